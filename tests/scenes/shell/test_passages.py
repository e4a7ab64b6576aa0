"""The passages between screens: which there are, what is seen of them, and that input
never waits for one.
"""

from __future__ import annotations

import gc
import math
import weakref
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from gaps.engine import Slide, by_key
from gaps.scenes.board.opening import DealWait
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.session import routes
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.passages import passage_between, viewpoint
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.scenes.shell.router import ADDRESSES, scene_for
from gaps.stage.core.intents import Hover, Intent, Nav, Press, Release
from gaps.stage.core.passage import (
    CROSS,
    INPUT_GRACE_SECONDS,
    Passage,
    PassageKind,
)
from gaps.stage.core.scene import Push, Replace, Route, Scene, Transition
from gaps.stage.motion.durations import CROSS_FADE, HURRY
from gaps.table.model.pose import dealer
from gaps.values import with_fields
from tests.marks import quick_first
from tests.scenes.conftest import begun
from tests.screens import Screens

SIZE = (800, 600)
STEP = 1 / 60
TITLE = routes.ToTitle("continue")
WAYS = (
    (TITLE, Replace(routes.ToExpedition()), Passage(PassageKind.PAN)),
    (TITLE, Replace(routes.ToCalendar()), Passage(PassageKind.PAN, back=True)),
    (TITLE, Push(routes.ToStatistics()), Passage(PassageKind.SLIDE)),
    (TITLE, Push(routes.ToLearn()), Passage(PassageKind.DESCENT)),
    (routes.ToCalendar(), Replace(TITLE), Passage(PassageKind.PAN)),
)


class Seen:
    """A stack whose pictures are drawn on one surface, as in a window."""

    def __init__(
        self,
        context: Context,
        route: Route,
    ) -> None:
        self.surface = pygame.Surface(SIZE)
        self.stack = ProgramStack(context, scene_for(context, route))
        self.stack.resize(SIZE)
        self.wind(3.0)
        self.look()

    def wind(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self.stack.update(STEP)

    def look(self) -> bytes:
        """What is seen now."""
        if self.stack.moving or self.stack.dirty:
            self.stack.redraw(self.surface, 0.0)
        return self.surface.get_buffer().raw

    def goes(self, transition: Transition) -> bytes:
        """Follow a transition, and return its first picture."""
        self.stack.follow(transition)
        return self.look()

    def show(self, seconds: float) -> None:
        """Look at each frame of so many seconds."""
        for _ in range(round(seconds / STEP)):
            self.stack.update(STEP)
            self.look()

    def frames(self, most: int = 60) -> list[bytes]:
        """What is seen of a passage in each frame, and then of the screen."""
        seen: list[bytes] = []
        while self.stack.passing and len(seen) < most:
            self.stack.update(STEP)
            seen.append(self.look())
        return seen

    def at_rest(self) -> bytes:
        """The picture of the screen on top, drawn anew."""
        surface = pygame.Surface(SIZE)
        self.stack.draw(surface, 0.0)
        self.stack.draw(self.surface, 0.0)
        return surface.get_buffer().raw


def a_game(context: Context) -> routes.ToNewGame:
    return routes.ToNewGame(context.games.deal(by_key("mini"), 12))


@pytest.fixture
def seen(context: Context) -> Seen:
    """The title."""
    return Seen(context, TITLE)


def test_a_passage_leads_to_the_screen_that_is_seen_below_a_scene_that_draws_nothing(
    context: Context,
) -> None:
    """A deal is waited for there before the first picture of the passage."""
    seen = Seen(context, routes.ToExpedition())
    seen.stack.follow(Replace(a_game(context)))
    assert seen.stack.passing
    seen.stack.follow(Push(DealWait(context, by_key("mini"))))
    seen.look()
    seen.show(0.3)
    passing = seen.stack.passing
    assert passing is None or passing.coming is not None


def test_the_way_back_is_the_way_there_mirrored() -> None:
    viewpoints = {address.viewpoint for address in ADDRESSES.values()}
    for one, other in product(viewpoints, repeat=2):
        there = passage_between(one, other)
        back = passage_between(other, one)
        assert (there is None) is (back is None)
        if there is not None and back is not None:
            assert back == Passage(there.kind, back=not there.back)


def test_the_camera_comes_up_with_a_win_and_down_to_the_next_game() -> None:
    screen = Scene()
    game = Scene()
    screen.came_by = routes.ToResults.__new__(routes.ToResults)
    vars(screen.came_by).update(win=object())
    game.came_by = routes.ToPlay.__new__(routes.ToPlay)
    way = passage_between(viewpoint(screen), viewpoint(game))
    assert way == Passage(PassageKind.DESCENT)
    assert passage_between(viewpoint(Scene()), viewpoint(screen)) is None


def test_the_snow_of_a_loss_fades_into_the_next_game_and_runs_back_by_itself() -> None:
    lost, game, rewind = Scene(), Scene(), Scene()
    lost.came_by = routes.ToResults.__new__(routes.ToResults)
    vars(lost.came_by).update(win=None, finished=SimpleNamespace(won=False))
    game.came_by = routes.ToPlay.__new__(routes.ToPlay)
    rewind.came_by = routes.ToRewind.__new__(routes.ToRewind)
    assert passage_between(viewpoint(lost), viewpoint(game)) == CROSS
    assert passage_between(viewpoint(game), viewpoint(lost)) is None
    assert passage_between(viewpoint(lost), viewpoint(rewind)) is None


@pytest.mark.parametrize(
    "start",
    [
        TITLE,
        routes.ToCalendar(),
        routes.ToExpedition(),
        routes.ToSummits(),
        routes.ToVariants(by_key("gaps")),
    ],
    ids=lambda start: type(start).__name__,
)
def test_every_frame_of_the_way_to_a_game_and_back_is_drawn(
    context: Context, start: Route
) -> None:
    seen = Seen(context, start)
    for transition in Replace(a_game(context)), Replace(start):
        seen.goes(transition)
        assert seen.stack.passing is not None
        assert seen.stack.passing.passage.descends
        assert len({*seen.frames(90)}) > 30
        assert seen.look() == seen.at_rest()
    assert viewpoint(seen.stack.top) == ADDRESSES[type(start)].viewpoint


@pytest.mark.parametrize(("start", "transition", "passage"), quick_first(1, WAYS))
def test_a_passage_begins_as_the_screen_before_and_ends_as_the_one_that_comes(
    context: Context,
    start: Route,
    transition: Transition,
    passage: Passage,
) -> None:
    seen = Seen(context, start)
    before = seen.look()
    assert seen.goes(transition) == before
    shown = seen.stack.passing
    assert shown is not None
    assert shown.passage == passage
    frames = seen.frames()
    assert len(set(frames)) > len(frames) / 2
    assert len(frames) == math.ceil(shown.passage.seconds / STEP)
    seen.wind(4.0)
    assert seen.look() == seen.at_rest()


def sinking(context: Context, frame_seconds: float) -> bytes:
    """What is seen first of a descent from the title, whose menu has faded in frames."""
    seen = Seen(context, TITLE)
    seen.stack.handle(Nav.ACTIVATE)
    while not seen.stack.passing:
        seen.wind(frame_seconds)
        if not seen.stack.passing:
            seen.look()
    return seen.look()


def test_a_descent_begins_with_the_title_as_it_is_left_however_slow_its_frames_were(
    context: Context,
) -> None:
    begun(context, "mini:12", moves=2)  # the title is the same both times
    assert sinking(context, 0.1) == sinking(context, STEP)


def test_the_camera_sinks_from_title_to_table_and_the_deal_waits_for_its_end(
    seen: Seen, context: Context
) -> None:
    seen.goes(Replace(a_game(context)))
    play = seen.stack.top
    assert isinstance(play, Play)
    down = seen.stack.passing
    assert down is not None
    assert down.passage == Passage(PassageKind.DESCENT)
    assert play.table.time == 0
    frames = seen.frames()
    assert play.table.time == 0
    assert play.table.flying
    seen.wind(3.0)
    assert not play.table.flying
    assert seen.look() == seen.at_rest()
    seen.goes(Replace(TITLE))
    up = seen.stack.passing
    assert up is not None
    assert up.passage == Passage(PassageKind.DESCENT, back=True)
    assert len(seen.frames()) == len(frames)


def pixels_of(picture: pygame.Surface, area: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(area), "RGB")


def set_out(seen: Seen) -> None:
    """Press Enter on the title, and wait until its screen leaves."""
    seen.stack.handle(Nav.ACTIVATE)
    while not seen.stack.passing:
        seen.wind(STEP)
        seen.look()


def test_the_pack_of_a_new_deal_flies_there_and_deals_it_before_the_bars_come(
    context: Context,
) -> None:
    seen = Seen(context, routes.ToTitle())
    seen.wind(2.0)
    set_out(seen)
    play = seen.stack.top
    assert isinstance(play, Play)
    table = play.table
    cards = [card for card in table.state.board if card is not None]
    seen.frames()
    (start,) = {table.pose(card, 0.0) for card in cards[-3:]}
    assert (start.x, start.y) == dealer(table.geometry)[:2]
    bar = play.form.place_of("hint")
    ground = pixels_of(table.backdrop, bar)
    assert table.flying
    assert pixels_of(seen.surface, bar) == ground
    seen.wind(0.3)
    seen.look()
    assert table.flying
    assert pixels_of(seen.surface, bar) != ground
    seen.wind(3.0)
    assert not table.flying
    assert seen.look() == seen.at_rest()


@pytest.mark.parametrize("after", [0.3, 1.2])
def test_a_click_shortens_the_deal_of_a_pack_and_is_played(
    context: Context, after: float
) -> None:
    seen = Seen(context, routes.ToTitle())
    seen.wind(2.0)
    set_out(seen)
    play = seen.stack.top
    assert isinstance(play, Play)
    seen.show(after)
    assert play.table.dealing
    slide = play.state.slides[0]
    _screens(seen).click_at(play.table.geometry.rect(slide.source).center)
    seen.show(2 * HURRY + 3 * STEP)
    assert play.session.game.moves == (slide,)
    assert not play.table.dealing


def test_the_pack_of_a_game_under_way_stays_where_it_is(context: Context) -> None:
    begun(context, "mini:12", moves=2)
    seen = Seen(context, TITLE)
    seen.wind(2.0)
    set_out(seen)
    play = seen.stack.top
    assert isinstance(play, Play)
    assert not play.table.dealing
    assert seen.stack.passing is not None
    assert seen.stack.passing.passage.leads_to_table
    seen.frames()
    assert seen.look() == seen.at_rest()


@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"reduced_motion": True}])
def test_no_pack_flies_where_nothing_moves(
    context: Context, settings: dict[str, Any]
) -> None:
    context.change(**settings)
    seen = Seen(context, routes.ToTitle())
    seen.wind(2.0)
    seen.stack.handle(Nav.ACTIVATE)
    assert isinstance(seen.stack.top, Play)
    assert len(seen.frames()) * STEP <= CROSS_FADE + 2 * STEP
    seen.wind(1.0)
    assert seen.look() == seen.at_rest()


def test_nothing_is_drawn_and_nothing_moves_after_a_passage(context: Context) -> None:
    seen = Seen(context, routes.ToStatistics())
    seen.goes(Replace(routes.ToExpedition()))
    seen.frames()
    seen.wind(3.0)
    seen.look()
    seen.wind(0.5)
    assert not seen.stack.moving
    assert not seen.stack.dirty


@pytest.mark.parametrize("start", [0.0, 0.2])
def test_input_reaches_the_new_screen_at_once_and_ends_the_passage(
    seen: Seen, start: float
) -> None:
    seen.goes(Replace(routes.ToCalendar()))
    seen.wind(start)
    seen.look()
    assert isinstance(seen.stack.top, Calendar)
    day = seen.stack.top.spoken_focus()
    seen.stack.handle(Nav.LEFT)
    assert seen.stack.top.spoken_focus() != day
    seen.look()
    frames = seen.frames()
    assert len(frames) * STEP <= HURRY + STEP
    seen.wind(1.0)
    assert seen.look() == seen.at_rest()


def test_a_pointer_that_moves_ends_no_passage_but_a_click_is_not_lost(
    seen: Seen,
) -> None:
    seen.goes(Replace(routes.ToExpedition()))
    seen.wind(0.1)
    seen.stack.handle(Hover((5, 5)))
    passage = seen.stack.passing
    assert passage is not None
    assert passage.passage.moves
    Screens.click(_screens(seen), "back")
    seen.wind(0.5)
    assert isinstance(seen.stack.top, Title)


def _screens(seen: Seen) -> Screens:
    screens = Screens.__new__(Screens)
    screens.stack = seen.stack
    return screens


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("after", [0.0, 0.3, 0.8])
def test_a_click_in_the_descent_to_the_table_ends_it_and_is_given_to_the_board(
    seen: Seen, context: Context, after: float, reduced: bool
) -> None:
    context.change(reduced_motion=reduced)
    seen.goes(Replace(a_game(context)))
    play = seen.stack.top
    assert isinstance(play, Play)
    slide = play.state.slides[0]
    seen.show(min(after, CROSS_FADE / 2) if reduced else after)
    _screens(seen).click_at(play.table.geometry.rect(slide.source).center)
    soon = max(INPUT_GRACE_SECONDS - after, 0) + HURRY
    seen.show(soon + 3 * STEP)
    assert seen.stack.passing is None
    assert play.session.game.moves == (slide,)


def test_the_last_of_two_clicks_in_the_descent_is_played(
    seen: Seen, context: Context
) -> None:
    seen.goes(Replace(a_game(context)))
    play = seen.stack.top
    assert isinstance(play, Play)
    one, other = play.state.slides[:2]
    for slide in (one, other):
        seen.show(0.05)
        _screens(seen).click_at(play.table.geometry.rect(slide.source).center)
    seen.frames()
    seen.wind(0.1)
    assert play.session.game.moves == (other,)


@pytest.mark.parametrize("again", [Press((5, 5), clicks=2), Nav.ACTIVATE])
def test_what_leads_down_done_twice_ends_nothing(seen: Seen, again: Intent) -> None:
    seen.stack.handle(Nav.ACTIVATE)
    seen.show(0.05)
    seen.stack.handle(again)
    seen.show(0.3)
    assert seen.stack.passing is not None
    assert seen.stack.passing.passage == Passage(PassageKind.DESCENT)


@pytest.mark.parametrize("after", [0.05, 0.5])
def test_a_key_or_a_click_on_the_way_up_ends_it_and_is_given_to_the_title(
    context: Context, after: float
) -> None:
    seen = Seen(context, a_game(context))
    for act in (Nav.BACK, Press((700, 20))):
        seen.goes(Replace(TITLE))
        title = seen.stack.top
        assert isinstance(title, Title)
        place = title.form.place_of("settings").center
        seen.show(after)
        if isinstance(act, Press):
            _screens(seen).click_at(place)
        else:
            seen.stack.handle(act)
        seen.show(max(INPUT_GRACE_SECONDS - after, 0) + HURRY + 3 * STEP)
        assert seen.stack.passing is None
        if isinstance(act, Press):
            assert isinstance(seen.stack.top, SettingsDialog)
        else:
            assert title.form.focused is title.form.widget("quit")
            seen.goes(Replace(a_game(context)))
            seen.frames()


def leaving_for_a_game(context: Context) -> tuple[Seen, Slide, tuple[int, int]]:
    """The title on its way to a game that waits; a slide there, and where its card will
    lie.
    """
    screens = Screens.playing(context, begun(context, "mini:12", moves=2), SIZE)
    slide = screens.state.slides[0]
    place = screens.table.geometry.rect(slide.source).center
    screens.top.leave()
    seen = Seen(context, TITLE)
    seen.stack.handle(Nav.ACTIVATE)
    assert seen.stack.passing is not None
    return seen, slide, place


@pytest.mark.parametrize("after", [0.0, 0.1])
def test_a_click_on_the_way_out_of_the_title_is_given_to_the_board(
    context: Context, after: float
) -> None:
    seen, slide, place = leaving_for_a_game(context)
    seen.wind(after)
    seen.look()
    _screens(seen).press(Press(place))
    seen.show(INPUT_GRACE_SECONDS - after + STEP)
    play = seen.stack.top
    assert isinstance(play, Play)
    _screens(seen).press(Release(place))
    assert len(play.session.game.moves) == 2
    seen.frames()
    seen.wind(0.1)
    assert play.session.game.moves[-1] == slide


def test_a_key_on_the_way_out_of_the_title_is_given_to_the_game(
    context: Context,
) -> None:
    seen, _slide, _place = leaving_for_a_game(context)
    seen.stack.handle(GameCommand.HINT)
    seen.show(INPUT_GRACE_SECONDS + HURRY + 0.1)
    play = seen.stack.top
    assert isinstance(play, Play)
    assert play.table.hint is not None


@pytest.mark.parametrize("again", [Nav.ACTIVATE, Press(SIZE, clicks=2)])
def test_what_has_opened_a_game_done_twice_plays_no_card(
    context: Context, again: Intent
) -> None:
    seen, _slide, place = leaving_for_a_game(context)
    if isinstance(again, Press):
        again = with_fields(again, pos=place)
    seen.stack.handle(again)
    seen.stack.handle(Release(place))
    seen.show(2.0)
    play = seen.stack.top
    assert isinstance(play, Play)
    assert len(play.session.game.moves) == 2
    assert play.table.hand.focused is None


def test_input_on_the_way_out_of_the_title_ends_the_way_once_the_a_lies(
    seen: Seen,
) -> None:
    seen.stack.handle(Nav.ACTIVATE)
    seen.show(0.1)
    seen.stack.handle(Nav.RIGHT)
    seen.show(INPUT_GRACE_SECONDS - 0.1 - 2 * STEP)
    assert seen.stack.passing is not None
    assert seen.stack.passing.passage == Passage(PassageKind.DESCENT)
    seen.show(HURRY + 5 * STEP)
    assert isinstance(seen.stack.top, Play)
    assert seen.stack.passing is None


def test_the_breath_the_a_and_then_the_other_music_are_heard_on_the_way_down(
    seen: Seen, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[str, float]] = []

    def note(name: str, *_given: object, **_more: object) -> None:
        passage = seen.stack.passing
        heard.append((name, 0.0 if passage is None else passage.time))

    monkeypatch.setattr(context.sound, "play", note)
    monkeypatch.setattr(context.music, "play", note)
    seen.stack.handle(Nav.ACTIVATE)
    seen.frames()
    first = dict(reversed(heard))
    assert first["breath"] == pytest.approx(0.06, abs=2 * STEP)
    assert first["land"] == pytest.approx(0.16, abs=2 * STEP)
    assert first["game"] == pytest.approx(0.46, abs=2 * STEP)
    assert "page" not in first


def test_reduced_motion_fades_and_instant_shows_the_screen_at_once(
    context: Context,
) -> None:
    context.change(reduced_motion=True)
    seen = Seen(context, TITLE)
    seen.goes(Replace(routes.ToExpedition()))
    passage = seen.stack.passing
    assert passage is not None
    assert not passage.passage.moves
    assert passage.passage.seconds == CROSS_FADE
    seen.frames()
    context.change(reduced_motion=False, speed="instant")
    seen.goes(Replace(routes.ToCalendar()))
    assert seen.stack.passing is None


@pytest.mark.parametrize("change", ["size", "theme"])
def test_another_size_or_theme_ends_a_passage(
    seen: Seen,
    context: Context,
    change: str,
) -> None:
    seen.goes(Replace(a_game(context)))
    seen.wind(0.2)
    seen.look()
    if change == "size":
        seen.stack.resize((1000, 700))
        seen.surface = pygame.Surface((1000, 700))
    else:
        context.change(theme="daybreak")
        context.look_changed = True
        seen.stack.update(STEP)
    assert seen.stack.passing is None
    seen.look()
    assert seen.stack.passing is None


def test_what_was_never_seen_is_left_at_once_and_an_unseen_passage_ends(
    context: Context,
) -> None:
    stack = ProgramStack(context, scene_for(context, TITLE))
    stack.resize(SIZE)
    stack.follow(Replace(routes.ToExpedition()))
    assert stack.passing is None
    stack.draw(pygame.Surface(SIZE), 0.0)
    stack.follow(Replace(TITLE))
    assert stack.passing is not None
    for _ in range(30):
        stack.update(STEP)
    assert stack.passing is None


def test_a_dialog_is_no_passage_and_over_it_the_screen_below_counts(seen: Seen) -> None:
    seen.goes(Push(routes.ToSettings(seen.stack.top)))
    assert isinstance(seen.stack.top, SettingsDialog)
    assert seen.stack.passing is None
    seen.goes(Push(routes.ToStatistics()))
    assert isinstance(seen.stack.top, Statistics)
    passage = seen.stack.passing
    assert passage is not None
    assert passage.passage == Passage(PassageKind.SLIDE)


def test_from_a_deal_that_is_looked_for_over_the_title_the_camera_tilts(
    seen: Seen, context: Context
) -> None:
    search = Scene()
    search.draws = False
    search.opaque = False
    seen.goes(Push(search))
    assert seen.stack.passing is None
    seen.goes(Replace(a_game(context)))
    passage = seen.stack.passing
    assert passage is not None
    assert passage.passage.leads_to_table


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Only the stack frees what scenes refer to in circles."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_the_landscape_of_a_screen_that_ended_is_freed_while_the_camera_goes(
    seen: Seen, context: Context
) -> None:
    title = seen.stack.top
    assert isinstance(title, Title)
    landscape = weakref.ref(title.mountains)
    seen.goes(Replace(a_game(context)))
    assert seen.stack.passing is not None
    assert landscape() is None


@pytest.mark.usefixtures("no_collector")
def test_a_player_in_a_hurry_leaves_no_screen_in_memory(seen: Seen) -> None:
    title = weakref.ref(seen.stack.top)
    seen.goes(Replace(routes.ToCalendar()))
    seen.frames()
    assert title() is not None
    seen.goes(Replace(TITLE))
    assert title() is None

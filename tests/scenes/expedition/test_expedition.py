"""From the map of the expedition to a won deal and back, by mouse, by keys and by pad;
and its stars.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect, Surface

from gaps import language
from gaps.engine import Move, State
from gaps.language import translated
from gaps.progress.expedition.camps import CampDeal, camps, next_camp_deal
from gaps.scenes.common.notes import TOAST
from gaps.scenes.expedition.expedition import DealSheet, Expedition
from gaps.scenes.expedition.map_picture import (
    DOT_SECONDS,
    OPEN_CAMP_SIZE,
    PANEL,
    MapPicture,
    route_of,
)
from gaps.scenes.game.play import Play
from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.results.open_results import open_results
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import FinishedGame, finish_game
from gaps.scenes.shared.context import Context
from gaps.scenes.text.expedition_text import camp_deal_heading, gift
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Nav, Wheel
from gaps.stage.view import Label, Sizes
from gaps.store.records.entries import Entry
from tests.marks import quick_first
from tests.played_games import with_three_stars
from tests.scenarios.progress.expedition import add_stars
from tests.scenes.raw_input import press_key
from tests.scenes.recorders import SoundRecorder
from tests.screens import SIZE, Screens
from tests.table.tables import pixels

CAMP_DEALS = [camp_deal for camp in camps() for camp_deal in camp.deals]
FIRST = CAMP_DEALS[0]
CLOSED = camps()[1].deals[0]


def at_map(
    context: Context,
    camp_deal: CampDeal | None = None,
    opened: int = 0,
) -> Screens:
    """A player at the map."""
    return Screens.opened(context, Expedition(context, camp_deal, opened))


@pytest.fixture
def screens(context: Context) -> Screens:
    """A player at the map, with nothing on record."""
    return at_map(context)


def begin(screens: Screens) -> Play:
    """Begin the next deal, or the one that has the focus."""
    screens.go(Nav.ACTIVATE)
    if isinstance(screens.top, DealSheet):
        screens.go(Nav.ACTIVATE)
    return screens.on(Play)


def chosen(screens: Screens) -> CampDeal:
    """The deal that has the focus on the map, or whose sheet is open."""
    if isinstance(screens.top, DealSheet):
        return next(
            camp_deal
            for camp_deal in CAMP_DEALS
            if camp_deal_heading(camp_deal) in screens.words
        )
    screens.on(Expedition)
    # the brass button leads to the next deal of the camp
    shown = screens.part("deals").label
    found = (
        camp_deal
        for camp_deal in CAMP_DEALS
        if screens.focused == f"deal {camp_deal.camp}.{camp_deal.number}"
    )
    return next(
        found,
        next(
            camp_deal for camp_deal in CAMP_DEALS if shown.endswith(str(camp_deal.camp))
        ),
    )


def stars(screens: Screens, camp_deal: CampDeal) -> str:
    """What the map says of the stars of a deal."""
    return screens.part(f"deal {camp_deal.camp}.{camp_deal.number}").detail


def line_of(state: State) -> tuple[Move, ...]:
    """A way to win."""
    verdict = solve(state)
    assert verdict.outcome is Outcome.WINNABLE
    return verdict.line


def win(screens: Screens, make: Callable[[Move], None] | None = None) -> Results:
    """Win the game that is open, and go on to its results."""
    play = screens.on(Play)
    for move in line_of(play.state):
        (make or play.make_move)(move)
        screens.wait(0.2 if make else 0)
    for _ in range(30):
        screens.wait(1)
        if isinstance(screens.top, WinScene):
            screens.press(Nav.ACTIVATE)
    return screens.on(Results)


def finished_game(
    context: Context,
    camp_deal: CampDeal,
    moves: int | None = None,
) -> FinishedGame:
    """Win a deal without its screens, or give it up after so many of any moves, and put
    it on record.
    """
    session = context.games.start(context.games.of_camp_deal(camp_deal))
    if moves is None:
        for move in line_of(session.game.state):
            session.play(move)
    for _ in range(moves or 0):
        session.play(session.game.state.slides[0])
    return finish_game(context, session)


@pytest.mark.slow
def test_a_deal_is_won_by_keys_from_the_map_and_back(
    context: Context, screens: Screens
) -> None:
    press_key(screens.stack, context, pygame.K_RETURN)
    screens.wait()
    press_key(screens.stack, context, pygame.K_RETURN)
    screens.wait()
    assert screens.session.camp_deal == FIRST
    news = win(screens, screens.move_by_keys).steps.camp_news
    assert news is not None
    assert news.earned[0]
    assert news.new == sum(news.earned)
    press_key(screens.stack, context, pygame.K_ESCAPE)
    screens.wait(0.1)
    assert chosen(screens) == FIRST
    assert f"{news.new} of 144 stars" in screens.words
    press_key(screens.stack, context, pygame.K_ESCAPE)
    screens.on(Title)


@pytest.mark.parametrize("open_camps", [False, True])
def test_a_closed_camp_can_be_looked_at_but_not_played_unless_a_setting_opens_it(
    context: Context, open_camps: bool
) -> None:
    context.change(open_camps=open_camps)
    screens = at_map(context, FIRST)
    screens.press(Nav.RIGHT)
    assert chosen(screens) == CLOSED
    screens.click("deal 2.1")
    screens.wait()
    assert chosen(screens) == CLOSED
    assert screens.enabled("play") is open_camps
    screens.click("play")
    screens.wait()
    screens.on(Play if open_camps else DealSheet)


def test_an_open_last_camp_has_a_halo_also_in_a_plain_theme(context: Context) -> None:
    pictures = []
    for open_camps in (False, True):
        context.change(open_camps=open_camps, theme="signal")
        pictures.append(Surface(SIZE))
        at_map(context, CAMP_DEALS[-1]).stack.draw(pictures[-1], 0.0)
    assert pictures[0].get_buffer().raw != pictures[1].get_buffer().raw


def test_the_arrows_lead_from_button_to_button_on_a_sheet(screens: Screens) -> None:
    screens.use("deal 1.1")
    screens.wait(1)
    assert screens.focused == "play"
    screens.press(Nav.RIGHT)
    assert screens.focused == "rules"
    screens.press(Nav.RIGHT)
    assert screens.focused == "back"


def test_next_begins_its_deal_without_the_sheet(screens: Screens) -> None:
    screens.press(Nav.ACTIVATE)
    assert screens.on(Play).session.label == "Camp 1 · Mill bridge"


def test_the_map_says_what_nine_stars_of_a_camp_give(screens: Screens) -> None:
    assert "Nine stars open camp 2: Short Addiction, House of Commons" in screens.words
    screens.click("camp 2")
    given = "Nine stars give the card back Dusk and open camp 3: "
    assert given in screens.words
    assert given in screens.part("camp 2").detail
    screens.click("camp 8")
    assert "Nine stars give the card back Stones" in screens.words


def test_a_camp_is_chosen_by_a_click_on_the_map_or_by_the_wheel(
    screens: Screens,
) -> None:
    for camp in camps():
        screens.click(f"camp {camp.number}")
        assert chosen(screens).camp == camp.number
        names = {
            screens.part(f"deal {camp.number}.{camp_deal.number}").label
            for camp_deal in camp.deals
        }
        assert len({name.partition(", ")[2] for name in names}) == len(camp.deals)
    screens.press(Wheel((900, 200), 1.0))
    assert chosen(screens).camp == len(camps()) - 1
    screens.hover("camp 8")
    assert chosen(screens).camp == len(camps()) - 1


def test_a_camp_with_all_its_stars_is_shown_from_its_first_deal(
    context: Context,
) -> None:
    for camp_deal in CAMP_DEALS[:6]:
        context.folder.add_record(with_three_stars(camp_deal))
    screens = at_map(context)
    assert chosen(screens) == CAMP_DEALS[6]
    screens.click("camp 1")
    assert screens.focused == "deal 1.1"


def test_another_camp_is_heard_as_a_page(
    screens: Screens, sound: SoundRecorder
) -> None:
    sound.clear()
    screens.click("camp 2")
    assert chosen(screens).camp == 2
    assert "page" in sound.cues


def test_a_game_waits_in_a_slot_of_its_own_and_is_continued(
    context: Context, screens: Screens
) -> None:
    own = context.games.start(context.games.deal(FIRST.variant, FIRST.seed + 50))
    own.play(own.game.state.slides[0])
    begin(screens)
    game = screens.session
    game.play(game.game.state.slides[0])
    game.leave()
    assert {saved.id for saved in context.games.under_way()} == {
        own.played.id,
        game.played.id,
    }
    again = at_map(context)
    assert "1 move" in stars(again, FIRST)
    again.use("deal 1.1")
    assert "Continue" in again.words
    again.go(Nav.BACK)
    again.focus("next")
    again.press(Nav.ACTIVATE)
    assert again.session.played.id == game.played.id
    assert again.session.label == "Camp 1 · Mill bridge"
    assert again.made == 1


def test_the_aims_are_told_once_before_the_first_move(
    context: Context, screens: Screens
) -> None:
    """At the foot of the window, where they cover no card."""
    begin(screens)
    assert "Three stars: win the deal" in screens.words
    assert not screens.on(Play).notes.text(TOAST)
    assert "can win" not in screens.names
    screens.wait(5)
    assert "Three stars: win the deal" in screens.words
    screens.wait(2)
    assert "Three stars" not in screens.words
    assert "can win" in screens.names
    screens.press(Nav.NEXT, Nav.ACTIVATE)
    screens.session.leave()
    again = at_map(context)
    begin(again)
    assert "Three stars" not in again.words


@pytest.mark.slow
def test_a_second_win_has_no_new_star_that_was_there_and_its_deal_is_played_again(
    context: Context,
) -> None:
    first = finished_game(context, FIRST).record
    screens = at_map(context, FIRST)
    screens.use("deal 1.1")
    screens.use("play")
    news = win(screens).steps.camp_news
    assert news is not None
    met = [aim.met_by(Entry.of(first)) for aim in FIRST.aims]
    assert news.new == sum(
        each and not before for each, before in zip(news.earned, met, strict=True)
    )
    before = screens.on(Results).session
    screens.go(GameCommand.RETRY)
    assert screens.session.camp_deal == FIRST
    assert screens.session is not before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("played", "follows"),
    # after the last the next camp is closed
    [
        (FIRST, next_camp_deal(FIRST)),
        (camps()[0].deals[-1], FIRST),
    ],
    ids=lambda camp_deal: camp_deal.name,
)
def test_after_a_loss_comes_the_next_deal_of_the_camp_or_the_map(
    context: Context,
    played: CampDeal,
    follows: CampDeal,
) -> None:
    screens = at_map(context, played)
    screens.use(f"deal 1.{played.number}")
    screens.use("play")
    screens.session.play(screens.state.slides[0])
    screens.stack.show(open_results(context, finish_game(context, screens.session)))
    screens.wait(2)
    screens.press(GameCommand.NEW_DEAL)
    screens.wait(0.5)
    assert chosen(screens) == follows
    screens.go(Nav.BACK)
    assert "0 of 144 stars" in screens.words or played != FIRST


def ready_to_open(context: Context) -> None:
    """Put so many stars of the first camp on record that one more opens the next."""
    add_stars(context, [[0, 3, 3, 2, 0, 0]])
    assert "1 more opens camp 2" in at_map(context).words


@pytest.mark.slow
def test_a_camp_that_a_game_has_opened_is_shown_and_any_key_ends_that(
    context: Context,
) -> None:
    ready_to_open(context)
    screens = at_map(context, FIRST)
    begin(screens)
    news = win(screens).steps.camp_news
    assert news is not None
    assert news.opened == 2
    screens.press(Nav.BACK)
    screens.wait(0.1)
    assert screens.on(Expedition).moving
    screens.press(Nav.RIGHT)
    screens.wait(0.3)
    assert not screens.top.moving
    assert chosen(screens) == CLOSED
    screens.press(Nav.ACTIVATE)
    assert screens.enabled("play")


@pytest.mark.parametrize(
    "settings",
    quick_first(
        1,
        [
            {},
            {"reduced_motion": True},
            {"speed": "instant"},
        ],
    ),
)
def test_a_camp_opens_and_then_everything_rests(
    context: Context, settings: dict[str, object]
) -> None:
    ready_to_open(context)
    finished_game(context, FIRST)
    context.change(**settings)
    screens = at_map(context, FIRST, opened=2)
    screens.wait(6)
    assert not screens.stack.moving
    drawn = Surface(SIZE)
    fresh = Surface(SIZE)
    screens.stack.draw(drawn, 0)
    at_map(context, FIRST).stack.draw(fresh, 0)
    assert pixels(drawn) == pixels(fresh)


def test_the_dots_light_one_by_one_and_then_the_tent_of_a_camp_that_opens_rises(
    context: Context,
) -> None:
    ready_to_open(context)
    finished_game(context, FIRST)
    screens = at_map(context, FIRST, opened=2)
    style = context.appearance.style(SIZE)
    dots = route_of(style).dots[0]
    (x, y) = route_of(style).camps[1]
    picture = Surface(SIZE)
    peak = (x, y - style.px(OPEN_CAMP_SIZE // 3))
    before = set()
    while (age := screens.on(Expedition).motion_age) < DOT_SECONDS * len(dots):
        screens.stack.draw(picture, 0)
        colours = [picture.get_at(dot) for dot in dots]
        # brass, perhaps in the shadow of the panel
        lit = [colour.r > colour.b for colour in colours]
        assert lit == [number * DOT_SECONDS <= age for number in range(len(dots))]
        before.add(tuple(picture.get_at(peak)))
        screens.wait(0.3)
    screens.wait(1)
    screens.stack.draw(picture, 0)
    assert len(before) == 1
    assert tuple(picture.get_at(peak)) not in before


@pytest.mark.slow
@pytest.mark.parametrize(
    "size",
    [
        (800, 600),
        (1280, 720),
        (1280, 800),
        (1920, 1080),
        (2560, 1080),
    ],
)
@pytest.mark.parametrize("done", [0, 1, 2, 4, 7])
def test_names_leave_the_route_free_and_the_panel_hides_no_camp(
    context: Context,
    size: tuple[int, int],
    done: int,
) -> None:
    add_stars(context, [[3] * 6] * done)
    panel = Rect(*map(context.appearance.style(size).px, PANEL))
    for code in language.available():
        language.choose(code, ())
        screens = Screens.opened(context, Expedition(context), size=size)
        places = screens.on(Expedition).tree.places
        texts = {part.text: place for part, place in places if isinstance(part, Label)}
        names = [texts[f"{camp.number} {translated(camp.name)}"] for camp in camps()]
        whole = [screens.place(f"camp {camp.number}") for camp in camps()]
        assert panel.collidelist(whole) == -1
        for number, name in enumerate(names):
            assert Rect((0, 0), size).contains(name)
            assert not [
                point
                for way in route_of(context.appearance.style(size)).ways
                for point in way
                if name.collidepoint(point)
            ]
            assert name.collidelistall(names) == [number]
            assert not panel.colliderect(name)
    language.choose("en", ())


def test_no_ridge_goes_through_a_name_on_the_map_of_a_plain_theme(
    context: Context,
) -> None:
    """A name lies on a plate as dark as the ground: its rim has one colour."""
    context.change(theme="signal")
    screens = at_map(context)
    scene = screens.on(Expedition)
    picture = screens.picture()
    ground = scene.style.theme.bg0
    for place in MapPicture(scene.style, scene.stars).names:
        rim = [
            picture.get_at((place.centerx, place.top + 1)),
            picture.get_at((place.left + 1, place.centery)),
            picture.get_at((place.right - 2, place.centery)),
        ]
        assert {tuple(each[:3]) for each in rim} == {ground}


def test_the_ring_round_a_camp_touches_no_letter(
    context: Context, any_language: str
) -> None:
    """The name of the camp that is chosen is larger than those of the others."""
    assert any_language
    screens = Screens.opened(context, Expedition(context), size=(800, 600))
    style = screens.on(Expedition).style
    name = Label(
        f"1 {translated(camps()[0].name)}", ("label", "note_bold"), outlined=True
    )
    wide = Sizes(style).of(name, style.size[0])[0]
    assert screens.place("camp 1").width >= wide + 2 * style.px(3)


def test_games_that_have_no_room_are_hinted_at(context: Context) -> None:
    games = gift(Expedition(context).stars, 1).second
    assert games[0].endswith(", Gaps")
    assert len(games) > 2
    assert all(each.endswith(", …") for each in games[1:])

"""The title and the first start: everything is reached, and the first game is taught."""

from __future__ import annotations

from datetime import datetime, timedelta

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from gaps import language
from gaps.app import first_scenes
from gaps.cli.options import read_options
from gaps.engine import CATALOGUE, by_key
from gaps.progress.first_games import first_games
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.crossroads.crossroads_scene import CrossroadsScene
from gaps.scenes.crossroads.crossroads_summary import CrossroadsSummary
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.menu.door import Door
from gaps.scenes.menu.packs import LINE_STEP, Pack
from gaps.scenes.menu.title import Title
from gaps.scenes.menu.title_facts import FIRST_GAMES
from gaps.scenes.multiplayer.multiplayer_menu import MultiplayerMenu
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.found_text import read_deal
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.shared_text import share_line
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.scenes.summits.summits import Summits
from gaps.stage.core.intents import CommandReleased, Nav, Release
from gaps.stage.core.scene import Scene
from gaps.stage.drawing.shapes import blank
from gaps.stage.widgets import Button
from gaps.store import Folder
from tests.played_games import record_of
from tests.scenarios.games import win_at_once
from tests.scenes.conftest import begun
from tests.screens import SIZE, Screens, heard
from tests.table.tables import pixels


def begin(context: Context, key: str) -> GameSession:
    """A game of a variant with one move after a minute, played last."""
    context.change(last_variant=key)
    return begun(context, f"{key}:7", seconds=60)


@pytest.fixture
def screens(context: Context) -> Screens:
    """The title with all its ways."""
    return Screens.opened(context)


def test_a_deal_is_typed_by_its_code_or_refused_with_the_reason(
    screens: Screens,
) -> None:
    screens.press(GameCommand.DEAL_NUMBER)
    screens.wait()
    refused = {
        "0": "A deal is a number",
        "whist:1": "A deal is a number",
        "custom/13llb2akrsf": "only if the redeal is shuffled",
    }
    for text, reason in refused.items():
        screens.enter(text)
        screens.press(Nav.ACTIVATE)
        screens.on(NewDeal)
        assert reason in screens.words
        screens.press(*[Nav.ERASE] * len(text))
    screens.enter("mini:129")
    screens.go(Nav.ERASE, Nav.ACTIVATE)
    assert screens.session.code == "mini:12"
    screens.go(GameCommand.DEAL_NUMBER)
    screens.enter("custom/9hsb3rsnel:12")
    screens.go(Nav.ACTIVATE)
    assert screens.session.code == "custom/9hsb3rsnel:12"


def test_escape_on_the_title_focuses_quit_and_quit_ends(
    screens: Screens, context: Context
) -> None:
    screens.press(Nav.BACK, Nav.ACTIVATE)
    assert screens.stack.empty
    screens = Screens.opened(context)
    screens.press(GameCommand.QUIT)
    assert screens.stack.empty


@pytest.mark.parametrize(
    ("key", "seed", "line"),
    [
        ("gaps", 20417, "GAPS-M-20417 ▲△ 18,240 · 112 moves"),
        ("either-side", 7, "GAPS-either-side-7 ▲△ 18,240 · 112 moves"),
        ("custom/9hsb3rsnel", 12, "GAPS-custom/9hsb3rsnel-12 ▲△ 18,240 · 112 moves"),
    ],
)
def test_a_shared_line_is_a_deal_that_can_be_typed(
    key: str,
    seed: int,
    line: str,
) -> None:
    assert share_line(key, seed, [True, False], 18240, 112) == line
    assert read_deal(line, CATALOGUE["mini"]) == (by_key(key), seed)


# The first visit, and all others


@pytest.mark.parametrize("by_solver", [False, True])
def test_one_finished_game_opens_the_whole_title(
    context: Context, by_solver: bool
) -> None:
    screens = Screens.opened(context, Title(context))
    assert "today" not in screens.names
    screens.use("play")
    session = screens.session
    session.play(session.game.state.slides[0], by_solver)
    finish_game(context, session)
    rate = context.folder.records.rates()[session.variant.key]
    assert (rate.played, rate.assisted) == ((0, 1) if by_solver else (1, 0))
    title = Screens.opened(context, Title(context))
    assert "today" in title.names
    assert ("only with help" in title.words) is by_solver


def test_play_is_a_first_game_and_then_the_game_last_played_won_or_lost(
    context: Context,
) -> None:
    screens = Screens.opened(context, Title(context))
    game = first_games()[0]
    assert screens.part("play").detail == f"{game.variant.name}: a small first game"
    screens.use("play")
    session = screens.session
    assert session.code == game.code
    session.play(session.game.state.slides[0])
    finish_game(context, session)
    for key in ("line-up", "station"):
        begun_again = Screens.opened(context, Title(context))
        assert (
            begun_again.part("play").detail
            == CATALOGUE[context.settings.last_variant].name
        )
        begun_again.use("play")
        assert begun_again.session.variant.key == context.settings.last_variant
        finish_game(context, win_at_once(begin(context, key)))


def test_a_door_says_how_long_the_player_takes(context: Context) -> None:
    context.now = lambda: datetime(2026, 3, 2)
    for seconds in (400.0, 412.0, 2000.0):
        context.folder.add_record(
            record_of("line-up:7", result="lost", seconds=seconds)
        )
    screens = Screens.opened(context, Title(context, "today"))
    assert screens.part("today").detail == "Line Up · seven minutes · not played yet"


def test_the_second_finished_game_opens_crossroads_whose_door_says_what_is_left(
    context: Context,
) -> None:
    context.folder.add_record(record_of("line-up:7", result="lost"))
    assert "crossroads" not in Screens.opened(context, Title(context)).names
    context.folder.add_record(record_of("mini:7", result="lost"))
    screens = Screens.opened(context, Title(context))
    assert screens.part("crossroads").detail == "five for today"
    screens.use("crossroads")
    for left in ("4 left today", "3 left today", "2 left today", "1 left today"):
        screens.wait(2.0)
        scene = screens.on(CrossroadsScene)
        scene.play(scene.question.right)
        screens.press(Nav.BACK)
        screens.wait()
        assert screens.part("crossroads").detail == left
        assert screens.focused == "crossroads"
        screens.use("crossroads")
    screens.wait(2.0)
    screens.use("give up")
    screens.use("next")
    screens.use("menu")
    assert screens.part("crossroads").detail == "1 day in a row"
    screens.use("crossroads")
    assert isinstance(screens.top, CrossroadsSummary)


def packs(screens: Screens) -> list[str]:
    return [name for name in screens.names if name in CATALOGUE]


def test_the_packs_are_what_was_played_last_in_the_order_of_the_first_time(
    context: Context,
) -> None:
    begin(context, "station")
    finish_game(context, begin(context, "maze"))
    opened = Screens.opened(context, Title(context))
    assert packs(opened) == ["station", "maze", "gaps", "line-up"]
    for key in ("mini", "spaces"):
        finish_game(context, begin(context, key))
        opened = Screens.opened(context, Title(context))
    assert packs(opened) == ["station", "maze", "mini", "spaces"]
    finish_game(context, begin(context, "line-up"))
    opened = Screens.opened(context, Title(context))
    assert packs(opened) == ["station", "mini", "spaces", "line-up"]
    assert opened.part("station").detail.startswith("4 × 13. Under way: 1 move")
    opened.use("station")
    assert len(opened.session.game.moves) == 1


def test_a_status_stands_a_line_below_its_own_name(context: Context) -> None:
    finish_game(context, begin(context, "line-up"))
    screens = Screens.opened(context, Title(context))
    title = screens.on(Title)
    assert "house-of-commons" in packs(screens)
    ends: dict[int, set[int]] = {}
    for pack, site in title.form.sites.items():
        if isinstance(pack, Pack):
            alone = blank(SIZE)
            pack.draw(alone, site)
            below = Rect(site.rect.left, pack.foot + 20, site.rect.width, 200)
            seen = alone.subsurface(below.clip(alone.get_rect())).get_bounding_rect()
            ends.setdefault(len(pack.caption.name), set()).add(
                (below.top + seen.bottom) // 4
            )
    (one_line,), (two_lines,) = ends[1], ends[2]
    assert 4 * (two_lines - one_line) == pytest.approx(LINE_STEP, abs=4)


@pytest.mark.parametrize("size", [(560, 762), (560, 900), (700, 1100), (600, 1300)])
def test_in_a_tall_window_no_pack_covers_a_door(
    context: Context, size: tuple[int, int]
) -> None:
    for number in range(FIRST_GAMES):
        finish_game(context, begun(context, f"mini:{number + 1}"))
    title = Screens.opened(context, Title(context), size=size).on(Title)
    sites = title.form.sites.items()
    doors = [site.rect for widget, site in sites if isinstance(widget, Door)]
    packs = [widget.lifted(site) for widget, site in sites if isinstance(widget, Pack)]
    assert len(doors) == 4
    assert max(door.bottom for door in doors) < min(pack.top for pack in packs)


MOST_WORDS = 32  # of a title that is seen for the first time


@pytest.mark.parametrize("code", language.available())
def test_the_first_title_has_few_words(context: Context, code: str) -> None:
    context.change(language=code)
    screens = first_start(context)
    first = first_games()[0].variant
    shown = [screens.words, "GAPS", language._(first.name)]
    words = [each for each in " ".join(shown).split() if any(map(str.isalpha, each))]
    assert len(words) <= MOST_WORDS, words
    assert screens.names == ["play", "learn", "gaps", "settings", "quit"]


@pytest.mark.parametrize("won", [False, True])
def test_the_lessons_are_offered_until_the_first_win(
    context: Context, won: bool
) -> None:
    session = begun(context, "line-up:7")
    finish_game(context, win_at_once(session) if won else session)
    screens = Screens.opened(context, Title(context))
    is_in_menu = screens.place("learn").top == screens.place("calendar").top
    assert is_in_menu is won


@pytest.mark.parametrize(
    ("theme", "size", "plated"),
    [
        ("midnight", (1280, 800), False),
        ("midnight", (600, 900), True),
        ("signal", (800, 600), True),
    ],
)
def test_the_lessons_are_on_a_plate_where_the_picture_would_cross_their_name(
    context: Context,
    theme: str,
    size: tuple[int, int],
    plated: bool,
) -> None:
    context.change(theme=theme)
    title = Title(context)
    Screens.opened(context, title, size=size)
    (learn,) = [each for each in title.form.widgets if each.name == "learn"]
    assert isinstance(learn, Button)
    assert learn.look.plate is plated


def test_arrows_lead_from_the_column_to_the_packs_and_the_menu_and_back(
    context: Context,
) -> None:
    begin(context, "gaps")
    for size in (
        (1280, 800),
        (800, 600),
    ):
        screens = Screens.opened(context, Title(context, "today"), size=size)
        screens.focus("continue")
        first = packs(screens)[0]
        walk = {
            Nav.DOWN: ["levels", "today", "expedition", "together", "together"],
            Nav.RIGHT: [*packs(screens), "all", "all"],
        }
        for nav, names in walk.items():
            for name in names:
                screens.press(nav)
                assert screens.focused == name
        screens.press(Nav.UP)
        assert screens.focused in ("settings", "quit")
        screens.focus(first)
        screens.press(Nav.LEFT)
        assert screens.focused in ("today", "expedition", "together")
        screens.focus("levels")
        screens.press(Nav.UP)
        assert screens.focused == "continue"


def test_a_click_on_the_first_pack_begins_its_game(context: Context) -> None:
    screens = first_start(context)
    screens.click_at((894, 600))
    screens.wait()
    assert screens.session.code == first_games()[0].code


def test_a_click_on_the_pack_beside_it_deals_the_classic_game(
    context: Context,
) -> None:
    screens = first_start(context)
    assert screens.part("gaps").detail == "4 × 13. the classic: ten minutes"
    screens.click("gaps")
    screens.wait()
    assert screens.session.variant.key == "gaps"


def test_how_hard_new_deals_are_is_set_beside_play(
    screens: Screens, context: Context
) -> None:
    assert screens.part("levels").label == "New deals of Gaps"
    assert screens.part("levels").value == "Any"
    screens.focus("levels")
    screens.press(Nav.LEFT, Nav.LEFT)
    assert context.settings.deals == "steady"
    assert screens.part("levels").detail.startswith("1 of 3")
    assert screens.focused == "levels"
    screens.use("mini")
    screens.on(NewDeal)  # looks for a deal of medium difficulty


@pytest.mark.parametrize(
    ("speed", "reduced"), [("normal", False), ("normal", True), ("instant", False)]
)
def test_a_pack_is_dealt_whatever_moves(
    context: Context, speed: str, reduced: bool
) -> None:
    context.change(speed=speed, reduced_motion=reduced)
    begin(context, "station")  # now the packs are there
    screens = Screens.opened(context, Title(context))
    screens.focus("gaps")
    screens.press(Nav.ACTIVATE)
    screens.press(Release((2, 2)), CommandReleased(Nav.ACTIVATE))
    assert screens.session.variant.key == "gaps"


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_at_midnight_the_title_names_the_new_day(
    context: Context, reduced_motion: bool
) -> None:
    context.change(reduced_motion=reduced_motion)
    instant = [datetime(2026, 3, 1, 23, 59, 59, 900_000)]
    context.now = lambda: instant[0]
    screens = Screens.opened(context, Title(context, "today"))
    assert screens.part("today").detail == "Jungle · nine minutes · not played yet"
    assert screens.stack.wake_after is not None
    assert screens.stack.wake_after <= 0.1 + 1e-6
    instant[0] += timedelta(seconds=1)
    screens.wait(0.1)
    assert screens.part("today").detail == "Line Up · two minutes · not played yet"
    assert screens.stack.wake_after is not None
    assert screens.stack.wake_after > 0.1


def test_a_key_on_the_next_morning_finds_the_new_day_though_the_computer_slept(
    context: Context,
) -> None:
    instant = [datetime(2026, 3, 1, 23)]
    context.now = lambda: instant[0]
    screens = Screens.opened(context, Title(context, "today"))
    instant[0] += timedelta(hours=9)
    screens.press(Nav.UP)
    assert screens.part("today").detail == "Line Up · two minutes · not played yet"


SCREENS: dict[str, type[Scene]] = {
    "expedition": Expedition,
    "calendar": Calendar,
    "statistics": Statistics,
    "summits": Summits,
    "learn": LessonScene,
    "settings": SettingsDialog,
    "together": MultiplayerMenu,
}


def test_the_title_leads_to_screens_and_these_back_to_where_it_was_left(
    context: Context,
) -> None:
    screens = Screens.opened(context, Title(context, "today"))
    assert screens.focused == "today"
    for name, scene in SCREENS.items():
        screens.use(name)
        screens.on(scene)
        screens.go(Nav.BACK)
        screens.on(Title)
        assert screens.focused == ("today" if name == "calendar" else name)


def test_where_the_title_was_left_is_ringed_for_keys_and_not_for_a_pointer(
    context: Context,
) -> None:
    """Else Enter would open the one, while only the brass button is seen."""

    def is_ringed(title: Title) -> bool:
        form = Screens.opened(context, title).top.form
        assert form is not None
        return form.focus_visible

    assert is_ringed(Title(context, "summits"))
    assert not is_ringed(Title(context))
    [*context.controls(Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(9, 9)))]
    assert not is_ringed(Title(context, "summits"))


def first_start(context: Context, size: tuple[int, int] = SIZE) -> Screens:
    return Screens.opened(context, *first_scenes(context, read_options([])), size=size)


def test_that_nothing_can_be_saved_is_read_and_heard_on_the_title_whatever_comes_after(
    context: Context,
) -> None:
    file = context.folder.path.parent / "file"
    file.touch()
    context.folder = context.games.folder = Folder(file / "data")
    problem = context.folder.problem
    assert problem is not None
    screens = first_start(context, (800, 600))
    assert problem in screens.words
    assert not heard(context.announcer)
    context.announcer.active = True  # a reader that is late
    screens.wait()
    assert problem in heard(context.announcer)
    for name in "abcd":
        assert context.folder.records.export(name) is None
    assert problem not in " ".join(context.folder.notices[-3:])
    screens = first_start(context)
    assert problem in screens.words
    assert context.folder.notices[-1] in screens.words
    assert screens.focused == "play"
    screens.go(Nav.ACTIVATE)
    screens.on(Play)


def test_the_a_of_the_logo_breathes_and_a_click_drops_it_in_for_a_while(
    context: Context,
) -> None:
    screens = Screens.opened(context, Title(context))
    lifted = (303, 205)
    assert screens.stack.moving
    first = pixels(screens.picture())
    screens.wait(1.0)
    assert pixels(screens.picture()) != first
    screens.wait(25.0)  # the A no longer breathes
    assert not screens.stack.moving
    at_rest = pixels(screens.picture())
    screens.click_at(lifted)
    screens.wait(0.4)
    assert pixels(screens.picture()) != at_rest
    screens.wait(1.0)
    assert pixels(screens.picture()) == at_rest
    assert not screens.stack.moving
    context.change(reduced_motion=True)
    screens.click_at(lifted)
    assert not screens.stack.moving

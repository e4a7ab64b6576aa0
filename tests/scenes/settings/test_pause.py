"""The pause: what it says of the game, what it does with it, and what lies behind it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from gaps.engine import by_key, format_board, parse_board
from gaps.scenes.board.board_question import BoardQuestion
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.keys_dialog import KeysDialog
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.pause import Pause
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.scenes.text.game_text import when_given_up
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Scene
from gaps.store import Help, Match
from tests.marks import slow_except
from tests.scenes.conftest import begun
from tests.screens import SIZE, Screens


def paused(
    context: Context,
    session: GameSession,
    size: tuple[int, int] = SIZE,
) -> Screens:
    """A game, paused by its key."""
    screens = Screens.playing(context, session, size=size)
    screens.go(GameCommand.PAUSE)
    screens.on(Pause)
    return screens


@pytest.fixture
def screens(context: Context) -> Screens:
    """The pause over a small game after a few moves."""
    context.change(deals="any")
    return paused(context, begun(context, "mini:12", moves=4, seconds=75))


def test_a_reader_hears_what_is_paused_and_how_far_it_is(screens: Screens) -> None:
    assert screens.title == "Paused, Short Addiction, 2 of 24 home"
    assert screens.words.splitlines()[1:3] == ["Deal 12", "01:15"]
    assert screens.names == [
        "resume",
        "restart",
        "new deal",
        "leave",
        "settings",
        "keys",
        "give up",
    ]
    assert screens.focused == "resume"


@pytest.mark.parametrize("key", [Nav.BACK, GameCommand.PAUSE, Nav.ACTIVATE])
def test_esc_p_and_enter_resume(screens: Screens, key: Intent) -> None:
    screens.go(key)
    screens.on(Play)


BEHIND: dict[str, tuple[str | Intent, type[Scene]]] = {
    "settings": ("settings", SettingsDialog),
    "keys": ("keys", KeysDialog),
    "keys by their key": (GameCommand.KEYS, KeysDialog),
    "statistics": (GameCommand.STATISTICS, Statistics),
    "all games": (GameCommand.ALL_GAMES, VariantBrowser),
}


@pytest.mark.parametrize("way", BEHIND)
def test_esc_leads_from_what_lies_behind_the_pause_back_to_it(
    screens: Screens, way: str
) -> None:
    opener, kind = BEHIND[way]
    if isinstance(opener, str):
        screens.click(opener)
        screens.wait()
    else:
        screens.go(opener)
    screens.on(kind)
    screens.go(Nav.BACK)
    screens.on(Pause)
    screens.go(Nav.BACK)
    screens.on(Play)


def test_the_rules_are_behind_help(screens: Screens) -> None:
    screens.use("keys")
    screens.use("rules")
    screens.on(Rules)
    screens.go(Nav.BACK)
    screens.go(Nav.BACK)
    screens.on(Pause)


@pytest.mark.parametrize(
    ("command", "name", "asked"),
    [
        (GameCommand.RETRY, "restart", BoardQuestion),
        (GameCommand.NEW_DEAL, "new deal", BoardQuestion),
    ],
)
def test_a_key_does_the_same_in_the_pause_as_its_button(
    screens: Screens,
    command: GameCommand,
    name: str,
    asked: type[Scene],
) -> None:
    assert screens.part(name).shortcut == screens.on(Pause).context.label(command)
    screens.go(command)
    screens.on(asked)
    screens.go(Nav.BACK)
    screens.go(GameCommand.PAUSE)
    screens.click(name)
    screens.wait()
    screens.on(asked)


def test_a_game_that_is_chosen_from_the_pause_begins_and_the_paused_one_waits(
    screens: Screens, context: Context
) -> None:
    screens.go(GameCommand.ALL_GAMES)
    screens.click("games/line-up")
    screens.click("deal")
    screens.wait()
    assert screens.session.variant.key == "line-up"
    assert [each.key for each in context.games.under_way()] == ["mini"]


def test_leaving_keeps_the_game_and_the_pause_says_so(
    screens: Screens, context: Context
) -> None:
    assert screens.said("leave") == "Leave, The game is kept"
    screens.use("leave")
    screens.on(Title)
    (kept,) = context.games.under_way()
    assert (kept.code, kept.made) == ("mini:12", 4)


def test_the_pause_says_what_leaving_means_where_it_keeps_nothing(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(context, "mini:12", moves=0)
    assert paused(context, session).said("leave") == "Leave"
    session = begun(context, "mini:12", moves=4)
    practice = context.games.practice(session.played, session.game)
    screens = paused(context, practice)
    assert screens.said("leave") == "Leave, Practice is not kept"
    monkeypatch.setattr(type(context.folder), "problem", "The disk is full.")
    screens = paused(context, session)
    assert screens.said("leave") == "Leave"
    assert "The disk is full." in screens.words


@pytest.mark.slow
def test_a_theme_that_is_chosen_behind_the_pause_is_seen_on_the_board_below(
    screens: Screens, context: Context
) -> None:
    corner = (SIZE[0] - 60, 260)
    before = screens.picture().get_at(corner)
    screens.use("settings")
    screens.focus("theme")
    screens.go(Nav.RIGHT)
    assert context.settings.theme == "daybreak"
    screens.go(Nav.BACK)
    of_pause = screens.picture().get_at(corner)
    screens.go(Nav.BACK)
    of_board = screens.picture().get_at(corner)
    assert len({tuple(each) for each in (before, of_pause, of_board)}) == 3
    daybreak = Screens.playing(context, begun(context, "mini:12", 4, 75))
    assert daybreak.picture().get_at(corner) == of_board


@pytest.mark.parametrize(
    "size", slow_except([(800, 600), SIZE, (1920, 1200), (600, 1000)], [(800, 600)])
)
def test_nothing_of_the_pause_is_cut_or_covered(
    context: Context,
    size: tuple[int, int],
    any_language: str,
) -> None:
    session = begun(context, "addiction-three:12", moves=4, seconds=3 * 3600)
    screens = paused(context, session, size)
    window = pygame.Rect((0, 0), size)
    places = [screens.place(name) for name in screens.names]
    assert all(window.contains(each) for each in places)
    for number, place in enumerate(places):
        assert place.collidelist(places[number + 1 :]) == -1


def assisted(context: Context) -> GameSession:
    """A game of which the solver made every move."""
    session = begun(context, "mini:12", moves=0)
    for _number in range(8):
        session.play(session.game.state.slides[0], by_solver=True)
    assert session.played.help is Help.ASSISTED
    return session


def own_board(context: Context) -> GameSession:
    variant = by_key("mini")
    start = begun(context, "mini:12", moves=0).game.state
    session = context.games.of_board(parse_board(format_board(start), variant))
    session.play(session.game.state.slides[0])
    return session


def practice(context: Context) -> GameSession:
    session = begun(context, "mini:12", moves=4)
    return context.games.practice(session.played, session.game)


def turn(context: Context) -> GameSession:
    match = Match("mini", ("Ada", "Ben"), (12,))
    session = context.games.next_turn(match)
    session.play(session.game.state.slides[0])
    return session


GIVEN_UP: dict[str, tuple[Callable[[Context], GameSession], str]] = {
    "a deal": (lambda context: begun(context, "mini:12", 4), "counts as a loss"),
    "one played by hints": (assisted, "counts in nothing"),
    "a board of one's own": (own_board, "is not kept"),
    "practice": (practice, "is not kept"),
    "a turn of a match": (turn, "Your turn ends"),
}


@pytest.mark.parametrize("kind", GIVEN_UP)
def test_giving_up_says_what_it_means_for_each_kind_of_game(
    context: Context, kind: str
) -> None:
    make, meaning = GIVEN_UP[kind]
    session = make(context)
    screens = paused(context, session)
    screens.use("give up")
    assert meaning in screens.words
    screens.use("yes")
    losses = context.folder.records.summary("mini").played
    assert losses == (meaning == "counts as a loss")


def test_what_giving_up_means_stays_true_when_all_moves_are_taken_back(
    context: Context,
) -> None:
    session = assisted(context)
    session.go_to(0)
    assert "counts in nothing" in when_given_up(session.played, session.kind)

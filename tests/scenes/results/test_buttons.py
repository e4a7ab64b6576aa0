"""One button comes first, decided before it is seen; nothing can be used before it has been seen."""

from __future__ import annotations

import pytest

from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Intent, Nav, Press, Release
from tests.scenes.conftest import Player
from tests.scenes.results.games import WINNABLE, played, results_of, won
from tests.scenes.session.test_last_review import lose
from tests.scenes.sound_recorder import SoundRecorder
from tests.screens import Screens
from tests.searches import Searches

LATE = {"back", "missed win"}
"""What comes once the review has ended."""


def lost_game(context: Context) -> Screens:
    """A game that was lost though it could be won, and its results just opened; the review has not begun."""
    player = Player(context, f"line-up:{WINNABLE}")
    lose(player)
    screens = Screens(player.stack)
    screens.press(GameCommand.REDEAL)
    screens.on(Results)
    return screens


def lost(context: Context) -> Screens:
    """The same after a while, with everything in its place."""
    screens = lost_game(context)
    screens.wait(3)
    return screens


def review(screens: Screens, searches: Searches, seconds: float = 0.5) -> None:
    """Let the review of the game end, and time pass."""
    searches.finish()
    screens.wait(seconds)


def places(screens: Screens) -> dict[str, tuple[int, ...]]:
    return {name: tuple(screens.place(name)) for name in screens.names}


@pytest.mark.core
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (1920, 1200)])
@pytest.mark.parametrize("reviewed", [False, True])
def test_nothing_moves_when_the_review_ends_and_enter_deals_the_next_deal(
    context: Context, searches: Searches, size: tuple[int, int], reviewed: bool
) -> None:
    screens = lost(context)
    screens.stack.resize(size)
    before = places(screens)
    assert "back" not in before
    if reviewed:
        review(screens, searches)
        assert {name: at for name, at in places(screens).items() if name not in LATE} == before
        assert screens.place("next").bottom < screens.place("back").top
    assert screens.focused == "next"
    screens.press(Nav.ACTIVATE, Nav.ACTIVATE)
    screens.on(Play)
    assert screens.session.seed == WINNABLE + 1


@pytest.mark.core
def test_the_way_back_says_where_it_leads_and_a_click_before_it_comes_does_nothing(
    context: Context, searches: Searches
) -> None:
    screens = lost(context)
    lost_moves = screens.session.game.moves
    screens.click("Looking for wins…")
    screens.on(Results)
    review(screens, searches)
    label = screens.part("back").label
    screens.focus("chart")
    screens.press(Nav.LEFT)
    assert screens.part("back").label == f"Play on from move {len(lost_moves) - 1}"
    screens.press(Nav.BACK)
    assert screens.part("back").label == label
    screens.click("back")
    screens.on(Play)
    moves = screens.session.game.moves
    assert label == f"Back to move {len(moves)}"
    assert lost_moves[: len(moves)] == moves
    assert solve(screens.session.game.state).outcome is Outcome.WINNABLE


@pytest.mark.core
@pytest.mark.parametrize("key", [(), (Nav.DOWN,)])
def test_a_way_back_that_is_known_before_the_buttons_are_seen_has_the_focus(
    context: Context, searches: Searches, key: tuple[Nav, ...]
) -> None:
    screens = lost_game(context)
    screens.press(*key)  # it shows the buttons at once, and so decides what comes first
    review(screens, searches, 0.1)
    assert screens.focused == ("next" if key else "back")
    screens.wait(2)
    assert (screens.place("back").top < screens.place("next").top) is not bool(key)
    if not key:
        note = "Still winnable, for practice. Playing on is analysis: it does not go on record."
        assert screens.part("back").detail == note
        screens.press(Nav.ACTIVATE)
        screens.on(Play)
        assert screens.session.is_analysis


@pytest.mark.core
@pytest.mark.parametrize(("command", "analysis"), [(GameCommand.NEW_DEAL, False), (GameCommand.UNDO, True)])
def test_a_way_back_that_is_known_later_leaves_the_focus(
    context: Context, searches: Searches, command: GameCommand, analysis: bool
) -> None:
    screens = lost(context)
    assert "Looking for wins…" in screens.words
    review(screens, searches)
    assert screens.focused == "next"
    screens.press(command)
    screens.on(Play)
    assert screens.session.is_analysis is analysis


KEYS = (Nav.ACTIVATE, Nav.BACK, GameCommand.NEW_DEAL, GameCommand.RETRY, GameCommand.WATCH, GameCommand.SKIP)


@pytest.mark.core
@pytest.mark.parametrize("is_won", [True, False])
@pytest.mark.parametrize("key", [*KEYS, Press((640, 705)), Press((1050, 620))], ids=str)
def test_nothing_can_be_used_before_it_has_been_seen(context: Context, is_won: bool, key: Intent) -> None:
    screens = results_of(context, won(context) if is_won else played(context, 3), seconds=0.0)
    results = screens.top
    for _ in range(3):
        screens.press(key, Release((640, 705)))
        screens.wait(0.1)
        assert screens.top is results
    assert screens.focused == ("expedition" if is_won else "next")
    screens.wait(0.5)
    screens.press(Nav.ACTIVATE)
    screens.wait()
    assert screens.top is not results


@pytest.mark.parametrize("settings", [{}, {"speed": "instant"}, {"reduced_motion": True}], ids=str)
def test_it_can_be_used_as_soon_as_it_has_been_seen_for_a_moment(
    context: Context, settings: dict[str, object]
) -> None:
    context.change(**settings)
    results = Results(context, finish_game(context, played(context, 3), "given up"))
    screens = Screens(GameStack(context, results))
    screens.press(Nav.DOWN)
    screens.wait(0.3)
    screens.press(Nav.ACTIVATE)
    screens.on(Results)
    screens.wait(0.2)
    screens.press(Nav.ACTIVATE)
    screens.on(Play)


@pytest.mark.parametrize("settings", [{}, {"speed": "instant"}, {"reduced_motion": True}], ids=str)
def test_the_score_of_a_loss_counts_quietly_where_there_is_motion(
    context: Context, sound: SoundRecorder, settings: dict[str, object]
) -> None:
    context.change(**settings)
    results_of(context, played(context, 3))
    ticks = 0 if settings else 3
    assert [cue for cue in sound.cues if cue.startswith("count")] == ["count_tick"] * ticks + ["count_total"]


def test_every_key_does_its_own_work_and_completes_the_count(context: Context, sound: SoundRecorder) -> None:
    screens = lost_game(context)
    assert "count_total" not in sound.cues
    screens.press(Nav.DOWN)
    assert "count_total" in sound.cues
    screens.wait(0.5)
    for command, scene in ((GameCommand.WATCH, ReplayScene), (GameCommand.SKIP, Statistics)):
        screens.press(command)
        screens.on(scene)
        screens.press(Nav.BACK)
        screens.on(Results)
    screens.use("details")
    screens.click("statistics")
    screens.on(Statistics)

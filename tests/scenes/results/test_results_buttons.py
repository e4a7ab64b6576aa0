"""The buttons of the results keep their place and their meaning, whatever the review of the game finds."""

from __future__ import annotations

import pytest

from gaps.engine import deal
from gaps.engine.catalogue import CATALOGUE
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.results.results import Results
from gaps.scenes.shell.context import Context
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Nav
from tests.scenes.conftest import Player
from tests.scenes.session.test_last_review import lose
from tests.scenes.sound_recorder import SoundRecorder
from tests.screens import Screens
from tests.searches import Searches

WINNABLE = next(n for n in range(1, 99) if solve(deal(CATALOGUE["line-up"], n)).outcome is Outcome.WINNABLE)


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
def test_nothing_moves_when_the_review_ends(
    context: Context, searches: Searches, size: tuple[int, int]
) -> None:
    screens = lost(context)
    screens.stack.resize(size)
    before = places(screens)
    assert (screens.focused, screens.enabled("back")) == ("next", False)
    review(screens, searches)
    assert places(screens) == before
    assert (screens.focused, screens.enabled("back")) == ("next", True)


@pytest.mark.core
@pytest.mark.parametrize("reviewed", [False, True])
def test_enter_deals_the_next_deal_before_the_review_ends_and_after(
    context: Context, searches: Searches, reviewed: bool
) -> None:
    screens = lost(context)
    if reviewed:
        review(screens, searches)
    screens.press(Nav.ACTIVATE, Nav.ACTIVATE)
    screens.on(Play)
    assert screens.session.seed == WINNABLE + 1


@pytest.mark.core
def test_a_click_where_the_way_back_is_to_come_does_nothing(context: Context, searches: Searches) -> None:
    screens = lost(context)
    lost_moves = screens.session.game.moves
    screens.click("back")
    screens.on(Results)
    review(screens, searches)
    label = screens.part("back").label
    screens.click("back")
    screens.on(Play)
    moves = screens.session.game.moves
    assert label == f"Back to move {len(moves)}"
    assert lost_moves[: len(moves)] == moves
    assert solve(screens.session.game.state).outcome is Outcome.WINNABLE


@pytest.mark.core
def test_the_way_back_says_where_it_leads(context: Context, searches: Searches) -> None:
    screens = lost(context)
    review(screens, searches)
    back = screens.part("back").label
    screens.focus("chart")
    screens.press(Nav.LEFT)
    assert screens.part("back").label == f"Play on from move {len(screens.session.game.steps) - 1}"
    screens.press(Nav.BACK)
    assert screens.part("back").label == back


@pytest.mark.core
def test_a_way_back_that_is_known_before_the_buttons_are_seen_has_the_focus(
    context: Context, searches: Searches
) -> None:
    screens = lost_game(context)
    review(screens, searches, 0.1)
    assert screens.focused == "back"
    screens.press(Nav.ACTIVATE)
    screens.on(Play)
    assert screens.session.is_analysis


@pytest.mark.core
@pytest.mark.parametrize(("command", "analysis"), [(GameCommand.NEW_DEAL, False), (GameCommand.UNDO, True)])
def test_a_way_back_that_is_known_later_leaves_the_focus(
    context: Context, searches: Searches, command: GameCommand, analysis: bool
) -> None:
    screens = lost(context)
    assert screens.part("back").label == "Looking for the last winnable position…"
    review(screens, searches)
    assert screens.focused == "next"
    screens.press(command)
    screens.on(Play)
    assert screens.session.is_analysis is analysis


def test_the_way_back_takes_no_focus_from_a_player_who_has_moved_it(
    context: Context, searches: Searches
) -> None:
    screens = lost_game(context)
    screens.press(Nav.DOWN)
    moved = screens.focused
    review(screens, searches, 0.1)
    assert screens.focused == moved != "back"


def test_every_key_does_its_own_work_and_completes_the_count(context: Context, sound: SoundRecorder) -> None:
    screens = lost_game(context)
    assert "count_total" not in sound.cues
    screens.press(Nav.DOWN)
    assert "count_total" in sound.cues
    for command, scene in ((GameCommand.WATCH, ReplayScene), (GameCommand.SKIP, Statistics)):
        screens.press(command)
        screens.on(scene)
        screens.press(Nav.BACK)
        screens.on(Results)
    screens.click("statistics")
    screens.on(Statistics)

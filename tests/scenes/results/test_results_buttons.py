"""The buttons of the results keep their place and their meaning, whatever the review of the game finds."""

from __future__ import annotations

import pytest

from gaps.engine import Status, deal
from gaps.engine.catalogue import CATALOGUE
from gaps.language import translated
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.results.results import Results
from gaps.scenes.shell.context import Context
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Nav, Press, Release
from tests.scenes.conftest import Player
from tests.searches import Searches

WINNABLE = next(n for n in range(1, 99) if solve(deal(CATALOGUE["line-up"], n)).outcome is Outcome.WINNABLE)
SIZES = [(1280, 800), (800, 600), (1920, 1200)]


def lost_game(context: Context) -> Player:
    """A game that was lost though it could be won, and its results just opened; the review has not begun."""
    player = Player(context, f"line-up:{WINNABLE}")
    session = player.scene.session
    while session.game.state.status is Status.PLAYING:
        slides = [move for move in session.game.state.slides if move.source not in session.game.state.home]
        player.scene.make_move((slides or list(session.game.state.slides))[-1])
    assert session.game.state.status is Status.LOST
    player.stack.handle(GameCommand.REDEAL)
    return player


def lost(context: Context) -> tuple[Player, Results]:
    """The same after a while, with everything in its place."""
    player = lost_game(context)
    results = player.stack.top
    assert isinstance(results, Results)
    player.wait(3)
    return player, results


@pytest.mark.core
@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_the_review_ends(
    context: Context, searches: Searches, size: tuple[int, int]
) -> None:
    player, results = lost(context)
    player.stack.resize(size)
    before = {widget.name: widget.rect.copy() for widget in results.form.widgets}
    focused, primary = results.form.focused, [results.layout.next.primary, results.layout.back.primary]
    searches.finish()
    player.wait(0.5)
    assert results.review.last_winnable is not None
    assert results.layout.back.enabled
    assert {widget.name: widget.rect for widget in results.form.widgets} == before
    assert results.form.focused is focused is results.layout.next
    assert [results.layout.next.primary, results.layout.back.primary] == primary
    rects = [widget.rect for widget in results.form.widgets if widget.enabled and widget.name != "chart"]
    assert all(rect.collidelist(rects) == number for number, rect in enumerate(rects))
    assert max(rect.bottom for rect in rects) <= size[1]


@pytest.mark.core
def test_enter_deals_the_next_deal_before_the_review_ends_and_after(
    context: Context, searches: Searches
) -> None:
    for reviewed in (False, True):
        player, _results = lost(context)
        if reviewed:
            searches.finish()
            player.wait(0.5)
        player.stack.handle(Nav.ACTIVATE)
        player.stack.handle(Nav.ACTIVATE)
        assert isinstance(player.stack.top, Play)
        assert player.scene.session.seed == WINNABLE + 1
        player.wait(0.1)


@pytest.mark.core
def test_a_click_where_the_way_back_is_to_come_does_nothing(context: Context, searches: Searches) -> None:
    player, results = lost(context)
    place = results.layout.back.rect.center
    for intent in (Press(place), Release(place)):
        player.stack.handle(intent)
    assert player.stack.top is results
    searches.finish()
    player.wait(0.5)
    for intent in (Press(place), Release(place)):
        player.stack.handle(intent)
    assert isinstance(player.stack.top, Play)
    assert player.scene.session.game.state == results.review.states[results.review.last_winnable or 0]


@pytest.mark.core
def test_the_way_back_says_where_it_leads(context: Context, searches: Searches) -> None:
    player, results = lost(context)
    searches.finish()
    player.wait(0.5)
    back = results.layout.back.text
    results.form.focus("chart")
    results.form.show_focus()
    player.stack.handle(Nav.LEFT)
    assert results.layout.back.text == f"Play on from move {len(results.session.game.steps) - 1}"
    player.stack.handle(Nav.BACK)
    assert results.layout.back.text == back


@pytest.mark.core
def test_a_way_back_that_is_known_before_the_buttons_are_seen_has_the_focus(
    context: Context, searches: Searches
) -> None:
    player = lost_game(context)
    searches.finish()
    player.wait(0.1)
    results = player.stack.top
    assert isinstance(results, Results)
    assert not results.motion.panels_shown
    assert results.form.focused is results.layout.back
    assert (results.layout.back.keycap, results.layout.next.keycap) == ("Enter", "N")
    player.stack.handle(Nav.ACTIVATE)
    assert isinstance(player.stack.top, Play)
    assert player.scene.session.is_analysis


@pytest.mark.core
def test_a_way_back_that_is_known_later_leaves_the_focus(context: Context, searches: Searches) -> None:
    player, results = lost(context)
    assert translated(results.layout.back.text) == "Looking for the last winnable position…"
    assert (results.layout.back.keycap, results.layout.next.keycap) == ("Z", "Enter")
    searches.finish()
    player.wait(0.5)
    assert results.form.focused is results.layout.next
    assert results.layout.back.text == f"Back to move {results.review.last_winnable}"
    assert (results.layout.back.keycap, results.layout.next.keycap) == ("Z", "Enter")
    player.stack.handle(GameCommand.UNDO)
    assert isinstance(player.stack.top, Play)
    assert player.scene.session.is_analysis


def test_the_way_back_takes_no_focus_from_a_player_who_has_moved_it(
    context: Context, searches: Searches
) -> None:
    player = lost_game(context)
    player.stack.handle(Nav.DOWN)
    searches.finish()
    player.wait(0.1)
    results = player.stack.top
    assert isinstance(results, Results)
    assert results.form.focused is results.layout.watch


def test_every_key_does_its_own_work_and_completes_the_count(context: Context, searches: Searches) -> None:
    player = lost_game(context)
    results = player.stack.top
    assert isinstance(results, Results)
    assert not results.count.ended
    player.stack.handle(Nav.DOWN)
    assert results.count.ended
    assert results.form.focused is results.layout.watch
    for command, scene in ((GameCommand.WATCH, ReplayScene), (GameCommand.SKIP, Statistics)):
        player.stack.handle(command)
        assert isinstance(player.stack.top, scene)
        player.stack.handle(Nav.BACK)
        assert player.stack.top is results
    place = results.layout.figures.rect.center
    for intent in (Press(place), Release(place)):
        player.stack.handle(intent)
    assert isinstance(player.stack.top, Statistics)

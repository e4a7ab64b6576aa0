"""What would have won: from the results, the sign and a replay, by keys, by mouse and by ear."""

from __future__ import annotations

from random import Random

import pytest

from gaps.engine import CATALOGUE, Game, Slide, Status, deal
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.results.results import Results
from gaps.scenes.results.would_have_won import WouldHaveWon
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shell.context import Context
from gaps.solver import Outcome, solve
from gaps.solver.beginner import greedy_line
from gaps.stage.core.intents import Nav
from gaps.store import Recording
from tests.screens import Screens, heard
from tests.searches import Searches
from tools.scenarios.results import REASONS

pytestmark = pytest.mark.core
LOST = 4
"""A deal of Short Addiction that a careless player loses after some moves."""


def lost_game(seed: int = LOST) -> Game:
    game = Game(deal(CATALOGUE["mini"], seed))
    for move, _ in greedy_line(game.start, Random(seed), 0.3):
        game = game.play(move)
    return game


def found(screens: Screens, searches: Searches) -> WouldHaveWon:
    """The screen, once the win is found."""
    for _ in range(3):
        searches.finish()
        screens.wait(0.5)
    screens.wait(1.0)
    return screens.on(WouldHaveWon)


def results(context: Context, searches: Searches, seed: int = LOST) -> Screens:
    session = context.games.start(context.games.deal(CATALOGUE["mini"], seed))
    session.replace_game(lost_game(seed))
    screens = Screens.opened(context, Results(context, finish_game(context, session, "given up")))
    screens.wait(2)
    searches.finish()
    screens.wait(1)
    return screens


def test_the_results_lead_to_it_and_enter_plays_on_from_there(context: Context, searches: Searches) -> None:
    screens = results(context, searches)
    screens.click("missed win")
    scene = found(screens, searches)
    missed = scene.found
    assert missed is not None
    assert scene.table.state.board == missed.before.board
    links = scene.links()
    numbers = [link.number for link in links if link.number]
    assert numbers == [*range(1, len(numbers) + 1)]
    assert [link.number for link in links].count(None) == 1  # the move that was made
    assert screens.focused == "play_on"
    screens.press(Nav.ACTIVATE)
    screens.on(Play)
    assert screens.session.is_analysis
    assert screens.session.game.state.board == missed.before.board
    assert solve(screens.session.game.state).outcome is Outcome.WINNABLE


def test_the_sign_leads_to_it_when_it_is_asked_again(context: Context, searches: Searches) -> None:
    session = context.games.start(context.games.deal(CATALOGUE["mini"], LOST))
    screens = Screens.opened(context, Play(context, session))
    searches.finish()
    screens.wait(0.5)
    for move in lost_game().moves:
        assert isinstance(move, Slide)
        assert "missed win" not in screens.names
        screens.move_by_keys(move)
        searches.finish()
        screens.wait(0.5)
        if solve(session.game.state).outcome is Outcome.NOT_WINNABLE:
            break
    screens.press(GameCommand.CAN_WIN)
    screens.wait(0.2)
    screens.on(Play)
    assert screens.part("missed win").label == "What would have won?"
    screens.press(GameCommand.CAN_WIN)
    scene = found(screens, searches)
    assert scene.found is not None
    made = len(session.game.steps) - 1
    assert f"Back to move {made}" in screens.words
    screens.press(Nav.ACTIVATE)
    screens.on(Play)
    assert len(session.game.steps) == made
    assert not session.is_analysis
    assert session.game.state.status is Status.PLAYING


def test_a_replay_leads_to_it(context: Context, searches: Searches) -> None:
    session = context.games.start(context.games.deal(CATALOGUE["mini"], LOST))
    session.replace_game(lost_game())
    record = session.finish("given up")
    screens = Screens.opened(context, ReplayScene(context, Recording(record, "Ada")))
    screens.click("missed win")
    screens.on(WouldHaveWon)
    assert "Looking for wins" in screens.words
    scene = found(screens, searches)
    assert scene.found is not None
    screens.press(Nav.ACTIVATE)
    screens.on(Play)
    assert screens.session.game.state.board == scene.found.before.board


def test_a_reader_hears_the_sentence_and_each_step(context: Context, searches: Searches) -> None:
    context.announcer.active = True
    screens = results(context, searches)
    heard(context.announcer)
    screens.use("missed win")
    scene = found(screens, searches)
    assert scene.found is not None
    told = heard(context.announcer)
    assert "in the win that was found" in told
    assert "no short reason was found" in told or scene.search is None or scene.search.reason is not None
    steps = [label for label in screens.labels() if label[:1].isdigit()]
    assert len(steps) == len(scene.found.shown)
    for number in range(1, len(scene.states)):
        screens.press(Nav.RIGHT)
        screens.wait(1)
        assert f"Step {number + 1} of {len(scene.states)}" in heard(context.announcer)
    blocked = scene.found.line[scene.found.breaks_at]
    assert scene.table.state.board[blocked.source] == scene.found.blocked
    screens.press(Nav.RIGHT)
    assert heard(context.announcer) == ""


@pytest.mark.parametrize(("kind", "seed"), REASONS.items())
def test_a_short_reason_is_shown_too(context: Context, searches: Searches, kind: str, seed: int) -> None:
    screens = results(context, searches, seed)
    screens.use("missed win")
    scene = found(screens, searches)
    screens.click("why")
    screens.wait(2)
    if kind == "circle":
        assert "block each other" in screens.words
        assert scene.links()
    else:
        assert "none wins" in screens.words
        screens.press(Nav.RIGHT)
        assert "Position 1 of" in screens.words
    screens.press(Nav.UP)
    assert "Winning move" in screens.words
    screens.press(Nav.BACK)
    screens.on(Results)

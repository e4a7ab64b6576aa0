"""The results say little, in places that never change; the rest comes with Details."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from gaps.engine import CATALOGUE
from gaps.progress.expedition.camps import camps
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.solver import solve
from gaps.stage.core.intents import Nav
from gaps.table.model.geometry import fit
from tests.scenes.results.games import SEEN, played, results_of, won
from tests.screens import SIZE
from tests.searches import Searches
from tools.quality.first_evenings import MOST_RESULT_WORDS, words_on
from tools.scenarios.camera import a_session
from tools.scenarios.games import advanced


def lost(context: Context) -> GameSession:
    session = a_session(context)
    session.replace_game(advanced(session.game, 1000))
    return session


def won_later(context: Context, seconds: float) -> GameSession:
    """A win that is quicker than others, or slower."""
    for earlier in (95.0, 100.0):
        finish_game(context, won(context, seconds=earlier))
    return won(context, seconds=seconds)


def won_in_the_expedition(context: Context) -> GameSession:
    stage = camps()[0].stages[0]
    session = context.games.start(context.games.deal(stage.variant, stage.seed, expedition=True))
    for move in solve(session.game.state).line:
        session.play(move)
    return session


def lost_later(context: Context) -> GameSession:
    finish_game(context, lost(context))
    return lost(context)


@pytest.mark.core
@pytest.mark.parametrize("reviewed", [True, False])
@pytest.mark.parametrize(
    "game_of",
    [
        won,
        lost,
        lost_later,
        partial(won_later, seconds=90.0),
        partial(won_later, seconds=400.0),
        won_in_the_expedition,
    ],
)
def test_there_are_few_words_before_details(
    context: Context, searches: Searches, game_of: Callable[[Context], GameSession], reviewed: bool
) -> None:
    session = game_of(context)
    context.reviews.of(session.game)
    if reviewed:
        searches.finish()
    screens = results_of(context, session, seconds=0.0)
    most, names = 0, set[str]()
    for _ in range(20):  # some wins reach summits
        screens.wait(0.4)
        names |= {*screens.names}
        most = max(most, words_on(screens.on(Results)))
    assert {"details", "again", "watch", "title"} <= names
    assert "view summit" in names or game_of not in (won, won_in_the_expedition)
    assert 15 < most <= MOST_RESULT_WORDS


def test_a_win_says_one_plain_sentence(context: Context) -> None:
    context.change(open_camps=True)
    assert "1 minute 35 seconds, a chain of 6, no hint" in results_of(context, won(context)).words
    context.change(hide_clock=True)
    assert "\na chain of 6, no hint" in results_of(context, won(context)).words


def test_the_first_wins_suggest_the_expedition(context: Context) -> None:
    screens = results_of(context, won(context))
    assert screens.focused == "expedition"
    assert "eight camps, six deals each" in screens.words
    new_deal = results_of(context, won(context))
    screens.press(Nav.ACTIVATE)
    screens.wait()
    assert "Camp 1" in screens.words
    screens.press(Nav.BACK)
    screens.wait()
    screens.on(Expedition)
    new_deal.click("details")
    new_deal.wait()
    new_deal.click("next")
    new_deal.on(Play)
    assert new_deal.session.variant is CATALOGUE["mini"]
    assert results_of(context, played(context, 3)).focused == "next", "a loss suggests none"
    for _ in range(2):
        screens = results_of(context, won(context))
    assert screens.focused == "next"
    assert screens.part("next").detail == "4 wins in a row"


def test_details_come_and_go(context: Context) -> None:
    screens = results_of(context, won(context))
    before = {name: screens.place(name) for name in screens.names if name != "view summit"}
    assert "Brought home" not in screens.words
    screens.click("details")
    screens.wait()
    for said in ("Score: 7,687", "Brought home: 2,300", "Strict: no undo, no hint", "To share: GAPS-S-3"):
        assert said in screens.words
    assert {name: screens.place(name) for name in before} == before
    screens.press(Nav.BACK)
    assert "copy" not in screens.names
    screens.press(GameCommand.NEXT_PAGE)
    assert "copy" in screens.names


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (1920, 1200)])
def test_everything_is_in_its_place_when_the_motion_ends(context: Context, size: tuple[int, int]) -> None:
    for session in (won(context), played(context, 3)):
        screens = results_of(context, session, size, 0.0)
        before = {name: tuple(screens.place(name)) for name in screens.names}
        screens.wait(SEEN)
        assert {name: tuple(screens.place(name)) for name in before} == before
        screens.stack.resize(size)
        assert {name: tuple(screens.place(name)) for name in before} == before
    area = pygame.Rect(32, 136, 802, 352)  # a board of few columns is as high as others
    small, large = (fit(CATALOGUE[key].layout, area, SIZE).board for key in ("mini", "gaps"))
    assert small.height == pytest.approx(large.height, abs=4)
    assert small.width > 0.75 * large.width


def test_the_way_back_of_a_win_is_among_the_details(context: Context) -> None:
    screens = results_of(context, won(context))
    screens.use("details")
    screens.focus("chart")
    screens.press(Nav.LEFT, Nav.LEFT)
    assert screens.part("back").label == "Play on from move 40"
    screens.press(Nav.ACTIVATE)
    screens.on(Play)
    assert screens.session.is_analysis
    assert len(screens.session.game.steps) == 40

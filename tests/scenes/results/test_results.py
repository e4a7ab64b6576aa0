"""The results: few words in places that never change; one button comes first, none is
used unseen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from gaps.engine import CATALOGUE, Suit
from gaps.language import translated
from gaps.progress.expedition.camps import camps
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.results.open_results import open_results
from gaps.scenes.results.results import Results
from gaps.scenes.results.results_landscape import ResultsLandscape, strips_at_dusk
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Intent, Nav, Press, Release
from gaps.store.games.kinds import KeptIn
from tests.first_evenings import MOST_RESULT_WORDS, words_on
from tests.scenarios.results import lost_session
from tests.scenes.conftest import Player
from tests.scenes.games import SEEN, WINNABLE, Winner, played, results_of, won
from tests.scenes.session.test_kinds import lose
from tests.screens import SIZE, Screens
from tests.searches import Searches


def won_later(context: Context, seconds: float) -> GameSession:
    """A win that is quicker than others, or slower."""
    for earlier in (95.0, 100.0):
        finish_game(context, won(context, seconds=earlier))
    return won(context, seconds=seconds)


def won_in_the_expedition(context: Context) -> GameSession:
    stage = camps()[0].stages[0]
    session = context.games.start(context.games.of_stage(stage))
    for move in solve(session.game.state).line:
        session.play(move)
    return session


def lost_later(context: Context) -> GameSession:
    finish_game(context, lost_session(context))
    return lost_session(context)


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize("reviewed", [True, False])
@pytest.mark.parametrize(
    "game_of",
    [
        won,
        lost_session,
        lost_later,
        partial(won_later, seconds=90.0),
        partial(won_later, seconds=400.0),
        won_in_the_expedition,
    ],
)
def test_there_are_few_words_before_details(
    context: Context,
    searches: Searches,
    game_of: Callable[[Context], GameSession],
    reviewed: bool,
) -> None:
    session = game_of(context)
    context.reviews.of(session.game)
    if reviewed:
        searches.finish()
    screens = results_of(context, session, seconds=0.0)
    most = 0
    names = set[str]()
    for _ in range(8):  # some wins reach summits
        screens.wait(0.4)
        names |= {*screens.names}
        most = max(most, words_on(screens.on(Results)))
    assert {"details", "again", "watch", "title"} <= names
    has_summit = any(name.startswith("summit ") for name in names)
    assert has_summit or game_of not in (won, won_in_the_expedition)
    assert 15 < most <= MOST_RESULT_WORDS


@pytest.mark.slow
def test_the_first_wins_suggest_the_expedition(context: Context) -> None:
    screens = results_of(context, won(context))
    assert screens.focused == "expedition"
    assert "eight camps, six deals each" in screens.words
    new_deal = results_of(context, won(context))
    screens.go(Nav.ACTIVATE)
    assert "Camp 1" in screens.words
    screens.go(Nav.BACK)
    screens.on(Expedition)
    new_deal.click("details")
    new_deal.wait()
    new_deal.click("next")
    new_deal.on(Play)
    assert new_deal.session.variant is CATALOGUE["mini"]
    assert results_of(context, played(context, 3)).focused == "next", (
        "a loss suggests none"
    )
    for _ in range(2):
        screens = results_of(context, won(context))
    assert screens.focused == "next"
    assert screens.part("next").detail == "4 wins in a row"


def test_details_come_and_go(context: Context) -> None:
    screens = results_of(context, won(context))
    before = {
        name: screens.place(name)
        for name in screens.names
        if not name.startswith("summit ")
    }
    assert "Brought home" not in screens.words
    screens.click("details")
    screens.wait()
    assert "Brought home" in screens.words
    assert {name: screens.place(name) for name in before} == before
    screens.press(Nav.BACK)
    assert "copy" not in screens.names
    screens.press(GameCommand.NEXT_PAGE)
    assert "copy" in screens.names
    screens.focus("chart")
    screens.press(Nav.LEFT, Nav.LEFT)
    assert screens.part("back").label == "Play on from move 40"
    screens.press(Nav.ACTIVATE)
    screens.on(Play)
    assert screens.session.kind.kept is KeptIn.NOWHERE
    assert len(screens.session.game.steps) == 40


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (1920, 1200)])
def test_everything_is_in_its_place_when_the_motion_ends(
    context: Context, size: tuple[int, int]
) -> None:
    for session in (won(context), played(context, 3)):
        screens = results_of(context, session, size, 0.0)
        before = {name: tuple(screens.place(name)) for name in screens.names}
        screens.wait(SEEN)
        assert {name: tuple(screens.place(name)) for name in before} == before
        screens.stack.resize(size)
        assert {name: tuple(screens.place(name)) for name in before} == before


@pytest.mark.slow
def test_the_landscape_of_a_loss_fades_in_and_then_lies_behind_the_board_of_any_move(
    context: Context,
) -> None:
    finished = finish_game(context, lost_session(context))
    style = context.look.style(SIZE)

    def shown(landscape: ResultsLandscape) -> bytes:
        picture = pygame.Surface(SIZE)
        landscape.draw(picture, 1.0)
        return pygame.image.tobytes(picture, "RGB")

    landscapes = [ResultsLandscape(context, finished) for _ in range(2)]
    first, interrupted = landscapes
    for each in landscapes:
        each.lay_out(style, pygame.Rect(32, 136, 830, 352))
    seen = [shown(first)]
    of_the_deal = b""
    while first.moving:
        for each in landscapes:
            each.update(0.03, at_rest=True)
        picture, _other = map(shown, landscapes)
        if picture != seen[-1]:
            seen.append(picture)
        if len(seen) == 4:
            interrupted.show(0)
            of_the_deal = shown(interrupted)
    assert len(seen) > 6
    for landscape in landscapes:
        landscape.show(0)
        assert shown(landscape) == of_the_deal
        landscape.show(None)
        assert shown(landscape) == seen[-1]
    context.change(reduced_motion=True)
    at_once = ResultsLandscape(context, finished)
    at_once.lay_out(style, pygame.Rect(32, 136, 830, 352))
    at_once.update(0.05, at_rest=False)
    assert shown(at_once) == seen[0]
    at_once.update(0.05, at_rest=True)
    assert not at_once.moving
    assert shown(at_once) == seen[-1]


def test_the_range_of_a_loss_has_the_suits_in_the_order_of_the_rows(
    context: Context,
) -> None:
    state = lost_session(context).game.state
    begun = [
        card.suit
        for row in range(4)
        if (card := state.board[state.variant.layout.row(row)[0]])
    ]
    strips = strips_at_dusk(state)
    assert [strip[0].suit for strip in strips][: len({*begun})] == list(
        dict.fromkeys(begun)
    )
    assert {strip[0].suit for strip in strips} == {*Suit}
    assert [[card.rank for card in strip] for strip in strips] == [[2, 13]] * 4


# A new deal comes first; nothing can be used before it has been seen.


LATE = {"back", "missed win"}
"""What comes once the review has ended."""


def lost_game(context: Context) -> Screens:
    """A game that was lost though it could be won, and its results just opened; the
    review has not begun.
    """
    player = Player(context, f"line-up:{WINNABLE}")
    lose(player)
    screens = Screens(player.stack)
    screens.press(GameCommand.REDEAL)
    screens.on(Results)
    return screens


def lost_results(context: Context) -> Screens:
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


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (1920, 1200)])
@pytest.mark.parametrize("reviewed", [False, True])
def test_nothing_moves_when_the_review_ends_and_enter_deals_the_next_deal(
    context: Context, searches: Searches, size: tuple[int, int], reviewed: bool
) -> None:
    screens = lost_results(context)
    screens.stack.resize(size)
    before = places(screens)
    assert "back" not in before
    if reviewed:
        review(screens, searches)
        assert {
            name: at for name, at in places(screens).items() if name not in LATE
        } == before
        assert screens.place("next").bottom < screens.place("back").top
    assert screens.focused == "next"
    screens.press(Nav.ACTIVATE, Nav.ACTIVATE)
    screens.on(Play)
    assert screens.session.seed == WINNABLE + 1


@pytest.mark.slow
@pytest.mark.core
def test_the_way_back_says_where_it_leads_and_a_click_before_it_comes_does_nothing(
    context: Context, searches: Searches
) -> None:
    screens = lost_results(context)
    lost_moves = screens.session.game.moves
    screens.click("Looking for wins…")
    screens.on(Results)
    review(screens, searches)
    label = screens.part("back").label
    assert screens.part("back").detail.startswith("Still winnable, for practice.")
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


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize("is_early", [False, True])
@pytest.mark.parametrize(
    ("command", "analysis"), [(GameCommand.NEW_DEAL, False), (GameCommand.UNDO, True)]
)
def test_a_new_deal_comes_first_however_early_the_way_back_is_known(
    context: Context,
    searches: Searches,
    command: GameCommand,
    analysis: bool,
    is_early: bool,
) -> None:
    screens = lost_game(context) if is_early else lost_results(context)
    assert "Looking for wins…" in screens.words
    review(screens, searches)
    screens.wait(2.0)
    assert screens.focused == "next"
    assert screens.place("next").bottom < screens.place("back").top
    screens.press(command)
    screens.on(Play)
    assert (screens.session.kind.kept is KeptIn.NOWHERE) is analysis


KEYS = (
    Nav.ACTIVATE,
    Nav.BACK,
    GameCommand.NEW_DEAL,
    GameCommand.RETRY,
    GameCommand.WATCH,
    GameCommand.STATISTICS,
)


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize("is_won", [True, False])
@pytest.mark.parametrize("key", [*KEYS, Press((640, 705)), Press((1050, 620))], ids=str)
def test_nothing_can_be_used_before_it_has_been_seen(
    context: Context, is_won: bool, key: Intent
) -> None:
    screens = results_of(
        context, won(context) if is_won else played(context, 3), seconds=0.0
    )
    results = screens.top
    for _ in range(3):
        screens.press(key, Release((640, 705)))
        screens.wait(0.1)
        assert screens.top is results
    assert screens.focused == ("expedition" if is_won else "next")
    screens.wait(0.5)
    screens.go(Nav.ACTIVATE)
    assert screens.top is not results


@pytest.mark.parametrize(
    "settings", [{}, {"speed": "instant"}, {"reduced_motion": True}], ids=str
)
def test_it_can_be_used_as_soon_as_it_has_been_seen_for_a_moment(
    context: Context, settings: dict[str, object]
) -> None:
    context.change(**settings)
    results = open_results(context, finish_game(context, played(context, 3)))
    screens = Screens(GameStack(context, results))
    screens.press(Nav.DOWN)
    screens.wait(0.3)
    screens.press(Nav.ACTIVATE)
    screens.on(Results)
    screens.wait(0.2)
    screens.press(Nav.ACTIVATE)
    screens.on(Play)


@pytest.mark.slow
def test_every_key_does_its_own_work(context: Context) -> None:
    screens = lost_game(context)
    screens.press(Nav.DOWN)  # shows what is still to come
    screens.wait(0.5)
    for command, scene in (
        (GameCommand.WATCH, GameReview),
        (GameCommand.STATISTICS, Statistics),
    ):
        screens.press(command)
        screens.on(scene)
        screens.press(Nav.BACK)
        screens.on(Results)
    screens.use("details")
    screens.click("statistics")
    screens.on(Statistics)


def test_each_part_of_the_score_says_what_it_is_for_on_pointing_and_by_ear(
    context: Context,
) -> None:
    winner = Winner(context, key="mini").win()
    winner.seconds_to_results()
    winner.use("details")
    winner.wait(1)
    parts = [name for name in winner.names if name.startswith("score ")]
    assert len(parts) == 6
    for name in parts:
        winner.hover(name)
        described = winner.on(Results).form.hovered
        assert described is not None
        assert described.name == name
        assert described.tooltip
        assert winner.part(name).detail == translated(described.tooltip)

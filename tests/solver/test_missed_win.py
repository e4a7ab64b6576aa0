"""What would have won: every line wins, breaks where it says."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gaps.engine import CATALOGUE, Game, Move, Slide, State, Status, deal
from gaps.solver import Outcome, Review, solve
from gaps.solver.beginner import greedy_line
from gaps.solver.missed_win import (
    FAR,
    MissedWin,
    Obstacle,
    best_missed_win,
    missed_win,
)
from gaps.solver.review import first_index
from tests.searches import Searches

KEYS = ("mini", "line-up", "house-of-commons")
NODES = 100_000
SEEDS = st.integers(1, 2_000)


def lost_game(key: str, seed: int) -> Game:
    """The first round of a careless player."""
    game = Game(deal(CATALOGUE[key], seed))
    for move, _ in greedy_line(game.start, Random(seed), 0.3):
        game = game.play(move)
    return game


@cache
def lost_moment(key: str, seed: int) -> tuple[State, Slide, tuple[Move, ...]] | None:
    """The last winnable position, the move that lost it, and a line that would have
    won; if there is one.
    """
    game = lost_game(key, seed)
    states = [game.start, *(step.after for step in game.steps)]

    def is_lost(index: int) -> bool:
        return outcome(states[index]) is Outcome.NOT_WINNABLE

    lost = first_index(0, len(states), is_lost)
    if not 0 < lost < len(states):
        return None
    before = states[lost - 1]
    played = game.moves[lost - 1]
    known = solve(before, nodes=NODES, until="decided")
    assert isinstance(played, Slide)
    return (before, played, known.line) if known.outcome is Outcome.WINNABLE else None


def outcome(state: State) -> Outcome:
    return solve(state, nodes=NODES, until="decided").outcome


def found(key: str, seed: int) -> MissedWin | None:
    moment = lost_moment(key, seed)
    if moment is None:
        return None
    before, played, line = moment
    return best_missed_win(
        before,
        played,
        line,
        lambda: False,
        clock=lambda: 0.0,
    )


@pytest.mark.slow
@pytest.mark.core
@settings(max_examples=12)
@given(st.sampled_from(KEYS), SEEDS)
def test_the_line_wins_and_its_move_is_not_possible_after_the_played_one(
    key: str, seed: int
) -> None:
    """The sentence is read off the two boards by hand: what stands there, and what is
    gone.
    """
    missed = found(key, seed)
    assume(missed is not None)
    assert missed is not None
    won = missed.before
    for move in missed.line:
        won = won.play(move)
    assert won.status is Status.WON
    along = missed.before
    here = missed.before.play(missed.played)
    for number, move in enumerate(missed.line[: missed.breaks_at + 1]):
        card = along.board[move.source]
        assert card is not None
        if here.board[move.target] != card:
            made = Slide(here.board.index(card), move.target)
            assert (made in here.slides) is (number < missed.breaks_at)
            if number < missed.breaks_at:
                here = here.play(made)
        along = along.play(move)
    blocked = missed.line[missed.breaks_at]
    assert along.board[blocked.target] == missed.blocked
    if missed.obstacle is Obstacle.IN_ITS_PLACE:
        assert here.board[blocked.target] == missed.card
        assert blocked.target == missed.played.target
    else:
        layout = missed.before.variant.layout
        assert missed.played.source in (
            layout.left[blocked.target],
            layout.right[blocked.target],
        )
        assert here.board[missed.played.source] != missed.card
    assert missed.is_far is (missed.breaks_at > FAR)


@pytest.mark.slow
@pytest.mark.core
@settings(max_examples=12)
@given(SEEDS)
def test_no_other_order_of_the_known_line_is_worse(seed: int) -> None:
    moment = lost_moment("mini", seed)
    assume(moment is not None)
    assert moment is not None
    before, played, line = moment
    plain = missed_win(before, played, line)
    best = found("mini", seed)
    if plain is not None:
        assert best is not None
        assert best.breaks_at <= plain.breaks_at


@pytest.mark.core
def test_a_line_that_does_not_win_or_is_not_blocked_gives_nothing() -> None:
    moment = lost_moment("mini", 4)
    assert moment is not None
    before, played, line = moment
    assert missed_win(before, played, line[:-1]) is None
    assert missed_win(before, played, ()) is None
    harmless = line[0]
    assert isinstance(harmless, Slide)
    assert missed_win(before, harmless, line) is None


@pytest.mark.core
def test_a_review_keeps_a_line_that_wins_from_the_last_winnable_position(
    searches: Searches,
) -> None:
    review = Review(lost_game("mini", 4))
    review.start()
    searches.finish()
    assert review.last_winnable is not None
    state = review.states[review.last_winnable]
    for move in review.winning_lines[review.last_winnable]:
        state = state.play(move)
    assert state.status is Status.WON

"""The review of a game: at which move the round was lost."""

from __future__ import annotations

import random
import threading
import time

import pytest

from gaps.engine import CATALOGUE, Game, deal
from gaps.solver import Outcome, Review, solve


def finished(review: Review) -> Review:
    review.start()
    until = time.monotonic() + 30
    while not review.done and time.monotonic() < until:
        time.sleep(0.01)
    assert review.done
    return review


def random_game(key: str, seed: int) -> Game:
    game, choose = Game(deal(CATALOGUE[key], seed)), random.Random(seed).choice
    while game.state.legal_moves and len(game.steps) < 60:
        game = game.play(choose(game.state.legal_moves))
    return game


@pytest.mark.core
@pytest.mark.parametrize("seed", range(1, 7))
def test_a_review_agrees_with_solving_every_position(seed: int) -> None:
    game = random_game("mini", seed)
    review = finished(Review(game))
    states = [game.start, *(step.after for step in game.steps)]
    for place, state in enumerate(states):
        expected = solve(state, nodes=3_000_000).outcome
        assert review.outcomes[place] in (expected, Outcome.UNKNOWN)
    assert review.outcomes.count(Outcome.UNKNOWN) <= 1  # a first position may be too deep
    if review.lost_at is not None:
        assert review.outcomes[review.lost_at - 1] is Outcome.WINNABLE


def test_a_review_of_unsupported_rules_leaves_every_outcome_unknown() -> None:
    review = finished(Review(random_game("either-side", 3)))
    assert set(review.outcomes) == {Outcome.UNKNOWN}
    assert review.lost_at is None


@pytest.mark.core
def test_a_review_can_be_cancelled() -> None:
    review = Review(random_game("gaps", 6))
    review.start()
    review.cancel()
    until = time.monotonic() + 5
    while searching() and time.monotonic() < until:
        time.sleep(0.01)
    assert not searching()


def searching() -> bool:
    """Whether a review still runs."""
    return any(thread.name == "review" for thread in threading.enumerate())

"""The review of a game: at which move the round was lost."""

from __future__ import annotations

import random
import threading
from functools import partial

import pytest

from gaps.engine import CATALOGUE, Game, deal
from gaps.solver import Outcome, Review, Search, solve
from gaps.solver.verdict import Verdict
from tests.marks import slow_except
from tests.searches import Searches


def finished(review: Review, searches: Searches) -> Review:
    review.start()
    searches.finish()
    assert review.done
    return review


def random_game(key: str, seed: int) -> Game:
    game = Game(deal(CATALOGUE[key], seed))
    choose = random.Random(seed).choice
    while game.state.legal_moves and len(game.steps) < 60:
        game = game.play(choose(game.state.legal_moves))
    return game


@pytest.mark.core
@pytest.mark.parametrize(
    "seed",
    slow_except(range(1, 7), [1], most=2),
)
def test_a_review_agrees_with_solving_every_position(
    seed: int, searches: Searches
) -> None:
    game = random_game("mini", seed)
    review = finished(Review(game), searches)
    states = [game.start, *(step.after for step in game.steps)]
    for place, state in enumerate(states):
        expected = solve(state, nodes=3_000_000).outcome
        assert review.outcomes[place] in (expected, Outcome.UNKNOWN)
    # a first position may be too deep
    assert review.outcomes.count(Outcome.UNKNOWN) <= 1
    if review.lost_at is not None:
        assert review.outcomes[review.lost_at - 1] is Outcome.WINNABLE


def test_a_review_without_a_compiled_search_tells_what_is_soon_proven(
    searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gaps.solver.review.Search", partial(Search, general=True))
    monkeypatch.setattr("gaps.solver.review.MAX_GENERAL_NODES", 500)
    review = finished(Review(random_game("mini", 1)), searches)
    assert review.outcomes[-1] is Outcome.NOT_WINNABLE
    for state, outcome in zip(review.states, review.outcomes, strict=True):
        assert outcome in (solve(state, nodes=3_000_000).outcome, Outcome.UNKNOWN)


@pytest.mark.core
def test_a_game_whose_cards_are_too_far_from_home_was_lost_from_the_first_card(
    searches: Searches,
) -> None:
    review = finished(Review(random_game("pas-a-deux", 3)), searches)
    assert set(review.outcomes) == {Outcome.NOT_WINNABLE}
    assert review.lost_at is None


SHOWN = {
    "W": Outcome.WINNABLE,
    "u": Outcome.UNKNOWN,
    "N": Outcome.NOT_WINNABLE,
}


@pytest.mark.parametrize(
    ("proofs", "outcomes"),
    [
        ("WWWWNNNNNN", "WWWWNNNNNN"),
        # the start is too deep to be proven, but the round was won
        ("uuuuWWWWWW", "WWWWWWWWWW"),
        ("uuuuuWNNNN", "WWWWWWNNNN"),
        ("uuuWWWuNNN", "WWWWWWuNNN"),
        ("uuWWWWuuNN", "WWWWWWuuNN"),
        ("Wuuuuuuuuu", "Wuuuuuuuuu"),
        ("uuuuuuuuuu", "uuuuuuuuuu"),
        ("NNNNNNNNNN", "NNNNNNNNNN"),
    ],
)
def test_what_is_proven_of_a_late_position_tells_about_all_before_it(
    proofs: str, outcomes: str, searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = random_game("no-redeal", 3)
    while len(game.steps) >= len(proofs):
        game = game.undo()
    states = [
        state.seen() for state in (game.start, *(step.after for step in game.steps))
    ]

    class Told(Search):
        def advance(self, nodes: int) -> bool:
            return True

        def verdict(self) -> Verdict:
            return Verdict(
                SHOWN[proofs[states.index(self.state)]],
                (),
                0,
                False,
                1,
            )

    monkeypatch.setattr("gaps.solver.review.Search", Told)
    review = finished(Review(game), searches)
    assert review.outcomes == [SHOWN[each] for each in outcomes]


@pytest.mark.core
@pytest.mark.parametrize(
    "key", slow_except(CATALOGUE, ["mini", "maze", "pas-a-deux"], most=3)
)
def test_outcomes_of_a_round_only_get_worse(key: str, searches: Searches) -> None:
    review = finished(Review(random_game(key, 3)), searches)
    order = (Outcome.WINNABLE, Outcome.UNKNOWN, Outcome.NOT_WINNABLE)
    for first, last in review.rounds:
        found = [order.index(outcome) for outcome in review.outcomes[first : last + 1]]
        assert found == sorted(found)
    if review.lost_at is not None:
        assert review.outcomes[review.lost_at - 1] is Outcome.WINNABLE


@pytest.mark.core
@pytest.mark.parametrize("advances", [0, 1, 5])
def test_a_cancelled_review_searches_no_further(
    advances: int, searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    class Counted(Search):
        def advance(self, nodes: int) -> bool:
            made.append(nodes)
            if len(made) == advances:
                review.cancel()
            return super().advance(min(nodes, 10))

    monkeypatch.setattr("gaps.solver.review.Search", Counted)
    review = Review(random_game("gaps", 6))
    review.start()
    if not advances:
        review.cancel()
    searches.finish()
    assert len(made) == advances
    assert Outcome.WINNABLE not in review.outcomes
    assert review.progress < 1


@pytest.mark.core
def test_a_review_runs_in_a_thread_of_its_own() -> None:
    review = Review(random_game("mini", 1))
    before = set(threading.enumerate())
    review.start()
    for thread in set(threading.enumerate()) - before:
        assert thread.daemon
        thread.join()
    assert review.done

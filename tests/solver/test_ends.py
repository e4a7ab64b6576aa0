"""Ends of rounds that are not won: hints lead to the one after which a player who plays
on by himself does best.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import mean

import pytest

from gaps.engine import CATALOGUE, Redeal, State, Status, deal, parse_board, parse_code
from gaps.solver import Outcome, Verdict, perfect_end, solve
from gaps.solver.beginner import greedy_moves
from gaps.solver.perfect_end import find_perfect_end
from gaps.solver.plan import EndFinder, Goal, Plan, needs_round_end, plan_for
from gaps.solver.round_end import Kept, RoundEnd, allows_redeal, play_out
from gaps.solver.search import has_compiled_search
from tests.marks import quick_first, repeated
from tests.searches import Searches

NODES = 300_000
ROUNDS = repeated(6, 12)


def lost_rounds(
    key: str, count: int, budget: int = 20_000
) -> list[tuple[State, Verdict]]:
    """The first deals of a variant whose first round is not won, and what was found
    about them.
    """
    found: list[tuple[State, Verdict]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        state = deal(CATALOGUE[key], seed)
        verdict = solve(state, budget)
        if verdict.outcome is not Outcome.WINNABLE:
            found.append((state, verdict))
    return found


def after(state: State, end: RoundEnd) -> State:
    """The position that the line of ``end`` leads to."""
    for move in end.line:
        state = state.play(move)
    return state


@pytest.mark.core
@pytest.mark.parametrize(
    "key",
    quick_first(
        2, ["mini", "house-of-commons", "unshuffled", "spaces", "addiction", "paganini"]
    ),
)
def test_the_line_is_legal_and_leads_to_a_redeal(key: str) -> None:
    for state, verdict in lost_rounds(key, 2):
        end = RoundEnd(state, verdict.line)
        end.run(NODES // 4)
        assert Redeal() in after(state, end).legal_moves


@pytest.mark.core
def test_the_coming_redeal_is_not_looked_at() -> None:
    for state, verdict in lost_rounds("mini", 3):
        lines = set()
        for seed in (state.seed, 77, None):
            end = RoundEnd(replace(state, seed=seed), verdict.line)
            end.run(NODES // 4)
            lines.add(end.line)
        assert len(lines) == 1


def emptied(state: State) -> State:
    """The end of the round after which the redeal keeps few cards: for a player without
    errors most boards with few cards can be won, for others they are hard.
    """
    *_, end = play_out(state.seen(), (), Kept.FEWEST, Random(0))
    assert end is not None
    return end.state


def next_rounds(end: State, count: int) -> list[State]:
    """How ``count`` next rounds end for a player who redeals and looks one move ahead.
    The redeals are not those that were tried when ends were compared.
    """
    return [
        greedy_moves(replace(end, seed=seed).play(Redeal()), Random(seed))
        for seed in range(1, count + 1)
    ]


def home_after(end: State, count: int) -> float:
    """How many cards are home then, on average."""
    return mean(len(state.home) for state in next_rounds(end, count))


@pytest.mark.core
@pytest.mark.parametrize(("number", "kept"), [(1009, 35), (1012, 43)])
def test_a_round_without_a_win_ends_with_many_cards_home(
    number: int, kept: int
) -> None:
    state = deal(CATALOGUE["gaps"], number)
    end = RoundEnd(state, solve(state, 1_200_000).line)
    end.run(NODES * 5)
    reached = after(state, end)
    assert len(reached.home) >= kept
    assert home_after(reached, 16) > home_after(emptied(state), 16) + 20


@pytest.mark.core
@pytest.mark.parametrize(
    ("key", "rounds", "redeals"),
    quick_first(
        2,
        [
            ("mini", 6, 8),
            ("house-of-commons", 4, 8),
            ("montana", ROUNDS, 24),
            ("gaps", ROUNDS, 24),
            ("addiction", ROUNDS, 24),
            ("locked", ROUNDS, 24),
            ("blue-moon", ROUNDS, 24),
        ],
    ),
)
def test_who_plays_on_by_himself_does_better_than_after_the_board_was_emptied(
    key: str, rounds: int, redeals: int
) -> None:
    chosen = []
    empty = []
    for state, verdict in lost_rounds(key, rounds):
        end = RoundEnd(state, verdict.line)
        end.run(NODES * 5)
        chosen.append(home_after(after(state, end), redeals))
        empty.append(home_after(emptied(state), redeals))
    assert mean(chosen) > mean(empty) + 2
    assert all(here >= there - 2 for here, there in zip(chosen, empty, strict=True))


@pytest.mark.core
def test_a_position_has_the_same_end_each_time() -> None:
    for state, verdict in lost_rounds("mini", 4):
        lines = set()
        for _ in range(2):
            end = RoundEnd(state, verdict.line)
            end.run(NODES)
            lines.add(end.line)
        assert len(lines) == 1


@pytest.mark.core
@pytest.mark.parametrize("rounds", quick_first(1, [2, 6]))
def test_a_win_after_a_redeal_that_is_not_shuffled_is_proven(rounds: int) -> None:
    proven = 0
    for state, verdict in lost_rounds("unshuffled", rounds):
        end = RoundEnd(state, verdict.line)
        end.run(NODES)
        if end.proven:
            proven += 1
            assert plan_for(state, verdict, end).goal is Goal.WIN_AFTER_REDEAL
            next_round = after(state, end).play(Redeal())
            assert solve(next_round, 50_000).outcome is Outcome.WINNABLE
    assert proven


@pytest.mark.core
def test_a_round_without_a_redeal_left_ends_with_the_most_cards_home() -> None:
    (state, verdict), *_ = lost_rounds("mini", 1)
    last = replace(state, redeals_used=1)
    assert needs_round_end(state, verdict.outcome)
    assert not needs_round_end(last, verdict.outcome)
    plan = plan_for(last, verdict)
    assert plan.goal is Goal.MOST_HOME
    assert plan.line == verdict.line


@pytest.mark.core
@pytest.mark.parametrize(
    ("code", "most"),
    [
        ("line-up:3374", 25),
        ("line-up:5005", 30),
        ("mini:423", 40),
        ("mini:500002", 45),
    ],
)
def test_a_small_game_is_not_won_by_a_long_way(code: str, most: int) -> None:
    """Positions alone win these in more than 200 moves."""
    state = deal(*parse_code(code))
    verdict = solve(state)
    assert len(verdict.line) <= most
    plan = Plan(verdict.line, Goal.WIN, verdict.outcome, verdict.home)
    assert plan_for(state, verdict) == plan
    for move in verdict.line:
        state = state.play(move)
    assert state.status is Status.WON


def test_where_a_redeal_may_be_taken_at_any_time_the_round_need_not_get_stuck() -> None:
    state = deal(CATALOGUE["either-side"], 3)
    end = RoundEnd(state, ())
    end.run(40_000)
    reached = after(state, end)
    assert allows_redeal(reached)
    assert Redeal() in reached.legal_moves


@pytest.mark.slow
@pytest.mark.core
def test_the_background_answers_about_the_position_it_was_asked_about_only(
    searches: Searches,
) -> None:
    (first, verdict), (second, other) = lost_rounds("mini", 2)
    assert has_compiled_search(first)
    finder = EndFinder()
    finder.ask(first, verdict.line)
    assert finder.found(first) is None
    finder.ask(second, other.line)
    searches.finish()
    assert finder.found(first) is None
    found = finder.found(second)
    assert found is not None
    assert after(second, found).status is Status.STUCK
    finder.stop()
    assert finder.found(second) is None


@pytest.mark.core
def test_a_better_line_is_compared_anew_and_the_answer_stays_until_then(
    searches: Searches,
) -> None:
    ((state, verdict),) = lost_rounds("mini", 1)
    finder = EndFinder()
    finder.ask(state, ())
    searches.finish()
    first = finder.found(state)
    assert first is not None
    finder.ask(state, verdict.line)
    assert finder.found(state) is first
    searches.finish()
    second = finder.found(state)
    assert second is not None
    assert after(state, second).home > after(state, first).home
    finder.ask(state, verdict.line)
    assert finder.found(state) is second


def test_no_line_is_made_up_where_no_more_cards_can_come_home() -> None:
    state = parse_board(
        "Ac -- 3c 5c 4c 2c\nAs 2s -- 4s 3s 5s\nAd 2d 3d -- 5d 4d\nAh 2h 3h 4h 5h --",
        CATALOGUE["line-up"],
    )
    closed = Verdict(
        Outcome.NOT_WINNABLE,
        (),
        len(state.home),
        True,
        1,
    )
    assert plan_for(state, closed).line == ()
    assert (
        plan_for(state, replace(closed, outcome=Outcome.UNKNOWN)).line
        == state.slides[:1]
    )


FEW_POSITIONS = 20_000
"""Searched of each next round: the difference is larger than what they leave open."""


@pytest.mark.core
def test_perfect_play_keeps_fewer_cards_where_that_wins_more_next_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(perfect_end, "POSITIONS", FEW_POSITIONS)
    found = find_perfect_end(deal(CATALOGUE["gaps"], 1009), lambda: False)
    assert found is not None
    assert (found.kept, found.home) == (1, 35)
    assert found.wins > found.fewer_wins


@pytest.mark.parametrize(
    "state",
    [
        deal(CATALOGUE["no-redeal"], 1009),
        deal(CATALOGUE["unshuffled"], 1009),
        deal(CATALOGUE["pas-de-deux"], 1),
        replace(deal(CATALOGUE["gaps"], 1009), redeals_used=2),
        replace(deal(CATALOGUE["gaps"], 1009), seed=None),
    ],
    ids=["none", "foreseen", "talon", "used", "no number"],
)
def test_without_a_redeal_to_be_drawn_there_is_nothing_to_keep(state: State) -> None:
    assert find_perfect_end(state, lambda: False) is None


def test_a_comparison_that_is_not_wanted_any_more_says_nothing() -> None:
    assert find_perfect_end(deal(CATALOGUE["gaps"], 1009), lambda: True) is None

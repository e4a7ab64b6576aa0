"""Ends of rounds that are not won: hints lead to the one after which a redeal gives the
best chances.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from gaps.engine import CATALOGUE, Redeal, State, Status, deal, parse_board, parse_code
from gaps.solver import Outcome, Verdict, solve
from gaps.solver.plan import EndFinder, Goal, plan_for, wants_an_end
from gaps.solver.round_end import RoundEnd, allows_redeal
from gaps.solver.search import has_compiled_search
from tests.marks import quick_first
from tests.searches import Searches

NODES = 300_000


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
    assert wants_an_end(state, verdict.outcome)
    assert not wants_an_end(last, verdict.outcome)
    plan = plan_for(last, verdict)
    assert plan.goal is Goal.MOST_HOME
    assert plan.line == verdict.line


@pytest.mark.core
@pytest.mark.parametrize("code", ["line-up:3374", "line-up:5005", "mini:423"])
def test_hints_do_not_lead_to_the_win_of_a_small_first_game_by_a_long_way(
    code: str,
) -> None:
    state = deal(*parse_code(code))
    verdict = solve(state)
    plan = plan_for(state, verdict)
    assert plan.goal is Goal.WIN
    assert len(plan.line) <= 40 < 200 < len(verdict.line)
    for move in plan.line:
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

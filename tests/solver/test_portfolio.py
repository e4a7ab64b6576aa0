"""Searches that take turns: their order depends on the nodes alone, and each uses what
the others found.
"""

from __future__ import annotations

import weakref

import pytest

from gaps.engine import CATALOGUE, deal
from gaps.solver import Outcome, Search
from gaps.solver.portfolio import OPENING, Portfolio
from gaps.solver.row_search import RowSearch, supports_row_search
from gaps.solver.table_search import TableSearch
from gaps.solver.verdict import MethodName, Verdict
from tests.marks import quick_first
from tests.solver.boards import replayed, small
from tests.solver.small_boards import everything

pytestmark = pytest.mark.core

# a deal without a redeal that positions do not win in the first turns
WON_BY_ORDERS = 19
MEMORY_MIB = 128


@pytest.fixture(scope="module")
def won_by_orders() -> Verdict:
    start = deal(CATALOGUE["no-redeal"], WON_BY_ORDERS)
    return Search(start, MEMORY_MIB).run(sum(turn.nodes for turn in OPENING))


@pytest.mark.slow
def test_partial_orders_win_what_positions_leave_open(won_by_orders: Verdict) -> None:
    replayed(deal(CATALOGUE["no-redeal"], WON_BY_ORDERS), won_by_orders)
    assert won_by_orders.outcome is Outcome.WINNABLE
    assert won_by_orders.method is MethodName.PARTIAL_ORDERS
    assert won_by_orders.exact


@pytest.mark.parametrize("workers", [1, 2])
def test_a_search_that_is_dropped_gives_its_memory_back_at_once(workers: int) -> None:
    portfolio = Portfolio(deal(CATALOGUE["mini"], 1), MEMORY_MIB, workers=workers)
    portfolio.run(1_000)
    dropped = weakref.ref(portfolio)
    del portfolio
    assert dropped() is None


@pytest.mark.parametrize("key", quick_first(1, ["no-redeal", "locked"]))
def test_the_most_cards_home_are_found_after_a_proof_of_loss_elsewhere(
    key: str,
) -> None:
    compared = 0
    for seed in range(1, 200):
        state = deal(small(3, key), seed)
        found = everything(state, 6000)
        if found is None or found[0]:
            continue
        search = (
            RowSearch(state, 1) if supports_row_search(state) else TableSearch(state, 1)
        )
        search.run(seed)
        search.assume_lost()
        while not search.run(10_000):
            pass
        verdict = search.verdict()
        replayed(state, verdict)
        assert verdict.outcome is Outcome.NOT_WINNABLE
        assert verdict.home == found[1]
        assert verdict.exact is True
        compared += 1
        if compared == 8:
            return
    raise AssertionError("too few deals are lost")


@pytest.mark.slow
def test_a_line_that_won_leads_to_the_win_again_at_once(won_by_orders: Verdict) -> None:
    state = deal(CATALOGUE["no-redeal"], WON_BY_ORDERS).play(won_by_orders.line[0])
    hinted = Search(state, MEMORY_MIB, hint=won_by_orders.line[1:]).run(60_000)
    replayed(state, hinted)
    assert hinted.outcome is Outcome.WINNABLE
    assert hinted.method is MethodName.PARTIAL_ORDERS


def test_in_a_game_positions_are_searched_in_two_ways_at_first() -> None:
    start = deal(CATALOGUE["no-redeal"], 18)
    assert Search(start, MEMORY_MIB).run(250_000).outcome is Outcome.UNKNOWN
    found = Search(start, MEMORY_MIB, live=True)
    parts = Search(start, MEMORY_MIB, live=True)
    verdict = found.run(250_000)
    replayed(start, verdict)
    assert verdict.outcome is Outcome.WINNABLE
    assert verdict.method is MethodName.POSITIONS
    while not parts.advance(9_973):
        pass
    assert parts.verdict() == verdict
    assert Search(start, 1, live=True).run(10_000).method is None


@pytest.mark.slow
def test_a_proof_of_loss_goes_on_with_the_next_position() -> None:
    # lost, as is proven after about four million positions
    start = deal(CATALOGUE["no-redeal"], 30_423)
    after = start.play(start.slides[0])
    first = Search(start, MEMORY_MIB, live=True)
    first.advance(3_800_000)
    assert not first.decided
    second = Search(after, MEMORY_MIB, live=True, proof=first.open_proof)
    assert second.run(1_000_000).outcome is Outcome.NOT_WINNABLE
    assert (
        Search(after, MEMORY_MIB, live=True).run(1_000_000).outcome is Outcome.UNKNOWN
    )


@pytest.mark.slow
def test_rounds_with_locked_runs_are_always_decided() -> None:
    methods = set[tuple[Outcome, MethodName | None]]()
    for seed in range(1, 7):
        state = deal(CATALOGUE["locked"], seed)
        search = Search(state, MEMORY_MIB)
        while not search.decided:
            search.advance(100_000)
        verdict = search.verdict()
        replayed(state, verdict)
        methods.add((verdict.outcome, verdict.method))
    assert (Outcome.WINNABLE, MethodName.PARTIAL_ORDERS) in methods
    assert (Outcome.WINNABLE, MethodName.POSITIONS) in methods

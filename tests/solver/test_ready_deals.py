"""Ready deals: proven winnable, found without delaying anybody, never waited for longer
than promised.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gaps.engine import CATALOGUE, MAX_DEAL, deal
from gaps.solver import Outcome, Search, ready_deals
from gaps.solver.ready_deals import (
    MAX_WAIT,
    DealRequest,
    ReadyDeals,
    WinnableDealSearch,
    can_be_found,
    following,
)
from tests.searches import Clock, Searches

pytestmark = pytest.mark.core
MINI = DealRequest("mini")


def counting(start: int) -> Callable[[], int]:
    numbers = iter(range(start, start + 10_000))
    return lambda: next(numbers)


def winnable(key: str, seed: int) -> bool:
    return Search(deal(CATALOGUE[key], seed)).run(2_000_000).outcome is Outcome.WINNABLE


def test_what_is_ready_is_proven_winnable_and_taken_once(searches: Searches) -> None:
    ready = ReadyDeals(counting(12))  # mini:12 cannot be won
    ready.prepare(MINI)
    assert ready.take("mini") is None
    searches.finish()
    first = ready.take("mini")
    assert first is not None
    assert first > 12
    assert winnable("mini", first)
    assert ready.take("mini") is None
    ready.tick()
    searches.finish()
    second = ready.take("mini")
    assert second is not None
    assert second != first
    assert winnable("mini", second)


@pytest.mark.slow
def test_the_next_deal_is_the_first_one_after_a_number_that_is_proven_winnable(
    searches: Searches,
) -> None:
    ready = ReadyDeals(counting(1))
    ready.prepare(DealRequest("mini", 11))
    searches.finish()
    seed = ready.ready(DealRequest("mini", 11))
    assert seed is not None
    assert seed > 12
    assert not any(winnable("mini", between) for between in range(12, seed))
    assert winnable("mini", seed)


def test_after_the_last_number_comes_the_first() -> None:
    assert [
        following(None),
        following(1),
        following(MAX_DEAL),
    ] == [1, 2, 1]
    hunt = WinnableDealSearch(DealRequest("line-up", MAX_DEAL), counting(1))
    while hunt.found is None and not hunt.given_up:
        hunt.advance()
    assert hunt.found is not None
    assert hunt.found < 20


def test_a_wish_that_was_given_up_is_not_searched_again_and_again(
    searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready_deals, "MAX_IN_ALL", 3 * ready_deals.CHUNK)
    asked: list[int] = []
    ready = ReadyDeals(lambda: asked.append(12) or 12)  # type: ignore[func-returns-value]
    ready.prepare(MINI)
    searches.finish()
    before = len(asked)
    ready.tick()
    searches.finish()
    assert len(asked) == before > 0
    assert ready.take("mini") is None
    assert not ready.searching


@pytest.mark.parametrize("key", ["pas-a-deux", "pas-de-deux"])
def test_behind_a_talon_nothing_is_looked_for(searches: Searches, key: str) -> None:
    ready = ReadyDeals(counting(1))
    ready.prepare(DealRequest(key))
    assert not can_be_found(key)
    assert not ready.hurry(key)
    assert not ready.searching
    assert ready.take_soon(key) is None


def test_nothing_is_searched_while_another_search_needs_the_core(
    searches: Searches,
) -> None:
    busy = True
    ready = ReadyDeals(counting(1), lambda: busy)
    ready.prepare(MINI)
    searches.finish()
    assert ready.take("mini") is None
    assert not ready.searching
    busy = False
    ready.tick()
    searches.finish()
    assert ready.take("mini") is not None


def test_a_search_that_runs_makes_room_for_another_one(searches: Searches) -> None:
    """The number is asked for by the search itself: from then on another one needs the
    core.
    """
    busy: list[bool] = []

    def number() -> int:
        busy.append(True)
        return 12

    ready = ReadyDeals(number, lambda: bool(busy))
    ready.prepare(MINI)
    searches.finish()
    assert busy == [True]
    assert not ready.searching


def test_a_player_who_waits_goes_first(searches: Searches) -> None:
    ready = ReadyDeals(counting(1), lambda: True, Clock())
    ready.prepare(DealRequest("mini", 3))
    assert ready.hurry("line-up")
    assert ready.waiting
    searches.finish()
    assert not ready.waiting
    assert ready.take("line-up") is not None
    assert ready.ready(DealRequest("mini", 3)) is None


def test_nobody_waits_longer_than_promised(searches: Searches) -> None:
    clock = Clock()
    ready = ReadyDeals(counting(1), clock=clock)
    assert ready.hurry("mini")
    clock.now = MAX_WAIT - 0.001
    assert ready.waiting
    clock.now = MAX_WAIT
    assert not ready.waiting
    assert ready.take("mini") is None
    assert MAX_WAIT == 0.3


def test_a_wait_without_a_window_ends_in_time(
    searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()

    def nap(seconds: float) -> None:
        clock.now += seconds

    monkeypatch.setattr(ready_deals, "sleep", nap)
    ready = ReadyDeals(counting(1), clock=clock)
    assert ready.take_soon("mini") is None
    assert MAX_WAIT <= clock.now < MAX_WAIT + 2 * ready_deals.NAP


def test_another_wish_ends_the_search_for_the_first(searches: Searches) -> None:
    ready = ReadyDeals(counting(1))
    ready.prepare(DealRequest("mini", 5))
    ready.prepare(DealRequest("line-up"))
    searches.finish()
    assert ready.take("line-up") is not None
    assert ready.ready(DealRequest("mini", 5)) is None


@pytest.mark.parametrize("end", [ReadyDeals.stop, ReadyDeals.close])
def test_the_thread_ends_when_nothing_is_wished_for_and_after_the_end_nothing_begins(
    searches: Searches, end: Callable[[ReadyDeals], None]
) -> None:
    def number() -> int:
        end(ready)
        return 12

    ready = ReadyDeals(number)
    ready.prepare(MINI)
    assert ready.searching
    searches.finish()
    assert not ready.searching
    assert ready.take("mini") is None
    ready.close()
    ready.prepare(MINI)
    assert not ready.hurry("mini")
    assert not ready.searching


def test_a_real_thread_ends_by_itself() -> None:
    ready = ReadyDeals(counting(1))
    seed = None
    while seed is None:
        seed = ready.take_soon("line-up")
    assert winnable("line-up", seed)
    ready.close()

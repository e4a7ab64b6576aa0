"""The deal of the day: one for everybody, every day, and each proven winnable."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from gaps.engine import CATALOGUE, MOST_DEAL, deal
from gaps.scenes import daily
from gaps.scenes.kit import Kit
from gaps.scenes.play import Play
from gaps.scenes.title import Title
from gaps.solver import Outcome, core_in_use, solve

from .test_title import opened


def test_the_table_has_a_number_for_ten_years_and_none_twice() -> None:
    numbers = daily.table()
    assert len(numbers) == len(set(numbers)) == 3660
    assert all(1 <= number <= MOST_DEAL for number in numbers)


def test_it_begins_on_new_year_2026_and_again_when_it_is_through() -> None:
    first = date(2026, 1, 1)
    assert daily.number_of(first) == daily.table()[0]
    assert daily.number_of(first + timedelta(days=1)) == daily.table()[1]
    assert daily.number_of(first + timedelta(days=3660)) == daily.table()[0]
    assert daily.number_of(first - timedelta(days=1)) == daily.table()[-1]


@pytest.mark.skipif(not core_in_use(), reason="the compiled search was not built")
def test_deals_of_the_table_can_be_won() -> None:
    for number in daily.table()[::600]:
        verdict = solve(deal(CATALOGUE[daily.VARIANT], number), nodes=500_000)
        assert verdict.outcome is Outcome.WINNABLE


def test_the_title_starts_todays_deal(kit: Kit) -> None:
    stack = opened(kit)
    title = stack.top
    assert isinstance(title, Title)
    stack._follow(title._open("daily"))
    assert isinstance(stack.top, Play)
    assert stack.top.sitting.seed == daily.number_of(date(2026, 3, 1))
    assert stack.top.sitting.told == "Daily deal · 1 Mar"

"""The table of daily deals: what was published stays, and can be won."""

from __future__ import annotations

import hashlib
from collections import Counter
from datetime import date, timedelta

import pytest

from gaps.engine import CATALOGUE, deal, parse_code
from gaps.solver import Outcome, solve
from gaps.store.records.daily_deals import FIRST_DAY, code_of, table
from tests.marks import quick_first

DAYS_OF_THE_FIRST_TABLE = 3661
DIGEST = "d202bf55e6134b50843610c581912b3bd0916c5d23d8e89075a54d096dd161f2"
GOLDEN = {
    "2026-01-01": "mini:75435",
    "2026-01-02": "house-of-commons:889612",
    "2026-01-03": "gaps:879180",
    "2026-01-04": "addiction:122208",
    "2026-01-05": "line-up:856120",
    "2026-01-06": "mini:162522",
    "2026-01-07": "line-up:468784",
    "2026-01-08": "mini:691865",
    "2026-01-09": "house-of-commons:311697",
    "2026-01-10": "gaps:12028",
    "2026-01-11": "unshuffled:478614",
    "2026-01-12": "line-up:549057",
    "2026-01-13": "mini:824821",
    "2026-01-14": "line-up:959072",
    "2026-02-28": "gaps:267180",
    "2026-11-27": "house-of-commons:624413",
    "2026-11-28": "gaps:986637",
    "2026-11-29": "locked:754798",
    "2027-01-01": "house-of-commons:898750",
    "2028-02-29": "mini:475421",
    "2036-01-09": "line-up:425044",
    "2036-01-10": "mini:75435",
    "2040-07-01": "double-gaps:430896",
}
"""The first two weeks, leap days, and the border where the table begins again."""


def test_the_days_that_were_published_keep_their_deals() -> None:
    found = {day: code_of(date.fromisoformat(day)) for day in GOLDEN}
    assert found == GOLDEN
    first = " ".join(table()[:DAYS_OF_THE_FIRST_TABLE])
    assert hashlib.sha256(first.encode()).hexdigest() == DIGEST


def test_a_deal_belongs_to_one_day_and_the_weekdays_stay_when_the_table_repeats() -> (
    None
):
    assert len({*table()}) == len(table())
    assert len(table()) % 7 == 0


def test_small_games_are_on_weekdays_the_classic_on_saturday_another_on_sunday() -> (
    None
):
    games: dict[int, Counter[str]] = {weekday: Counter() for weekday in range(7)}
    for place, code in enumerate(table()):
        day = FIRST_DAY + timedelta(place)
        games[day.weekday()][parse_code(code).variant.key] += 1
    small = {key for weekday in range(5) for key in games[weekday]}
    assert all(CATALOGUE[key].cards_to_win <= 36 for key in small)
    assert len(small) == 3
    assert {*games[5]} == {"gaps"}
    assert len(games[6]) == 18
    assert not {*games[6]} & {*small, "gaps"}
    assert max(games[6].values()) - min(games[6].values()) <= 1


@pytest.mark.core
@pytest.mark.parametrize("place", quick_first(3, range(0, 365, 6)))
def test_the_deals_are_still_proven_winnable(place: int) -> None:
    start = deal(table()[place])
    verdict = solve(start, nodes=20_000_000)
    assert verdict.outcome is Outcome.WINNABLE

"""The table of daily deals: what is in it stays, and later days are appended in a fixed
order.
"""

from __future__ import annotations

import hashlib
from itertools import islice

import pytest

from gaps.engine import CATALOGUE, deal
from gaps.solver import Outcome, solve
from tools.assets import make_daily

FIRST_DAYS = [
    879180,
    12028,
    676532,
    343040,
    616288,
    972354,
    151354,
    679892,
    345608,
    249647,
]
DAYS_OF_THE_FIRST_TABLE = 3660
DIGEST = "2e83e39d3703ea8443a495b00e862b2d895d05974dcd5d87e9ac0b2e8a1e40c3"


def table() -> list[int]:
    return make_daily.listed(make_daily.TABLE.read_text(encoding="utf-8"))


def test_the_days_that_were_published_keep_their_deals() -> None:
    numbers = table()
    assert numbers[:10] == FIRST_DAYS
    first = " ".join(map(str, numbers[:DAYS_OF_THE_FIRST_TABLE]))
    assert hashlib.sha256(first.encode()).hexdigest() == DIGEST


def test_days_come_in_the_order_of_the_candidates() -> None:
    place = {
        number: index
        for index, number in enumerate(islice(make_daily.candidates(), 12_000))
    }
    places = [place[number] for number in table()]
    assert places == sorted(set(places))


@pytest.mark.core
def test_the_first_days_are_still_proven_winnable() -> None:
    for number in FIRST_DAYS[:3]:
        assert (
            solve(deal(CATALOGUE["gaps"], number), nodes=20_000_000).outcome
            is Outcome.WINNABLE
        )


def test_a_longer_table_begins_with_the_one_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(make_daily, "winnable", lambda number: number % 2 == 0)
    short = make_daily.extended([], 5)
    assert (
        short
        == [
            number for number in islice(make_daily.candidates(), 100) if number % 2 == 0
        ][:5]
    )
    monkeypatch.setattr(make_daily, "winnable", lambda number: number % 3 == 0)
    longer = make_daily.extended(short, 8)
    assert longer[:5] == short
    after = list(islice(make_daily.candidates(), 200))
    later = after[after.index(short[-1]) + 1 :]
    assert longer[5:] == [number for number in later if number % 3 == 0][:3]
    assert make_daily.extended(longer, 8) == longer

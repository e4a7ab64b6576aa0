"""The table of daily deals: what was published stays, and can be won."""

from __future__ import annotations

import hashlib

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


@pytest.mark.core
def test_the_first_days_are_still_proven_winnable() -> None:
    for number in FIRST_DAYS[:3]:
        assert (
            solve(deal(CATALOGUE["gaps"], number), nodes=20_000_000).outcome
            is Outcome.WINNABLE
        )

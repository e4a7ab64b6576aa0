"""A plain theme has no light: nothing comes over its board and nothing leaves it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from gaps.table.table import Table
from tests.table.tables import a_table, ground_of, wind


@pytest.mark.parametrize(
    "shine",
    [
        partial(Table.show_answer, can_win=True),
        partial(Table.show_answer, can_win=False),
    ],
)
def test_a_plain_theme_has_no_light(shine: Callable[[Table], None]) -> None:
    table = a_table("mini", theme="signal")
    before = ground_of(table)
    shine(table)
    assert not table.effects.moving
    wind(table, 1.0)
    assert ground_of(table) == before

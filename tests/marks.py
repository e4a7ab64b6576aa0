"""Which values of a test are in the default run, and which ones only in the run of slow
tests.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import TypeVar

import pytest

from gaps.engine import CATALOGUE, Variant

T = TypeVar("T")

SAMPLE = "gaps", "double-montana", "pas-a-deux"
"""Where a test takes the variants one by one, the default run has these: one pack, two
packs, and a stock.
"""
# values of one test with different variants; of more, only the sample is in the default
# run
MAX_VARIANTS = 3
CHOSEN = {"slow", "sampled"}  # marks of values whose run is chosen already
MAX_VALUES = 2  # of one test in the default run; of more, so many at equal distances


LONGEST = "test_screens.py", "test_memory.py", "test_kills.py"
"""The modules to begin with, so that no process is alone with the longest test at the
end. Tests that read the same screens stay in one process: the others take theirs from
the end of its list.
"""


ALL = os.environ.get("GAPS_TESTS") == "all"
"""Whether slow tests repeat what they do most often, and take all their values."""


def repeated(times: int, most: int) -> int:
    """How often a slow test repeats what it does: ``most`` times if ``GAPS_TESTS`` is
    "all".
    """
    return most if ALL else times


def longest_first(items: list[pytest.Item]) -> None:
    """Put the longest tests first; all others keep their order."""
    items.sort(
        key=lambda item: (
            LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST)
        )
    )


def slow_except(values: Iterable[T], quick: Collection[T]) -> list[object]:
    """The values for ``pytest.mark.parametrize``, all but the ``quick`` ones marked as
    slow.
    """
    return [
        value if value in quick else pytest.param(value, marks=pytest.mark.slow)
        for value in values
    ]


def leave_to_slow_run(items: Sequence[pytest.Item]) -> None:
    """Mark as slow what tests with many values have beyond a sample of them."""
    for _, group in groupby(items, lambda item: item.nodeid.partition("[")[0]):
        quick = [
            item
            for item in group
            if not (
                item.get_closest_marker("slow") or item.get_closest_marker("sampled")
            )
        ]
        kept = _spread(_of_sample(quick), MAX_VALUES)
        for item in quick:
            if item not in kept:
                item.add_marker(pytest.mark.slow)


def beyond_limits(items: Sequence[pytest.Item]) -> set[pytest.Item]:
    """The slow values beyond the number in their mark ``at_most``; none if
    ``GAPS_TESTS`` is "all".
    """
    left = set[pytest.Item]()
    for _, group in groupby(items, lambda item: item.nodeid.partition("[")[0]):
        slow = [item for item in group if item.get_closest_marker("slow")]
        mark = slow[0].get_closest_marker("at_most") if slow else None
        if mark is not None and not ALL:
            left |= {*slow} - {*_spread(slow, mark.args[0])}
    return left


def _of_sample(items: list[pytest.Item]) -> list[pytest.Item]:
    """Those with a variant of the sample, unless there are few variants or none."""
    variants = {item: _variant(item) for item in items}
    if len({*variants.values()} - {None}) <= MAX_VARIANTS:
        return items
    return [
        item for item, key in variants.items() if key is None or key in SAMPLE
    ] or items


def _spread(items: list[pytest.Item], most: int) -> list[pytest.Item]:
    """At most so many of them, at equal distances."""
    if len(items) <= most:
        return items
    last = len(items) - 1
    return [items[round(number * last / max(1, most - 1))] for number in range(most)]


def _variant(item: pytest.Item) -> str | None:
    """The key of the variant among the values of a test, also from a code of a deal
    like ``mini:12``.
    """
    spec = getattr(item, "callspec", None)
    for value in spec.params.values() if spec is not None else ():
        name = value.key if isinstance(value, Variant) else value
        if isinstance(name, str) and (key := name.partition(":")[0]) in CATALOGUE:
            return key
    return None

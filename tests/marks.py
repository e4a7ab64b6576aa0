"""Which values of a test are slow, and which tests begin."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from typing import TypeVar

import pytest

from gaps.engine import CATALOGUE

T = TypeVar("T")

SAMPLE = "gaps", "double-montana", "pas-a-deux"
"""The quick variants of tests that take each variant: one pack, two packs, a stock."""
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


def slow_except(
    values: Iterable[T], quick: Collection[T], most: int | None = None
) -> list[object]:
    """The values for ``pytest.mark.parametrize``, all but the ``quick`` ones marked as
    slow. If there is a number ``most``, the slow run takes so many of them, at equal
    distances, and all if ``GAPS_TESTS`` is "all".
    """
    given = [*values]
    slow = [value for value in given if value not in quick]
    if most is not None and most < len(slow) and not ALL:
        slow = [slow[number * len(slow) // most] for number in range(most)]
    return [
        value if value in quick else pytest.param(value, marks=pytest.mark.slow)
        for value in given
        if value in quick or value in slow
    ]


def quick_first(quick: int, values: Iterable[object]) -> list[object]:
    """The values for ``pytest.mark.parametrize``, all after the first ``quick`` ones
    marked as slow. A tuple is a row of values for several names.
    """
    given = [*values]
    return [*given[:quick], *map(_slow, given[quick:])]


def _slow(value: object) -> object:
    """The same value, or row of values, marked as slow."""
    row = value if isinstance(value, tuple) else (value,)
    return pytest.param(*row, marks=pytest.mark.slow)


each_variant = pytest.mark.parametrize("key", slow_except(CATALOGUE, SAMPLE))
"""A test of every variant, by its key; the quick run takes some."""

"""Which values of a test are in the default run, and which ones only in the run of slow tests."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")


def slow_except(values: Iterable[T], quick: Collection[T]) -> list[object]:
    """The values for ``pytest.mark.parametrize``, all but the ``quick`` ones marked as slow."""
    return [value if value in quick else pytest.param(value, marks=pytest.mark.slow) for value in values]

"""Golden files: counts of positions, and whole games. Made by ``python -m
tools.quality.make_goldens``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gaps.engine import CATALOGUE
from tools.quality.make_goldens import GOLDENS

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("folder", list(GOLDENS))
@pytest.mark.parametrize("key", list(CATALOGUE))
def test_golden(folder: str, key: str) -> None:
    expected = (TESTS / folder / f"{key}.txt").read_text(encoding="utf-8")
    assert GOLDENS[folder](CATALOGUE[key]) == expected


def test_every_golden_file_has_a_variant() -> None:
    for folder in GOLDENS:
        assert {path.stem for path in (TESTS / folder).glob("*.txt")} == set(CATALOGUE)

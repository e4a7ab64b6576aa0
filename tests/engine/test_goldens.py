"""Golden files: counts of positions, and the hash of whole games. Made by ``python -m
tools.quality.make_goldens``.
"""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE
from tests.marks import each_variant, slow_except
from tools.quality.make_goldens import (
    PERFT,
    PLAYTHROUGHS,
    perft_text,
    playthrough_hash,
)

HASHES = dict(
    line.split() for line in PLAYTHROUGHS.read_text(encoding="utf-8").splitlines()
)
SHOWS = "python -m tools.quality.make_goldens playthrough"


@pytest.mark.parametrize("key", slow_except(CATALOGUE, ["gaps"]))
def test_there_are_as_many_sequences_of_moves_as_before(key: str) -> None:
    expected = (PERFT / f"{key}.txt").read_text(encoding="utf-8")
    assert perft_text(CATALOGUE[key]) == expected


@each_variant
def test_the_game_of_the_simple_player_goes_as_before(key: str) -> None:
    assert playthrough_hash(CATALOGUE[key]) == HASHES[key], f"{SHOWS} {key} shows it"


def test_every_golden_file_has_a_variant() -> None:
    assert {path.stem for path in PERFT.glob("*.txt")} == CATALOGUE.keys()
    assert HASHES.keys() == CATALOGUE.keys()

"""The bookmark of a saved game: read, written, and refused where it cannot be true."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from gaps.store import Bookmark, SavedGame

SAVED = SavedGame("mini:12", ("D5-B5", "A1-C3"), ("C2-D2",), 12.5, 0, 3, False, "2026-03-01T12:00:00")


@pytest.mark.parametrize(
    "mark", [None, Bookmark(()), Bookmark(("D5-B5",), (0,)), Bookmark(("A1-C3", "D5-B5"))]
)
def test_it_is_read_as_it_was_written(mark: Bookmark | None) -> None:
    saved = replace(SAVED, bookmark=mark)
    assert SavedGame.from_text(saved.to_text()) == saved


def test_a_game_without_one_is_written_as_before() -> None:
    assert "bookmark" not in json.loads(SAVED.to_text())


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("D5-B5", "bookmark is 'D5-B5', not an object"),
        ({}, "moves is None, not text"),
        ({"moves": "D5-B5", "solver_moves": "1"}, "solver_moves are not indices of moves in ascending order"),
        ({"moves": "D5-A1", "solver_moves": ""}, "D5"),
        ({"moves": "D5-B5 ?", "solver_moves": ""}, r"\?"),
    ],
)
def test_one_that_cannot_be_true_is_refused(value: object, problem: str) -> None:
    text = json.dumps({**json.loads(SAVED.to_text()), "bookmark": value})
    with pytest.raises(ValueError, match=problem):
        SavedGame.from_text(text)


@pytest.mark.parametrize(
    ("moves", "common"), [((), 0), (("a",), 1), (("a", "b", "c"), 2), (("a", "b"), 2), (("x", "b"), 0)]
)
def test_lines_have_their_first_moves_in_common(moves: tuple[str, ...], common: int) -> None:
    assert Bookmark(("a", "b")).common_with(moves) == common

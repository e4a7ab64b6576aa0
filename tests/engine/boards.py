"""Boards typed by hand, and the short words for what is on them."""

from __future__ import annotations

from dataclasses import replace

from gaps.engine import CATALOGUE, State, Variant, format_move, parse_board, parse_move
from gaps.engine.notation import parse_cell

OPEN = """
-- 3c 7s 4h 5h 6h 7h
2s 3s 4s 5s 7d -- 2c
-- 3d 4d 5d 6d 6s 7c
2d 2h 4c 3h 5c 6c --
"""
"""Two cells of the first column are gaps, and a two may leave it."""
NO_MOVE = """
2c 3c 7s -- 5h 6h 7h
2s 3s 4s 5s 7d -- --
2d 3d 4d 5d 6d 6s 5c
4h 2h 4c 3h 6c 7c --
"""


def suit_row(suit: str, ranks: str = "A23456789TJQK") -> str:
    return " ".join(f"{rank}{suit}" for rank in ranks)


def board(
    text: str,
    key: str = "mini",
    seed: int | None = 5,
) -> State:
    return parse_board(text, CATALOGUE[key], seed)


def on_four_rows_of_seven(key: str) -> Variant:
    """The rules of a variant on the board of Short Addiction."""
    mini = CATALOGUE["mini"]
    return replace(
        CATALOGUE[key],
        layout=mini.layout,
        ranks=mini.ranks,
        top=mini.top,
    )


def moves(state: State) -> set[str]:
    return {format_move(move, state) for move in state.legal_moves}


def played(state: State, *texts: str) -> State:
    for text in texts:
        state = state.play(parse_move(text, state))
    return state


def cell(name: str, state: State) -> int:
    return parse_cell(name, state.variant.layout)

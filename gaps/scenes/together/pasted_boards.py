"""Boards that the player typed, for example from a game with real cards."""

from __future__ import annotations

import re

from gaps.engine import CATALOGUE, MAX_BOARD_CHARS, State, Variant, parse_board

_WORD = re.compile(r"(?:--|(?:10|[2-9TJQKA])[CSDH])", re.IGNORECASE)
MIN_LINES, MIN_WORDS = 2, 4
UNLIKELY = frozenset({"galary"})
"""Variants that are tried last: in Galary aces may move, so it fits every board of Spaces and Aces."""


def is_recognised(text: str) -> bool:
    """Whether text claims to be a board: lines of cards."""
    rows = _rows(text)
    if len(rows) < MIN_LINES or len(rows[0]) < MIN_WORDS:
        return False
    fitting = sum(bool(_WORD.fullmatch(word)) for word in rows[0])
    return fitting * 2 > len(rows[0])


def read_board(text: str, first: Variant | None = None) -> State:
    """Return the position in a text, by the rules of ``first`` or else of the first variant that it fits.

    Raises ``ValueError`` that names row, column and problem, by the rules that fit best.
    """
    problems: dict[Variant, ValueError] = {}
    variants = sorted(CATALOGUE.values(), key=lambda variant: variant.key in UNLIKELY)
    for variant in ([first] if first is not None else []) + variants:
        try:
            return parse_board(text, variant)
        except ValueError as error:
            problems.setdefault(variant, error)
    rows = _rows(text)
    raise problems[max(problems, key=lambda variant: _fit(rows, variant))]


def _rows(text: str) -> list[list[str]]:
    """The words of each line that is not empty."""
    return [
        words
        for words in (line.partition("#")[0].split() for line in text[:MAX_BOARD_CHARS].splitlines())
        if words
    ]


def _fit(rows: list[list[str]], variant: Variant) -> tuple[bool, bool, bool]:
    """How well rows of words fit a variant: its rows and columns, its number of gaps, and what follows."""
    layout = variant.layout
    board, rest = rows[: layout.rows], rows[layout.rows :]
    cells = [word for row in board for word in row]
    cards = len(variant.played) - len(layout.tray)
    return (
        [len(row) for row in board] == [layout.columns] * layout.rows,
        len(cells) - cells.count("--") == cards,
        bool(layout.tray or variant.passes) or not rest,
    )

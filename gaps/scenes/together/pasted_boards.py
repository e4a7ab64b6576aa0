"""Boards that were typed, from a table with real cards on it: read, and set up to be played."""

from __future__ import annotations

import re

from gaps.engine import CATALOGUE, State, Variant, parse_board

_WORD = re.compile(r"(?:--|(?:10|[2-9TJQKA])[CSDH])", re.IGNORECASE)
MIN_LINES, MIN_WORDS = 2, 4


def is_recognised(text: str) -> bool:
    """Whether text claims to be a board: lines of cards."""
    lines = [line.partition("#")[0].split() for line in text.splitlines()]
    rows = [words for words in lines if words]
    if len(rows) < MIN_LINES or len(rows[0]) < MIN_WORDS:
        return False
    fitting = sum(bool(_WORD.fullmatch(word)) for word in rows[0])
    return fitting * 2 > len(rows[0])


def read_board(text: str, first: Variant | None = None) -> State:
    """The position a text shows, by the rules of ``first`` if it fits them, else by the first that it fits.

    Raises ``ValueError`` that names row and column, and what was wrong, by the rules that come nearest.
    """
    problem: ValueError | None = None
    for variant in ([first] if first is not None else []) + list(CATALOGUE.values()):
        try:
            return parse_board(text, variant)
        except ValueError as error:
            if problem is None or _near(problem) < _near(error):
                problem = error
    assert problem is not None
    raise problem


def _near(problem: ValueError) -> bool:
    """Whether the shape of the board was right, and only a card was not."""
    return not re.search(r"\bhas \d+ (?:rows|cells)|has \d+$", str(problem))

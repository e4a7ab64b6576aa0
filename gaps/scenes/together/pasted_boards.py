"""Boards that the player typed, for example from a game with real cards."""

from __future__ import annotations

import re

from gaps.engine import CATALOGUE, MAX_BOARD_CHARS, InputError, State, Variant, parse_board

_WORD = re.compile(r"(?:--|(?:10|[2-9TJQKA])[CSDH])", re.IGNORECASE)
MIN_LINES, MIN_WORDS = 2, 4


def is_recognised(text: str) -> bool:
    """Whether text claims to be a board: lines of cards."""
    lines = [line.partition("#")[0].split() for line in text[:MAX_BOARD_CHARS].splitlines()]
    rows = [cards for cards in lines if cards]
    if len(rows) < MIN_LINES or len(rows[0]) < MIN_WORDS:
        return False
    fitting = sum(bool(_WORD.fullmatch(word)) for word in rows[0])
    return fitting * 2 > len(rows[0])


def read_board(text: str, first: Variant | None = None) -> State:
    """Return the position in a text, by the rules of ``first`` or else of the first variant that it fits.

    Raises ``ValueError`` that names row, column and problem, by the rules that fit best.
    """
    problem: ValueError | None = None
    for variant in ([first] if first is not None else []) + list(CATALOGUE.values()):
        try:
            return parse_board(text, variant)
        except ValueError as error:
            if problem is None or _fits_shape(problem) < _fits_shape(error):
                problem = error
    assert problem is not None
    raise problem


def _fits_shape(problem: ValueError) -> bool:
    """Whether the board had the right shape and only a card was wrong.

    The parser's errors about a wrong number of rows or cells have one of these values.
    """
    return not (isinstance(problem, InputError) and {"found", "cells"} & problem.values.keys())

"""Text from outside: whether it is a recorded game, a challenge or a board."""

from __future__ import annotations

from gaps.engine import CATALOGUE, State, Variant, board_words, parse_board, parse_card
from gaps.engine.notation import is_gap
from gaps.store.games import played
from gaps.store.sharing import packed

MIN_LINES = 2
MIN_WORDS = 4
UNLIKELY = frozenset({"galary"})
"""Variants that are tried last: in Galary aces may move, so it fits every board of
Spaces and Aces.
"""


def is_recognised(text: str) -> bool:
    """Whether text claims to be a recorded game, a challenge or a board."""
    return packed.is_recognised(text) or played.is_recognised(text) or is_board(text)


def is_board(text: str) -> bool:
    """Whether text claims to be a board: lines of cards."""
    rows = board_words(text)
    if len(rows) < MIN_LINES or len(rows[0]) < MIN_WORDS:
        return False
    fitting = sum(is_gap(word) or _is_card(word) for word in rows[0])
    return fitting * 2 > len(rows[0])


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except ValueError:
        return False
    return True


def read_board(text: str, first: Variant | None = None) -> State:
    """Return the position in a text, by the rules of ``first`` or else of the first
    variant that it fits.

    Raises ``ValueError`` that names row, column and problem, by the rules that fit
    best.
    """
    problems: dict[Variant, ValueError] = {}
    variants = sorted(CATALOGUE.values(), key=lambda variant: variant.key in UNLIKELY)
    for variant in ([first] if first is not None else []) + variants:
        try:
            return parse_board(text, variant)
        except ValueError as error:
            problems.setdefault(variant, error)
    rows = board_words(text)
    raise problems[max(problems, key=lambda variant: _fit(rows, variant))]


def _fit(rows: list[list[str]], variant: Variant) -> tuple[bool, bool, bool]:
    """How well rows of words fit a variant: its rows and columns, its number of gaps,
    and what follows.
    """
    layout = variant.layout
    board = rows[: layout.rows]
    rest = rows[layout.rows :]
    cells = [word for row in board for word in row]
    cards = len(variant.played) - len(layout.tray)
    return (
        [len(row) for row in board] == [layout.columns] * layout.rows,
        sum(not is_gap(word) for word in cells) == cards,
        bool(layout.tray or variant.passes) or not rest,
    )

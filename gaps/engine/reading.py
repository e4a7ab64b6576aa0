"""Cards, boards, moves and deal codes read from text. What cannot be read is refused in one line."""

from __future__ import annotations

import re
from typing import NamedTuple

from gaps.engine.cards import RANKS, SUITS, Card, Suit
from gaps.engine.deals import MOST_DEAL
from gaps.engine.layout import Cell, Layout
from gaps.engine.moves import Move, Redeal, Skip, Slide
from gaps.engine.notation import GAP, REDEAL, SKIP, format_cell, format_code
from gaps.engine.state import State, Variant
from gaps.engine.variants import by_key

_CELL = re.compile(r"([A-Za-z])([1-9][0-9]?)")


class DealCode(NamedTuple):
    """Enough to play the same deal: what ``gaps:48213`` stands for."""

    variant: Variant
    seed: int

    def __str__(self) -> str:
        """The text of the code."""
        return format_code(self.variant, self.seed)


def parse_code(text: str) -> DealCode:
    """Read a deal code. Raises ``ValueError`` that says what is wrong with it."""
    key, colon, number = text.strip().rpartition(":")
    if not colon:
        raise ValueError(f"{text!r} is no deal code: write the variant and a number, such as gaps:48213")
    variant = by_key(key.lower())
    if not (number.isascii() and number.isdigit() and len(number) < 12 and 1 <= int(number) <= MOST_DEAL):
        raise ValueError(f"{number!r} in {text!r} is no deal number: they go from 1 to {MOST_DEAL}")
    return DealCode(variant, int(number))


def parse_card(text: str) -> Card:
    """Read a card: ``Th``, ``th`` or ``10h``. Raises ``ValueError``."""
    rank, suit = text[:-1].upper().replace("10", "T"), text[-1:].lower()
    if len(rank) != 1 or rank not in RANKS or not suit or suit not in SUITS:
        raise ValueError(f"{text!r} is no card: write rank and suit, such as 7h, Td or {GAP} for a gap")
    return Card(RANKS.index(rank) + 1, Suit(SUITS.index(suit)))


def parse_cell(text: str, layout: Layout) -> Cell:
    """Read a cell. Raises ``ValueError`` if there is none of that name on the board."""
    found = _CELL.fullmatch(text.strip())
    row = ord(found[1].upper()) - ord("A") if found else layout.rows
    column = int(found[2]) - 1 if found else 0
    if row >= layout.rows or column >= layout.columns:
        last = format_cell(layout.cells[-1], layout)
        raise ValueError(f"{text!r} is no cell: they go from A1 to {last}")
    return row * layout.columns + column


def parse_move(text: str, state: State) -> Move:
    """Read a move. Raises ``ValueError`` if it is none; whether it is legal, ``State.play`` says."""
    plain = text.strip()
    if plain in (SKIP, REDEAL, REDEAL.lower()):
        return Skip() if plain == SKIP else Redeal()
    source, dash, target = plain.partition("-")
    if not dash:
        raise ValueError(
            f"{text.strip()!r} is no move: write FROM-TO such as B7-A1, or {REDEAL} for a redeal"
        )
    layout = state.variant.layout
    return Slide(parse_cell(source, layout), parse_cell(target, layout))


def parse_board(text: str, variant: Variant, seed: int | None = None) -> State:
    """Read a board. Raises ``ValueError`` that names the row and column, and what was wrong.

    It must hold exactly the variant's cards; without a seed it cannot take a shuffled redeal.
    """
    layout = variant.layout
    lines = [line for line in (raw.partition("#")[0].split() for raw in text.splitlines()) if line]
    if len(lines) != layout.rows:
        raise ValueError(f"{variant.name} has {layout.rows} rows, the text has {len(lines)}")
    unused: dict[tuple[int, Suit], list[Card]] = {}
    for card in reversed(variant.played):
        unused.setdefault((card.rank, card.suit), []).append(card)
    board: list[Card | None] = []
    for row, words in enumerate(lines, start=1):
        if len(words) != layout.columns:
            raise ValueError(f"row {row} has {len(words)} cells, {variant.name} has {layout.columns}")
        for column, word in enumerate(words, start=1):
            board.append(_take(word, f"row {row}, column {column}", unused, variant))
    if missing := [cards[-1] for cards in unused.values() if cards]:
        raise ValueError(f"missing from the board: {' '.join(map(str, missing))}")
    return State(variant, tuple(board), seed)


def _take(word: str, where: str, unused: dict[tuple[int, Suit], list[Card]], variant: Variant) -> Card | None:
    if word == GAP:
        return None
    try:
        card = parse_card(word)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None
    cards = unused.get((card.rank, card.suit))
    if cards is None:
        raise ValueError(f"{where}: {card} is not played in {variant.name}")
    if not cards:
        raise ValueError(f"{where}: {card} is on the board already")
    return cards.pop()

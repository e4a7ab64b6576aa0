"""Text for cards, boards, moves and deal codes: what saves, shared codes and tests use."""

from __future__ import annotations

import re
from typing import NamedTuple

from gaps.engine.cards import RANKS, SUITS, Card, Suit
from gaps.engine.deals import MOST_DEAL
from gaps.engine.layout import Cell, Layout
from gaps.engine.state import Move, Redeal, Skip, Slide, State, Status, Variant
from gaps.engine.variants import by_key

GAP = "--"
SKIP, REDEAL = ".", "R"
_CELL = re.compile(r"([A-Za-z])([1-9][0-9]?)")


class DealCode(NamedTuple):
    """Enough to play the same deal: what ``gaps:48213`` stands for."""

    variant: Variant
    seed: int

    def __str__(self) -> str:
        """The text of the code."""
        return format_code(self.variant, self.seed)


def format_code(variant: Variant, seed: int) -> str:
    """The text of a deal code."""
    return f"{variant.key}:{seed}"


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


def format_cell(cell: Cell, layout: Layout) -> str:
    """A cell as row letter and column number: ``B7``."""
    return f"{chr(ord('A') + layout.row_of(cell))}{layout.column_of(cell) + 1}"


def parse_cell(text: str, layout: Layout) -> Cell:
    """Read a cell. Raises ``ValueError`` if there is none of that name on the board."""
    found = _CELL.fullmatch(text.strip())
    row = ord(found[1].upper()) - ord("A") if found else layout.rows
    column = int(found[2]) - 1 if found else 0
    if row >= layout.rows or column >= layout.columns:
        last = format_cell(layout.cells[-1], layout)
        raise ValueError(f"{text!r} is no cell: they go from A1 to {last}")
    return row * layout.columns + column


def format_move(move: Move, state: State) -> str:
    """The text of a move: ``C7-A1``, ``R`` or ``.``."""
    match move:
        case Slide(source, target):
            layout = state.variant.layout
            return f"{format_cell(source, layout)}-{format_cell(target, layout)}"
        case Redeal():
            return REDEAL
    return SKIP


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


def format_board(state: State) -> str:
    """The board in text, one line a row."""
    layout = state.variant.layout
    rows = [[str(state.board[cell] or GAP) for cell in layout.row(row)] for row in range(layout.rows)]
    return "\n".join(" ".join(row) for row in rows)


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


def describe_illegal(move: Move, state: State) -> str:
    """One line on why ``move`` cannot be played in ``state``, and what can."""
    cells = state.variant.layout.cells
    match move:
        case Slide(source, target) if source not in cells or target not in cells:
            return f"{move!r} is not legal here: the cells go from 0 to {cells[-1]}"
        case Slide():
            why = _why_no_slide(move, state)
        case Redeal():
            why = _why_no_redeal(state)
        case _:
            why = "there is no card to let go by"
    legal = ", ".join(format_move(other, state) for other in state.legal_moves) or "none"
    return f"{format_move(move, state)} is not legal here: {why}; legal: {legal}"


def _why_no_slide(slide: Slide, state: State) -> str:
    source, target = (format_cell(cell, state.variant.layout) for cell in (slide.source, slide.target))
    card, there = state.board[slide.source], state.board[slide.target]
    if card is None:
        return f"{source} is a gap"
    if there is not None:
        return f"{target} holds the {there}"
    wanted = state.wants(slide.target)
    if card in wanted:
        return f"the {card} is in a run and does not move again"
    return f"{target} takes {' or '.join(map(str, wanted)) or 'no card now'}"


def _why_no_redeal(state: State) -> str:
    rule = state.variant.redeal
    if rule is None or rule.limit == 0:
        return f"{state.variant.name} has no redeal"
    if state.redeals_left == 0:
        return "no redeal is left"
    if state.status is Status.WON:
        return "all the cards are home"
    if state.slides and not rule.early:
        return "cards can still move"
    return "the board has no deal number to shuffle by"

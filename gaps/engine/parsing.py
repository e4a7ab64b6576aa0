"""Cards, boards, moves and deal codes read from text. What cannot be read is refused in one line."""

from __future__ import annotations

import re
from typing import NamedTuple

from gaps.engine.cards import RANKS, SUITS, Card, Suit
from gaps.engine.catalogue import by_key
from gaps.engine.deals import MAX_DEAL
from gaps.engine.errors import InputError
from gaps.engine.layout import Cell, Layout
from gaps.engine.moves import REDEAL, SKIP, Move, Redeal, Skip, Slide, format_cell
from gaps.engine.notation import GAP, format_code
from gaps.engine.state import State, Variant

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
        raise InputError(
            "{text!r} is no deal code: write the variant and a number, such as gaps:48213", text=text
        )
    variant = by_key(key.lower())
    if not (number.isascii() and number.isdigit() and len(number) < 12 and 1 <= int(number) <= MAX_DEAL):
        raise InputError(
            "{number!r} in {text!r} is no deal number: they go from 1 to {most}",
            number=number,
            text=text,
            most=MAX_DEAL,
        )
    return DealCode(variant, int(number))


def parse_card(text: str) -> Card:
    """Read a card: ``Th``, ``th`` or ``10h``. Raises ``ValueError``."""
    rank, suit = text[:-1].upper().replace("10", "T"), text[-1:].lower()
    if len(rank) != 1 or rank not in RANKS or not suit or suit not in SUITS:
        raise InputError(
            "{text!r} is no card: write rank and suit, such as 7h, Td or {gap} for a gap", text=text, gap=GAP
        )
    return Card(RANKS.index(rank) + 1, Suit(SUITS.index(suit)))


def parse_cell(text: str, layout: Layout) -> Cell:
    """Read a cell. Raises ``ValueError`` if there is none of that name on the board."""
    found = _CELL.fullmatch(text.strip())
    row = ord(found[1].upper()) - ord("A") if found else layout.rows
    column = int(found[2]) - 1 if found else layout.columns
    cell = row * layout.columns + column
    if column >= layout.columns or cell not in layout.cells:
        last = format_cell(layout.cells[-1], layout)
        raise InputError("{text!r} is no cell: they go from A1 to {last}", text=text, last=last)
    return cell


def parse_move(text: str, state: State) -> Move:
    """Read a move. Raises ``ValueError`` if it is none; whether it is legal, ``State.play`` says."""
    plain = text.strip()
    if plain in (SKIP, REDEAL, REDEAL.lower()):
        return Skip() if plain == SKIP else Redeal()
    source, dash, target = plain.partition("-")
    if not dash:
        raise InputError(
            "{strip!r} is no move: write FROM-TO such as B7-A1, or {redeal} for a redeal",
            strip=text.strip(),
            redeal=REDEAL,
        )
    layout = state.variant.layout
    return Slide(parse_cell(source, layout), parse_cell(target, layout))


def parse_board(text: str, variant: Variant, seed: int | None = None) -> State:
    """Read a board. Raises ``ValueError`` that names the row and column, and what was wrong.

    It must hold exactly the variant's cards; without a seed it cannot take a shuffled redeal. Of two cards
    that look alike the first in the text is taken for the first pack's.
    """
    layout = variant.layout
    lines = [line for line in (raw.partition("#")[0].split() for raw in text.splitlines()) if line]
    rows, rest = lines[: layout.rows], lines[layout.rows :]
    if len(rows) < layout.rows or (rest and not layout.tray and not variant.passes):
        raise InputError(
            "{variant} has {rows} rows, the text has {found}",
            variant=InputError(variant.name),
            rows=layout.rows,
            found=len(lines),
        )
    unused: dict[tuple[int, Suit], list[Card]] = {}
    for card in reversed(variant.played):
        unused.setdefault((card.rank, card.suit), []).append(card)
    board: list[Card | None] = []
    for row, words in enumerate(rows, start=1):
        if len(words) != layout.columns:
            raise InputError(
                "row {row} has {found} cells, {variant} has {columns}",
                row=row,
                found=len(words),
                variant=InputError(variant.name),
                columns=layout.columns,
            )
        for column, word in enumerate(words, start=1):
            board.append(
                _take(word, InputError("row {row}, column {column}", row=row, column=column), unused, variant)
            )
    apart = [word for line in rest for word in line]
    if layout.tray:
        if len(apart) != len(layout.tray):
            raise InputError(
                "the tray has {tray} cells, the text has {apart} after the rows",
                tray=len(layout.tray),
                apart=len(apart),
            )
        for place, word in enumerate(apart, start=1):
            board.append(_take(word, InputError("tray, cell {place}", place=place), unused, variant))
        _check_placed(board, variant)
    if missing := [cards[-1] for cards in unused.values() if cards]:
        raise InputError("missing from the board: {cards}", cards=" ".join(map(str, missing)))
    return State(variant, tuple(board), seed, stock=_stock(apart, variant) if variant.passes else ())


def _take(
    word: str, where: InputError, unused: dict[tuple[int, Suit], list[Card]], variant: Variant
) -> Card | None:
    if word == GAP:
        return None
    try:
        card = parse_card(word)
    except ValueError as error:
        raise InputError("{where}: {error}", where=where, error=error) from None
    cards = unused.get((card.rank, card.suit))
    if cards is None:
        raise InputError(
            "{where}: {card} is not played in {variant}",
            where=where,
            card=card,
            variant=InputError(variant.name),
        )
    if not cards:
        raise InputError("{where}: {card} is on the board already", where=where, card=card)
    return cards.pop()


def _check_placed(board: list[Card | None], variant: Variant) -> None:
    """Base cards that come from a tray are there or where they were placed, and the others never are."""
    layout = variant.layout
    for cell, card in enumerate(board):
        if card is not None and (card.rank == variant.base) != (cell in (*layout.starts, *layout.tray)):
            raise InputError(
                "the {card} does not belong in {cell}", card=card, cell=format_cell(cell, layout)
            )


def _stock(words: list[str], variant: Variant) -> tuple[Card, ...]:
    """The cards still to be turned: the end of a talon that is gone through some times in the same order."""
    size, talon = len(variant.talon), {(card.rank, card.suit): card for card in variant.talon}
    if len(words) > size * variant.passes:
        raise InputError(
            "the stock has {size} cards at the most, the text has {words}",
            size=size * variant.passes,
            words=len(words),
        )
    stock: list[Card] = []
    for place, word in enumerate(words, start=1):
        where = InputError("stock, card {place}", place=place)
        try:
            face = parse_card(word)
        except ValueError as error:
            raise InputError("{where}: {error}", where=where, error=error) from None
        card = talon.get((face.rank, face.suit))
        if card is None:
            raise InputError(
                "{where}: {face} is not played in {variant}",
                where=where,
                face=face,
                variant=InputError(variant.name),
            )
        if card in stock[max(0, place - size) :]:
            raise InputError(
                "{where}: {face} comes again before the talon has been gone through", where=where, face=face
            )
        stock.append(card)
    return tuple(stock)

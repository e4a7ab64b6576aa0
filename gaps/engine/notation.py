"""The text of cards, cells, moves, boards and deal codes, written and read.

Each error is one line.
"""

from __future__ import annotations

from typing import NamedTuple, overload

from gaps.engine.cards import FACE_DOWN, GAP, RANKS, SUITS, Card, Suit
from gaps.engine.catalogue import by_key, variant_of
from gaps.engine.deals import first_position, parse_deal_number
from gaps.engine.destinations import base_cards_move
from gaps.engine.errors import InputError, expect, shorten
from gaps.engine.layout import Cell, Layout
from gaps.engine.moves import MOVES, Move, cell_in, format_cell, move_in, move_text
from gaps.engine.pasted import MAX_CODE_CHARS, check_characters, plain_text
from gaps.engine.shuffle import MAX_DEAL
from gaps.engine.state import State, Stock, Variant

MAX_BOARD_CHARS = 20_000
"""The maximum length of the text of a board, in characters; longer ones are refused."""
DASHES = frozenset("-‐‒–—―−")
LONG_DASHES = frozenset("–—―")
"""The signs that programs put in place of a gap's two dashes: any two, or one long."""
SUIT_SIGNS = str.maketrans("♣♠♦♥♧♤♢♡", 2 * SUITS)
BESIDE_BOARD = "gaps:", "moves:"
"""The beginnings of the lines that the command prints below a board."""


def format_move(move: Move, state: State) -> str:
    """Return the text of a move: ``C7-A1``, ``R`` or ``.``."""
    expect("move", move, *MOVES)
    return move_text(move, expect("state", state, State).variant.layout)


def format_board(state: State) -> str:
    """Return the board as text, one line a row.

    After a blank line follows the tray, or the stock with the turned card first. Cards
    of two packs have no mark: boards with the same text are the same to the rules.
    """
    return str(expect("state", state, State))


def format_code(variant: Variant | str, seed: int) -> str:
    """Return the text of a deal code: ``gaps:48213``."""
    return f"{variant_of(variant).key}:{expect('seed', seed, int)}"


class DealCode(NamedTuple):
    """The data needed to play the same deal: the meaning of ``gaps:48213``."""

    variant: Variant
    seed: int

    def __str__(self) -> str:
        """Return the text of the code."""
        return format_code(self.variant, self.seed)


def parse_code(text: str) -> DealCode:
    """Read a deal code, such as ``gaps:48213``.

    Raise ``InputError`` if it is not one.
    """
    expect("text", text, str)
    key, colon, number_text = plain_text(text[:MAX_CODE_CHARS]).rpartition(":")
    key = key.strip()
    number_text = number_text.strip()
    check_characters(key + colon + number_text)
    if not colon:
        raise InputError(
            "{text!r} is not a deal code; write a variant and a number, such as gaps:48213",
            text=shorten(text),
        )
    variant = by_key(key.lower())
    number = parse_deal_number(number_text)
    if number is None:
        raise InputError(
            "{number!r} in {text!r} is not a deal number; deal numbers go from 1 to {maximum}",
            number=shorten(number_text),
            text=shorten(text),
            maximum=MAX_DEAL,
        )
    return DealCode(variant, number)


@overload
def deal(variant: DealCode | str) -> State: ...
@overload
def deal(variant: Variant | str, seed: int) -> State: ...
def deal(variant: Variant | DealCode | str, seed: int | None = None) -> State:
    """Return the first position of a deal: ``deal("mini:6")`` or ``deal("mini", 6)``.

    A ``Variant`` may be given in place of its key, or a ``DealCode`` alone. Raise
    ``InputError`` for a wrong code, key or number.
    """
    if isinstance(variant, DealCode):
        expect("seed", seed, type(None))
        return first_position(*variant)
    if isinstance(variant, str) and seed is None:
        return first_position(*parse_code(variant))
    return first_position(variant_of(variant), expect("seed", seed, int))


def parse_card(text: str) -> Card:
    """Read a card: ``Th``, ``th`` or ``10h``.

    Raise ``InputError`` if it is not one.
    """
    expect("text", text, str)
    plain = plain_text(text[:MAX_CODE_CHARS]).translate(SUIT_SIGNS)
    rank = plain[:-1].upper().replace("10", "T")
    suit = plain[-1:].lower()
    if len(rank) != 1 or rank not in RANKS or not suit or suit not in SUITS:
        check_characters(plain)
        raise InputError(
            "{text!r} is not a card; write rank and suit, such as 7h, or {gap} for a gap",
            text=shorten(text),
            gap=GAP,
        )
    return Card(RANKS.index(rank) + 1, Suit(SUITS.index(suit)))


def is_gap(word: str) -> bool:
    """Return True if a word of a board stands for a gap.

    That is two dashes of any kind, or a long one.
    """
    return word in LONG_DASHES or (len(word) == 2 and DASHES.issuperset(word))


def board_words(text: str) -> list[list[str]]:
    """Return the words of each line of a board in ``text``.

    Comments and the lines that the command prints below a board are left out.
    """
    lines = [
        line.partition("#")[0].split()
        for line in plain_text(text[:MAX_BOARD_CHARS]).splitlines()
    ]
    return [words for words in lines if words and words[0] not in BESIDE_BOARD]


def parse_cell(text: str, layout: Layout) -> Cell:
    """Read the name of a cell, such as ``B7``.

    Raise ``InputError`` if the board has no such cell.
    """
    return cell_in(expect("text", text, str), expect("layout", layout, Layout))


def parse_move(text: str, state: State) -> Move:
    """Read a move, legal or not.

    Raise ``InputError`` if it is not one.
    """
    layout = expect("state", state, State).variant.layout
    return move_in(expect("text", text, str), layout)


def parse_board(
    text: str,
    variant: Variant | str,
    seed: int | None = None,
    *,
    face_down: bool = False,
) -> State:
    """Read a board of a variant, or of the one with this key.

    Raise ``InputError`` that names the row, the column and what is wrong there. The
    board must hold exactly the variant's cards. Without a seed it cannot take a
    shuffled redeal. Of two cards that look alike, the first in the text is the one of
    the first pack. ``face_down`` allows unknown cards of the stock, ``??``: such a
    position can be searched, but not played to its end.
    """
    expect("text", text, str)
    expect("seed", seed, int, type(None))
    variant = variant_of(variant)
    if len(text) > MAX_BOARD_CHARS:
        raise InputError("the text is too long for a board")
    layout = variant.layout
    lines = board_words(text)
    rows = lines[: layout.rows]
    rest = lines[layout.rows :]
    if len(rows) < layout.rows or (rest and not layout.tray and not variant.passes):
        raise InputError(
            "{variant} has {rows} rows, the text has {found}",
            variant=InputError(variant.name),
            rows=layout.rows,
            found=len(lines),
        )
    unused = _UnusedCards(variant)
    board = [
        card
        for number, words in enumerate(rows, start=1)
        for card in _row(words, number, unused)
    ]
    extra_words = [word for line in rest for word in line]
    if layout.tray:
        board += _tray(extra_words, unused)
    _check_tray(board, variant)
    if not base_cards_move(variant):
        _check_base_cards(board, variant)
    if missing := unused.first_of_each_face():
        raise InputError(
            "missing from the board: {cards}", cards=" ".join(map(str, missing))
        )
    stock = _stock(extra_words, variant, face_down) if variant.passes else ()
    return State(variant, tuple(board), seed, stock=stock)


class _UnusedCards:
    """The cards of a variant that a text has not used yet."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._cards: dict[tuple[int, Suit], list[Card]] = {}
        for card in reversed(variant.played):
            self._cards.setdefault((card.rank, card.suit), []).append(card)

    def take(self, word: str, where: InputError) -> Card | None:
        """Use the card that ``word`` names and return it; None for a gap.

        Raise ``InputError`` if it is not there.
        """
        if is_gap(word):
            return None
        card = _card_at(word, where)
        cards = self._cards.get((card.rank, card.suit))
        if cards is None:
            raise _not_used(card, where, self.variant)
        if not cards:
            raise InputError(
                "{where}: {card} is already on the board", where=where, card=card
            )
        return cards.pop()

    def first_of_each_face(self) -> list[Card]:
        """Return the unused cards, but only the first of those that look alike."""
        return [cards[-1] for cards in self._cards.values() if cards]


def _row(words: list[str], row: int, unused: _UnusedCards) -> list[Card | None]:
    """Return the cards of one line of text; rows count from 1."""
    columns = unused.variant.layout.columns
    if len(words) != columns:
        raise InputError(
            "row {row} has {found} cells, {variant} has {columns}",
            row=row,
            found=len(words),
            variant=InputError(unused.variant.name),
            columns=columns,
        )
    return [
        unused.take(
            word, InputError("row {row}, column {column}", row=row, column=column)
        )
        for column, word in enumerate(words, start=1)
    ]


def _tray(words: list[str], unused: _UnusedCards) -> list[Card | None]:
    cells = len(unused.variant.layout.tray)
    if len(words) != cells:
        raise InputError(
            "the tray has {cells} cells, the text has {count} after the rows",
            cells=cells,
            count=len(words),
        )
    return [
        unused.take(word, InputError("tray, cell {place}", place=place))
        for place, word in enumerate(words, start=1)
    ]


def _check_tray(board: list[Card | None], variant: Variant) -> None:
    """Raise ``InputError`` unless the cards in the tray are base cards."""
    for cell in variant.layout.tray:
        card = board[cell]
        if card is not None and not variant.is_base(card):
            raise InputError("the {card} cannot be in the tray", card=card)


def _check_base_cards(board: list[Card | None], variant: Variant) -> None:
    """Raise ``InputError`` unless exactly the base cards are at their places.

    These are the row starts, or the tray.
    """
    layout = variant.layout
    for cell, card in enumerate(board):
        if card is None:
            continue
        if variant.is_base(card) == (cell in (*layout.starts, *layout.tray)):
            continue
        name = format_cell(cell, layout)
        if not variant.is_base(card):
            raise InputError(
                "the {card} cannot be in {cell}, where a row starts",
                card=card,
                cell=name,
            )
        raise InputError(
            "the {card} in {cell} must be in the first column", card=card, cell=name
        )


def _stock(words: list[str], variant: Variant, face_down: bool) -> Stock:
    """Return the cards still to be turned.

    They are the end of a talon that is turned several times in the same order.
    """
    size = len(variant.talon)
    talon = {(card.rank, card.suit): card for card in variant.talon}
    if len(words) > size * variant.passes:
        raise InputError(
            "the stock has at most {maximum} cards, the text has {count}",
            maximum=size * variant.passes,
            count=len(words),
        )
    stock: list[Card | None] = []
    for place, word in enumerate(words, start=1):
        if word == FACE_DOWN and face_down:
            stock.append(None)
            continue
        where = InputError("stock, card {place}", place=place)
        face = _card_at(word, where)
        card = talon.get((face.rank, face.suit))
        if card is None:
            raise _not_used(face, where, variant)
        if card in stock[max(0, place - size) :]:
            raise InputError(
                "{where}: {card} is repeated before the end of the talon",
                where=where,
                card=card,
            )
        stock.append(card)
    return tuple(stock)


def _card_at(word: str, where: InputError) -> Card:
    """Return the card that ``word`` names; an error says where the word is."""
    try:
        return parse_card(word)
    except InputError as error:
        raise InputError("{where}: {error}", where=where, error=error) from None


def _not_used(card: Card, where: InputError, variant: Variant) -> InputError:
    return InputError(
        "{where}: {card} is not used in {variant}",
        where=where,
        card=card,
        variant=InputError(variant.name),
    )

"""The deal rules that variants name: how a board is first laid out."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from gaps.engine.cards import Board, Card
from gaps.engine.errors import InputError, Sentence, shorten
from gaps.engine.layout import Cell
from gaps.engine.shuffle import MAX_DEAL, pack_order
from gaps.engine.state import DealRule, State, Variant
from gaps.values import with_fields

MAX_DIGITS = 11  # maximum digits of a deal number, including leading zeros


def first_position(variant: Variant, seed: int) -> State:
    """Return the first position of deal number ``seed``.

    Raise ``InputError`` unless the number is in 1..``MAX_DEAL``.
    """
    if not 1 <= seed <= MAX_DEAL:
        raise InputError(
            "{number} is not a deal number; deal numbers go from 1 to {maximum}",
            number=shorten(seed),
            maximum=MAX_DEAL,
        )
    talon = set(variant.talon)
    stock = (
        tuple(card for card in order(variant, seed, 0) if card in talon)
        * variant.passes
    )
    return State(variant, variant.deal.board(variant, seed), seed, stock=stock)


def parse_deal_number(text: str) -> int | None:
    """Return the deal number that ``text`` holds.

    Return None unless it is plain digits from 1 to ``MAX_DEAL``.
    """
    if not text.isascii() or not text.isdigit() or len(text) > MAX_DIGITS:
        return None
    number = int(text)
    return number if 1 <= number <= MAX_DEAL else None


def order(variant: Variant, seed: int, redeal: int) -> tuple[Card, ...]:
    """Return the order of the whole pack at a redeal; redeal 0 is the deal."""
    return pack_order(variant.pack, seed, redeal)


def board_before_removal(state: State) -> Board:
    """Return the board of a new deal before the removed cards are taken away.

    The animation of the deal shows it. A board that was typed, or that a move has
    changed, is returned as it is.
    """
    if (
        state.seed is None
        or first_position(state.variant, state.seed).board != state.board
    ):
        return state.board
    return state.variant.deal.board(
        with_fields(state.variant, removed=frozenset()), state.seed
    )


def whole_deck(variant: Variant, seed: int) -> Board:
    """Return all the cards face up in rows, without the removed ranks."""
    return _laid(variant, order(variant, seed, 0))


def first_pack(variant: Variant, seed: int) -> Board:
    """Return the first pack, face up in rows.

    The other packs are not dealt: they become the stock.
    """
    return _laid(variant, [card for card in order(variant, seed, 0) if card.deck == 0])


def first_rows_short(variant: Variant, seed: int) -> Board:
    """Return all the cards in rows.

    If there are more cells than cards, the first rows end with an empty cell.
    """
    layout = variant.layout
    cards = order(variant, seed, 0)
    short = len(layout.cells) - len(cards)
    return _laid(variant, cards, {layout.row(row)[-1] for row in range(short)})


def past_row_starts(variant: Variant, seed: int) -> Board:
    """Return all the cards in rows from the second column on.

    The first column is empty.
    """
    layout = variant.layout
    return _laid(variant, order(variant, seed, 0), {*layout.starts, *layout.tray})


def bases_placed(variant: Variant, seed: int) -> Board:
    """Return the base cards down the first column, and the others dealt beside them.

    The base cards are in the order of the deal.
    """
    return _laid_beside_bases(variant, seed)


def bases_placed_apart(variant: Variant, seed: int) -> Board:
    """Return the base cards down the first column, gaps beside them, then the others."""
    layout = variant.layout
    return _laid_beside_bases(
        variant, seed, {layout.right[start] for start in layout.starts}
    )


def bases_moved_to_row_starts(variant: Variant, seed: int) -> Board:
    """Return all the cards from the second column on, base cards moved to the first.

    They are moved in reading order.
    """
    return _with_bases_at(
        variant, past_row_starts(variant, seed), variant.layout.starts
    )


def bases_moved_to_tray(variant: Variant, seed: int) -> Board:
    """Return all the cards from the second column on, base cards moved to the tray.

    They are moved in reading order.
    """
    return _with_bases_at(variant, past_row_starts(variant, seed), variant.layout.tray)


def _laid(
    variant: Variant, cards: Iterable[Card], empty: Collection[Cell | None] = ()
) -> Board:
    """Return a board with the cards on every cell not in ``empty``.

    Removed ranks are left out.
    """
    rest = iter(cards)
    laid = [None if cell in empty else next(rest) for cell in variant.layout.cells]
    return tuple(
        None if card is None or card.rank in variant.removed else card for card in laid
    )


def _laid_beside_bases(
    variant: Variant, seed: int, empty: Collection[Cell | None] = ()
) -> Board:
    cards = order(variant, seed, 0)
    layout = variant.layout
    bases = iter([card for card in cards if variant.is_base(card)])
    others = iter([card for card in cards if not variant.is_base(card)])
    filled = [cell for cell in layout.cells if cell not in empty]
    return _laid(
        variant,
        [next(bases if cell in layout.starts else others) for cell in filled],
        empty,
    )


def _with_bases_at(variant: Variant, board: Board, places: Iterable[Cell]) -> Board:
    found = [
        cell
        for cell, card in enumerate(board)
        if card is not None and variant.is_base(card)
    ]
    laid = list(board)
    for cell, place in zip(found, places, strict=True):
        laid[place] = laid[cell]
        laid[cell] = None
    return tuple(laid)


WHOLE_DECK = DealRule(
    whole_deck,
    Sentence("{laid} in {rows}. The {removed} are removed and leave {gaps} gaps."),
)
BASES_PLACED = DealRule(
    bases_placed,
    Sentence(
        "{laid} in {rows}. The {removed} are removed and leave {gaps} gaps. "
        "The {bases} are in the first column from the beginning."
    ),
)
PAST_ROW_STARTS = DealRule(
    past_row_starts,
    Sentence(
        "{laid} in {rows} beside an empty first column, which has the {gaps} gaps."
    ),
)
BASES_MOVED_TO_ROW_STARTS = DealRule(
    bases_moved_to_row_starts,
    Sentence(
        "{laid} in {rows} beside an empty first column. Then the {bases} move "
        "there, leave {gaps} gaps, and stay."
    ),
    bases_move=Sentence(
        "{laid} in {rows} beside an empty first column. Then the {bases} move there and leave {gaps} gaps."
    ),
)
BASES_PLACED_APART = DealRule(
    bases_placed_apart,
    Sentence(
        "{laid} in {rows}: the {bases} in the first column, where they stay, then "
        "{gaps} gaps in the second column, then the other cards."
    ),
    bases_move=Sentence(
        "{laid} in {rows}: the {bases} in the first column, then {gaps} gaps in the second column, then the "
        "other cards."
    ),
)
BASES_MOVED_TO_TRAY = DealRule(
    bases_moved_to_tray,
    Sentence(
        "{laid} in {rows} beside an empty first column. The {bases} go to a "
        "tray, and each goes to the row you choose."
    ),
)
FIRST_ROWS_SHORT = DealRule(
    first_rows_short,
    Sentence(
        "{laid} in {rows}, the first two rows a card short. The {removed} are removed: {gaps} gaps."
    ),
)
FIRST_PACK = DealRule(
    first_pack,
    Sentence(
        "One pack lies face up in {rows} of {columns}. The other is the talon: its cards are "
        "turned one by one, {passes} through."
    ),
)

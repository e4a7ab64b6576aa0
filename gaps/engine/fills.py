"""Which cards a gap wishes for, and the slides that gives."""

from __future__ import annotations

from collections.abc import Callable

from gaps.engine.cards import Card, Suit
from gaps.engine.layout import Cell
from gaps.engine.moves import Slide
from gaps.engine.state import State

Wish = Callable[[State, Cell], tuple[Card, ...]]


def successor_of_left(state: State, gap: Cell) -> tuple[Card, ...]:
    """The card of the same suit and one rank above the left neighbour. Nothing follows the top rank."""
    variant = state.variant
    left = variant.layout.left[gap]
    card = state.board[left] if left is not None else None
    if card is None or card.rank >= variant.top:
        return ()
    return variant.copies(card.rank + 1, card.suit)


def predecessor_of_right(state: State, gap: Cell) -> tuple[Card, ...]:
    """The card of the same suit and one rank below the right neighbour, in the first column too."""
    variant = state.variant
    right = variant.layout.right[gap]
    card = state.board[right] if right is not None else None
    if card is None or card.rank <= variant.base:
        return ()
    return variant.copies(card.rank - 1, card.suit)


def base_at_row_start(state: State, gap: Cell) -> tuple[Card, ...]:
    """In the first column, any card of the rank a row begins with."""
    variant = state.variant
    if variant.layout.left[gap] is not None:
        return ()
    return tuple(card for suit in Suit for card in variant.copies(variant.base, suit))


def fill_gaps(state: State) -> tuple[Slide, ...]:
    """Every gap takes the cards it wishes for, wherever they stand."""
    find = state.board.index
    return tuple([Slide(find(card), gap) for gap in state.gaps for card in state.wants(gap)])


def fill_gaps_with_loose_cards(state: State) -> tuple[Slide, ...]:
    """The same, but a card that is home does not move again."""
    return tuple(slide for slide in fill_gaps(state) if slide.source not in state.home)

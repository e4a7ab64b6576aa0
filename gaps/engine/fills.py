"""Which cards a gap takes, or may be exchanged, and the slides that follow from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from gaps.engine.cards import Card, Suit
from gaps.engine.layout import Cell
from gaps.engine.moves import Slide
from gaps.engine.state import State

Wish = Callable[[State, Cell], tuple[Card, ...]]
MANY = 40  # cards, for which a table of their cells is faster than looking for each
# making one takes longer than finding it
_slide: Callable[[Cell, Cell], Slide] = cache(Slide)


def successor_of_left(state: State, gap: Cell) -> tuple[Card, ...]:
    """The card of the left neighbour's suit and the next rank; none after the top rank."""
    variant = state.variant
    card = _left_neighbour(state, gap)
    if card is None or card.rank >= variant.top:
        return ()
    return variant.copies(card.rank + 1, card.suit)


def next_rank_of_any_suit(state: State, gap: Cell) -> tuple[Card, ...]:
    """The cards of the next rank after the left neighbour, its suit first. Source:
    PySolFC's Jungle.
    """
    variant = state.variant
    card = _left_neighbour(state, gap)
    if card is None or card.rank >= variant.top:
        return ()
    suits = (card.suit, *(suit for suit in Suit if suit is not card.suit))
    return tuple(copy for suit in suits for copy in variant.copies(card.rank + 1, suit))


def any_higher_of_left(state: State, gap: Cell) -> tuple[Card, ...]:
    """Every higher card of the left neighbour's suit, lowest first. Source: PySolFC's
    Spaces and Aces.
    """
    variant = state.variant
    card = _left_neighbour(state, gap)
    if card is None:
        return ()
    ranks = range(card.rank + 1, variant.top + 1)
    return tuple(copy for rank in ranks for copy in variant.copies(rank, card.suit))


def predecessor_of_right(state: State, gap: Cell) -> tuple[Card, ...]:
    """The card of the right neighbour's suit and the rank below it, also in the first
    column.
    """
    variant = state.variant
    right = variant.layout.right[gap]
    card = state.board[right] if right is not None else None
    if card is None or card.rank <= variant.base:
        return ()
    return variant.copies(card.rank - 1, card.suit)


def base_at_row_start(state: State, gap: Cell) -> tuple[Card, ...]:
    """In the first column, any base card (a card of the rank a row begins with)."""
    variant = state.variant
    if variant.layout.left[gap] is not None or gap not in variant.layout.starts:
        return ()
    return state.variant.bases


def any_card_at_row_start(state: State, gap: Cell) -> tuple[Card, ...]:
    """In the first column, any card, also one that is home or in the tray."""
    return state.variant.played if gap in state.variant.layout.starts else ()


def base_from_tray(state: State, gap: Cell) -> tuple[Card, ...]:
    """In the first column, any base card that is still in the tray. Source:
    CatsAtCards' Double Montana.
    """
    layout = state.variant.layout
    if gap not in layout.starts:
        return ()
    waiting = {state.board[cell] for cell in layout.tray}
    return tuple(card for card in state.variant.bases if card in waiting)


def base_after_top(state: State, gap: Cell) -> tuple[Card, ...]:
    """Right of a card of the top rank, any base card; none once all cards are home.

    Source: CatsAtCards' Maze, which prints "left of a Queen". It must mean right:
    otherwise the suits could not follow each other around the ring.
    """
    variant = state.variant
    card = _left_neighbour(state, gap)
    if card is None or card.rank != variant.top or state.all_home:
        return ()
    return state.variant.bases


def _left_neighbour(state: State, gap: Cell) -> Card | None:
    """The card to the left of a gap; ``None`` at the edge and right of another gap."""
    left = state.variant.layout.left[gap]
    return None if left is None else state.board[left]


def fill_gaps(state: State) -> tuple[Slide, ...]:
    """Every gap takes the cards that the variant's wishes name, wherever they are."""
    find: Callable[[Card], Cell] = state.board.index
    wanted = [(card, gap) for gap in state.gaps for card in state.wants(gap)]
    if len(wanted) > MANY:
        find = {
            card: cell for cell, card in enumerate(state.board) if card is not None
        }.__getitem__
    return tuple([_slide(find(card), gap) for card, gap in wanted])


def fill_gaps_with_loose_cards(state: State) -> tuple[Slide, ...]:
    """As ``fill_gaps``, but a card that is home does not move again."""
    return tuple(slide for slide in fill_gaps(state) if slide.source not in state.home)


# With the card that the stock turns up


def turned_cell(state: State) -> Cell | None:
    """Where the board shows the face of the turned card; ``None`` if none is turned, or
    an unknown one.
    """
    turned = state.turned
    if turned is None:
        return None
    return next(
        cell
        for cell, card in enumerate(state.board)
        if card is not None and same_face(card, turned)
    )


def same_face(card: Card, other: Card) -> bool:
    """Whether two cards have the same rank and suit."""
    return card.rank == other.rank and card.suit == other.suit


def swap_the_turned_card(state: State) -> tuple[Slide, ...]:
    """The card that looks like the turned one, exchanged with each that
    ``Layout.beside`` names.

    Source: CatsAtCards' Pas de Deux (the cards directly beside, above or below) and
    PySolFC's (any card of the row or column). There are no moves once all cards are
    home.
    """
    source = turned_cell(state)
    if source is None or state.all_home:
        return ()
    return tuple(
        Slide(source, target) for target in state.variant.layout.beside[source]
    )

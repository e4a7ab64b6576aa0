"""Which cards change places with the card that the stock turns up."""

from __future__ import annotations

from gaps.engine.cards import Card
from gaps.engine.layout import Cell
from gaps.engine.moves import Slide
from gaps.engine.state import State


def turned_cell(state: State) -> Cell | None:
    """Where the board shows the face of the turned card; ``None`` if no card is turned."""
    if not state.stock:
        return None
    turned = state.stock[0]
    return next(cell for cell, card in enumerate(state.board) if card is not None and same_face(card, turned))


def same_face(card: Card, other: Card) -> bool:
    """Whether two cards look the same, of whichever pack they are."""
    return card.rank == other.rank and card.suit == other.suit


def swap_the_turned_card(state: State) -> tuple[Slide, ...]:
    """The card like the turned one may change places with each that the layout has beside it.

    CatsAtCards' Pas de Deux: with the one directly beside, above or below it; PySolFC: with any in its row or
    column. Nothing moves once all the cards are home.
    """
    source = turned_cell(state)
    if source is None or state.all_home:
        return ()
    return tuple(Slide(source, target) for target in state.variant.layout.beside[source])

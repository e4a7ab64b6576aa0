"""Which cards may be exchanged with the card that the stock turns up."""

from __future__ import annotations

from gaps.engine.cards import Card
from gaps.engine.layout import Cell
from gaps.engine.moves import Slide
from gaps.engine.state import State


def turned_cell(state: State) -> Cell | None:
    """Where the board shows the face of the turned card; ``None`` if none is turned, or an unknown one."""
    turned = state.turned
    if turned is None:
        return None
    return next(cell for cell, card in enumerate(state.board) if card is not None and same_face(card, turned))


def same_face(card: Card, other: Card) -> bool:
    """Whether two cards have the same rank and suit."""
    return card.rank == other.rank and card.suit == other.suit


def swap_the_turned_card(state: State) -> tuple[Slide, ...]:
    """The card that looks like the turned one, exchanged with each that ``Layout.beside`` names.

    Source: CatsAtCards' Pas de Deux (the cards directly beside, above or below) and PySolFC's (any card of
    the row or column). There are no moves once all cards are home.
    """
    source = turned_cell(state)
    if source is None or state.all_home:
        return ()
    return tuple(Slide(source, target) for target in state.variant.layout.beside[source])

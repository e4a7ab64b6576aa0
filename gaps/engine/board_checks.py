"""What the board and the stock of a position must hold, whoever made them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from gaps.engine.cards import Board, Card


def check_board(board: Board, cells: int, cards: Collection[Card]) -> None:
    """Raise ``ValueError`` unless ``board`` has ``cells`` cells and exactly ``cards``."""
    if len(board) != cells:
        raise ValueError(f"the board must have {cells} cells; it has {len(board)}")
    on_board = [card for card in board if card is not None]
    if Counter(on_board) != Counter(cards):
        missing = _listed(set(cards).difference(on_board))
        foreign = _listed(set(on_board).difference(cards))
        raise ValueError(
            "the board must hold each card of its variant once; "
            f"missing: {missing}, not of this variant: {foreign}"
        )


def check_stock(
    stock: tuple[Card | None, ...], talon: Collection[Card], passes: int
) -> None:
    """Raise ``ValueError`` unless ``stock`` can be what is left of ``passes`` talons."""
    known = {card for card in stock if card is not None}
    if foreign := known.difference(talon):
        raise ValueError(
            f"the stock must hold cards of the talon only, not {_listed(foreign)}"
        )
    most = len(talon) * passes
    if len(stock) > most:
        raise ValueError(
            f"the stock must have at most {most} cards; it has {len(stock)}"
        )


def _listed(cards: Iterable[Card]) -> str:
    """The first four of the cards."""
    return ", ".join(sorted(map(str, cards))[:4]) or "none"

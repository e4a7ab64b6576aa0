"""The stock: which of its cards a player knows."""

from __future__ import annotations

from gaps.engine.cards import Card

Stock = tuple[Card | None, ...]
"""The cards still to be turned, the next one first; ``None`` for a card whose face nobody knows yet."""


def known_stock(stock: Stock, size: int, passes: int) -> Stock:
    """``stock`` as a player knows it who has watched every card: what was turned once comes again.

    The stock is the end of a talon of ``size`` cards that is turned ``passes`` times in the same order. So in
    the second pass every card is known, and in the first pass those that have been turned, wherever they
    come again. The others are ``None``; a single one is known, too, because all the others are.
    """
    places = size * passes - len(stock)  # cards that are gone; the next one lies face up
    if places >= size - 2:
        return stock
    return tuple([card if (places + ahead) % size <= places else None for ahead, card in enumerate(stock)])

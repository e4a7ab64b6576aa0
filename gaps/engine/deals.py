"""How a board is first laid."""

from __future__ import annotations

from gaps.engine.redeals import order
from gaps.engine.state import Board, State, Variant

MOST_DEAL = 2_147_483_647


def deal(variant: Variant, seed: int) -> State:
    """The deal number ``seed`` of a variant. Raises ``ValueError`` unless it is from 1 to 2,147,483,647."""
    if not 1 <= seed <= MOST_DEAL:
        raise ValueError(f"{seed} is no deal number: they go from 1 to {MOST_DEAL}")
    return State(variant, variant.deal(variant, seed), seed)


def whole_deck(variant: Variant, seed: int) -> Board:
    """All the cards face up in rows, and the removed ranks lifted away."""
    return tuple(None if card.rank in variant.removed else card for card in order(variant, seed, 0))


def bases_placed(variant: Variant, seed: int) -> Board:
    """The base cards down the first column in the order of the deal, the others dealt beside them."""
    cards = order(variant, seed, 0)
    bases = iter([card for card in cards if card.rank == variant.base])
    others = iter([card for card in cards if card.rank != variant.base])
    starts = set(variant.layout.starts)
    laid = [next(bases) if cell in starts else next(others) for cell in variant.layout.cells]
    return tuple(None if card.rank in variant.removed else card for card in laid)

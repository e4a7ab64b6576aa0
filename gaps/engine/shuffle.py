"""The shuffle: the same text gives the same order on every platform and Python version."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from gaps.engine.cards import Card

T = TypeVar("T")

MAX_DEAL = 2_147_483_647
"""The largest deal number; the smallest is 1."""


def shuffled(things: Sequence[T], text: str) -> tuple[T, ...]:
    """``things`` in an order that depends on ``text`` alone.

    Fisher and Yates's shuffle (as in Knuth, *The Art of Computer Programming* 2, 3.4.2 P), driven by
    ``random.Random(text).random()``: Python guarantees that this sequence never changes.
    """
    order, draw = list(things), Random(text).random
    for last in range(len(order) - 1, 0, -1):
        other = int(draw() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def pack_order(pack: Sequence[Card], seed: int, redeal: int) -> tuple[Card, ...]:
    """The order of a whole pack at redeal number ``redeal`` of the deal ``seed``; number 0 is the deal."""
    return shuffled(pack, f"{seed}/{redeal}")

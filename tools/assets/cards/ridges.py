"""The mountain: for each suit two ridges that climb from the ace to the king, a slice
on every card.
"""

from __future__ import annotations

import math
import random

from gaps.engine import Suit
from gaps.table.cards.faces import RIDGE_SEGMENTS

RANKS = 13
RISE = 1.15  # above 1: the climb is steeper towards the king
# How high a ridge begins and ends, and how rough it is, in units of a card: the far
# one, then the near one.
FAR = (24.0, 98.0, 9.5)
NEAR = (9.0, 62.0, 8.5)
SUMMITS = 3.3
ORDER = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)  # of the seeds


def suits() -> list[list[list[float]]]:
    """Return the heights by suit and layer, far then near: ``suits`` of
    ``assets/ridges.json``.
    """
    heights = []
    for suit in Suit:
        number = ORDER.index(suit)
        far = _ridge(11 + 7 * number, *FAR)
        near = _ridge(5 + 13 * number, *NEAR)
        heights.append([far, near])
    return heights


def _ridge(seed: int, low: float, high: float, rough: float) -> list[float]:
    draw = random.Random(seed).random
    last = RANKS * RIDGE_SEGMENTS
    heights = []
    for point in range(last + 1):
        t = point / last
        base = low + (high - low) * t**RISE
        jag = (draw() - 0.5) * 2 * rough * (0.45 + 0.55 * t)
        swell = math.sin(t * math.tau * SUMMITS + seed) * rough * 0.75
        heights.append(round(base + jag + swell, 2))
    return heights

"""How loud each layer of the music is, by what is home: each of four layers belongs to a row."""

from __future__ import annotations

import math
from collections.abc import Sequence

LAYERS = 4
PAD, FULL_PAD = 0.84, 1.0  # the first layer always plays; its row makes it a little louder
LEAST = 0.5  # the level of a layer once enough cards are home on the whole board
TOTALS = (0.0, 8 / 48, 20 / 48, 36 / 48)  # the share of all cards from which a layer is heard
ROWS_DONE = (0, 99, 1, 3)  # or so many finished rows
RAMP = 4 / 48  # from a total on, a layer takes this share more to reach ``LEAST``
BREATHS = ((0.12, 53.0), (0.35, 89.0), (0.25, 71.0), (0.5, 127.0))
"""By how much a layer comes and goes, and the seconds that takes: no two minutes are the same."""


def layer_levels(shares: Sequence[float]) -> tuple[float, ...]:
    """Return the level of each layer, 0 to 1, by the share of each row, from the top, that is home."""
    rows = [min(max(share, 0.0), 1.0) for share in shares]
    total = sum(rows) / len(rows) if rows else 0.0
    done = sum(share == 1 for share in rows)
    own = [_own_share(rows, layer) for layer in range(LAYERS)]
    least = [
        LEAST * (1.0 if done >= ROWS_DONE[layer] else _rise((total - TOTALS[layer]) / RAMP))
        for layer in range(1, LAYERS)
    ]
    pad = PAD + (FULL_PAD - PAD) * _rise(own[0])
    return pad, *(max(_rise(own[layer]), least[layer - 1]) for layer in range(1, LAYERS))


def breath(layer: int, seconds: float) -> float:
    """Return what a layer's level is multiplied by after so many seconds: 1 at first, then less and more."""
    depth, period = BREATHS[layer]
    return 1 - depth * (0.5 - 0.5 * math.cos(math.tau * seconds / period))


def _own_share(rows: Sequence[float], layer: int) -> float:
    """Return how much is home of the rows that belong to a layer: one of four, of eight rows two."""
    first = layer * len(rows) // LAYERS
    last = max(math.ceil((layer + 1) * len(rows) / LAYERS), first + 1)
    mine = rows[first:last]
    return sum(mine) / len(mine) if mine else 0.0


def _rise(share: float) -> float:
    t = min(max(share, 0.0), 1.0)
    return t * t * (3 - 2 * t)

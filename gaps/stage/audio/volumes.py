"""How loud the music is: levels that fade, and those of the layers of a game, by what
is home.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame.math import smoothstep

LAYERS = 4  # one for each row
# the first layer always plays; its row makes it a little louder
PAD = 0.84
FULL_PAD = 1.0
LEAST = 0.5  # the level of a layer once enough cards are home on the whole board
# the share of all cards from which a layer is heard
TOTALS = (0.0, 8 / 48, 20 / 48, 36 / 48)
ROWS_DONE = (0, 99, 1, 3)  # or so many finished rows
RAMP = 4 / 48  # from a total on, a layer takes this share more to reach ``LEAST``
BREATHS = ((0.12, 53.0), (0.35, 89.0), (0.25, 71.0), (0.5, 127.0))
"""By how much a layer comes and goes, and the seconds that takes: no two minutes are
the same.
"""


class Fader:
    """A level; the moment is always given, in seconds."""

    def __init__(self, level: float = 0.0) -> None:
        self.target = level
        self._from = level
        self._began = self._seconds = 0.0

    def go(self, target: float, seconds: float, now: float) -> None:
        """Move to ``target`` in so many seconds, from where the level is now."""
        if target == self.target:
            return
        self._from = self.level(now)
        self.target = target
        self._began = now
        self._seconds = seconds

    def level(self, now: float) -> float:
        """The level at a moment; it starts and arrives gently."""
        if not self.moving(now):
            return self.target
        return smoothstep(self._from, self.target, (now - self._began) / self._seconds)

    def moving(self, now: float) -> bool:
        return now - self._began < self._seconds


def layer_levels(shares: Sequence[float]) -> tuple[float, ...]:
    """Return the level of each layer, 0 to 1, by the share of each row, from the top,
    that is home.
    """
    rows = [min(max(share, 0.0), 1.0) for share in shares]
    total = sum(rows) / len(rows) if rows else 0.0
    done = sum(share == 1 for share in rows)
    levels = [smoothstep(PAD, FULL_PAD, _own_share(rows, 0))]
    for layer in range(1, LAYERS):
        heard = (
            1.0
            if done >= ROWS_DONE[layer]
            else smoothstep(0, 1, (total - TOTALS[layer]) / RAMP)
        )
        levels.append(max(smoothstep(0, 1, _own_share(rows, layer)), LEAST * heard))
    return tuple(levels)


def breath(layer: int, seconds: float) -> float:
    """Return what a layer's level is multiplied by after so many seconds: 1 at first,
    then less and more.
    """
    depth, period = BREATHS[layer]
    return 1 - depth * (0.5 - 0.5 * math.cos(math.tau * seconds / period))


def _own_share(rows: Sequence[float], layer: int) -> float:
    """Return how much is home of the rows that belong to a layer: one of four, of eight
    rows two.
    """
    first = layer * len(rows) // LAYERS
    last = max(math.ceil((layer + 1) * len(rows) / LAYERS), first + 1)
    mine = rows[first:last]
    return sum(mine) / len(mine) if mine else 0.0

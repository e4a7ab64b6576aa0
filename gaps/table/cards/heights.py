"""The heights of the mountain's ridges, from ``assets/ridges.json``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from gaps.asset_files import asset
from gaps.engine import Suit
from gaps.values import Value


class Ridges(Value):
    """The heights of all ridges."""

    suits: Sequence[Sequence[Sequence[float]]]
    """A far and a near ridge for each suit, in the order of ``Suit``.

    They run from the ace to the king, with a slice on every card, in units of a card's
    face.
    """
    behind_pass: Sequence[Sequence[float]]
    """The ridges on the title screen, far to near.

    They are in fractions of a window's height, from the top.
    """

    def of(self, suit: Suit, layer: int) -> Sequence[float]:
        """Return a ridge of a suit; ``layer`` 0 is the far one."""
        return self.suits[suit][layer]


@cache
def ridges() -> Ridges:
    """Return the ridges."""
    found = json.loads(asset("ridges.json").read_text(encoding="utf-8"))
    return Ridges(found["suits"], found["pass"])

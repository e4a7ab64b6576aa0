"""The heights of the mountain's ridges, as ``assets/ridges.json`` has them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from gaps.asset_files import asset
from gaps.engine import Suit


class Ridges(NamedTuple):
    """All of them."""

    suits: Sequence[Sequence[Sequence[float]]]
    """Of each suit, in the order of ``Suit``, a far and a near one, from the ace to the
    king, a slice on every card; units of a card's face.
    """
    behind_pass: Sequence[Sequence[float]]
    """Those that the title sees, far to near; shares of a window's height, from the
    top.
    """

    def of(self, suit: Suit, layer: int) -> Sequence[float]:
        """One of a suit; ``layer`` 0 is the far one."""
        return self.suits[suit][layer]


@cache
def ridges() -> Ridges:
    """Return the ridges."""
    found = json.loads(asset("ridges.json").read_text(encoding="utf-8"))
    return Ridges(found["suits"], found["pass"])

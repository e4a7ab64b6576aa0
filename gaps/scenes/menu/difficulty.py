"""How hard each variant is, as measured by two players (``tools/quality/measure_variants``)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from gaps.stage.core.assets import asset

PEAKS = 5
CUTS = (0.80, 0.55, 0.25, 0.05)  # what the better of the two wins, from one peak to four; below, it is five


@dataclass(frozen=True)
class Measured:
    """Shares of the deals won, 0 to 1, and how they were found."""

    greedy: float
    planner: float
    deals: int
    positions: int

    @property
    def peaks(self) -> int:
        """From 1, easy, to 5."""
        return 1 + sum(max(self.greedy, self.planner) < cut for cut in CUTS)


@cache
def measured() -> dict[str, Measured]:
    """What is known about each variant, by its key."""
    table = json.loads(asset("difficulty.json").read_text(encoding="utf-8"))
    return {
        key: Measured(found["greedy"], found["planner"], found["deals"], found["positions"])
        for key, found in table.items()
    }

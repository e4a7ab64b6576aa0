"""The difficulty of each variant, measured with two players by ``tools/quality/measure_variants``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from gaps.stage.core.assets import asset

PEAKS = 5
THRESHOLDS = (0.80, 0.55, 0.25, 0.05)  # share of wins of the better player for 1 to 4 peaks; below: 5


@dataclass(frozen=True)
class Measured:
    """The shares of deals won by each player, 0 to 1; how many deals, and positions searched for a move."""

    greedy: float
    planner: float
    deals: int
    positions: int

    @property
    def peaks(self) -> int:
        """The difficulty from 1, easy, to 5."""
        return 1 + sum(max(self.greedy, self.planner) < threshold for threshold in THRESHOLDS)


@cache
def measured() -> dict[str, Measured]:
    """The measured difficulty of each variant by its key."""
    table = json.loads(asset("difficulty.json").read_text(encoding="utf-8"))
    return {
        key: Measured(found["greedy"], found["planner"], found["deals"], found["positions"])
        for key, found in table.items()
    }

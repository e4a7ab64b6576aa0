"""The difficulty of each variant, measured with three players by ``tools/quality/winnability``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from gaps.stage.core.assets import asset

PEAKS = 5
THRESHOLDS = (0.80, 0.55, 0.25, 0.05)  # share of games won for 1 to 4 peaks; below: 5


@dataclass(frozen=True)
class Measured:
    """The shares of games won by each player, 0 to 1, and how many deals they played."""

    greedy: float
    """Looks one move ahead."""
    planner: float
    """Searches a little in each round, about as far as a person may look."""
    follower: float
    """Does what the hints say."""
    deals: int

    @property
    def peaks(self) -> int:
        """The difficulty for a person from 1, easy, to 5."""
        return 1 + sum(max(self.greedy, self.planner) < threshold for threshold in THRESHOLDS)


@cache
def measured() -> dict[str, Measured]:
    """The measured difficulty of each variant by its key."""
    table = json.loads(asset("difficulty.json").read_text(encoding="utf-8"))
    return {
        key: Measured(found["greedy"], found["planner"], found["follower"], found["deals"])
        for key, found in table.items()
    }

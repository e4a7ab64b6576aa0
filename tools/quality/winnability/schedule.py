"""How many deals of each variant are examined, and how many positions each may take. All in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gaps.engine import CATALOGUE

FIRST_DEAL = 20_001
"""No smaller deal is used here: the search was tuned on those."""
ROUND = 2_000_000
"""Positions in a round that the player who follows the hints may search: two thirds of a second of one core
with four rows."""


@dataclass(frozen=True)
class Budget:
    """Positions that one deal may take."""

    proof: int
    """For the proof that the first round can be won, or cannot."""
    round: int = ROUND
    """For each round of the player who follows the hints."""
    most_home: bool = False
    """Whether that player ends lost rounds with the most cards home, for comparison."""


@dataclass(frozen=True)
class Share:
    """What is planned for one variant."""

    deals: int
    budget: Budget


PROOF, LONG_PROOF = 4_000_000, 40_000_000

SHORT_DEALS: Mapping[str, int] = {
    "gaps": 200,
    "unshuffled": 200,
    "addiction-three": 200,
    "no-redeal": 200,
    "mini": 1000,
    "line-up": 1000,
    "house-of-commons": 500,
    "montana": 200,
    "double-montana": 60,
    "double-gaps": 60,
    "pas-de-deux": 200,
    "pas-de-deux-wide": 200,
}
USUAL_SHORT_DEALS = 100

SHORT: Mapping[str, Share] = {
    key: Share(SHORT_DEALS.get(key, USUAL_SHORT_DEALS), Budget(PROOF)) for key in CATALOGUE
}
"""All variants in less than an hour of one core."""
LONG: Mapping[str, Share] = dict.fromkeys(CATALOGUE, Share(1000, Budget(LONG_PROOF)))
"""More than a day of one core: for several machines."""
ROUGH: Mapping[str, Share] = dict.fromkeys(CATALOGUE, Share(20, Budget(20_000, 20_000)))
"""A minute or two for a variant: the first figures of a new one, also if only the general search knows it."""
SETTINGS: Mapping[str, Mapping[str, Share]] = {"short": SHORT, "long": LONG, "rough": ROUGH}

"""How many deals of each variant are examined, and how many positions each may take. All in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gaps.engine import CATALOGUE

FIRST_DEAL = 20_001
"""No smaller deal is used here: the search was tuned on those."""
ROUND = 2_000_000
"""Positions in a round that the player who follows the hints may search: about a second of one core."""


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
    seconds: float
    """That one deal takes, roughly: the first estimate of the time left."""


PROOF, LONG_PROOF = 4_000_000, 40_000_000

_SECONDS: Mapping[str, float] = {
    "mini": 0.05,
    "line-up": 0.05,
    "house-of-commons": 0.2,
    "montana": 1.0,
    "double-montana": 4.0,
    "double-gaps": 4.0,
    "pas-de-deux": 2.0,
    "pas-de-deux-wide": 2.0,
}
"""A deal of a variant in the short setting, roughly; the others are near ``_USUAL_SECONDS``."""
_USUAL_SECONDS = 1.5

_SHORT_DEALS: Mapping[str, int] = {
    "mini": 1000,
    "line-up": 1000,
    "house-of-commons": 500,
    "no-redeal": 200,
    "gaps": 200,
    "addiction-three": 200,
    "unshuffled": 200,
    "double-montana": 40,
    "double-gaps": 40,
}
_USUAL_DEALS = 70

SHORT: Mapping[str, Share] = {
    key: Share(_SHORT_DEALS.get(key, _USUAL_DEALS), Budget(PROOF), _SECONDS.get(key, _USUAL_SECONDS))
    for key in CATALOGUE
}
"""All variants in about an hour of one core."""
LONG: Mapping[str, Share] = {
    key: Share(1000, Budget(LONG_PROOF), 5 * share.seconds) for key, share in SHORT.items()
}
"""The figures for a release: some days of one core, so several machines."""
SETTINGS: Mapping[str, Mapping[str, Share]] = {"short": SHORT, "long": LONG}

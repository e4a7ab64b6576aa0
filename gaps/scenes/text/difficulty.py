"""The difficulty of each variant for a person.

``tools/study`` has measured it with three players.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from gaps.asset_files import asset
from gaps.language import N_, NC_, Message, _
from gaps.scenes.text.phrases import sentences

LEVELS = (N_("Very easy"), N_("Easy"), N_("Medium"), N_("Hard"), N_("Very hard"))
THRESHOLDS = (0.80, 0.45, 0.28, 0.08)
"""The least mean of two players for each level but the last."""
CHANCES: tuple[tuple[float, Message, Message], ...] = (
    (
        0.97,
        NC_("chances at first", "nearly every deal"),
        NC_("chances with patience", "nearly every deal"),
    ),
    (
        0.9,
        NC_("chances at first", "nine in ten"),
        NC_("chances with patience", "nine in ten"),
    ),
    (
        0.8,
        NC_("chances at first", "eight in ten"),
        NC_("chances with patience", "eight in ten"),
    ),
    (
        0.7,
        NC_("chances at first", "seven in ten"),
        NC_("chances with patience", "seven in ten"),
    ),
    (
        0.6,
        NC_("chances at first", "six in ten"),
        NC_("chances with patience", "six in ten"),
    ),
    (
        1 / 2,
        NC_("chances at first", "one in two"),
        NC_("chances with patience", "one in two"),
    ),
    (
        1 / 3,
        NC_("chances at first", "one in three"),
        NC_("chances with patience", "one in three"),
    ),
    (
        1 / 4,
        NC_("chances at first", "one in four"),
        NC_("chances with patience", "one in four"),
    ),
    (
        1 / 5,
        NC_("chances at first", "one in five"),
        NC_("chances with patience", "one in five"),
    ),
    (
        1 / 8,
        NC_("chances at first", "one in eight"),
        NC_("chances with patience", "one in eight"),
    ),
    (
        1 / 10,
        NC_("chances at first", "one in ten"),
        NC_("chances with patience", "one in ten"),
    ),
    (
        1 / 20,
        NC_("chances at first", "one in twenty"),
        NC_("chances with patience", "one in twenty"),
    ),
    (
        1 / 50,
        NC_("chances at first", "one in fifty"),
        NC_("chances with patience", "one in fifty"),
    ),
    (
        0.0,
        NC_("chances at first", "hardly any"),
        NC_("chances with patience", "hardly any"),
    ),
)
"""Rates of deals won, each with its words for a first try and for patient play."""
BOOKS: Mapping[str, Message] = {
    "gaps": N_("Books say one in twenty."),
    "unshuffled": N_("Books say one in seven."),
    "no-redeal": N_("Books say one or two in a hundred."),
}
"""The rates that books give, by the key of the variant."""


@dataclass(frozen=True)
class Measured:
    """The rates of games won by each player, from 0 to 1, and their number of deals."""

    greedy: float  # looks one move ahead
    # searches a little in each round, about as far as a person can look ahead
    planner: float
    follower: float  # follows the hints
    deals: int
    books: Message | None = None  # the rate that books give

    @property
    def peaks(self) -> int:
        """The difficulty of the game, from 1 to 5."""
        mean = (self.greedy + self.planner) / 2
        return 1 + sum(mean < threshold for threshold in THRESHOLDS)

    @property
    def level(self) -> str:
        """The level, one of ``LEVELS``, translated."""
        return _(LEVELS[self.peaks - 1])

    @property
    def sentence(self) -> str:
        """The share of deals that a player wins at first, later and in books, in words."""
        if not max(self.greedy, self.planner, self.follower):
            return _("No deal is known to be winnable: play for the most cards home.")
        _share, at_first, _later = _nearest(self.greedy)
        _share, _at_first, with_patience = _nearest(self.planner)
        chances = _(
            "At first {a}; with undo and patience {b}.",
            a=_(at_first),
            b=_(with_patience),
        )
        return chances if self.books is None else sentences([chances, _(self.books)])


def _nearest(fraction: float) -> tuple[float, Message, Message]:
    """Return the row of ``CHANCES`` with the nearest rate."""
    return min(CHANCES, key=lambda chance: abs(chance[0] - fraction))


@cache
def measured() -> dict[str, Measured]:
    """Return the measurements, by the key of the variant."""
    table = json.loads(asset("difficulty.json").read_text(encoding="utf-8"))
    return {
        key: Measured(
            found["greedy"],
            found["planner"],
            found["follower"],
            found["deals"],
            BOOKS.get(key),
        )
        for key, found in table.items()
    }

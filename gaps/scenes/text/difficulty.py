"""How hard each variant is for a person, as ``tools/study`` has measured it with three
players.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from gaps.asset_files import asset
from gaps.language import N_, _, integer
from gaps.scenes.text.rulebook import count_in_words

LEVELS = (N_("Very easy"), N_("Easy"), N_("Medium"), N_("Hard"), N_("Very hard"))
THRESHOLDS = (0.80, 0.55, 0.25, 0.05)  # share of games won for each level but the last
# shares from which on the words are those
NEARLY_ALL = 0.95
TENTHS = 0.55
HALF = 0.45
SOME = 0.025
MOST_IN_WORDS = 14


@dataclass(frozen=True)
class Measured:
    """The shares of games won by each player, 0 to 1, and how many deals they played."""

    greedy: float  # looks one move ahead
    planner: float  # searches a little in each round, about as far as a person may look
    follower: float  # does what the hints say
    deals: int

    @property
    def careful(self) -> float:
        """The share that a careful person may win."""
        return max(self.greedy, self.planner)

    @property
    def level(self) -> str:
        """One of the ``LEVELS``, translated."""
        number = sum(self.careful < threshold for threshold in THRESHOLDS)
        return _(LEVELS[number])

    @property
    def sentence(self) -> str:
        """How many deals a careful player wins."""
        share = self.careful
        if not max(share, self.follower):
            return _("No deal is known to be winnable: play for the most cards home.")
        if share >= NEARLY_ALL:
            return _("A careful player wins nearly every deal.")
        if share >= TENTHS:
            text = _("A careful player wins {number} deals in ten.")
            return text.format(number=_in_words(round(10 * share)))
        if share >= HALF:
            return _("A careful player wins every second deal.")
        if share >= SOME:
            text = _("A careful player wins one deal in {number}.")
            return text.format(number=_in_words(round(1 / share)))
        return _("Even a careful player wins hardly any deal.")


def _in_words(number: int) -> str:
    return count_in_words(number) if number <= MOST_IN_WORDS else integer(number)


@cache
def measured() -> dict[str, Measured]:
    """What was measured, by the key of the variant."""
    table = json.loads(asset("difficulty.json").read_text(encoding="utf-8"))
    return {
        key: Measured(
            found["greedy"], found["planner"], found["follower"], found["deals"]
        )
        for key, found in table.items()
    }

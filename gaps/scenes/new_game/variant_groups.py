"""The variants in groups, the search for a text in their names, and how difficult they are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from gaps.asset_files import asset
from gaps.engine import CATALOGUE, GROUPS, Group, Variant
from gaps.language import N_, Message, _

TITLES: Mapping[Group, Message] = {
    Group.CLASSIC: N_("The classics"),
    Group.EASIER: N_("Easier"),
    Group.HARDER: N_("Harder"),
    Group.TWO_PACKS: N_("Two packs"),
    Group.RELATED: N_("Related games"),
}
PEAKS = 5
THRESHOLDS = (0.80, 0.55, 0.25, 0.05)  # share of games won for 1 to 4 peaks; below: 5
"""The difficulty was measured with three players by ``tools/quality/winnability``."""
FEATURED = ("gaps", "unshuffled", "addiction", "mini", "double-montana")


def grouped(text: str = "") -> dict[Message, list[Variant]]:
    """The variants of each group that match ``text``, by the group's title; without empty groups."""
    found = {
        TITLES[group]: [variant for variant in variants if matches(variant, text)]
        for group, variants in GROUPS.items()
    }
    return {title: variants for title, variants in found.items() if variants}


def matches(variant: Variant, text: str) -> bool:
    """Whether ``text`` is in one of the variant's names or in its summary, in English or translated."""
    texts = (variant.name, variant.summary, *variant.also_called)
    everything = (variant.key, *texts, *map(_, texts))
    return text.strip().casefold() in " · ".join(everything).casefold()


def featured(last: str) -> list[Variant]:
    """The variants on the title: ``last``, the key of the one played last, and the most popular ones."""
    keys = [key for key in FEATURED if key in CATALOGUE]
    if last in CATALOGUE and last not in keys:
        keys = [last, *keys[:-1]]
    return [CATALOGUE[key] for key in keys]


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

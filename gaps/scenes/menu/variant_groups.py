"""The variants in groups, as the picker shows them, and which of them are looked for by a word."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import CATALOGUE, Variant
from gaps.language import N_, Message, _

GROUPS: Mapping[Message, tuple[str, ...]] = {
    N_("The classics"): ("gaps", "unshuffled", "montana", "addiction", "addiction-three"),
    N_("Gentler"): ("mini", "endless", "either-side", "station", "house-of-commons", "line-up"),
    N_("Harder"): ("no-redeal", "locked", "spaces", "scatter", "paganini"),
    N_("Two packs"): ("double-montana", "double-gaps"),
    N_("Cousins"): (
        *("blue-moon", "red-moon", "jungle", "spaces-and-aces"),
        *("maze", "pas-de-deux", "pas-de-deux-wide"),
    ),
}
FEATURED = ("gaps", "unshuffled", "addiction", "mini", "double-montana")


def grouped(word: str = "") -> dict[Message, list[Variant]]:
    """The variants of each group that are called by ``word``, or by a name with it; no group is empty."""
    found = {
        name: [CATALOGUE[key] for key in keys if key in CATALOGUE and called(CATALOGUE[key], word)]
        for name, keys in GROUPS.items()
    }
    return {name: variants for name, variants in found.items() if variants}


def called(variant: Variant, word: str) -> bool:
    """Whether a word stands in one of the variant's names or in its summary."""
    told = (variant.name, variant.summary, *variant.also_called)
    names = (variant.key, *told, *map(_, told))
    return word.strip().casefold() in " · ".join(names).casefold()


def featured(last: str) -> list[Variant]:
    """The trails of the title: the one played last first, then those most people want."""
    keys = [key for key in FEATURED if key in CATALOGUE]
    if last in CATALOGUE and last not in keys:
        keys = [last, *keys[:-1]]
    return [CATALOGUE[key] for key in keys]

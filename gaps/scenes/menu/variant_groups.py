"""The variants in groups, as the picker shows them, and which of them are looked for by a word."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import CATALOGUE, GROUPS, Group, Variant
from gaps.language import N_, Message, _

TITLES: Mapping[Group, Message] = {
    Group.CLASSIC: N_("The classics"),
    Group.EASIER: N_("Gentler"),
    Group.HARDER: N_("Harder"),
    Group.TWO_PACKS: N_("Two packs"),
    Group.RELATED: N_("Cousins"),
}
FEATURED = ("gaps", "unshuffled", "addiction", "mini", "double-montana")


def grouped(word: str = "") -> dict[Message, list[Variant]]:
    """The variants of each group that are called by ``word``, or by a name with it; no group is empty."""
    found = {
        TITLES[group]: [variant for variant in variants if called(variant, word)]
        for group, variants in GROUPS.items()
    }
    return {title: variants for title, variants in found.items() if variants}


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

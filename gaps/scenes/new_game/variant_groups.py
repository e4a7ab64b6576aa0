"""The variants in groups, as the variant browser shows them, and the search for a text in their names."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import CATALOGUE, GROUPS, Group, Variant
from gaps.language import N_, Message, _

TITLES: Mapping[Group, Message] = {
    Group.CLASSIC: N_("The classics"),
    Group.EASIER: N_("Easier"),
    Group.HARDER: N_("Harder"),
    Group.TWO_PACKS: N_("Two packs"),
    Group.RELATED: N_("Related games"),
}
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

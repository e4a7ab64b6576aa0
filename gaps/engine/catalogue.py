"""The catalogue: every variant by its key and in its group."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType

from gaps.engine import classic_variants as classic
from gaps.engine import custom_rules
from gaps.engine import related_variants as related
from gaps.engine.arguments import expect
from gaps.engine.errors import InputError, shorten
from gaps.engine.state import Variant

CATALOGUE: Mapping[str, Variant] = MappingProxyType(
    {
        variant.key: variant
        for variant in (
            classic.GAPS,
            classic.UNSHUFFLED,
            classic.UNSHUFFLED_THREE,
            classic.UNSHUFFLED_ENDLESS,
            classic.MONTANA,
            classic.ADDICTION,
            classic.ADDICTION_THREE,
            classic.MINI,
            classic.NO_REDEAL,
            classic.ENDLESS,
            classic.SPACES,
            classic.SCATTER,
            classic.PAGANINI,
            classic.EITHER_SIDE,
            classic.EITHER_SIDE_THREE,
            classic.LOCKED,
            classic.STATION,
            related.DOUBLE_MONTANA,
            related.DOUBLE_GAPS,
            related.BLUE_MOON,
            related.RED_MOON,
            related.DOUBLE_BLUE_MOON,
            related.DOUBLE_RED_MOON,
            related.GALARY,
            related.JUNGLE,
            related.SPACES_AND_ACES,
            classic.HOUSE_OF_COMMONS,
            classic.LINE_UP,
            related.MAZE,
            related.PAS_A_DEUX,
            related.PAS_DE_DEUX,
        )
    }
)
"""Every variant by its key, in the order of lists."""


class Group(Enum):
    """The groups of variants in a menu, in their order."""

    START = auto()
    CLASSIC = auto()
    HARDER = auto()
    TWO_PACKS = auto()
    RELATED = auto()


GROUPS: Mapping[Group, tuple[Variant, ...]] = MappingProxyType(
    {
        Group.START: (
            classic.LINE_UP,
            classic.MINI,
            classic.HOUSE_OF_COMMONS,
            classic.ENDLESS,
        ),
        Group.CLASSIC: (
            classic.GAPS,
            classic.UNSHUFFLED,
            classic.UNSHUFFLED_THREE,
            classic.UNSHUFFLED_ENDLESS,
            classic.MONTANA,
            classic.ADDICTION,
            classic.ADDICTION_THREE,
            classic.EITHER_SIDE,
            classic.EITHER_SIDE_THREE,
            classic.STATION,
        ),
        Group.HARDER: (
            classic.NO_REDEAL,
            classic.LOCKED,
            classic.SPACES,
            classic.SCATTER,
            classic.PAGANINI,
        ),
        Group.TWO_PACKS: (
            related.DOUBLE_GAPS,
            related.DOUBLE_MONTANA,
            related.DOUBLE_BLUE_MOON,
            related.DOUBLE_RED_MOON,
        ),
        Group.RELATED: (
            related.MAZE,
            related.BLUE_MOON,
            related.RED_MOON,
            related.GALARY,
            related.JUNGLE,
            related.SPACES_AND_ACES,
            related.PAS_DE_DEUX,
            related.PAS_A_DEUX,
        ),
    }
)
"""Every variant in exactly one group, in the order of the menu."""


def by_key(key: str) -> Variant:
    """The variant with this key, or the one of this code of custom rules.

    Raises ``InputError`` that lists the known keys, or says why the custom rules cannot
    be played.
    """
    expect("key", key, str)
    if custom_rules.is_custom(key):
        return custom_rules.custom_variant(custom_rules.parse_custom_rules(key))
    if key not in CATALOGUE:
        raise InputError(
            "unknown variant {key!r}; the variants are {keys}",
            key=shorten(key),
            keys=", ".join(CATALOGUE),
        )
    return CATALOGUE[key]


def variant_of(variant: Variant | str) -> Variant:
    """The variant itself, or the one with this key. Raises as ``by_key``."""
    expect("variant", variant, Variant, str)
    return by_key(variant) if isinstance(variant, str) else variant


# Variants are compared by identity: unpickling finds the same one.
copyreg.pickle(Variant, lambda variant: (by_key, (variant.key,)))

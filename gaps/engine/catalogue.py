"""The catalogue: every variant by its key, and the games that they are versions of."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from types import MappingProxyType

from gaps.engine import classic_variants as classic
from gaps.engine import custom_rules
from gaps.engine import related_variants as related
from gaps.engine.errors import InputError, expect, shorten
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


GAMES: Mapping[str, tuple[Variant, ...]] = MappingProxyType(
    {
        versions[0].key: versions
        for versions in (
            (classic.LINE_UP,),
            (classic.MINI,),
            (classic.HOUSE_OF_COMMONS,),
            (
                classic.GAPS,
                classic.UNSHUFFLED,
                classic.UNSHUFFLED_THREE,
                classic.UNSHUFFLED_ENDLESS,
                classic.MONTANA,
                classic.NO_REDEAL,
                classic.ENDLESS,
                classic.LOCKED,
                classic.PAGANINI,
                classic.SPACES,
            ),
            (
                classic.ADDICTION,
                classic.SCATTER,
                classic.ADDICTION_THREE,
                classic.STATION,
            ),
            (classic.EITHER_SIDE, classic.EITHER_SIDE_THREE),
            (related.DOUBLE_GAPS, related.DOUBLE_MONTANA),
            (
                related.BLUE_MOON,
                related.RED_MOON,
                related.GALARY,
                related.DOUBLE_BLUE_MOON,
                related.DOUBLE_RED_MOON,
            ),
            (related.JUNGLE,),
            (related.SPACES_AND_ACES,),
            (related.MAZE,),
            (related.PAS_DE_DEUX, related.PAS_A_DEUX),
        )
    }
)
"""The games, by the key of the usual version, with all their versions.

They go from short to long and then to other rules. The usual version comes first.
"""
_GAME_OF: Mapping[str, Variant] = {
    version.key: versions[0] for versions in GAMES.values() for version in versions
}


def game_of(variant: Variant) -> Variant:
    """Return the usual version of the game that ``variant`` is a version of.

    A variant of custom rules is its own usual version.
    """
    return _GAME_OF.get(variant.key, variant)


def versions_of(variant: Variant) -> tuple[Variant, ...]:
    """Return all versions of the game of a variant, the usual one first."""
    return GAMES.get(game_of(variant).key, (variant,))


def by_key(key: str) -> Variant:
    """Return the variant with this key, or of this code of custom rules.

    Raise ``InputError`` that lists the known keys, or says why the custom rules cannot
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
    """Return the variant itself, or the one with this key.

    Raise the errors of ``by_key``.
    """
    expect("variant", variant, Variant, str)
    return by_key(variant) if isinstance(variant, str) else variant


# Variants are compared by identity: unpickling finds the same one.
copyreg.pickle(Variant, lambda variant: (by_key, (variant.key,)))

"""The catalogue: every variant by its key."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from types import MappingProxyType

from gaps.engine import classics, custom, relatives
from gaps.engine.errors import Fault
from gaps.engine.state import Variant

CATALOGUE: Mapping[str, Variant] = MappingProxyType(
    {
        variant.key: variant
        for variant in (
            *(classics.GAPS, classics.UNSHUFFLED, classics.MONTANA),
            *(classics.ADDICTION, classics.ADDICTION_THREE, classics.MINI),
            *(classics.NO_REDEAL, classics.ENDLESS, classics.SPACES, classics.SCATTER),
            *(classics.PAGANINI, classics.EITHER_SIDE, classics.LOCKED, classics.STATION),
            *(relatives.DOUBLE_MONTANA, relatives.DOUBLE_GAPS),
            *(relatives.BLUE_MOON, relatives.RED_MOON, relatives.JUNGLE, relatives.SPACES_AND_ACES),
            *(classics.HOUSE_OF_COMMONS, classics.LINE_UP),
            *(relatives.MAZE, relatives.PAS_DE_DEUX, relatives.PAS_DE_DEUX_WIDE),
        )
    }
)
"""Every variant by its key, in the order in which a menu shows them."""


def by_key(key: str) -> Variant:
    """The variant with this key, or with this code of custom rules.

    Raises ``ValueError`` that names the keys there are, or says why the rules cannot be played.
    """
    if key.startswith(custom.PREFIX):
        return custom.made(custom.parse_dials(key))
    if key not in CATALOGUE:
        raise Fault("{key!r} is no variant; the variants are {keys}", key=key, keys=", ".join(CATALOGUE))
    return CATALOGUE[key]


def _as_key(variant: Variant) -> tuple[Callable[[str], Variant], tuple[str]]:
    return by_key, (variant.key,)


copyreg.pickle(Variant, _as_key)  # a variant is the one of its key, also after it has been pickled

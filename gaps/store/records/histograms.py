"""How games ended, sorted for pictures: by cards home, and by the way in which they were lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gaps.engine import CATALOGUE
from gaps.store.records.record import GIVEN_UP, WON
from gaps.store.records.statistics import End

BINS = 12  # at the most; the last is for games with every card home
TENTHS = 10  # of the way home, where variants of different sizes are counted together

HIGH, HALFWAY, LOW = "high", "halfway", "low"
LAST_ROUND, EARLY = "last round", "early"
WAYS = (HIGH, HALFWAY, LOW, LAST_ROUND, EARLY)


@dataclass(frozen=True)
class Bin:
    """Games that ended with ``first`` to ``last`` cards home (or tenths of the way, exclusive of the end)."""

    first: int
    last: int
    games: int
    full: bool = False
    """Whether these are the games with every card home."""


def wanted(key: str) -> int | None:
    """Cards home that win the variant; ``None`` for one this game does not know."""
    variant = CATALOGUE.get(key)
    return None if variant is None else variant.cards_to_win


def by_home(ends: Sequence[End], most: int) -> list[Bin]:
    """The games of one variant by cards home, of which ``most`` win."""
    width = max(1, -(-most // BINS))
    firsts = [*range(0, most, width)][: BINS - 1]
    lasts = [first - 1 for first in firsts[1:]] + [most - 1]
    counts = [0] * len(firsts)
    full = 0
    for end in ends:
        if end.home >= most:
            full += end.games
        else:
            counts[min(end.home // width, len(counts) - 1)] += end.games
    bins = [Bin(*each) for each in zip(firsts, lasts, counts, strict=True)]
    return [*bins, Bin(most, most, full, True)]


def by_tenths(ends: Sequence[End]) -> list[Bin]:
    """The games of any variants by the tenths of their cards that were home."""
    counts, full = [0] * TENTHS, 0
    for end in ends:
        most = wanted(end.key)
        if most is None:
            continue
        if end.home >= most:
            full += end.games
        else:
            counts[end.home * TENTHS // most] += end.games
    return [*(Bin(number, number + 1, games) for number, games in enumerate(counts)), Bin(10, 10, full, True)]


def ways(ends: Sequence[End]) -> dict[str, int]:
    """How many games were not won, in each of the ``WAYS``.

    A lost game had no move and no redeal left: with three quarters of its cards home, with half, or with
    fewer. A game was given up in its last round, or early, while a redeal was still to come.
    """
    found = dict.fromkeys(WAYS, 0)
    for end in ends:
        if end.result != WON:
            found[_way(end)] += end.games
    return found


def _way(end: End) -> str:
    variant = CATALOGUE.get(end.key)
    if end.result == GIVEN_UP:
        rule = None if variant is None else variant.redeal
        limit = 0 if rule is None else rule.limit
        return EARLY if limit is None or end.redeals < limit else LAST_ROUND
    most = wanted(end.key) or end.home or 1
    return HIGH if 4 * end.home >= 3 * most else HALFWAY if 2 * end.home >= most else LOW

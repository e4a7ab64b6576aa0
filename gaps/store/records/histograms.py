"""Histograms of outcomes: by cards home, and by the kind of loss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gaps.engine import CATALOGUE
from gaps.store.games.game_result import GameEnd
from gaps.store.records.statistics import OutcomeCount

MAX_BINS = 12  # the last is for games with every card home
TENTHS = 10  # of the cards home, for variants of different sizes together

HIGH = "high"
HALFWAY = "halfway"
LOW = "low"
LAST_ROUND = "last round"
EARLY = "early"
LOSS_KINDS = (HIGH, HALFWAY, LOW, LAST_ROUND, EARLY)


@dataclass(frozen=True)
class Bin:
    """Games that ended with ``first`` to ``last`` cards home, or ``first`` up to
    ``last`` tenths of them.
    """

    first: int
    last: int
    games: int
    full: bool = False
    """Whether these are the games with every card home."""


def cards_to_win(key: str) -> int | None:
    """Return how many cards home win the variant; ``None`` for an unknown one."""
    variant = CATALOGUE.get(key)
    return None if variant is None else variant.cards_to_win


def by_home(outcomes: Sequence[OutcomeCount], winning: int) -> list[Bin]:
    """Count the games of one variant by cards home, of which ``winning`` win."""
    width = max(1, -(-winning // MAX_BINS))
    firsts = [*range(0, winning, width)][: MAX_BINS - 1]
    lasts = [first - 1 for first in firsts[1:]] + [winning - 1]
    counts = [0] * len(firsts)
    full = 0
    for outcome in outcomes:
        if outcome.home >= winning:
            full += outcome.games
        else:
            counts[min(outcome.home // width, len(counts) - 1)] += outcome.games
    bins = [Bin(*each) for each in zip(firsts, lasts, counts, strict=True)]
    return [*bins, Bin(winning, winning, full, True)]


def by_tenths(outcomes: Sequence[OutcomeCount]) -> list[Bin]:
    """Count the games of all known variants by tenths of their cards home."""
    counts = [0] * TENTHS
    full = 0
    for outcome in outcomes:
        winning = cards_to_win(outcome.key)
        if winning is None:
            continue
        if outcome.home >= winning:
            full += outcome.games
        else:
            counts[outcome.home * TENTHS // winning] += outcome.games
    return [
        *(Bin(number, number + 1, games) for number, games in enumerate(counts)),
        Bin(10, 10, full, True),
    ]


def losses_by_kind(outcomes: Sequence[OutcomeCount]) -> dict[str, int]:
    """Count the games that were not won, for each of the ``LOSS_KINDS``.

    A lost game had no move and no redeal left: with three quarters of its cards home,
    with half, or with fewer. A game was given up in its last round, or early, while a
    redeal was still to come.
    """
    found = dict.fromkeys(LOSS_KINDS, 0)
    for outcome in outcomes:
        if outcome.result != GameEnd.WON:
            found[_loss_kind(outcome)] += outcome.games
    return found


def _loss_kind(outcome: OutcomeCount) -> str:
    variant = CATALOGUE.get(outcome.key)
    if outcome.result == GameEnd.GIVEN_UP:
        rule = None if variant is None else variant.redeal
        limit = 0 if rule is None else rule.limit
        return EARLY if limit is None or outcome.redeals < limit else LAST_ROUND
    high, halfway = fewest_home_by_kind(cards_to_win(outcome.key) or outcome.home or 1)
    if outcome.home >= high:
        return HIGH
    return HALFWAY if outcome.home >= halfway else LOW


def fewest_home_by_kind(winning: int) -> tuple[int, int]:
    """Return the fewest cards home of a loss of kind ``HIGH``, and of kind ``HALFWAY``."""
    return -(-3 * winning // 4), -(-winning // 2)

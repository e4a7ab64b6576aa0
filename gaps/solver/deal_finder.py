"""Looking for a deal: one number after the other is searched until one is as it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from gaps.engine import Variant, deal
from gaps.solver import background
from gaps.solver.levels import Level, level_of
from gaps.solver.search import Search
from gaps.solver.verdict import Outcome, Verdict

MAX_NODES = 2_000_000  # positions a deal is given, so that its level is the same on every machine: a second
MAX_GENERAL = 20_000
CHUNK = 50_000  # positions between two looks at whether anybody still waits
SLICE_SECONDS, SLICE = 0.004, 25  # the general search's share of a frame


@dataclass(frozen=True)
class FoundDeal:
    """What is known about a deal. Without a redeal, and from its start."""

    variant: Variant
    seed: int
    outcome: Outcome
    level: Level | None


class DealFinder:
    """Searches the deals that ``pick`` names until ``wanted`` says of one that it will do.

    The compiled search works in a thread of its own from ``start`` on, the general one in ``tick``, which the
    caller calls once a frame. ``leave`` ends it at once.
    """

    def __init__(
        self, variant: Variant, pick: Callable[[], int], wanted: Callable[[FoundDeal], bool] | None = None
    ) -> None:
        self.variant = variant
        self.tried = 0
        """Deals that have been looked at and would not do."""
        self.found: FoundDeal | None = None
        """The deal that will do."""
        self._pick, self._wanted = pick, wanted
        self._left = False
        self._search: Search | None = None
        self._seed = 0
        self._next()

    def start(self) -> None:
        """Begin."""
        if self._search is not None and self._search.compiled:
            background.start(self._work, "deal finder")

    def tick(self) -> None:
        """Give the general search its share of a frame."""
        if self._search is None or self._search.compiled:
            return
        until = perf_counter() + SLICE_SECONDS
        while perf_counter() < until and not self._over():
            if self._search.advance(SLICE) or self._search.verdict().nodes >= MAX_GENERAL:
                self._judge(self._search.verdict())

    def leave(self) -> None:
        """Nobody waits for it any more."""
        self._left = True

    def _work(self) -> None:
        while not self._over():
            search, left = self._search, MAX_NODES
            assert search is not None
            while left > 0 and not self._left and not search.advance(min(CHUNK, left)) and not search.decided:
                left -= CHUNK
            if not self._left:
                self._judge(search.verdict())

    def _judge(self, verdict: Verdict) -> None:
        seen = FoundDeal(
            self.variant, self._seed, verdict.outcome, level_of(deal(self.variant, self._seed), verdict)
        )
        if self._wanted is None or self._wanted(seen):
            self.found = seen
        else:
            self.tried += 1
            self._next()

    def _next(self) -> None:
        self._seed = self._pick()
        self._search = Search(deal(self.variant, self._seed))

    def _over(self) -> bool:
        return self._left or self.found is not None


def winnable(deal: FoundDeal) -> bool:
    """Whether it is proven that the deal can be won without a redeal."""
    return deal.outcome is Outcome.WINNABLE

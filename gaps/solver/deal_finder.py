"""Looking for a deal with certain properties: one deal after another is searched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from gaps.engine import Move, State, Variant, deal
from gaps.engine.checks import require, require_callable
from gaps.solver import background
from gaps.solver.levels import Difficulty, difficulty_of
from gaps.solver.search import Search, search_until_decided
from gaps.solver.verdict import Outcome, Verdict

# positions for each deal: a fixed number, so that levels agree on every machine
MAX_NODES = 2_000_000
MAX_GENERAL_NODES = 20_000
CHUNK = 50_000  # positions between two checks whether it was cancelled
SLICE_SECONDS = 0.004  # of each frame for the general search
SLICE = 25  # positions between two looks at the clock


@dataclass(frozen=True)
class FoundDeal:
    """What is known about a deal, played from its start without a redeal."""

    variant: Variant
    seed: int
    outcome: Outcome
    difficulty: Difficulty | None
    line: tuple[Move, ...] = ()
    """Moves that win it, if that is proven."""

    @property
    def start(self) -> State:
        """The position before the first move."""
        return deal(self.variant, self.seed)


class DealFinder:
    """Searches the deals that ``pick`` returns until ``wanted`` accepts one.

    The compiled search runs in a thread after ``start``, the general search in
    ``tick``, which the caller calls once a frame. ``cancel`` ends either.
    """

    def __init__(
        self,
        variant: Variant,
        pick: Callable[[], int],
        wanted: Callable[[FoundDeal], bool] | None = None,
    ) -> None:
        require("variant", variant, Variant)
        require_callable("pick", pick)
        if wanted is not None:
            require_callable("wanted", wanted)
        self.variant = variant
        self.rejected = 0
        """Number of deals that ``wanted`` did not accept."""
        self.found: FoundDeal | None = None
        """The deal that was accepted."""
        self._pick, self._wanted = pick, wanted
        self._cancelled = False
        self._search: Search | None = None
        self._seed = 0
        self._next()

    def start(self) -> None:
        """Begin, if the search runs in a thread."""
        if self._search is not None and self._search.compiled:
            background.start(self._work, "deal finder")

    def tick(self) -> None:
        """Run the general search for its share of a frame."""
        if self._search is None or self._search.compiled:
            return
        until = perf_counter() + SLICE_SECONDS
        while perf_counter() < until and not self._over():
            if (
                self._search.advance(SLICE)
                or self._search.verdict().nodes >= MAX_GENERAL_NODES
            ):
                self._judge(self._search.verdict())

    def cancel(self) -> None:
        """End the search soon, without a result."""
        self._cancelled = True

    def _work(self) -> None:
        while not self._over():
            search = self._search
            assert search is not None
            search_until_decided(search, MAX_NODES, CHUNK, lambda: self._cancelled)
            if not self._cancelled:
                self._judge(search.verdict())

    def _judge(self, verdict: Verdict) -> None:
        difficulty = difficulty_of(deal(self.variant, self._seed), self._seed, verdict)
        line = verdict.line if verdict.outcome is Outcome.WINNABLE else ()
        candidate = FoundDeal(
            self.variant, self._seed, verdict.outcome, difficulty, line
        )
        if self._wanted is None or self._wanted(candidate):
            self.found = candidate
        else:
            self.rejected += 1
            self._next()

    def _next(self) -> None:
        self._seed = self._pick()
        self._search = Search(deal(self.variant, self._seed))

    def _over(self) -> bool:
        return self._cancelled or self.found is not None


def is_winnable(deal: FoundDeal) -> bool:
    """Whether it is proven that the deal can be won without a redeal."""
    return deal.outcome is Outcome.WINNABLE

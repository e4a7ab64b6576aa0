"""Finding a deal with certain properties: one deal after another is searched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gaps.background import IsCancelled, Job
from gaps.engine import Move, State, Variant, deal
from gaps.solver.levels import Difficulty, difficulty_of
from gaps.solver.search import Search, search_until_decided
from gaps.solver.verdict import Outcome

# positions for each deal: a fixed number, so that levels agree on every machine
MAX_NODES = 2_000_000
MAX_GENERAL_NODES = 20_000
CHUNK = 50_000  # positions between two checks whether it was cancelled


@dataclass(frozen=True)
class FoundDeal:
    """A deal and what is known about it, played from its start without a redeal."""

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

    It works in a thread after ``start``, until ``cancel``. The code that waits for it
    calls ``check`` in every frame.
    """

    def __init__(
        self,
        variant: Variant,
        pick: Callable[[], int],
        wanted: Callable[[FoundDeal], bool] | None = None,
    ) -> None:
        self.variant = variant
        self.rejected = 0
        """Number of deals that ``wanted`` did not accept."""
        self._pick = pick
        self._wanted = wanted
        self._job: Job[FoundDeal | None] | None = None

    @property
    def found(self) -> FoundDeal | None:
        """The deal that was accepted."""
        if self._job is None:
            return None
        return self._job.answer

    @property
    def done(self) -> bool:
        """True if it no longer searches, also after an error or ``cancel``."""
        return self._job is not None and self._job.done

    def start(self) -> None:
        """Start the search."""
        self._job = Job(self._find, "deal finder")

    def check(self) -> None:
        """Raise the error of the search if it has failed, once; it finds nothing then."""
        if self._job is not None:
            self._job.check()

    def cancel(self) -> None:
        """Ask the search to end soon, without a result."""
        if self._job is not None:
            self._job.cancel()

    def _find(self, cancelled: IsCancelled) -> FoundDeal | None:
        while True:
            candidate = _examined(self.variant, self._pick(), cancelled)
            if cancelled():
                return None
            if self._wanted is None or self._wanted(candidate):
                return candidate
            self.rejected += 1


def _examined(variant: Variant, seed: int, cancelled: IsCancelled) -> FoundDeal:
    """Return the findings of a search about a deal."""
    start = deal(variant, seed)
    search = Search(start)
    nodes = MAX_NODES if search.compiled else MAX_GENERAL_NODES
    search_until_decided(search, nodes, CHUNK, cancelled)
    verdict = search.verdict()
    difficulty = difficulty_of(start, seed, verdict)
    line = verdict.line if verdict.outcome is Outcome.WINNABLE else ()
    return FoundDeal(variant, seed, verdict.outcome, difficulty, line)


def is_winnable(deal: FoundDeal) -> bool:
    """Return True if it is proven that the deal can be won without a redeal."""
    return deal.outcome is Outcome.WINNABLE

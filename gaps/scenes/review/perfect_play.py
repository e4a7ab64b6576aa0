"""The cards that perfect play would keep in a round without a win, in words."""

from __future__ import annotations

from functools import partial

from gaps.background import Job
from gaps.language import _, ngettext
from gaps.solver import Outcome, Review
from gaps.solver.perfect_end import PerfectEnd, find_perfect_end
from gaps.solver.round_end import SAMPLES


class PerfectPlay:
    """Finds the best end of the round of a position.

    It searches as soon as the ``review`` has proven that the round has no win.
    """

    def __init__(self, review: Review) -> None:
        self._review = review
        self._begins = -1  # the position at which the round was lost
        self._job: Job[PerfectEnd | None] | None = None
        self._found: dict[int, PerfectEnd | None] = {}

    @property
    def searching(self) -> bool:
        return self._job is not None and not self._job.done

    def look(self, made: int) -> None:
        """Check the position after ``made`` moves.

        Raise the error of a search that has failed, once.
        """
        job = self._job
        if job is not None:
            job.check()
            if job.done:
                self._found[self._begins] = job.answer
                self._job = None
        begins = self._lost_from(made)
        is_known = begins in self._found
        if begins is None or is_known or (self.searching and begins == self._begins):
            return
        self.cancel()
        self._begins = begins
        work = partial(find_perfect_end, self._review.states[begins])
        self._job = Job(work, "perfect play", low_priority=True)

    def cancel(self) -> None:
        """Stop searching."""
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def sentence(self, made: int) -> str:
        """Return what was found about the round of that position; may be empty."""
        begins = self._lost_from(made)
        found = None if begins is None else self._found.get(begins)
        return "" if found is None else perfect_text(found)

    def _lost_from(self, made: int) -> int | None:
        """Return the first position from which that round is proven to have no win.

        Return None if that is not proven for the position after ``made`` moves.
        """
        outcomes = self._review.outcomes
        if outcomes[made] is not Outcome.NOT_WINNABLE:
            return None
        first = next(first for first, last in self._review.rounds if made <= last)
        return outcomes.index(Outcome.NOT_WINNABLE, first)


def perfect_text(found: PerfectEnd) -> str:
    """Return what perfect play would do better than hints."""
    known = {
        "wins": found.wins,
        "rounds": SAMPLES,
        "home": found.home,
        "fewer": found.fewer_wins,
    }
    if not found.kept:
        return _(
            "Perfect play would keep none: {wins} of {rounds} next rounds can be won, "
            "with {home} home {fewer}.",
            **known,
        )
    return ngettext(
        "Perfect play would keep {number}: {wins} of {rounds} next rounds can be won, "
        "with {home} home {fewer}.",
        "Perfect play would keep {number}: {wins} of {rounds} next rounds can be won, "
        "with {home} home {fewer}.",
        found.kept,
        **known,
    )

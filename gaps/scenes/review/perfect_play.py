"""What perfect play would keep at the end of a round that has no win, in words."""

from __future__ import annotations

from functools import partial

from gaps.background import Job
from gaps.language import _, ngettext
from gaps.solver import Outcome, Review
from gaps.solver.perfect_end import PerfectEnd, find_perfect_end
from gaps.solver.round_end import SAMPLES


class PerfectPlay:
    """Looks, for a position of a game, for the best end of its round, as soon as the
    ``review`` has proven that the round has no win.
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
        """Look at the position after so many moves. Raises the error of a search that
        has failed, once.
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
        """Look no more."""
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def sentence(self, made: int) -> str:
        """Return what is found of the round of that position; may be empty."""
        begins = self._lost_from(made)
        found = None if begins is None else self._found.get(begins)
        return "" if found is None else perfect_text(found)

    def _lost_from(self, made: int) -> int | None:
        """From which position on the round of another one is proven to have no win;
        ``None`` where it is not.
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

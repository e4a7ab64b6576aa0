"""The totals of the crossroads' records, and the line of a day for others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from gaps.store.records.crossroads import CrossroadsLog, Mark


@dataclass(frozen=True)
class CrossroadsFigures:
    """The totals of all recorded days."""

    at_once: int
    """Questions that were answered right at once."""
    answered: int
    """Questions that were answered."""
    days: int
    """Days with an answer."""

    @classmethod
    def of(cls, log: CrossroadsLog) -> CrossroadsFigures:
        """Return the totals of a log."""
        days = [answers for answers in log.days.values() if answers.marks]
        return cls(
            at_once=sum(answers.at_once for answers in days),
            answered=sum(len(answers.marks) for answers in days),
            days=len(days),
        )


def days_in_a_row(log: CrossroadsLog, today: date) -> int:
    """Return the days in a row, up to today or yesterday, with all five answered.

    They count if answered on the day, however well.
    """
    done = {
        day
        for day, answers in log.days.items()
        if answers.is_done and not answers.is_late
    }
    day = today if today in done else today - timedelta(1)
    count = 0
    while day in done:
        count += 1
        day -= timedelta(1)
    return count


def line_of(day: date, marks: Sequence[Mark]) -> str:
    """Return the line that a player sends a friend: the day and the marks."""
    return f"GAPS-cross-{day} {''.join(mark.value for mark in marks)}".rstrip()

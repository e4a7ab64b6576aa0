"""The end of a game: it goes on record once, and is compared with the games before it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from gaps.engine import Status
from gaps.scenes.session.game_session import GameSession
from gaps.store import Folder, Record, Summary
from gaps.store.records.record import WON, Kind


class WithRecords(Protocol):
    """What the end of a game asks of the context of the scenes: its records."""

    folder: Folder


@dataclass(frozen=True)
class FinishedGame:
    """A game that has ended, made by ``finish_game``; it is on record, unless its slot
    keeps none.
    """

    session: GameSession
    # what the game is on record as, or would be: an analysis and a turn of a match are
    # not
    record: Record
    summary: Summary  # of the games of this variant, with this one
    # the same before the game; empty while the records are still being read
    before: Summary
    is_compared: bool = True
    """Whether ``summary`` is of all games: not while the records are still being read.
    """

    @property
    def won(self) -> bool:
        return self.session.game.state.status is Status.WON

    @property
    def counts(self) -> bool:
        """Whether it counts in bests, rates and streaks: it is on record, and not
        assisted.
        """
        return _goes_on_record(self.session) and self.record.kind is not Kind.ASSISTED

    @property
    def is_new_best(self) -> bool:
        """Whether the score is the best so far: of the games that count, and not the
        first one.
        """
        better = self.record.arcade > self.before.best_arcade
        return self.counts and bool(self.before.played) and better

    @property
    def is_fastest(self) -> bool:
        """Whether it was won in less time than every game before it; the first win does
        not count.
        """
        fastest = self.before.fastest
        return (
            self.counts
            and self.won
            and fastest is not None
            and self.record.seconds < fastest
        )

    @property
    def came_closest(self) -> bool:
        """Whether no earlier game of this variant had more cards home; the first one
        does not count.
        """
        closest = self.record.home >= self.summary.most_home
        return self.counts and self.is_compared and closest and self.summary.played > 1

    def compared_now(self, context: WithRecords) -> FinishedGame:
        """Return the game with a summary of all games, if it has none yet and the
        records answer by now.
        """
        if self.is_compared:
            return self
        summary, is_known = _ask(context, self.session)
        return replace(self, summary=summary, is_compared=is_known)


def comes_closest(context: WithRecords, session: GameSession) -> bool:
    """Whether no game on record of this variant had more cards home than a game that is
    lost, but not ended.

    It agrees with ``FinishedGame.came_closest``. As long as the records are being read,
    the answer is no.
    """
    if not _goes_on_record(session) or session.record().kind is Kind.ASSISTED:
        return False
    summary, is_known = _ask(context, session)
    return (
        is_known
        and bool(summary.played)
        and len(session.game.state.home) >= summary.most_home
    )


def finish_game(
    context: WithRecords, session: GameSession, result: str | None = None
) -> FinishedGame:
    """End a game and put it on record at once; call it once, at the moment of the end.

    Without a result, the status of the board decides. A second call puts nothing on
    record, and what it returns is no new best.
    """
    before, is_known = _ask(context, session)
    is_new = not session.finished
    record = session.finish(result)
    summary, is_compared = _ask(context, session)
    if is_known and not is_compared:  # the game is still being written
        counts = (
            is_new and _goes_on_record(session) and record.kind is not Kind.ASSISTED
        )
        summary = _with_game(before, record) if counts else before
        is_compared = True
    return FinishedGame(
        session, record, summary, before if is_known else Summary(), is_compared
    )


def _goes_on_record(session: GameSession) -> bool:
    return not (session.is_analysis or session.typed)


def _ask(context: WithRecords, session: GameSession) -> tuple[Summary, bool]:
    """Return the summary of the variant of a game, and whether it is of all games.

    Records that take long to answer leave out what is in their file, and say so by
    loading, or by news if they have answered in the meantime.
    """
    records = context.folder.records
    news = records.news
    summary = records.summary(session.variant.key)
    return summary, not records.loading_seconds and records.news == news


def _with_game(summary: Summary, record: Record) -> Summary:
    won = record.result == WON
    streak = summary.streak + 1 if won else 0
    times = [
        seconds
        for seconds in (summary.fastest, record.seconds if won else None)
        if seconds is not None
    ]
    return Summary(
        summary.played + 1,
        summary.won + won,
        max(summary.best_arcade, record.arcade),
        streak,
        max(summary.longest_streak, streak),
        max(summary.most_home, record.home),
        min(times, default=None),
    )

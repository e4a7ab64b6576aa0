"""The end of a game: it goes on record once, and is compared with the games before it."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine import Status
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.store import Record, Summary
from gaps.store.records.kind import Kind


@dataclass(frozen=True)
class FinishedGame:
    """A game that has ended, made by ``finish_game``; it is on record, unless its slot keeps none."""

    session: GameSession
    record: Record
    """What the game is on record as, or would be: an analysis and a turn of a match are not."""
    summary: Summary
    """Of the games of this variant, with this one."""
    best_before: int
    """The best arcade score of this variant before the game."""

    @property
    def won(self) -> bool:
        """Whether the game is won."""
        return self.session.game.state.status is Status.WON

    @property
    def counts(self) -> bool:
        """Whether it counts in bests, rates and streaks: it is on record, and every move is the player's."""
        on_record = not (self.session.is_analysis or self.session.typed)
        return on_record and self.record.kind is not Kind.ASSISTED

    @property
    def is_new_best(self) -> bool:
        """Whether the score is the best so far: of the games that count, and not the first one."""
        return self.counts and self.record.arcade > self.best_before and self.summary.played > 1

    @property
    def came_closest(self) -> bool:
        """Whether no earlier game of this variant had more cards home; the first one does not count."""
        return self.counts and self.record.home >= self.summary.most_home and self.summary.played > 1


def comes_closest(context: Context, session: GameSession) -> bool:
    """Whether no game on record of this variant had more cards home than a game that is lost, but not ended.

    It agrees with ``FinishedGame.came_closest``. As long as the records are being read, the answer is no.
    """
    if session.is_analysis or session.typed or session.record().kind is Kind.ASSISTED:
        return False
    records = context.folder.records
    summary = records.summary(session.variant.key)
    if records.loading_seconds or not summary.played:
        return False
    return len(session.game.state.home) >= summary.most_home


def finish_game(context: Context, session: GameSession, result: str | None = None) -> FinishedGame:
    """End a game and put it on record at once; call it once, at the moment of the end.

    Without a result, the status of the board decides. A second call puts nothing on record, and what it
    returns is no new best.
    """
    records = context.folder.records
    best_before = records.summary(session.variant.key).best_arcade
    if records.loading_seconds:  # not known yet: then no best is claimed
        best_before = max(best_before, session.arcade.total)
    record = session.finish(result)
    return FinishedGame(session, record, records.summary(session.variant.key), best_before)

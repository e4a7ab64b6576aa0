"""The end of a game: it is recorded once, and compared with the games before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from gaps.engine import Status
from gaps.scenes.session.game_session import GameSession
from gaps.store import Folder, GameLog, Help, Summary
from gaps.store.records.statistics import Tries


class HasRecords(Protocol):
    """The part of the scenes' context that the end of a game needs: the records."""

    folder: Folder


@dataclass(frozen=True)
class FinishedGame:
    """A game that has ended, made by ``finish_game``.

    It is recorded, unless its slot keeps no records.
    """

    session: GameSession
    record: GameLog  # the game as recorded, if games of its kind are recorded
    summary: Summary  # summary of the games of this variant, including this one
    before: Summary  # the same before the game
    tries: Tries  # the earlier games of this deal

    @property
    def won(self) -> bool:
        return self.session.game.state.status is Status.WON

    @property
    def counts(self) -> bool:
        """True if it counts in bests, rates and streaks: recorded, and not assisted."""
        is_unaided = self.record.help is not Help.ASSISTED
        return self.session.kind.on_record and is_unaided

    @property
    def is_new_best(self) -> bool:
        """True if the score beats all earlier games of this deal that count.

        The first game has none to be compared with.
        """
        tries = self.tries
        better = self.record.result.arcade > tries.best
        return self.counts and bool(tries.number) and better

    @property
    def is_best_of_game(self) -> bool:
        """True if no earlier game of this variant had as many points.

        The first game does not count.
        """
        better = self.record.result.arcade > self.before.best_arcade
        return self.counts and bool(self.before.played) and better

    @property
    def is_fastest(self) -> bool:
        """True if it was won in less time than every game before it.

        The first win does not count.
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
        """True if no earlier game of this variant had more cards home.

        The first game does not count.
        """
        closest = self.record.result.home >= self.summary.most_home
        return self.counts and closest and self.summary.played > 1


def finish_game(context: HasRecords, session: GameSession) -> FinishedGame:
    """End a game and record it at once; call this once, at the moment of the end.

    A second call records nothing, and what it returns is not a new best.
    """
    before = _summary(context, session)
    key = session.variant.key
    tries = context.folder.records.tries(key, session.played.code)
    record = session.finish()
    return FinishedGame(session, record, _summary(context, session), before, tries)


def _summary(context: HasRecords, session: GameSession) -> Summary:
    return context.folder.records.summary(session.variant.key)

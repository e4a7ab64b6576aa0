"""The summits that the recorded games have reached.

They are found in parts, in the thread that writes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial

from gaps.progress.summits.feats import Feats, MoveFeats, aims_of, move_feats_of
from gaps.progress.summits.summit_list import SUMMITS, Summit
from gaps.store import Folder
from gaps.store.files import tables
from gaps.store.records.daily_deals import day_of_game
from gaps.store.records.entries import Entry

VERSION = 1  # version of the stored values: that of ``MoveFeats``
PORTION = 0.12  # seconds for replaying games, until writes have their turn
PAUSE = 0.0005  # seconds after each game, in which a frame can be drawn


@dataclass(frozen=True, slots=True)
class SummitCount:
    """The progress towards a summit."""

    count: int
    """0 to ``goal``."""
    goal: int
    earned_by: str = ""
    """The id of the game that reached it; empty if it is not reached."""
    when: str = ""
    """The end of that game, as ISO 8601."""
    is_settled: bool = True
    """True if every game was looked at that can count; if not, the count may still
    grow.
    """

    @property
    def reached(self) -> bool:
        return bool(self.earned_by)


MoveFeatsOf = Callable[[Feats], MoveFeats | None]
"""Returns the feats from the moves of a game; None if they are not known yet."""


class PartialStandings:
    """The standing of each summit by its key: of ``records`` in their order.

    It waits if something is not known yet, and continues from there.
    """

    def __init__(self, records: Iterable[Feats]) -> None:
        self._games = [game for game in records if not game.assisted]
        self._counts = [(summit, _count(summit, self._games)) for summit in SUMMITS]
        self.standings = {
            summit.key: SummitCount(0, summit.goal, is_settled=False)
            for summit in SUMMITS
        }

    def add(self, records: Iterable[Feats]) -> None:
        """Count more games, which come after all others."""
        self._games += [game for game in records if not game.assisted]
        for key, standing in self.standings.items():
            self.standings[key] = replace(standing, is_settled=standing.reached)

    @property
    def is_complete(self) -> bool:
        """True if every game was looked at that can count."""
        return all(standing.is_settled for standing in self.standings.values())

    def go_on(self, tell: MoveFeatsOf) -> None:
        """Continue to count, as far as ``tell`` knows the feats of the moves."""
        for summit, counting in self._counts:
            if not self.standings[summit.key].is_settled:
                self.standings[summit.key] = counting(tell)


def _count(
    summit: Summit, games: Sequence[Feats]
) -> Callable[[MoveFeatsOf], SummitCount]:
    """Return the games that count for a summit, from where it stopped the last time."""
    rule = summit.rule
    goal = summit.goal
    count = 0
    place = 0
    seen: set[Hashable] = set()

    def counting(tell: MoveFeatsOf) -> SummitCount:
        nonlocal count, place
        for game in games[place:]:
            if rule.may_count(game):
                told = tell(game) if rule.replays else MoveFeats()
                if told is None:
                    return SummitCount(count, goal, is_settled=False)
                for value in {*rule.values(game, told)} - seen:
                    seen.add(value)
                    count = max(count, rule.count(seen, value))
            place += 1
            if count >= goal:
                return SummitCount(goal, goal, game.id, game.finished)
        return SummitCount(count, goal)

    return counting


@dataclass(frozen=True)
class Reached:
    """The known standings of the summits.

    Ask again while they are not complete.
    """

    standings: Mapping[str, SummitCount] = field(
        default_factory=lambda: PartialStandings(()).standings
    )
    is_complete: bool = False
    """True if it covers every recorded game."""

    @property
    def count(self) -> int:
        return sum(standing.reached for standing in self.standings.values())

    def earned_by(self, game_id: str) -> Sequence[Summit]:
        return [
            summit
            for summit in SUMMITS
            if self.standings[summit.key].earned_by == game_id
        ]


class SummitReader:
    """Finds the summits of the records of ``folder``, and stores them."""

    def __init__(
        self,
        folder: Folder,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._folder = folder
        self._today = today
        self._games: list[Entry] = []  # the games of ``_last``
        self._last = Reached()
        self._is_working = False
        # What follows belongs to the thread that writes.
        self._partial: PartialStandings | None = None
        self._kept: dict[str, str] | None = None  # the feats from the moves of games
        self._new: dict[str, str] = {}
        self._deadline = 0.0

    def ask(self) -> Reached:
        """Return the known standings.

        Ask again until they are complete.
        """
        games = [*self._folder.records.entries]
        is_same = games == self._games
        if not self._is_working and not (is_same and self._last.is_complete):
            self._is_working = True
            self._folder.writes.do_soon("summits", partial(self._work, games))
        if is_same or not self._is_working:
            return self._last
        return replace(self._last, is_complete=False)

    def _work(self, games: list[Entry]) -> None:
        try:
            self._last = self._go_on(games)
            self._games = games
        finally:
            self._is_working = False

    def _go_on(self, games: list[Entry]) -> Reached:
        """Replay games until the time for a part is over."""
        self._deadline = time.monotonic() + PORTION
        today = self._today()
        before = self._games
        added = [_feats(game, today) for game in games[len(before) :]]
        is_more = games[: len(before)] == before
        if self._partial is None or not is_more:
            self._partial = PartialStandings(_feats(game, today) for game in games)
        elif added:
            self._partial.add(added)
        self._new = {}
        self._partial.go_on(self._move_feats)
        if self._new:
            self._kept = {**(self._kept or {}), **self._new}
            self._folder.keep_derived(self._new, VERSION)
        return Reached(dict(self._partial.standings), self._partial.is_complete)

    def _move_feats(self, game: Feats) -> MoveFeats | None:
        """Return the feats of the moves of a game.

        They are stored, or found by replaying it while there is time.
        """
        name = f"{game.id} {game.code} {game.made}"
        records = self._folder.records
        if self._kept is None:
            self._kept = records.store.query(
                lambda db: tables.derived_values(db, VERSION)
            )
        text = self._new.get(name) or self._kept.get(name)
        if text is not None:
            with suppress(ValueError):  # then it is replayed, and written again
                return MoveFeats.from_text(text)
        if time.monotonic() > self._deadline:
            return None
        record = records.game(game.id)
        told = move_feats_of(record) if record is not None else MoveFeats()
        self._new[name] = told.to_text()
        time.sleep(PAUSE)
        return told


def _feats(game: Entry, today: date) -> Feats:
    """Return the feats of a game, except those of its moves.

    No day to come has a deal.
    """
    found = day_of_game(game.code, game.day, game.started, game.until, game.seconds)
    day = None
    late = False
    if found is not None and found[0] <= today:
        day, late = found
    return Feats(
        id=game.id,
        code=game.code,
        key=game.key,
        won=game.won,
        assisted=not game.counts,
        made=game.made,
        seconds=game.seconds,
        undos=game.undos,
        hints=game.hints,
        redeals=game.redeals,
        arcade=game.arcade,
        finished=game.until,
        daily=day,
        late=late,
        aims=aims_of(game),
    )

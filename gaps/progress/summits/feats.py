"""What summits ask about a game on record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cache

from gaps.engine import Variant, by_key
from gaps.progress.expedition import Stage, stage_of
from gaps.progress.summits.line import Line, line_of
from gaps.store.records.daily_deals import day_of_game
from gaps.store.records.kind import Kind
from gaps.store.records.record import WON, Record
from gaps.store.records.schema import unix_time


@dataclass(frozen=True, slots=True)
class Feats:
    """A game on record, without its moves."""

    id: str
    code: str
    key: str
    """Of its variant."""
    won: bool
    assisted: bool
    made: int
    """Moves in the line of play."""
    seconds: float
    undos: int
    hints: int
    redeals: int
    arcade: int
    at: int
    """When it ended, seconds since 1970; 0 if not known."""
    finished: str
    """The same as ISO 8601."""
    daily: date | None = None
    """The day whose deal it was."""
    late: bool = False
    """Whether that deal was begun on another day."""
    aims: tuple[int, ...] = ()
    """The stars that it wins by itself in a deal of the expedition, from 0."""
    line: Line | None = None
    """What its moves tell; ``None`` if that is not known here."""

    @classmethod
    def of(cls, record: Record) -> Feats:
        """Return what a record tells, with what replaying its moves tells."""
        found = day_of_game(record.code, record.daily, record.started, record.finished)
        day, late = found if found is not None else (None, False)
        return cls(
            record.id,
            record.code,
            record.key,
            record.result == WON,
            record.kind is Kind.ASSISTED,
            len(record.moves),
            record.seconds,
            record.undos,
            record.hints,
            record.redeals,
            record.arcade,
            unix_time(record.finished),
            record.finished,
            day,
            late,
            aims_of(record),
            line_of(record),
        )

    @property
    def variant(self) -> Variant | None:
        """Its rules; ``None`` if they are not known here."""
        return _variant(self.key)

    @property
    def stage(self) -> Stage | None:
        """The deal of the expedition that it was."""
        return stage_of(self.code)

    @property
    def hour(self) -> int | None:
        """The hour of the day in which it ended, by the player's clock; ``None`` if not known."""
        text = self.finished[11:13]
        return int(text) if text.isascii() and text.isdigit() and int(text) < 24 else None


LineOf = Callable[[Feats], Line | None]
"""What the moves of a game tell; ``None`` if that is not known yet."""


def aims_of(record: Record) -> tuple[int, ...]:
    """The stars that a game wins by itself in a deal of the expedition, from 0; none for other deals."""
    stage = stage_of(record.code)
    if stage is None:
        return ()
    return tuple(number for number, aim in enumerate(stage.aims) if aim.met_by(record))


@cache
def _variant(key: str) -> Variant | None:
    try:
        return by_key(key)
    except ValueError:
        return None

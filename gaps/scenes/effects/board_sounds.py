"""Sounds that come from a place on the board, at once or on the next semiquaver of the music."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine import Cell
from gaps.scenes.shell.context import Context
from gaps.table.table import Table


@dataclass
class _Sting:
    """A stinger that waits for its time."""

    name: str
    cell: Cell | None
    seconds: float
    """How long it still waits."""


class BoardSounds:
    """Plays cues from the direction of a cell."""

    def __init__(self, context: Context, table: Table) -> None:
        self.context, self.table = context, table
        self._waiting: list[_Sting] = []

    def play(
        self, name: str, cell: Cell | None = None, volume: float = 1.0, pitch: float | None = None
    ) -> None:
        """Play a sound from the direction of ``cell``, or from the middle; a pitch of 1 is unchanged."""
        width = max(1, self.table.style.size[0])
        place = 0.5 if cell is None else self.table.geometry.center(cell)[0] / width
        self.context.sound.play(name, place, volume, pitch)

    def sting(self, name: str, cell: Cell | None = None) -> None:
        """Play a stinger on the next semiquaver of the music; at once if no music plays."""
        self.play(name, cell)

    def cancel(self) -> None:
        """Forget the stingers that still wait: what they were for was taken back."""
        self._waiting.clear()

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass: play the stingers whose time has come."""
        for sting in self._waiting:
            sting.seconds -= dt
        due = [sting for sting in self._waiting if sting.seconds <= 0]
        self._waiting = [sting for sting in self._waiting if sting.seconds > 0]
        for sting in due:
            self.play(sting.name, sting.cell)

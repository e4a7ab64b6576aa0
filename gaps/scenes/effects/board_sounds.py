"""Sounds that come from a place on the board."""

from __future__ import annotations

from gaps.engine import Cell
from gaps.scenes.shell.context import Context
from gaps.table.table import Table


class BoardSounds:
    """Plays cues from the direction of a cell."""

    def __init__(self, context: Context, table: Table) -> None:
        self.context, self.table = context, table

    def play(
        self, name: str, cell: Cell | None = None, volume: float = 1.0, pitch: float | None = None
    ) -> None:
        """Play a sound from the direction of ``cell``, or from the middle; a pitch of 1 is unchanged."""
        width = max(1, self.table.style.size[0])
        place = 0.5 if cell is None else self.table.geometry.center(cell)[0] / width
        self.context.sound.play(name, place, volume, pitch)

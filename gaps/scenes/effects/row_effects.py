"""A row that is finished: light from its two to its king."""

from __future__ import annotations

from gaps.scenes.effects.board_sounds import BoardSounds
from gaps.scenes.effects.landing import Landing
from gaps.table.effects import sparks
from gaps.table.table import Table


class RowEffects:
    """The effects of rows that are finished."""

    def __init__(self, table: Table, sounds: BoardSounds) -> None:
        self.table, self.sounds = table, sounds

    def landed(self, landing: Landing) -> None:
        """Report a card that has landed; each row that it finishes lights up."""
        for row in landing.rows:
            self._finish(row)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""

    def clear(self) -> None:
        """Remove all effects at once: moves were undone, or another position is shown."""

    def _finish(self, row: int) -> None:
        table = self.table
        self.sounds.play("row", table.geometry.layout.row(row)[0])
        table.shine(row)
        cells = [cell for cell in table.geometry.layout.row(row) if cell in table.state.home]
        card = table.state.board[cells[-1]] if cells else None
        if table.shows_particles and card is not None:
            sparks.row_complete(table.particles, table.geometry, cells, card.suit, table.art)

"""A row that is finished: light from its two to its king."""

from __future__ import annotations

from gaps.engine import Suit
from gaps.scenes.effects.board_sounds import BoardSounds
from gaps.scenes.effects.landing import Landing
from gaps.table.effects import sparks
from gaps.table.table import Table

CUES = {
    Suit.SPADES: "row_spades",
    Suit.HEARTS: "row_hearts",
    Suit.DIAMONDS: "row_diamonds",
    Suit.CLUBS: "row_clubs",
}
"""The stinger of a finished row, by the suit of its last card."""


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
        table.shine(row)
        cells = [cell for cell in table.geometry.layout.row(row) if cell in table.state.home]
        card = table.state.board[cells[-1]] if cells else None
        if card is None:
            return
        self.sounds.sting(CUES[card.suit], cells[len(cells) // 2])
        if table.shows_particles:
            sparks.row_complete(table.particles, table.geometry, cells, card.suit, table.art)

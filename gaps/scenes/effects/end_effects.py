"""The end of a game on its board: the fanfare of a win, snow for a loss."""

from __future__ import annotations

from gaps.scenes.effects.board_sounds import BoardSounds
from gaps.table.effects import sparks
from gaps.table.table import Table


class EndEffects:
    """The effects of a won or a lost game."""

    def __init__(self, table: Table, sounds: BoardSounds) -> None:
        self.table, self.sounds = table, sounds
        self._lost = self._won = False

    def won(self) -> None:
        """Report that the game is won: play the fanfare, once."""
        if not self._won:
            self._won = True
            self.sounds.play("win")

    def lost(self) -> None:
        """Report that the game is lost: the board loses its colour, and snow falls."""
        if not self._lost:
            self._lost = True
            self.table.losing_colour = True
            self.sounds.play("loss")

    def taken_back(self) -> None:
        """Report that the end of the game was undone: remove its effects."""
        self._lost = self._won = False
        self.table.end_celebration()

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass; on a lost board snow falls once no card flies."""
        table = self.table
        if self._lost and table.shows_particles and not table.flying:
            sparks.snow(table.particles, table.style.size, table.style.u, table.style.theme.hi)

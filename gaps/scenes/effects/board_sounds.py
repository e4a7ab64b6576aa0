"""Sounds that come from a place on the board, at once or on the next semiquaver of the music."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine import Cell
from gaps.scenes.shell.context import Context
from gaps.stage.audio.music import SEMIQUAVER
from gaps.table.table import Table

MAX_WAIT = 2.5 * SEMIQUAVER  # seconds: the third of three stingers that fall together is dropped

LEFT_OUT_IF_CALM = frozenset(
    {
        *("row_spades", "row_hearts", "row_diamonds", "row_clubs"),
        *("sting_3", "sting_6", "sting_9", "chain_end", "note_1"),
        *("hint", "pass_open", "pass_closed", "win", "loss"),
    }
)
"""What is not heard in a calm game: tunes, which tell about the game and not about cards."""


@dataclass
class _Sting:
    """A stinger that waits for its time."""

    name: str
    cell: Cell | None
    due: float
    """When it is played, in seconds since the board was made."""


class BoardSounds:
    """Plays cues from the direction of a cell."""

    def __init__(self, context: Context, table: Table) -> None:
        self.context, self.table = context, table
        self._seconds = 0.0  # since the board was made
        self._waiting: list[_Sting] = []
        self._last_sting = -SEMIQUAVER  # when the last one was played, or will be

    def play(
        self, name: str, cell: Cell | None = None, volume: float = 1.0, pitch: float | None = None
    ) -> None:
        """Play a sound from the direction of ``cell``, or from the middle; a pitch of 1 is unchanged.

        In a calm game only the cards are heard.
        """
        if name in LEFT_OUT_IF_CALM and self.context.settings.calm:
            return
        width = max(1, self.table.style.size[0])
        place = 0.5 if cell is None else self.table.geometry.center(cell)[0] / width
        self.context.sound.play(name, place, volume, pitch)

    def sting(self, name: str, cell: Cell | None = None) -> None:
        """Play a stinger on the next semiquaver of the music, at once if no music plays.

        Of two that fall together the second comes a semiquaver after the first.
        """
        now = self._seconds
        due = max(now + self.context.music.seconds_to_semiquaver(), self._last_sting + SEMIQUAVER)
        if due > now + MAX_WAIT:
            return
        self._last_sting = due
        if due > now:
            self._waiting.append(_Sting(name, cell, due))
        else:
            self.play(name, cell)

    def cancel(self) -> None:
        """Forget the stingers that wait: what they were for was taken back, or the board was left."""
        if self._waiting:
            self._waiting.clear()
            self._last_sting = -SEMIQUAVER

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass: play each stinger at the frame that is nearest to its time."""
        self._seconds += dt
        while self._waiting and self._waiting[0].due <= self._seconds + dt / 2:
            sting = self._waiting.pop(0)
            self.play(sting.name, sting.cell)

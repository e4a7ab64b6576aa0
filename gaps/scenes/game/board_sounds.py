"""What a board sounds like: cues that come from a place on it, and what the focus has come to."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gaps.engine import Cell, State, Status
from gaps.language import _
from gaps.scenes.shell.context import Context
from gaps.table.table import Table

MAX_WAIT = 2.5  # semiquavers: the third of three stingers that fall together is dropped

LEFT_OUT_IF_CALM = frozenset(
    {
        *("row_spades", "row_hearts", "row_diamonds", "row_clubs"),
        *("sting_3", "sting_6", "sting_9", "chain_end", "note_1"),
        *("hint", "pass_open", "win", "loss"),
    }
)
"""What is not heard in a calm game: tunes, which tell about the game and not about cards."""

SCALE = (0, 2, 4, 7, 9, 12)  # semitones above the first tick of a score that counts up: C major pentatonic
EDGE, GAP, DEAD_GAP, HOME = "focus_edge", "focus_gap", "focus_dead", "focus_home"
"""What the focus has come to."""


@dataclass
class _Sting:
    name: str
    cell: Cell | None
    due: float  # when it is played, in seconds since the board was made


class BoardSounds:
    def __init__(self, context: Context, table: Table) -> None:
        self.context, self.table = context, table
        self._seconds = 0.0  # since the board was made
        self._waiting: list[_Sting] = []
        self._last_sting = -math.inf  # when the last one was played, or will be

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
        """Play a stinger on the next semiquaver of the music that is free; at once without music."""
        now, music = self._seconds, self.context.music
        due = max(now + music.seconds_to_semiquaver(), self._last_sting + music.semiquaver)
        if due > now + MAX_WAIT * music.semiquaver:
            return
        self._last_sting = due
        if due > now:
            self._waiting.append(_Sting(name, cell, due))
        else:
            self.play(name, cell)

    def cancel(self) -> None:
        if self._waiting:
            self._waiting.clear()
            self._last_sting = -math.inf

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass: play each stinger at the frame that is nearest to its time."""
        self._seconds += dt
        while self._waiting and self._waiting[0].due <= self._seconds + dt / 2:
            sting = self._waiting.pop(0)
            self.play(sting.name, sting.cell)

    # The focus: heard while a screen reader is in use and the setting is on

    @property
    def tells_focus(self) -> bool:
        """Whether sounds, each alone and at its own pitch, tell what the focus has come to."""
        return self.context.announcer.active and self.context.settings.focus_sounds

    def entered(self, cell: Cell) -> bool:
        """The focus has come to a cell; return whether a sound tells what is there."""
        cue = sound_of(self.table.state, cell) if self.tells_focus else ""
        if cue:
            self.play(cue, cell, pitch=1.0)
        return bool(cue)

    def edge(self, cell: Cell) -> None:
        """The focus stays on ``cell``: the board ends there. Without the sound it is said."""
        if self.tells_focus:
            self.play(EDGE, cell, pitch=1.0)
        elif self.context.announcer.active:
            self.context.announcer.say_at_once(_("The board ends here."))


def sound_of(state: State, cell: Cell) -> str:
    """The cue of a gap or of a card that is home; empty for other cards and in the tray."""
    if state.board[cell] is not None:
        return HOME if cell in state.home else ""
    if cell in state.variant.layout.tray:
        return ""
    return GAP if state.wants(cell) else DEAD_GAP


def row_shares(state: State) -> list[float]:
    """Return how much of each row is home, from the top, 0 to 1; of a won game, everything."""
    layout = state.variant.layout
    if state.status is Status.WON:
        return [1.0] * layout.rows
    full = max(1, min(state.variant.row_length, layout.columns))
    return [min(1.0, len(state.home.intersection(layout.row(row))) / full) for row in range(layout.rows)]


def tick_pitch(share: float) -> float:
    """Return the pitch of ``count_tick``, as a multiple of its own, at a share of the count from 0 to 1."""
    semitones: float = SCALE[min(int(share * len(SCALE)), len(SCALE) - 1)]
    return math.pow(2, semitones / 12)

"""Sounds that tell what the focus has come to, so that few words are needed."""

from __future__ import annotations

from gaps.engine import Cell, State
from gaps.language import _
from gaps.scenes.effects.board_sounds import BoardSounds

EDGE, GAP, DEAD_GAP, HOME = "focus_edge", "focus_gap", "focus_dead", "focus_home"


class FocusSounds:
    """Heard while a screen reader is in use and the setting is on, each alone and at its own pitch."""

    def __init__(self, sounds: BoardSounds) -> None:
        self._sounds = sounds

    @property
    def on(self) -> bool:
        """Whether they are wanted."""
        context = self._sounds.context
        return context.announcer.active and context.settings.focus_sounds

    def entered(self, cell: Cell) -> bool:
        """The focus has come to a cell; return whether a sound tells what is there."""
        cue = sound_of(self._sounds.table.state, cell) if self.on else ""
        if cue:
            self._sounds.play(cue, cell, pitch=1.0)
        return bool(cue)

    def edge(self, cell: Cell) -> None:
        """The focus stays on ``cell``: the board ends there. Without the sound it is said."""
        announcer = self._sounds.context.announcer
        if self.on:
            self._sounds.play(EDGE, cell, pitch=1.0)
        elif announcer.active:
            announcer.say_at_once(_("The board ends here."))


def sound_of(state: State, cell: Cell) -> str:
    """Return the cue of what is on a cell: a gap, one that takes no card, or a card that is home.

    Empty for any other card, and for a place of the tray from which the card has gone.
    """
    if state.board[cell] is not None:
        return HOME if cell in state.home else ""
    if cell in state.variant.layout.tray:
        return ""
    return GAP if state.wants(cell) else DEAD_GAP

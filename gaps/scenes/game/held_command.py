"""The command whose key or button is held: hints are played, a redeal asks nothing, undo and redo run on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gaps.scenes.input.commands import GameCommand

HASTE = 0.93  # by which each interval is multiplied for the next one


class Holding(NamedTuple):
    """Seconds until the command is done while it is held, and then again and again."""

    delay: float
    interval: float | None = None
    """``None`` if it is done once."""
    fastest: float | None = None
    """The shortest interval, for one that becomes shorter and shorter."""


HINT, REDEAL, RUN = Holding(0.6, 0.5), Holding(0.4), Holding(0.4, 0.07, 0.025)
HELD: Mapping[GameCommand, Holding] = {
    GameCommand.HINT: HINT,
    GameCommand.REDEAL: REDEAL,
    GameCommand.UNDO: RUN,
    GameCommand.REDO: RUN,
}
"""The commands that do more while they are held."""


class HeldCommand:
    """At most one command at a time."""

    def __init__(self) -> None:
        self.command: GameCommand | None = None
        """What is held and will be done; ``None`` for nothing."""
        self.ran = False
        """Whether undo or redo has run on since it was pressed."""
        self._remaining, self._interval = 0.0, 0.0

    @property
    def runs(self) -> bool:
        """Whether undo or redo is held."""
        return self.command in (GameCommand.UNDO, GameCommand.REDO)

    def press(self, command: GameCommand) -> None:
        """A key or button went down; its command itself is done, or will be asked for, by the caller."""
        self.command, self.ran = command, False
        self._remaining, self._interval = HELD[command].delay, HELD[command].interval or 0.0

    def release(self) -> None:
        self.command = None

    def update(self, dt: float) -> GameCommand | None:
        """Let ``dt`` seconds pass; return the command if it is to be done now."""
        command = self.command
        if command is None:
            return None
        self._remaining -= dt
        if self._remaining > 0:
            return None
        holding = HELD[command]
        if holding.interval is None:
            self.command = None
        self.ran = self.runs
        self._remaining = self._interval
        if holding.fastest is not None:
            self._interval = max(holding.fastest, self._interval * HASTE)
        return command

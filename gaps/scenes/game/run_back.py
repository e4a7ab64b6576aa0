"""Undo and redo that go on while their key or button is held."""

from __future__ import annotations

from collections.abc import Callable

from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.held_key import HeldKey
from gaps.stage.core.intents import CommandReleased, Intent, Press, Release, WindowFocusChanged
from gaps.stage.widgets import Widget

HOLD = 0.400  # seconds a key or button is held before the moves run
INTERVAL, FASTEST = 0.070, 0.025  # seconds between the moves, at first and after a while
COMMANDS = {"undo": GameCommand.UNDO, "redo": GameCommand.REDO}
"""The command of each button that can be held, by the button's name."""


class RunBack:
    """Repeats undo or redo, faster and faster, until the key is released or no move is left."""

    def __init__(self, steps: dict[GameCommand, Callable[[], bool]]) -> None:
        """``steps`` has for each command what does it once; that returns whether there was such a move."""
        self._steps = steps
        self._key = HeldKey(HOLD, INTERVAL, FASTEST)
        self._command = GameCommand.UNDO
        self._ran = False  # since the key went down

    @property
    def held(self) -> bool:
        """Whether a key or button is held."""
        return self._key.held

    @property
    def running(self) -> bool:
        """Whether the moves run."""
        return self._key.held and self._ran

    def press(self, command: GameCommand) -> None:
        """Begin to hold the key or the button of ``command``."""
        self._command, self._ran = command, False
        self._key.press()

    def release(self) -> None:
        """Hold nothing any longer."""
        self._key.release()

    def follow(self, intent: Intent, pressed: Widget | None) -> bool:
        """Follow the buttons and the release of keys; return whether this ends a run, and so is no click.

        ``pressed`` is the widget under the held button of the pointer.
        """
        match intent:
            case Press(_, 1) if pressed is not None and pressed.name in COMMANDS:
                self.press(COMMANDS[pressed.name])
            case Press() | CommandReleased(self._command) | WindowFocusChanged():
                self.release()
            case Release(_, 1):
                self.release()
                ran, self._ran = self._ran, False
                return ran
        return False

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        if self._key.update(dt):
            self._ran = True
            if not self._steps[self._command]():
                self.release()

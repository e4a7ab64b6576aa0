"""The keys that do more when they are held: hints are played, a redeal asks nothing, undo and redo run on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gaps.scenes.game.presenter import GamePresenter
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.held_key import HeldKey
from gaps.stage.core.intents import CommandReleased, Intent, Press, Release, WindowFocusChanged
from gaps.stage.widgets import Widget

REDEAL_HOLD = 0.400  # seconds R is held for a redeal without a question
HINT_HOLD, HINT_INTERVAL = 0.6, 0.5  # seconds H is held until the hints are played, and between the moves
HOLD = 0.400  # seconds a key or button is held before the moves run
INTERVAL, FASTEST = 0.070, 0.025  # seconds between the moves, at first and after a while
COMMANDS = {"undo": GameCommand.UNDO, "redo": GameCommand.REDO}
"""The command of each button that can be held, by the button's name."""


class HeldCommands:
    """Knows which of these keys is held, and for how long; the owner makes the moves."""

    def __init__(self, presenter: GamePresenter) -> None:
        self._presenter = presenter
        steps = {GameCommand.UNDO: presenter.undo, GameCommand.REDO: presenter.redo}
        self._run = RunBack({command: partial(step, quiet=True) for command, step in steps.items()})
        self._hint, self._redeal = HeldKey(HINT_HOLD, HINT_INTERVAL), HeldKey(REDEAL_HOLD)

    @property
    def any(self) -> bool:
        """Whether one of them is held."""
        return self._redeal.held or self.makes_moves

    @property
    def makes_moves(self) -> bool:
        """Whether one is held that makes moves, or takes them back."""
        return self._hint.held or self._run.held

    def press(self, command: GameCommand) -> None:
        """The key of a command went down. Only commands that can be held take notice."""
        if command in (GameCommand.UNDO, GameCommand.REDO):
            self._run.press(command)
        elif command is GameCommand.HINT:
            self._hint.press()
        elif command is GameCommand.REDEAL:
            self._redeal.press()

    def follow_buttons(self, intent: Intent, pressed: Widget | None) -> bool:
        """Follow the buttons of undo and redo; return whether this ends a run, and so is no click.

        ``pressed`` is the widget under the held button of the pointer.
        """
        return self._run.follow(intent, pressed)

    def asks_redeal(self, intent: Intent) -> bool:
        """Follow what lets go of a key; return whether the key of the redeal was held only for a moment."""
        match intent:
            case CommandReleased(GameCommand.HINT):
                self._hint.release()
            case CommandReleased(GameCommand.REDEAL):
                return self._redeal.release()
            case WindowFocusChanged():
                self._hint.release()
                self._redeal.release()
        return False

    def end_hints(self) -> None:
        """Play no further hints."""
        self._hint.release()

    def end_run(self) -> None:
        """Let undo and redo run on no longer."""
        self._run.release()

    # Time

    def plays_hint(self, dt: float) -> bool:
        """Let ``dt`` seconds pass for the key of hints; return whether the next one is to be played now."""
        return self._hint.update(dt)

    def redeals(self, dt: float) -> bool:
        """Let ``dt`` seconds pass for the key of the redeal; return whether it was held long enough."""
        return self._redeal.update(dt)

    def run(self, dt: float) -> None:
        """Let ``dt`` seconds pass for undo and redo."""
        ran = self._run.running
        self._run.update(dt)
        if ran and not self._run.running:
            self._presenter.speaker.jumped()


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

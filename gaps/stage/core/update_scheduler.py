"""How a stack of scenes lives through time."""

from __future__ import annotations

from gaps.stage.core.clock import FixedStep
from gaps.stage.core.scene import SceneStack


class UpdateScheduler:
    """Gives a stack its time: step by step while something moves, and a rest in one piece.

    At rest nothing is updated until the stack's ``wake_after`` has passed or the person does something; then
    the whole rest is given at once. A rest in which no scene wants to wake is not given to any.
    """

    def __init__(self, stack: SceneStack, clock: FixedStep | None = None) -> None:
        self.stack = stack
        self.clock = clock or FixedStep()
        self._rested = 0

    @property
    def alpha(self) -> float:
        """How far the present is past the last step, 0 to 1."""
        return self.clock.alpha

    def pass_time(self, elapsed_ns: int, acting: bool = False) -> None:
        """Let ``elapsed_ns`` pass; ``acting`` says that the person is about to do something."""
        for _ in range(self.clock.advance(elapsed_ns)):
            if self.stack.empty:
                return
            if self.stack.moving:
                self._wake()
                self._update(1)
            else:
                self._rested += 1
        wake_after = None if self.stack.empty else self.stack.wake_after
        if wake_after is None:
            self._rested = 0
        elif acting or self._seconds(self._rested) >= wake_after:
            self._wake()

    def _wake(self) -> None:
        rested, self._rested = self._rested, 0
        if rested:
            self._update(rested)

    def _update(self, steps: int) -> None:
        self.stack.update(self._seconds(steps))

    def _seconds(self, steps: int) -> float:
        return steps * self.clock.step_ns / 1e9

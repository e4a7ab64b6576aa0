"""Decides when a stack of scenes is updated."""

from __future__ import annotations

from gaps.stage.core.clock import FixedStep
from gaps.stage.core.scene import SceneStack


class UpdateScheduler:
    """Updates a stack step by step while something moves, and rarely while nothing moves.

    While nothing moves there is no update until the stack's ``wake_after`` has passed or the person does
    something; then one update covers all the time since. If no scene wants to wake, that time is dropped.
    """

    def __init__(self, stack: SceneStack, clock: FixedStep | None = None) -> None:
        self.stack = stack
        self.clock = clock or FixedStep()
        self._idle_steps = 0

    @property
    def alpha(self) -> float:
        """The share of a step that has passed since the last step, 0 to 1."""
        return self.clock.alpha

    def pass_time(self, elapsed_ns: int, acting: bool = False) -> None:
        """Let ``elapsed_ns`` pass; ``acting`` says that input from the person follows."""
        for _ in range(self.clock.advance(elapsed_ns)):
            if self.stack.empty:
                return
            if self.stack.moving:
                self._wake()
                self._update(1)
            else:
                self._idle_steps += 1
        wake_after = None if self.stack.empty else self.stack.wake_after
        if wake_after is None:
            self._idle_steps = 0
        elif acting or self._seconds(self._idle_steps) >= wake_after:
            self._wake()

    def _wake(self) -> None:
        idle, self._idle_steps = self._idle_steps, 0
        if idle:
            self._update(idle)

    def _update(self, steps: int) -> None:
        self.stack.update(self._seconds(steps))

    def _seconds(self, steps: int) -> float:
        return steps * self.clock.step_ns / 1e9

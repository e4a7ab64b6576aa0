"""The card backs of the redeal button, which riffle when no card can move."""

from __future__ import annotations

import math

from gaps.engine import Status
from gaps.scenes.common.actor import Actor
from gaps.scenes.session.change import GameChange
from gaps.scenes.shared.context import Context
from gaps.stage.motion.clock import Clock
from gaps.stage.motion.durations import ENTER, HURRY

# Seconds at normal speed.
FIRST_DELAY_SECONDS = 0.350  # time until the first back rises
STAGGER_SECONDS = HURRY  # from one back to the next
BACK_SECONDS = ENTER  # time for which each back is up
SECONDS = 1.500  # time until all backs are down again
VOLUME = 0.4


class BackRiffle(Actor):
    """Riffles the backs beside *Redeal* as soon as no card can move."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self._context = context
        self._riffle = clock.timer(flies=True)  # runs from when no card can move

    def follow(self, change: GameChange) -> None:
        was_stuck = change.before.state.status is Status.STUCK
        is_stuck = change.state.status is Status.STUCK
        if is_stuck and not was_stuck:
            self._riffle.begin(SECONDS)
            self._context.sound.play("riffle", 1.0, VOLUME)
        elif not is_stuck:
            self._riffle.end()

    @property
    def runs(self) -> bool:
        return self._riffle.runs

    def lift(self, number: int) -> float:
        """Return the lift of the back with this number, a fraction from 0 to 1."""
        if not self._riffle.runs:
            return 0.0
        progress = self._riffle.progress(
            BACK_SECONDS, FIRST_DELAY_SECONDS + number * STAGGER_SECONDS
        )
        return abs(math.sin(math.tau * progress))

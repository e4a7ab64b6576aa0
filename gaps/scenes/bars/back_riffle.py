"""How the backs beside *Redeal* riffle."""

from __future__ import annotations

import math

from gaps.engine import Status
from gaps.scenes.common.actor import Actor
from gaps.scenes.session.change import GameChange
from gaps.scenes.shared.context import Context
from gaps.stage.motion.clock import Clock

# Seconds at normal speed: until the first back rises, from one to the next, for which
# each is up, and until all lie again.
FIRST_AT = 0.350
APART = 0.090
EACH = 0.320
SECONDS = 1.500
VOLUME = 0.4


class BackRiffle(Actor):
    """How the backs beside *Redeal* riffle as soon as no card can move."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self._context = context
        self._riffle = clock.timer(flies=True)  # since no card can move

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
        """How far the back of that number is lifted, 0 to 1."""
        if not self._riffle.runs:
            return 0.0
        share = self._riffle.share(EACH, FIRST_AT + number * APART)
        return abs(math.sin(math.tau * share))

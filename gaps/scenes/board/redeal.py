"""The scene of a redeal: the cards are gathered, shuffled and dealt. Any key or click
ends it at once.
"""

from __future__ import annotations

import math
from functools import partial

from gaps.engine import Step, Variant
from gaps.scenes.board.board_feedback import BoardFeedback
from gaps.scenes.common.program_scene import ProgramScene
from gaps.scenes.session.routes import InputForwarded
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Asked, Command, Intent, Press
from gaps.stage.core.scene import Pop, Transition
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.motion.tween import ease_in_out
from gaps.table.effects.effect import Effect, Layer
from gaps.table.effects.whirl_light import WhirlLight
from gaps.table.table import Table

# Seconds at normal speed, in which the light comes and goes.
LIGHT_IN = 0.250
LIGHT_OUT = 0.300


class RedealScene(ProgramScene):
    """Lies over the game while its table shows a redeal."""

    opaque = False
    draws = False

    def __init__(
        self,
        context: Context,
        table: Table,
        step: Step,
        effects: BoardFeedback,
    ) -> None:
        self.context = context
        self.table = table
        self.step = step
        self.effects = effects
        self.phases = table.show_redeal(step)
        self._light = WhirlLight(table)
        self._time = self.clock.timer(self._end)
        self._shuffles = self.clock.timer(partial(effects.sounds.play, "riffle"))
        self._deals = self.clock.timer(effects.dealt)
        self._time.begin(self.phases.ends)
        if not self.clock.pace.still:
            self._shuffles.begin(self.phases.shuffle)
            self._deals.begin(self.phases.deal)
        table.effects.add(
            Effect(
                table.time,
                math.inf,
                self._draw,
                Layer.BELOW_CARDS,
                of=self,
            )
        )

    @property
    def variant(self) -> Variant:
        return self.step.after.variant

    @property
    def moving(self) -> bool:
        return True

    @property
    def sweeps(self) -> bool:
        return True

    def handle(self, intent: Intent) -> Transition | None:
        """End the redeal and pass the input on to the game, which is already at the new
        position.
        """
        if isinstance(intent, Press | Command | Asked):
            self.table.finish_motions()
            return Pop(InputForwarded(intent))
        return None

    def update(self, dt: float) -> Transition | None:
        self.table.update(self.clock.step)
        self.effects.update(dt)
        return None

    def _end(self) -> None:
        self.table.finish_motions()
        self.go(Pop())

    def resize(self, size: tuple[int, int]) -> None:
        """End the redeal: a new size puts all cards where they belong."""
        if self._time.age:
            self._shuffles.stop()
            self._deals.stop()
            self._time.end()

    def leave(self) -> None:
        self.table.effects.remove(self)

    def _passed(self, start: float, seconds: float) -> float:
        """Return how much of ``seconds`` has passed since ``start``, eased, 0 to 1."""
        return ease_in_out(self._time.share(seconds, after=start))

    def _draw(self, canvas: Canvas, share: float) -> None:
        settings = self.table.motion_settings
        if settings.flies:
            gone = self._passed(self.phases.shuffle, LIGHT_OUT)
            self._light.draw(canvas, self._passed(0.0, LIGHT_IN) * (1 - gone))

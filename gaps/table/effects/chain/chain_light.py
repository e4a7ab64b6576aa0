"""The light of the chain on one board, as values of time."""

from __future__ import annotations

from gaps.engine import Card
from gaps.stage.motion.tween import Tween, ease_out_cubic
from gaps.table.effects.chain.embers import Embers
from gaps.table.effects.chain.steps import StepLight, light_of
from gaps.table.effects.chain.tails import Tails
from gaps.table.model.animator import BoardAnimator

RISE_SECONDS, FALL_SECONDS = 0.300, 0.900  # of the lamp, at normal speed
BURNING_SECONDS = 10.0  # after the last card of a chain: then no more embers rise, until the next one
MIN_ALPHA, ALPHA_RANGE = 0.10, 0.55  # of the lamp, by its step
MAX_ALPHA = MIN_ALPHA + ALPHA_RANGE


class ChainLight:
    """What shines because of the chain. Painters read it."""

    def __init__(self) -> None:
        self.chain = 0
        self.tails, self.embers = Tails(), Embers()
        self._lamp = Tween((0.0,), (0.0,), 0.0)
        self._changed_at = 0.0
        self._time = 0.0

    @property
    def step(self) -> StepLight:
        """The light of the step that the chain is at."""
        return light_of(self.chain)

    @property
    def moving(self) -> bool:
        """Whether anything of it changes by itself."""
        return not self._lamp.over(self._time - self._changed_at) or bool(self.tails or self.embers)

    def lamp(self, time: float) -> float:
        """Return the alpha of the lamp's middle, 0 to .65."""
        return float(self._lamp.at(time - self._changed_at)[0])

    def show(self, chain: int, animator: BoardAnimator, at_once: bool = False) -> None:
        """Let the light rise or fall to that of a chain of so many moves; ``at_once`` without motion."""
        settings, time = animator.motion_settings, animator.time
        if self.chain and not chain:
            self.embers.turn_grey()
        step = light_of(chain)
        goal = MIN_ALPHA + ALPHA_RANGE * step.lamp if step.lamp >= 0 else 0.0
        now = self.lamp(time)
        seconds = (RISE_SECONDS if goal > now else FALL_SECONDS) * settings.factor
        if at_once or settings.reduced:
            seconds = 0.0
        self.chain, self._changed_at, self._time = chain, time, time
        self._lamp = Tween((now,) if seconds else (goal,), (goal,), seconds, ease_out_cubic)

    def follow(self, card: Card, chain: int, animator: BoardAnimator) -> None:
        """Let a tail follow ``card``, which flies; its landing will be move number ``chain`` of a chain."""
        settings = animator.motion_settings
        if settings.factor and not settings.reduced:
            self.tails.start(card, light_of(chain).tail)

    def clear(self) -> None:
        """Remove tails and embers."""
        self.tails.clear()
        self.embers.clear()

    def update(self, animator: BoardAnimator, burns: bool) -> None:
        """Take over the time of the board; embers rise only where it ``burns``."""
        self._time = animator.time
        self.tails.update(animator)
        lasts = animator.time - self._changed_at < BURNING_SECONDS
        self.embers.update(animator, self.step.embers if burns and lasts else 0)

"""The score in the upper bar: it counts to its new value and pulses when points arrive."""

from __future__ import annotations

import math

import pygame

from gaps.language import integer
from gaps.scenes.shell.context import Context
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import Tween, ease_out_cubic

COUNT_SECONDS, PULSE_SECONDS = 0.350, 0.220  # at normal speed
PULSE = 0.10  # how much larger the score becomes
TOP, HEIGHT = 2, 46  # pixels at u = 1


class ScoreMeter:
    """The running score."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._count, self._age = Tween((0.0,), (0.0,), 0.0), 0.0
        self._pulse_age = math.inf

    @property
    def shown(self) -> int:
        """The number that is shown now."""
        return round(self._count.at(self._age)[0])

    @property
    def moving(self) -> bool:
        """Whether the score is counting or pulsing."""
        return not self._count.over(self._age) or self._pulse() > 0

    def show(self, score: int, at_once: bool = False) -> None:
        """Let the score run to a new value, or show it ``at_once``."""
        if not at_once and score == self._count.end[0]:
            return
        factor = self.context.motion_settings.factor
        now = self._count.at(self._age)
        seconds = 0.0 if at_once else COUNT_SECONDS * factor
        self._count, self._age = Tween(now, (float(score),), seconds, ease_out_cubic), 0.0
        if at_once:
            self._pulse_age = math.inf

    def pulse(self) -> None:
        """Let the score grow and shrink once: points have arrived."""
        settings = self.context.motion_settings
        if settings.factor and not settings.reduced:
            self._pulse_age = 0.0

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._age += dt
        self._pulse_age += dt

    def center(self, style: Style) -> tuple[int, int]:
        """Return the middle of the score in the window, pixels."""
        return style.size[0] // 2, style.px(TOP) + style.px(HEIGHT) // 2

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the score in the middle of the upper bar."""
        score = style.digits(integer(self.shown), "score", style.theme.hi)
        place = score.get_rect(midtop=(style.size[0] // 2, style.px(TOP)))
        if (pulse := self._pulse()) > 0:
            score = pygame.transform.smoothscale_by(score, 1 + PULSE * pulse)
            place = score.get_rect(center=place.center)
        surface.blit(score, place)

    def _pulse(self) -> float:
        """How much of the pulse is shown, 0 to 1."""
        t = self._pulse_age / (PULSE_SECONDS * (self.context.motion_settings.factor or 1.0))
        return math.sin(math.pi * t) if t < 1 else 0.0

"""A camp opens: the dots on the way to it light one after the other, then its tent rises."""

from __future__ import annotations

from gaps.stage.motion.tween import ease_out_back
from gaps.table.model.choreography import MotionSettings

DOT_SECONDS, RISE_SECONDS, FADE_SECONDS = 0.070, 0.400, 0.120


class OpeningCamp:
    """The motion, as values of time. At Instant speed it has ended before it began."""

    def __init__(self, camp: int, dots: int, settings: MotionSettings) -> None:
        """``camp`` opens, and ``dots`` lead to it."""
        self.camp = camp
        self._dots, self._settings = dots, settings
        self._age = 0.0

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        if self._settings.reduced:
            return FADE_SECONDS
        return (self._dots * DOT_SECONDS + RISE_SECONDS) * self._settings.factor

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._age >= self.seconds

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._age += dt

    @property
    def fade(self) -> float | None:
        """How much of the open camp is seen already, 0 to 1, with reduced motion; else ``None``."""
        return min(1.0, self._age / FADE_SECONDS) if self._settings.reduced else None

    @property
    def lit(self) -> int:
        """How many dots are lit."""
        return min(self._dots, int(self._age / (DOT_SECONDS * max(0.001, self._settings.factor))))

    @property
    def growth(self) -> float:
        """How high the tent is: 0 to 1, and for a moment more."""
        begins = self._dots * DOT_SECONDS * self._settings.factor
        share = (self._age - begins) / max(0.001, RISE_SECONDS * self._settings.factor)
        return max(0.0, ease_out_back(min(1.0, share))) if share > 0 else 0.0

"""The parts of a score come in one after the other, and the sum counts with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gaps.scenes.effects.count_sounds import SCALE
from gaps.stage.motion.tween import ease_out_cubic
from gaps.table.model.choreography import MotionSettings

STAGGER, ROW_SECONDS = 0.060, 0.200  # seconds between one row and the next, and in which a row comes in
FADE_SECONDS = 0.120  # with reduced motion: all rows together
QUIET = 0.4  # volume of a count that is nothing to celebrate


class ScoreCount:
    """The time of the rows: the parts of the score, and after them the classic points.

    Each part ticks as it begins to come in, each higher than the one before. ``play`` plays a sound, by its
    name, volume and pitch; a pitch of 1 is unchanged.
    """

    def __init__(
        self,
        points: Sequence[int],
        settings: Callable[[], MotionSettings],
        play: Callable[[str, float, float], None],
        volume: float = 1.0,
    ) -> None:
        """``points`` are those of each part; ``settings`` returns the motion settings in use."""
        self.points = tuple(points)
        self._settings, self._play, self._volume = settings, play, volume
        self._age = 0.0
        self._ticks = 0  # that were played
        self._ended = False

    @property
    def ended(self) -> bool:
        """Whether all rows are there and the sum is complete."""
        return self._ended

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass, and play what is due."""
        if self._ended:
            return
        settings = self._settings()
        self._age += dt
        if settings.factor and not settings.reduced:
            due = min(len(self.points), 1 + int(self._age / (STAGGER * settings.factor)))
            if due > self._ticks:
                self._ticks = due
                self._play("count_tick", self._volume, 2 ** (SCALE[(due - 1) % len(SCALE)] / 12))
        if self._age >= self._seconds(settings):
            self.complete()

    def complete(self) -> None:
        """Let everything be there at once."""
        if not self._ended:
            self._ended = True
            self._play("count_total", self._volume, 1.0)

    def share(self, row: int) -> float:
        """How far a row has come in, 0 to 1; the row after the last part is that of the classic points."""
        settings = self._settings()
        if self._ended or not settings.factor:
            return 1.0
        if settings.reduced:
            return min(1.0, self._age / (FADE_SECONDS * settings.factor))
        return max(0.0, min(1.0, (self._age / settings.factor - row * STAGGER) / ROW_SECONDS))

    def offset(self, row: int, distance: int) -> int:
        """How many of ``distance`` pixels right of its place a row still is."""
        if self._settings().reduced:
            return 0
        return round((1 - ease_out_cubic(self.share(row))) * distance)

    @property
    def sum(self) -> int:
        """The points of the parts that are there, and of those that come in as much as can be seen."""
        if self._ended or self._settings().reduced:
            return sum(self.points)
        shares = (ease_out_cubic(self.share(row)) for row in range(len(self.points)))
        return round(sum(share * points for share, points in zip(shares, self.points, strict=True)))

    def _seconds(self, settings: MotionSettings) -> float:
        if settings.reduced:
            return FADE_SECONDS * settings.factor
        return (STAGGER * len(self.points) + ROW_SECONDS) * settings.factor

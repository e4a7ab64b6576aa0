"""Effects on a board as values of time, and the list of those that are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.motion.tween import passed


class InTime(Protocol):
    """Something on a table that changes with time."""

    @property
    def moving(self) -> bool:
        """True if every frame has to be drawn."""

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""


class Layer(Enum):
    """The level at which an effect is drawn."""

    LIGHT = auto()
    """On the runs, and nothing but light."""
    BELOW_CARDS = auto()
    """Below the cards that fly, or wait to."""
    ON_WAITING = auto()
    """Over the cards that wait to fly, below those that do."""
    ABOVE_CARDS = auto()
    ON_TOP = auto()
    """Over all else on the board."""


@dataclass(frozen=True)
class Effect:
    """Something that is drawn for a while."""

    start: float
    """The start, in seconds of its table."""
    seconds: float
    draw: Callable[[Canvas, float], None]
    """Draws it when a fraction, 0 to 1, of its time has passed."""
    layer: Layer = Layer.ON_TOP
    of: object = None
    """What it belongs to, if that can be removed as a whole."""

    def progress(self, time: float) -> float:
        """Return the fraction of its time that has passed, 0 to 1."""
        return passed(time, self.start, self.seconds)

    def over(self, time: float) -> bool:
        """Return True if it has ended."""
        return time >= self.start + self.seconds


class Effects:
    """The effects that are shown or will be, in drawing order."""

    def __init__(self, now: Callable[[], float]) -> None:
        """Start without effects; ``now`` returns the time of their table in seconds."""
        self._now = now
        self._effects: list[Effect] = []

    def __iter__(self) -> Iterator[Effect]:
        return iter(self._effects)

    @property
    def moving(self) -> bool:
        """True if any of them has not ended."""
        now = self._now()
        return not all(each.over(now) for each in self._effects)

    def add(self, *effects: Effect) -> None:
        """Show effects, each in its time."""
        self._effects += effects

    def remove(self, of: object) -> None:
        """Remove the effects that belong to something."""
        self._effects = [each for each in self._effects if each.of is not of]

    def update(self, dt: float) -> None:
        """Remove the effects that have ended."""
        now = self._now()
        self._effects = [each for each in self._effects if not each.over(now)]

    def draw(
        self,
        canvas: Canvas,
        time: float,
        layer: Layer = Layer.ON_TOP,
    ) -> None:
        """Draw the effects of a layer as they are at ``time``."""
        for each in self._effects:
            is_due = each.start <= time and not each.over(time)
            if each.layer is not layer or not is_due:
                continue
            if layer is Layer.LIGHT:
                canvas.shine(each.draw, each.progress(time))
            else:
                each.draw(canvas, each.progress(time))

"""Effects on a board as values of time, and the list of those that are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.motion.tween import passed


class Layer(Enum):
    """Among what an effect is drawn."""

    LIGHT = auto()
    """On the runs, and nothing but light."""
    BELOW_CARDS = auto()
    """Below the cards that fly."""
    ABOVE_CARDS = auto()
    ON_TOP = auto()
    """Over all else on the board."""


@dataclass(frozen=True)
class Effect:
    """Something that is drawn for a while."""

    start: float
    """When it begins; seconds of the clock by which its list is updated."""
    seconds: float
    draw: Callable[[Canvas, float], None]
    """Draws it as it is when a share of its time has passed, 0 to 1."""
    layer: Layer = Layer.ON_TOP
    of: object = None
    """What it belongs to, if that can be removed as a whole."""

    def share(self, time: float) -> float:
        """Return how much of its time has passed, 0 to 1."""
        return passed(time, self.start, self.seconds)

    def over(self, time: float) -> bool:
        """Whether it has come to its end."""
        return time >= self.start + self.seconds


class Effects:
    """The effects that are shown or will be, in the order in which they are drawn."""

    def __init__(self) -> None:
        self._effects: list[Effect] = []
        self._time = 0.0

    def __iter__(self) -> Iterator[Effect]:
        return iter(self._effects)

    @property
    def moving(self) -> bool:
        """Whether any of them has not yet come to its end."""
        return not all(each.over(self._time) for each in self._effects)

    def add(self, *effects: Effect) -> None:
        """Show effects, each when its time has come."""
        self._effects += effects

    def remove(self, of: object) -> None:
        """Remove the effects that belong to something."""
        self._effects = [each for each in self._effects if each.of is not of]

    def update(self, time: float) -> None:
        """Take over the time; remove the effects that have come to their end."""
        self._time = time
        self._effects = [each for each in self._effects if not each.over(time)]

    def draw(
        self,
        canvas: Canvas,
        time: float,
        layer: Layer = Layer.ON_TOP,
    ) -> None:
        """Draw those of a layer as they are at ``time``."""
        for each in self._effects:
            is_due = each.start <= time and not each.over(time)
            if each.layer is not layer or not is_due:
                continue
            if layer is Layer.LIGHT:
                canvas.shine(each.draw, each.share(time))
            else:
                each.draw(canvas, each.share(time))

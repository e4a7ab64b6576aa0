"""Scrolling by the wheel, by dragging the content or its bar, and to show something."""

from __future__ import annotations

from pygame import Rect, Surface

from gaps.stage.core.widget import Pos
from gaps.stage.drawing.shapes import fill_rounded
from gaps.stage.drawing.style import SPACE_M, Style
from gaps.values import Value

# Lengths in units.
BAR = 4  # width of a scroll bar
BAR_GAP = SPACE_M  # between the content and its bar
BAR_REACH = 10  # beside the bar, where it can still be grabbed
MIN_GRIP = 40
DRAG = 8  # distance that a press moves before it scrolls


class Scrollable(Value):
    """The content that is scrolled, in pixels."""

    seen: Rect
    """The area in which it is seen, in the window."""
    height: int
    """The height of all of it."""
    bar: Rect
    """The track of the scroll bar, in the window."""
    step: int = 1
    """It is scrolled by whole steps."""
    notch: int = 1
    """The distance that it scrolls per notch of the wheel."""
    above: int = 0
    """The room above what it is scrolled to."""
    fades: tuple[int, int] = (0, 0)
    """The heights of the upper and the lower end, in which it fades out."""


class Scroll:
    """How far something is scrolled."""

    def __init__(self) -> None:
        self.top = 0
        """How much is hidden above, in pixels."""
        self.has_dragged = False
        """True if the last press has scrolled: then it is not a click."""
        self._of = Scrollable(Rect(0, 0, 0, 0), 0, Rect(0, 0, 0, 0))
        self._least_grip = 0
        self._start: Pos = (0, 0)  # position of the last press
        self._start_top = 0
        self._least_drag = 0
        self._holds_bar = False

    def lay_out(self, of: Scrollable, style: Style) -> None:
        """Use other sizes."""
        self._of = of
        self._least_grip = style.px(MIN_GRIP)
        self.to(self.top)

    @property
    def hidden(self) -> int:
        """The height for which there is no room, in pixels."""
        return max(0, self._of.height - self._of.seen.height)

    def shown(self, place: Rect) -> Rect:
        """Return the current place of something, in the window."""
        left, top = self._of.seen.topleft
        return place.move(left, top - self.top)

    def shows(self, place: Rect) -> bool:
        """Return True if any of something is in view."""
        return self._of.seen.colliderect(self.shown(place))

    def to(self, top: float) -> None:
        """Scroll to ``top``, limited to what there is to see."""
        step = self._of.step
        top = step * round(top / step)
        top = min(self.hidden, top)
        self.top = max(0, top)

    def to_show(self, place: Rect) -> None:
        """Scroll as far as needed to show something, and the room above it."""
        _above, below = self._of.fades
        last_top = place.top - self._of.above
        first_top = place.bottom + below - self._of.seen.height
        top = max(first_top, self.top)
        self.to(min(last_top, top))

    def turn(self, notches: float) -> None:
        """Scroll by the wheel, by at least a step; away from the player is up."""
        step = self._of.step
        least = -1 if notches > 0 else 1
        steps = round(-notches * self._of.notch / step)
        self.to(self.top + step * (steps or least))

    def press(self, pos: Pos, style: Style) -> bool:
        """Start dragging the content or its bar; return True if it is the bar."""
        reach = 2 * style.px(BAR_REACH)
        bar = self._of.bar.inflate(reach, 0)
        grip = self._grip.inflate(reach, 0)
        self._holds_bar = bool(self.hidden) and bar.collidepoint(pos)
        if self._holds_bar and not grip.collidepoint(pos):
            grip.centery = pos[1]
            self.to(self._hidden_in(grip.top - bar.top))
        self.has_dragged = False
        self._start = pos
        self._start_top = self.top
        self._least_drag = 0 if self._holds_bar else style.px(DRAG)
        return self._holds_bar

    def drag(self, pos: Pos) -> None:
        """Scroll with the pointer, once it is far enough from where it was pressed."""
        by = pos[1] - self._start[1]
        if self.hidden and abs(by) > self._least_drag:
            self.has_dragged = True
        if self.has_dragged:
            way = self._hidden_in(by) if self._holds_bar else -by
            self.to(self._start_top + way)

    @property
    def _grip(self) -> Rect:
        """The part of the bar that stands for what is seen."""
        bar = self._of.bar
        fraction = self._of.seen.height / max(1, self._of.height)
        height = max(self._least_grip, round(bar.height * fraction))
        height = min(bar.height, height)
        way = bar.height - height
        scrolled = way * self.top / max(1, self.hidden)
        return Rect(bar.left, bar.top + round(scrolled), bar.width, height)

    def _hidden_in(self, grip: float) -> float:
        """Return how far it scrolls while the grip moves by ``grip``, in pixels."""
        way = self._of.bar.height - self._grip.height
        return grip * self.hidden / max(1, way)

    def fading(self, area: Rect) -> tuple[Rect, Rect]:
        """Return the upper and the lower end of an area, in which it fades out.

        An end is empty if nothing more is hidden there.
        """
        above, below = self._of.fades
        half = area.height // 2
        upper = area.copy()
        upper.height = min(above, self.top, half)
        lower = area.copy()
        lower.height = min(below, self.hidden - self.top, half)
        lower.bottom = area.bottom
        return upper, lower

    def draw_bar(self, surface: Surface, style: Style) -> None:
        """Draw the bar, if there is no room for all."""
        if self.hidden:
            radius = style.px(BAR) / 2
            fill_rounded(surface, self._of.bar, radius, style.theme.edge)
            fill_rounded(surface, self._grip, radius, style.theme.mid)

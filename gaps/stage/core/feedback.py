"""The response of a form's widgets to pointer and focus.

The light, the press, the marks and the focus ring are animated for the eye only: no
action waits for them.
"""

from __future__ import annotations

from collections.abc import Collection

from pygame import Rect

from gaps.stage.motion.clock import Pace
from gaps.stage.motion.durations import ANSWER, CROSS_FADE, HURRY, TOUCH
from gaps.stage.motion.tween import ease_out_back, ease_out_cubic, passed, straight
from gaps.values import Value, with_fields

# Seconds at normal speed.
LIGHT_IN_SECONDS = HURRY
LIGHT_OUT_SECONDS = ANSWER
PRESS_OUT_SECONDS = HURRY
SLIDE_SECONDS = ANSWER  # a mark, such as the brass of a segment
RING_SECONDS = HURRY  # the focus ring

Mark = tuple[float, ...]
"""The place of a widget's mark: numbers that only the widget understands."""


class Ring(Value):
    """The place of the focus ring."""

    rect: Rect
    """The shape that it surrounds, in pixels in the window."""
    radius: float
    """The corner radius of that shape, in pixels."""
    is_inside: bool = False
    """True if it is on the edge of the shape and needs no room around it."""


class Pressing(Value):
    """A widget that was pressed."""

    down: float = 0.0  # seconds since the press
    up: float = 0.0  # seconds since it was released and fully down

    def depth(self, pace: Pace) -> float:
        """Return how far it is pressed, 0 to 1; slightly below 0 as it springs back."""
        if self.up:
            risen = passed(self.up, 0, pace.either(PRESS_OUT_SECONDS, CROSS_FADE))
            return 1 - (ease_out_back(risen) if pace.flies else risen)
        return passed(self.down, 0, pace.either(TOUCH, CROSS_FADE))

    def after(self, dt: float, held: bool, pace: Pace) -> Pressing | None:
        """Return its state ``dt`` seconds later; ``None`` once it has come back up."""
        falls = pace.either(TOUCH, CROSS_FADE)
        rises = pace.either(PRESS_OUT_SECONDS, CROSS_FADE)
        if self.down < falls or held:
            return Pressing(self.down + dt)
        if self.up + dt >= rises:
            return None
        return with_fields(self, up=self.up + dt)

    def is_still(self, held: bool, pace: Pace) -> bool:
        """Return True if it stays as it is while it is ``held``."""
        return held and self.down >= pace.either(TOUCH, CROSS_FADE)


class MovingMark(Value):
    """A mark on its way from one place to another."""

    start: Mark
    end: Mark
    age: float = 0.0

    def place(self) -> Mark:
        """Return its place as it slides."""
        progress = ease_out_cubic(passed(self.age, 0, SLIDE_SECONDS))
        return straight(self.start, self.end, progress)


class Feedback:
    """The responses under way, by widget name; widgets at rest have none."""

    def __init__(self) -> None:
        self.pace = Pace()
        self._lights: dict[str, float] = {}
        self._presses: dict[str, Pressing] = {}
        self._slides: dict[str, MovingMark] = {}
        self._left: Ring | None = None  # the ring's place before the last key
        self._ring_age = 0.0

    def is_still(self, lit: Collection[str], held: str) -> bool:
        """Return True if everything is at rest.

        The widgets named in ``lit`` are under the pointer or have the focus, and the
        one named ``held`` is held down.
        """
        if self._slides or self._left is not None:
            return False
        if not all(self.light(each) == 1 for each in lit):
            return False
        if not all(each in lit for each in self._lights):
            return False
        return all(
            press.is_still(name == held, self.pace)
            for name, press in self._presses.items()
        )

    def update(self, dt: float, lit: Collection[str], held: str) -> set[str]:
        """Advance all responses by ``dt`` seconds.

        Return the names of the widgets whose looks have changed.
        """
        if self.pace.still:
            dt = float("inf")
        changed = self._light_up(dt, lit)
        changed.update(self._presses)
        changed.update(self._slides)
        for name, press in list(self._presses.items()):
            later = press.after(dt, name == held, self.pace)
            if later is None:
                del self._presses[name]
            else:
                self._presses[name] = later
        for name, slide in list(self._slides.items()):
            later_mark = with_fields(slide, age=slide.age + dt)
            self._slides[name] = later_mark
            if later_mark.age >= SLIDE_SECONDS:
                del self._slides[name]
        self._ring_age += dt
        if self._ring_age >= RING_SECONDS:
            self._left = None
        return changed

    def _light_up(self, dt: float, lit: Collection[str]) -> set[str]:
        changed = set()
        rises = self.pace.either(LIGHT_IN_SECONDS, CROSS_FADE)
        falls = self.pace.either(LIGHT_OUT_SECONDS, CROSS_FADE)
        for name in {*lit, *self._lights}:
            before = self.light(name)
            light = before - dt / falls
            if name in lit:
                light = before + dt / rises
            light = min(1.0, max(0.0, light))
            if light != before:
                changed.add(name)
            self._lights[name] = light
            if not light:
                del self._lights[name]
        return changed

    # Light and press

    def light(self, name: str) -> float:
        """Return how far a widget is lit, 0 to 1."""
        return self._lights.get(name, 0.0)

    def lights_in(self, name: str) -> dict[str, float]:
        """Return how far each lit part of a widget is lit."""
        parts = {}
        for each, light in self._lights.items():
            whole, _slash, part = each.partition("/")
            if part and whole == name:
                parts[part] = light
        return parts

    def press(self, name: str) -> None:
        """Press a widget; it comes back up once it is not held."""
        self._presses[name] = Pressing()

    def depth(self, name: str) -> float:
        """Return how far a widget is pressed, 0 to 1; below 0 as it springs back."""
        press = self._presses.get(name)
        return press.depth(self.pace) if press else 0.0

    # Marks

    def move_mark(self, name: str, before: Mark, after: Mark) -> None:
        """Slide a widget's mark from one place to another."""
        if not self.pace.flies or len(before) != len(after):
            self._slides.pop(name, None)
            return
        self._slides[name] = MovingMark(self.mark(name, before), after)

    def mark(self, name: str, at_rest: Mark) -> Mark:
        """Return where a widget's mark is drawn, given its place at rest."""
        slide = self._slides.get(name)
        return slide.place() if slide else at_rest

    # The ring

    def leave(self, ring: Ring | None) -> None:
        """Start moving the focus ring from where it is drawn."""
        self._left = ring if self.pace.flies else None
        self._ring_age = 0.0

    def ring(self, end: Ring) -> Ring:
        """Return the ring as drawn on its way to its ``end``."""
        if self._left is None:
            return end
        progress = ease_out_cubic(passed(self._ring_age, 0, RING_SECONDS))
        start = self._left
        sides = straight(tuple(start.rect), tuple(end.rect), progress)
        radius = start.radius + (end.radius - start.radius) * progress
        place = Rect([round(side) for side in sides])
        return Ring(place, radius, end.is_inside)

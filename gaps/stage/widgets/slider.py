"""A whole number on a scale, set by dragging a knob."""

from __future__ import annotations

from pygame import Rect, Surface

from gaps.language import Text, translated
from gaps.stage.core.feedback import Mark
from gaps.stage.core.widget import Pos, Site, Widget, WidgetState
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import fill_rounded, put
from gaps.stage.drawing.style import SPACE_M, Shadow
from gaps.stage.speech.spoken import ADJUSTABLE, Range, Role, Spoken
from gaps.stage.widgets.row import Row
from gaps.values import with_fields

TRACK_SIZE = 200, 6  # in units
KNOB = 22
KNOB_SHADOW = Shadow((0, 2), 5, 0.5)
NUMBER_WIDTH = 52  # room for the number
ICON = 20
ICON_GAP = SPACE_M
ICON_ROOM = 36


class Draggable(Widget):
    """A widget whose value is a whole number from ``minimum`` to ``maximum``.

    Left and right change it by ``step``.

    While the knob is dragged every change is reported; ``release`` reports that the
    last one was final.
    """

    value: int
    minimum: int
    maximum: int
    step: int
    role = Role.SLIDER
    actions = ADJUSTABLE
    _dragged = False
    _changed = False

    def track(self, site: Site) -> Rect:
        """Return the line along which the knob moves."""
        raise NotImplementedError

    def is_grabbed(self, pos: Pos, track: Rect) -> bool:
        """Return True if pressing at ``pos`` grabs the knob."""
        return True

    def mark(self, site: Site) -> Mark:
        """Return its number: the number and the knob roll to a new one."""
        return (float(self.value),)

    def press(self, pos: Pos, site: Site) -> bool:
        self._dragged = self.is_grabbed(pos, self.track(site))
        return self.drag(pos, site)

    def drag(self, pos: Pos, site: Site) -> bool:
        if not self._dragged:
            return False
        x, _y = pos
        track = self.track(site)
        fraction = (x - track.left) / max(1, track.width)
        value = self.minimum + fraction * (self.maximum - self.minimum)
        changed = self._set(round(value))
        self._changed |= changed
        return changed

    def release(self) -> bool:
        changed = self._changed
        self._changed = False
        self._dragged = False
        return changed

    def activate(self) -> bool:
        """Do nothing: there is no next value.

        The pointer has already set the value by pressing and dragging.
        """
        return False

    def says(self, site: Site) -> Spoken:
        number = Range(self.value, self.minimum, self.maximum, self.step)
        return with_fields(super().says(site), number=number)

    def nudge(self, direction: int) -> bool:
        return self._set(self.value + direction * self.step)

    def _set(self, value: int) -> bool:
        before = self.value
        value = max(value, self.minimum)
        self.value = min(value, self.maximum)
        return self.value != before


class Slider(Draggable, Row):
    """A settings row with a knob on a track, the number and perhaps an icon.

    ``unit`` is the number with its unit, as it is spoken: ``"{number} percent"``; empty
    for none.
    """

    def __init__(
        self,
        name: str,
        label: Text,
        value: int,
        note: Text = "",
        minimum: int = 0,
        maximum: int = 100,
        step: int = 5,
        icon: str | None = None,
        unit: Text = "",
    ) -> None:
        super().__init__(name, label, note)
        self.value = value
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.icon = icon
        self.unit = unit

    def track(self, site: Site) -> Rect:
        style = site.style
        right = site.rect.right - style.px(NUMBER_WIDTH)
        return style.box(TRACK_SIZE, midright=(right, site.rect.centery))

    def is_grabbed(self, pos: Pos, track: Rect) -> bool:
        """Return True if ``pos`` is on the track or close to it."""
        close = track.inflate(4 * track.height, 5 * track.height)
        return close.collidepoint(pos)

    def control_width(self, site: Site) -> int:
        px = site.style.px
        track, _height = TRACK_SIZE
        width = px(NUMBER_WIDTH) + px(track) + px(KNOB) // 2
        if self.icon:
            width += px(ICON_ROOM)
        return width

    @property
    def spoken_value(self) -> str:
        if self.unit:
            return translated(self.unit).format(number=self.value)
        return str(self.value)

    def draw_control(self, surface: Surface, site: Site, state: WidgetState) -> None:
        style = site.style
        theme = style.theme
        px = style.px
        track = self.track(site)
        (value,) = self.shown_mark(site, state)
        digits = str(round(value))
        number = style.digits(digits, "label", theme.hi)
        put(surface, number, midright=site.rect.midright)
        radius = track.height / 2
        fill_rounded(surface, track, radius, theme.slot, px(1), theme.edge)
        scale = max(1, self.maximum - self.minimum)
        filled = track.copy()
        filled.width = round(track.width * (value - self.minimum) / scale)
        if filled.width:
            fill_rounded(surface, filled, radius, theme.brass)
        knob = style.box((KNOB, KNOB), center=filled.midright)
        style.draw_shadow(surface, knob, knob.width / 2, KNOB_SHADOW)
        picture = shapes.disc(knob.width, theme.hi)
        surface.blit(picture, knob)
        if self.icon:
            icon = style.icon(self.icon, px(ICON), theme.mid)
            right = track.left - px(ICON_GAP)
            put(surface, icon, midright=(right, track.centery))

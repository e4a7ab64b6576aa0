"""The base of all widgets: what a form asks of them, and what they share when they are
drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar, NamedTuple, TypedDict

from pygame import Rect, Surface

from gaps.language import Text, in_both_forms, joined, translated
from gaps.stage.core.feedback import Mark, Ring
from gaps.stage.core.intents import Intent
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import grown
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, WHITE, Color, mix
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.speech.spoken import USABLE, Action, Role, Spoken, area_of

Pos = tuple[int, int]
# Lengths in pixels at u = 1.
RING_GAP = 2  # between a shape and its focus ring
RING_WIDTH = 3
RING_RADIUS = 10  # of the corners of that shape, unless a widget says otherwise
PRESS_DEPTH = 2  # by how much a pressed widget goes down
# how far shadow, lip and focus ring of a widget may reach out of it
REACH = 30
DISABLED_ALPHA = 107  # 42 %
LIGHT = 0.10  # by how much a fill is lighter, or darker, under the pointer
SHADE = 0.08  # by how much it is darker while it is pressed
STEPS = 8  # shades between a fill at rest and one that is lit
# sum of the channels from which on a fill gets darker, not lighter, under the pointer
BRIGHT = 600


class Site(NamedTuple):
    """Where a widget is, and in which style it is drawn there."""

    rect: Rect
    style: Style
    seen: Rect | None = None
    """The part of the window in which it can be seen and clicked; ``None`` for all."""

    def holds(self, pos: Pos) -> bool:
        """Whether the pointer is on what is seen of it."""
        return self.rect.collidepoint(pos) and (
            self.seen is None or self.seen.collidepoint(pos)
        )

    def moved(self, by: Pos) -> Site:
        """The same so many pixels further right and down."""
        if by == (0, 0):
            return self
        return self._replace(rect=self.rect.move(by))


class WidgetState(NamedTuple):
    """What a form knows of a widget when it is drawn."""

    focused: bool = False
    """Whether it has the focus, and that is shown."""
    hovered: bool = False
    pressed: bool = False
    lit: float = 0.0
    """How far it has come to what it is under the pointer, 0 to 1."""
    depth: float = 0.0
    """How far it is pressed, 0 to 1, or a little less as it springs back."""
    shifts: bool = True
    """Whether anything moves from place to place."""
    mark: Mark = ()
    """Where its mark is shown; empty: where it belongs."""
    parts: Mapping[str, float] = MappingProxyType({})
    """How far those of its parts are lit that are not at rest, by their names."""

    @property
    def raised(self) -> float:
        """How far it has come to its place under the pointer or with the focus, 0 to 1."""
        if self.shifts:
            return ease_out_cubic(self.lit)
        return float(self.hovered or self.focused)

    def sunk(self, style: Style) -> int:
        """By how many pixels it has gone down."""
        if not self.shifts:
            return 0
        return round(style.px(PRESS_DEPTH) * self.depth)


AT_REST = WidgetState()


class WidgetFields(TypedDict, total=False):
    """The fields that every widget has, by name."""

    enabled: bool
    tooltip: Text


class Widget:
    """Something with a name and perhaps a value.

    It does not know where it is: its form tells it with all that depends on that. Where
    the pointer can hit parts of it follows from that site; nothing has to be drawn
    first.
    """

    value: object = None
    label: Text = ""
    """What it is about."""
    note: Text = ""
    """What is said after its value, before the tooltip."""
    typing: bool = False
    """Whether it takes letters and digits while it has the focus."""
    has_own_sounds: ClassVar[bool] = False
    """Whether it makes the sounds of what pointer and focus come to by itself."""
    focus_lights: ClassVar[bool] = False
    """Whether the focus lights it as the pointer does."""
    sinks: ClassVar[bool] = False
    """Whether all of it goes down while it is pressed."""
    pointed_part: str = ""
    """The part of it that is under the pointer; empty for none."""
    role: ClassVar[Role] = Role.GROUP
    """What it is for a screen reader."""
    actions: ClassVar[frozenset[Action]] = USABLE
    """What a screen reader may ask of it."""

    def __init__(self, name: str, *, enabled: bool = True, tooltip: Text = "") -> None:
        self.name = name
        self.enabled = enabled
        self.tooltip = tooltip

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    def is_at(self, pos: Pos, site: Site) -> bool:
        """Whether the pointer is on it there."""
        return site.holds(pos)

    @property
    def moving(self) -> bool:
        """Whether it needs a new picture every frame."""
        return False

    def lay_out(self, site: Site) -> None:
        """It is shown at this site from now on."""

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        """Draw it, without the ring of the focus; its shadow may reach ``REACH`` units
        out of its place.
        """
        raise NotImplementedError

    def ring(self, site: Site) -> Ring | None:
        """Where the ring of the focus lies; ``None`` if it shows the focus otherwise."""
        return Ring(site.rect, site.style.px(RING_RADIUS))

    def mark(self, site: Site) -> Mark:
        """Where its mark is at rest, in numbers of its own; empty without one."""
        return ()

    def shown_mark(self, site: Site, state: WidgetState) -> Mark:
        """Where its mark is shown."""
        return state.mark or self.mark(site)

    def fitting(self, style: Style) -> tuple[int, int]:
        """The width and height it wants, pixels; 0 where it takes what it is given."""
        return 0, 0

    # What is done with it. All return whether that counts as use, or has changed the
    # value.

    def take(self, intent: Intent, site: Site, focused: bool) -> bool:
        """Use an intent, such as the wheel, before the focus moves. Returns whether it
        was used.

        ``focused`` is whether the focus is on it and shown.
        """
        return False

    def point(self, pos: Pos, site: Site) -> bool:
        """The pointer is on it. Returns whether it looks different for that."""
        return False

    def press(self, pos: Pos, site: Site) -> bool:
        """The pointer went down on it."""
        return False

    def place_of(self, part: str, site: Site) -> Rect:
        """Where it looks different while a part of it answers, or all for none."""
        return site.rect

    def drag(self, pos: Pos, site: Site) -> bool:
        """The pointer moved while held."""
        return False

    def release(self) -> bool:
        """The pointer was released, wherever it is. Returns whether that ends a change
        made by dragging.
        """
        return False

    def click(self, pos: Pos, site: Site) -> bool:
        """The pointer went down and up on it."""
        return self.activate()

    def activate(self) -> bool:
        """It was activated by key."""
        return True

    def nudge(self, direction: int) -> bool | None:
        """Left (-1) or right (1) by key; ``None`` lets the focus move."""
        return None

    def type(self, text: str) -> bool:
        """Take what was typed."""
        return False

    def compose(self, text: str) -> None:
        """Show a text that an input method has not yet entered; empty for none."""

    def text_place(self, site: Site) -> Rect:
        """Where text is typed, pixels in the window."""
        return site.rect.copy()

    def erase(self) -> bool:
        """Remove the last character."""
        return False

    def select_all(self) -> None:
        """Select the text that is typed here, for the next character to replace it."""

    # What a screen reader is told, and asks for

    @property
    def spoken_label(self) -> str:
        """What it is called."""
        return translated(self.label) or translated(self.tooltip)

    @property
    def spoken_value(self) -> str:
        """What it is set to."""
        return ""

    @property
    def spoken_note(self) -> str:
        """What is said after both."""
        return spoken_detail(self.spoken_label, self.note, self.tooltip)

    def says(self, site: Site) -> Spoken:
        """What it says. Its name and place are added."""
        label = self.spoken_label
        value = self.spoken_value
        note = self.spoken_note
        return Spoken(
            "", self.role, label, value=value, detail=note, actions=self.actions
        )

    def spoken(self, site: Site) -> Spoken | None:
        """What it says, as a part of the screen; ``None`` if it says nothing."""
        area = area_of(site.rect)
        said = self.says(site)
        return replace(said, key=self.name, rect=area, enabled=self.enabled)

    @property
    def spoken_focus(self) -> str:
        """The key of what has the focus while it has it: a widget with parts names one
        of them.
        """
        return self.name

    def asked(self, part: str, action: Action, text: str) -> bool:
        """A screen reader asked the part of this name, empty for the whole, to do
        something.

        Returns whether that counts as use. It has the focus already.
        """
        match action:
            case Action.ACTIVATE:
                return self.activate()
            case Action.INCREASE | Action.DECREASE:
                return bool(self.nudge(1 if action is Action.INCREASE else -1))
            case Action.SET_TEXT if self.typing:
                before = self.value
                while self.erase():
                    pass
                self.type(text)
                return self.value != before
        return False


def spoken_detail(name: str, *texts: Text) -> str:
    """Return what is said after a ``name``: the other texts, each as a sentence of its
    own.
    """
    said = [text for each in texts if (text := translated(each)) and text != name]
    if not said:
        return ""
    *others, last = said
    sentences = [in_both_forms(text, _without_end) for text in others]
    return joined(". ", [*sentences, last])


def equal_cells(area: Rect, columns: int, rows: int = 1, gap: int = 0) -> list[Rect]:
    """Return equal cells of ``area``, row by row, ``gap`` pixels apart. All lengths are
    whole pixels.
    """
    free_across = max(0, area.width - gap * (columns - 1))
    free_down = max(0, area.height - gap * (rows - 1))
    width = free_across // columns
    height = free_down // rows
    cells = []
    for row in range(rows):
        top = area.top + row * (height + gap)
        for column in range(columns):
            left = area.left + column * (width + gap)
            cells.append(Rect(left, top, width, height))
    return cells


def hovered_fill(fill: Color, lit: float = 1.0, depth: float = 0.0) -> Color:
    """A fill that is lit, and pressed, so far."""
    lit = round(lit * STEPS) / STEPS
    depth = max(0, round(depth * STEPS) / STEPS)
    light = BLACK if sum(fill) > BRIGHT else WHITE
    shade = mix(fill, light, LIGHT * lit)
    return mix(shade, BLACK, SHADE * depth)


def draw_ring(surface: Surface, style: Style, ring: Ring) -> None:
    """Draw a ring of the focus."""
    radius = ring.radius
    if ring.is_inside:
        line = style.px(2)
        inside = grown(ring.rect, -line)
        _draw_line(surface, style, inside, radius - line)
        return
    gap = style.px(RING_GAP)
    apart = grown(ring.rect, gap)
    between = shapes.ring(apart.size, radius + gap, gap, style.theme.bg1)
    surface.blit(between, apart)
    _draw_line(surface, style, apart, radius + gap)


def ring_reach(style: Style, ring: Ring) -> Rect:
    """All that a ring of the focus is drawn on."""
    beyond = style.px(RING_GAP) + style.px(RING_WIDTH)
    return grown(ring.rect, beyond)


def _draw_line(surface: Surface, style: Style, rect: Rect, radius: float) -> None:
    """Draw a line in the colour of the focus round ``rect``."""
    width = style.px(RING_WIDTH)
    whole = grown(rect, width)
    picture = shapes.ring(whole.size, radius + width, width, style.theme.focus)
    surface.blit(picture, whole)


def _without_end(sentence: str) -> str:
    return sentence.rstrip(".")

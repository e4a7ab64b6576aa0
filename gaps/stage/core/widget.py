"""The base of all widgets.

It is what a form needs of them, and what they share in drawing.
"""

from __future__ import annotations

from collections.abc import Mapping
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
from gaps.values import with_fields

Pos = tuple[int, int]
# Lengths in units.
RING_GAP = 2  # between a shape and its focus ring
RING_WIDTH = 3
RING_RADIUS = 10  # corner radius of that shape, unless a widget sets another
PRESS_DEPTH = 2  # distance by which a pressed widget goes down
# How far the shadow, the lip and the focus ring of a widget may reach beyond it.
REACH = 30
DISABLED_ALPHA = 107  # 42 %
LIGHT = 0.10  # change of a fill under the pointer, lighter or darker
SHADE = 0.08  # darkening of a fill while the widget is pressed
STEPS = 8  # shades between a fill at rest and one that is lit
# The sum of the channels from which a fill gets darker, not lighter, under the pointer.
BRIGHT = 600


class Site(NamedTuple):
    """The place of a widget, and the style in which it is drawn there."""

    rect: Rect
    style: Style
    seen: Rect | None = None
    """The part of the window in which it can be seen and clicked; ``None`` for all."""

    def holds(self, pos: Pos) -> bool:
        """Return True if the pointer is on its visible part."""
        return self.rect.collidepoint(pos) and (
            self.seen is None or self.seen.collidepoint(pos)
        )

    def moved(self, by: Pos) -> Site:
        """Return the same site, moved right and down by ``by`` pixels."""
        if by == (0, 0):
            return self
        return self._replace(rect=self.rect.move(by))


class WidgetState(NamedTuple):
    """The state that a form passes to a widget for drawing."""

    focused: bool = False
    """True if it has the focus, and the focus is visible."""
    hovered: bool = False
    pressed: bool = False
    lit: float = 0.0
    """The strength of its light under the pointer, 0 to 1."""
    depth: float = 0.0
    """The depth of its press, 0 to 1; slightly below 0 as it springs back."""
    shifts: bool = True
    """True if parts may move from place to place."""
    mark: Mark = ()
    """The place at which its mark is drawn; empty for its place at rest."""
    parts: Mapping[str, float] = MappingProxyType({})
    """The strength of light of its parts, by name; parts at rest are left out."""

    @property
    def raised(self) -> float:
        """The share of its look under the pointer or with the focus, 0 to 1."""
        if self.shifts:
            return ease_out_cubic(self.lit)
        return float(self.hovered or self.focused)

    def sunk(self, style: Style) -> int:
        """Return how many pixels it has gone down."""
        if not self.shifts:
            return 0
        return round(style.px(PRESS_DEPTH) * self.depth)


AT_REST = WidgetState()


class WidgetFields(TypedDict, total=False):
    """The fields that every widget has, by name."""

    enabled: bool
    tooltip: Text


class Widget:
    """A control with a name and perhaps a value.

    It does not know where it is: its form passes it the site, and all that depends on
    that. The places that the pointer can hit follow from the site; nothing has to be
    drawn first.
    """

    value: object = None
    label: Text = ""
    """Its subject, in words."""
    note: Text = ""
    """Spoken after its value, before the tooltip."""
    typing: bool = False
    """True if it takes letters and digits while it has the focus."""
    has_own_sounds: ClassVar[bool] = False
    """True if it makes the sounds of pointer and focus by itself."""
    focus_lights: ClassVar[bool] = False
    """True if the focus lights it as the pointer does."""
    sinks: ClassVar[bool] = False
    """True if all of it goes down while it is pressed."""
    pointed_part: str = ""
    """The part of it that is under the pointer; empty for none."""
    ring_radius: ClassVar[float] = RING_RADIUS
    """The corner radius of its focus ring, in units."""
    role: ClassVar[Role] = Role.GROUP
    """Its role for a screen reader."""
    actions: ClassVar[frozenset[Action]] = USABLE
    """The actions that a screen reader may request."""

    def __init__(self, name: str, *, enabled: bool = True, tooltip: Text = "") -> None:
        self.name = name
        self.enabled = enabled
        self.tooltip = tooltip

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    def is_at(self, pos: Pos, site: Site) -> bool:
        """Return True if the pointer is on it at ``site``."""
        return site.holds(pos)

    @property
    def looks(self) -> object:
        """The look at rest: it fades where that changes."""
        return None

    @property
    def moving(self) -> bool:
        """True if it needs a new picture every frame."""
        return False

    def lay_out(self, site: Site) -> None:
        """Show it at this site from now on."""

    def update(self, dt: float) -> None:
        """Advance its animations by ``dt`` seconds."""

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        """Draw it, without the focus ring.

        Its shadow may reach ``REACH`` units beyond its site.
        """
        raise NotImplementedError

    def ring(self, site: Site) -> Ring | None:
        """Return the focus ring; ``None`` if it shows the focus in another way."""
        return Ring(site.rect, site.style.px(self.ring_radius))

    def mark(self, site: Site) -> Mark:
        """Return the place of its mark at rest, in its own numbers; empty without one."""
        return ()

    def shown_mark(self, site: Site, state: WidgetState) -> Mark:
        """Return the place at which its mark is drawn."""
        return state.mark or self.mark(site)

    def fitting(self, style: Style) -> tuple[int, int]:
        """Return its preferred size in pixels; 0 for a side without a preference."""
        return 0, 0

    # Actions. Unless they say otherwise, they return True if they count as use or have
    # changed the value.

    def take(self, intent: Intent, site: Site, focused: bool) -> bool:
        """Use an intent, such as the wheel, before the focus moves.

        Return True if it was used. ``focused`` is true if the widget has the focus and
        the focus is visible.
        """
        return False

    def point(self, pos: Pos, site: Site) -> bool:
        """Move the pointer over it; return True if it looks different for that."""
        return False

    def press(self, pos: Pos, site: Site) -> bool:
        """Press the pointer on it."""
        return False

    def place_of(self, part: str, site: Site) -> Rect:
        """Return the area that changes when a part of it responds; all for no part."""
        return site.rect

    def drag(self, pos: Pos, site: Site) -> bool:
        """Move the pointer while it is held."""
        return False

    def release(self) -> bool:
        """Release the pointer, wherever it is.

        Return True if that ends a change made by dragging.
        """
        return False

    def click(self, pos: Pos, site: Site) -> bool:
        """Click it: the pointer went down and up on it."""
        return self.activate()

    def activate(self) -> bool:
        """Activate it by key."""
        return True

    def nudge(self, direction: int) -> bool | None:
        """Nudge it by key, left (-1) or right (1).

        Return ``None`` to let the focus move.
        """
        return None

    def type(self, text: str) -> bool:
        """Enter typed text."""
        return False

    def compose(self, text: str) -> None:
        """Show a text that an input method has not entered yet; empty for none."""

    def text_place(self, site: Site) -> Rect:
        """Return the place of typed text, in pixels in the window."""
        return site.rect.copy()

    def erase(self) -> bool:
        """Remove the last character."""
        return False

    def select_all(self) -> None:
        """Select the text typed here, for the next character to replace it."""

    # Screen readers

    @property
    def spoken_label(self) -> str:
        """Its spoken name."""
        return translated(self.label) or translated(self.tooltip)

    @property
    def spoken_value(self) -> str:
        """Its spoken value."""
        return ""

    @property
    def spoken_note(self) -> str:
        """Spoken after its name and value."""
        return spoken_detail(self.spoken_label, self.note, self.tooltip)

    def says(self, site: Site) -> Spoken:
        """Return what it says, without its key, its place and whether it is enabled."""
        label = self.spoken_label
        value = self.spoken_value
        note = self.spoken_note
        return Spoken(
            "", self.role, label, value=value, detail=note, actions=self.actions
        )

    def spoken(self, site: Site) -> Spoken | None:
        """Return what it says, as a part of the screen; ``None`` if it says nothing."""
        area = area_of(site.rect)
        said = self.says(site)
        return with_fields(said, key=self.name, rect=area, enabled=self.enabled)

    @property
    def spoken_focus(self) -> str:
        """The key of the part with the focus, while the widget has it.

        A widget with parts names one of them.
        """
        return self.name

    def asked(self, part: str, action: Action, text: str) -> bool:
        """Do what a screen reader requests of a part, empty for the whole widget.

        Return True if that counts as use. The widget has the focus already.
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
    """Return the text spoken after a ``name``.

    It is the other texts, each as a sentence of its own.
    """
    said = [text for each in texts if (text := translated(each)) and text != name]
    if not said:
        return ""
    *others, last = said
    sentences = [in_both_forms(text, _without_end) for text in others]
    return joined(". ", [*sentences, last])


def equal_cells(area: Rect, columns: int, rows: int = 1, gap: int = 0) -> list[Rect]:
    """Return equal cells of ``area``, row by row, ``gap`` pixels apart.

    All lengths are whole pixels.
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
    """Return a fill as it is lit and pressed, each 0 to 1."""
    lit = round(lit * STEPS) / STEPS
    depth = max(0, round(depth * STEPS) / STEPS)
    light = BLACK if sum(fill) > BRIGHT else WHITE
    shade = mix(fill, light, LIGHT * lit)
    return mix(shade, BLACK, SHADE * depth)


def draw_ring(surface: Surface, style: Style, ring: Ring) -> None:
    """Draw a focus ring."""
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
    """Return the whole area on which a focus ring is drawn."""
    beyond = style.px(RING_GAP) + style.px(RING_WIDTH)
    return grown(ring.rect, beyond)


def _draw_line(surface: Surface, style: Style, rect: Rect, radius: float) -> None:
    """Draw a line round ``rect`` in the focus colour."""
    width = style.px(RING_WIDTH)
    whole = grown(rect, width)
    picture = shapes.ring(whole.size, radius + width, width, style.theme.focus)
    surface.blit(picture, whole)


def _without_end(sentence: str) -> str:
    return sentence.rstrip(".")

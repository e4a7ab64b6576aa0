"""Widgets that share one focus, one pointer and one keyboard."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from pygame import Rect, Surface

from gaps.language import translated
from gaps.stage.ahead import breathe
from gaps.stage.core.feedback import Feedback, Mark, Ring
from gaps.stage.core.intents import (
    AllSelected,
    Asked,
    Hover,
    Intent,
    Nav,
    Press,
    PressLost,
    Release,
    TextComposed,
    TextEntered,
    WindowFocusChanged,
)
from gaps.stage.core.widget import (
    REACH,
    Pos,
    Site,
    Widget,
    WidgetState,
    draw_ring,
    ring_reach,
)
from gaps.stage.drawing.shapes import fill_rounded, grown, put
from gaps.stage.drawing.spots import beside, best_spot
from gaps.stage.drawing.style import RADIUS_S, SPACE_M, SPACE_S, SPACE_XS, Style
from gaps.stage.motion.clock import Pace
from gaps.stage.speech.spoken import Action
from gaps.values import Value, with_fields

if TYPE_CHECKING:
    from gaps.stage.core.succession import Succession

IntentT = TypeVar("IntentT", bound=Intent)
_DIRECTIONS = {
    Nav.LEFT: (-1, 0),
    Nav.RIGHT: (1, 0),
    Nav.UP: (0, -1),
    Nav.DOWN: (0, 1),
}
FINGER = 44  # pixels: the smallest side of what a finger can hit
SIDEWAYS_COST = 3  # weight of a pixel across the direction, relative to one along it
# Lengths in units.
TOOLTIP_GAP = SPACE_S
TOOLTIP_MARGIN = SPACE_XS
TOOLTIP_PADDING = (SPACE_M, SPACE_XS)
TOOLTIP_RADIUS = RADIUS_S


class Activated(Value):
    """A widget was used; ``value`` is its new value.

    ``final`` is false while a value is dragged: more changes follow, and a final one
    when it is released.
    """

    widget: Widget
    value: object
    final: bool = True

    @property
    def name(self) -> str:
        return self.widget.name


class Form:
    """Passes intents on to its widgets.

    ``focused`` names the widget that has the focus first, or is ``None``.

    The focus is visible once keys are used, or from the start if ``focused`` is given;
    a press of the pointer hides it.
    """

    def __init__(
        self,
        sites: Mapping[Widget, Site] = MappingProxyType({}),
        focused: str | None = None,
    ) -> None:
        self.sites: Mapping[Widget, Site] = {}
        """The widgets and their places, in focus order."""
        self._focused: Widget | None = None
        self.typed_in = ""
        """The field that receives letters whatever has the focus, by name.

        Empty if letters go to the widget with the focus.
        """
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self.feedback = Feedback()
        self.succession: Succession | None = None
        """The fades of widgets that come, go or change; None if they do so at once."""
        self._ring: Ring | None = None  # as drawn last
        # The marks as drawn last, with the style and the size of their widgets.
        self._marks: dict[str, tuple[Style, tuple[int, int], Mark]] = {}
        self._touched: list[Rect] = []
        self._by_finger = False  # True if the last press was made with a finger
        self._hidden_tooltip = ""  # the name of the widget whose tooltip is hidden
        self.dirty = True
        self.focus_visible = focused is not None
        self.show(sites)
        if focused is not None:
            self.focus(focused)

    @property
    def widgets(self) -> Sequence[Widget]:
        """Its widgets, in focus order."""
        return [*self.sites]

    @property
    def _fading(self) -> Collection[str]:
        """The names of the widgets that fade."""
        return () if self.succession is None else self.succession.names

    @property
    def fades(self) -> bool:
        """True while widgets come, go or change their looks."""
        return bool(self._fading)

    def end_fades(self) -> None:
        """Show all widgets as they are at rest."""
        if self.succession is not None:
            self.succession.end()

    @property
    def focused(self) -> Widget | None:
        """The widget that has the focus, whether or not the focus is visible."""
        return self._focused

    @focused.setter
    def focused(self, widget: Widget | None) -> None:
        if self._focused is not None and self._focused is not widget:
            self._focused.compose("")
        self._focused = widget

    @property
    def moving(self) -> bool:
        """True while any response of a widget is under way."""
        if not self.feedback.is_still(self._lit, self._held):
            return True
        if self._fading:
            return True
        return any(widget.moving for widget in self.sites)

    @property
    def needs_redraw(self) -> bool:
        """True if responses of widgets need drawing or are under way."""
        return bool(self._touched) or self.moving

    @property
    def field(self) -> Widget | None:
        """The field that receives letters and digits; ``None`` if they are commands."""
        if self.focused is not None and self.focused.typing:
            return self.focused if self.focused.enabled else None
        if not self.typed_in:
            return None
        wanted = (each for each in self.sites if each.name == self.typed_in)
        return next((each for each in wanted if each.enabled), None)

    @property
    def text_place(self) -> Rect:
        """The place of typed text, in pixels in the window; empty if there is none."""
        field = self.field
        if field is None or field not in self.sites:
            return Rect(0, 0, 0, 0)
        return field.text_place(self.sites[field])

    @property
    def typing(self) -> bool:
        """True if letters and digits go to a field."""
        return self.field is not None

    def widget(self, name: str) -> Widget:
        """Return the widget called ``name``. Raise ``KeyError`` if there is none."""
        for widget in self.sites:
            if widget.name == name:
                return widget
        raise KeyError(name)

    def place_of(self, name: str) -> Rect:
        """Return the place of the widget called ``name``.

        Raise ``KeyError`` if there is none.
        """
        return self.sites[self.widget(name)].rect

    def focus(self, name: str | None) -> None:
        """Give the focus to the widget of this name, or to none.

        Raise ``KeyError`` if there is no such widget.
        """
        self.focused = None if name is None else self.widget(name)
        self.dirty = True

    def leave_ring(self) -> None:
        """Start moving the focus ring from where it is drawn."""
        self.feedback.leave(self._ring if self.focus_visible else None)

    def show_focus(self, visible: bool = True) -> None:
        """Show the focus ring, as if keys had been used last; or hide it."""
        self.focus_visible = visible
        self.dirty = True

    def show(self, sites: Mapping[Widget, Site]) -> None:
        """Show these widgets at these places.

        The focus and the pointer stay with widgets of the same names.
        """
        if self.succession is not None and not self.feedback.pace.still:
            self.succession.note(self.sites, sites)
        self.sites = sites
        named = {widget.name: widget for widget in sites}
        if self.focused is not None:
            self.focused = named.get(self.focused.name, self.focused)
        if self.hovered is not None:
            self.hovered = named.get(self.hovered.name)
        if self.pressed is not None:
            self.pressed = named.get(self.pressed.name)
        for name in self._marks.keys() - named.keys():
            del self._marks[name]
        self.dirty = True
        for widget, site in sites.items():
            widget.lay_out(site)

    def set_pace(self, pace: Pace) -> None:
        """Set how widgets respond: animated, at once, or with light that only fades."""
        self.feedback.pace = pace

    def update(self, dt: float) -> None:
        """Advance all responses by ``dt`` seconds."""
        if not self.moving:
            return
        for widget in self.sites:
            if widget.moving:
                widget.update(math.inf if self.feedback.pace.still else dt)
                self._touch(widget)
        if self.succession is not None:
            self._touched += self.succession.places
            self.succession.update(dt, self.feedback.pace)
        named = {widget.name: widget for widget in self.sites}
        for each in self.feedback.update(dt, self._lit, self._held):
            name, _slash, part = each.partition("/")
            self._touch(named.get(name), part)
        self._touch_ring()

    @property
    def _lit(self) -> set[str]:
        """The names of the widgets and parts that are lit or on their way to it."""
        lit = set()
        hovered = self.hovered
        if hovered is not None and hovered.enabled:
            lit.add(hovered.name)
            if hovered.pointed_part:
                lit.add(f"{hovered.name}/{hovered.pointed_part}")
        ringed = self._ringed
        if ringed is not None and ringed.focus_lights:
            lit.add(ringed.name)
        return lit

    @property
    def _held(self) -> str:
        """The name of the widget that is held down; empty for none."""
        widget = self.pressed
        if widget is None or not self._is_hovered(widget):
            return ""
        return widget.name

    # What has to be drawn

    def take_touched(self) -> list[Rect]:
        """Return the areas that responses of widgets have changed, and forget them.

        Changes count since the last call, or since everything was drawn.
        """
        touched = self._touched
        self._touched = []
        return touched

    def _touch(self, widget: Widget | None, part: str = "") -> None:
        site = self._site(widget)
        if widget is not None and site is not None:
            place = widget.place_of(part, site)
            self._touched.append(grown(place, site.style.px(REACH)))

    @property
    def _style(self) -> Style | None:
        """The style in which its widgets are drawn; ``None`` if there are none."""
        return next((site.style for site in self.sites.values()), None)

    def _site(self, widget: Widget | None) -> Site | None:
        """Return the place of a widget; ``None`` for none and for one not shown."""
        return None if widget is None else self.sites.get(widget)

    def _touch_ring(self) -> None:
        """Mark for drawing where the focus ring was and where it is now."""
        ring = self._shown_ring()
        if ring == self._ring:
            return
        style = self._style
        for each in (ring, self._ring):
            if each is not None and style is not None:
                self._touched.append(ring_reach(style, each))

    def _touch_tooltip(self) -> None:
        described = self._described
        site = self._site(described)
        if described is None or not described.tooltip or site is None:
            return
        text = translated(described.tooltip)
        window = Rect((0, 0), site.style.size)
        box = tooltip_place(site.style, text, site.rect, window)
        self._touched.append(grown(box, 1))

    def _is_hovered(self, widget: Widget) -> bool:
        return widget is self.hovered and widget.enabled

    def handle(self, intent: Intent) -> Activated | None:
        """Pass an intent on; return the widget that was used by it, if any."""
        intent = self.aimed(intent)
        if self._is_taken(intent):
            self.dirty = True
            return None
        match intent:
            case Hover(pos, held):
                return self._hover(pos, held)
            case Press(pos, 1):
                return self._press(pos)
            case Release(pos, 1):
                return self._release(pos)
            case PressLost():
                return self._lose_press()
            case WindowFocusChanged(False):
                self._set_hovered(None)
            case TextEntered(text) if (field := self.field) is not None:
                return self._used(field, field.type(text))
            case TextComposed(text) if (field := self.field) is not None:
                field.compose(text)
                self.dirty = True
            case AllSelected() if (field := self.field) is not None:
                field.select_all()
                self.dirty = True
            case Asked():
                return self._asked(intent)
            case Nav():
                return self._navigate(intent)
        return None

    def aimed(self, intent: IntentT) -> IntentT:
        """Return an intent, moved onto the widget that a finger has just missed.

        For a finger, widgets are at least ``FINGER`` pixels wide and high.
        """
        if not isinstance(intent, Press | Release):
            return intent
        if isinstance(intent, Press):
            self._by_finger = intent.touch
        if not self._by_finger or self.at(intent.pos) is not None:
            return intent
        near = {}
        for widget, site in self.sites.items():
            place = _place_near(site.rect, intent.pos)
            if place is not None and widget.enabled and widget.is_at(place, site):
                near[place] = math.dist(place, intent.pos)
        if not near:
            return intent
        return with_fields(intent, pos=min(near, key=near.__getitem__))

    def _is_taken(self, intent: Intent) -> bool:
        """Return True if a widget takes an intent before the focus moves."""
        if isinstance(intent, Nav):
            self.leave_ring()
        ringed = self.focused if self.focus_visible else None
        return any(
            widget.take(intent, site, widget is ringed)
            for widget, site in self.sites.items()
        )

    def at(self, pos: Pos) -> Widget | None:
        """Return the usable widget at ``pos``, the last drawn if there are several."""
        for widget in reversed(self.widgets):
            if widget.enabled and widget.is_at(pos, self.sites[widget]):
                return widget
        return None

    def draw(self, surface: Surface, leave_out: Sequence[Widget] = ()) -> None:
        """Draw the widgets and the tooltip.

        The tooltip is that of the widget under the pointer or with a visible focus.

        Widgets in ``leave_out`` are on their way to their places; the caller draws
        them.
        """
        self.dirty = False
        self._touched = []
        ringed = self._ringed
        if self.succession is not None:
            self.succession.draw(surface)
        for widget in self.sites:
            if widget is not ringed and widget not in leave_out:
                self.draw_widget(surface, widget)
        if ringed is not None and ringed not in leave_out:
            self.draw_widget(surface, ringed)
        if ringed is None:
            self._ring = None
        described = self._described
        site = self._site(described)
        if described is None or site is None or self.pressed is not None:
            return
        if described.tooltip and described.name != self._hidden_tooltip:
            text = translated(described.tooltip)
            box = tooltip_place(site.style, text, site.rect, surface.get_rect())
            draw_tooltip(surface, site.style, text, box)

    def hide_tooltip(self) -> None:
        """Hide the tooltip until the pointer or the focus next reaches a widget."""
        described = self._described
        if described is None:
            self._hidden_tooltip = ""
        else:
            self._hidden_tooltip = described.name
        self.dirty = True

    @property
    def _described(self) -> Widget | None:
        """The widget whose tooltip is shown, if it has one."""
        return self.hovered or self._ringed

    def draw_widget(
        self, surface: Surface, widget: Widget, shift: Pos = (0, 0)
    ) -> None:
        """Draw a widget, with its focus and pointer, moved by ``shift`` pixels."""
        site = self.sites[widget].moved(shift)
        breathe()
        rect, style, seen = site
        if min(rect.size) < 1 or (seen is not None and not rect.colliderect(seen)):
            return
        before = surface.get_clip()
        if seen is not None:
            surface.set_clip(before.clip(seen))
        reach = grown(rect, style.px(REACH))
        if surface.get_clip().colliderect(reach):
            state = self._state(widget, site)
            sunk = state.sunk(style) if widget.sinks else 0
            if widget.name not in self._fading:
                widget.draw(surface, site.moved((0, sunk)), state)
        if widget is self._ringed:
            self._ring = self._shown_ring(shift)
            if self._ring is not None:
                draw_ring(surface, style, self._ring)
        surface.set_clip(before)

    def _state(self, widget: Widget, site: Site) -> WidgetState:
        name = widget.name
        hovered = self._is_hovered(widget)
        is_typed_in = widget.typing and widget is self.field
        feedback = self.feedback
        return WidgetState(
            focused=is_typed_in or widget is self._ringed,
            hovered=hovered,
            pressed=widget is self.pressed and hovered,
            lit=feedback.light(name),
            depth=feedback.depth(name),
            shifts=feedback.pace.flies,
            mark=self._shown_mark(widget, site),
            parts=feedback.lights_in(name),
        )

    def _shown_mark(self, widget: Widget, site: Site) -> Mark:
        """Return the place at which a widget's mark is drawn.

        A mark whose place has changed since it was last drawn slides there, unless it
        is dragged.
        """
        mark = widget.mark(site)
        if not mark:
            return ()
        name = widget.name
        style = site.style
        size = site.rect.size
        drawn = self._marks.get(name)
        self._marks[name] = (style, size, mark)
        is_dragged = widget is self.pressed
        if drawn is not None and not is_dragged:
            style_before, size_before, before = drawn
            is_same = style_before is style and size_before == size
            if is_same and before != mark:
                self.feedback.move_mark(name, before, mark)
        return self.feedback.mark(name, mark)

    def _shown_ring(self, shift: Pos = (0, 0)) -> Ring | None:
        """Return the focus ring as drawn, with its widget moved by ``shift`` pixels."""
        ringed = self._ringed
        site = self._site(ringed)
        if ringed is None or site is None:
            return None
        end = ringed.ring(site.moved(shift))
        return self.feedback.ring(end) if end else None

    @property
    def _ringed(self) -> Widget | None:
        if self.focus_visible and self.focused and self.focused.enabled:
            return self.focused
        return None

    def _hover(self, pos: Pos, held: bool) -> Activated | None:
        self._set_hovered(self.at(pos))
        widget = self.hovered
        if widget is not None:
            before = widget.pointed_part
            if widget.point(pos, self.sites[widget]):
                self._touch(widget, before)
                self._touch(widget, widget.pointed_part)
        if held and self.pressed is not None:
            self._touch(self.pressed)
            changed = self.pressed.drag(pos, self.sites[self.pressed])
            return self._used(self.pressed, changed, final=False)
        return None

    def _press(self, pos: Pos) -> Activated | None:
        widget = self.at(pos)
        self._set_hovered(widget)
        self.pressed = widget
        self.focus_visible = False
        self.dirty = True
        if widget is None:
            return None
        self.focused = widget
        self.feedback.press(widget.name)
        return self._used(widget, widget.press(pos, self.sites[widget]), final=False)

    def _release(self, pos: Pos) -> Activated | None:
        widget = self.pressed
        self.pressed = None
        self._set_hovered(self.at(pos))
        if widget is None:
            return None
        self.dirty = True
        used = widget.release()
        site = self.sites[widget]
        if not used and widget.enabled and widget.is_at(pos, site):
            used = widget.click(pos, site)
        return self._used(widget, used)

    def _lose_press(self) -> Activated | None:
        widget = self.pressed
        self.pressed = None
        self.dirty = True
        if widget is None:
            return None
        return self._used(widget, widget.release())

    def _set_hovered(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        for each in (self.hovered, widget):
            if each is not None:
                each.pointed_part = ""
                self._touch(each)
        self._touch_tooltip()
        self.hovered = widget
        self._hidden_tooltip = ""
        self._touch_tooltip()

    def _used(self, widget: Widget, used: bool, final: bool = True) -> Activated | None:
        self.dirty |= used
        if used:
            return Activated(widget, widget.value, final)
        return None

    def _asked(self, asked: Asked) -> Activated | None:
        name, _slash, part = asked.key.partition("/")
        named = [each for each in self.sites if each.name == name and each.enabled]
        if not named:
            return None
        widget = named[0]
        self.focused = widget
        self.focus_visible = True
        self.dirty = True
        if asked.action is Action.ACTIVATE:
            self.feedback.press(widget.name)
        return self._used(widget, widget.asked(part, asked.action, asked.text))

    def _navigate(self, nav: Nav) -> Activated | None:
        if nav is Nav.BACK:
            return None
        self.dirty = True
        if nav not in (Nav.ACTIVATE, Nav.ERASE):
            self._hidden_tooltip = ""
        widget = self.focused
        if widget is not None and not (widget.enabled and widget in self.sites):
            widget = None
        was_visible = self.focus_visible
        self.focus_visible = True
        if nav is Nav.ERASE:
            erased = self.field or widget
            return None if erased is None else self._used(erased, erased.erase())
        if nav is Nav.ACTIVATE:
            if widget is None:
                return None
            self.feedback.press(widget.name)
            return self._used(widget, widget.activate())
        if widget is None or not (was_visible or widget.typing):
            self.focused = widget or next(
                (each for each in self.sites if each.enabled), None
            )
            return None
        if nav in (Nav.NEXT, Nav.PREVIOUS):
            usable = [each for each in self.sites if each.enabled]
            step = 1 if nav is Nav.NEXT else -1
            number = usable.index(widget) + step
            self.focused = usable[number % len(usable)]
            return None
        x, y = _DIRECTIONS[nav]
        nudged = widget.nudge(x) if x else None
        if nudged is None:
            self.focused = nearest(widget, self.sites, (x, y)) or widget
            return None
        return self._used(widget, nudged)


def _place_near(rect: Rect, pos: Pos) -> Pos | None:
    """Return the point of a widget nearest to a finger; ``None`` if it is too far."""
    beside = max(0, FINGER - rect.width)
    above = max(0, FINGER - rect.height)
    if not rect.inflate(beside, above).collidepoint(pos):
        return None
    x, y = pos
    x = max(x, rect.left)
    y = max(y, rect.top)
    return min(x, rect.right - 1), min(y, rect.bottom - 1)


def nearest(
    start: Widget, sites: Mapping[Widget, Site], direction: tuple[int, int]
) -> Widget | None:
    """Return the usable widget nearest to ``start`` in a direction, (-1, 0) for left.

    Return ``None`` if there is none.
    """
    best: Widget | None = None
    least: tuple[int, int] | None = None
    for widget, site in sites.items():
        if widget is start or not widget.enabled:
            continue
        distance = _distance(sites[start].rect, site.rect, direction)
        if distance is not None and (least is None or distance < least):
            best = widget
            least = distance
    return best


def _distance(
    start: Rect, end: Rect, direction: tuple[int, int]
) -> tuple[int, int] | None:
    """Return how far ``end`` is in a direction.

    That is the pixels between the edges, then those between the centres across the
    direction. Return ``None`` if it is not in that direction.
    """
    (x, y) = direction
    right = end.centerx - start.centerx
    down = end.centery - start.centery
    ahead = right * x + down * y
    along = max(end.left - start.right, start.left - end.right, 0)
    across = max(end.top - start.bottom, start.top - end.bottom, 0)
    centres = abs(down)
    if y:
        along, across = across, along
        centres = abs(right)
    if ahead <= 0 or (across > 0 and along == 0):
        return None
    return along + SIDEWAYS_COST * across, centres


def draw_tooltip(surface: Surface, style: Style, text: str, box: Rect) -> None:
    """Draw a line of text in the small box of a tooltip."""
    theme = style.theme
    px = style.px
    fill_rounded(surface, box, px(TOOLTIP_RADIUS), theme.surface, px(1), theme.edge)
    line = style.text(text, "note", theme.hi)
    put(surface, line, center=box.center)


def tooltip_place(style: Style, text: str, rect: Rect, window: Rect) -> Rect:
    """Return the box of a tooltip: below ``rect`` if there is room, else above."""
    px = style.px
    at_ends, above = map(px, TOOLTIP_PADDING)
    line = style.text(text, "note", style.theme.hi)
    size = line.get_rect().inflate(2 * at_ends, 2 * above).size
    free = grown(window, -px(TOOLTIP_MARGIN))
    return best_spot(beside(size, rect, px(TOOLTIP_GAP)), free).rect

"""Widgets that share one focus, one pointer and one keyboard."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from gaps.language import translated
from gaps.stage.core.intents import Hover, Intent, Nav, Press, Release, TextEntered, WindowFocusChanged
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.widget import Widget

_WAYS = {Nav.LEFT: (-1, 0), Nav.RIGHT: (1, 0), Nav.UP: (0, -1), Nav.DOWN: (0, 1)}
ASIDE = 3  # how much worse a pixel across the way is than one along it


@dataclass(frozen=True)
class Activated:
    """A widget was used; ``value`` is its value now."""

    widget: Widget
    value: object

    @property
    def name(self) -> str:
        """The widget's name."""
        return self.widget.name


class Form:
    """Hears intents for its widgets. ``focused`` is the name of the widget to begin at, or ``None``.

    The ring shows once keys are used, and from the start where ``focused`` is given; the pointer hides it.
    """

    def __init__(self, widgets: Iterable[Widget], focused: str | None = None) -> None:
        self.widgets = list(widgets)
        self.focused: Widget | None = None
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self.dirty = True
        self.ring = focused is not None
        self._pos = (-1, -1)
        if focused is not None:
            self.focus(focused)

    def __getitem__(self, name: str) -> Widget:
        """The widget called ``name``; ``KeyError`` if there is none."""
        for widget in self.widgets:
            if widget.name == name:
                return widget
        raise KeyError(name)

    @property
    def moving(self) -> bool:
        """Whether a widget needs a new picture every frame."""
        return any(widget.moving for widget in self.widgets)

    @property
    def typing(self) -> bool:
        """Whether letters and digits go to a field."""
        return self.focused is not None and self.focused.typing

    def focus(self, name: str | None) -> None:
        """Give the focus to the widget called ``name``, or to none."""
        self.focused = None if name is None else self[name]
        self.dirty = True

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        for widget in self.widgets:
            if widget.moving:
                widget.update(dt)
                self.dirty = True

    def handle(self, intent: Intent) -> Activated | None:
        """Take in an intent; answers if a widget was used by it."""
        match intent:
            case Hover(pos, held):
                return self._hover(pos, held)
            case Press(pos, 1):
                return self._press(pos)
            case Release(pos, 1):
                return self._release(pos)
            case WindowFocusChanged(False):
                self._let_go()
            case TextEntered(text) if self.focused is not None and self.focused.typing:
                return self._used(self.focused, self.focused.type(text))
            case Nav():
                return self._navigate(intent)
        return None

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The widget at ``pos`` that can be used; the last drawn wins."""
        for widget in reversed(self.widgets):
            if widget.enabled and widget.rect.collidepoint(pos):
                return widget
        return None

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw all the widgets, and the tooltip of the one that is pointed at or has the ring."""
        self.dirty = False
        ringed = self.focused if self.ring and self.focused is not None and self.focused.enabled else None
        for widget in self.widgets:
            over = widget is self.hovered and widget.enabled
            down = widget is self.pressed and over
            if widget is not ringed:
                widget.draw(surface, style, widget.typing and widget is self.focused, over, down)
        if ringed is not None:
            over = ringed is self.hovered
            ringed.draw(surface, style, True, over, ringed is self.pressed and over)
        told = self.hovered or ringed
        if told is not None and told.tooltip and self.pressed is None:
            draw_tooltip(surface, style, translated(told.tooltip), told.rect)

    def _hover(self, pos: tuple[int, int], held: bool) -> Activated | None:
        self._pos = pos
        self._point(self.at(pos))
        if held and self.pressed is not None:
            return self._used(self.pressed, self.pressed.drag(pos))
        return None

    def _press(self, pos: tuple[int, int]) -> Activated | None:
        widget = self.at(pos)
        self._point(widget)
        self.pressed = widget
        self.ring = False
        self.dirty = True
        if widget is None:
            return None
        self.focused = widget
        return self._used(widget, widget.press(pos))

    def _release(self, pos: tuple[int, int]) -> Activated | None:
        widget, self.pressed = self.pressed, None
        self._point(self.at(pos))
        if widget is None:
            return None
        self.dirty = True
        if not widget.enabled or not widget.rect.collidepoint(pos):
            return None
        return self._used(widget, widget.click(pos))

    def _let_go(self) -> None:
        self.pressed = None
        self._point(None)
        self.dirty = True

    def _point(self, widget: Widget | None) -> None:
        if widget is not self.hovered:
            self.hovered = widget
            self.dirty = True

    def _used(self, widget: Widget, used: bool) -> Activated | None:
        self.dirty |= used
        return Activated(widget, widget.value) if used else None

    def _navigate(self, nav: Nav) -> Activated | None:
        if nav is Nav.BACK:
            return None
        self.dirty = True
        widget = self.focused if self.focused is not None and self.focused.enabled else None
        shown, self.ring = self.ring, True
        if nav is Nav.ERASE:
            return None if widget is None else self._used(widget, widget.erase())
        if nav is Nav.ACTIVATE:
            return None if widget is None else self._used(widget, widget.activate())
        if widget is None or not (shown or widget.typing):
            self.focused = widget or next((each for each in self.widgets if each.enabled), None)
            return None
        if nav in (Nav.NEXT, Nav.PREVIOUS):
            self.focused = self._in_turn(widget, 1 if nav is Nav.NEXT else -1)
            return None
        x, y = _WAYS[nav]
        nudged = widget.nudge(x) if x else None
        if nudged is None:
            self.focused = nearest(widget, self.widgets, (x, y)) or widget
            return None
        return self._used(widget, nudged)

    def _in_turn(self, widget: Widget, step: int) -> Widget:
        usable = [each for each in self.widgets if each.enabled]
        return usable[(usable.index(widget) + step) % len(usable)]


def nearest(start: Widget, widgets: Iterable[Widget], way: tuple[int, int]) -> Widget | None:
    """The usable widget first met from ``start`` in the direction ``way``; ``None`` if there is none."""
    here = start.rect
    best: tuple[float, float, Widget] | None = None
    for widget in widgets:
        there = widget.rect
        ahead = (there.centerx - here.centerx) * way[0] + (there.centery - here.centery) * way[1]
        if widget is start or not widget.enabled or ahead <= 0:
            continue
        dx = max(there.left - here.right, here.left - there.right, 0)
        dy = max(there.top - here.bottom, here.top - there.bottom, 0)
        along, across = (dx, dy) if way[0] else (dy, dx)
        if across > 0 and along == 0:
            continue
        centres = abs(there.centery - here.centery) if way[0] else abs(there.centerx - here.centerx)
        found = along + ASIDE * across, float(centres), widget
        if best is None or found[:2] < best[:2]:
            best = found
    return best[2] if best is not None else None


def draw_tooltip(surface: pygame.Surface, style: Style, text: str, rect: pygame.Rect) -> None:
    """A word or two beside ``rect``: below it where there is room, else above."""
    theme, px = style.theme, style.px
    words = style.text(text, "note", theme.hi)
    chip = words.get_rect().inflate(2 * px(10), 2 * px(5))
    chip.midtop = rect.centerx, rect.bottom + px(10)
    screen = surface.get_rect()
    if chip.bottom > screen.bottom - px(4):
        chip.midbottom = rect.centerx, rect.top - px(10)
    chip.clamp_ip(screen.inflate(-2 * px(4), -2 * px(4)))
    surface.blit(shapes.rounded(chip.size, px(8), theme.surface, px(1), theme.edge), chip)
    surface.blit(words, words.get_rect(center=chip.center))

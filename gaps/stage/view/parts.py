"""The parts of a screen: frozen values that know their size, picture and words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, TypedDict, Unpack

from pygame import Rect, Surface

from gaps.language import Text, translated
from gaps.stage.core.scene import Transition
from gaps.stage.core.widget import Widget
from gaps.stage.drawing import key_caps, shapes
from gaps.stage.drawing.shapes import fill_rounded, grown, put
from gaps.stage.drawing.style import (
    RADIUS_L,
    RADIUS_M,
    RADIUS_S,
    SPACE_S,
    Shadow,
    Style,
)
from gaps.stage.drawing.theme import WHITE, Tint, mix
from gaps.stage.speech.spoken import Spoken, heading
from gaps.stage.widgets.button import PLAIN, Button, ButtonLook
from gaps.values import Value

Said = str | Spoken
Size = tuple[int, int]
"""The width and height, in pixels."""
Units = tuple[float, float]
"""The width and height, in units."""
Placed = tuple["Part", Rect]
"""A part and its place."""
Action = Callable[[], Transition | None]
"""Called when a widget is used: a method of the scene.

Its return value is the answer of the scene.
"""
Paint = Callable[..., object]
"""Paints a picture: called with a surface, a style, a rectangle, and values."""


PANEL_SHADOW = Shadow((0, 18), 50, 0.50)


class Painted:
    """Something painted on the still picture of a screen.

    It can be hashed, and compares equal if it looks the same.
    """

    def draw(self, surface: Surface, style: Style, rect: Rect) -> object:
        """Paint it at ``rect``."""
        raise NotImplementedError

    def reach(self, style: Style, rect: Rect) -> Rect:
        """Return the whole area that it paints on when it is at ``rect``."""
        return rect


class Plate(Painted, Value):
    """A flat face of one colour with round corners.

    It may be transparent and have a border.

    Colours are named as in the theme; lengths are in units.
    """

    colour: str = "surface2"
    radius: float = RADIUS_M
    """A large radius makes the ends half circles."""
    alpha: int = 255
    edge: str = ""
    """The colour of its border; empty for none."""
    dashed: bool = False
    """True if the border is dashed."""

    def draw(self, surface: Surface, style: Style, rect: Rect) -> None:
        if min(rect.size) < 1:
            return
        px = style.px
        theme = style.theme
        half = rect.height / 2
        radius = min(px(self.radius), half)
        colour = getattr(theme, self.colour)
        edge = getattr(theme, self.edge or self.colour)
        has_border = self.edge and not self.dashed
        border = px(1) if has_border else 0
        fill_rounded(surface, rect, radius, (*colour, self.alpha), border, edge)
        if self.dashed:
            dash = px(4)
            between = px(3)
            dashes = shapes.dashed(rect.size, radius, dash, between, 1, edge)
            surface.blit(dashes, rect)


class Panel(Painted, Value):
    """A raised panel with a border and a line of light inside its upper edge."""

    radius: float = RADIUS_L
    """The radius of its corners, in units."""

    def draw(self, surface: Surface, style: Style, rect: Rect) -> None:
        if min(rect.size) < 1:
            return  # the window is too small
        theme = style.theme
        px = style.px
        radius = px(self.radius)
        border = px(1)
        style.draw_shadow(surface, rect, radius, PANEL_SHADOW)
        fill_rounded(surface, rect, radius, theme.surface, border, theme.edge)
        width = max(1, rect.width - 2 * radius)
        lit = Rect(rect.left + radius, rect.top + border, width, px(1))
        style.shine(surface.fill, mix(theme.surface, WHITE, 0.08), lit)

    def reach(self, style: Style, rect: Rect) -> Rect:
        beyond = PANEL_SHADOW.blur + max(PANEL_SHADOW.offset)
        return grown(rect, style.px(beyond))


class Sizes:
    """The natural sizes of parts in one style. Each is computed once for each width."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._found: dict[tuple[int, int], tuple[Part, Size]] = {}

    def of(self, part: Part, width: int) -> Size:
        """Return the natural size of a part with room for a ``width``, in pixels."""
        key = id(part), width
        if key not in self._found:
            size = part.needs(self, width)
            # the part is stored, so that its id stays its own
            self._found[key] = part, size
        _part, size = self._found[key]
        return size

    def along(self, part: Part, width: int, down: bool) -> float:
        """Return the length of a part of a row or column without a share, in pixels."""
        if part.size is not None:
            return self.style.px(part.size)
        wide, high = self.of(part, width)
        return high if down else wide


class Part(Value, kw_only=True):
    """A part of a screen; by itself an empty one.

    All lengths are in units: pixels where ``px_per_unit`` is 1.

    In a row or a column, a part without ``size`` and ``share`` has its natural length.
    """

    size: float | None = None
    """Its length along the row or column."""
    share: float = 0
    """Its share of the room that the others leave."""
    most: float | None = None
    """The greatest length that its share can give it."""
    across: float | None = None
    """Its length across the row or column; all there is by default."""
    lies: float = 0.5
    """Its place if it does not fill the row or column across.

    0 is the left or top, 1 the other end.
    """
    says: str | tuple[Said, ...] | None = None
    """Its words in place of its own; nothing if empty."""

    def needs(self, sizes: Sizes, width: int) -> Size:
        """Return its natural size with room for a ``width``."""
        return 0, 0

    def parts_in(self, sizes: Sizes, rect: Rect) -> Iterable[Placed]:
        """Return the parts in it and their places."""
        return ()

    def painted(self) -> Painted | None:
        """Return what is painted for it, below its parts."""
        return None

    def own_words(self, rect: Rect) -> Iterable[Said]:
        """Return its words, unless ``says`` replaces them."""
        return ()


class PlaceFields(TypedDict, total=False):
    """The fields for the place of a part, by name."""

    size: float | None
    share: float
    most: float | None
    across: float | None
    lies: float


class PartFields(PlaceFields, total=False):
    """The fields that every part has, by name."""

    says: str | tuple[Said, ...] | None


class Leaf(Part, Painted):
    """A part that paints itself."""

    def painted(self) -> Painted | None:
        return self


class Label(Leaf):
    """Text in the first of ``styles`` in which it fits on one line.

    It is truncated if it fits in none.

    With ``lines`` it is wrapped into at most that many lines of the first style,
    ``leading`` apart; 0 for as many as there is room for.
    """

    text: Text
    styles: str | tuple[str, ...] = "body"
    colour: str | Tint = "hi"
    """The name of a colour of the theme, or a colour."""
    align: str = "midleft"
    """The point of the rectangle at which the text is, such as ``"midleft"``."""
    lines: int = 1
    leading: float | None = None
    """The distance between lines; by default the height of the font."""
    even_digits: bool = False
    """True if all digits are equally wide, so that a changing number does not jump."""
    outlined: bool = False
    """True if it has an outline, so that it is readable on any picture."""
    alike: tuple[str, ...] = ()
    """The texts of its list, which share the style in which the widest fits."""

    def needs(self, sizes: Sizes, width: int) -> Size:
        style = sizes.style
        lines = self._shown(style, width)
        widths = [self.width_of(style, line) for line in lines]
        height = self._step(style) * len(lines)
        return max(widths, default=0), height

    def draw(self, surface: Surface, style: Style, rect: Rect) -> object:
        width = max(1, rect.width)
        ink = colour_of(style, self.colour)
        lines = self._shown(style, width)
        pictures = [self.picture(style, line, width, ink) for line in lines]
        step = self._step(style)
        if not self.lines:
            del pictures[rect.height // step :]
        height = 1
        if pictures:
            above = step * (len(pictures) - 1)
            height = max(1, above + pictures[-1].get_height())
        block = Rect(0, 0, rect.width, height)
        point = getattr(rect, self.align)
        setattr(block, self.align, point)
        edge = self._edge
        side = getattr(block, edge)
        top = block.top
        for picture in pictures:
            place = picture.get_rect(top=top)
            setattr(place, edge, side)
            if self.outlined and edge == "left":
                place.left -= style.outline_width(self.first_style)
            surface.blit(picture, place)
            top += step
        return None

    @property
    def _edge(self) -> str:
        """Return the edge at which its lines are aligned: left, right or centre."""
        if self.align.endswith("left"):
            return "left"
        if self.align.endswith("right"):
            return "right"
        return "centerx"

    def reach(self, style: Style, rect: Rect) -> Rect:
        lines = 1
        if self.lines:
            width = max(1, rect.width)
            lines = len(self._shown(style, width))
        beside = 2
        if self.outlined:
            beside = 2 * style.outline_width(self.first_style)
        height = self._step(style) * (lines + 1)
        above = max(0, height - rect.height)
        return rect.inflate(beside, 2 * above)

    def own_words(self, rect: Rect) -> Iterable[Said]:
        return (translated(self.text),)

    @property
    def _all(self) -> tuple[str, ...]:
        if isinstance(self.styles, str):
            return (self.styles,)
        return self.styles

    @property
    def first_style(self) -> str:
        """The style used if there is room."""
        return self._all[0]

    def _step(self, style: Style) -> int:
        if self.leading is None:
            return style.font(self.first_style).get_height()
        return style.px(self.leading)

    def _shown(self, style: Style, width: int) -> list[str]:
        text = translated(self.text)
        if self.lines == 1:
            return [text] if text else []
        found = self.wrap(style, text, width)
        if 0 < self.lines < len(found):
            last = self.lines - 1
            rest = " ".join(found[last:])
            found = [*found[:last], rest]
        return found

    def wrap(self, style: Style, text: str, width: int) -> list[str]:
        """Wrap its text into lines that fit into a width in pixels."""
        return style.wrap(text, self.first_style, width)

    def width_of(self, style: Style, line: str) -> int:
        """Return the width of one of its lines in the first style, in pixels."""
        if not self.even_digits:
            return style.width(line, self.first_style)
        ink = colour_of(style, self.colour)
        picture = style.digits(line, self.first_style, ink)
        return picture.get_width()

    def picture(self, style: Style, line: str, width: int, ink: Tint) -> Surface:
        """Return one of its lines, drawn."""
        outline = style.outline if self.outlined else None
        used = style.fitting(line, width, *self._all, alike=self.alike)
        if self.even_digits:
            return style.digits(line, used, ink, outline)
        shown = style.cut(line, used, width)
        return style.text(shown, used, ink, outline)


class Picture(Leaf):
    """A picture painted by a function, as large as ``box`` unless it fills its place.

    ``paint(surface, style, rect, *values)`` has to paint the same for the same
    ``values``. They have to be hashable, and to be equal if the picture looks the same.
    """

    paint: Paint
    values: tuple[Any, ...] = ()
    box: tuple[float, float] = (0, 0)
    overhang: float = 0
    """How far it paints beyond its place."""

    def needs(self, sizes: Sizes, width: int) -> Size:
        wide, high = self.box
        return sizes.style.px(wide), sizes.style.px(high)

    def draw(self, surface: Surface, style: Style, rect: Rect) -> object:
        if min(rect.size) < 1:
            return None
        return self.paint(surface, style, rect, *self.values)

    def reach(self, style: Style, rect: Rect) -> Rect:
        return grown(rect, style.px(self.overhang))


class Legend(Leaf):
    """Keys and their actions, in one line."""

    keys: tuple[tuple[tuple[str, ...], Text], ...]

    def needs(self, sizes: Sizes, width: int) -> Size:
        picture = key_caps.legend(sizes.style, self.keys)
        return picture.get_size()

    def draw(self, surface: Surface, style: Style, rect: Rect) -> object:
        picture = key_caps.legend(style, self.keys)
        place = picture.get_rect(midleft=rect.midleft)
        return surface.blit(picture, place)


class Use(Part):
    """A widget, and what using it does.

    The widget draws itself over all still parts, and has its own words.
    """

    widget: Widget
    action: Action | None = None
    spoken: Mapping[str, Any] | None = field(default=None, hash=False)
    """Fields of the widget's words that are replaced."""

    def needs(self, sizes: Sizes, width: int) -> Size:
        return self.widget.fitting(sizes.style)


def button(
    name: str,
    text: Text,
    action: Action,
    icon: str | None = None,
    *,
    keycap: str | None = None,
    detail: Text = "",
    look: ButtonLook = PLAIN,
    tooltip: Text = "",
    enabled: bool = True,
    **place: Unpack[PlaceFields],
) -> Use:
    """Return a button with its action."""
    widget = Button(
        name,
        text,
        icon,
        keycap,
        detail=detail,
        look=look,
        tooltip=tooltip,
        enabled=enabled,
    )
    return Use(widget, action, **place)


def colour_of(style: Style, colour: str | Tint) -> Tint:
    """Return the colour with this name in the theme, or the colour itself."""
    if not isinstance(colour, str):
        return colour
    found: Tint = getattr(style.theme, colour)
    return found


def title(text: Text) -> Label:
    """Return the title of what follows; a screen reader can move between titles."""
    said = translated(text)
    spoken = heading(f"title {said}", said)
    return Label(text, "h3", says=(spoken,))


def space(size: float | None = None) -> Part:
    """Return an empty part: ``size`` units long, or as long as there is room."""
    if size is None:
        return Part(share=1)
    return Part(size=size)


def glyph(
    name: str,
    box: Units,
    colour: str | None = None,
    **part: Unpack[PartFields],
) -> Picture:
    """Return a drawn sign of the size ``box``, smaller if there is less room."""
    values = (_glyph, name, box, colour)
    return Picture(_paint_sign, values, box, **part)


def icon(
    name: str,
    height: float,
    colour: str = "hi",
    **part: Unpack[PartFields],
) -> Picture:
    """Return an icon of this height, and as wide as it is drawn."""
    values = (_icon, name, height, colour)
    return Picture(_paint_sign, values, (height, height), **part)


def peak(
    box: Units = (13, 11),
    colour: str = "brass",
    filled: bool = True,
    down: bool = False,
) -> Picture:
    """Return the sign of a summit; if ``down``, upside down, that of a missed one."""
    values = (_peak, box, colour, filled, down)
    return Picture(_paint_sign, values, box)


def _paint_sign(
    surface: Surface,
    style: Style,
    rect: Rect,
    drawn: Callable[..., Surface],
    *how: object,
) -> None:
    picture = drawn(style, rect, *how)
    put(surface, picture, center=rect.center)


def _glyph(
    style: Style,
    rect: Rect,
    name: str,
    box: Units,
    colour: str | None,
) -> Surface:
    wide, high = box
    most_across = rect.width / wide
    most_down = rect.height / high
    scale = min(style.px_per_unit, most_across, most_down)
    width = max(1, round(wide * scale))
    height = max(1, round(high * scale))
    ink = colour_of(style, colour) if colour else None
    return style.glyph(name, (width, height), ink)


def _icon(style: Style, rect: Rect, name: str, height: float, colour: str) -> Surface:
    ink = colour_of(style, colour)
    return style.icon(name, style.px(height), ink)


def _peak(
    style: Style, rect: Rect, box: Units, colour: str, filled: bool, down: bool
) -> Surface:
    wide, high = box
    size = style.px(wide), style.px(high)
    ink = colour_of(style, colour)
    return style.peak(size, ink, filled, down)


def hairline(colour: str | Tint = "edge", **part: Unpack[PartFields]) -> Picture:
    """Return a thin line across its row or column."""
    return Picture(_paint_fill, (colour,), (1, 1), **part)


def fill(colour: str, **part: Unpack[PartFields]) -> Picture:
    """Return one colour that fills its place."""
    return Picture(_paint_fill, (colour,), **part)


def _paint_fill(surface: Surface, style: Style, rect: Rect, colour: str | Tint) -> None:
    ink = colour_of(style, colour)
    surface.fill(ink, rect)


PILL = Plate("backing", 99, 191)
"""The face of a notice on a picture: its text is readable in any light."""

CHIP_PADDING = SPACE_S
CHIP_RADIUS = RADIUS_S


class Chip(Leaf):
    """A word or two on a small face, brass if it is ``lit``.

    The parts next to it speak for it.
    """

    text: Text
    height: float = 22
    lit: bool = False
    least: float = 0
    """Its minimum width."""

    def needs(self, sizes: Sizes, width: int) -> Size:
        return self._width(sizes.style), sizes.style.px(self.height)

    def draw(self, surface: Surface, style: Style, rect: Rect) -> object:
        px = style.px
        theme = style.theme
        fill = theme.surface2
        ink = theme.hi
        edge: Tint | None = theme.edge
        if self.lit:
            fill = theme.brass
            ink = theme.onbrass
            edge = None
        plate = self.reach(style, rect)
        radius = px(CHIP_RADIUS)
        fill_rounded(surface, plate, radius, fill, px(1), edge)
        word = translated(self.text)
        text = style.text(word, "note_bold", ink)
        place = text.get_rect(center=plate.center)
        return surface.blit(text, place)

    def reach(self, style: Style, rect: Rect) -> Rect:
        width = self._width(style)
        height = max(style.px(self.height), style.font("note_bold").get_height())
        face = Rect(0, 0, width, height)
        return face.move_to(center=rect.center)

    def _width(self, style: Style) -> int:
        word = translated(self.text)
        text = style.width(word, "note_bold")
        padding = style.px(CHIP_PADDING)
        least = style.px(self.least)
        return max(least, text + 2 * padding)

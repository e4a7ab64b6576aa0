"""The parts of a screen: frozen values that know their size, what is painted there, and
what they say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict, Unpack

import pygame

from gaps.language import Text, translated
from gaps.stage.core.scene import Transition
from gaps.stage.drawing import key_caps, shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Tint, mix
from gaps.stage.speech.spoken import Spoken, heading
from gaps.stage.widgets.button import PLAIN, Button, Look
from gaps.stage.widgets.widget import Widget

Said = str | Spoken
Size = tuple[int, int]
"""Width and height, pixels."""
Units = tuple[float, float]
"""Width and height, units."""
Placed = tuple["Part", pygame.Rect]
"""A part and where it is."""
Action = Callable[[], Transition | None]
"""What a widget does when it is used: a method of the scene, whose answer is that of
the scene.
"""
Paint = Callable[..., object]
"""Paints a picture: called with a surface, a style, a rectangle, and values."""


SHADOW = (0, 18), 50, 0.50


class Painted:
    """Something that is painted on the still picture of a screen, and compares equal if
    it looks the same.
    """

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> object:
        """Paint it at ``rect``."""
        raise NotImplementedError

    def reach(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        """All that it paints on when it is at ``rect``."""
        return rect


@dataclass(frozen=True)
class Plate(Painted):
    """A flat face: one colour with round corners, perhaps see-through, perhaps with a
    border.

    Colours are named as in the theme, lengths are pixels at u = 1.
    """

    colour: str = "surface2"
    radius: float = 8
    """A large one makes half circles of the ends."""
    alpha: int = 255
    edge: str = ""
    """The colour of its border; empty for none."""
    dashed: bool = False
    """Whether the border is a dashed line."""

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        if min(rect.size) < 1:
            return
        px = style.px
        radius = min(style.px(self.radius), rect.height / 2)
        fill = (*getattr(style.theme, self.colour), self.alpha)
        edge = getattr(style.theme, self.edge or self.colour)
        border = px(1) if self.edge and not self.dashed else 0
        surface.blit(shapes.rounded(rect.size, radius, fill, border, edge), rect)
        if self.dashed:
            surface.blit(shapes.dashed(rect.size, radius, px(4), px(3), 1, edge), rect)


@dataclass(frozen=True)
class Panel(Painted):
    """A raised panel with a border and a line of light inside its upper edge."""

    radius: float = 16
    """The radius of its corners, pixels at u = 1."""

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        if min(rect.size) < 1:
            return  # the window is too small
        theme = style.theme
        px = style.px
        radius = px(self.radius)
        if not theme.plain:
            (dx, dy), blur, alpha = SHADOW
            soft, offset = shapes.shadow(
                rect.size, radius, (px(dx), px(dy)), px(blur), theme.shadow, alpha
            )
            surface.blit(soft, rect.move(offset))
        surface.blit(
            shapes.rounded(rect.size, radius, theme.surface, px(1), theme.edge), rect
        )
        if not theme.plain:
            light = pygame.Rect(
                rect.left + radius,
                rect.top + px(1),
                max(1, rect.width - 2 * radius),
                px(1),
            )
            surface.fill(mix(theme.surface, WHITE, 0.08), light)

    def reach(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        (dx, dy), blur, _alpha = SHADOW
        beyond = 2 * style.px(blur + max(dx, dy))
        return rect.inflate(beyond, beyond)


class Sizes:
    """How large parts want to be in one style. Each is asked once for each width."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._found: dict[tuple[int, int], tuple[Part, Size]] = {}

    def of(self, part: Part, width: int) -> Size:
        """The size that a part wants where there is room for a ``width``, pixels."""
        found = self._found.get((id(part), width))
        if found is None:  # the part is kept, so that its id stays its own
            found = self._found[id(part), width] = part, part.needs(self, width)
        return found[1]

    def along(self, part: Part, width: int, down: bool) -> float:
        """How long a part of a row or column is that takes no share, pixels."""
        return (
            self.of(part, width)[down]
            if part.size is None
            else self.style.px(part.size)
        )


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a screen; by itself an empty one. All lengths are units: pixels at u =
    1.

    In a row or a column, a part without ``size`` and ``share`` is as long as it needs
    to be.
    """

    size: float | None = None
    """Along the row or column."""
    share: float = 0
    """Of the room that the others leave."""
    most: float | None = None
    """The longest it gets by its share."""
    across: float | None = None
    """Across the row or column; all there is unless given."""
    lies: float = 0.5
    """Where it lies if it does not fill the row or column across: 0 is the left or top,
    1 the other end.
    """
    says: str | tuple[Said, ...] | None = None
    """What it says in place of its own words; nothing if it is empty."""

    def needs(self, sizes: Sizes, width: int) -> Size:
        """The size it wants where there is room for a ``width``."""
        return 0, 0

    def parts_in(self, sizes: Sizes, rect: pygame.Rect) -> Iterable[Placed]:
        """The parts in it and their places."""
        return ()

    def painted(self) -> Painted | None:
        """What is painted for it, below its parts."""
        return None

    def own_words(self, rect: pygame.Rect) -> Iterable[Said]:
        """What it says unless it is told to say something else."""
        return ()


class PlaceFields(TypedDict, total=False):
    """The fields of a part that say where it lies, by name."""

    size: float | None
    share: float
    most: float | None
    across: float | None
    lies: float


class PartFields(PlaceFields, total=False):
    """The fields that every part has, by name."""

    says: str | tuple[Said, ...] | None


@dataclass(frozen=True)
class Leaf(Part, Painted):
    """A part that paints itself."""

    def painted(self) -> Painted | None:
        return self


@dataclass(frozen=True)
class Label(Leaf):
    """Text in the first of ``styles`` in which it fits on one line; cut if it fits in
    none.

    With ``lines`` it is broken into at most so many lines of the first style,
    ``leading`` apart; 0 for as many as there is room for.
    """

    text: Text
    styles: str | tuple[str, ...] = "body"
    colour: str | Tint = "hi"
    """The name of a colour of the theme, or a colour."""
    align: str = "midleft"
    """The point of the rectangle that the text keeps to: ``"midleft"``, ``"center"``,
    ``"topright"`` …
    """
    lines: int = 1
    leading: float | None = None
    """From one line to the next; the height of the font unless given."""
    even_digits: bool = False
    """Whether all digits are equally wide, so that a number does not jump while it
    changes.
    """
    outlined: bool = False
    """Whether it has an outline, so that it can be read on any picture."""

    def needs(self, sizes: Sizes, width: int) -> Size:
        style = sizes.style
        shown = self._shown(sizes.style, width)
        step = self._step(style)
        return max(
            (self.width_of(style, line) for line in shown), default=0
        ), step * len(shown)

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> object:
        width = max(1, rect.width)
        ink = colour_of(style, self.colour)
        pictures = [
            self.picture(style, line, width, ink) for line in self._shown(style, width)
        ]
        step = self._step(style)
        if not self.lines:
            del pictures[rect.height // step :]
        height = (
            max(step * (len(pictures) - 1) + pictures[-1].get_height(), 1)
            if pictures
            else 1
        )
        block = pygame.Rect(0, 0, rect.width, height)
        setattr(block, self.align, getattr(rect, self.align))
        edge = next(
            (each for each in ("left", "right") if self.align.endswith(each)), "centerx"
        )
        for number, picture in enumerate(pictures):
            place = picture.get_rect(top=block.top + number * step)
            setattr(place, edge, getattr(block, edge))
            if self.outlined and edge == "left":
                place.left -= style.outline_width(self.first_style)
            surface.blit(picture, place)
        return None

    def reach(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        lines = len(self._shown(style, max(1, rect.width))) if self.lines else 1
        beyond = 2 * style.outline_width(self.first_style) if self.outlined else 2
        return rect.inflate(
            beyond, max(0, 2 * (self._step(style) * (lines + 1) - rect.height))
        )

    def own_words(self, rect: pygame.Rect) -> Iterable[Said]:
        return (translated(self.text),)

    @property
    def _all(self) -> tuple[str, ...]:
        return (self.styles,) if isinstance(self.styles, str) else self.styles

    @property
    def first_style(self) -> str:
        """The style that it has wherever there is room."""
        return self._all[0]

    def _step(self, style: Style) -> int:
        return (
            style.font(self.first_style).get_height()
            if self.leading is None
            else style.px(self.leading)
        )

    def _shown(self, style: Style, width: int) -> list[str]:
        text = translated(self.text)
        if self.lines == 1:
            return [text] if text else []
        found = style.wrap(text, self.first_style, width)
        if 0 < self.lines < len(found):
            found[self.lines - 1 :] = [" ".join(found[self.lines - 1 :])]
        return found

    def width_of(self, style: Style, line: str) -> int:
        """The width of one of its lines in the first style, pixels."""
        if self.even_digits:
            return style.digits(
                line, self.first_style, colour_of(style, self.colour)
            ).get_width()
        return style.width(line, self.first_style)

    def picture(self, style: Style, line: str, width: int, ink: Tint) -> pygame.Surface:
        """One of its lines, drawn."""
        outline = style.outline if self.outlined else None
        if self.even_digits:
            return style.digits(
                line, style.fitting(line, width, *self._all), ink, outline
            )
        if outline is not None:
            used = style.fitting(line, width, *self._all)
            return style.text(style.cut(line, used, width), used, ink, outline)
        return style.fitted(line, width, ink, *self._all)


@dataclass(frozen=True)
class Picture(Leaf):
    """Painted by a function, as large as ``box`` unless it fills its place.

    ``paint(surface, style, rect, *values)`` paints the same whenever it is given the
    same ``values``, which compare equal where the picture looks the same.
    """

    paint: Paint
    values: tuple[Any, ...] = ()
    box: tuple[float, float] = (0, 0)
    overhang: float = 0
    """How far it paints beyond its place."""

    def needs(self, sizes: Sizes, width: int) -> Size:
        return sizes.style.px(self.box[0]), sizes.style.px(self.box[1])

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> object:
        return (
            self.paint(surface, style, rect, *self.values)
            if min(rect.size) > 0
            else None
        )

    def reach(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        beyond = 2 * style.px(self.overhang)
        return rect.inflate(beyond, beyond)


@dataclass(frozen=True)
class Legend(Leaf):
    """What keys do, in one line: the names of keys, then what they do, for each."""

    keys: tuple[tuple[tuple[str, ...], Text], ...]

    def needs(self, sizes: Sizes, width: int) -> Size:
        return key_caps.legend(sizes.style, self.keys).get_size()

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> object:
        picture = key_caps.legend(style, self.keys)
        return surface.blit(picture, picture.get_rect(midleft=rect.midleft))


@dataclass(frozen=True)
class Use(Part):
    """A widget, which draws itself over all still parts and speaks for itself; and what
    using it does.
    """

    widget: Widget
    action: Action | None = None
    spoken: Mapping[str, Any] | None = field(default=None, hash=False)
    """Fields of what it says for which something else is said."""

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
    look: Look = PLAIN,
    tooltip: Text = "",
    enabled: bool = True,
    **place: Unpack[PlaceFields],
) -> Use:
    """A button, and what it does."""
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
    """The colour with this name in the theme, or the colour itself."""
    found: Tint = getattr(style.theme, colour) if isinstance(colour, str) else colour
    return found


def title(text: Text) -> Label:
    """The title of what follows: a screen reader can go from one to the next."""
    said = translated(text)
    return Label(text, "h3", says=(heading(f"title {said}", said),))


def space(size: float | None = None) -> Part:
    """An empty part: as long as it is told, or as there is room."""
    return Part(size=size) if size is not None else Part(share=1)


def glyph(
    name: str, box: Units, colour: str | None = None, **part: Unpack[PartFields]
) -> Picture:
    """A drawn sign of at most the size ``box``, smaller where there is less room."""
    return Picture(_paint_sign, (_glyph, name, box, colour), box, **part)


def icon(
    name: str, height: float, colour: str = "hi", **part: Unpack[PartFields]
) -> Picture:
    """An icon as high as it is told, as wide as it is drawn."""
    return Picture(_paint_sign, (_icon, name, height, colour), (height, height), **part)


def peak(box: Units = (13, 11), colour: str = "brass", filled: bool = True) -> Picture:
    return Picture(_paint_sign, (_peak, box, colour, filled), box)


def _paint_sign(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    drawn: Callable[..., pygame.Surface],
    *how: object,
) -> None:
    picture = drawn(style, rect, *how)
    surface.blit(picture, picture.get_rect(center=rect.center))


def _glyph(
    style: Style, rect: pygame.Rect, name: str, box: Units, colour: str | None
) -> pygame.Surface:
    scale = min(style.u, rect.width / box[0], rect.height / box[1])
    size = max(1, round(box[0] * scale)), max(1, round(box[1] * scale))
    return style.glyph(name, size, colour_of(style, colour) if colour else None)


def _icon(
    style: Style, rect: pygame.Rect, name: str, height: float, colour: str
) -> pygame.Surface:
    return style.icon(name, style.px(height), colour_of(style, colour))


def _peak(
    style: Style, rect: pygame.Rect, box: Units, colour: str, filled: bool
) -> pygame.Surface:
    return style.peak(
        (style.px(box[0]), style.px(box[1])), colour_of(style, colour), filled
    )


def line(colour: str | Tint = "edge", **part: Unpack[PartFields]) -> Picture:
    return Picture(_paint_fill, (colour,), (1, 1), **part)


def fill(colour: str, **part: Unpack[PartFields]) -> Picture:
    return Picture(_paint_fill, (colour,), **part)


def _paint_fill(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, colour: str | Tint
) -> None:
    surface.fill(colour_of(style, colour), rect)


PILL = Plate("backing", 99, 191)
"""The face of a notice that lies on a picture: its text can be read on any light."""

CHIP_PADDING = 9
CHIP_RADIUS = 7


@dataclass(frozen=True)
class Chip(Leaf):
    """A word or two on a small face of their own, brass if it is ``lit``; said by what
    is beside it.
    """

    text: Text
    height: float = 22
    lit: bool = False
    least: float = 0
    """How wide it is at the least."""

    def needs(self, sizes: Sizes, width: int) -> Size:
        return self._width(sizes.style), sizes.style.px(self.height)

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> object:
        px = style.px
        theme = style.theme
        face = self.reach(style, rect)
        text = style.text(
            translated(self.text), "note_bold", theme.onbrass if self.lit else theme.hi
        )
        fill, edge = (theme.brass, None) if self.lit else (theme.surface2, theme.edge)
        surface.blit(
            shapes.rounded(face.size, px(CHIP_RADIUS), fill, px(1), edge), face
        )
        return surface.blit(text, text.get_rect(center=face.center))

    def reach(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        face = pygame.Rect(0, 0, self._width(style), style.px(self.height))
        return face.move_to(center=rect.center)

    def _width(self, style: Style) -> int:
        text = style.width(translated(self.text), "note_bold")
        return max(style.px(self.least), text + 2 * style.px(CHIP_PADDING))

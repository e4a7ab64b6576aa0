"""The look for one window size and theme: the unit of length, text and icons."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial, wraps
from types import MappingProxyType
from typing import Concatenate

import pygame
from pygame import Rect, Surface

from gaps.asset_files import asset
from gaps.stage.ahead import breathe
from gaps.stage.drawing import system_fonts, text_lines
from gaps.stage.drawing.shapes import (
    SurfaceCache,
    Values,
    at_least_one,
    blank,
    disc,
    pixels_for,
    put,
    ready,
    vector,
)
from gaps.stage.drawing.shapes import shadow as soft_shadow
from gaps.stage.drawing.theme import Color, Theme, Tint, hex_of, mix
from gaps.values import Value

DISPLAY = "GapsDisplay-ExtraBold"
DISPLAY_LIGHT = "GapsDisplay-SemiBold"
MEDIUM = "BarlowSemiCondensed-Medium"
SEMI_BOLD = "BarlowSemiCondensed-SemiBold"
BOLD = "BarlowSemiCondensed-Bold"

TEXT_STYLES: Mapping[str, tuple[str, float]] = MappingProxyType(
    {
        "great": (DISPLAY, 96),
        "winner": (DISPLAY, 84),
        "win": (DISPLAY, 78),
        "xl": (DISPLAY, 54),
        "h1": (DISPLAY, 38),
        "h2": (DISPLAY, 28),
        "h3": (DISPLAY, 22),
        "h4": (DISPLAY, 18),
        "win_note": (DISPLAY_LIGHT, 28),
        "tagline": (DISPLAY_LIGHT, 22),
        "lead": (BOLD, 22),
        "label": (SEMI_BOLD, 18),
        "body": (MEDIUM, 18),
        "note": (MEDIUM, 16),
        "note_bold": (SEMI_BOLD, 16),
        "small": (MEDIUM, 14),
        "keycap": (BOLD, 12),
    }
)
"""The font and the size of each kind of text, in units."""

# Spaces between things and radii of corners on all screens, in units.
SPACE_XS = 4
SPACE_S = 8
SPACE_M = 12
SPACE_L = 16
SPACE_XL = 24
SPACE_XXL = 40
RADIUS_S = 6
RADIUS_M = 10
RADIUS_L = 16

MIN_TYPE = 14  # desktop units: no text is smaller, except the names of keys
MIN_LETTER = 12  # pixels: no single letter is smaller
SMOOTH_BELOW = 26  # pixels: smaller type is drawn larger and reduced
FINE_FACTOR = 4  # factor of that: a quarter of a pixel is left between two letters
MIN_UNIT = 0.72
MAX_UNIT = 2.5
OUTLINE = 0.09  # width of a text outline, as a fraction of its height
MAX_OUTLINE = 4  # units
MAX_MEASURED = 4_000  # texts whose measures are stored
DRAWN_FOR = (1280, 800)
WIDE = 1000  # desktop units
TALL = 1.25  # times as high as wide: from here parts of a screen are stacked
PEAK_WIDE = 13  # width of the drawing of a peak


def unit(size: tuple[int, int], scale: float = 1.0, density: float = 1.0) -> float:
    """Return the unit of length u in pixels, multiplied by ``scale``.

    It is 1 in a window of 1280 x 800, and from 0.72 to 2.5.

    If a desktop unit is ``density`` pixels, the bounds are in desktop units.
    """
    width, height = size
    usual_width, usual_height = DRAWN_FOR
    fit = min(width / usual_width, height / usual_height)
    fit = max(fit, MIN_UNIT * density)
    fit = min(fit, MAX_UNIT * density)
    return scale * fit


@cache
def _font_file(face: str) -> bytes:
    return asset(f"fonts/{face}.ttf").read_bytes()


def _font(face: str, height: int) -> pygame.font.Font:
    """Return a font from memory: one from a file would keep the file open all its life."""
    return pygame.font.Font(io.BytesIO(_font_file(face)), height)


def kept(
    paint: Callable[Concatenate[Style, Values], Surface],
) -> Callable[Concatenate[Style, Values], Surface]:
    """Make a function of a style paint only once for the same values.

    The values must be hashable.
    """

    @wraps(paint)
    def found(style: Style, /, *values: Values.args, **named: Values.kwargs) -> Surface:
        key = paint, values, *named.items()
        return style.surface_cache.get(key, lambda: paint(style, *values, **named))

    return found


class Shadow(Value):
    """The shadow of something above its ground; lengths are in units."""

    offset: tuple[float, float]
    blur: float
    alpha: float
    """0 to 1."""


class Style:
    """Text, icons and lengths for a window of ``size`` pixels in ``theme``.

    ``scale`` makes everything larger. A desktop unit is ``density`` pixels.
    """

    def __init__(
        self,
        theme: Theme,
        size: tuple[int, int],
        scale: float = 1.0,
        density: float = 1.0,
    ) -> None:
        self.theme = theme
        self.size = size
        self.scale = scale
        self.density = density
        self.px_per_unit = unit(size, scale, density)
        self.surface_cache = SurfaceCache(pixels_for(size))
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._measured = lru_cache(MAX_MEASURED)(self._measure)
        self._wrapped = lru_cache(MAX_MEASURED)(self._wrap)
        self._has = lru_cache(MAX_MEASURED)(self._has_letter)

    @property
    def is_wide(self) -> bool:
        """True if the window has room for key names, and for sentences on one line."""
        width, _height = self.size
        return width >= WIDE * self.density

    @property
    def is_tall(self) -> bool:
        """True if parts that are side by side in other windows are stacked."""
        width, height = self.size
        return height >= TALL * width

    def px(self, n: float) -> int:
        """Convert ``n`` units to whole pixels: at least 1 unless ``n`` is 0."""
        if not n:
            return 0
        if n < 0:
            return -self.px(-n)
        return max(1, round(n * self.px_per_unit))

    def box(self, size: tuple[float, float], **point: tuple[int, int]) -> Rect:
        """Return a rectangle of ``size`` units with a point, such as ``center``, given."""
        wide, high = map(self.px, size)
        return Rect(0, 0, wide, high).move_to(**point)

    def shine(
        self,
        draw: Callable[Values, object],
        *values: Values.args,
        **named: Values.kwargs,
    ) -> None:
        """Call ``draw`` to draw light or a shadow; a plain theme has neither."""
        if not self.theme.plain:
            draw(*values, **named)

    def draw_shadow(
        self,
        surface: Surface,
        rect: Rect,
        radius: float,
        shadow: Shadow,
    ) -> None:
        """Draw the soft shadow of a rectangle with round corners.

        A plain theme has none.
        """
        self.shine(self._draw_shadow, surface, rect, radius, shadow)

    def _draw_shadow(
        self,
        surface: Surface,
        rect: Rect,
        radius: float,
        shadow: Shadow,
    ) -> None:
        right, down = map(self.px, shadow.offset)
        offset = right, down
        blur = self.px(shadow.blur)
        soft, corner = soft_shadow(
            rect.size,
            radius,
            offset,
            blur,
            self.theme.shadow,
            shadow.alpha,
        )
        surface.blit(soft, rect.move(corner))

    def font(self, text_style: str) -> pygame.font.Font:
        """Return the font of one of the ``TEXT_STYLES``."""
        return self._larger_font(text_style, 1)

    def _larger_font(self, text_style: str, finer: int) -> pygame.font.Font:
        """Return the font, ``finer`` times as large."""
        key = text_style, finer
        if key not in self._fonts:
            face, size = TEXT_STYLES[text_style]
            height = finer * self._pixels(size)
            self._fonts[key] = _font(face, height)
        return self._fonts[key]

    def _finer(self, text_style: str) -> int:
        """Return how many times larger a text is drawn before it is reduced."""
        _face, size = TEXT_STYLES[text_style]
        height = self._pixels(size)
        return FINE_FACTOR if height < SMOOTH_BELOW else 1

    def _pixels(self, size: float) -> int:
        """Return a height of type as the font needs it, in pixels."""
        least = round(min(MIN_TYPE, size) * self.density)
        wanted = round(size * self.px_per_unit)
        return max(least, wanted)

    def _has_letter(self, text_style: str, letter: str) -> bool:
        return system_fonts.has_letter(self.font(text_style), letter)

    def _pieces(
        self,
        string: str,
        text_style: str,
    ) -> list[tuple[str, pygame.font.Font]]:
        """Return the parts of a line with their fonts.

        Letters that the game's own fonts lack are drawn with a system font.
        """
        finer = self._finer(text_style)
        own = self._larger_font(text_style, finer)
        if string.isascii():
            return [(string, own)]
        _face, size = TEXT_STYLES[text_style]
        height = finer * self._pixels(size)
        found = []
        has = partial(self._has, text_style)
        for text, path, script in system_fonts.pieces(string, has):
            font = own
            if path is not None:
                font = system_fonts.opened(path, height, script)
            found.append((text, font))
        return found

    def width(self, string: str, text_style: str) -> int:
        """Return the width of ``string`` in pixels."""
        return self._measured(text_lines.drawable(string), text_style)

    def _measure(self, string: str, text_style: str) -> int:
        drawn = 0
        for text, font in self._pieces(string, text_style):
            width, _height = font.size(text)
            drawn += width
        return math.ceil(drawn / self._finer(text_style))

    def text(
        self,
        string: str,
        text_style: str,
        colour: Tint,
        outline: Tint | None = None,
    ) -> Surface:
        """Draw one line of text; with an ``outline`` it is readable on any background."""
        return self._text(text_lines.drawable(string), text_style, colour, outline)

    @kept
    def letter(self, string: str, px: int, colour: Tint) -> Surface:
        """Draw text in the display font, ``px`` pixels high.

        It is cropped to its ink so that it can be centred.
        """
        font = _font(DISPLAY, max(MIN_LETTER, px))
        text = text_lines.drawable(string)
        picture = font.render(text, True, colour)
        ink = picture.get_bounding_rect()
        return ready(picture.subsurface(ink))

    @property
    def outline(self) -> Color:
        """The colour around text on a picture."""
        return self.theme.backing

    def digits(
        self,
        string: str,
        text_style: str,
        colour: Tint,
        outline: Tint | None = None,
    ) -> Surface:
        """Draw a number with digits of equal width, so that it does not jump.

        A number with an ``outline`` is not cached: it counts for long and is large.
        """
        if outline is not None:
            return self._digits(string, text_style, colour, outline)
        return self._kept_digits(string, text_style, colour)

    def wrap(self, text: str, text_style: str, width: int) -> list[str]:
        """Break ``text`` into lines no wider than ``width``, between words.

        Its own line breaks are kept.
        """
        return [*self._wrapped(text_lines.limited(text), text_style, width)]

    def _wrap(self, text: str, text_style: str, width: int) -> list[str]:
        return text_lines.wrap(text, width, self._measure_in(text_style))

    def fitting(
        self, text: str, width: int, *text_styles: str, alike: Sequence[str] = ()
    ) -> str:
        """Return the first text style in which ``text`` is no wider than ``width``.

        All of ``alike`` have to fit as well. The last style is returned if none fits.
        """
        for text_style in text_styles:
            widths = [self.width(each, text_style) for each in (text, *alike)]
            if max(widths) <= width:
                return text_style
        return text_styles[-1]

    def fitted(self, text: str, width: int, colour: Tint, *text_styles: str) -> Surface:
        """Draw a line in the first text style that fits into ``width``.

        It is truncated if even the last style does not fit.
        """
        text_style = self.fitting(text, width, *text_styles)
        shown = self.cut(text, text_style, width)
        return self.text(shown, text_style, colour)

    def cut(self, text: str, text_style: str, width: int) -> str:
        """Return ``text``, or its beginning with three dots if it does not fit."""
        return text_lines.cut(text, width, self._measure_in(text_style))

    def icon(self, name: str, px: int, colour: Tint) -> Surface:
        """Draw the icon ``name``, ``px`` pixels high, its lines in ``colour``."""
        (_text, (width, height)) = _drawing(name)
        wide = round(px * width / height)
        return self.glyph(name, (wide, px), colour)

    def glyph(
        self,
        name: str,
        size: tuple[int, int],
        colour: Tint | None = None,
    ) -> Surface:
        """Draw the icon ``name`` at exactly ``size``.

        Its lines are in the colour of text by default.
        """
        lines = self.theme.hi if colour is None else colour
        return self._glyph(name, at_least_one(size), lines)

    @kept
    def tick(self, diameter: int, icon: int, border: int = 0) -> Surface:
        """Draw a tick, ``icon`` pixels high, on a brass disc.

        A ``border`` separates it from the background.
        """
        theme = self.theme
        picture = disc(diameter, theme.brass, border, theme.surface).copy()
        tick = self.icon("tick", icon, theme.onbrass)
        middle = picture.get_rect().center
        put(picture, tick, center=middle)
        return picture

    @kept
    def peak(
        self,
        size: tuple[int, int],
        colour: Tint,
        filled: bool = True,
        down: bool = False,
    ) -> Surface:
        """Draw a small mountain; an outline unless ``filled``, on its head if ``down``."""
        width, height = size
        high = round(PEAK_WIDE * height / width, 2)
        foot = high - 1
        triangle = f"M1 {foot:g}L6.5 1.2L12 {foot:g}Z"
        if down:
            triangle = f"M1 1.2L6.5 {foot:g}L12 1.2Z"
        paint = hex_of(colour)
        fill = paint if filled else "none"
        stroke = f'stroke="{paint}" stroke-width="1.6" stroke-linejoin="round"'
        body = f'<path d="{triangle}" fill="{fill}" {stroke}/>'
        return vector(size, body, (PEAK_WIDE, high))

    def _measure_in(self, text_style: str) -> text_lines.Measure:
        return lambda string: self.width(string, text_style)

    @kept
    def _text(
        self,
        string: str,
        text_style: str,
        colour: Tint,
        outline: Tint | None,
    ) -> Surface:
        if not self._measured(string, text_style):  # a font refuses to draw nothing
            height = self.font(text_style).get_height()
            return ready(Surface((0, height), pygame.SRCALPHA))
        face = self._line(string, text_style, colour)
        if outline is None:
            return ready(face)
        border = self.outline_width(text_style)
        picture = self._line(string, text_style, outline, border)
        picture.blit(face, (border, border))
        return ready(picture)

    def _line(
        self,
        string: str,
        text_style: str,
        colour: Tint,
        border: int = 0,
    ) -> Surface:
        """Draw a line on one baseline, as high as the game's own font.

        Strokes are ``border`` thicker on each side.
        """
        own = self.font(text_style)
        finer = self._finer(text_style)
        drawn: list[tuple[Surface, int]] = []
        for text, font in self._pieces(string, text_style):
            wide, _high = font.size(text)
            if wide:
                font.outline = finer * border
                picture = font.render(text, True, colour)
                font.outline = 0
                drawn.append((picture, font.get_ascent()))
        height = own.get_height() + 2 * border
        if len(drawn) == 1 and picture.get_height() == height:
            return picture
        both = 2 * finer * border  # the borders at the left and the right of a piece
        inner = sum(picture.get_width() - both for picture, _ascent in drawn)
        width = math.ceil((inner + both) / finer)
        line = blank((finer * width, finer * height))
        red, green, blue = colour[:3]
        line.fill((red, green, blue, 0))  # keeps the edges from getting darker
        baseline = finer * own.get_ascent()
        x = 0
        for picture, ascent in drawn:
            line.blit(picture, (x, baseline - ascent))
            x += picture.get_width() - both
        if finer == 1:
            return line
        breathe()
        return pygame.transform.smoothscale(line, (width, height))

    def _digits(
        self,
        string: str,
        text_style: str,
        colour: Tint,
        outline: Tint | None = None,
    ) -> Surface:
        cell = max(self.width(digit, text_style) for digit in "0123456789")
        border = 0
        if outline is not None:
            border = self.outline_width(text_style)
        drawn: list[tuple[Surface, int]] = []
        width = 0
        for each in text_lines.drawable(string):
            picture = self.text(each, text_style, colour, outline)
            wide = picture.get_width() - 2 * border
            if each.isdigit():
                wide = cell
            drawn.append((picture, wide))
            width += wide
        height = self.font(text_style).get_height()
        size = width + 2 * border, height + 2 * border
        whole = blank(size)
        x = border
        for picture, wide in drawn:
            free = wide - picture.get_width()
            whole.blit(picture, (x + free // 2, 0))
            x += wide
        return ready(whole)

    _kept_digits = kept(_digits)

    def outline_width(self, text_style: str) -> int:
        """Return the width of a text's outline in pixels."""
        height = self.font(text_style).get_height()
        width = round(OUTLINE * height)
        return max(2, min(width, self.px(MAX_OUTLINE)))

    @kept
    def _glyph(self, name: str, size: tuple[int, int], lines: Tint) -> Surface:
        text, _size = _drawing(name)
        for drawn, meant in self._inks(lines).items():
            text = text.replace(drawn, hex_of(meant))
        file = io.BytesIO(text.encode())
        picture = ready(pygame.image.load_sized_svg(file, size))
        if len(lines) == 4:
            *_colour, alpha = lines
            picture.set_alpha(alpha)
        return picture

    def _inks(self, lines: Tint) -> Mapping[str, Tint]:
        """Return the colours of the icon files, each with the colour drawn for it."""
        theme = self.theme
        return {
            "#F7ECD8": lines,
            "#F0B84A": theme.brass,
            "#FF7A4D": theme.ember,
            "#637075": mix(theme.bg1, theme.mid, 0.5),
            "#B57A1C": theme.brassd,
            "#22394A": theme.surface2,
            "#8699A4": theme.low,
            "#B9C6CC": theme.mid,
            "#5CC79A": theme.pine,
            "#0B131A": theme.bg0,
        }


@cache
def _drawing(name: str) -> tuple[str, tuple[float, float]]:
    """Return the SVG text of an icon, and its width and height there.

    Raise ``ValueError`` if it has no ``viewBox`` that starts at 0 0.
    """
    text = asset(f"icons/{name}.svg").read_text(encoding="utf-8")
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)
    if found is None:
        raise ValueError(f"icon {name} has no viewBox that starts at 0 0")
    return text, (float(found[1]), float(found[2]))

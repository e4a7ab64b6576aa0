"""Bars and rows of stars: parts that show a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from pygame import Rect, Surface

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import RADIUS_S, SPACE_XS, Style
from gaps.stage.drawing.theme import BLACK, WHITE, Color, mix
from gaps.stage.view import PartFields, Picture, glyph, row
from gaps.stage.view.boxes import Box


def bar_part(
    filled: float | None,
    colour: str,
    height: float,
    **part: Unpack[PartFields],
) -> Picture:
    """Return a bar as long as there is room, of which a fraction is ``filled``.

    The parts beside it speak for it.
    """
    part.setdefault("share", 1)
    part.setdefault("across", height)
    return Picture(_paint_bar, (filled, colour), (0, height), **part)


def _paint_bar(
    surface: Surface,
    style: Style,
    rect: Rect,
    fraction: float | None,
    colour: str,
) -> None:
    if min(rect.size) < 2:
        return
    px = style.px
    theme = style.theme
    radius = px(RADIUS_S)
    empty = shapes.rounded(rect.size, radius, theme.slot, px(1), theme.edge)
    surface.blit(empty, rect)
    if fraction:
        width = max(round(rect.width * fraction), 2 * radius)
        size = (min(width, rect.width), rect.height)
        full = _filled(style, size, radius, getattr(theme, colour))
        surface.blit(full, rect)


def _filled(style: Style, size: tuple[int, int], radius: int, colour: Color) -> Surface:
    if style.theme.plain:
        return shapes.rounded(size, radius, colour)
    light = mix(colour, WHITE, 0.18)
    shade = mix(colour, BLACK, 0.18)
    width, height = size
    round_by = min(radius, width / 2)
    fill = shapes.downwards("b", height, (0, light, 1), (1, shade, 1))
    bar = f'<rect width="{width}" height="{height}" rx="{round_by}" fill="url(#b)"/>'
    return shapes.vector(size, fill + bar)


STAR_SIZE = 22  # a star in a row of them, in units
STAR_GAP = SPACE_XS  # between two of them


def star_row(earned: Sequence[bool], says: str) -> Box:
    """Return a row of stars, filled if they are earned.

    ``says`` is spoken in place of the stars.
    """
    stars = (
        glyph("star_full" if each else "star_empty", (STAR_SIZE, STAR_SIZE))
        for each in earned
    )
    return row(
        *stars,
        gap=STAR_GAP,
        across=STAR_SIZE,
        says=says,
    )

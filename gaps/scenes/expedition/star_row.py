"""Stars in a row: filled where they are earned, an outline where not."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.stage.drawing.style import Style
from gaps.stage.view import Picture, glyph

SIZE, STEP = 22, 25  # of a star, and from one to the next; pixels at u = 1


def star(style: Style, earned: bool, size: int) -> pygame.Surface:
    """Return a star, ``size`` pixels high."""
    return style.glyph("star_full" if earned else "star_empty", (size, size))


def star_part(earned: bool, side: float) -> Picture:
    """A star, said by what it is part of."""
    return glyph("star_full" if earned else "star_empty", (side, side))


def row_width(style: Style, count: int = 3, size: float = SIZE) -> int:
    """The width of a row of stars of ``size`` pixels at u = 1, in pixels."""
    return style.px((count - 1) * size * STEP / SIZE) + style.px(size)


def draw_stars(
    surface: pygame.Surface,
    style: Style,
    left: int,
    middle: int,
    earned: Sequence[bool],
    size: float = SIZE,
) -> pygame.Rect:
    """Draw a row of stars from ``left`` on, around the height ``middle``; return where it drew."""
    side = style.px(size)
    area = pygame.Rect(left, middle - side // 2, row_width(style, len(earned), size), side)
    for number, each in enumerate(earned):
        surface.blit(star(style, each, side), (left + style.px(number * size * STEP / SIZE), area.top))
    return area


def star_row(earned: Sequence[bool], says: str) -> Picture:
    """A row of stars as a part, which says something in place of them."""
    box = (len(earned) - 1) * STEP + SIZE, SIZE
    return Picture(_paint_stars, (tuple(earned),), box, says=says)


def _paint_stars(surface: pygame.Surface, style: Style, rect: pygame.Rect, earned: tuple[bool, ...]) -> None:
    draw_stars(surface, style, rect.left, rect.centery, earned)

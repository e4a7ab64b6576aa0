"""Stars in a row: filled where they are earned, an outline where not."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.stage.drawing.style import Style
from gaps.stage.view import Box, Picture, glyph, row

SIZE, GAP = 22, 3  # of a star, and between two, units


def star(style: Style, earned: bool, size: int) -> pygame.Surface:
    """Return a star, ``size`` pixels high."""
    return style.glyph("star_full" if earned else "star_empty", (size, size))


def star_part(earned: bool, side: float) -> Picture:
    """A star, said by what it is part of."""
    return glyph("star_full" if earned else "star_empty", (side, side))


def star_row(earned: Sequence[bool], says: str) -> Box:
    """A row of stars, which says something in place of them."""
    return row(*(star_part(each, SIZE) for each in earned), gap=GAP, across=SIZE, says=says)

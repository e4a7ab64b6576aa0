"""Ranks and letters as outlines, taken from the display font."""

from __future__ import annotations

from functools import cache
from typing import Any

from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]
from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from gaps.asset_files import asset

FACE = "fonts/GapsDisplay-ExtraBold.ttf"


def outline(
    text: str,
    left: float,
    baseline: float,
    cap: float,
    squeeze: float = 1.0,
    tracking: float = 0.0,
) -> str:
    """Return the path of ``text``: it begins at ``left``, and its capitals are ``cap``
    units high.

    ``squeeze`` narrows the letters; ``tracking`` units are added between two of them.
    """
    glyphs, names = _face()
    scale = cap / _bounds("H")[3]
    pen = SVGPathPen(glyphs, ntos=lambda value: f"{value:.2f}".rstrip("0").rstrip("."))
    at = -_bounds(text[0])[0]
    for letter in text:
        glyph = glyphs[names[ord(letter)]]
        glyph.draw(
            TransformPen(
                pen,
                (scale * squeeze, 0, 0, -scale, left + at * scale * squeeze, baseline),
            )
        )
        at += glyph.width + tracking / scale
    path: str = pen.getCommands()
    return path


def width(letter: str, cap: float) -> float:
    """Return the width of one letter, without the space round it, in the units of
    ``cap``.
    """
    left, _, right, _ = _bounds(letter)
    return (right - left) * cap / _bounds("H")[3]


@cache
def _face() -> tuple[Any, Any]:
    """Return the glyphs by name, and their names by code point."""
    font = TTFont(asset(FACE))
    return font.getGlyphSet(), font.getBestCmap()


def _bounds(letter: str) -> tuple[float, float, float, float]:
    glyphs, names = _face()
    pen = BoundsPen(glyphs)
    glyphs[names[ord(letter)]].draw(pen)
    assert pen.bounds is not None, f"{letter!r} has no ink"
    left, bottom, right, top = pen.bounds
    return left, bottom, right, top

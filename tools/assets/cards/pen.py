"""The SVG elements of which all pictures are made.

The game's rasteriser paints flat shapes, lines, and gradients in the drawing's own
units. It does not know text, clips, masks, style sheets or filters, so shapes are built
to end where they should.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gaps.table.cards.faces import mix

BLACK = "#000000"
WHITE = "#FFFFFF"


class Disc(NamedTuple):
    """A filled circle."""

    x: float
    y: float
    radius: float


class Line(NamedTuple):
    """A path drawn with a round pen."""

    path: str
    width: float


Shape = str | Disc | Line
"""A string is the data of a filled path."""
Part = tuple[str, Shape]
"""The name of a colour, and the shape that has it."""


def draw(parts: Iterable[Part], paints: Mapping[str, str]) -> str:
    """Return the parts as SVG elements, the first at the bottom."""
    return "".join(element(shape, paints[paint]) for paint, shape in parts)


def element(shape: Shape, colour: str, more: str = "") -> str:
    """Return a shape as an SVG element; ``more`` are further attributes, each after a
    space.
    """
    match shape:
        case Disc(x, y, radius):
            return (
                f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"{more}/>'
            )
        case Line(path, width):
            return (
                f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
                f'stroke-linecap="round" stroke-linejoin="round"{more}/>'
            )
    return f'<path d="{shape}" fill="{colour}"{more}/>'


def moved(body: str, transform: str) -> str:
    """Return elements with a transform; an empty text if there are none."""
    return f'<g transform="{transform}">{body}</g>' if body else ""


def darker(colour: str, fraction: float) -> str:
    """Return the colour mixed with black."""
    return mix(colour, BLACK, fraction)


def lighter(colour: str, fraction: float) -> str:
    """Return the colour mixed with white."""
    return mix(colour, WHITE, fraction)

"""The view of the mountains as one value: sky, sun and layers, at an hour.

Lengths are in pixels of a window; fractions and alphas are 0 to 1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gaps.stage.drawing.theme import Color
from gaps.table.landscape.light import Light, LightStop
from gaps.table.landscape.lines import Line, Point, height_at
from gaps.values import Value, with_fields

Stop = tuple[float, Color]
"""A fraction of a gradient's length, and the colour there."""

SKY_STOPS = (0.0, 0.30, 0.52, 0.68, 0.80)  # stops of the sky of the range


class Glow(Value):
    """Light around a point that gets weaker outward."""

    middle: Point
    radii: tuple[float, float]
    """Half its width, half its height."""
    stops: tuple[LightStop, ...]


class Rays(Value):
    """Beams from a point."""

    middle: Point
    reach: float
    stops: tuple[LightStop, ...]
    beams: tuple[tuple[float, float], ...]
    """The angle and half the width of each, in radians."""

    def turned(self, degrees: float) -> Rays:
        """Return the same beams turned clockwise."""
        turn = math.radians(degrees)
        beams = tuple((angle + turn, half) for angle, half in self.beams)
        return with_fields(self, beams=beams)

    @property
    def outline(self) -> str:
        """Return all beams as an SVG path."""
        corners = ""
        x, y = self.middle
        for angle, half in self.beams:
            corners += f"M{x:.1f} {y:.1f}"
            for side in (angle - half, angle + half):
                end_x = x + self.reach * math.cos(side)
                end_y = y + self.reach * math.sin(side)
                corners += f"L{end_x:.1f} {end_y:.1f}"
            corners += "Z"
        return corners


class Sky(Value):
    """A gradient from the top of the window down, light, and perhaps stars."""

    colours: tuple[Stop, ...]
    glow: Glow | None = None
    rays: Rays | None = None
    stars: int | None = None
    """The seed of their places; ``None`` for no stars."""
    aside: float = 0.0
    """How many pixels further left the stars are."""


class Sun(Value):
    """The disc of the sun, in pixels."""

    middle: Point
    radius: int
    colour: Color


class Rim(Value):
    """The line on a crest."""

    colour: Color
    width: float
    light: tuple[float, float] | None = None
    """The column of pixels where it is brightest, and the reach of the light.

    The light reaches as far to each side. ``None`` for a line of one colour.
    """
    dim: float = 0.20
    """The alpha outside the light."""


class Slope(Value):
    """A ridge and all that is below its line.

    It has one colour at the crest, and another from the row of pixels ``foot_y`` down.
    """

    line: Line
    crest: Color
    foot: Color
    foot_y: float = 1.0
    rim: Rim | None = None
    mist: Glow | None = None
    """The mist in the valley in front of it."""

    @property
    def top(self) -> float:
        """The row of pixels of its highest point."""
        return min(y for _, y in self.line)

    @property
    def bottom(self) -> float:
        """The row of pixels of the lowest point of its line."""
        return max(y for _, y in self.line)

    def moved(self, right: float, down: float = 0.0) -> Slope:
        """Return the same slope, so many pixels to the right and ``down``."""
        line = tuple((x + right, y + down) for x, y in self.line)
        return with_fields(self, line=line)

    def magnified(self, by: float, corner: Point) -> Slope:
        """Return it ``by`` times as large in a picture whose top left is ``corner``.

        It has to be of one colour.
        """
        left, top = corner
        line = tuple((by * (x - left), by * (y - top)) for x, y in self.line)
        rim = self.rim
        if rim is not None:
            rim = with_fields(rim, width=by * rim.width)
        return with_fields(self, line=line, rim=rim)

    def height_at(self, x: float) -> float:
        """Return the row of pixels of its line in a column."""
        return height_at(self.line, x)


class Landscape(Value):
    """All that is seen in a window."""

    size: tuple[int, int]
    sky: Sky
    slopes: tuple[Slope, ...]
    """From far to near."""
    sun: Sun | None = None
    ledge: Slope | None = None
    """The ground in the foreground, with contour lines; no veil covers it."""
    east: float = 0.0
    """How far along the range it is seen from, in window widths."""


def beams(
    count: int,
    first: float,
    span: float,
    half_widths: tuple[float, float],
) -> tuple[tuple[float, float], ...]:
    """Return the angles and half widths of rays, in radians.

    The rays share a ``span`` from the angle ``first`` on; the widths alternate.
    """
    found = []
    for number in range(count):
        angle = first + span * (number + 0.5) / count
        found.append((angle, half_widths[number % 2]))
    return tuple(found)


def sky_in(
    light: Light,
    colours: Sequence[Color],
    sun: Point,
    reach: tuple[float, float],
    rays: tuple[tuple[float, float], ...],
    stars: int,
    aside: float = 0.0,
) -> Sky:
    """Return the sky of the range with the light around its ``sun``.

    The glow and the ``rays`` extend as far as ``reach``; ``stars`` is a seed, and they
    are ``aside`` pixels further left.
    """
    glow, beam = reach
    return Sky(
        tuple(zip(SKY_STOPS, colours, strict=True)),
        Glow(sun, (glow, glow), light.glow) if light.glow else None,
        Rays(sun, beam, light.rays, rays) if light.rays else None,
        stars if light.stars else None,
        aside,
    )

"""The outlines of the mountains: the ridges on the cards, and ridges by heights."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

from gaps.stage.drawing import shapes
from gaps.values import Value

Point = tuple[float, float]
Line = tuple[Point, ...]

DRAWN_FOR = (1280, 800)
"""The window of all measures here, in pixels.

They are stretched to the width and the height of others.
"""
WEIGHTS = (1, 2, 3, 4, 3, 2, 1)  # a point and its neighbours in a smooth ridge
HEIGHT = 98  # height of the highest ridge, in units
ROUGHNESS = 1.25  # pixels per unit of roughness
OVERHANG = 8  # pixels of a ridge outside the window
# Pixels to the right of the window whose mountains count for the height of a near
# ridge.
RIGHT_MARGIN = 300
BROKEN_AGAIN = 0.36  # swing of the parts of a broken section, as a fraction of its own


def stretch(size: tuple[int, int]) -> tuple[float, float]:
    """Return how the measures are stretched to the width and height of a window."""
    width, height = size
    usual_width, usual_height = DRAWN_FOR
    return width / usual_width, height / usual_height


def height_at(line: Sequence[Point], x: float) -> float:
    """Return the y at ``x`` of a line that goes to the right.

    Beyond its ends, return that of the end.
    """
    if x <= line[0][0]:
        return line[0][1]
    for (x0, y0), (x1, y1) in pairwise(line):
        if x <= x1:
            fraction = (x - x0) / (x1 - x0)
            return y0 + (y1 - y0) * fraction
    return line[-1][1]


class Crossing(Value):
    """How a suit's ridge crosses the window.

    It rises from a pass to the right, and to the left as its mirror image. Lengths are
    in pixels of the window ``DRAWN_FOR``.
    """

    centre: float
    """The x of the pass."""
    right: float
    """From the pass to the right end of the ridge."""
    left: float
    base: float
    """The y at which the ridge would be 0 units high."""
    amp: float
    """The pixels of ``HEIGHT`` units."""
    left_amp: float = 1.0
    """The fraction of ``amp`` by which the ridge rises from the pass to the left."""
    nearness: float = 0.0
    """Up to 1."""


def closed(line: Sequence[Point], foot: float) -> list[Point]:
    """Return the outline of the area between a line and the row of pixels ``foot``."""
    left, _ = line[0]
    right, _ = line[-1]
    return [(left, foot), *line, (right, foot)]


def area(line: Sequence[Point], foot: float, look: str) -> str:
    """Return the area between a line and the row of pixels ``foot``.

    It is an SVG element with the attributes of a ``look``.
    """
    outline = shapes.joined(closed(line, foot))
    return f'<path d="M{outline}Z" {look}/>'


def stroke(line: Sequence[Point], width: float, look: str) -> str:
    """Return the line itself, as an SVG element with the attributes of a ``look``."""
    joints = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    path = f'<path d="M{shapes.joined(line)}" {joints}'
    return f'{path} stroke-width="{width:.2f}" {look}/>'


def ridge(
    crossing: Crossing,
    heights: Sequence[float],
    size: tuple[int, int],
    gain: float = 1.0,
    drop: float = 0.0,
) -> Line:
    """Return the ridge of these heights across a window of ``size`` pixels.

    It is ``gain`` times as high, ``drop`` pixels lower, and reaches a little beyond the
    window; beyond its ends it is mirrored.
    """
    across, down = stretch(size)
    profile = [gain * height for height in heights]
    smooth = _smoothed(profile)
    last = len(profile) - 1
    points = []
    for index in range(-3 * last, 3 * last + 1):
        half = crossing.right
        amp = crossing.amp
        if index < 0:
            half = crossing.left
            amp *= crossing.left_amp
        x = crossing.centre + index / last * half
        overhang = half / last + OVERHANG
        beyond = RIGHT_MARGIN * crossing.nearness + overhang
        if not -overhang <= x <= DRAWN_FOR[0] + beyond:
            continue
        at = _mirrored(index, last)
        # Both halves meet at the pass.
        rise = crossing.amp * smooth[0] + amp * (smooth[at] - smooth[0])
        rough = ROUGHNESS * (profile[at] - smooth[at])
        y = crossing.base + drop - rise / HEIGHT - rough
        points.append((x * across, y * down))
    return tuple(points)


def _smoothed(profile: Sequence[float]) -> list[float]:
    """Return heights that are each the weighted mean of those around."""
    count = len(profile)
    reach = len(WEIGHTS) // 2
    places = range(-reach, count + reach)
    mirrored = [profile[_mirrored(place, count - 1)] for place in places]
    sums = [0.0] * count
    for first, weight in enumerate(WEIGHTS):
        shifted = mirrored[first : first + count]
        sums = [
            before + weight * height
            for before, height in zip(sums, shifted, strict=True)
        ]
    whole = sum(WEIGHTS)
    return [each / whole for each in sums]


def _mirrored(index: int, last: int) -> int:
    """Return the place from 0 to ``last`` of an index outside.

    The points go there and back.
    """
    index = abs(index) % (2 * last)
    if index > last:
        return 2 * last - index
    return index


def rough_line(
    tops: Sequence[float],
    size: tuple[float, float],
    seed: int,
    swing: float,
    breaks: int = 2,
) -> Line:
    """Return an outline through ``tops``.

    They are fractions of the height from its top, at equal distances.

    Each section is broken at a random point up to ``swing`` pixels higher or lower, and
    each part again by less, ``breaks`` times in all. Parts 5 to 10 pixels wide, in a
    window of ``DRAWN_FOR``, look like rock.
    """
    width, height = size
    chance = random.Random(seed)
    step = width / (len(tops) - 1)
    line = [(number * step, top * height) for number, top in enumerate(tops)]
    most = swing
    for _ in range(breaks):
        broken = line[:1]
        for (x0, y0), (x1, y1) in pairwise(line):
            at = chance.uniform(0.3, 0.7)
            x = x0 + (x1 - x0) * at
            y = y0 + (y1 - y0) * at + chance.uniform(-most, most)
            broken += [(x, y), (x1, y1)]
        line = broken
        most *= BROKEN_AGAIN
    return tuple(line)

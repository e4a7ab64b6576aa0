"""The outlines of the mountains: the ridges on the cards, and ridges through given
heights.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from gaps.stage.drawing import shapes

Point = tuple[float, float]
Line = tuple[Point, ...]

DRAWN_FOR = (1280, 800)
"""The window of all measures here, pixels; they are stretched to the width and the
height of others.
"""
WEIGHTS = (1, 2, 3, 4, 3, 2, 1)  # of a point and its neighbours in a smooth ridge
HEIGHT = 98  # of the highest ridge, in units
ROUGHNESS = 1.25  # pixels that a unit of roughness is high
OVERHANG = 8  # pixels of a ridge outside the window
# pixels at the right of the window whose mountains count for the height of a near ridge
BEYOND = 300
BROKEN_AGAIN = 0.36  # of the swing of a broken section, by which its parts swing


def stretch(size: tuple[int, int]) -> tuple[float, float]:
    """By what the measures are stretched to the width and the height of a window."""
    width, height = size
    usual_width, usual_height = DRAWN_FOR
    return width / usual_width, height / usual_height


def height_at(line: Sequence[Point], x: float) -> float:
    """The y at ``x`` of a line that goes to the right; beyond its ends, that of the
    end.
    """
    if x <= line[0][0]:
        return line[0][1]
    for (x0, y0), (x1, y1) in pairwise(line):
        if x <= x1:
            share = (x - x0) / (x1 - x0)
            return y0 + (y1 - y0) * share
    return line[-1][1]


@dataclass(frozen=True)
class Crossing:
    """How a suit's ridge crosses the window: it rises from a pass to the right, and to
    the left as in a mirror. Lengths are pixels of the window ``DRAWN_FOR``.
    """

    centre: float
    """Where the pass is."""
    right: float
    """From the pass to the end of the ridge at the right."""
    left: float
    base: float
    """The height on the screen at which the ridge would be 0 units high."""
    amp: float
    """Pixels of ``HEIGHT`` units."""
    left_amp: float = 1.0
    """The share of ``amp`` by which the ridge rises from the pass to the left."""
    nearness: float = 0.0
    """Up to 1."""


def closed(line: Sequence[Point], foot: float) -> list[Point]:
    """The outline of what lies between a line and the row of pixels ``foot``."""
    left, _ = line[0]
    right, _ = line[-1]
    return [(left, foot), *line, (right, foot)]


def area(line: Sequence[Point], foot: float, look: str) -> str:
    """What lies between a line and the row of pixels ``foot``, as an SVG element with
    the attributes of a ``look``.
    """
    outline = shapes.joined(closed(line, foot))
    return f'<path d="M{outline}Z" {look}/>'


def stroke(line: Sequence[Point], width: float, look: str) -> str:
    """The line itself, as an SVG element with the attributes of a ``look``."""
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
    """Return the ridge of these heights, made ``gain`` times as high, across a window
    of ``size`` pixels and a little beyond it, and ``drop`` pixels lower; beyond its
    ends it is mirrored.
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
        beyond = BEYOND * crossing.nearness + overhang
        if not -overhang <= x <= DRAWN_FOR[0] + beyond:
            continue
        at = _mirrored(index, last)
        # both halves meet at the pass
        rise = crossing.amp * smooth[0] + amp * (smooth[at] - smooth[0])
        rough = ROUGHNESS * (profile[at] - smooth[at])
        y = crossing.base + drop - rise / HEIGHT - rough
        points.append((x * across, y * down))
    return tuple(points)


def _smoothed(profile: Sequence[float]) -> list[float]:
    """Return heights each of which is the weighted mean of those round it."""
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
    """Return the place from 0 to ``last`` of an index outside: the points go there and
    back.
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
) -> Line:
    """Return an outline through ``tops``, shares of the height from its top at equal
    distances.

    Each section is broken at a random point up to ``swing`` pixels higher or lower, and
    each part again by less.
    """
    width, height = size
    chance = random.Random(seed)
    step = width / (len(tops) - 1)
    line = [(number * step, top * height) for number, top in enumerate(tops)]
    for most in (swing, BROKEN_AGAIN * swing):
        broken = line[:1]
        for (x0, y0), (x1, y1) in pairwise(line):
            at = chance.uniform(0.3, 0.7)
            x = x0 + (x1 - x0) * at
            y = y0 + (y1 - y0) * at + chance.uniform(-most, most)
            broken += [(x, y), (x1, y1)]
        line = broken
    return tuple(line)

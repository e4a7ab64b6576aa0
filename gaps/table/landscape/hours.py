"""The ground of a table at an hour.

The more cards are home, the higher the sun is behind the board.
"""

from __future__ import annotations

import math
import random
from functools import cache

import pygame

from gaps.stage.ahead import breathe
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Color, Theme
from gaps.table.landscape.contours import draw_contours
from gaps.table.landscape.landscape import Glow, Rays, Rim, Sky, Slope, Sun, beams
from gaps.table.landscape.light import Light
from gaps.table.landscape.lights import light_at
from gaps.table.landscape.lines import Line, rough_line
from gaps.table.landscape.painting import (
    draw_stars,
    enlarged,
    paint_gradient,
    paint_sky,
    slopes_body,
    small_size,
)

HOURS = 16  # grounds from the night, or the misty morning, to the sunrise
CLOUDED = 0.5  # fraction of the glow seen through a cloud
BEAMS = 30
SOFTNESS = 4  # factor by which the sky is painted smaller
STRIP = 480  # pixels: the width of ridges that is painted at a time
BEAM_HALF_WIDTHS = (0.030, 0.052)
# Units, in a window whose board starts at ``TOP``.
TOP = 88
# How far below the top of the window the ridges are, at equal distances.
FAR = (
    *(70, 69, 67, 66, 65, 64, 63, 60, 57, 53, 48, 42, 44, 58, 74, 85, 90),
    *(85, 74, 60, 44, 28, 34, 47, 56, 63, 65, 66, 64, 61, 61, 62, 64),
)
NEAR = (
    *(78, 80, 82, 84, 82, 80, 78, 80, 82, 78, 74, 79, 83, 88, 92, 97, 100),
    *(97, 92, 86, 79, 72, 68, 76, 80, 83, 81, 78, 77, 80, 81, 78, 74),
)
RIM_WIDTHS = (1.4, 1.9)  # widths of the rim of the far and the near ridge
ROUGHNESS = 7
SEED = 5  # seed of the far ridge; the near one has the next
SUN_RADIUS = 78
SUN_TOP = (124, 82)  # by night; by how much it rises
MIN_SUN_TOP = 66  # below the numbers of the bar
SUN_OVERLAP = 8  # reach of the sun below the board's top, behind the ridges
# Of the shade behind the numbers in the middle: half its width and height, its centre,
# and the fraction of it that has full strength.
SHADE = (280, 58)
SHADE_MIDDLE = 38
SHADE_SOLID = 0.62
SHADE_ALPHA = 0.84
FEET = 70  # below the top of the board, where the ridges end
CONTOURS_BELOW = 40  # the same for the first row with contour lines
# Stars, between the score and the numbers at the right of a wide window.
STARS = 14
STARS_PLACE = (0.57, 0.21)  # start and extent, as fractions of the width
STARS_HEIGHT = 50
STARS_END = 0.75  # fraction from which there are none
STARS_SEED = 7
MIST_STOPS = (0.35, 0.56, 0.8)  # start, thickest part and end, of the ridges' height


def hour_of(theme: Theme, fraction: float) -> int | None:
    """Return the hour, 0 to ``HOURS``, for a ``fraction`` of the light, 0 to 1.

    Return ``None`` for a theme in which it is always the same.
    """
    return round(HOURS * min(1.0, fraction)) if _has_hours(theme) else None


@cache
def _has_hours(theme: Theme) -> bool:
    return light_at(theme, 0.0).sun is not None


def hour_ground(style: Style, hour: int, top: int) -> pygame.Surface:
    """Return the ground at an hour of 0 to ``HOURS``.

    The board starts at the row of pixels ``top``.
    """
    return paint_hour(style, hour / HOURS, top)


def clouded_ground(style: Style, hour: int, top: int) -> pygame.Surface:
    """Return that ground while a cloud takes half of its light."""
    return paint_hour(style, hour / HOURS, top, CLOUDED)


def paint_hour(
    style: Style,
    fraction: float,
    top: int,
    seen: float = 1.0,
) -> pygame.Surface:
    """Return the ground for a ``fraction`` of the light, 0 to 1.

    The board starts at the row of pixels ``top``. ``seen`` is the fraction of the glow
    around the sun that is seen.
    """
    light = light_at(style.theme, fraction)
    if light.sun is None:
        return paint_gradient(style.size, [(0.0, light.sky[0])])
    picture = hour_sky(style, fraction, top, seen)
    breathe()
    if light.stars:
        _draw_stars(picture, style, fraction, top)
    sun = hour_sun(style, fraction, top)
    if sun.middle[1] - sun.radius < top:
        disc = shapes.disc(2 * sun.radius, sun.colour)
        place = disc.get_rect(center=sun.middle)
        foot = round((TOP + SUN_OVERLAP) * top / TOP)
        picture.set_clip((0, 0, style.size[0], foot))
        shapes.blit_faint(picture, disc, place, sun_strength(fraction))
        picture.set_clip(None)
    breathe()
    _draw_ridges(picture, style, fraction, top)
    breathe()
    draw_hour_contours(picture, style, fraction, top)
    return picture


def hour_sky(
    style: Style,
    fraction: float,
    top: int,
    seen: float = 1.0,
) -> pygame.Surface:
    """Return that ground without sun, ridges and contour lines."""
    light = light_at(style.theme, fraction)
    middle = hour_sun(style, fraction, top).middle
    picture = _paint_sky(style, light, top, middle, seen)
    shade = _shade(style, light.sky[0], top / TOP)
    shapes.put(picture, shade, midtop=(style.size[0] // 2, 0))
    return picture


def hour_sun(style: Style, fraction: float, top: int) -> Sun:
    """Return the sun of that ground; the ridges hide its bottom."""
    stretch = top / TOP
    middle = (style.size[0] / 2, (_sun_top(fraction) + SUN_RADIUS) * stretch)
    colour = light_at(style.theme, fraction).sun or WHITE
    return Sun(middle, round(SUN_RADIUS * stretch), colour)


def draw_hour_contours(
    picture: pygame.Surface,
    style: Style,
    fraction: float,
    top: int,
) -> None:
    """Draw the contour lines below the ridges, as strong as the light on them."""
    first_row = round(top * (TOP + CONTOURS_BELOW) / TOP)
    strength = light_at(style.theme, fraction).contours
    draw_contours(picture, style.theme, first_row, strength)


def _shade(style: Style, colour: Color, stretch: float) -> pygame.Surface:
    """Return the shade that makes the numbers above the board readable."""
    wide, high = (each * stretch for each in SHADE)
    middle = SHADE_MIDDLE * stretch
    size = (min(style.size[0], round(2 * wide)), round(middle + high))
    x = size[0] / 2
    falls = shapes.stops(
        (0, colour, SHADE_ALPHA),
        (SHADE_SOLID, colour, SHADE_ALPHA),
        (1, colour, 0),
    )
    return shapes.vector(
        size,
        '<radialGradient id="s" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="matrix({wide:.1f} 0 0 {high:.1f} {x:.1f} {middle:.1f})">'
        f"{falls}</radialGradient>"
        f'<rect width="{size[0]}" height="{size[1]}" fill="url(#s)"/>',
    )


def _draw_stars(
    picture: pygame.Surface, style: Style, fraction: float, top: int
) -> None:
    """Draw stars where there are no numbers."""
    if fraction >= STARS_END or not style.is_wide:
        return
    width = picture.get_width()
    left, reach = STARS_PLACE
    place = pygame.Rect(left * width, 0, reach * width, STARS_HEIGHT * top / TOP)
    sky = shapes.blank(place.size)
    draw_stars(sky, random.Random(STARS_SEED), style.px_per_unit, STARS, zone=1.0)
    shapes.blit_faint(picture, sky, place, 1 - fraction / STARS_END)


def _sun_top(fraction: float) -> float:
    night, rise = SUN_TOP
    return max(MIN_SUN_TOP, night - rise * fraction)


def sun_strength(fraction: float) -> float:
    return 0.4 + 0.6 * fraction


def _paint_sky(
    style: Style,
    light: Light,
    top: int,
    middle: tuple[float, float],
    seen: float,
) -> pygame.Surface:
    """Return the sky, painted small: nothing in it has a sharp edge."""
    size = small_size(style.size, SOFTNESS)
    x, y = (each / SOFTNESS for each in middle)
    sky = _sky(light, size, top / SOFTNESS, (x, y), seen)
    small = paint_sky(size, sky, 1)
    breathe()
    return enlarged(small, style.size, SOFTNESS)


def _sky(
    light: Light,
    size: tuple[int, int],
    top: float,
    middle: tuple[float, float],
    seen: float,
) -> Sky:
    width, height = size
    edge = top / height
    places = (0.0, 0.62 * edge, edge, 1.6 * edge, max(0.48, 1.7 * edge), 1.0)
    glow = tuple((at, colour, seen * alpha) for at, colour, alpha in light.glow)
    reach = 0.47 * width
    turning = beams(BEAMS, 0, 2 * math.pi, BEAM_HALF_WIDTHS)
    return Sky(
        tuple(zip(places, light.sky, strict=True)),
        Glow(middle, (reach, 0.62 * reach), glow),
        Rays(middle, 0.72 * width, light.rays, turning),
    )


def _draw_ridges(
    picture: pygame.Surface, style: Style, fraction: float, top: int
) -> None:
    """Draw the ridges above the board, strip by strip. Their feet fade into the slope."""
    slopes = hour_slopes(style, fraction, top)
    width = style.size[0]
    foot = slopes[0].foot_y
    height = round(foot)
    mist = _mist(style, fraction, (width, height))
    solid = (TOP + 2 * SUN_OVERLAP) * (top / TOP) / foot
    fade = ((0, WHITE, 1.0), (solid, WHITE, 1.0), (1, WHITE, 0.0))
    mask = shapes.faded((STRIP, height), *fade)
    for left in range(0, width, STRIP):
        breathe()
        right = min(width, left + STRIP)
        body = slopes_body(slopes, left, right, foot) + mist
        placed = f'<g transform="translate({-left} 0)">{body}</g>'
        ridges = shapes.vector((right - left, height), placed)
        ridges.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(ridges, (left, 0))


def _mist(style: Style, fraction: float, size: tuple[int, int]) -> str:
    light = light_at(style.theme, fraction)
    [thickest] = light.mists
    first, middle, last = MIST_STOPS
    stops = (
        (first, light.mist, 0.0),
        (middle, light.mist, thickest),
        (last, light.mist, 0.0),
    )
    width, height = size
    mist = shapes.gradient("mist", (0, 0), (0, height), *stops)
    return f'{mist}<rect width="{width}" height="{height}" fill="url(#mist)"/>'


def hour_slopes(style: Style, fraction: float, top: int) -> list[Slope]:
    """Return the ridges of that ground, the far one and the near one."""
    light = light_at(style.theme, fraction)
    width = style.size[0]
    foot = top + FEET * top / TOP
    lit = light.crest(light.foot)
    slopes = []
    lines = hour_lines(style, top)
    for number, (line, rim_width) in enumerate(zip(lines, RIM_WIDTHS, strict=True)):
        rim = Rim(lit, rim_width * style.px_per_unit, (width / 2, 0.6 * width), 0.12)
        slopes.append(Slope(line, light.ridge(number), light.foot, foot, rim))
    return slopes


def hour_lines(style: Style, top: int) -> list[Line]:
    """Return the lines of these ridges, which are the same at all hours."""
    stretch = top / TOP
    size = (style.size[0], top + FEET * stretch)
    lines = []
    for number, line in enumerate((FAR, NEAR)):
        tops = [each * stretch / size[1] for each in line]
        lines.append(rough_line(tops, size, SEED + number, ROUGHNESS * stretch))
    return lines

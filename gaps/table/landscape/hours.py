"""The ground of a table at an hour: the more cards are home, the higher the sun stands
behind the board.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_left

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Color, mix, palette, read_colour
from gaps.table.landscape.contours import draw_contours
from gaps.table.landscape.landscape import Glow, Rays, Rim, Sky, Slope, Sun, beams
from gaps.table.landscape.lines import rough_line
from gaps.table.landscape.painting import draw_stars, paint_sky, slopes_body

HOURS = 16  # grounds from the night, or the misty morning, to the sunrise
AT = (0.0, 0.33, 0.66, 1.0)  # shares of the cards for which there are colours
GLOW: dict[bool, Color] = {False: (255, 176, 92), True: (255, 196, 96)}
SUN: dict[bool, Color] = {False: (255, 236, 190), True: (255, 250, 232)}
RAY: Color = (255, 206, 138)
RIM: Color = (255, 214, 140)
# how strong light is, at the shares of ``AT``
GLOWS = (0.0, 0.25, 0.57, 0.8)
RAYS = (0.0, 0.07, 0.14, 0.19)
RIMS = (0.1, 0.36, 0.75, 0.95)
CLOUDED = 0.5  # so much of the glow is seen through a cloud
BEAMS = 30
SOFTNESS = 4  # by so much the sky is painted smaller
BEAM_HALF_WIDTHS = (0.030, 0.052)
# Units, in a window whose board begins at ``TOP``.
TOP = 88
# how far below the top of the window the ridges are, at equal distances
FAR = (
    *(70, 69, 67, 66, 65, 64, 63, 60, 57, 53, 48, 42, 44, 58, 74, 85, 90),
    *(85, 74, 60, 44, 28, 34, 47, 56, 63, 65, 66, 64, 61, 61, 62, 64),
)
NEAR = (
    *(78, 80, 82, 84, 82, 80, 78, 80, 82, 78, 74, 79, 83, 88, 92, 97, 100),
    *(97, 92, 86, 79, 72, 68, 76, 80, 83, 81, 78, 77, 80, 81, 78, 74),
)
ROUGH = 7
SUN_RADIUS = 78
SUN_TOP = (124, 82)  # by night; by how much it rises
HIGHEST = 66  # below the figures of the bar
BEHIND = 8  # so far the sun reaches below the top of the board, behind the ridges
# of the shade behind the figures in the middle: half its width and height, its middle,
# the share of it that is as strong as can be
SHADE = (280, 58)
SHADE_MIDDLE = 38
SHADE_SOLID = 0.62
SHADE_ALPHA = 0.84
FEET = 70  # below the top of the board, where the ridges end
CONTOURS_BELOW = 40  # the same of the first row with contour lines
# how strong they are with no card home and with all, relative to those of the theme
CONTOURS = {False: (1.1, 1.9), True: (1.0, 1.0)}
# stars, between the score and the figures at the right of a wide window
STARS = 14
STARS_PLACE = (0.57, 0.21)  # from there on, of the width; how far, of the width
STARS_HEIGHT = 50
STARS_GONE = 0.75  # from this share on there are none
STARS_SEED = 7
MISTS = {False: (0.1, 0.13, 0.16, 0.1), True: (0.75, 0.52, 0.29, 0.06)}
MIST_AT = (0.35, 0.56, 0.8)  # begins, is thickest and ends, of the ridges' height
MORNING: Color = (236, 232, 222)  # the mist of a light theme


def hour_of(share: float) -> int:
    """Return the hour, 0 to ``HOURS``, at which such a share of the cards is home."""
    return round(HOURS * min(1.0, share))


def hour_ground(style: Style, hour: int, top: int) -> pygame.Surface:
    """Return the ground at an hour of 0 to ``HOURS`` for a board that begins at the row
    of pixels ``top``.
    """
    return paint_hour(style, hour / HOURS, top)


def clouded_ground(style: Style, hour: int, top: int) -> pygame.Surface:
    """Return that ground while a cloud takes half of its light."""
    return paint_hour(style, hour / HOURS, top, CLOUDED)


def paint_hour(
    style: Style,
    share: float,
    top: int,
    light: float = 1.0,
) -> pygame.Surface:
    """Return the ground for a board that begins at the row of pixels ``top``, with such
    a ``share`` of its cards home; one colour in a plain theme. ``light`` is how much of
    the glow round the sun is seen.
    """
    if style.theme.plain:
        picture = pygame.Surface(style.size)
        picture.fill(style.theme.bg1)
        return picture
    picture = hour_sky(style, share, top, light)
    _draw_stars(picture, style, share, top)
    sun = hour_sun(style, share, top)
    if sun.middle[1] - sun.radius < top:
        disc = shapes.disc(2 * sun.radius, sun.colour)
        place = disc.get_rect(center=sun.middle)
        foot = round((TOP + BEHIND) * top / TOP)
        picture.set_clip((0, 0, style.size[0], foot))
        shapes.blit_faint(picture, disc, place, _sun(share))
        picture.set_clip(None)
    ridges = _ridges(style, share, top)
    picture.blit(ridges, (0, 0))
    draw_hour_contours(picture, style, share, top)
    return picture


def hour_sky(
    style: Style,
    share: float,
    top: int,
    light: float = 1.0,
) -> pygame.Surface:
    """Return that ground without sun, ridges and contour lines."""
    is_light = style.theme.light
    middle = hour_sun(style, share, top).middle
    picture = _paint_sky(style, share, top, middle, light)
    zenith = _colour("zenith", is_light, share)
    shade = _shade(style, zenith, top / TOP)
    shapes.put(picture, shade, midtop=(style.size[0] // 2, 0))
    return picture


def hour_sun(style: Style, share: float, top: int) -> Sun:
    """Return the sun of that ground; the ridges hide its foot."""
    stretch = top / TOP
    middle = (style.size[0] / 2, (_sun_top(share) + SUN_RADIUS) * stretch)
    return Sun(middle, round(SUN_RADIUS * stretch), SUN[style.theme.light])


def draw_hour_contours(
    picture: pygame.Surface,
    style: Style,
    share: float,
    top: int,
) -> None:
    """Draw the contour lines below the ridges, as strong as the light on them."""
    first_row = round(top * (TOP + CONTOURS_BELOW) / TOP)
    weakest, strongest = CONTOURS[style.theme.light]
    strength = weakest + (strongest - weakest) * share
    draw_contours(picture, style.theme, first_row, strength)


def _shade(style: Style, colour: Color, stretch: float) -> pygame.Surface:
    """The shade in which the figures above the board can be read."""
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


def _draw_stars(picture: pygame.Surface, style: Style, share: float, top: int) -> None:
    """Draw stars in a dark sky, where no figures stand."""
    if style.theme.light or share >= STARS_GONE or not style.is_wide:
        return
    width = picture.get_width()
    left, reach = STARS_PLACE
    place = pygame.Rect(left * width, 0, reach * width, STARS_HEIGHT * top / TOP)
    sky = shapes.blank(place.size)
    draw_stars(sky, random.Random(STARS_SEED), style.u, STARS, zone=1.0)
    shapes.blit_faint(picture, sky, place, 1 - share / STARS_GONE)


def _sun_top(share: float) -> float:
    night, rise = SUN_TOP
    return max(HIGHEST, night - rise * share)


def _sun(share: float) -> float:
    return 0.4 + 0.6 * share


def _between(share: float) -> tuple[int, float]:
    """Before which place of ``AT`` a share is, and how far on the way there, 0 to 1."""
    after = max(1, bisect_left(AT, share))
    start = AT[after - 1]
    return after, (share - start) / (AT[after] - start)


def _colour(name: str, is_light: bool, share: float) -> Color:
    """A colour of the hour; those of the palette are at the shares of ``AT``."""
    colours = palette()["hours"]["light" if is_light else "dark"][name]
    after, part = _between(share)
    before = read_colour(colours[after - 1])
    return mix(before, read_colour(colours[after]), part)


def _strength(values: tuple[float, ...], share: float) -> float:
    after, part = _between(share)
    before = values[after - 1]
    return before + (values[after] - before) * part


def _paint_sky(
    style: Style,
    share: float,
    top: int,
    middle: tuple[float, float],
    seen: float,
) -> pygame.Surface:
    """Return the sky, painted small: nothing in it has a sharp edge."""
    width, height = (max(1, side // SOFTNESS) for side in style.size)
    size = (width, height)
    x, y = (each / SOFTNESS for each in middle)
    is_light = style.theme.light
    sky = _sky(is_light, share, size, top / SOFTNESS, (x, y), seen)
    small = paint_sky(size, sky, 1)
    return pygame.transform.smoothscale(small, style.size)


def _sky(
    is_light: bool,
    share: float,
    size: tuple[int, int],
    top: float,
    middle: tuple[float, float],
    seen: float,
) -> Sky:
    width, height = size
    edge = top / height
    places = {
        "zenith": 0.0,
        "sky": 0.62 * edge,
        "horizon": edge,
        "slope": 1.6 * edge,
        "mid": max(0.48, 1.7 * edge),
        "foot": 1.0,
    }
    colours = []
    for name, at in places.items():
        colours.append((at, _colour(name, is_light, share)))
    light = GLOW[is_light]
    glow = seen * _strength(GLOWS, share)
    stops = (
        (0.13, light, glow),
        (0.19, light, glow * 0.6),
        (0.34, light, glow * 0.3),
        (0.62, light, glow * 0.1),
        (1.0, light, 0.0),
    )
    reach = 0.47 * width
    rays = _strength(RAYS, share)
    ray_stops = (
        (0.05, RAY, 0.0),
        (0.13, RAY, rays),
        (0.5, RAY, rays * 0.75),
        (0.95, RAY, 0.0),
    )
    turning = beams(BEAMS, 0, 2 * math.pi, BEAM_HALF_WIDTHS)
    return Sky(
        tuple(colours),
        Glow(middle, (reach, 0.62 * reach), stops),
        Rays(middle, 0.72 * width, ray_stops, turning),
    )


def _ridges(style: Style, share: float, top: int) -> pygame.Surface:
    """The ridges above the board; their feet fade into the slope."""
    slopes = hour_slopes(style, share, top)
    stretch = top / TOP
    width = style.size[0]
    foot = slopes[0].foot_y
    size = (width, round(foot))
    body = slopes_body(slopes, 0, width, foot) + _mist(style, share, size)
    picture = shapes.vector(size, body)
    solid = (TOP + 2 * BEHIND) * stretch / foot
    fade = ((0, WHITE, 1.0), (solid, WHITE, 1.0), (1, WHITE, 0.0))
    mask = shapes.faded(size, *fade)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _mist(style: Style, share: float, size: tuple[int, int]) -> str:
    is_light = style.theme.light
    colour = MORNING if is_light else _colour("horizon", is_light, share)
    thickest = _strength(MISTS[is_light], share)
    first, middle, last = MIST_AT
    stops = (
        (first, colour, 0.0),
        (middle, colour, thickest),
        (last, colour, 0.0),
    )
    width, height = size
    mist = shapes.gradient("mist", (0, 0), (0, height), *stops)
    return f'{mist}<rect width="{width}" height="{height}" fill="url(#mist)"/>'


def hour_slopes(style: Style, share: float, top: int) -> list[Slope]:
    """Return the ridges of that ground, the far one and the near one."""
    is_light = style.theme.light
    width = style.size[0]
    stretch = top / TOP
    foot = top + FEET * stretch
    slope = _colour("slope", is_light, share)
    rim = mix(slope, WHITE if is_light else RIM, _strength(RIMS, share))
    slopes = []
    ridges = (("far", FAR, 1.4), ("near", NEAR, 1.9))
    for seed, (name, line, rim_width) in enumerate(ridges, 5):
        tops = [each * stretch / foot for each in line]
        points = rough_line(tops, (width, foot), seed, ROUGH * stretch)
        crest = _colour(name, is_light, share)
        own_rim = Rim(rim, rim_width * style.u, (width / 2, 0.6 * width), 0.12)
        slopes.append(Slope(points, crest, slope, foot, own_rim))
    return slopes

"""The ground of a table at an hour: the more cards are home, the higher the sun stands
behind the board.
"""

from __future__ import annotations

import math
from bisect import bisect_left

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import WHITE, Color, mix
from gaps.table.landscape.contours import contour_layers
from gaps.table.landscape.landscape import Glow, Rays, Rim, Sky, Slope
from gaps.table.landscape.lines import rough_line
from gaps.table.landscape.painting import paint_sky, slopes_body

AT = (0.0, 0.33, 0.66, 1.0)  # shares of the cards for which there are colours
Colours = tuple[Color, Color, Color, Color]
SKIES: dict[bool, dict[str, Colours]] = {
    False: {
        "zenith": ((7, 12, 20), (12, 20, 42), (24, 28, 64), (34, 34, 78)),
        "sky": ((12, 22, 34), (28, 34, 66), (62, 44, 84), (98, 54, 82)),
        "horizon": ((18, 34, 48), (58, 52, 88), (166, 88, 88), (252, 168, 96)),
        "slope": ((28, 48, 64), (36, 50, 78), (70, 56, 84), (132, 78, 80)),
        "mid": ((20, 36, 50), (28, 40, 62), (50, 46, 70), (82, 55, 70)),
        "foot": ((11, 18, 26), (15, 22, 36), (28, 28, 46), (42, 32, 48)),
        "far": ((21, 34, 49), (46, 48, 80), (108, 68, 92), (132, 72, 88)),
        "near": ((14, 24, 35), (26, 32, 56), (58, 42, 70), (84, 52, 74)),
    },
    True: {
        "zenith": ((214, 216, 210), (206, 214, 214), (186, 206, 214), (164, 196, 212)),
        "sky": ((222, 220, 210), (220, 220, 212), (214, 222, 218), (208, 222, 218)),
        "horizon": ((230, 225, 212), (240, 228, 204), (250, 226, 184), (255, 222, 160)),
        "slope": ((226, 220, 206), (230, 220, 198), (238, 222, 188), (246, 224, 178)),
        "mid": ((228, 220, 202), (232, 222, 200), (240, 228, 202), (246, 232, 204)),
        "foot": ((214, 204, 182), (214, 202, 178), (216, 204, 176), (218, 204, 172)),
        "far": ((216, 214, 204), (200, 204, 198), (170, 186, 186), (140, 166, 172)),
        "near": ((208, 206, 194), (190, 192, 182), (158, 170, 160), (126, 146, 132)),
    },
}
"""By whether the theme is light, from night, or from a misty morning, to the sunrise."""
GLOW: dict[bool, Color] = {False: (255, 176, 92), True: (255, 196, 96)}
SUN: dict[bool, Color] = {False: (255, 236, 190), True: (255, 250, 232)}
RAY: Color = (255, 206, 138)
RIM: Color = (255, 214, 140)
# how strong light is, at the shares of ``AT``
GLOWS = (0.0, 0.25, 0.57, 0.8)
RAYS = (0.0, 0.07, 0.14, 0.19)
RIMS = (0.1, 0.36, 0.75, 0.95)
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
ROUGH = 3
SUN_RADIUS = 78
SUN_TOP = (124, 82)  # by night; by how much it rises
HIGHEST = 49
BEHIND = 8  # so far the sun reaches below the top of the board, behind the ridges
FEET = 70  # below the top of the board, where the ridges end


def paint_hour(style: Style, share: float, top: int) -> pygame.Surface:
    """Return the ground for a board that begins at the row of pixels ``top``, with such
    a ``share`` of its cards home. A plain theme has no hours.
    """
    theme = style.theme
    size = style.size
    width = size[0]
    stretch = top / TOP
    middle = (width / 2, _sun_top(share) * stretch + SUN_RADIUS * stretch)
    picture = _paint_sky(theme.light, share, size, top, middle)
    radius = round(SUN_RADIUS * stretch)
    if middle[1] - radius < top:
        disc = shapes.disc(2 * radius, SUN[theme.light])
        picture.set_clip((0, 0, width, round((TOP + BEHIND) * stretch)))
        shapes.blit_faint(picture, disc, disc.get_rect(center=middle), _sun(share))
        picture.set_clip(None)
    ridges = _ridges(style, share, top)
    picture.blit(ridges, (0, 0))
    for flag in (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB):
        picture.blit(_contours(style, flag), (0, 0), special_flags=flag)
    return picture


@kept
def _contours(style: Style, flag: int) -> pygame.Surface:
    """What the contour lines add or subtract; an empty picture if nothing."""
    for layer, own_flag in contour_layers(style.size, style.theme):
        if own_flag == flag:
            return layer
    return pygame.Surface((1, 1))


def _sun_top(share: float) -> float:
    night, rise = SUN_TOP
    return max(HIGHEST, night - rise * share)


def _sun(share: float) -> float:
    return 0.4 + 0.6 * share


def _colour(name: str, is_light: bool, share: float) -> Color:
    colours = SKIES[is_light][name]
    after = max(1, bisect_left(AT, share))
    before = after - 1
    part = (share - AT[before]) / (AT[after] - AT[before])
    return mix(colours[before], colours[after], part)


def _strength(values: tuple[float, ...], share: float) -> float:
    after = max(1, bisect_left(AT, share))
    before = after - 1
    part = (share - AT[before]) / (AT[after] - AT[before])
    return values[before] + (values[after] - values[before]) * part


def _paint_sky(
    is_light: bool,
    share: float,
    size: tuple[int, int],
    top: int,
    middle: tuple[float, float],
) -> pygame.Surface:
    """Return the sky, painted small: nothing in it has a sharp edge."""
    width, height = (max(1, side // SOFTNESS) for side in size)
    x, y = (each / SOFTNESS for each in middle)
    sky = _sky(is_light, share, (width, height), top / SOFTNESS, (x, y))
    small = paint_sky((width, height), sky, 1)
    return pygame.transform.smoothscale(small, size)


def _sky(
    is_light: bool,
    share: float,
    size: tuple[int, int],
    top: float,
    middle: tuple[float, float],
) -> Sky:
    width, height = size
    edge = top / height
    places = (0.0, 0.62 * edge, edge, 1.6 * edge, max(0.48, 1.7 * edge), 1.0)
    names = ("zenith", "sky", "horizon", "slope", "mid", "foot")
    colours = tuple(
        (at, _colour(name, is_light, share))
        for at, name in zip(places, names, strict=True)
    )
    light = GLOW[is_light]
    glow = _strength(GLOWS, share)
    stops = (
        (0.13, light, glow),
        (0.19, light, glow * 0.6),
        (0.34, light, glow * 0.3),
        (0.62, light, glow * 0.1),
        (1.0, light, 0.0),
    )
    reach = 0.47 * width
    rays = _strength(RAYS, share)
    beams = []
    for number in range(BEAMS):
        angle = 2 * math.pi * (number + 0.5) / BEAMS
        beams.append((angle, BEAM_HALF_WIDTHS[number % 2]))
    ray_stops = (
        (0.05, RAY, 0.0),
        (0.13, RAY, rays),
        (0.5, RAY, rays * 0.75),
        (0.95, RAY, 0.0),
    )
    return Sky(
        colours,
        Glow(middle, (reach, 0.62 * reach), stops),
        Rays(middle, 0.72 * width, ray_stops, tuple(beams)),
    )


def _ridges(style: Style, share: float, top: int) -> pygame.Surface:
    """The ridges above the board; their feet fade into the slope."""
    is_light = style.theme.light
    width = style.size[0]
    stretch = top / TOP
    foot = top + FEET * stretch
    slope = _colour("slope", is_light, share)
    rim = mix(slope, WHITE if is_light else RIM, _strength(RIMS, share))
    slopes = []
    heights = (("far", FAR), ("near", NEAR))
    for seed, (name, line) in enumerate(heights, 5):
        tops = [each * stretch / foot for each in line]
        points = rough_line(tops, (width, foot), seed, ROUGH * stretch)
        crest = _colour(name, is_light, share)
        own_rim = Rim(rim, 1.4 * style.u, (width / 2, 0.6 * width), 0.12)
        slopes.append(Slope(points, crest, slope, foot, own_rim))
    size = (width, round(foot))
    picture = shapes.vector(size, slopes_body(slopes, 0, width, foot))
    solid = (TOP + 2 * BEHIND) * stretch / foot
    fade = ((0, WHITE, 1.0), (solid, WHITE, 1.0), (1, WHITE, 0.0))
    mask = shapes.vector(
        size,
        shapes.downwards("q", foot, *fade)
        + f'<rect width="{width}" height="{foot:.1f}" fill="url(#q)"/>',
    )
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture

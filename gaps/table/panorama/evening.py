"""What the range of a win looks like in the evening: the sky, the sun, and its layers."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from gaps.engine import Suit
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, WHITE, Color, Theme, mix, palette_colours
from gaps.table.landscape.landscape import (
    CREST,
    SUN,
    Glow,
    LightStop,
    Rays,
    Rim,
    Sky,
    Slope,
    Sun,
    beams,
    sky_colours,
)
from gaps.table.landscape.lines import stretch
from gaps.table.panorama.ridges import PLANS, RidgeLayer

# Lengths in pixels at u = 1, places in pixels of the window DRAWN_FOR.
SUN_AT = (632, 326)
SUN_RADIUS = 62
SUN_SHIFT = 12  # by which a seed moves the sun to either side
HALO_RADIUS = 430
BEAMS = 30
BEAM_REACH = 780
BEAM_HALF_WIDTHS = (0.030, 0.018)  # of broad and narrow ones, which alternate; radians
HALO: tuple[LightStop, ...] = (
    (0.10, (255, 210, 140), 0.62),
    (0.20, (255, 203, 126), 0.56),
    (0.274, (255, 185, 100), 0.46),
    (0.39, (255, 160, 78), 0.32),
    (0.62, (255, 132, 62), 0.15),
    (0.86, (255, 128, 64), 0.05),
    (1.0, (255, 128, 64), 0.0),
)
"""Of the light round the sun."""
BEAM_ALPHAS = (
    (0.1, 0.0),
    (0.2, 0.10),
    (0.4, 0.095),
    (0.75, 0.06),
    (1.0, 0.0),
)
BEAM: Color = (255, 214, 150)
DAY_BEAM: Color = (255, 244, 214)
DAY_LIGHT = 0.62  # how strong the light is in a light theme


def evening(style: Style, seed: int) -> tuple[Sky, Sun]:
    """Return sky and sun of a win; ``seed`` decides its stars, a little of its hue and
    of the sun's place. A plain theme has no light.
    """
    chance = random.Random(seed)
    theme = style.theme
    across, down = stretch(style.size)
    colours = sky_colours(theme, warmth=chance.uniform(-1, 1))
    x, y = SUN_AT
    shift = chance.uniform(-SUN_SHIFT, SUN_SHIFT)
    middle = (round((x + shift) * across), round(y * down))
    colour = theme.brass if theme.plain else SUN
    sun = Sun(middle, style.px(SUN_RADIUS), colour)
    if theme.plain:
        return Sky(colours), sun
    strength = DAY_LIGHT if theme.light else 1.0
    halo = tuple((at, colour, alpha * strength) for at, colour, alpha in HALO)
    radius = HALO_RADIUS * style.u
    beam = DAY_BEAM if theme.light else BEAM
    stops = tuple((at, beam, alpha * strength) for at, alpha in BEAM_ALPHAS)
    rays = beams(BEAMS, math.pi / 2, 2 * math.pi, BEAM_HALF_WIDTHS)
    glow = Glow(middle, (radius, radius), halo)
    light = Rays(middle, BEAM_REACH * style.u, stops, rays)
    stars = None if theme.light else seed
    return Sky(colours, glow, light, stars), sun


LIT_SUITS = {
    Suit.SPADES: (0x7C, 0x8F, 0xA6),
    Suit.HEARTS: (0xD9, 0x55, 0x6B),
    Suit.DIAMONDS: (0xE8, 0x89, 0x3C),
    Suit.CLUBS: (0x3F, 0xA0, 0x7C),
}
"""The colour of each suit in the evening light."""
EVENING: Color = (255, 222, 140)
# share of the background in each layer of a light theme
DAY_TONES = (0.36, 0.28, 0.23, 0.13)
DEPTH_IN_FOOT = 0.35  # share of the colour of the distance, where no evening light is
SHADE = (0.10, 0.26)  # of black in the ridge before a layer, far and near
CREST_WIDTHS = (1.5, 2.2)  # of the line on the crest, far and near; pixels at u = 1
PLAIN_WIDTH = 3
LIGHT_REACH = 0.42  # of the sun's light on the crests, share of the width
MIST_ALPHAS = (0.24, 0.20, 0.16)  # between the layers, far to near
MIST_RADII = (700, 84)
MIST_RISE = 12  # of its middle above the base of the layer


def shade_colours(layer: RidgeLayer, theme: Theme) -> tuple[Color, Color]:
    """Return the colours of the ridge before a layer: shade, or the second row in its
    own suit.
    """
    crest, foot = layer_colours(layer, theme, layer.near_suit)
    share = _at_distance(layer, SHADE)
    if theme.light:
        share /= 2
    return mix(crest, BLACK, share), mix(foot, BLACK, share)


def layer_colours(layer: RidgeLayer, theme: Theme, suit: Suit) -> tuple[Color, Color]:
    """Return the colours of a layer at its crest and at its foot, in those of a suit."""
    if theme.plain:
        return BLACK, BLACK
    plan = layer.plan
    body = mix(plan.depth, LIT_SUITS[suit], plan.suit_share)
    crest, foot = (mix(body, EVENING, glow) for glow in plan.glow)
    if not plan.glow[1]:
        foot = mix(foot, plan.depth, DEPTH_IN_FOOT)
    if not theme.light:
        return crest, foot
    tone = DAY_TONES[PLANS.index(plan)]
    return mix(crest, theme.bg2, tone), mix(foot, theme.bg2, tone)


def _at_distance(layer: RidgeLayer, ends: tuple[float, float]) -> float:
    """Return what a layer has of a value that is given for far and for near ones."""
    far, near = ends
    return far + (near - far) * layer.plan.crossing.nearness


def slopes_of(layer: RidgeLayer, style: Style, light_x: float) -> Sequence[Slope]:
    """Return the crest of a layer and the shade before it; the light is strongest at
    the column of pixels ``light_x``.
    """
    theme = style.theme
    width, _height = layer.size
    _across, down = stretch(layer.size)
    foot_y = layer.plan.crossing.base * down
    crest, foot = layer_colours(layer, theme, layer.suit)
    if theme.plain:
        rim = Rim(WHITE, PLAIN_WIDTH * style.u)
        return [Slope(layer.crest, crest, foot, foot_y, rim)]
    light = (light_x, LIGHT_REACH * width)
    rim_width = _at_distance(layer, CREST_WIDTHS) * style.u
    rim = Rim(CREST, rim_width, light)
    near_crest, near_foot = shade_colours(layer, theme)
    mist = _mist(layer, theme)
    return [
        Slope(layer.crest, crest, foot, foot_y, rim),
        Slope(layer.near, near_crest, near_foot, foot_y, mist=mist),
    ]


def _mist(layer: RidgeLayer, theme: Theme) -> Glow | None:
    """Return the mist in the valley before the layer; there is none before the nearest."""
    number = PLANS.index(layer.plan)
    if number >= len(MIST_ALPHAS):
        return None
    colour = theme.bg2
    if not theme.light:
        warm = palette_colours("dusk_sky")[3]
        colour = mix(warm, WHITE, 0.25)
    alpha = MIST_ALPHAS[number]
    crossing = layer.plan.crossing
    across, down = stretch(layer.size)
    y = crossing.base - MIST_RISE
    middle = (crossing.centre * across, y * down)
    wide, high = MIST_RADII
    radii = (wide * across, high * down)
    stops = (
        (0, colour, alpha),
        (0.5, colour, alpha * 0.45),
        (1, colour, 0),
    )
    return Glow(middle, radii, stops)

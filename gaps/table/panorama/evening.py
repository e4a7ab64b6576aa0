"""The range of a win in the evening: the sky, the sun, and its layers."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from gaps.engine import Suit
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, Color, mix
from gaps.table.landscape.landscape import (
    Glow,
    Rim,
    Sky,
    Slope,
    Sun,
    beams,
    sky_in,
)
from gaps.table.landscape.light import Light
from gaps.table.landscape.lines import stretch
from gaps.table.panorama.ridges import PLANS, RidgeLayer

# Lengths in units, places in pixels of the window DRAWN_FOR.
SUN_AT = (640, 326)
SUN_RADIUS = 62
HALO_RADIUS = 430
BEAMS = 30
BEAM_REACH = 780
BEAM_HALF_WIDTHS = (0.030, 0.018)  # alternating broad and narrow beams; radians


def evening(style: Style, light: Light, seed: int) -> tuple[Sky, Sun]:
    """Return the sky and the sun of a win.

    ``seed`` decides its stars and a little of its hue.
    """
    chance = random.Random(seed)
    across, down = stretch(style.size)
    colours = light.warmed(chance.uniform(-1, 1))
    x, y = SUN_AT
    middle = (round(x * across), round(y * down))
    sun = Sun(middle, style.px(SUN_RADIUS), light.sun or BLACK)
    reach = (HALO_RADIUS * style.px_per_unit, BEAM_REACH * style.px_per_unit)
    rays = beams(BEAMS, math.pi / 2, 2 * math.pi, BEAM_HALF_WIDTHS)
    return sky_in(light, colours, middle, reach, rays, seed), sun


LIT_SUITS = {
    Suit.SPADES: (0x7C, 0x8F, 0xA6),
    Suit.HEARTS: (0xD9, 0x55, 0x6B),
    Suit.DIAMONDS: (0xE8, 0x89, 0x3C),
    Suit.CLUBS: (0x3F, 0xA0, 0x7C),
}
"""The colour of each suit in the evening light."""
EVENING: Color = (255, 222, 140)
DEPTH_IN_FOOT = 0.35  # fraction of the distance's colour without evening light
SHADE = (0.10, 0.26)  # share of black in the ridge in front of a layer, far and near
CREST_WIDTHS = (1.5, 2.2)  # widths of the crest's line, far and near; in units
OUTLINE = 3  # the same where nothing else is seen
LIGHT_REACH = 0.42  # reach of the sun's light on crests, as a fraction of the width
MIST_RADII = (700, 84)  # between the layers
MIST_RISE = 12  # rise of the mist's centre above the base of the layer


def shade_colours(layer: RidgeLayer, light: Light) -> tuple[Color, Color]:
    """Return the colours of the ridge in front of a layer.

    It is in shade, or the second row in its own suit.
    """
    crest, foot = layer_colours(layer, light, layer.near_suit)
    fraction = light.shade * _at_distance(layer, SHADE)
    return mix(crest, BLACK, fraction), mix(foot, BLACK, fraction)


def layer_colours(layer: RidgeLayer, light: Light, suit: Suit) -> tuple[Color, Color]:
    """Return a layer's colours at its crest and its foot, in those of a suit."""
    if light.outlined:
        return BLACK, BLACK
    plan = layer.plan
    body = mix(plan.depth, LIT_SUITS[suit], plan.suit_share)
    crest, foot = (mix(body, EVENING, glow) for glow in plan.glow)
    if not plan.glow[1]:
        foot = mix(foot, plan.depth, DEPTH_IN_FOOT)
    number = PLANS.index(plan)
    return light.hazed(crest, number), light.hazed(foot, number)


def _at_distance(layer: RidgeLayer, ends: tuple[float, float]) -> float:
    """Return a layer's part of a value that is given for far and for near ones."""
    far, near = ends
    return far + (near - far) * layer.plan.crossing.nearness


def slopes_of(
    layer: RidgeLayer, style: Style, light: Light, sun_x: float
) -> Sequence[Slope]:
    """Return the crest of a layer and the shade in front of it.

    The light is strongest at the column of pixels ``sun_x``.
    """
    width, _height = layer.size
    _across, down = stretch(layer.size)
    foot_y = layer.plan.crossing.base * down
    crest, foot = layer_colours(layer, light, layer.suit)
    colour = light.crest(crest)
    if light.outlined:
        rim = Rim(colour, OUTLINE * style.px_per_unit)
        return [Slope(layer.crest, crest, foot, foot_y, rim)]
    rim_width = _at_distance(layer, CREST_WIDTHS) * style.px_per_unit
    rim = Rim(colour, rim_width, (sun_x, LIGHT_REACH * width))
    near_crest, near_foot = shade_colours(layer, light)
    mist = _mist(layer, light)
    return [
        Slope(layer.crest, crest, foot, foot_y, rim),
        Slope(layer.near, near_crest, near_foot, foot_y, mist=mist),
    ]


def _mist(layer: RidgeLayer, light: Light) -> Glow | None:
    """Return the mist in the valley in front of a layer, none for the nearest."""
    number = PLANS.index(layer.plan)
    if number >= len(light.mists):
        return None
    alpha = light.mists[number]
    crossing = layer.plan.crossing
    across, down = stretch(layer.size)
    y = crossing.base - MIST_RISE
    middle = (crossing.centre * across, y * down)
    wide, high = MIST_RADII
    radii = (wide * across, high * down)
    stops = (
        (0, light.mist, alpha),
        (0.5, light.mist, alpha * 0.45),
        (1, light.mist, 0),
    )
    return Glow(middle, radii, stops)

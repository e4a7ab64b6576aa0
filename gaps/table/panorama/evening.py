"""The sky of a win, and the sun in it."""

from __future__ import annotations

import math
import random

from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.table.landscape.landscape import (
    SUN,
    Glow,
    LightStop,
    Rays,
    Sky,
    Sun,
    sky_colours,
)
from gaps.table.landscape.lines import stretch

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
    sun = Sun(middle, style.px(SUN_RADIUS), theme.brass if theme.plain else SUN)
    if theme.plain:
        return Sky(colours), sun
    strength = DAY_LIGHT if theme.light else 1.0
    halo = tuple((at, colour, alpha * strength) for at, colour, alpha in HALO)
    radius = HALO_RADIUS * style.u
    beam = DAY_BEAM if theme.light else BEAM
    stops = tuple((at, beam, alpha * strength) for at, alpha in BEAM_ALPHAS)
    beams = []
    for number in range(BEAMS):
        angle = 2 * math.pi * (number + 0.5) / BEAMS + math.pi / 2
        beams.append((angle, BEAM_HALF_WIDTHS[number % 2]))
    glow = Glow(middle, (radius, radius), halo)
    rays = Rays(middle, BEAM_REACH * style.u, stops, tuple(beams))
    return Sky(colours, glow, rays, None if theme.light else seed), sun

"""The light of effects on a table.

Its colours are for a dark ground and for a light one; a plain theme keeps part of it.
No effect asks a theme for that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import WHITE, Color, Theme, mix

LIGHT_FALLOFF = (
    (0, 1.0),
    (0.25, 0.5),
    (0.6, 0.12),
    (1, 0),
)
"""How a round light falls: shares of its radius, and of its strength there."""

Ends = tuple[Color, Color]
"""The colour where something is brightest, and the one where it ends."""


@dataclass(frozen=True)
class SnowLight:
    """The colours of snow on a board."""

    surface: Color
    below: Color
    """The colour at the lower edge of the snow on a card."""
    drift: Ends
    """The colours of the snow in a gap, from its surface to its bottom."""
    tint: Color | None
    """What is left of a card's light; ``None`` if all of it is."""
    home_tint: Color
    """The same for a card that is home."""
    flakes: Color
    """The colour of snow in the air."""


@dataclass(frozen=True)
class TableLight:
    """The colours of effects; alphas and fractions are 0 to 1."""

    adds: bool
    """True if light is added to what it falls on.

    A light ground cannot be brightened, so there light covers the ground, or takes away
    the colours of which it has less.
    """
    sparks: tuple[Color, ...]
    """The colours of sparks and embers."""
    ember_glow: Color | None
    """The glow around an ember; ``None`` for its own colour."""
    ember_alpha: float
    """The alpha of that glow."""
    burnt: Color
    """The colour of an ember after a chain."""
    tail_core: Ends
    """The colours along the middle of a tail, from the card to its end."""
    tail_halo: Ends
    """The colours around that."""
    whirl: Color
    """What the light of a redeal adds, or takes away."""
    lamp: Ends
    lamp_strength: float
    """0 for no lamp."""
    dusk: float
    """The fraction of the light that is gone when no card can move; 0 for none."""
    cold: Color
    """The colour of the answer that a game cannot be won."""
    snow: SnowLight


AMBER: Color = (0xD9, 0x8A, 0x1E)
GOLD: Color = (0xF0, 0xB8, 0x4A)
SNOW: Color = (236, 243, 248)
PALE: Color = (0xFF, 0xD2, 0x7A)

ON_DARK = TableLight(
    adds=True,
    sparks=((0xFF, 0xE2, 0xA0), GOLD, (0xFF, 0x9A, 0x5A), (0xFF, 0xF6, 0xDF)),
    ember_glow=None,
    ember_alpha=0.24,
    burnt=(120, 124, 132),
    tail_core=((0xFF, 0xF1, 0xC8), GOLD),
    tail_halo=(GOLD, GOLD),
    whirl=(255, 178, 92),
    # Added to the blue of the table, they give what #FFC766 and #E8863C give when they
    # cover it.
    lamp=((0xEE, 0x92, 0x26), (0xDC, 0x5E, 0x16)),
    lamp_strength=1.0,
    dusk=0.25,
    cold=(150, 196, 240),
    snow=SnowLight(
        surface=SNOW,
        below=(158, 178, 198),
        drift=(SNOW, (150, 172, 196)),
        tint=(196, 210, 226),
        home_tint=(232, 236, 240),
        flakes=SNOW,
    ),
)
HALO: Color = (0xF3, 0xC2, 0x6B)
ON_LIGHT = replace(
    ON_DARK,
    adds=False,
    sparks=(AMBER, (0xC9, 0x74, 0x1A)),
    ember_glow=HALO,
    ember_alpha=0.35,
    tail_core=(AMBER, AMBER),
    tail_halo=(HALO, HALO),
    lamp=(PALE, PALE),
    lamp_strength=0.5,
    cold=(70, 120, 170),
    snow=replace(ON_DARK.snow, flakes=WHITE),
)


@cache
def light_on(theme: Theme) -> TableLight:
    """Return the light on a table of that theme."""
    if theme.light:
        both = zip(theme.bg1, AMBER, strict=True)
        red, green, blue = (max(0, ground - light) for ground, light in both)
        return replace(
            ON_LIGHT,
            burnt=theme.edge,
            whirl=(red, green, blue),
        )
    light = ON_DARK
    if not theme.plain:
        return light
    snow = SnowLight(
        surface=theme.hi,
        below=theme.bg0,
        drift=(theme.low, theme.low),
        tint=None,
        home_tint=WHITE,
        flakes=SNOW,
    )
    return replace(light, lamp_strength=0.0, dusk=0.0, snow=snow)


@kept
def round_light(style: Style, diameter: int, strength: float) -> pygame.Surface:
    """Return a round light that is added to what is there; ``strength`` is 0 to 1."""
    colour = mix(style.theme.glow, WHITE, 0.3)
    stops = [(at, colour, strength * alpha) for at, alpha in LIGHT_FALLOFF]
    return shapes.as_light(shapes.soft_disc(diameter, *stops))

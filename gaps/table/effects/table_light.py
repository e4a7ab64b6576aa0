"""The light of what happens on a table: its colours on a dark ground and on a light one,
and what a plain theme leaves of it. No effect asks a theme for that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from gaps.stage.drawing.theme import WHITE, Color, Theme

Ends = tuple[Color, Color]
"""The colour where something is brightest, and the one where it ends."""


@dataclass(frozen=True)
class SnowLight:
    """The colours of snow on a board."""

    surface: Color
    below: Color
    """At the lower edge of the snow on a card."""
    drift: Ends
    """Of that in a gap, from its surface to its foot."""
    tint: Color | None
    """What is left of the light of a card; ``None`` if all of it is."""
    home_tint: Color
    """The same of a card that is home."""
    flakes: Color
    """In the air."""


@dataclass(frozen=True)
class TableLight:
    """The colours of effects; alphas and shares are 0 to 1."""

    adds: bool
    """Whether light is added to what it falls on. On a light ground, where nothing can
    be, it is laid over that, or takes away what it has less of.
    """
    sparks: tuple[Color, ...]
    """Of sparks and embers."""
    ember_glow: Color | None
    """Round an ember; ``None`` for its own colour."""
    ember_alpha: float
    """Of that."""
    burnt: Color
    """Of an ember after a chain."""
    tail_core: Ends
    """Along the middle of a tail, from the card to its end."""
    tail_halo: Ends
    """Round that."""
    whirl: Color
    """What the light of a redeal adds, or takes away."""
    lamp: Ends
    lamp_strength: float
    """0 for no lamp."""
    dusk: float
    """How much of the light is gone where no card can move; 0 for none."""
    cold: Color
    """Of the answer that a game cannot be won."""
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
    # added to the blue of the table, they give what #FFC766 and #E8863C give when they
    # are laid over it
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

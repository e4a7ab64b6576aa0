"""The colours of the range in each theme."""

from __future__ import annotations

from gaps.engine import Suit
from gaps.stage.drawing.theme import BLACK, WHITE, Color, Theme, mix, palette_colours
from gaps.table.panorama.ridges import PLANS, Layer

LIT_SUITS = {
    Suit.SPADES: (0x7C, 0x8F, 0xA6),
    Suit.HEARTS: (0xD9, 0x55, 0x6B),
    Suit.DIAMONDS: (0xE8, 0x89, 0x3C),
    Suit.CLUBS: (0x3F, 0xA0, 0x7C),
}
"""The colour of each suit in the evening light."""
EVENING: Color = (255, 222, 140)
CREST: Color = (0xFF, 0xE9, 0xBE)
SUN: Color = (0xFF, 0xE8, 0xB4)
SKY_STOPS = (0.0, 0.30, 0.52, 0.68, 0.80)
DAY_SKY = ((0x8F, 0xB3, 0xC7), (0xB9, 0xCF, 0xD2), (0xE9, 0xE2, 0xD0), (0xF7, 0xCF, 0x98), (0xF7, 0xC9, 0x8A))
DAY_TONES = (0.36, 0.28, 0.23, 0.13)  # share of the background in each layer of a light theme
SHADE = 0.10, 0.26  # of black in the ridge before a layer, far and near
HUE_SHIFT = 7  # steps of 255 by which a seed can change the sky's colours


def sky(theme: Theme, warmth: float = 0.0) -> tuple[Color, ...]:
    """Return the colours of the sky at ``SKY_STOPS``; ``warmth`` of -1 to 1 makes it bluer or redder."""
    if theme.plain:
        return (BLACK,) * len(SKY_STOPS)
    colours = DAY_SKY if theme.light else palette_colours("dusk_sky")
    shift = round(HUE_SHIFT * warmth)
    return tuple((_channel(red + shift), green, _channel(blue - shift)) for red, green, blue in colours)


def layer_colours(layer: Layer, theme: Theme) -> tuple[Color, Color]:
    """Return the colours of a layer at its crest and at its foot."""
    return _body(layer, layer.suit, theme)


def shade_colours(layer: Layer, theme: Theme) -> tuple[Color, Color]:
    """Return the colours of the ridge before a layer: shade, or the second row in its own suit."""
    crest, foot = _body(layer, layer.near_suit, theme)
    far, near = SHADE
    share = far + (near - far) * layer.plan.parallax
    if theme.light:
        share /= 2
    return mix(crest, BLACK, share), mix(foot, BLACK, share)


def strip_colours(suit: Suit, paper: Color) -> tuple[Color, Color]:
    """Return the colours of the two ridges on a strip of a suit, over its paper."""
    lit = LIT_SUITS[suit]
    return mix(paper, lit, 0.42), mix(paper, lit, 0.78)


def mist_colour(theme: Theme) -> Color:
    """Return the colour of the mist between two layers."""
    return theme.bg2 if theme.light else mix(palette_colours("dusk_sky")[3], WHITE, 0.25)


def _body(layer: Layer, suit: Suit, theme: Theme) -> tuple[Color, Color]:
    if theme.plain:
        return BLACK, BLACK
    plan = layer.plan
    body = mix(plan.depth, LIT_SUITS[suit], plan.suit_share)
    crest, foot = (mix(body, EVENING, glow) for glow in plan.glow)
    if not plan.glow[1]:
        foot = mix(foot, plan.depth, 0.35)
    return _toned(layer, crest, theme), _toned(layer, foot, theme)


def _toned(layer: Layer, colour: Color, theme: Theme) -> Color:
    if not theme.light:
        return colour
    return mix(colour, theme.bg2, DAY_TONES[PLANS.index(layer.plan)])


def _channel(value: int) -> int:
    return max(0, min(255, value))

"""The light on the mountains: all their colours at an hour, as one value.

What lies where is known to those who make a landscape of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gaps.stage.drawing.theme import BLACK, WHITE, Color, mix

LightStop = tuple[float, Color, float]
"""A share of a gradient's length, the colour there, and its alpha."""
Fade = tuple[tuple[float, float], ...]
"""Shares of a length, and how much of something is there."""


class Ledge(NamedTuple):
    """The ground before one's feet."""

    crest: Color
    foot: Color
    rim: Color


class Marks(NamedTuple):
    """What is set on the mountains of a win."""

    rope: Color
    """Of the flags."""
    pole: Color
    """On a summit."""
    sign: Color
    """On top of it."""
    ground: Color
    """Behind the sign."""


NO_LEDGE = Ledge(BLACK, BLACK, BLACK)
NO_MARKS = Marks(BLACK, BLACK, BLACK, BLACK)


@dataclass(frozen=True)
class Light:
    """The colours of a range, and how strong they are; alphas and shares are 0 to 1."""

    sky: tuple[Color, ...]
    """From the top of the window down."""
    sun: Color | None = None
    """``None`` for no sun: then only the sky is seen."""
    sun_edge: Color | None = None
    """Of the line round a sun that is as bright as its sky."""
    glow: tuple[LightStop, ...] = ()
    """Round the sun, from its middle outward; empty for none."""
    rays: tuple[LightStop, ...] = ()
    """The same of those of the sun."""
    stars: bool = False
    hue_shift: int = 0
    """Steps of 255 by which one evening's sky can be bluer or redder than another's."""
    ridges: tuple[Color, ...] = ()
    """Far to near."""
    foot: Color = BLACK
    """What the slopes end in below."""
    haze: Color = WHITE
    """What lies before the ridges."""
    hazes: tuple[float, ...] = ()
    """How much of it lies before each; empty for none."""
    rim: Color | None = None
    """Of the light on crests; ``None`` for none."""
    rim_share: float = 1.0
    """How much of it is seen there."""
    shade: float = 1.0
    """How dark the shade is that crests throw."""
    mist: Color = WHITE
    mists: tuple[float, ...] = ()
    """Its alpha before each ridge that has any."""
    contours: float = 1.0
    """How strong the contour lines on the ground are, relative to those of the theme."""
    ledge: Ledge = NO_LEDGE
    flakes: Color | None = None
    """Of snow in the air; ``None`` for none."""
    veil: Color = BLACK
    """What covers a landscape so that text can be read before it."""
    veil_left: Fade = ()
    """How much of that there is where the text is at the left, rightward."""
    veil_even: float = 1.0
    """The same where text is everywhere."""
    marks: Marks = NO_MARKS
    outlined: bool = False
    """Whether only lines are seen, on black."""

    def ridge(self, number: int) -> Color:
        """The colour in which a ridge is seen, 0 for the far one."""
        return self.hazed(self.ridges[number], number)

    def hazed(self, colour: Color, number: int) -> Color:
        """Another colour as it is seen in that ridge."""
        return mix(colour, self.haze, self.hazes[number]) if self.hazes else colour

    def crest(self, ground: Color) -> Color:
        """The colour of the light on a crest of a ``ground``, which is seen through it."""
        return mix(ground, self.rim or ground, self.rim_share)

    def warmed(self, warmth: float) -> tuple[Color, ...]:
        """The sky of one evening; ``warmth`` of -1 to 1 makes it bluer or redder."""
        shift = round(self.hue_shift * warmth)
        shifted = []
        for red, green, blue in self.sky:
            warm = min(255, max(0, red + shift))
            cold = min(255, max(0, blue - shift))
            shifted.append((warm, green, cold))
        return tuple(shifted)

"""The light on the mountains: all their colours at an hour, as one value.

The places of things are decided where a landscape is made of it.
"""

from __future__ import annotations

from gaps.stage.drawing.theme import BLACK, WHITE, Color, mix
from gaps.values import Value

LightStop = tuple[float, Color, float]
"""A fraction of a gradient's length, the colour there, and its alpha."""
Fade = tuple[tuple[float, float], ...]
"""Fractions of a length, with the strength of something there."""


class Ledge(Value):
    """The ground in the foreground."""

    crest: Color
    foot: Color
    rim: Color


class Marks(Value):
    """The marks on the mountains of a win."""

    rope: Color
    """The rope of the flags."""
    pole: Color
    """The pole on a summit."""
    sign: Color
    """The sign on top of it."""
    ground: Color
    """The ground behind the sign."""


NO_LEDGE = Ledge(BLACK, BLACK, BLACK)
NO_MARKS = Marks(BLACK, BLACK, BLACK, BLACK)


class Light(Value):
    """The colours of a range, and their strengths; alphas and fractions are 0 to 1."""

    sky: tuple[Color, ...]
    """From the top of the window down."""
    sun: Color | None = None
    """``None`` for no sun: then only the sky is seen."""
    sun_edge: Color | None = None
    """The line around a sun that is as bright as its sky."""
    glow: tuple[LightStop, ...] = ()
    """The glow around the sun, from its centre outward; empty for none."""
    rays: tuple[LightStop, ...] = ()
    """The same for the rays of the sun."""
    stars: bool = False
    hue_shift: int = 0
    """Steps of 255 by which one evening's sky can be bluer or redder than another's."""
    ridges: tuple[Color, ...] = ()
    """From far to near."""
    foot: Color = BLACK
    """The colour at the bottom of the slopes."""
    haze: Color = WHITE
    """The haze in front of the ridges."""
    hazes: tuple[float, ...] = ()
    """The amount of haze in front of each; empty for none."""
    rim: Color | None = None
    """The light on crests; ``None`` for none."""
    rim_share: float = 1.0
    """The fraction of it that is seen there."""
    shade: float = 1.0
    """How dark the shade of the crests is."""
    mist: Color = WHITE
    mists: tuple[float, ...] = ()
    """The alpha of the mist in front of each ridge that has any."""
    contours: float = 1.0
    """The strength of the contour lines on the ground, relative to the theme's."""
    ledge: Ledge = NO_LEDGE
    flakes: Color | None = None
    """The snow in the air; ``None`` for none."""
    veil: Color = BLACK
    """The veil over a landscape that makes text readable."""
    veil_left: Fade = ()
    """The strength of the veil if the text is on the left, from left to right."""
    veil_even: float = 1.0
    """The same if text is everywhere."""
    marks: Marks = NO_MARKS
    outlined: bool = False
    """True if only lines are seen, on black."""

    def ridge(self, number: int) -> Color:
        """Return the colour in which a ridge is seen, 0 for the far one."""
        return self.hazed(self.ridges[number], number)

    def hazed(self, colour: Color, number: int) -> Color:
        """Return another colour as it is seen in that ridge."""
        return mix(colour, self.haze, self.hazes[number]) if self.hazes else colour

    def crest(self, ground: Color) -> Color:
        """Return the light on a crest of a ``ground``, which is seen through the light."""
        return mix(ground, self.rim or ground, self.rim_share)

    def warmed(self, warmth: float) -> tuple[Color, ...]:
        """Return the sky of one evening.

        A ``warmth`` of -1 to 1 makes it bluer or redder.
        """
        shift = round(self.hue_shift * warmth)
        shifted = []
        for red, green, blue in self.sky:
            warm = min(255, max(0, red + shift))
            cold = min(255, max(0, blue - shift))
            shifted.append((warm, green, cold))
        return tuple(shifted)

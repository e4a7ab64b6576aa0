"""How well one colour stands out from another, as it is defined for web pages, also to
colour-blind eyes.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

import pygame

ENOUGH = 4.5

Matrix = Sequence[Sequence[float]]
SIGHTS: Mapping[str, Matrix] = {
    "normal": (
        (1, 0, 0),
        (0, 1, 0),
        (0, 0, 1),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What eyes make of linear red, green and blue.

Source of the figures: Machado, Oliveira, Fernandes, *A Physiologically-based Model for
Simulation of Color Vision Deficiency*, 2009, severity 1.0.
"""


def contrast(
    picture: pygame.Surface, place: pygame.Rect, sight: str = "normal"
) -> float:
    """The ratio, 1 to 21, of the commonest colour in a place and the colour furthest
    from it.
    """
    place = place.clip(picture.get_rect())
    if not place.width or not place.height:
        return 21.0
    return _contrast(pygame.image.tobytes(picture.subsurface(place), "RGBA"), sight)


@lru_cache(4000)
def _contrast(pixels: bytes, sight: str) -> float:
    counts = Counter(memoryview(pixels).cast("I"))
    found = {_luminance(pixel, sight) for pixel in counts}
    ground = _luminance(counts.most_common(1)[0][0], sight)
    return max(ratio(ground, min(found)), ratio(ground, max(found)))


@cache
def _luminance(pixel: int, sight: str) -> float:
    return luminance(tuple(pixel.to_bytes(4, sys.byteorder)[:3]), sight)


def luminance(colour: tuple[int, ...], sight: str = "normal") -> float:
    """The relative luminance of a colour, 0 to 1."""
    red, green, blue = linear(colour, sight)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def _light_of(channel: int) -> float:
    """The light of a channel of sRGB, 0 to 1."""
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def linear(colour: tuple[int, ...], sight: str = "normal") -> tuple[float, ...]:
    """The red, green and blue light of a colour, 0 to 1 each, as eyes of this kind see
    it.
    """
    light = [_light_of(channel) for channel in colour]
    return tuple(
        min(
            max(sum(each * part for each, part in zip(line, light, strict=True)), 0.0),
            1.0,
        )
        for line in SIGHTS[sight]
    )


def ratio(one: float, other: float) -> float:
    """The contrast of two luminances, 1 to 21."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    """A colour in the space CIE L*a*b* (white D65), in which distances are as large as
    they are seen.
    """
    red, green, blue = light
    x, y, z = (
        share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116
        for share in (
            (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
            0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
            (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)

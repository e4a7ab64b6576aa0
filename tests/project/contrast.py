"""How well one colour stands out from another, as it is defined for web pages."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache, lru_cache

import pygame

ENOUGH, ENOUGH_IF_LARGE = 4.5, 3.0
LARGE = 29  # pixels: the height of a line of type of 24 pixels


def contrast(picture: pygame.Surface, place: pygame.Rect) -> float:
    """The ratio, 1 to 21, of the commonest colour in a place and the colour furthest from it."""
    place = place.clip(picture.get_rect())
    if not place.width or not place.height:
        return 21.0
    return _contrast(pygame.image.tobytes(picture.subsurface(place), "RGBA"))


@lru_cache(4000)
def _contrast(pixels: bytes) -> float:
    counts = Counter(memoryview(pixels).cast("I"))
    ground, found = _luminance(counts.most_common(1)[0][0]), {*map(_luminance, counts)}
    return max(ratio(ground, min(found)), ratio(ground, max(found)))


@cache
def _luminance(pixel: int) -> float:
    return luminance(tuple(pixel.to_bytes(4, sys.byteorder)[:3]))


def luminance(colour: tuple[int, ...]) -> float:
    """The relative luminance of a colour, 0 to 1."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: float, other: float) -> float:
    """The contrast of two luminances, 1 to 21."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)

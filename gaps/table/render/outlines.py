"""Rings, dashes, light and arrow heads, around cards and over them."""

from __future__ import annotations

import math

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import Color, Tint

CORNER = 0.10  # as a fraction of a card's width
HALO_ALPHA = 0.8
SHINE: Color = (255, 250, 235)
SHINE_SLANT = 3  # height of a band / width of its slant
INSET = 1.5  # pixels from the edge of an arrow head's picture to its corners


def corner_radius(size: tuple[int, int]) -> int:
    """Return the radius of a card's corners, in pixels."""
    return max(2, round(size[0] * CORNER))


def draw_ring(
    canvas: Canvas,
    rect: pygame.Rect,
    distance: float,
    width: float,
    colour: Color,
    alpha: float = 1.0,
) -> None:
    """Draw a ring around a card.

    Its outer edge is ``distance`` pixels outside ``rect``.
    """
    out = round(distance)
    grown = rect.inflate(2 * out, 2 * out)
    radius = corner_radius(rect.size) + out
    ring = shapes.ring(grown.size, radius, width, colour)
    canvas.blit_faint(ring, grown, alpha)


def draw_lit_ring(
    canvas: Canvas,
    rect: pygame.Rect,
    width: int,
    blur: int,
    colour: Color,
    strength: float,
    glow: float = 1.0,
) -> None:
    """Draw a ring around a card, and light around the ring.

    The light has the fraction ``glow`` of the ring's strength; ``width`` and ``blur``
    are in pixels.
    """
    canvas.shine(_draw_halo, rect, blur, colour, glow * strength)
    draw_ring(canvas, rect, width, width, colour, strength)


def _draw_halo(
    canvas: Canvas, rect: pygame.Rect, blur: int, colour: Color, strength: float
) -> None:
    radius = corner_radius(rect.size)
    light = halo(canvas.style, rect.size, radius, blur, colour)
    canvas.blit_faint(light, light.get_rect(center=rect.center), strength)


def draw_dashes(
    canvas: Canvas,
    rect: pygame.Rect,
    distance: int,
    width: float,
    dash: tuple[float, float],
    paint: Tint,
) -> None:
    """Draw dashes around a card, ``distance`` pixels outside ``rect``.

    ``dash`` is the length of a dash and of a gap, in units.
    """
    grown = rect.inflate(2 * distance, 2 * distance)
    radius = corner_radius(rect.size) + distance
    length, gap = (each * canvas.style.px_per_unit for each in dash)
    picture = shapes.dashed(
        grown.size,
        radius,
        length,
        gap,
        width,
        paint,
    )
    canvas.blit(picture, grown)


@kept
def halo(
    style: Style,
    size: tuple[int, int],
    radius: int,
    blur: float,
    colour: Color,
) -> pygame.Surface:
    """Return light around something of ``size``, with nothing on the thing itself.

    ``blur`` is how far it reaches, in pixels.
    """
    soft, (left, top) = shapes.shadow(
        size,
        radius,
        (0, 0),
        blur,
        colour,
        HALO_ALPHA,
    )
    picture = soft.copy()
    inside = shapes.rounded(size, radius, (255, 255, 255))
    picture.blit(inside, (-left, -top), special_flags=pygame.BLEND_RGBA_SUB)
    return picture


@kept
def shine(
    style: Style,
    width: int,
    height: int,
    alpha: int,
) -> pygame.Surface:
    """Return a slanted band of light that crosses cards.

    ``alpha`` is that of its middle, of 255.
    """
    slant = height // SHINE_SLANT
    band = shapes.blank((width + slant, height))
    for x in range(width):
        strength = round(alpha * math.sin(math.pi * x / width) ** 2)
        pygame.draw.line(band, (*SHINE, strength), (x + slant, 0), (x, height))
    return band


@kept
def arrow_head(
    style: Style,
    size: tuple[int, int],
    colour: Color,
    border: float = 2.0,
) -> pygame.Surface:
    """Return a triangle of ``size`` units that points to the right.

    It has a dark border of ``border`` units.
    """
    width, height = map(style.px, size)
    right = width - INSET
    bottom = height - INSET
    corners = (
        (INSET, INSET),
        (right, height / 2),
        (INSET, bottom),
    )
    edge = max(1.0, border * style.px_per_unit)
    return shapes.polygon(
        (width, height),
        corners,
        colour,
        edge,
        style.theme.bg0,
    )

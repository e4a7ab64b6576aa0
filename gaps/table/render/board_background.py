"""Draws the background behind the cards: lamp light on a dark slope, with the contour
lines of a map.
"""

from __future__ import annotations

import pygame

from gaps.stage.drawing.shapes import at_least_one, stops, vector
from gaps.stage.drawing.theme import Theme
from gaps.table.landscape.contours import draw_contours

# shares of the window's width and height
LAMP_AT = (0.50, 0.34)
LAMP_RADII = (0.72, 0.78)
STOPS = (0.0, 0.22, 0.62, 1.0)  # of the gradient, from the lamp outward
# the light is painted smaller by this factor: a gradient has no fine details
LAMP_SCALE = 4


def draw_background(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return the background for a window of ``size`` pixels; one colour in a plain
    theme.
    """
    if theme.plain:
        picture = pygame.Surface(size)
        picture.fill(theme.bg1)
        return picture
    picture = _paint_lamp(size, theme)
    draw_contours(picture, theme)
    return picture


def _paint_lamp(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    width, height = size
    x = LAMP_AT[0] * width
    y = LAMP_AT[1] * height
    wide = LAMP_RADII[0] * width
    high = LAMP_RADII[1] * height
    shades = (theme.lamp, theme.bg2, theme.bg1, theme.bg0)
    tones = zip(STOPS, shades, strict=True)
    light = stops(*((at, colour, 1) for at, colour in tones))
    lamp = (
        '<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="matrix({wide:.2f} 0 0 {high:.2f} {x:.2f} {y:.2f})">{light}'
        f'</radialGradient><rect width="{width}" height="{height}" fill="url(#l)"/>'
    )
    small = at_least_one((width // LAMP_SCALE, height // LAMP_SCALE))
    ground = pygame.Surface(small)
    ground.blit(vector(small, lamp, size), (0, 0))
    return pygame.transform.smoothscale(ground, size)

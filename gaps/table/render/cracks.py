"""Cracks in the seams of runs that a redeal would break."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import WHITE, Color, mix
from gaps.table.model.joints import RunJoint
from gaps.table.moving_cards import MovingCards

# Lengths in units.
DARK_WIDTH = 3  # width of the line
CORE_WIDTH = 1  # width of the light in it
GLOW_WIDTH = 34  # width of the light around it
# Layers of that light, over each other: width as a fraction, and alpha.
GLOW_LAYERS = ((0.8, 0.06), (0.6, 0.10), (0.4, 0.16), (0.24, 0.24), (0.12, 0.4))
OVERHANG = 4  # reach of a crack over the ridge
BEND = 4  # bend of a crack away from the middle of its seam
PIECE_HEIGHT = 9  # height of each of its straight parts
SHAPE_COUNT = 5  # shapes, of which each crack has one
DARK_INK: Color = (38, 12, 8)
DARK_ALPHA = 0.85
PALE_SHARE = 0.2  # than the colour of what is refused


def draw_cracks(
    canvas: Canvas, table: MovingCards, seams: Sequence[RunJoint], strength: float
) -> None:
    """Draw a crack in each of some seams, with a ``strength`` of 0 to 1."""
    clip = canvas.surface.get_clip()
    for seam in seams:
        area = _area(table, seam)
        if clip.colliderect(area):
            glow, crack = paint_crack(table, seam)
            canvas.shine(_draw, area, strength, glow)
            _draw(canvas, area, strength, crack)


def paint_crack(
    table: MovingCards, seam: RunJoint
) -> tuple[pygame.Surface, pygame.Surface]:
    """Return the light around the crack in a seam, and the crack; both are cached."""
    size = _area(table, seam).size
    shape = seam.cell % SHAPE_COUNT
    return _glow(table.style, size, shape), _crack(table.style, size, shape)


def _area(table: MovingCards, seam: RunJoint) -> pygame.Rect:
    """Return the area of a crack and its light."""
    geometry = table.geometry
    style = table.style
    rect = geometry.rect(seam.cell)
    joined = round(table.art.joint_height(seam.card, rect.size))
    height = min(rect.height, joined + style.px(OVERHANG))
    area = pygame.Rect(0, 0, style.px(GLOW_WIDTH), height)
    area.midbottom = (rect.right + geometry.gutter // 2, rect.bottom)
    return area


def _draw(
    canvas: Canvas, area: pygame.Rect, strength: float, picture: pygame.Surface
) -> None:
    canvas.blit_faint(picture, area, strength)


@kept
def _glow(style: Style, size: tuple[int, int], shape: int) -> pygame.Surface:
    """Return the light around one of the cracks."""
    colour = _colour(style)
    path = _path(style, size, shape)
    body = "".join(
        _stroke(path, colour, GLOW_WIDTH * fraction * style.px_per_unit, alpha)
        for fraction, alpha in GLOW_LAYERS
    )
    return shapes.vector(size, body)


@kept
def _crack(style: Style, size: tuple[int, int], shape: int) -> pygame.Surface:
    """Return one of the cracks without the light around it."""
    path = _path(style, size, shape)
    dark = _stroke(path, DARK_INK, max(2.0, DARK_WIDTH * style.px_per_unit), DARK_ALPHA)
    colour = _colour(style)
    return shapes.vector(
        size,
        dark + _stroke(path, colour, max(1.0, CORE_WIDTH * style.px_per_unit), 1.0),
    )


def _colour(style: Style) -> Color:
    return mix(style.theme.ember, WHITE, PALE_SHARE)


def _path(style: Style, size: tuple[int, int], shape: int) -> str:
    """Return the line of one of the cracks, from its foot up."""
    width, height = size
    draw = Random(shape)
    pieces = max(3, round(height / (PIECE_HEIGHT * style.px_per_unit)))
    points = [f"{width / 2:.1f} {height}"]
    for number in range(1, pieces + 1):
        side = 1 if (number + shape) % 2 else -1
        bend = side * draw.uniform(0.3, 1.0) * BEND * style.px_per_unit
        bend *= 1 - number / pieces / 2
        y = height - number * (height - OVERHANG * style.px_per_unit / 2) / pieces
        points.append(f"{width / 2 + bend:.1f} {y:.1f}")
    return "L".join(points)


def _stroke(path: str, colour: Color, width: float, alpha: float) -> str:
    ink = shapes.paint("stroke", colour)
    return (
        f'<path d="M{path}" {ink} fill="none" stroke-width="{width:.2f}" '
        f'stroke-opacity="{alpha}" stroke-linejoin="round"/>'
    )

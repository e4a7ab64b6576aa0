"""Draws light over the board: a band that crosses a row, the colour that a lost board loses."""

from __future__ import annotations

import math

import pygame

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.table.model.animator import BoardAnimator
from gaps.table.model.geometry import BoardGeometry

SHINE_WIDTH, SHINE_ALPHA = 90, 150  # pixels at u = 1; of 255
OUTLINE = 2  # round a run, pixels at u = 1
MIN_LIGHT, GREY_ALPHA = 184, 64  # of 255: the light left to a lost board, and how much it turns grey


def draw_shines(canvas: Canvas, animator: BoardAnimator, time: float) -> None:
    """Draw the slanted bands of light that cross the home cards of a row."""
    geometry, style = animator.geometry, canvas.style
    for shine in animator.marks.shines:
        progress = shine.progress(time)
        cells = [cell for cell in geometry.layout.row(shine.row) if cell in animator.state.home]
        if progress is None or not cells:
            continue
        cards = geometry.rect(cells[0]).union(geometry.rect(cells[-1]))
        band = _shine_band((style.px(SHINE_WIDTH), cards.height), style)
        x = cards.left - band.get_width() + round((cards.width + band.get_width()) * progress)
        with canvas.clipped(cards):
            canvas.blit(band, (x, cards.top))


def draw_colour_loss(surface: pygame.Surface, geometry: BoardGeometry, share: float) -> None:
    """Take colour and light from the rows of a board; a ``share`` of 1 takes all that a lost game loses."""
    light = round(255 - (255 - MIN_LIGHT) * share)
    for row in range(geometry.layout.rows):
        cells = geometry.layout.row(row)
        area = geometry.rect(cells[0]).union(geometry.rect(cells[-1]))
        around = max(1, round(OUTLINE * geometry.u))
        area = area.inflate(2 * around, 2 * around).clip(surface.get_rect())
        if not area:
            continue
        grey = pygame.transform.grayscale(surface.subsurface(area).copy())
        grey.set_alpha(round(GREY_ALPHA * share))
        surface.blit(grey, area)
        surface.fill((light,) * 3, area, special_flags=pygame.BLEND_RGB_MULT)


def _shine_band(size: tuple[int, int], style: Style) -> pygame.Surface:
    def paint() -> pygame.Surface:
        width, height = size
        band = pygame.Surface((width + height // 3, height), pygame.SRCALPHA)
        for x in range(width):
            strength = round(SHINE_ALPHA * math.sin(math.pi * x / width) ** 2)
            pygame.draw.line(band, (255, 250, 235, strength), (x + height // 3, 0), (x, height))
        return band

    return style.surface_cache.get(("shine", size), paint)

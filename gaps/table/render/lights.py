"""Light over the board: a band that crosses a row, the sun of a win, and the light a lost board loses."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import ease_out_cubic
from gaps.table.model.geometry import BoardGeometry

if TYPE_CHECKING:
    from gaps.table.table import Table

SHEEN, SHEEN_ALPHA = 90, 150  # pixels at u = 1; of 255
DAWN = 2.0  # seconds in which the sun of a win rises
DRAINED, PALED = 184, 64  # of 255: the light left to a lost board, and the colour it loses


def draw_dawn(surface: pygame.Surface, table: Table, time: float) -> None:
    """A sun that rises behind the rows: it is seen between them."""
    geometry, style = table.geometry, table.style
    if table.dawn is None or style.theme.plain:
        return
    risen = ease_out_cubic(
        min(1.0, max(0.0, (time - table.dawn) / (DAWN * (table.motion_settings.factor or 1.0))))
    )
    board = geometry.board
    sun = _sun(max(8, round(board.height * 0.9)), style)
    at = sun.get_rect(center=(board.centerx, round(board.bottom - risen * board.height * 0.55)))
    before = surface.get_clip()
    for row in range(geometry.layout.rows + 1):
        top = board.top - geometry.row_gap + row * (geometry.card[1] + geometry.row_gap)
        surface.set_clip(pygame.Rect(board.left, top, board.width, geometry.row_gap).clip(before))
        surface.blit(sun, at, special_flags=pygame.BLEND_RGB_ADD)
    surface.set_clip(before)


def draw_sheens(surface: pygame.Surface, table: Table, time: float) -> None:
    """A band of light, leaning a little, over the cards of a row."""
    geometry, style = table.geometry, table.style
    for sheen in table.sheens:
        place = sheen.place(time)
        if place is None:
            continue
        cells = [cell for cell in geometry.layout.row(sheen.row) if cell in table.state.home]
        if not cells:
            continue
        whole = geometry.rect(cells[0]).union(geometry.rect(cells[-1]))
        band = _sheen((style.px(SHEEN), whole.height), style)
        x = whole.left - band.get_width() + round((whole.width + band.get_width()) * place)
        before = surface.get_clip()
        surface.set_clip(whole.clip(before))
        surface.blit(band, (x, whole.top))
        surface.set_clip(before)


def pale(surface: pygame.Surface, geometry: BoardGeometry, share: float) -> None:
    """Take colour and light from the rows of a board; ``share`` 1 takes all that a lost game loses."""
    light = round(255 - (255 - DRAINED) * share)
    for row in range(geometry.layout.rows):
        cells = geometry.layout.row(row)
        area = geometry.rect(cells[0]).union(geometry.rect(cells[-1])).clip(surface.get_rect())
        if not area:
            continue
        grey = pygame.transform.grayscale(surface.subsurface(area).copy())
        grey.set_alpha(round(PALED * share))
        surface.blit(grey, area)
        surface.fill((light,) * 3, area, special_flags=pygame.BLEND_RGB_MULT)


def _sun(side: int, style: Style) -> pygame.Surface:
    """A disc and its glow as light that is added to what is there."""

    def paint() -> pygame.Surface:
        stops = ((0, 1.0), (0.3, 1.0), (0.34, 0.42), (0.6, 0.16), (1, 0))
        red, green, blue = style.theme.brass
        gradient = "".join(
            f'<stop offset="{offset}" stop-color="#{red:02x}{green:02x}{blue:02x}" stop-opacity="{alpha}"/>'
            for offset, alpha in stops
        )
        body = (
            f'<radialGradient id="s" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">{gradient}'
            '</radialGradient><circle cx="50" cy="50" r="50" fill="url(#s)"/>'
        )
        light = pygame.Surface((side, side))
        light.blit(shapes.vector((side, side), body, (100, 100)), (0, 0))
        return light

    return style.surface_cache.get(("sun", side), paint)


def _sheen(size: tuple[int, int], style: Style) -> pygame.Surface:
    def paint() -> pygame.Surface:
        width, height = size
        band = pygame.Surface((width + height // 3, height), pygame.SRCALPHA)
        for x in range(width):
            strength = round(SHEEN_ALPHA * math.sin(math.pi * x / width) ** 2)
            pygame.draw.line(band, (255, 250, 235, strength), (x + height // 3, 0), (x, height))
        return band

    return style.surface_cache.get(("sheen", size), paint)

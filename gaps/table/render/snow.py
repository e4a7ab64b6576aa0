"""Snow on the board of a lost game: on each card, and in the gaps."""

from __future__ import annotations

import random

import pygame

from gaps.engine import Cell, State
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.table.model.geometry import BoardGeometry
from gaps.table.render.outlines import corner_radius

SNOW: Color = (236, 243, 248)
SHADE: Color = (158, 178, 198)  # at the lower edge of the snow on a card
DEEP: Color = (150, 172, 196)  # at the foot of the snow in a gap
TINT: Color = (196, 210, 226)  # what is left of the light of a card
HOME_TINT: Color = (232, 236, 240)  # the same of a card that is home
GAP_SHARE = 0.62  # of a gap that is full of snow
SHAPES = 5  # of the snow on cards
WAVES = 4  # of its lower edge
# Lengths in pixels at u = 1.
CAP = 10  # of snow above a card
OVERHANG = 1  # beside it
HANGS = (4, 9)  # below the upper edge of a card, at the least and at the most
SHADE_WIDTH = 3
WAVE = 9  # of the snow in a gap
HOME_RING = 2


def draw_snow(
    surface: pygame.Surface, state: State, geometry: BoardGeometry, style: Style
) -> None:
    """Let snow lie on a board that is drawn already, and take light from its cards; in
    a plain theme only the cards that are home are marked.
    """
    for cell in state.variant.layout.cells:
        rect = geometry.rect(cell)
        is_home = cell in state.home
        if state.board[cell] is None:
            if not style.theme.plain:
                _fill_gap(surface, style, rect, cell)
            continue
        if not style.theme.plain:
            tint = HOME_TINT if is_home else TINT
            _take_light(surface, rect, tint)
        if is_home:
            width = style.px(HOME_RING)
            around = rect.inflate(2 * width, 2 * width)
            radius = corner_radius(rect.size) + width
            ring = shapes.ring(around.size, radius, width, style.theme.brass)
            surface.blit(ring, around)
        if not style.theme.plain:
            _draw_cap(surface, style, rect, cell)


def _take_light(surface: pygame.Surface, rect: pygame.Rect, tint: Color) -> None:
    area = rect.clip(surface.get_rect())
    if not area:
        return
    card = shapes.blank(area.size)
    card.blit(surface, (0, 0), area)
    card.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    card = shapes.cut_corners(card, corner_radius(rect.size))
    surface.blit(card, area)


def _draw_cap(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, cell: Cell
) -> None:
    # small cards have less snow
    unit = min(style.u, rect.width / 60)
    shape = cell % SHAPES
    key = "snow cap", rect.width, round(unit, 3), shape
    cap = style.surface_cache.get(key, lambda: _cap(rect.width, unit, shape))
    left = rect.left - round(OVERHANG * unit)
    top = rect.top - round(CAP * unit)
    surface.blit(cap, (left, top))


def _cap(width: int, unit: float, shape: int) -> pygame.Surface:
    chance = random.Random(shape)
    wide = width + 2 * round(OVERHANG * unit)
    high = (CAP + HANGS[1] + SHADE_WIDTH) * unit
    step = wide / WAVES
    edge = f"M0 {CAP * unit:.1f}"
    for number in range(WAVES):
        low = (CAP + chance.uniform(*HANGS)) * unit
        middle = (number + 0.5) * step
        end = (number + 1) * step
        between = (CAP + chance.uniform(1, HANGS[0])) * unit
        edge += f"Q{middle:.1f} {low:.1f} {end:.1f} {between:.1f}"
    hump = chance.uniform(0.3, 0.7) * wide
    top = chance.uniform(0.5, 2.5) * unit
    above = (
        f"L{wide:.1f} {CAP * unit:.1f}"
        f"C{wide:.1f} {2 * unit:.1f} {wide - step:.1f} {3 * unit:.1f} {hump:.1f} {top:.1f}"
        f"C{step:.1f} {3 * unit:.1f} 0 {2 * unit:.1f} 0 {CAP * unit:.1f}Z"
    )
    down = SHADE_WIDTH * unit * 0.6
    shade = (
        f'<g transform="translate(0 {down:.1f})"><path d="{edge}{above}" '
        f"{shapes.paint('fill', SHADE)}/></g>"
    )
    white = f'<path d="{edge}{above}" {shapes.paint("fill", SNOW)}/>'
    return shapes.vector((wide, round(high)), shade + white)


def _fill_gap(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, cell: Cell
) -> None:
    radius = corner_radius(rect.size)
    gap = shapes.rounded(rect.size, radius, style.theme.bg0).copy()
    snow = _drift(rect.size, style.u, cell % SHAPES)
    gap.blit(snow, (0, 0))
    surface.blit(shapes.cut_corners(gap, radius), rect)


def _drift(size: tuple[int, int], unit: float, shape: int) -> pygame.Surface:
    chance = random.Random(shape)
    width, height = size
    top = height * (1 - GAP_SHARE)
    first = top + chance.uniform(-WAVE, WAVE) * unit
    last = top + chance.uniform(-WAVE, WAVE) * unit
    crest = top - WAVE * unit
    surface_stop = (1 - GAP_SHARE, SNOW, 1)
    foot_stop = (1, DEEP, 1)
    light = shapes.downwards("d", height, surface_stop, foot_stop)
    outline = (
        f"M0 {first:.1f}Q{width / 2} {crest:.1f} {width} {last:.1f}"
        f"L{width} {height}L0 {height}Z"
    )
    body = f'{light}<path d="{outline}" fill="url(#d)"/>'
    return shapes.vector(size, body)

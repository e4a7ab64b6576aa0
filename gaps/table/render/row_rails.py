"""Draws the rail under each row: a groove with a tick at each column, and the brass bar of the run there."""

from __future__ import annotations

import pygame

from gaps.engine import Cell, Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.table.cards.art import CardArt
from gaps.table.model.geometry import BoardGeometry

# Lengths in pixels at u = 1.
RAIL_DISTANCE = 7  # below the cards
GROOVE_HEIGHT, TICK_HEIGHT, BAR_HEIGHT = 4, 8, 5
DISC_DIAMETER, SUIT_SIZE, SUN_DIAMETER = 15, 8, 31


def draw_groove(surface: pygame.Surface, geometry: BoardGeometry, row: int, style: Style) -> None:
    """Draw the empty rail of a row."""
    theme, px = style.theme, style.px
    cells = geometry.layout.row(row)
    first, last = geometry.rect(cells[0]), geometry.rect(cells[-1])
    y = first.bottom + px(RAIL_DISTANCE)
    groove = pygame.Rect(first.left, y, last.right - first.left, px(GROOVE_HEIGHT))
    surface.blit(shapes.rounded(groove.size, groove.h / 2, (*theme.slot, 200)), groove)
    pygame.draw.line(surface, mix(theme.slot, theme.slotline, 0.35), groove.bottomleft, groove.bottomright)
    for cell in cells[1:]:
        x = geometry.rect(cell).left - geometry.gutter // 2 - 1
        top = groove.centery - px(TICK_HEIGHT) // 2
        pygame.draw.line(surface, theme.slotline, (x, top), (x, top + px(TICK_HEIGHT) - 1))


def rail_end(geometry: BoardGeometry, cell: Cell, style: Style) -> tuple[int, int]:
    """Return the middle of the disc at the end of a rail that reaches to ``cell``, pixels of the window.

    On a board without rails it is the lower right corner of the cell.
    """
    rect, px = geometry.rect(cell), style.px
    if not geometry.has_rails:
        return rect.right, rect.bottom
    return rect.right - 2 * px(2), rect.bottom + px(RAIL_DISTANCE) + px(GROOVE_HEIGHT) // 2


def draw_rail(
    surface: pygame.Surface,
    geometry: BoardGeometry,
    strip: pygame.Rect,
    suit: Suit,
    style: Style,
    art: CardArt,
    complete: bool = False,
) -> None:
    """Draw the brass bar under a strip, with a disc of its suit: a sun when the row is ``complete``."""
    theme, px = style.theme, style.px
    y = strip.bottom + px(RAIL_DISTANCE) + px(GROOVE_HEIGHT) // 2
    bar = pygame.Rect(strip.left, 0, strip.w - px(2), px(BAR_HEIGHT))
    bar.centery = y
    surface.blit(shapes.rounded(bar.size, bar.h / 2, theme.brass, 1, theme.brassd), bar)
    disc = shapes.disc(px(DISC_DIAMETER), theme.brass, max(1.0, 1.5 * style.u), theme.bg0)
    at = disc.get_rect(center=(bar.right - px(2), y))
    if complete:
        rays = _rays(px(SUN_DIAMETER), style)
        surface.blit(rays, rays.get_rect(center=at.center))
    surface.blit(disc, at)
    pip = art.suit(suit, px(SUIT_SIZE), theme.onbrass)
    surface.blit(pip, pip.get_rect(center=at.center))


def _rays(side: int, style: Style) -> pygame.Surface:
    """Return the eight rays of the sun."""

    def paint() -> pygame.Surface:
        body = "".join(
            f'<path d="M50 2L56 24L44 24Z" transform="rotate({45 * number} 50 50)" {fill}/>'
            for number in range(8)
        )
        return shapes.vector((side, side), body, (100, 100))

    red, green, blue = style.theme.brass
    fill = f'fill="#{red:02x}{green:02x}{blue:02x}"'
    return style.surface_cache.get(("rays", side), paint)

"""A variant's board, small: where cards are dealt, and where gaps are left."""

from __future__ import annotations

import pygame

from gaps.engine import Variant, deal
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.table.render.art import CardArt

SHOWN = 1  # the number of the deal that is drawn
MAX = 28  # widest card, pixels at u = 1


def thumbnail(variant: Variant, size: tuple[int, int], style: Style, art: CardArt) -> pygame.Surface:
    """The first deal as a picture of at most ``size`` pixels."""
    return style.surface_cache.get(
        ("thumbnail", variant.key, size, art.deck), lambda: _thumbnail(variant, size, style, art)
    )


def _thumbnail(variant: Variant, size: tuple[int, int], style: Style, art: CardArt) -> pygame.Surface:
    layout, theme = variant.layout, style.theme
    gap = max(1, style.px(2))
    width = min(style.px(MAX), (size[0] + gap) // layout.columns - gap)
    height = min(round(width * 1.3), (size[1] + gap) // layout.rows - gap)
    picture = pygame.Surface(
        (layout.columns * (width + gap) - gap, layout.rows * (height + gap) - gap), pygame.SRCALPHA
    )
    state = deal(variant, SHOWN)
    for row in range(layout.rows):
        for column, cell in enumerate(layout.row(row)):
            rect = pygame.Rect(column * (width + gap), row * (height + gap), width, height)
            card = state.board[cell]
            if card is None:
                picture.blit(shapes.rounded(rect.size, 2, theme.slot, 1, theme.slotline), rect)
                continue
            home = cell in state.home
            paper = mix((251, 244, 228), theme.brass, 0.45) if home else (251, 244, 228)
            picture.blit(shapes.rounded(rect.size, 2, paper), rect)
            sign = art.suit(card.suit, max(4, round(min(width, height) * 0.62)), art.suit_colour(card.suit))
            picture.blit(sign, sign.get_rect(center=rect.center))
    return picture

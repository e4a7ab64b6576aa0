"""Draws which suit a row is for and which rank a column, where every card has one place of its own."""

from __future__ import annotations

import pygame

from gaps.engine import State, Suit
from gaps.engine.homes import in_row_of_suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt
from gaps.table.model.geometry import HEAD_ROOM, BoardGeometry

# Lengths in pixels at u = 1.
PLATE, PLATE_RADIUS, PLATE_GAP = (38, 76), 10, 6  # left of a row; its distance from the first card
SUIT_SIZE, SUIT_RISE, COUNT_DROP = 22, 13, 18  # the suit above the middle of a plate, the count below it
RANK_RISE = 5  # of a rank over its column
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")


def draw_heads(
    surface: pygame.Surface, geometry: BoardGeometry, state: State, style: Style, art: CardArt
) -> None:
    """Draw the suit of each row with its cards home, and the rank of each column.

    Those of the turned card are bright.
    Nothing is drawn where cards have no place of their own.
    """
    variant = state.variant
    if variant.home is not in_row_of_suit or not geometry.talon:
        return
    turned = state.turned
    for suit in Suit:
        home = len(state.home.intersection(variant.layout.row(suit)))
        first = geometry.rect(variant.layout.row(suit)[0])
        _draw_row_head(surface, first, suit, home, style, art, turned is not None and turned.suit is suit)
    for cell in variant.layout.row(0):
        rank = variant.base + variant.layout.column_of(cell)
        bright = turned is not None and turned.rank == rank
        colour = style.theme.brass if bright else style.theme.mid
        text = style.text(RANKS[rank - 1], "button" if bright else "note_bold", colour)
        rect = geometry.rect(cell)
        surface.blit(text, text.get_rect(midbottom=(rect.centerx, rect.top - style.px(RANK_RISE))))


def _draw_row_head(
    surface: pygame.Surface,
    first: pygame.Rect,
    suit: Suit,
    home: int,
    style: Style,
    art: CardArt,
    bright: bool,
) -> None:
    """Draw the plate left of the ``first`` cell of a row."""
    theme, px = style.theme, style.px
    plate = pygame.Rect(0, 0, min(px(PLATE[0]), px(HEAD_ROOM - PLATE_GAP)), min(px(PLATE[1]), first.height))
    plate.midright = first.left - px(PLATE_GAP), first.centery
    edge, width = (theme.brass, px(2)) if bright else (theme.edge, 1)
    surface.blit(shapes.rounded(plate.size, px(PLATE_RADIUS), theme.slot, width, edge), plate)
    pip = art.suit(suit, px(SUIT_SIZE), theme.ghost)
    surface.blit(pip, pip.get_rect(center=(plate.centerx, plate.centery - px(SUIT_RISE))))
    count = style.digits(str(home), "note_bold", theme.hi)
    surface.blit(count, count.get_rect(center=(plate.centerx, plate.centery + px(COUNT_DROP))))

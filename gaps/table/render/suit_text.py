"""Lines of text in which the suits are drawn: no font of ours has their signs."""

from __future__ import annotations

import re

import pygame

from gaps.engine import Suit
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.table.render.art import CardArt

SIGNS = {"♣": Suit.CLUBS, "♠": Suit.SPADES, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS}
_PARTS = re.compile(f"([{''.join(SIGNS)}])")


def inscribe(text: str, role: str, colour: Color, style: Style, art: CardArt) -> pygame.Surface:
    """``text`` as a picture; each ♣ ♠ ♦ ♥ in it stands as high as a capital letter."""
    font = style.font(role)
    height = font.get_ascent()
    side = max(8, round(height * 0.74))
    parts = []
    for part in filter(None, _PARTS.split(text)):
        if part in SIGNS:
            parts.append(art.suit(SIGNS[part], side, colour))
        else:
            parts.append(style.text(part, role, colour))
    width = sum(part.get_width() for part in parts) + len(parts)
    picture = pygame.Surface((max(1, width), font.get_height()), pygame.SRCALPHA)
    x = 0
    for piece, part in zip(parts, filter(None, _PARTS.split(text)), strict=True):
        y = height - side if part in SIGNS else 0
        picture.blit(piece, (x, y))
        x += piece.get_width() + 1
    return picture

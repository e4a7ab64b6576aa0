"""Text with suits in it, which are drawn as pictures: the fonts of the game lack ♣ ♠ ♦ ♥."""

from __future__ import annotations

import re

import pygame

from gaps.engine import Suit
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.text_lines import drawable
from gaps.stage.drawing.theme import Color
from gaps.table.cards.art import CardArt

SUITS = {"♣": Suit.CLUBS, "♠": Suit.SPADES, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS}
SUIT_HEIGHT = 0.74  # of the ascent of the font: as high as a capital letter
_PARTS = re.compile(f"([{''.join(SUITS)}])")


def draw_suit_text(text: str, role: str, colour: Color, style: Style, art: CardArt) -> pygame.Surface:
    """Return a line of ``text`` as a picture; ``role`` names its font. Copy it before changing it."""
    key = "suit text", text, role, colour
    return style.surface_cache.get(key, lambda: _drawn(text, role, colour, style, art))


def _drawn(text: str, role: str, colour: Color, style: Style, art: CardArt) -> pygame.Surface:
    font = style.font(role)
    ascent = font.get_ascent()
    side = max(8, round(ascent * SUIT_HEIGHT))
    pictures: list[tuple[pygame.Surface, int]] = []  # with the distance from the top
    for part in filter(None, _PARTS.split(drawable(text))):
        if part in SUITS:
            pictures.append((art.suit(SUITS[part], side, colour), ascent - side))
        else:
            pictures.append((style.text(part, role, colour), 0))
    width = sum(picture.get_width() + 1 for picture, _ in pictures)
    line = pygame.Surface((max(1, width), font.get_height()), pygame.SRCALPHA)
    x = 0
    for picture, y in pictures:
        line.blit(picture, (x, y))
        x += picture.get_width() + 1
    return line

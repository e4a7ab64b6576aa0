"""Text in which suits are drawn as on the cards."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Tint
from gaps.stage.view import Label
from gaps.table.cards.art import CardArt
from gaps.table.cards.suit_text import draw_suit_text


@dataclass(frozen=True)
class SuitLabel(Label):
    """A label of several lines whose suits are those of ``art``."""

    art: CardArt | None = None

    def picture(self, style: Style, line: str, width: int, ink: Tint) -> pygame.Surface:
        assert self.art is not None
        red, green, blue = ink[:3]
        return draw_suit_text(line, self.first_style, (red, green, blue), style, self.art)

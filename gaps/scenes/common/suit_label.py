"""Text in which suits are drawn."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Tint
from gaps.stage.view import Label
from gaps.table.cards.art import CardArt, draw_suit_text


@dataclass(frozen=True)
class SuitLabel(Label):
    """A label whose suits are drawn as those of ``art``."""

    art: CardArt | None = None

    def width_of(self, style: Style, line: str) -> int:
        return self._line(style, line, style.theme.hi).get_width()

    def picture(self, style: Style, line: str, width: int, ink: Tint) -> pygame.Surface:
        return self._line(style, line, ink)

    def _line(self, style: Style, line: str, ink: Tint) -> pygame.Surface:
        assert self.art is not None
        red, green, blue = ink[:3]
        return draw_suit_text(style, line, self.first_style, (red, green, blue), self.art)

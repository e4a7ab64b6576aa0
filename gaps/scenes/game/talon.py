"""The text beside a talon: how many cards are left in it, and how often it was gone through."""

from __future__ import annotations

import pygame

from gaps.engine import State
from gaps.scenes.text import game_text
from gaps.stage.drawing.style import Style
from gaps.table.model.geometry import BoardGeometry


def draw_talon_text(surface: pygame.Surface, geometry: BoardGeometry, state: State, style: Style) -> None:
    """The count over the talon, the pass under its turned card: clear of the card that is being turned."""
    if not geometry.talon:
        return
    theme, px = style.theme, style.px
    left, time = game_text.talon_progress(state)
    count = style.text(left, "note_bold", theme.hi)
    surface.blit(count, count.get_rect(midbottom=(geometry.deck.centerx, geometry.deck.top - px(9))))
    y = geometry.turned.bottom + px(9)
    for line in style.wrap(time, "small", geometry.turned.width):
        text = style.text(line, "small", theme.mid)
        surface.blit(text, text.get_rect(midtop=(geometry.turned.centerx, y)))
        y += text.get_height()

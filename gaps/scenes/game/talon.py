"""What is said beside a talon: how many cards are left in it, and which time it is gone through."""

from __future__ import annotations

import pygame

from gaps.engine import State
from gaps.scenes.text import words
from gaps.stage.drawing.style import Look
from gaps.table.model.geometry import Spots


def draw_talon_words(surface: pygame.Surface, spots: Spots, state: State, look: Look) -> None:
    """The count over the talon, the pass under its turned card: clear of the card that is being turned."""
    if not spots.talon:
        return
    theme, px = look.theme, look.px
    left, time = words.turning(state)
    count = look.text(left, "note_bold", theme.hi)
    surface.blit(count, count.get_rect(midbottom=(spots.deck.centerx, spots.deck.top - px(9))))
    y = spots.turned.bottom + px(9)
    for line in look.wrap(time, "small", spots.turned.width):
        text = look.text(line, "small", theme.mid)
        surface.blit(text, text.get_rect(midtop=(spots.turned.centerx, y)))
        y += text.get_height()

"""The suit colours to choose from, each shown as four real cards."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gaps.engine import Card, Suit
from gaps.language import _
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Look
from gaps.stage.drawing.theme import mix
from gaps.stage.widgets import Widget, draw_ring
from gaps.table.render.art import Art
from gaps.table.render.slots import corner

APART, PAD, GUTTER = 16, 16, 6  # pixels at u = 1
NAME = 58  # room under the cards
RADIUS = 12
TICK = 26
SHOWN = (Card(7, Suit.SPADES), Card(8, Suit.HEARTS), Card(9, Suit.DIAMONDS), Card(10, Suit.CLUBS))


class Swatches(Widget):
    """One stop of the focus: left and right choose among ``decks``, names with a title and a note each."""

    value: str

    def __init__(self, name: str, decks: Mapping[str, tuple[str, str]], value: str) -> None:
        super().__init__(name)
        self.decks, self.value = dict(decks), value
        self.arts: dict[str, Art] = {}  # to be set before it is drawn

    def places(self, look: Look) -> dict[str, pygame.Rect]:
        """Where each deck lies."""
        apart = look.px(APART)
        wide = (self.rect.width - (len(self.decks) - 1) * apart) // len(self.decks)
        return {
            deck: pygame.Rect(self.rect.left + number * (wide + apart), self.rect.top, wide, self.rect.height)
            for number, deck in enumerate(self.decks)
        }

    def click(self, pos: tuple[int, int]) -> bool:
        """Take the deck under the pointer."""
        share = (pos[0] - self.rect.left) * len(self.decks) // max(1, self.rect.width)
        return self._take(list(self.decks)[max(0, min(len(self.decks) - 1, share))])

    def activate(self) -> bool:
        """Take the next deck, after the last the first."""
        decks = list(self.decks)
        return self._take(decks[(decks.index(self.value) + 1) % len(decks)])

    def nudge(self, direction: int) -> bool:
        """Take the deck to the left or right, if there is one."""
        decks = list(self.decks)
        place = decks.index(self.value) + direction
        return 0 <= place < len(decks) and self._take(decks[place])

    def _take(self, deck: str) -> bool:
        changed, self.value = deck != self.value, deck
        return changed

    def draw(
        self,
        surface: pygame.Surface,
        look: Look,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the decks side by side; the chosen one has a brass frame and a tick."""
        for deck, rect in self.places(look).items():
            self._draw_deck(surface, look, deck, rect)
        chosen = self.places(look)[self.value]
        if focused:
            draw_ring(surface, look, chosen, look.px(RADIUS), gap=3)
        self._draw_tick(surface, look, chosen)

    def _draw_deck(self, surface: pygame.Surface, look: Look, deck: str, rect: pygame.Rect) -> None:
        theme, px, chosen = look.theme, look.px, deck == self.value
        fill = theme.surface2 if chosen else mix(theme.surface, theme.surface2, 0.5)
        edge, line = (theme.brass, px(3)) if chosen else (theme.edge, px(1))
        surface.blit(shapes.rounded(rect.size, px(RADIUS), fill, line, edge), rect)
        gutter = px(GUTTER)
        wide = (rect.width - 2 * px(PAD) - (len(SHOWN) - 1) * gutter) // len(SHOWN)
        wide = max(8, min(wide, round((rect.height - px(PAD) - px(NAME)) / 1.4)))
        size = wide, round(wide * 1.4)
        x = rect.centerx - (len(SHOWN) * (wide + gutter) - gutter) // 2
        for card in SHOWN:
            surface.blit(self.arts[deck].face(card, size), (x, rect.top + px(PAD)))
            surface.blit(shapes.ring(size, corner(size), 1, theme.edge), (x, rect.top + px(PAD)))
            x += wide + gutter
        title, note = self.decks[deck]
        y = rect.top + px(PAD) + size[1] + (rect.bottom - rect.top - px(PAD) - size[1]) // 2
        name = look.text(_(title), "label", theme.hi)
        surface.blit(name, name.get_rect(midbottom=(rect.centerx, y + px(2))))
        below = look.text(_(note), "note", theme.mid)
        surface.blit(below, below.get_rect(midtop=(rect.centerx, y)))

    def _draw_tick(self, surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        disc = shapes.disc(look.px(TICK), look.theme.brass, look.px(2), look.theme.surface)
        at = disc.get_rect(center=(rect.right - look.px(6), rect.top + look.px(6)))
        surface.blit(disc, at)
        tick = look.icon("tick", look.px(16), look.theme.onbrass)
        surface.blit(tick, tick.get_rect(center=at.center))

"""The suit colours to choose from, each shown on four cards."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gaps.engine import Card, Suit
from gaps.language import N_, Message, _
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.stage.widgets import Selector, draw_focus_ring
from gaps.stage.widgets.layout import row
from gaps.stage.widgets.widget import AT_REST, WidgetState
from gaps.table.cards.art import CardArt
from gaps.table.render.slots import corner_radius

SWATCH_GAP, PADDING, CARD_GAP = 16, 16, 6  # pixels at u = 1
NAME_HEIGHT = 58  # room for the name under the cards
RADIUS = 12
TICK = 26
SUIT_COLOURS = N_("Suit colours")
SAMPLE_CARDS = (Card(7, Suit.SPADES), Card(8, Suit.HEARTS), Card(9, Suit.DIAMONDS), Card(10, Suit.CLUBS))


class SuitSwatches(Selector):
    """A single focus stop: left and right choose a deck, each with a title and a note."""

    label = SUIT_COLOURS
    in_parts = True
    options: Mapping[str, tuple[Message, Message]]

    def __init__(self, name: str, decks: Mapping[str, tuple[Message, Message]], value: str) -> None:
        super().__init__(name)
        self.options, self.value = dict(decks), value
        self.arts: dict[str, CardArt] = {}  # to be set before it is drawn

    def areas(self) -> Mapping[str, pygame.Rect]:
        """Where each deck can be clicked. The gaps between the decks belong to them as well."""
        count, width = len(self.options), self.rect.width
        edges = [self.rect.left - (-number * width // count) for number in range(count + 1)]
        return {
            deck: pygame.Rect(left, self.rect.top, right - left, self.rect.height)
            for deck, left, right in zip(self.options, edges, edges[1:], strict=False)
        }

    def places(self, style: Style) -> dict[str, pygame.Rect]:
        """Where each deck is drawn."""
        return dict(zip(self.options, row(self.rect, len(self.options), style.px(SWATCH_GAP)), strict=True))

    def option_text(self, option: str) -> str:
        """The title of a deck."""
        return _(self.options[option][0])

    def option_note(self, option: str) -> str:
        """Its note."""
        return _(self.options[option][1])

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw the decks side by side; the chosen one has a frame and a tick."""
        for deck, rect in self.places(style).items():
            self._draw_deck(surface, style, deck, rect)
        chosen = self.places(style)[self.value]
        if state.focused:
            draw_focus_ring(surface, style, chosen, style.px(RADIUS), gap=3)
        self._draw_tick(surface, style, chosen)

    def _draw_deck(self, surface: pygame.Surface, style: Style, deck: str, rect: pygame.Rect) -> None:
        theme, px, chosen = style.theme, style.px, deck == self.value
        fill = theme.surface2 if chosen else mix(theme.surface, theme.surface2, 0.5)
        edge, line = (theme.hi, px(3)) if chosen else (theme.edge, px(1))
        surface.blit(shapes.rounded(rect.size, px(RADIUS), fill, line, edge), rect)
        gap = px(CARD_GAP)
        width = (rect.width - 2 * px(PADDING) - (len(SAMPLE_CARDS) - 1) * gap) // len(SAMPLE_CARDS)
        width = max(8, min(width, round((rect.height - px(PADDING) - px(NAME_HEIGHT)) / 1.4)))
        size = width, round(width * 1.4)
        x = rect.centerx - (len(SAMPLE_CARDS) * (width + gap) - gap) // 2
        for card in SAMPLE_CARDS:
            surface.blit(self.arts[deck].face(card, size), (x, rect.top + px(PADDING)))
            surface.blit(shapes.ring(size, corner_radius(size), 1, theme.edge), (x, rect.top + px(PADDING)))
            x += width + gap
        title, note = self.options[deck]
        y = rect.top + px(PADDING) + size[1] + (rect.bottom - rect.top - px(PADDING) - size[1]) // 2
        name = style.text(_(title), "label", theme.hi)
        surface.blit(name, name.get_rect(midbottom=(rect.centerx, y + px(2))))
        below = style.text(_(note), "note", theme.mid)
        surface.blit(below, below.get_rect(midtop=(rect.centerx, y)))

    def _draw_tick(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        tick = style.tick(style.px(TICK), style.px(16), style.px(2))
        surface.blit(tick, tick.get_rect(center=(rect.right - style.px(6), rect.top + style.px(6))))

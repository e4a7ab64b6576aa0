"""Pictures to choose from, side by side: previews of the themes and of the card backs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import pygame

from gaps.engine import Card, Suit
from gaps.language import N_, Text, _
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.widgets import Selector, draw_focus_ring
from gaps.stage.widgets.layout import row
from gaps.stage.widgets.widget import AT_REST, WidgetState
from gaps.store.saves.settings import OWN_BACK
from gaps.table.cards.art import CardArt

GAP = 12  # pixels at u = 1
TICK = 26
PLUS_ARM = 9
THEMES = {"midnight": N_("Midnight"), "daybreak": N_("Daybreak"), "signal": N_("Signal")}
BACKS = {"ember": N_("Blue"), "spruce": N_("Green"), "rose": N_("Red"), OWN_BACK: N_("Your own picture")}
"""What the card backs are called when they are spoken of."""
SAMPLE_CARDS = (Card(7, Suit.SPADES), Card(8, Suit.HEARTS), Card(9, Suit.DIAMONDS))

DrawOption = Callable[[pygame.Surface, Style, pygame.Rect, str], None]
MakeArt = Callable[[str, str, str], CardArt]
"""Makes cards of a deck, in a theme, with a back."""


class Gallery(Selector):
    """A single focus stop. Left and right, or a click, choose one of ``options``, which have names.

    ``label`` is the heading over the pictures; whoever lays the gallery out draws it.
    """

    in_parts = True

    def __init__(
        self, name: str, label: Text, options: Mapping[str, Text], value: str, draw_option: DrawOption
    ) -> None:
        super().__init__(name)
        self.label = label
        self.options, self.value = dict(options), value
        self._draw_option = draw_option

    def areas(self) -> Mapping[str, pygame.Rect]:
        """The rectangle of each option."""
        gap = max(4, self.rect.height * GAP // 92)
        return dict(zip(self.options, row(self.rect, len(self.options), gap), strict=True))

    def nudge(self, direction: int) -> bool | None:
        """Choose the option to the left or right; at the ends let the focus move on."""
        return None if self.neighbour(direction) is None else super().nudge(direction)

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw every option; the chosen one has a frame and a tick."""
        theme, px = style.theme, style.px
        for option, place in self.areas().items():
            self._draw_option(surface, style, place, option)
            chosen = option == self.value
            if chosen:
                frame = place.inflate(2 * px(3), 2 * px(3))
                surface.blit(shapes.ring(frame.size, px(13), px(3), theme.brass), frame)
                tick = style.tick(px(TICK), px(16), px(2))
                surface.blit(tick, tick.get_rect(center=(place.right - px(6), place.top + px(9))))
            if chosen and state.focused:
                draw_focus_ring(surface, style, place.inflate(2 * px(3), 2 * px(3)), px(13))


def theme_swatch(make_art: MakeArt, deck: str, back: str) -> DrawOption:
    """Draw three cards on the background of a theme, in the chosen suit colours."""
    make_art = cache(make_art)

    def draw(surface: pygame.Surface, style: Style, rect: pygame.Rect, name: str) -> None:
        theme, px = themes()[name], style.px
        art = make_art("four" if name == "signal" else deck, name, back)
        surface.blit(shapes.rounded(rect.size, px(11), theme.bg1, px(1), theme.edge), rect)
        inner = rect.inflate(-2 * px(6), -2 * px(6))
        surface.blit(shapes.rounded(inner.size, px(8), theme.bg2), inner)
        height = max(2, round(rect.height * 0.54))
        width = max(1, round(height / 1.4))
        step = width + px(4)
        x = rect.centerx - (3 * step - px(4)) // 2
        for number, card in enumerate(SAMPLE_CARDS):
            surface.blit(art.face(card, (width, height)), (x + number * step, rect.top + px(12)))
        label = style.text(_(THEMES[name]), "choice", theme.hi)
        surface.blit(label, label.get_rect(midbottom=(rect.centerx, rect.bottom - px(6))))

    return draw


def back_swatch(make_art: MakeArt, deck: str, theme: str) -> DrawOption:
    """Draw a card back; for a picture of the player that is not there yet, an outline with a plus."""
    make_art = cache(make_art)

    def draw(surface: pygame.Surface, style: Style, rect: pygame.Rect, name: str) -> None:
        art = make_art(deck, theme, name)
        height = max(2, min(rect.height, round(rect.width * 1.4)))
        size = max(1, round(height / 1.4)), height
        if name == OWN_BACK and art.own_back is None:
            _draw_empty(surface, style, pygame.Rect((0, 0), size).move_to(center=rect.center))
            return
        picture = art.back(size)
        surface.blit(picture, picture.get_rect(center=rect.center))

    return draw


def _draw_empty(surface: pygame.Surface, style: Style, card: pygame.Rect) -> None:
    px, colour = style.px, style.theme.mid
    surface.blit(shapes.dashed(card.size, px(7), px(5), px(4), max(1, px(2)), colour), card)
    arm, width = px(PLUS_ARM), max(1, px(3))
    for size in ((2 * arm, width), (width, 2 * arm)):
        bar = pygame.Rect((0, 0), size)
        bar.center = card.center
        surface.fill(colour, bar)

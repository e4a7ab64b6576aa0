"""Pictures to choose from, side by side: previews of the themes, the card backs and the
suit colours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

import pygame

from gaps.engine import Card, Suit
from gaps.language import N_, Text, _, translated
from gaps.stage.core.widget import AT_REST, WidgetState, equal_cells
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix, themes
from gaps.stage.view import colour_of
from gaps.stage.widgets import Selector, draw_focus_ring
from gaps.table.cards.art import CardArt

GAP = 12  # of the pictures: for each 92 of their height
THEMES = {
    "midnight": N_("Midnight"),
    "daybreak": N_("Daybreak"),
    "signal": N_("Signal"),
}
BACKS = {
    "ember": N_("Blue"),
    "spruce": N_("Green"),
    "rose": N_("Red"),
}
"""What the card backs are called when they are spoken of."""
DECKS = {"house": N_("House"), "classic": N_("Classic"), "four": N_("Four")}
DECK_NOTES = {
    "house": N_("two shades of black and red"),
    "classic": N_("black and red"),
    "four": N_("safe for colour-blind eyes"),
}
SAMPLE_CARDS = (
    Card(7, Suit.SPADES),
    Card(8, Suit.HEARTS),
    Card(9, Suit.DIAMONDS),
    Card(10, Suit.CLUBS),
)

DrawOption = Callable[[pygame.Surface, Style, pygame.Rect, str], None]
# makes cards of a deck, in a theme, with a back
MakeArt = Callable[[str, str, str], CardArt]


class Gallery(Selector):
    """A single focus stop with pictures. Its ``label`` is drawn by whoever lays it out."""

    in_parts = True
    frame = "brass"  # the colour of the frame round the chosen one

    def __init__(
        self,
        name: str,
        label: Text,
        options: Mapping[str, Text],
        value: str,
        draw_option: DrawOption,
        notes: Mapping[str, Text] | None = None,
    ) -> None:
        super().__init__(name)
        self.label = label
        self.options = dict(options)
        self.value = value
        self._draw_option = draw_option
        self._notes = notes or {}

    def areas(self) -> Mapping[str, pygame.Rect]:
        gap = max(4, self.rect.height * GAP // 92)
        return dict(
            zip(
                self.options,
                equal_cells(self.rect, len(self.options), gap=gap),
                strict=True,
            )
        )

    def option_note(self, option: str) -> str:
        return translated(self._notes.get(option, ""))

    def nudge(self, direction: int) -> bool | None:
        """Choose the option to the left or right; at the ends let the focus move on."""
        if self.neighbour(direction) is None:
            return None
        return super().nudge(direction)

    def draw(
        self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST
    ) -> None:
        px = style.px
        for option, place in self.areas().items():
            self._draw_option(surface, style, place, option)
            if option == self.value:
                frame = place.inflate(2 * px(3), 2 * px(3))
                colour = colour_of(style, self.frame)
                surface.blit(shapes.ring(frame.size, px(13), px(3), colour), frame)
                tick = style.tick(px(26), px(16), px(2))
                surface.blit(
                    tick, tick.get_rect(center=(place.right - px(6), place.top + px(9)))
                )
                if state.focused:
                    draw_focus_ring(surface, style, frame, px(13))


def theme_swatch(make_art: MakeArt, deck: str, back: str) -> DrawOption:
    """Draw three cards on the background of a theme, in the chosen suit colours."""
    make_art = cache(make_art)

    def draw(
        surface: pygame.Surface, style: Style, rect: pygame.Rect, name: str
    ) -> None:
        theme = themes()[name]
        px = style.px
        art = make_art("four" if name == "signal" else deck, name, back)
        surface.blit(
            shapes.rounded(rect.size, px(11), theme.bg1, px(1), theme.edge), rect
        )
        inner = rect.inflate(-2 * px(6), -2 * px(6))
        surface.blit(shapes.rounded(inner.size, px(8), theme.bg2), inner)
        height = max(2, round(rect.height * 0.54))
        size = (max(1, round(height / 1.4)), height)
        top = rect.top + px(12)
        _draw_cards(surface, art, SAMPLE_CARDS[:3], (rect.centerx, top), size, px(4))
        label = style.text(_(THEMES[name]), "choice", theme.hi)
        surface.blit(
            label, label.get_rect(midbottom=(rect.centerx, rect.bottom - px(6)))
        )

    return draw


def deck_swatch(make_art: MakeArt, theme: str, back: str) -> DrawOption:
    make_art = cache(make_art)

    def draw(
        surface: pygame.Surface, style: Style, rect: pygame.Rect, name: str
    ) -> None:
        colours = style.theme
        px = style.px
        fill = mix(colours.surface, colours.surface2, 0.5)
        surface.blit(shapes.rounded(rect.size, px(12), fill, px(1), colours.edge), rect)
        pad = px(16)
        gap = px(6)
        width = (rect.width - 2 * pad - 3 * gap) // 4
        width = max(8, min(width, round((rect.height - pad - px(58)) / 1.4)))
        size = (width, round(width * 1.4))
        top = rect.top + pad
        _draw_cards(
            surface,
            make_art(name, theme, back),
            SAMPLE_CARDS,
            (rect.centerx, top),
            size,
            gap,
        )
        middle = (top + size[1] + rect.bottom) // 2
        label = style.text(_(DECKS[name]), "label", colours.hi)
        surface.blit(label, label.get_rect(midbottom=(rect.centerx, middle + px(2))))
        note = style.text(_(DECK_NOTES[name]), "note", colours.mid)
        surface.blit(note, note.get_rect(midtop=(rect.centerx, middle)))

    return draw


def _draw_cards(
    surface: pygame.Surface,
    art: CardArt,
    cards: Sequence[Card],
    midtop: tuple[int, int],
    size: tuple[int, int],
    gap: int,
) -> None:
    left = midtop[0] - (len(cards) * (size[0] + gap) - gap) // 2
    for number, card in enumerate(cards):
        surface.blit(art.face(card, size), (left + number * (size[0] + gap), midtop[1]))


def back_swatch(make_art: MakeArt, deck: str, theme: str) -> DrawOption:
    """Draw a card back."""
    make_art = cache(make_art)

    def draw(
        surface: pygame.Surface, style: Style, rect: pygame.Rect, name: str
    ) -> None:
        art = make_art(deck, theme, name)
        height = max(2, min(rect.height, round(rect.width * 1.4)))
        size = max(1, round(height / 1.4)), height
        picture = art.back(size)
        surface.blit(picture, picture.get_rect(center=rect.center))

    return draw

"""Pictures to choose from, side by side: previews of the themes and the card backs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from pygame import Rect, Surface

from gaps.engine import Card, Suit
from gaps.language import N_, Text, _
from gaps.stage.core.widget import AT_REST, WidgetState, equal_cells
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
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
SAMPLE_CARDS = (
    Card(7, Suit.SPADES),
    Card(8, Suit.HEARTS),
    Card(9, Suit.DIAMONDS),
    Card(10, Suit.CLUBS),
)

DrawOption = Callable[[Surface, Style, Rect, str], None]
# makes cards of a deck, in a theme, with a back
MakeArt = Callable[[str, str, str], CardArt]


class Gallery(Selector):
    """A single focus stop with pictures. Its ``label`` is drawn by whoever lays it out."""

    in_parts = True

    def __init__(
        self,
        name: str,
        label: Text,
        options: Mapping[str, Text],
        value: str,
        draw_option: DrawOption,
    ) -> None:
        super().__init__(name)
        self.label = label
        self.options = dict(options)
        self.value = value
        self._draw_option = draw_option

    def areas(self) -> Mapping[str, Rect]:
        gap = max(4, self.rect.height * GAP // 92)
        return dict(
            zip(
                self.options,
                equal_cells(self.rect, len(self.options), gap=gap),
                strict=True,
            )
        )

    def nudge(self, direction: int) -> bool | None:
        """Choose the option to the left or right; at the ends let the focus move on."""
        if self.neighbour(direction) is None:
            return None
        return super().nudge(direction)

    def draw(
        self, surface: Surface, style: Style, state: WidgetState = AT_REST
    ) -> None:
        px = style.px
        for option, place in self.areas().items():
            self._draw_option(surface, style, place, option)
            if option == self.value:
                frame = place.inflate(2 * px(3), 2 * px(3))
                brass = style.theme.brass
                surface.blit(shapes.ring(frame.size, px(13), px(3), brass), frame)
                tick = style.tick(px(26), px(16), px(2))
                surface.blit(
                    tick, tick.get_rect(center=(place.right - px(6), place.top + px(9)))
                )
                if state.focused:
                    draw_focus_ring(surface, style, frame, px(13))


def theme_swatch(make_art: MakeArt, deck: str, back: str) -> DrawOption:
    """Draw three cards on the background of a theme, in the chosen suit colours."""
    make_art = cache(make_art)

    def draw(surface: Surface, style: Style, rect: Rect, name: str) -> None:
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


def _draw_cards(
    surface: Surface,
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

    def draw(surface: Surface, style: Style, rect: Rect, name: str) -> None:
        art = make_art(deck, theme, name)
        height = max(2, min(rect.height, round(rect.width * 1.4)))
        size = max(1, round(height / 1.4)), height
        picture = art.back(size)
        surface.blit(picture, picture.get_rect(center=rect.center))

    return draw

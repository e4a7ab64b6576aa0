"""Pictures to choose from, side by side: previews of the themes and the card backs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from pygame import Rect, Surface

from gaps.engine import Card, Suit
from gaps.language import N_, Text, _
from gaps.scenes.text.back_text import camp_of
from gaps.stage.core.widget import AT_REST, Pos, WidgetState, equal_cells
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.speech.spoken import part_key
from gaps.stage.widgets import Selector, draw_focus_ring
from gaps.table.cards.art import CardArt

GAP = 12  # between the pictures
BAND = 0.28  # of the height of a back: the band of one that is not open yet
COVERED = 0.62  # how dark such a back is
THEMES = {
    "midnight": N_("Midnight"),
    "daybreak": N_("Daybreak"),
    "signal": N_("Signal"),
}
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
    """A single focus stop with pictures. Its ``label`` is drawn by whoever lays it out.

    Those that are ``locked`` can be looked at and asked for, but not taken.
    """

    in_parts = True
    columns = 0
    """Pictures in each row; all in one if 0."""

    def __init__(
        self,
        name: str,
        label: Text,
        options: Mapping[str, Text],
        value: str,
        draw_option: DrawOption,
        locked: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """``locked`` has what opens each option that cannot be taken yet."""
        super().__init__(name)
        self.label = label
        self.options = dict(options)
        self.value = value
        self.locked = locked
        self.looked_at = value
        """The option that the focus is on: the chosen one, or one that is locked."""
        self.pointed = ""
        """The option under the pointer; empty for none."""
        self._draw_option = draw_option

    def areas(self) -> Mapping[str, Rect]:
        columns = self.columns or len(self.options)
        rows = -(-len(self.options) // columns)
        gap = GAP if self.style is None else self.style.px(GAP)
        cells = equal_cells(self.rect, columns, rows, gap)
        return dict(zip(self.options, cells, strict=False))

    def point(self, pos: Pos) -> bool:
        before = self.pointed
        areas = self.areas().items()
        self.pointed = next((each for each, at in areas if at.collidepoint(pos)), "")
        return self.pointed != before

    def select(self, option: str) -> bool:
        self.looked_at = option
        return option not in self.locked and super().select(option)

    def neighbour(self, by: int) -> str | None:
        keys = list(self.options)
        place = keys.index(self.looked_at) + by
        return keys[place] if 0 <= place < len(keys) else None

    def nudge(self, direction: int) -> bool | None:
        """Choose the option to the left or right; at the ends let the focus move on."""
        if self.neighbour(direction) is None:
            return None
        return super().nudge(direction)

    def activate(self) -> bool:
        """Take the next option that is open."""
        keys = list(self.options)
        place = keys.index(self.value) + 1
        following = keys[place:] + keys[:place]
        return self.select(next(each for each in following if each not in self.locked))

    @property
    def spoken_focus(self) -> str:
        return part_key(self.name, self.looked_at)

    def option_note(self, option: str) -> str:
        return self.locked.get(option, "")

    def draw(
        self, surface: Surface, style: Style, state: WidgetState = AT_REST
    ) -> None:
        px = style.px
        for option, place in self.areas().items():
            self._draw_option(surface, style, place, option)
            frame = place.inflate(2 * px(3), 2 * px(3))
            if option == self.value:
                brass = style.theme.brass
                surface.blit(shapes.ring(frame.size, px(13), px(3), brass), frame)
                tick = style.tick(px(26), px(16), px(2))
                surface.blit(
                    tick, tick.get_rect(center=(place.right - px(6), place.top + px(9)))
                )
            if state.focused and option == self.looked_at:
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


def back_swatch(
    make_art: MakeArt, deck: str, theme: str, locked: Collection[str]
) -> DrawOption:
    """Draw a card back; one that is locked is dark, with a band that says what opens
    it.
    """
    make_art = cache(make_art)

    def draw(surface: Surface, style: Style, rect: Rect, name: str) -> None:
        art = make_art(deck, theme, name)
        height = max(2, min(rect.height, round(rect.width * 1.4)))
        size = max(1, round(height / 1.4)), height
        picture = art.back(size)
        place = picture.get_rect(center=rect.center)
        surface.blit(picture, place)
        if name in locked:
            _draw_lock(surface, style, place, camp_of(name))

    return draw


def _draw_lock(surface: Surface, style: Style, card: Rect, text: str) -> None:
    """Darken a card, and lay a band with ``text`` around it."""
    theme = style.theme
    (red, green, blue) = theme.slot
    dark = (red, green, blue, round(255 * COVERED))
    surface.blit(shapes.rounded(card.size, card.width // 10, dark), card)
    band = Rect(0, 0, card.width + 2 * style.px(2), round(BAND * card.height))
    band.center = (card.centerx, card.centery)
    ground = shapes.rounded(band.size, style.px(3), theme.surface, 1, theme.brass)
    surface.blit(ground, band)
    words = style.fitted(text, band.width, theme.hi, "note_bold", "small")
    surface.blit(words, words.get_rect(center=band.center))

"""Pictures to choose from, side by side: previews of the themes and the card backs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from types import MappingProxyType

from pygame import Rect, Surface

from gaps.engine import Card, Suit
from gaps.language import N_, Text, _
from gaps.scenes.text.expedition_text import camp_of
from gaps.stage.core.feedback import Ring
from gaps.stage.core.widget import AT_REST, Site, WidgetState, equal_cells
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import RADIUS_L, RADIUS_M, RADIUS_S, SPACE_M, Style
from gaps.stage.drawing.theme import themes
from gaps.stage.speech.spoken import part_key
from gaps.stage.widgets import Selector
from gaps.table.cards.art import CardArt

GAP = SPACE_M  # between the pictures
BAND_HEIGHT = 0.28  # height of the band on a locked back, as a fraction of the back's
COVER_ALPHA = 0.62  # alpha of the shade on such a back
ASPECT = 1.4  # height by width of a card
FRAME_WIDTH = 3  # around the chosen picture
FRAME_RADIUS = RADIUS_L
DECKS = {"house": N_("House"), "classic": N_("Classic"), "four": N_("Four")}
SAMPLE_CARDS = (
    Card(7, Suit.SPADES),
    Card(8, Suit.HEARTS),
    Card(9, Suit.DIAMONDS),
)

DrawOption = Callable[[Surface, Style, Rect, str], None]
# makes cards of a deck, in a theme, with a back
MakeArt = Callable[[str, str, str], CardArt]


class Gallery(Selector):
    """Pictures as a single focus stop.

    Its ``label`` is drawn by the layout. Pictures that are ``locked`` can be looked at
    and explained, but not chosen.
    """

    in_parts = True
    columns = 0
    """The number of pictures in each row; 0 for all in one row."""

    def __init__(
        self,
        name: str,
        label: Text,
        options: Mapping[str, Text],
        value: str,
        draw_option: DrawOption,
        locked: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Offer the options; ``locked`` maps some to the text on what unlocks them."""
        super().__init__(name)
        self.label = label
        self.options = dict(options)
        self.value = value
        self.locked = locked
        self.looked_at = value
        """The option that the focus is on: the chosen one, or a locked one."""
        self._draw_option = draw_option

    def areas(self, site: Site) -> Mapping[str, Rect]:
        columns = self.columns or len(self.options)
        rows = -(-len(self.options) // columns)
        cells = equal_cells(site.rect, columns, rows, site.style.px(GAP))
        return dict(zip(self.options, cells, strict=False))

    def select(self, option: str) -> bool:
        self.looked_at = option
        return option not in self.locked and super().select(option)

    def neighbour(self, by: int) -> str | None:
        keys = list(self.options)
        place = keys.index(self.looked_at) + by
        return keys[place] if 0 <= place < len(keys) else None

    def nudge(self, direction: int) -> bool | None:
        """Choose the option to the left or right; at the ends the focus moves on."""
        if self.neighbour(direction) is None:
            return None
        return super().nudge(direction)

    def activate(self) -> bool:
        """Choose the next option that is not locked."""
        keys = list(self.options)
        place = keys.index(self.value) + 1
        following = keys[place:] + keys[:place]
        are_open = [each for each in following if each not in self.locked]
        return self.select(are_open[0])

    @property
    def spoken_focus(self) -> str:
        return part_key(self.name, self.looked_at)

    def option_note(self, option: str) -> str:
        return self.locked.get(option, "")

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        style = site.style
        px = style.px
        width = px(FRAME_WIDTH)
        radius = px(FRAME_RADIUS)
        pressed = self.pointed_part if state.hovered else self.looked_at
        for option, place in self.areas(site).items():
            if option == pressed:
                place.top += state.sunk(style)
            self._draw_option(surface, style, place, option)
            frame = shapes.grown(place, width)
            if option == self.value:
                ring = shapes.ring(frame.size, radius, width, style.theme.brass)
                surface.blit(ring, frame)
                tick = style.tick(px(26), px(16), px(2))
                corner = (place.right - px(6), place.top + px(9))
                shapes.put(surface, tick, center=corner)

    def ring(self, site: Site) -> Ring | None:
        px = site.style.px
        place = self.areas(site)[self.looked_at]
        frame = shapes.grown(place, px(FRAME_WIDTH))
        return Ring(frame, px(FRAME_RADIUS))


def theme_swatch(make_art: MakeArt, deck: str, back: str) -> DrawOption:
    """Draw three cards on the background of a theme, in the chosen suit colours."""
    make_art = cache(make_art)

    def draw(surface: Surface, style: Style, rect: Rect, name: str) -> None:
        theme = themes()[name]
        px = style.px
        art = make_art(theme.deck or deck, name, back)
        shapes.fill_rounded(surface, rect, px(RADIUS_M), theme.bg1, px(1), theme.edge)
        inner = shapes.grown(rect, -px(6))
        shapes.fill_rounded(surface, inner, px(RADIUS_S), theme.bg2)
        height = max(2, round(rect.height * 0.54))
        width = max(1, round(height / ASPECT))
        step = width + px(4)
        left = rect.centerx - (len(SAMPLE_CARDS) * step - px(4)) // 2
        for number, card in enumerate(SAMPLE_CARDS):
            face = art.face(card, (width, height))
            surface.blit(face, (left + number * step, rect.top + px(12)))
        label = style.text(_(theme.label), "note_bold", theme.hi)
        foot = (rect.centerx, rect.bottom - px(6))
        shapes.put(surface, label, midbottom=foot)

    return draw


def back_swatch(
    make_art: MakeArt, deck: str, theme: str, locked: Collection[str]
) -> DrawOption:
    """Draw a card back.

    A locked one is dark, with a band that says what unlocks it.
    """
    make_art = cache(make_art)

    def draw(surface: Surface, style: Style, rect: Rect, name: str) -> None:
        art = make_art(deck, theme, name)
        height = max(2, min(rect.height, round(rect.width * ASPECT)))
        width = max(1, round(height / ASPECT))
        picture = art.back((width, height))
        place = shapes.put(surface, picture, center=rect.center)
        if name in locked:
            _draw_lock(surface, style, place, camp_of(name))

    return draw


def _draw_lock(surface: Surface, style: Style, card: Rect, text: str) -> None:
    """Darken a card, and draw a band with ``text`` around it."""
    theme = style.theme
    (red, green, blue) = theme.slot
    dark = (red, green, blue, round(255 * COVER_ALPHA))
    surface.blit(shapes.rounded(card.size, card.width // 10, dark), card)
    width = card.width + 2 * style.px(2)
    band = Rect(0, 0, width, round(BAND_HEIGHT * card.height))
    band.center = card.center
    shapes.fill_rounded(surface, band, style.px(3), theme.surface, 1, theme.brass)
    words = style.fitted(text, band.width, theme.hi, "note_bold", "small")
    shapes.put(surface, words, center=band.center)

"""A choice of a few words in one line, with a line under the chosen one."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Unpack

from pygame import Rect, Surface

from gaps.language import Text, _, translated
from gaps.stage.core.feedback import Mark, Ring
from gaps.stage.core.widget import (
    AT_REST,
    Site,
    WidgetFields,
    WidgetState,
    spoken_detail,
)
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import blit_faint, put
from gaps.stage.drawing.style import RADIUS_M, SPACE_L, SPACE_S, SPACE_XS, Style
from gaps.stage.drawing.theme import Color
from gaps.stage.speech.spoken import Spoken
from gaps.stage.widgets.selector import Selector
from gaps.values import Value, with_fields

# Lengths in units.
HEIGHT = 36
NAME_GAP = SPACE_L  # between the name of the switch and its first word
DOT = 3
DOT_MARGIN = SPACE_XS  # on each side of a dot, at least
NAMED_DOT_MARGIN = SPACE_S  # the same if there is a name
RING_MARGIN = SPACE_S  # from the words to the focus ring
LINE = 2
LINE_DROP = 6  # from the baseline down to the line
RADIUS = RADIUS_M  # radius of the focus ring
TEXT_STYLES = "note_bold", "small"


class Words(Value):
    """The layout of a switch's words, in pixels in the window."""

    text_style: str
    places: Mapping[str, Rect]
    """The words, by option; each as wide as its text."""
    has_name: bool
    """True if there is room for the name of the switch before them."""


class Switch(Selector):
    """A choice of words spread across its width, with a dot between each two.

    Its name is ``called``, which is written before them unless it is not ``named`` or
    there is no room.
    """

    sinks = True

    def __init__(
        self,
        name: str,
        options: Mapping[str, Text],
        value: str,
        called: Text,
        *,
        named: bool = True,
        **widget: Unpack[WidgetFields],
    ) -> None:
        super().__init__(name, **widget)
        self.set_options(options, value)
        self.called = called
        self.named = named

    def fitting(self, style: Style) -> tuple[int, int]:
        name = self._name_width(style)
        margin = NAMED_DOT_MARGIN if name else DOT_MARGIN
        words = self._width(style, TEXT_STYLES[0], margin)
        return name + words, style.px(HEIGHT)

    def has_room(self, style: Style, room: int) -> bool:
        """Return True if the words fit into ``room`` pixels."""
        return self._width(style, TEXT_STYLES[-1], DOT_MARGIN) <= room

    def ring(self, site: Site) -> Ring | None:
        px = site.style.px
        around = site.rect.inflate(2 * px(RING_MARGIN), 0)
        return Ring(around, px(RADIUS))

    def mark(self, site: Site) -> Mark:
        """Return the left end of the line, in pixels from the switch's, and its width."""
        return self._line_under(self.value, site)

    def areas(self, site: Site) -> Mapping[str, Rect]:
        """Return the area of each word, up to the middles of the gaps beside it."""
        rect = site.rect
        words = self._words(site).places
        places = [*words.values()]
        first = places[0].left - site.style.px(RING_MARGIN)
        edges = [max(rect.left, first)]
        for place, following in pairwise(places):
            middle = (place.right + following.left) // 2
            edges.append(middle)
        edges.append(rect.right)
        areas = {}
        for option, (left, right) in zip(words, pairwise(edges), strict=True):
            width = right - left
            areas[option] = Rect(left, rect.top, width, rect.height)
        return areas

    def says(self, site: Site) -> Spoken:
        number = [*self.options].index(self.value) + 1
        place = _("{number} of {count}", number=number, count=len(self.options))
        spoken = super().says(site)
        detail = spoken_detail(spoken.label, place, spoken.detail)
        return with_fields(spoken, detail=detail)

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        style = site.style
        theme = style.theme
        words = self._words(site)
        if words.has_name:
            called = translated(self.called)
            name = style.text(called, words.text_style, theme.mid)
            put(surface, name, midleft=site.rect.midleft)
        dot = shapes.disc(style.px(DOT), theme.low)
        before: Rect | None = None
        for option, place in words.places.items():
            ink = theme.brass if option == self.value else theme.hi
            if not self.enabled:
                ink = theme.low
            word = self.option_text(option)
            text = style.text(word, words.text_style, ink)
            put(surface, text, midleft=place.midleft)
            if before is not None:
                middle = (before.right + place.left) // 2
                put(surface, dot, center=(middle, place.centery))
            before = place
        for option, lit in state.parts.items():
            if option in self.options:
                line = self._line_under(option, site)
                self._draw_line(surface, site, line, (theme.low, lit))
        mark = self.shown_mark(site, state)
        under = theme.brass if self.enabled else theme.low
        self._draw_line(surface, site, mark, (under, 1.0))

    def _draw_line(
        self,
        surface: Surface,
        site: Site,
        line: Mark,
        paint: tuple[Color, float],
    ) -> None:
        """Draw a line in a colour with a strength of 0 to 1."""
        left, width = line
        colour, strength = paint
        style = site.style
        font = style.font(self._words(site).text_style)
        text_top = site.rect.centery - font.get_height() // 2
        baseline = text_top + font.get_ascent()
        x = site.rect.left + round(left)
        y = baseline + style.px(LINE_DROP)
        place = Rect(x, y, round(width), style.px(LINE))
        picture = shapes.rounded(place.size, 0, colour)
        blit_faint(surface, picture, place, strength)

    def _line_under(self, option: str, site: Site) -> tuple[float, float]:
        """Return its left end, in pixels from the switch's, and its width."""
        place = self._words(site).places[option]
        left = place.left - site.rect.left
        return float(left), float(place.width)

    def _words(self, site: Site) -> Words:
        """Spread the words in the largest text style for which there is room."""
        style = site.style
        room = site.rect.width
        text_style = TEXT_STYLES[-1]
        for each in TEXT_STYLES:
            if self._width(style, each, DOT_MARGIN) <= room:
                text_style = each
                break
        left = site.rect.left
        name = self._name_width(style)
        words = self._width(style, text_style, NAMED_DOT_MARGIN)
        has_name = 0 < name <= room - words
        if has_name:
            left += name
        widths = self._widths(style, text_style)
        free = site.rect.right - left - sum(widths)
        gap = free / max(1, len(widths) - 1)
        places = {}
        at = float(left)
        for option, width in zip(self.options, widths, strict=True):
            place = site.rect.copy()
            place.left = round(at)
            place.width = width
            places[option] = place
            at += width + gap
        return Words(text_style, places, has_name)

    def _widths(self, style: Style, text_style: str) -> list[int]:
        """Return the width of each word."""
        words = map(self.option_text, self.options)
        return [style.width(word, text_style) for word in words]

    def _width(self, style: Style, text_style: str, margin: int) -> int:
        """Return the width of the words, with dots between them that have a ``margin``."""
        widths = self._widths(style, text_style)
        between = style.px(DOT) + 2 * style.px(margin)
        return sum(widths) + between * (len(widths) - 1)

    def _name_width(self, style: Style) -> int:
        """Return the width of its name and the gap after it; 0 without a name."""
        if not self.named:
            return 0
        name = translated(self.called)
        return style.width(name, TEXT_STYLES[0]) + style.px(NAME_GAP)

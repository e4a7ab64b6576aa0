"""Cards as pictures, and text with suits in it.

Each card is rendered once at the size in which it is shown. The game's fonts lack ♣ ♠ ♦
♥: they are drawn as pictures.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from gaps.asset_files import asset
from gaps.engine import Card, Suit
from gaps.stage.drawing.shapes import SurfaceCache, at_least_one, blank, ready, vector
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.text_lines import drawable
from gaps.stage.drawing.theme import Color, hex_of, read_colour
from gaps.table.cards import faces, feet
from gaps.table.cards.faces import GhostKind, kind_of

Size = tuple[int, int]
SUITS = {"♣": Suit.CLUBS, "♠": Suit.SPADES, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS}
SUIT_HEIGHT = 0.74  # fraction of the font's ascent: the height of a capital
_PARTS = re.compile(f"([{''.join(SUITS)}])")
PIECE_PIXELS = 80_000  # at most, of a piece of a raised strip with several cards
MAX_STRIPS = 16  # maximum strips whose last picture is remembered


class CardArt:
    """The pictures of one deck, in one theme, with one back.

    They are shared: do not change them.
    """

    def __init__(
        self,
        deck: str,
        theme: str,
        back: str,
    ) -> None:
        self.deck = deck
        self.theme = theme
        self.back_name = back
        self.skin = faces.skin(deck, theme)
        self.fast_scaling = False
        """While true, pictures of other sizes are scaled, quickly and slightly blurred.
        """
        self._cache = SurfaceCache()
        self._strips: dict[object, tuple[tuple[object, ...], pygame.Surface]] = {}
        """The cards and the picture of the strip drawn last.

        They are stored by its first card and its sizes.
        """
        self._last_drawn: dict[
            object, tuple[object, Callable[[Size], pygame.Surface], Size]
        ] = {}
        """The picture drawn last, by kind and card: its key, its drawing and its size.
        """

    def fit(self, size: Size) -> None:
        """Hold the pictures that are enough for a window of ``size``."""
        self._cache.fit(size)
        self._strips.clear()

    def rest(self) -> None:
        """Drop the pictures that only motion needs."""
        self._cache.rest()

    def face(self, card: Card, size: Size) -> pygame.Surface:
        """Return a card at rest, face up."""
        kind = kind_of(size)
        draw = _drawing(lambda: faces.face(card, kind, self.skin))
        return self._drawn(("face", card[:2], size), draw, size)

    def strip(
        self,
        cards: Sequence[Card],
        size: Size,
        gutter: int,
    ) -> pygame.Surface:
        """Return a run as one strip.

        ``size`` is that of one card, ``gutter`` the pixels between two.
        """
        width, height = size
        kind = kind_of(size)
        units = gutter / width * faces.WIDTH
        strip_width = len(cards) * (width + gutter) - gutter
        key = ("strip", tuple(card[:2] for card in cards), size, gutter)

        def paint(_: Size) -> pygame.Surface:
            text = faces.strip(cards, kind, self.skin, units)
            return self._lengthened(cards, size, gutter, text)

        return self._drawn(key, paint, (strip_width, height))

    def pieces(self, cards: int, size: Size) -> Iterator[range]:
        """Yield the numbers of the cards in each piece of a raised strip."""
        width, height = at_least_one(size)
        length = max(1, PIECE_PIXELS // (width * height))
        for first in range(0, cards, length):
            yield range(first, min(cards, first + length))

    def raised_piece(
        self,
        cards: Sequence[Card],
        piece: range,
        size: Size,
        gutter: int,
        raised: float,
        light: Color,
        capped: bool = False,
    ) -> pygame.Surface:
        """Return a piece of a strip with a higher ridge and light on it.

        It has the gutter to the next piece. The ridge is higher by the fraction
        ``raised``; its highest peak may be ``capped`` with snow.
        """
        width, height = size
        kind = kind_of(size)
        units = gutter / width * faces.WIDTH
        step = width + gutter
        whole = at_least_one((len(cards) * step - gutter, height))
        left = piece.start * step
        area = pygame.Rect(left, 0, len(piece) * step, whole[1])
        area.width = min(area.width, whole[0] - left)
        names = tuple(card[:2] for card in cards)
        key = ("raised", (names, piece), size, gutter, raised, light, capped)
        ink = hex_of(light)

        def paint(_: Size) -> pygame.Surface:
            text = faces.raised_strip(
                cards, kind, self.skin, units, raised, ink, capped
            )
            picture = ready(_rendered(_fitted(text, whole, area), area.size))
            shown = cards[piece.start : piece.stop]
            picture.blit(self.printed(shown, size, gutter), (0, 0))
            return picture

        return self._drawn(key, paint, area.size)

    def printed(self, cards: Sequence[Card], size: Size, gutter: int) -> pygame.Surface:
        """Return what is printed on the cards of a strip, without their paper."""
        width, height = size
        kind = kind_of(size)
        units = gutter / width * faces.WIDTH
        draw = _drawing(lambda: faces.printed(cards, kind, self.skin, units))
        key = ("printed", tuple(card[:2] for card in cards), size, gutter)
        return self._drawn(key, draw, (len(cards) * (width + gutter) - gutter, height))

    def _lengthened(
        self,
        cards: Sequence[Card],
        size: Size,
        gutter: int,
        text: str,
    ) -> pygame.Surface:
        """Paint a strip; if this run's last strip was shorter, paint what was added."""
        height = at_least_one(size)[1]
        step = size[0] + gutter
        place = (cards[0][:2], size, gutter)
        names = tuple(card[:2] for card in cards)
        picture = blank((len(cards) * step - gutter, height))
        add = pygame.BLEND_RGBA_ADD
        before, shorter = self._strips.get(place, ((), None))
        known = len(before)
        left = 0
        if shorter is not None and names[:known] == before and 1 < known < len(names):
            left = (known - 1) * step
            picture.blit(shorter, (0, 0), (0, 0, left, height), special_flags=add)
        added = pygame.Rect(left, 0, picture.get_width() - left, height)
        svg = _fitted(text, picture.get_size(), added)
        picture.blit(_rendered(svg, added.size), added, special_flags=add)
        picture = ready(picture)
        if len(self._strips) >= MAX_STRIPS:
            self._strips.clear()
        self._strips[place] = (names, picture)
        return picture

    def joint(self, card: Card, size: Size, gutter: int) -> pygame.Surface:
        """Return the joint from a card of ``size`` to the next one of its suit.

        It is as high as the cards, with its middle in the gutter of ``gutter`` pixels.
        """
        width, height = size
        kind = kind_of(size)
        units = gutter / width * faces.WIDTH
        reach = round(feet.REACH * width / faces.WIDTH)
        draw = _drawing(lambda: feet.joint(card, kind, self.skin, units))
        key = ("joint", card[:2], size, gutter)
        return self._drawn(key, draw, (gutter + 2 * reach, height))

    def joint_height(self, card: Card, size: Size) -> float:
        """Return the height of a joint in pixels."""
        kind = kind_of(size)
        units = feet.joint_height(card, kind, self.skin)
        return units * size[1] / faces.HEIGHT[kind]

    def back(self, size: Size) -> pygame.Surface:
        """Return a card face down."""
        draw = partial(back_picture, self.back_name)
        return self._drawn(("back", None, size), draw, size)

    def ghost(
        self,
        card: Card,
        stands_for: GhostKind,
        size: Size,
        colour: Color,
        alpha: float,
    ) -> pygame.Surface:
        """Return the ghost of a card for a gap of ``size``; ``alpha`` is 0 to 1.

        It is cached once for each alpha, unless it is blurred.
        """
        key = ("ghost", (stands_for, *card[:2]), size, colour)
        kind = kind_of(size)
        draw = _drawing(lambda: faces.ghost(card, stands_for, kind, hex_of(colour)))

        def paint() -> pygame.Surface:
            picture = self._drawn(key, draw, size).copy()
            picture.set_alpha(round(255 * alpha))
            return picture

        if self.fast_scaling:
            return paint()
        return self._cache.get((key, round(alpha, 2)), paint)

    def suit(
        self,
        suit: Suit,
        px: int,
        colour: Color,
    ) -> pygame.Surface:
        """Return the sign of a suit, ``px`` pixels high."""
        body = f'<path d="{faces.pip_path(suit)}" fill="{hex_of(colour)}"/>'
        key = ("suit", suit, px, colour)
        return self._cache.get(key, lambda: vector((px, px), body, (100, 100)))

    def suit_colour(self, suit: Suit) -> Color:
        return read_colour(faces.suit_colour(self.deck, suit))

    def _drawn(
        self,
        key: tuple[object, ...],
        draw: Callable[[Size], pygame.Surface],
        size: Size,
    ) -> pygame.Surface:
        subject = key[:2]
        size = at_least_one(size)
        hurried = self.fast_scaling and subject in self._last_drawn
        if not hurried:
            self._last_drawn[subject] = key, draw, size
        known, paint, drawn_size = self._last_drawn[subject]
        picture = self._cache.get(known, lambda: paint(drawn_size))
        return pygame.transform.smoothscale(picture, size) if hurried else picture


def back_picture(name: str, size: Size) -> pygame.Surface:
    """Return a card face down, with the back of this name."""
    text = asset(f"backs/{kind_of(size)}/{name}.svg").read_text(encoding="utf-8")
    return ready(_rendered(_fitted(text, size), size))


def _drawing(text: Callable[[], str]) -> Callable[[Size], pygame.Surface]:
    return lambda size: ready(_rendered(_fitted(text(), size), size))


def _rendered(svg: str, size: Size) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)


def _fitted(text: str, size: Size, piece: pygame.Rect | None = None) -> str:
    """Return the SVG stretched to exactly ``size``, or a ``piece`` of it.

    A piece is as high as the whole. pygame keeps the aspect ratio, and would miss the size by a pixel.
    """
    found = re.match(
        r'<svg [^>]*?width="[^"]*" height="[^"]*" viewBox="0 0 ([0-9.]+) ([0-9.]+)"',
        text,
    )
    assert found is not None, "a card's drawing begins with its size"
    width, height = size
    across = width / float(found[1])
    down = height / float(found[2])
    left, shown = (piece.left, piece.width) if piece else (0, width)
    body = text[text.index(">") + 1 : text.rindex("</svg>")]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{shown}" height="{height}" '
        f'viewBox="0 0 {shown} {height}">'
        f'<g transform="translate({-left} 0) scale({across:.5f} {down:.5f})">{body}'
        "</g></svg>"
    )


# Text with suits in it


@kept
def draw_suit_text(
    style: Style,
    text: str,
    role: str,
    colour: Color,
    art: CardArt,
) -> pygame.Surface:
    """Return a line of ``text`` as a picture; ``role`` names its font.

    Copy it before changing it.
    """
    font = style.font(role)
    ascent = font.get_ascent()
    side = max(8, round(ascent * SUIT_HEIGHT))
    parts: list[tuple[pygame.Surface, int]] = []  # with the distance from the top
    for part in filter(None, _PARTS.split(drawable(text))):
        if part in SUITS:
            parts.append((art.suit(SUITS[part], side, colour), ascent - side))
        else:
            parts.append((style.text(part, role, colour), 0))
    width = sum(picture.get_width() + 1 for picture, _ in parts)
    line = blank((width, font.get_height()))
    x = 0
    for picture, y in parts:
        line.blit(picture, (x, y))
        x += picture.get_width() + 1
    return line

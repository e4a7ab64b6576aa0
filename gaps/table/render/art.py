"""Cards as pictures: rasterised at the exact size they are shown in, once, and kept."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence

import pygame

from gaps.engine import Card, Suit
from gaps.stage.core.assets import asset
from gaps.stage.drawing.shapes import ready, vector
from gaps.stage.drawing.surface_cache import SurfaceCache
from gaps.stage.drawing.theme import Color, read_colour
from gaps.table.render import faces
from gaps.table.render.faces import SQUAT, TALL

Size = tuple[int, int]
SQUAT_BELOW = 1.1  # faces less high than this share of their width are the squat ones


class CardArt:
    """The pictures of one deck, in one theme, with one back. They are shared: drawn, never changed."""

    def __init__(self, deck: str, theme: str, back: str) -> None:
        self.deck, self.theme, self.back_name = deck, theme, back
        self.skin = faces.skin(deck, theme)
        self.fast_scaling = False
        """While true, what was drawn at another size is scaled: quick, and a little soft."""
        self._shelf = SurfaceCache()
        self._last: dict[object, tuple[object, Callable[[], str], Size]] = {}  # how each was drawn last

    def face(self, card: Card, size: Size) -> pygame.Surface:
        """A card lying at rest."""
        kind = _kind(size)
        key = "face", card[:2], size
        return self._drawn(key, lambda: faces.face(card, kind, self.skin), size)

    def strip(self, cards: Sequence[Card], size: Size, gutter: int) -> pygame.Surface:
        """A run fused into one strip; ``size`` is that of one card, ``gutter`` the pixels between two."""
        kind, (width, height) = _kind(size), size
        whole = len(cards) * (width + gutter) - gutter, height
        key = "strip", tuple(card[:2] for card in cards), size, gutter
        units = gutter / width * faces.WIDE
        return self._drawn(key, lambda: faces.strip(cards, kind, self.skin, units), whole)

    def back(self, size: Size) -> pygame.Surface:
        """A card lying face down."""
        return self._drawn(("back", None, size), lambda: self._back(size), size)

    def _back(self, size: Size) -> str:
        return asset(f"backs/{_kind(size)}/{self.back_name}.svg").read_text(encoding="utf-8")

    def ghost(self, card: Card, size: Size, colour: Color, alpha: float) -> pygame.Surface:
        """A wanted card, as a gap of ``size`` shows it."""
        kind, paint = _kind(size), _hex(colour)
        return self._faint(
            ("ghost", card[:2], size, colour), lambda: faces.ghost(card, kind, paint), size, alpha
        )

    def ghost_of_any(self, rank: int, size: Size, colour: Color, alpha: float) -> pygame.Surface:
        """A wanted rank of any suit."""
        kind, paint = _kind(size), _hex(colour)
        key = "any", rank, size, colour
        return self._faint(key, lambda: faces.ghost_of_any(rank, kind, paint), size, alpha)

    def ghost_and_higher(self, card: Card, size: Size, colour: Color, alpha: float) -> pygame.Surface:
        """A wanted card, or any higher one of its suit."""
        kind, paint = _kind(size), _hex(colour)
        key = "higher", card[:2], size, colour
        return self._faint(key, lambda: faces.ghost_and_higher(card, kind, paint), size, alpha)

    def suit(self, suit: Suit, px: int, colour: Color) -> pygame.Surface:
        """A suit's sign, ``px`` pixels high."""
        body = f'<path d="{faces.pip_path(suit)}" fill="{_hex(colour)}"/>'
        return self._shelf.get(("suit", suit, px, colour), lambda: vector((px, px), body, (100, 100)))

    def suit_colour(self, suit: Suit) -> Color:
        """The main colour of a suit in this deck."""
        return read_colour(faces.suit_colour(self.deck, suit))

    def _drawn(self, key: tuple[object, ...], text: Callable[[], str], size: Size) -> pygame.Surface:
        what = key[:2]
        if self.fast_scaling and what in self._last:
            return pygame.transform.smoothscale(self._rasterised(*self._last[what]), size)
        self._last[what] = key, text, size
        return self._rasterised(key, text, size)

    def _rasterised(self, key: object, text: Callable[[], str], size: Size) -> pygame.Surface:
        return self._shelf.get(
            key, lambda: ready(pygame.image.load_sized_svg(io.BytesIO(_fitted(text(), size).encode()), size))
        )

    def _faint(
        self, key: tuple[object, ...], text: Callable[[], str], size: Size, alpha: float
    ) -> pygame.Surface:
        """The same picture is kept once for each strength it is asked for, unless it is a soft one."""

        def fainter() -> pygame.Surface:
            picture = self._drawn(key, text, size).copy()
            picture.set_alpha(round(255 * alpha))
            return picture

        return fainter() if self.fast_scaling else self._shelf.get((key, round(alpha, 2)), fainter)


def _fitted(text: str, size: Size) -> str:
    """The drawing stretched to exactly ``size``: left alone it keeps its shape and misses it by a pixel."""
    found = re.match(r'(<svg [^>]*?)width="[^"]*" height="[^"]*" viewBox="0 0 ([0-9.]+) ([0-9.]+)"', text)
    assert found is not None, "a card's drawing begins with its size"
    (width, height), start = size, text.index(">") + 1
    return (
        f'{found[1]}width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<g transform="scale({width / float(found[2]):.5f} {height / float(found[3]):.5f})">'
        f"{text[start : text.rindex('</svg>')]}</g></svg>"
    )


def _kind(size: Size) -> str:
    return SQUAT if size[1] < size[0] * SQUAT_BELOW else TALL


def _hex(colour: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])

"""Cards as parts of a screen: a variant's deal, and text with drawn suits."""

from __future__ import annotations

import re
from typing import Unpack

from pygame import Rect, Surface

from gaps.engine import Card, Variant, deal
from gaps.scenes.text.card_text import SUIT_SYMBOLS
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, Tint, mix
from gaps.stage.view import Label, PartFields, Picture
from gaps.table.cards.art import CardArt, draw_suit_text
from gaps.table.model.geometry import SQUAT_ASPECT, is_small

MAX_CARD_HEIGHT = 36  # in units
BACK_ASPECT = 1.38  # height by width of a card back
LOCKED_ALPHA = 150  # opacity of the shade on a back under a lock, out of 255
LOCK = 0.5  # width of the lock, as a fraction of the back's
CARD_ASPECT = 1.3  # height by width on a board that is not small
SUIT_SIGN = f"[{SUIT_SYMBOLS}]"
STAND_IN = "@"  # is as wide as the sign of a suit, and occurs in no text
PAPER: Color = (251, 244, 228)
HOME_TINT = 0.45  # the fraction of brass in the paper of a card that is home


def back_part(
    back: str,
    box: tuple[float, float],
    is_locked: bool = False,
    **part: Unpack[PartFields],
) -> Picture:
    """Return a card back in the middle of its place, in a ``box`` of units.

    It is under a lock if it ``is_locked``.
    """
    return Picture(_paint_back, (back, is_locked), box=box, **part)


def _paint_back(
    surface: Surface, style: Style, rect: Rect, back: str, is_locked: bool
) -> None:
    height = min(rect.height, round(rect.width * BACK_ASPECT))
    size = round(height / BACK_ASPECT), height
    picture = CardArt("house", style.theme.name, back).back(size)
    place = shapes.put(surface, picture, center=rect.center)
    if is_locked:
        dark = (*style.theme.bg0, LOCKED_ALPHA)
        shapes.put(
            surface, shapes.rounded(size, size[0] // 10, dark), center=place.center
        )
        lock = style.icon("lock", round(LOCK * size[0]), style.theme.hi)
        shapes.put(surface, lock, center=place.center)


def thumbnail_part(
    variant: Variant, art: CardArt, seed: int = 1, **part: Unpack[PartFields]
) -> Picture:
    """Return the deal ``seed``, as large as its place, at its left."""
    return Picture(_paint_deal, (variant, art, seed), **part)


def _paint_deal(
    surface: Surface,
    style: Style,
    rect: Rect,
    variant: Variant,
    art: CardArt,
    seed: int,
) -> None:
    key = ("thumbnail", variant.key, rect.size, art.deck, seed)
    board = style.surface_cache.get(
        key,
        lambda: _small_deal(
            style,
            rect.size,
            variant,
            art,
            seed,
        ),
    )
    shapes.put(surface, board, midleft=rect.midleft)


def _small_deal(
    style: Style,
    room: tuple[int, int],
    variant: Variant,
    art: CardArt,
    seed: int,
) -> Surface:
    layout = variant.layout
    gap = max(1, style.px(2))
    aspect = SQUAT_ASPECT if is_small(layout) else CARD_ASPECT
    widest = (room[0] + gap) // layout.columns - gap
    highest = (room[1] + gap) // layout.rows - gap
    width = min(round(style.px(MAX_CARD_HEIGHT) / aspect), widest)
    height = min(round(width * aspect), highest)
    right = width + gap  # from one card to the next
    down = height + gap
    picture = shapes.blank((layout.columns * right - gap, layout.rows * down - gap))
    state = deal(variant, seed)
    for row in range(layout.rows):
        for column, cell in enumerate(layout.row(row)):
            place = Rect(column * right, row * down, width, height)
            is_home = cell in state.home
            _draw_small_card(
                picture,
                style,
                place,
                state.board[cell],
                is_home,
                art,
            )
    return picture


def _draw_small_card(
    picture: Surface,
    style: Style,
    place: Rect,
    card: Card | None,
    is_home: bool,
    art: CardArt,
) -> None:
    """Draw the suit of a card on its paper, or a gap."""
    theme = style.theme
    if card is None:
        gap = shapes.rounded(
            place.size,
            2,
            theme.slot,
            1,
            theme.slotline,
        )
        picture.blit(gap, place)
        return
    paper = mix(PAPER, theme.brass, HOME_TINT) if is_home else PAPER
    picture.blit(shapes.rounded(place.size, 2, paper), place)
    side = max(4, round(min(place.size) * 0.62))
    suit = art.suit(card.suit, side, art.suit_colour(card.suit))
    shapes.put(picture, suit, center=place.center)


class SuitLabel(Label):
    """A label whose suits are drawn as those of ``art``."""

    art: CardArt | None = None

    def wrap(self, style: Style, text: str, width: int) -> list[str]:
        """Wrap a text with a letter in place of each suit, which no font has."""
        suits = iter(re.findall(SUIT_SIGN, text))
        lines = super().wrap(style, re.sub(SUIT_SIGN, STAND_IN, text), width)
        return [re.sub(STAND_IN, lambda _: next(suits), line) for line in lines]

    def width_of(self, style: Style, line: str) -> int:
        return self._line(style, line, style.theme.hi, self.first_style).get_width()

    def picture(
        self,
        style: Style,
        line: str,
        width: int,
        ink: Tint,
    ) -> Surface:
        for text_style in self._all:
            picture = self._line(style, line, ink, text_style)
            if picture.get_width() <= width:
                break
        return picture

    def _line(
        self,
        style: Style,
        line: str,
        ink: Tint,
        text_style: str,
    ) -> Surface:
        assert self.art is not None
        red, green, blue = ink[:3]
        return draw_suit_text(
            style,
            line,
            text_style,
            (red, green, blue),
            self.art,
        )

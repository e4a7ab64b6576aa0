"""The pack of the first game: a box on the ledge, out of which five cards look."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from gaps.engine import Card, Suit, Variant
from gaps.language import _
from gaps.scenes.menu.pack_pictures import (
    BOX,
    BOX_FAN,
    BOX_PIVOT,
    BOX_REACH,
    DROP,
    FALLS,
    box,
    box_card,
    fallen,
    ground_shadow,
    turned,
)
from gaps.stage.drawing.shapes import put
from gaps.stage.drawing.style import Style, kept
from gaps.stage.motion.tween import ease_out_back, passed
from gaps.stage.view import Timed
from gaps.table.cards.art import CardArt

CARDS = 5
OPENS = 0.240  # seconds for which a card turns to its place
STAGGER = 0.045  # from one to the next


@dataclass(frozen=True)
class FirstPack(Timed):
    """It falls onto the ledge and opens; its place is that of the box."""

    variant: Variant
    art: CardArt
    still: bool
    """Whether it is there from the start."""
    closed: Callable[[], float]
    """How far its cards have turned back, 0 to 1."""

    @property
    def ends(self) -> float:
        if self.still:
            return 0.0
        return FALLS + (CARDS - 1) * STAGGER + OPENS

    def draw_at(self, surface: Surface, style: Style, rect: Rect, age: float) -> None:
        if self.still:
            age = math.inf
        elif not age:
            return  # the first picture does not wait for it
        px = style.px
        shadow = ground_shadow(style, px(BOX[0]))
        put(surface, shadow, center=(rect.centerx, rect.bottom + px(3)))
        above = 1 - fallen(passed(age, 0, FALLS))
        place = rect.move(0, -round(px(DROP) * above))
        left_open = 1 - self.closed()
        shares = []
        for number in range(CARDS):
            begins = FALLS + number * STAGGER
            turned_by = ease_out_back(passed(age, begins, OPENS))
            shares.append(turned_by * left_open)
        opened = tuple(shares)
        if opened == (1.0,) * CARDS:
            picture = _opened_pack(style, self.variant, self.art)
        else:
            picture = _pack(style, self.variant, self.art, opened)
        put(surface, picture, midbottom=place.midbottom)


@kept
def _opened_pack(style: Style, variant: Variant, art: CardArt) -> Surface:
    return _pack(style, variant, art, (1.0,) * CARDS)


def _pack(
    style: Style, variant: Variant, art: CardArt, opened: tuple[float, ...]
) -> Surface:
    """The box, and the cards, each turned by a share of its way."""
    px = style.px
    front = box(style, _(variant.name))
    width = px(2 * BOX[0])
    picture = Surface((width, px(BOX[1] + BOX[0])), front.get_flags(), front)
    picture.fill((0, 0, 0, 0))
    top = picture.get_height() - front.get_height()
    middle = (CARDS - 1) / 2
    reach = BOX_REACH * style.u
    for number, share in enumerate(opened):
        card = Card(variant.ranks[number], Suit.HEARTS)
        degrees = BOX_FAN * (1 - number / middle) * share
        shown = turned(style, box_card(style, art, card), degrees)
        angle = math.radians(degrees)
        x = width / 2 - reach * math.sin(angle)
        y = top + BOX_PIVOT * style.u - reach * math.cos(angle)
        put(picture, shown, center=(round(x), round(y)))
    foot = picture.get_height()
    put(picture, front, midbottom=(width // 2, foot))
    return picture

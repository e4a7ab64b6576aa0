"""A pack of the title that was chosen.

Its band flies off, or its fan closes, and it rises to fly to the board.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import Rect, Surface

from gaps.engine import Card, Suit, Variant
from gaps.language import _
from gaps.scenes.menu.pack_pictures import (
    BAND_MIDDLE,
    BAND_SHADE,
    BOX,
    BOX_CARD,
    BOX_FAN,
    BOX_PIVOT,
    BOX_REACH,
    MARGIN,
    PACK_SIZE,
    band,
    box,
    box_card,
    ground_shadow,
    thickness,
    turned,
    wrapped_pack,
)
from gaps.scenes.menu.packs import CARD_COUNT, PACK_LIFT, TURNS, PackLook
from gaps.stage.drawing.shapes import blit_faint, grown, put
from gaps.stage.drawing.style import Style, kept
from gaps.stage.motion.tween import ease_in_out, ease_out_cubic, passed
from gaps.table.cards.art import CardArt
from gaps.table.pack_flight import FLIGHT_START, PackFlight

# Seconds from when it was chosen.
FAN_CLOSE_SECONDS = 0.120  # time until the fan is one pack
RISE_SPAN = (0.110, 0.110)  # out of its box: the start and the duration
BOX_EXIT_SPAN = (0.420, 0.160)
PACK_EXIT_SPAN = (0.530, 0.160)  # with the bright line of the ledge
LIFT_SECONDS = 0.120
BAND_FLIGHT_SECONDS = 0.160
BAND_FADE_SECONDS = 0.060  # the last part of that flight
# In units.
RISE_HEIGHT = 92
MAX_THICKNESS = 17  # maximum height of the edges below a pack
LIFT_HEIGHT = 20
BAND_OFFSET = (40, -60)  # aside and up, before it falls
GRAVITY = 1600  # in units per second squared
BAND_TURN = 30.0  # in degrees


@dataclass(frozen=True)
class TakenPack:
    """A pack on the ledge, in pixels."""

    style: Style
    look: PackLook
    x: int
    foot: int
    raised: float
    """Its rise when it was chosen, a fraction from 0 to 1."""
    deals: bool
    """True if it flies to a new deal; it stays if its game continues."""

    def draw(self, surface: Surface, down: int, seconds: float) -> Rect:
        """Draw it ``down`` pixels lower than its place; return its area."""
        style = self.style
        px = style.px
        foot = self.foot + down
        if self.deals and seconds >= FLIGHT_START:
            return self.reach.move(0, down)
        lift = self._lift(seconds)
        shadow = ground_shadow(style, px(PACK_SIZE[0]), bool(lift))
        put(surface, shadow, center=(self.x, foot + px(3)))
        picture = _standing(style, self.look, self._tilt)
        height = px(PACK_SIZE[1]) + px(thickness(self.look.cards))
        middle = (self.x, foot - lift - height // 2)
        left = 1 - passed(seconds, *PACK_EXIT_SPAN)
        blit_faint(surface, picture, picture.get_rect(center=middle), left)
        if seconds < BAND_FLIGHT_SECONDS:
            self._draw_band(surface, middle, seconds)
        return self.reach.move(0, down)

    @property
    def reach(self) -> Rect:
        """The area in which it moves before it flies."""
        px = self.style.px
        place = Rect(0, 0, 2 * px(PACK_SIZE[0]), 2 * px(PACK_SIZE[1]))
        place.midbottom = self.x, self.foot + px(MAX_THICKNESS)
        return place

    @property
    def flight(self) -> PackFlight | None:
        """Its flight to the board; None if it stays."""
        if not self.deals:
            return None
        px = self.style.px
        wrapped = self._wrapped
        across = wrapped.get_width() / (PACK_SIZE[0] + 2 * MARGIN)
        back = Rect(0, 0, round(PACK_SIZE[0] * across), round(PACK_SIZE[1] * across))
        back.topleft = round(MARGIN * across), round(MARGIN * across)
        thick = px(thickness(self.look.cards))
        y = self.foot - px(LIFT_HEIGHT) - thick - px(PACK_SIZE[1]) / 2
        size = (px(PACK_SIZE[0]), px(PACK_SIZE[1]))
        return PackFlight((self.x, y), size, picture=wrapped.subsurface(back))

    @property
    def _wrapped(self) -> Surface:
        return wrapped_pack(self.style, self.look.back, self.look.cards)

    @property
    def _tilt(self) -> float:
        """The degrees by which it is turned, as when it was chosen."""
        turn = round(TURNS * (1 - self.raised))
        return self.look.tilt * turn / TURNS

    def _lift(self, seconds: float) -> int:
        start = PACK_LIFT * self.raised
        end = LIFT_HEIGHT if self.deals else start
        progress = ease_out_cubic(passed(seconds, 0, LIFT_SECONDS))
        return round(self.style.px_per_unit * (start + (end - start) * progress))

    def _draw_band(
        self, surface: Surface, middle: tuple[int, int], seconds: float
    ) -> None:
        """Draw the band as it flies off."""
        style = self.style
        px = style.px
        progress = passed(seconds, 0, BAND_FLIGHT_SECONDS)
        turn = self._tilt - BAND_TURN * progress
        around = turned(style, band(style, self.look.size), turn)
        aside, up = BAND_OFFSET
        down = up * progress + GRAVITY * seconds**2 / 2
        thick = px(thickness(self.look.cards))
        shade = 0 if style.theme.plain else BAND_SHADE
        below = (px(PACK_SIZE[1]) - thick) / 2 - px(BAND_MIDDLE - shade / 2)
        tilt = math.radians(self._tilt)
        x = middle[0] + below * math.sin(tilt) + aside * progress * style.px_per_unit
        y = middle[1] + below * math.cos(tilt) + down * style.px_per_unit
        place = around.get_rect(center=(round(x), round(y)))
        left = 1 - passed(
            seconds, BAND_FLIGHT_SECONDS - BAND_FADE_SECONDS, BAND_FADE_SECONDS
        )
        blit_faint(surface, around, place, left)


@kept
def _standing(style: Style, look: PackLook, tilt: float) -> Surface:
    return turned(style, wrapped_pack(style, look.back, look.cards), tilt)


@dataclass(frozen=True)
class TakenFirstPack:
    """The pack of the first game: its cards rise out of the box, which stays."""

    style: Style
    variant: Variant
    art: CardArt
    place: Rect
    """The place of the box, in pixels."""
    deals: bool
    """True if it flies to a new deal."""

    def draw(self, surface: Surface, down: int, seconds: float) -> Rect:
        """Draw what is on the ledge, ``down`` pixels lower; return its area."""
        style = self.style
        px = style.px
        place = self.place.move(0, down)
        left = 1 - passed(seconds, *BOX_EXIT_SPAN) if self.deals else 1.0
        if not left and self.deals:
            return self.reach.move(0, down)
        shadow = ground_shadow(style, px(BOX[0]))
        at = shadow.get_rect(center=(place.centerx, place.bottom + px(3)))
        blit_faint(surface, shadow, at, left)
        if seconds < FLIGHT_START:
            self._draw_cards(surface, place, seconds)
        front = box(style, _(self.variant.name))
        blit_faint(surface, front, front.get_rect(midbottom=place.midbottom), left)
        return self.reach.move(0, down)

    @property
    def reach(self) -> Rect:
        """The area in which it moves before it flies."""
        px = self.style.px
        above = px(RISE_HEIGHT + BOX_CARD[1])
        place = grown(self.place, px(BOX_REACH))
        return Rect(place.left, place.top - above, place.width, place.height + above)

    def _draw_cards(self, surface: Surface, place: Rect, seconds: float) -> None:
        u = self.style.px_per_unit
        progress = 1 - ease_in_out(passed(seconds, 0, FAN_CLOSE_SECONDS))
        rise = RISE_HEIGHT * u * ease_out_cubic(passed(seconds, *RISE_SPAN))
        middle = (CARD_COUNT - 1) / 2
        reach = BOX_REACH * u
        for number in range(CARD_COUNT):
            degrees = BOX_FAN * (1 - number / middle) * progress
            card = self._card(number)
            shown = turned(self.style, box_card(self.style, self.art, card), degrees)
            angle = math.radians(degrees)
            x = place.centerx - reach * math.sin(angle)
            y = place.top + BOX_PIVOT * u - reach * math.cos(angle) - rise
            put(surface, shown, center=(round(x), round(y)))

    def _card(self, number: int) -> Card:
        return Card(self.variant.ranks[number], Suit.HEARTS)

    @property
    def flight(self) -> PackFlight | None:
        """Its flight to the board; None if it stays."""
        if not self.deals:
            return None
        u = self.style.px_per_unit
        y = self.place.top + (BOX_PIVOT - BOX_REACH - RISE_HEIGHT) * u
        width, height = map(self.style.px, BOX_CARD)
        face = self._card(CARD_COUNT - 1)
        return PackFlight((self.place.centerx, y), (width, height), face)

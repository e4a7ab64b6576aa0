"""Packs on the title, each of them a game.

They are on the ledge, and rise under the pointer or with the focus. The pack of the
first game is a box with five cards looking out of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from gaps.engine import Card, Suit, Variant
from gaps.language import Text, _, translated
from gaps.scenes.menu.pack_pictures import (
    BOX,
    BOX_FAN,
    BOX_PIVOT,
    BOX_REACH,
    DROP_HEIGHT,
    FALL_SECONDS,
    FAN_SIZE,
    PACK_SIZE,
    banded_pack,
    box,
    box_card,
    fallen,
    fan_of_backs,
    ground_shadow,
    thickness,
    turned,
)
from gaps.stage.core.feedback import Ring
from gaps.stage.core.widget import AT_REST, Site, Widget, WidgetState
from gaps.stage.drawing.shapes import put
from gaps.stage.drawing.style import RADIUS_L, SPACE_S, Style, kept
from gaps.stage.motion.tween import ease_out_back, passed
from gaps.stage.speech.spoken import USABLE, Spoken
from gaps.stage.view import AnimatedPart
from gaps.table.cards.art import CardArt
from gaps.values import Value, with_fields

# In units.
PACK_LIFT = 14  # lift of a pack
RADIUS = RADIUS_L  # radius of the focus ring
RING_MARGIN = SPACE_S  # from a pack to the ring
NAME_DROP = 34  # from the crest of the ledge down to the middle of the name
LINE_STEP = 22  # from a line of the name to the next one or to the status
TURNS = 8  # pictures of a pack between tilted and upright


class Caption(Value):
    """The text below a pack."""

    name: Sequence[str]
    """The name in lines."""
    status: Text = ""
    is_under_way: bool = False


class PackLook(Value):
    """The look of a pack."""

    back: str
    """The name of the card back."""
    cards: int
    size: str
    """Rows and columns, on the band."""
    tilt: float
    """The turn to the left, in degrees."""


class OnLedge(Widget):
    """Something on the ledge, above its caption.

    Its place reaches from the crest, ``drop`` units below its top, down to the end of
    the caption.
    """

    focus_lights = True

    def __init__(
        self,
        name: str,
        spoken: Spoken,
        caption: Caption,
        foot: int,
        drop: float,
    ) -> None:
        """Stand on the row of pixels ``foot``; ``drop`` is in units."""
        super().__init__(name)
        self.caption = caption
        self.foot = foot
        self.drop = drop
        self._spoken = spoken

    def says(self, site: Site) -> Spoken:
        return with_fields(self._spoken, actions=USABLE)

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        if not self.is_taken():
            lift = round(site.style.px(PACK_LIFT) * state.raised) - state.sunk(
                site.style
            )
            self._draw_standing(surface, site, state.raised, lift)
        self._draw_caption(surface, site)

    def _draw_standing(
        self, surface: Surface, site: Site, raised: float, lift: int
    ) -> None:
        """Draw what is on the ledge, ``lift`` pixels above the ground."""
        style = site.style
        px = style.px
        x = site.rect.centerx
        shadow = ground_shadow(style, px(PACK_SIZE[0]), bool(lift))
        put(surface, shadow, center=(x, self.foot + px(3)))
        picture, height = self.standing(style, raised)
        put(surface, picture, center=(x, self.foot - lift - height // 2))

    def ring(self, site: Site) -> Ring | None:
        px = site.style.px
        margin = px(RING_MARGIN)
        face = self.lifted(site).inflate(margin, margin)
        return Ring(face, px(RADIUS))

    def lifted(self, site: Site) -> Rect:
        """Return the area of what is on the ledge, raised as with the focus."""
        style = site.style
        picture, height = self.standing(style, 1.0)
        middle = (site.rect.centerx, self.foot - style.px(PACK_LIFT) - height // 2)
        return picture.get_rect(center=middle)

    def is_taken(self) -> bool:
        """Return True if it was chosen, and is drawn elsewhere."""
        return False

    def standing(self, style: Style, raised: float) -> tuple[Surface, int]:
        """Return the picture of what is on the ledge, and its height in pixels.

        The height is that of the thing itself: a turned picture has a margin.
        """
        raise NotImplementedError

    def _draw_caption(self, surface: Surface, site: Site) -> None:
        style = site.style
        theme = style.theme
        px = style.px
        middle = site.rect.centerx
        y = site.rect.top + px(self.drop) + px(NAME_DROP)
        for line in self.caption.name:
            text = style.fitted(
                line,
                site.rect.width,
                theme.hi,
                "h4",
                "label",
                "small",
            )
            put(surface, text, center=(middle, y))
            y += px(LINE_STEP)
        status = translated(self.caption.status)
        if status:
            colour = theme.brass if self.caption.is_under_way else theme.mid
            text = style.fitted(
                status,
                site.rect.width,
                colour,
                "note",
                "small",
            )
            put(surface, text, center=(middle, y))


class Pack(OnLedge):
    """A variant as a pack of cards in a band."""

    def __init__(
        self,
        name: str,
        spoken: Spoken,
        caption: Caption,
        look: PackLook,
        foot: int,
        drop: float,
        is_taken: Callable[[], bool],
    ) -> None:
        """Draw nothing while ``is_taken`` returns true: the pack was chosen."""
        super().__init__(name, spoken, caption, foot, drop)
        self.look = look
        self._is_taken = is_taken

    def is_taken(self) -> bool:
        return self._is_taken()

    def standing(self, style: Style, raised: float) -> tuple[Surface, int]:
        look = self.look
        turn = round(TURNS * (1 - raised))
        picture = _turned_pack(style, look, look.tilt * turn / TURNS)
        return picture, style.px(PACK_SIZE[1]) + style.px(thickness(look.cards))


@kept
def _turned_pack(style: Style, look: PackLook, tilt: float) -> Surface:
    return turned(style, banded_pack(style, look.back, look.cards, look.size), tilt)


class Fan(OnLedge):
    """Backs in a fan, which open all games."""

    def __init__(
        self,
        name: str,
        spoken: Spoken,
        caption: Caption,
        backs: tuple[str, ...],
        foot: int,
        drop: float,
    ) -> None:
        super().__init__(name, spoken, caption, foot, drop)
        self.backs = backs

    def standing(self, style: Style, raised: float) -> tuple[Surface, int]:
        return fan_of_backs(style, self.backs), style.px(FAN_SIZE * PACK_SIZE[1])

    def lifted(self, site: Site) -> Rect:
        picture, _height = self.standing(site.style, 1.0)
        return picture.get_bounding_rect().move(super().lifted(site).topleft)


CARD_COUNT = 5
OPEN_SECONDS = 0.240  # seconds in which a card turns to its place
STAGGER_SECONDS = 0.045  # from one to the next


class FirstPack(AnimatedPart):
    """The first game's pack, a box that drops onto the ledge and opens.

    Its place is that of the box.
    """

    variant: Variant
    art: CardArt
    still: bool
    """True if it is there from the start."""
    is_taken: Callable[[], bool]
    """Returns true when it was chosen, and is drawn elsewhere."""

    @property
    def ends(self) -> float:
        if self.still:
            return 0.0
        return FALL_SECONDS + (CARD_COUNT - 1) * STAGGER_SECONDS + OPEN_SECONDS

    def draw_at(
        self,
        surface: Surface,
        style: Style,
        rect: Rect,
        age: float,
    ) -> None:
        if self.is_taken():
            return
        if self.still:
            age = math.inf
        elif not age:
            return  # the first picture does not wait for it
        px = style.px
        shadow = ground_shadow(style, px(BOX[0]))
        put(surface, shadow, center=(rect.centerx, rect.bottom + px(3)))
        above = 1 - fallen(passed(age, 0, FALL_SECONDS))
        place = rect.move(0, -round(px(DROP_HEIGHT) * above))
        shares = []
        for number in range(CARD_COUNT):
            begins = FALL_SECONDS + number * STAGGER_SECONDS
            shares.append(ease_out_back(passed(age, begins, OPEN_SECONDS)))
        opened = tuple(shares)
        if opened == (1.0,) * CARD_COUNT:
            picture = _opened_pack(style, self.variant, self.art)
        else:
            picture = _pack(style, self.variant, self.art, opened)
        put(surface, picture, midbottom=place.midbottom)


@kept
def _opened_pack(style: Style, variant: Variant, art: CardArt) -> Surface:
    return _pack(style, variant, art, (1.0,) * CARD_COUNT)


def _pack(
    style: Style, variant: Variant, art: CardArt, opened: tuple[float, ...]
) -> Surface:
    """Return the box and the cards, each turned by a fraction of its way."""
    px = style.px
    front = box(style, _(variant.name))
    width = px(2 * BOX[0])
    picture = Surface((width, px(BOX[1] + BOX[0])), front.get_flags(), front)
    picture.fill((0, 0, 0, 0))
    top = picture.get_height() - front.get_height()
    middle = (CARD_COUNT - 1) / 2
    reach = BOX_REACH * style.px_per_unit
    for number, progress in enumerate(opened):
        card = Card(variant.ranks[number], Suit.HEARTS)
        degrees = BOX_FAN * (1 - number / middle) * progress
        shown = turned(style, box_card(style, art, card), degrees)
        angle = math.radians(degrees)
        x = width / 2 - reach * math.sin(angle)
        y = top + BOX_PIVOT * style.px_per_unit - reach * math.cos(angle)
        put(picture, shown, center=(round(x), round(y)))
    foot = picture.get_height()
    put(picture, front, midbottom=(width // 2, foot))
    return picture

"""The name of the game on four cards; the second is lifted out of its slot."""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from gaps.engine import Suit
from gaps.scenes.shared.appearance import Appearance
from gaps.stage.ahead import breathe
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.stage.motion.clock import Clock
from gaps.stage.motion.durations import ENTER, HURRY
from gaps.stage.motion.tween import ease_out_back, ease_out_cubic, passed
from gaps.table.cards.art import CardArt

CARD_SIZE = (122, 168)  # in units
STEP = 136  # from one card to the next, in units
DEAL_SECONDS = ENTER  # seconds in which a card is dealt
STAGGER_SECONDS = HURRY  # seconds until the next one starts
WAIT_SECONDS = 0.400  # seconds from then until the A is lifted
LIFT_SECONDS = 0.500  # seconds in which it is lifted
FALL_SECONDS = 0.220  # seconds in which it drops into its place after a click
REST_SECONDS = 0.500  # seconds for which it stays there
BREATH_COUNT = 2  # breaths of the A after it was lifted
BREATH_SECONDS = 3.200  # seconds of each breath
BREATH_RISE = 4  # in units
LIFT_END = (
    DEAL_SECONDS + 3 * STAGGER_SECONDS + WAIT_SECONDS + LIFT_SECONDS
)  # seconds until it is lifted
RELIFT_END = (
    FALL_SECONDS + REST_SECONDS + LIFT_SECONDS
)  # seconds from a click until it is lifted again
DROP_SECONDS = 0.160  # seconds in which it drops on the way to a game
JOLT_SECONDS = 0.060  # seconds in which the others then go down and return
JOLT_DISTANCE = 2  # distance in units
# seconds on the way to a game: on the way back it is lifted from here on
RETURN_LIFT_START = 0.318
RETURN_LIFT_SECONDS = ENTER
LIFTED_INDEX = 1  # the number of its card
DROP_HEIGHT = 60  # height above its place at which a card starts, in units
LETTER_SIZE = 141  # in units
RADIUS = 14  # radius of the corners of a card, in units
LIFT_OFFSET = (34, -75)  # lift of the A, in units
OVERSHOOT = 28  # room around its cards for corners and shadows of the A, in units
TILT_DEGREES = 12.0  # lean of the A, in degrees
SLOT_COLOUR = (7, 13, 18)  # the place of the A, in a theme that is not light
PAPER_COLOUR = (246, 235, 214)  # lightens the letter there
DASH_COLOUR = (240, 184, 74)  # the dashed line there
EDGE_COLOUR = (201, 182, 140)  # colour of the edge of a card, below its paper
PAPER_STOPS = (
    (0, (255, 253, 248), 1),
    (0.55, (251, 244, 228), 1),
    (1, (241, 230, 207), 1),
)
THICKNESS = 4  # thickness of a card, in units
LETTERS = "GAPS"
SUITS = (Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS)


class Logo:
    """The logo, whose cards may be dealt; the lifted A then breathes several times.

    The A drops into its place if it is clicked, and on the way to a game.
    """

    def __init__(self, dealt: bool, clock: Clock) -> None:
        self._moves = clock.timer(flies=True)
        self._moves.begin(
            LIFT_END + BREATH_COUNT * BREATH_SECONDS, 0.0 if dealt else LIFT_END
        )
        self._click = clock.timer(flies=True)
        # the lift of the A when it was last turned, and its picture
        self._falling: tuple[float, Surface] | None = None
        # the style and cards of the current pictures
        self._used: tuple[Style, CardArt] | None = None

    def press(self, at: tuple[int, int], pos: tuple[int, int]) -> bool:
        """Drop the A into its place, and lift it again, if the pointer presses on it.

        The logo is ``at`` a place. Return True if the pointer was on the A.
        """
        if self._used is None:
            return False
        place = self._lifted.get_rect(center=self._lifted_at(at, 1.0))
        is_on_it = place.collidepoint(pos)
        if is_on_it:
            self._click.begin(RELIFT_END)
        return is_on_it

    def draw(
        self,
        surface: Surface,
        style: Style,
        at: tuple[int, int],
        look: Appearance,
    ) -> None:
        """Draw the logo ``at`` a place."""
        self._take(style, look.art())
        step = style.px(STEP)
        drop = style.px(DROP_HEIGHT)
        x, y = at
        surface.blit(self._slot, (x + step, y))
        is_lifted = self._lifting > 0
        for number, card in enumerate(self._cards):
            progress = self._moves.progress(DEAL_SECONDS, number * STAGGER_SECONDS)
            if progress > 0 and not (number == LIFTED_INDEX and is_lifted):
                above = drop * (1 - ease_out_cubic(progress))
                surface.blit(card, (x + number * step, y + round(-above)))
        if is_lifted:
            raised = self._raised
            self._draw_lifted(surface, at, raised, self._breath * raised)

    def draw_on_way(
        self,
        surface: Surface,
        style: Style,
        at: tuple[int, int],
        look: Appearance,
        seconds: float,
        back: bool,
    ) -> Rect:
        """Draw the logo ``seconds`` after the start of the way to a game.

        The A drops into its place, which jolts the others; on the way ``back`` it is
        lifted again. Return the area drawn.
        """
        self._take(style, look.art())
        lifted = self._raised * (1 - passed(seconds, 0, DROP_SECONDS) ** 2)
        jolt = math.sin(math.pi * passed(seconds, DROP_SECONDS, JOLT_SECONDS))
        if back:
            progress = passed(RETURN_LIFT_START - seconds, 0, RETURN_LIFT_SECONDS)
            lifted = ease_out_back(progress) if progress else 0.0
            jolt = 0.0
        rises = 0.0 if back else self._breath * lifted
        x, y = at
        step = style.px(STEP)
        if lifted:
            surface.blit(self._slot, (x + step, y))
        down = round(JOLT_DISTANCE * style.px_per_unit * jolt)
        for number, card in enumerate(self._cards):
            is_lifted_one = number == LIFTED_INDEX
            if is_lifted_one and lifted:
                continue
            place = (x + number * step, y + (0 if is_lifted_one else down))
            surface.blit(card, place)
        if lifted:
            self._draw_lifted(surface, at, lifted, rises)
        return self._cards_place(style, at)

    def reach(self, style: Style, at: tuple[int, int]) -> Rect:
        """Return the area in which it is drawn ``at`` a place, and moves."""
        return shapes.grown(self._cards_place(style, at), style.px(OVERSHOOT))

    def _cards_place(self, style: Style, at: tuple[int, int]) -> Rect:
        x, y = at
        width, height = map(style.px, CARD_SIZE)
        above = style.px(-LIFT_OFFSET[1])
        return Rect(x, y - above, 3 * style.px(STEP) + width, height + 2 * above)

    def _take(self, style: Style, art: CardArt) -> None:
        """Paint its pictures, unless they are painted for this style and art."""
        if self._used != (style, art):
            self.style = style
            self._used = (style, art)
            self._paint(art)

    @property
    def _raised(self) -> float:
        """The distance of the lifted card from its place now, 0 to 1 or a little more."""
        raised = ease_out_back(self._lifting)
        return raised * (1 - self._clicked) if self._click.runs else raised

    @property
    def _lifting(self) -> float:
        """The fraction of the time in which the card is lifted that has passed."""
        return self._moves.progress(
            LIFT_SECONDS, DEAL_SECONDS + STAGGER_SECONDS + WAIT_SECONDS
        )

    @property
    def _breath(self) -> float:
        """The lifted card's distance from its place: 0 to 1 and back in each breath."""
        breaths = BREATH_COUNT * self._moves.progress(
            BREATH_COUNT * BREATH_SECONDS, LIFT_END
        )
        return (1 - math.cos(2 * math.pi * breaths)) / 2

    @property
    def _clicked(self) -> float:
        """The share of the fall of the lifted card after a click; 1 in its place."""
        fallen = self._click.progress(FALL_SECONDS) ** 2
        again = ease_out_back(
            self._click.progress(LIFT_SECONDS, FALL_SECONDS + REST_SECONDS)
        )
        return fallen * (1 - again)

    def _lifted_at(self, at: tuple[int, int], progress: float) -> tuple[float, float]:
        """Return the middle of the A, lifted as far as ``progress`` says."""
        px = self.style.px
        width, height = map(px, CARD_SIZE)
        right, down = map(px, LIFT_OFFSET)
        x = at[0] + px(STEP) + width / 2 + right * progress
        return x, at[1] + height / 2 + down * progress

    def _draw_lifted(
        self,
        surface: Surface,
        at: tuple[int, int],
        progress: float,
        rises: float,
    ) -> None:
        px = self.style.px
        x, y = self._lifted_at(at, progress)
        picture = self._lifted
        if progress < 1:
            if self._falling is None or progress != self._falling[0]:
                self._falling = (progress, self._turned(progress))
            _share, picture = self._falling
        below = (x + px(14) * progress, y + px(30) * progress)
        shadow_place = self._shadow.get_rect(center=below)
        surface.blit(self._shadow, shadow_place)
        risen = (x, y - BREATH_RISE * self.style.px_per_unit * rises)
        place = picture.get_rect(center=risen)
        surface.blit(picture, place)

    def _paint(self, art: CardArt) -> None:
        self._falling = None
        px = self.style.px
        cards = zip(LETTERS, SUITS, strict=True)
        self._cards = [
            self._card(letter, art.suit_colour(suit)) for letter, suit in cards
        ]
        breathe()
        self._slot = self._empty_slot()
        breathe()
        self._lifted = self._turned(1.0)
        breathe()
        size = (px(CARD_SIZE[0]), px(CARD_SIZE[1]))
        dark = self.style.theme.shadow
        soft, _ = shapes.shadow(
            size,
            px(RADIUS),
            (0, 0),
            px(22),
            dark,
            0.55,
        )
        breathe()
        self._shadow = pygame.transform.rotozoom(soft, -TILT_DEGREES, 1.0)

    def _card(self, letter: str, colour: tuple[int, int, int]) -> Surface:
        """Return a card of ivory paper, a little darker towards its lower edge."""
        px = self.style.px
        width = px(CARD_SIZE[0])
        height = px(CARD_SIZE[1])
        size = (width, height)
        radius = px(RADIUS)
        thickness = px(THICKNESS)
        card = shapes.blank((width, height + thickness))
        edge = shapes.rounded(size, radius, EDGE_COLOUR)
        card.blit(edge, (0, thickness))
        light = shapes.downwards("p", height, *PAPER_STOPS)
        body = f'<rect width="{width}" height="{height}" rx="{radius}" fill="url(#p)"/>'
        breathe()
        paper = shapes.vector(size, light + body)
        card.blit(paper, (0, 0))
        self._draw_letter(card, letter, size, colour)
        return card

    def _empty_slot(self) -> Surface:
        px = self.style.px
        theme = self.style.theme
        width = px(CARD_SIZE[0])
        height = px(CARD_SIZE[1]) + px(THICKNESS)
        size = (width, height)
        ground = SLOT_COLOUR
        ink = mix(SLOT_COLOUR, PAPER_COLOUR, 0.24)
        dash = DASH_COLOUR
        if theme.light:
            ground = mix(theme.slot, theme.slotline, 0.2)
            ink = mix(ground, theme.ghost, 0.4)
            dash = theme.brass
        slot = shapes.rounded(size, px(RADIUS), ground).copy()
        margin = px(6)
        inner = (width - px(12), height - px(12))
        line = shapes.dashed(
            inner,
            px(10),
            px(8),
            px(7),
            px(2.5),
            dash,
        )
        slot.blit(line, (margin, margin))
        self._draw_letter(slot, LETTERS[1], size, ink)
        return slot

    def _draw_letter(
        self,
        card: Surface,
        letter: str,
        size: tuple[int, int],
        colour: tuple[int, int, int],
    ) -> None:
        height = self.style.px(LETTER_SIZE)
        ink = self.style.letter(letter, height, colour)
        middle = (size[0] // 2, size[1] // 2)
        shapes.put(card, ink, center=middle)

    def _turned(self, progress: float) -> Surface:
        """Return the lifted card, turned by a fraction of ``TILT_DEGREES``.

        A transparent border keeps its edges smooth.
        """
        card = self._cards[1]
        width, height = card.get_size()
        larger = shapes.blank((width + 4, height + 4))
        larger.blit(card, (2, 2))
        return pygame.transform.rotozoom(larger, -TILT_DEGREES * progress, 1.0)

"""The name of the game on four cards; the second is lifted out of its slot."""

from __future__ import annotations

import pygame

from gaps.engine import Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.stage.motion.tween import ease_out_back, ease_out_cubic
from gaps.table.cards.art import CardArt
from gaps.table.model.choreography import MotionSettings

CARD, STEP = (122, 168), 136  # pixels at u = 1
DEAL, STAGGER = 0.300, 0.090  # seconds a card needs to come, and until the next one starts
WAIT, LIFT = 0.400, 0.500  # seconds until the A is lifted, and for lifting it
DROP = 60  # how far above its place a card starts, pixels at u = 1
LETTER_SIZE, RADIUS = 141, 14  # pixels at u = 1
LIFT_BY, LEAN = (34, -75), 12.0  # how far the A is lifted, pixels at u = 1, and turned, degrees
SLOT, PAPER, DASH = (7, 13, 18), (246, 235, 214), (240, 184, 74)  # of a theme that is not light
PAPER_STOPS = (0, (255, 253, 248), 1), (0.55, (251, 244, 228), 1), (1, (241, 230, 207), 1)
THICKNESS = 4  # of a card, pixels at u = 1
LETTERS, SUITS = "GAPS", (Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS)


class Logo:
    """Its cards are dealt when the title opens; then it does not move."""

    def __init__(self) -> None:
        self.age = 0.0
        self.at = (0, 0)
        self.cards: list[pygame.Surface] = []
        self._used: tuple[Style, CardArt] | None = None  # for which the cards were drawn

    @property
    def moving(self) -> bool:
        """Whether the cards are still moving."""
        return self.age < DEAL + 3 * STAGGER + WAIT + LIFT

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.age += dt

    def lay_out(self, style: Style, art: CardArt, at: tuple[int, int]) -> None:
        """Draw the cards for this window size, once; ``at`` is the top left of the first one."""
        self.at = at
        if self._used == (style, art):
            return
        self.style, self._used = style, (style, art)
        colours = [art.suit_colour(suit) for suit in SUITS]
        self.cards = [self._card(letter, colour) for letter, colour in zip(LETTERS, colours, strict=True)]
        self.slot = self._slot()
        self.lifted = self._turned(1.0)
        size = style.px(CARD[0]), style.px(CARD[1])
        soft, _ = shapes.shadow(size, style.px(RADIUS), (0, 0), style.px(22), style.theme.shadow, 0.55)
        self.shadow = pygame.transform.rotozoom(soft, -LEAN, 1.0)

    def _card(self, letter: str, colour: tuple[int, int, int]) -> pygame.Surface:
        px = self.style.px
        size, thickness = (px(CARD[0]), px(CARD[1])), px(THICKNESS)
        card = pygame.Surface((size[0], size[1] + thickness), pygame.SRCALPHA)
        card.blit(shapes.rounded(size, px(RADIUS), (201, 182, 140)), (0, thickness))
        card.blit(self._paper(size), (0, 0))
        ink = self.style.letter(letter, px(LETTER_SIZE), colour)
        card.blit(ink, ink.get_rect(center=(size[0] // 2, size[1] // 2)))
        return card

    def _paper(self, size: tuple[int, int]) -> pygame.Surface:
        """Ivory paper, a little darker towards its lower edge."""
        paper = f'<rect width="{size[0]}" height="{size[1]}" rx="{self.style.px(RADIUS)}" fill="url(#p)"/>'
        return shapes.vector(size, shapes.downwards("p", size[1], *PAPER_STOPS) + paper)

    def _turned(self, share: float) -> pygame.Surface:
        """The lifted card, turned by a ``share`` of ``LEAN``; a transparent border keeps its edges smooth."""
        card = self.cards[1]
        larger = pygame.Surface((card.get_width() + 4, card.get_height() + 4), pygame.SRCALPHA)
        larger.blit(card, (2, 2))
        return pygame.transform.rotozoom(larger, -LEAN * share, 1.0)

    def _slot(self) -> pygame.Surface:
        px = self.style.px
        size = px(CARD[0]), px(CARD[1]) + px(THICKNESS)
        slot = pygame.Surface(size, pygame.SRCALPHA)
        theme, ground, ink, dash = self.style.theme, SLOT, mix(SLOT, PAPER, 0.24), DASH
        if theme.light:
            ground = mix(theme.slot, theme.slotline, 0.2)
            ink, dash = mix(ground, theme.ghost, 0.4), theme.brass
        slot.blit(shapes.rounded(size, px(RADIUS), ground), (0, 0))
        inner = size[0] - px(12), size[1] - px(12)
        slot.blit(shapes.dashed(inner, px(10), px(8), px(7), px(2.5), dash), (px(6), px(6)))
        ghost = self.style.letter(LETTERS[1], px(LETTER_SIZE), ink)
        slot.blit(ghost, ghost.get_rect(center=(size[0] // 2, size[1] // 2)))
        return slot

    def draw(self, surface: pygame.Surface, motion_settings: MotionSettings) -> None:
        """Draw the cards where they are now."""
        at_rest = motion_settings.reduced or not motion_settings.factor
        px, (x, y) = self.style.px, self.at
        surface.blit(self.slot, (x + px(STEP), y))
        lifted = 1.0
        for number, card in enumerate(self.cards):
            progress = 1.0 if at_rest else (self.age - number * STAGGER) / DEAL
            if progress <= 0:
                continue
            arrived = ease_out_cubic(min(1.0, progress))
            if number == 1:
                since = self.age - (DEAL + STAGGER + WAIT)
                lifted = 1.0 if at_rest else max(0.0, min(1.0, since / LIFT))
                if lifted > 0:
                    continue
            left = x + number * px(STEP)
            surface.blit(card, (left, y + round((1 - arrived) * -px(DROP))))
        if lifted > 0:
            self._draw_lifted(surface, ease_out_back(lifted) if lifted < 1 else 1.0)

    def _draw_lifted(self, surface: pygame.Surface, share: float) -> None:
        px, (x, y) = self.style.px, self.at
        middle = (
            x + px(STEP) + px(CARD[0]) / 2 + px(LIFT_BY[0]) * share,
            y + px(CARD[1]) / 2 + px(LIFT_BY[1]) * share * (1 if share else 0),
        )
        picture, shadow = self.lifted, self.shadow
        if share < 1:
            picture = self._turned(share)
        surface.blit(shadow, shadow.get_rect(center=(middle[0] + px(14) * share, middle[1] + px(30) * share)))
        surface.blit(picture, picture.get_rect(center=middle))

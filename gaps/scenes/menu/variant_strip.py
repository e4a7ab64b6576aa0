"""A row of variant cards that scrolls sideways, so that the card with the focus is always in view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from gaps.engine import Variant
from gaps.scenes.new_game.variant_card import VariantCard
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.layout import row
from gaps.store import Rate
from gaps.table.model.choreography import MotionSettings

CARD_SIZE, CARD_STEP = (216, 146), 230  # pixels at u = 1
SCROLL_SECONDS = 0.220  # about the time it takes to scroll to a card
SHARE_PER_TIME = 3  # of the remaining way, in each SCROLL_SECONDS
AT_GOAL = 0.5  # pixels from the goal that are not worth a new picture


class VariantStrip:
    """The cards belong to the form of the scene; the strip places them."""

    def __init__(self, variants: Iterable[Variant]) -> None:
        self.cards = [VariantCard(variant, Rate()) for variant in variants]
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._scrolled = 0.0  # pixels
        self._goal = 0.0
        self._step = 0
        self._card_size = (0, 0)

    @property
    def moving(self) -> bool:
        """Whether it is scrolling."""
        return abs(self._goal - self._scrolled) > AT_GOAL

    def set_rates(self, rates: Mapping[str, Rate]) -> None:
        """Show how often each variant, by its key, was played and won."""
        for card in self.cards:
            card.rate = rates.get(card.variant.key, Rate())

    def lay_out(self, style: Style, rect: pygame.Rect) -> None:
        """Place the cards in ``rect``."""
        self.rect, self._step = rect, style.px(CARD_STEP)
        self._card_size = style.px(CARD_SIZE[0]), style.px(CARD_SIZE[1])
        self._scroll_to(self._goal)
        self.finish_scrolling()

    def finish_scrolling(self) -> None:
        """Be at once where it was scrolling to."""
        self._scrolled = self._goal
        self._place_cards()

    def update(self, dt: float, motion_settings: MotionSettings) -> None:
        """Let ``dt`` seconds pass."""
        if not self.moving:
            return
        share = 1.0
        if motion_settings.factor:
            share = min(1.0, dt / (SCROLL_SECONDS * motion_settings.factor) * SHARE_PER_TIME)
        self._scrolled += (self._goal - self._scrolled) * share
        self._place_cards()

    def scroll_cards(self, cards: float) -> None:
        """Scroll on by a number of cards; negative to scroll back."""
        self._scroll_to(self._goal + cards * self._step)

    def keep_in_view(self, card: VariantCard) -> None:
        """Scroll as far as needed to show the whole card."""
        left = self.cards.index(card) * self._step
        room = self.rect.width - self._card_size[0]
        self._scroll_to(max(left - room, min(self._goal, left)))

    def _scroll_to(self, pixels: float) -> None:
        end = float(max(0, len(self.cards) * self._step - self.rect.width))
        self._goal = max(0.0, min(end, pixels))

    def _place_cards(self) -> None:
        width, height = self._card_size
        area = pygame.Rect(self.rect.left - round(self._scrolled), self.rect.top, 0, height)
        places = row(area, [width] * len(self.cards), self._step - width)
        for card, place in zip(self.cards, places, strict=True):
            card.rect = place

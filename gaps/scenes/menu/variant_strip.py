"""A row of variant cards that scrolls sideways, so that the card with the focus is always in view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from gaps.engine import Variant
from gaps.scenes.new_game.variant_card import VariantCard
from gaps.scenes.session.parked_games import slot_of
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.layout import row
from gaps.store import Rate, SavedGame
from gaps.table.model.choreography import MotionSettings

CARD_SIZE, CARD_STEP = (216, 146), 230  # pixels at u = 1
SCROLL_SECONDS = 0.220  # about the time it takes to scroll to a card
SHARE_PER_TIME = 3  # of the remaining way, in each SCROLL_SECONDS
AT_GOAL = 0.5  # pixels from the goal that are not worth a new picture
# Lengths in pixels at u = 1.
FADE, OVERHANG = 64, 24  # how long a cut card takes to fade out; how far shadows reach above and below
ARROW, ARROW_ICON, ARROW_MARGIN = 40, 22, 6  # the disc of an arrow, and its distance from the window's edge


class VariantStrip:
    """The cards belong to the form of the scene; the strip places them."""

    def __init__(self, variants: Iterable[Variant]) -> None:
        self.cards = [VariantCard(variant, Rate()) for variant in variants]
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._scrolled = 0.0  # pixels
        self._goal = 0.0
        self._step = 0
        self._card_size = (0, 0)
        self._style: Style | None = None

    @property
    def moving(self) -> bool:
        """Whether it is scrolling."""
        return abs(self._goal - self._scrolled) > AT_GOAL

    def set_rates(self, rates: Mapping[str, Rate]) -> None:
        """Show how often each variant, by its key, was played and won."""
        for card in self.cards:
            card.rate = rates.get(card.variant.key, Rate())

    def set_games(self, games: Mapping[str, SavedGame], shows_moves: bool = True) -> None:
        """Mark the variants of which a game is under way; ``games`` by slot, their moves shown or not."""
        for card in self.cards:
            card.game, card.shows_moves = games.get(slot_of(card.variant)), shows_moves

    def lay_out(self, style: Style, rect: pygame.Rect) -> None:
        """Place the cards in ``rect``. Those that do not fit reach to the edges of the window."""
        self.rect, self._step, self._style = rect, style.px(CARD_STEP), style
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
        self._goal = max(0.0, min(self._end, pixels))

    @property
    def _end(self) -> float:
        """How far it can scroll."""
        width = len(self.cards) * self._step - (self._step - self._card_size[0])
        return float(max(0, width - self.rect.width))

    # The ends, where there are more cards

    def arrow(self, direction: int) -> pygame.Rect | None:
        """Where the arrow that scrolls back (-1) or on (1) is; ``None`` where there are no more cards."""
        more = self._goal > AT_GOAL if direction < 0 else self._goal < self._end - AT_GOAL
        if self._style is None or not more:
            return None
        arrow = pygame.Rect(0, 0, self._style.px(ARROW), self._style.px(ARROW))
        room = max(self.rect.left, arrow.width + 2 * self._style.px(ARROW_MARGIN))
        arrow.center = room // 2, self.rect.centery
        if direction > 0:
            arrow.centerx = self._style.size[0] - arrow.centerx
        return arrow

    def press(self, pos: tuple[int, int]) -> bool:
        """Scroll if there is an arrow at ``pos``; return whether there is."""
        for direction in (-1, 1):
            arrow = self.arrow(direction)
            if arrow is not None and arrow.collidepoint(pos):
                self.scroll_cards(direction * max(1, self.rect.width // self._step))
                return True
        return False

    def ends(self) -> list[pygame.Rect]:
        """The areas of the window in which cards fade out."""
        if self._style is None:
            return []
        lefts = [
            self.rect.left + number * self._step - round(self._goal) for number in range(len(self.cards))
        ]
        whole = [left for left in lefts if self.rect.left <= left <= self.rect.right - self._card_size[0]]
        area = self.rect.inflate(0, 2 * self._style.px(OVERHANG))
        fade, found = self._style.px(FADE), []
        if self.arrow(-1) is not None:
            end = min(self.rect.left + fade, min(whole, default=self.rect.right))
            found.append(pygame.Rect(0, area.top, end, area.height))
        if self.arrow(1) is not None:
            start = max(self.rect.right - fade, max(whole, default=self.rect.left) + self._card_size[0])
            found.append(pygame.Rect(start, area.top, self._style.size[0] - start, area.height))
        return found

    def copy_ends(self, surface: pygame.Surface) -> list[tuple[pygame.Rect, pygame.Surface]]:
        """What is behind the cards where they fade out, and where that is; for ``draw_ends``."""
        areas = [area.clip(surface.get_rect()) for area in self.ends()]
        return [(area, surface.subsurface(area).convert_alpha()) for area in areas if area]

    def draw_ends(
        self, surface: pygame.Surface, style: Style, behind: list[tuple[pygame.Rect, pygame.Surface]]
    ) -> None:
        """Let cut cards fade into what is ``behind`` them; draw the arrows."""
        for area, picture in behind:
            fade = _fade(style, area.size, rising=area.left > 0)
            picture.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(picture, area)
        for direction, icon in ((-1, "arrow_left"), (1, "arrow_right")):
            if (arrow := self.arrow(direction)) is not None:
                surface.blit(
                    shapes.disc(arrow.width, style.theme.surface2, style.px(1), style.theme.edge), arrow
                )
                picture = style.icon(icon, style.px(ARROW_ICON), style.theme.hi)
                surface.blit(picture, picture.get_rect(center=arrow.center))

    def _place_cards(self) -> None:
        width, height = self._card_size
        area = pygame.Rect(self.rect.left - round(self._scrolled), self.rect.top, 0, height)
        places = row(area, [width] * len(self.cards), self._step - width)
        for card, place in zip(self.cards, places, strict=True):
            card.rect = place


def _fade(style: Style, size: tuple[int, int], rising: bool) -> pygame.Surface:
    """Return white whose alpha rises from left to right, or falls, and is full over half of the width."""

    def paint() -> pygame.Surface:
        fade = pygame.Surface(size, pygame.SRCALPHA)
        for x in range(size[0]):
            alpha = min(1.0, 2 * (x if rising else size[0] - 1 - x) / max(1, size[0] - 1))
            fade.fill((255, 255, 255, round(255 * alpha)), (x, 0, 1, size[1]))
        return fade

    return style.surface_cache.get(("fade", size, rising), paint)

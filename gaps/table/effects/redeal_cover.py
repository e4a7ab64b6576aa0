"""What a redeal has on the ground: the cards still to be gathered, and the dark."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gaps.engine import Card
from gaps.stage.drawing.canvas import Canvas
from gaps.table.effects.redeal_light import RedealLight
from gaps.table.model.pose import Pose
from gaps.table.moving_cards import MovingCards
from gaps.table.render.card_sprite import CardSprite
from gaps.table.render.static_layer import REACH


class RedealCover:
    """Puts on the ground what would otherwise be drawn in each frame.

    While it is only becoming dark or light, the light of the redeal itself darkens it.
    """

    def __init__(
        self,
        table: MovingCards,
        sprite: CardSprite,
        light: Callable[[], RedealLight | None],
    ) -> None:
        """Ask for the ``light`` of the redeal that is shown."""
        self._table = table
        self._sprite = sprite
        self._light_now = light
        self.forget()

    def forget(self) -> None:
        """Assume that nothing of it has been painted."""
        self._light: RedealLight | None = None
        self._cards: Sequence[tuple[Pose, Card]] = ()
        self._is_dark = False
        self._time = 0.0

    @property
    def is_seen(self) -> bool:
        return self._is_dark or bool(self._cards)

    def changes(self, time: float) -> Sequence[pygame.Rect]:
        cards, was_dark = self._cards, self._is_dark
        light = self._light = self._light_now()
        self._time = time
        self._cards = light.lying(time) if light is not None else ()
        self._is_dark = light is not None and light.darkness(time) == 1
        window = self._table.backdrop.get_rect()
        if self._is_dark != was_dark:
            return [window]
        changed = set(cards).symmetric_difference(self._cards)
        return [self._reach(pose).clip(window) for pose, _card in changed]

    def paint(self, picture: pygame.Surface, area: pygame.Rect) -> None:
        canvas = Canvas(picture, self._table.style)
        reaches = [self._reach(pose) for pose, _card in self._cards]
        for number in area.collidelistall(reaches):
            pose, card = self._cards[number]
            self._sprite.draw(canvas, card, pose, self._time)
        if self._is_dark and self._light is not None:
            self._light.darken(canvas, 1.0)

    def _reach(self, pose: Pose) -> pygame.Rect:
        """Return the area of a card and its shadow."""
        margin = 2 * self._table.style.px(REACH)
        return self._table.area(pose).inflate(margin, margin)

"""The ground of a redeal: with the cards that are still to be gathered, and in the dark."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.engine import Card
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.display import Ground
from gaps.table.effects.redeal_light import RedealLight
from gaps.table.model.pose import Pose
from gaps.table.moving_cards import MovingCards
from gaps.table.render.card_sprite import CardSprite
from gaps.table.render.static_layer import REACH

REPAINTED_SHARE = 0.5  # of the window: if more has changed, all is painted again


class RedealGround:
    """Puts on the ground what would otherwise be drawn in each frame.

    While it is only becoming dark or light, the light of the redeal itself darkens it.
    """

    def __init__(self, table: MovingCards, sprite: CardSprite) -> None:
        self._table = table
        self._sprite = sprite
        self.forget()

    def forget(self) -> None:
        """Discard the picture: sizes or colours have changed, or the redeal is over."""
        self._picture: pygame.Surface | None = None
        self._cards: Sequence[tuple[Pose, Card]] = ()
        self._is_dark = False

    def cover(self, ground: Ground, light: RedealLight | None, time: float) -> Ground:
        """Return the ground of a board at a time of the table, in seconds.

        The next call changes the picture.
        """
        cards = light.lying(time) if light is not None else []
        is_dark = light is not None and light.darkness(time) == 1
        whole = ground.picture.get_rect()
        if light is None or not (cards or is_dark):
            if self._picture is None:
                return ground
            self.forget()
            return Ground(ground.picture, [whole])
        changed = [*ground.changed]
        if self._picture is None or is_dark != self._is_dark:
            changed = [whole]
        else:
            gone = set(self._cards).difference(cards)
            changed += [self._reach(pose).clip(whole) for pose, _card in gone]
        pixels = sum(area.width * area.height for area in changed)
        if cards and pixels > REPAINTED_SHARE * whole.width * whole.height:
            changed = [whole]  # each card is drawn once
        self._cards, self._is_dark = cards, is_dark
        reaches = [self._reach(pose) for pose, _card in cards]

        def paint(picture: pygame.Surface, area: pygame.Rect) -> None:
            canvas = Canvas(picture, self._table.style)
            for number in area.collidelistall(reaches):
                pose, card = cards[number]
                self._sprite.draw(canvas, card, pose, time)
            if is_dark:
                light.darken(canvas, 1.0)

        covered = Ground(ground.picture, changed).painted_over(self._picture, paint)
        self._picture = covered.picture
        return covered

    def _reach(self, pose: Pose) -> pygame.Rect:
        """Return the area of a card and its shadow."""
        margin = 2 * self._table.style.px(REACH)
        return self._table.area(pose).inflate(margin, margin)

"""Snow that slides off the cards of a board, and melts in its gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect

from gaps.stage.drawing.canvas import Canvas
from gaps.table.effects.effect import Effect, Layer
from gaps.table.snow.on_board import Cap

SECONDS = 0.240  # at normal speed
WAY = 90  # in units
TURN = 7  # degrees
ALPHA = 0.4  # of what is seen of it at the end


class SnowSlide:
    """The snow of some cells on its way."""

    def __init__(self, snow: Sequence[Cap]) -> None:
        self._caps = [each for each in snow if not each.in_gap]
        self._drifts = [each for each in snow if each.in_gap]
        self.places: list[Rect] = []
        """Where snow slid in the picture drawn last."""

    @property
    def tops(self) -> Iterator[Rect]:
        """The places on cards that it leaves."""
        for cap in self._caps:
            yield cap.picture.get_rect(topleft=cap.at)

    def effects(self, now: float) -> Iterator[Effect]:
        """Yield what is drawn of it from ``now`` on."""
        yield Effect(now, SECONDS, self._draw_caps, Layer.ABOVE_CARDS, self)
        yield Effect(now, SECONDS, self._draw_drifts, Layer.BELOW_CARDS, self)

    def _draw_caps(self, canvas: Canvas, progress: float) -> None:
        down = round(WAY * canvas.style.px_per_unit * progress**2)
        self.places.clear()
        for cap in self._caps:
            turned = pygame.transform.rotate(cap.picture, TURN * progress)
            place = turned.get_rect(topleft=cap.at).move(0, down)
            self.places.append(place)
            canvas.blit_faint(turned, place, 1 - (1 - ALPHA) * progress)

    def _draw_drifts(self, canvas: Canvas, progress: float) -> None:
        for drift in self._drifts:
            place = drift.picture.get_rect(topleft=drift.at)
            canvas.blit_faint(drift.picture, place, 1 - progress)

"""The rays of the sun as they turn behind the range of a win at rest."""

from __future__ import annotations

import math

import pygame

from gaps.stage.ahead import Ahead, breathe
from gaps.stage.drawing.canvas import Canvas
from gaps.table.panorama.panorama import Panorama


class TurningRays:
    """Draws the sky of a range with its rays turned, and all that is in front of it.

    It can be used once its ``making`` is done.
    """

    def __init__(self, panorama: Panorama) -> None:
        self._panorama = panorama
        width, height = panorama.size
        lowest = math.ceil(panorama.lowest_crest) + 1
        self.area = pygame.Rect(0, 0, width, min(height, lowest))
        """The part of the window in which there is sky."""
        self._sky = pygame.Surface((1, 1))  # without rays
        self._range = pygame.Surface((1, 1))  # the layers and the marks of the summits
        self._range_top = 0
        self.making = Ahead(self._make)

    def _make(self) -> None:
        panorama = self._panorama
        self._sky = panorama.paint_sky_without_rays().subsurface(self.area).copy()
        breathe()
        whole = panorama.painted_lit().subsurface(self.area)
        self._range_top = whole.get_bounding_rect().top
        seen = self.area.inflate(0, -self._range_top)
        seen.bottom = self.area.bottom
        self._range = whole.subsurface(seen).copy()
        panorama.forget_way()

    def draw(self, picture: pygame.Surface, degrees: float) -> None:
        """Draw the area on a picture of the whole range, without its flags."""
        panorama = self._panorama
        part = picture.subsurface(self.area)
        part.blit(self._sky, (0, 0))
        panorama.draw_rays(part, degrees)
        panorama.draw_sun(part, panorama.sun.middle, panorama.sun.radius)
        part.blit(self._range, (0, self._range_top))
        panorama.draw_ropes(Canvas(part, panorama.style))

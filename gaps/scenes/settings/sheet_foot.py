"""The foot of a sheet, which moves to where another page ends."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from gaps.stage.core.form import Form
from gaps.stage.drawing.shapes import blank, grown
from gaps.stage.drawing.style import SPACE_M, SPACE_XXL
from gaps.stage.motion.clock import Timer
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.view import Tree

BESIDE = SPACE_XXL  # units of a sheet's shadow at the sides and below


class SheetFoot:
    """The lowest part of a ``sheet``, on its way from another ``bottom``.

    It has the buttons in ``row``. The sheet itself is drawn in its final size: the page
    comes into view as the foot moves down, and bare sheet is covered as it moves up.
    """

    def __init__(
        self, tree: Tree, form: Form, sheet: Rect, row: Rect, bottom: int, timer: Timer
    ) -> None:
        px = tree.style.px
        self._bottom = bottom
        self._way = sheet.bottom - bottom
        self._timer = timer
        self._place = grown(sheet, px(BESIDE))
        self._place.top = row.top - px(SPACE_M)
        self._place.height = sheet.bottom + px(BESIDE) - self._place.top
        self._picture = self._painted(tree, form, row)
        edge = self._picture.subsurface((0, 0, self._place.width, 1))
        size = self._place.width, max(0, -self._way)
        self._bare = pygame.transform.scale(edge, size)

    def _painted(self, tree: Tree, form: Form, row: Rect) -> Surface:
        """Return the picture of the foot without the scene below the sheet."""
        left, top = self._place.topleft
        picture = blank(self._place.size)
        for item in tree.still_items(float("inf")):
            if self._place.colliderect(item.area):
                place = Rect(item.place).move(-left, -top)
                item.painted.draw(picture, tree.style, place)
        for widget, site in tree.sites.items():
            if row.contains(site.rect):
                form.draw_widget(picture, widget, (-left, -top))
        return picture

    @property
    def over(self) -> bool:
        return not self._timer.runs

    @property
    def bottom(self) -> int:
        """The current lower edge of the sheet, in pixels."""
        return self._bottom + round(self._way * ease_out_cubic(self._timer.progress()))

    def draw(self, surface: Surface, below: Surface) -> None:
        """Draw it over the sheet; ``below`` is the picture behind the sheet."""
        place = self._place.move(0, self.bottom - self._bottom - self._way)
        top = min(place.top, self._place.top)
        bottom = max(place.bottom, self._place.bottom)
        covered = Rect(place.left, top, place.width, bottom - top)
        surface.blit(below, covered, covered)
        bare = place.top - top
        surface.blit(self._bare, covered, (0, 0, place.width, bare))
        surface.blit(self._picture, place)

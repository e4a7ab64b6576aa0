"""Faces that other things lie on: plates, and the panel of lists, settings and dialogs."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, mix

SHADOW = (0, 18), 50, 0.50


class Painted:
    """Something that is painted on the still picture of a screen, and compares equal if it looks the same."""

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> object:
        """Paint it at ``rect``."""
        raise NotImplementedError

    def reach(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        """All that it paints on when it is at ``rect``."""
        return rect


@dataclass(frozen=True)
class Plate(Painted):
    """A flat face: one colour with round corners, perhaps see-through, perhaps with a border.

    Colours are named as in the theme, lengths are pixels at u = 1.
    """

    colour: str = "surface2"
    radius: float = 8
    """A large one makes half circles of the ends."""
    alpha: int = 255
    edge: str = ""
    """The colour of its border; empty for none."""
    dashed: bool = False
    """Whether the border is a dashed line."""

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        if min(rect.size) < 1:
            return
        px, radius = style.px, min(style.px(self.radius), rect.height / 2)
        fill = (*getattr(style.theme, self.colour), self.alpha)
        edge = getattr(style.theme, self.edge or self.colour)
        border = px(1) if self.edge and not self.dashed else 0
        surface.blit(shapes.rounded(rect.size, radius, fill, border, edge), rect)
        if self.dashed:
            surface.blit(shapes.dashed(rect.size, radius, px(4), px(3), 1, edge), rect)


@dataclass(frozen=True)
class Panel(Painted):
    """A raised panel with a border and a line of light inside its upper edge."""

    radius: float = 16
    """The radius of its corners, pixels at u = 1."""

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        if min(rect.size) < 1:
            return  # the window is too small
        theme, px = style.theme, style.px
        radius = px(self.radius)
        if not theme.plain:
            (dx, dy), blur, alpha = SHADOW
            soft, offset = shapes.shadow(rect.size, radius, (px(dx), px(dy)), px(blur), theme.shadow, alpha)
            surface.blit(soft, rect.move(offset))
        surface.blit(shapes.rounded(rect.size, radius, theme.surface, px(1), theme.edge), rect)
        if not theme.plain:
            light = pygame.Rect(rect.left + radius, rect.top + px(1), max(1, rect.width - 2 * radius), px(1))
            surface.fill(mix(theme.surface, WHITE, 0.08), light)

    def reach(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        (dx, dy), blur, _alpha = SHADOW
        beyond = 2 * style.px(blur + max(dx, dy))
        return rect.inflate(beyond, beyond)

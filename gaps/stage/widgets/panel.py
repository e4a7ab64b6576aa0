"""The panel that lists, settings and dialogs are drawn on."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, mix

SHADOW = (0, 18), 50, 0.50


@dataclass(frozen=True)
class Plate:
    """A flat face with a border: what belongs together on a panel."""

    radius: float = 10
    """The radius of its corners, pixels at u = 1."""
    fill: str = "surface2"
    edge: str = "edge"
    """The names of colours of the theme."""

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        """Draw the plate at ``rect``."""
        fill, edge = getattr(style.theme, self.fill), getattr(style.theme, self.edge)
        if min(rect.size) > 0:
            surface.blit(shapes.rounded(rect.size, style.px(self.radius), fill, style.px(1), edge), rect)

    def reach(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        """All that it paints on when it is at ``rect``."""
        return rect


@dataclass(frozen=True)
class Panel:
    """A raised panel with a border and a line of light inside its upper edge."""

    radius: float = 16
    """The radius of its corners, pixels at u = 1."""

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        """Draw the panel at ``rect``; its shadow reaches out of it."""
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
        """All that it paints on when it is at ``rect``: its shadow, too."""
        (dx, dy), blur, _alpha = SHADOW
        beyond = 2 * style.px(blur + max(dx, dy))
        return rect.inflate(beyond, beyond)

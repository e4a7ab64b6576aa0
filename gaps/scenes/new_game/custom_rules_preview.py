"""A small picture of a deal by custom rules."""

from __future__ import annotations

import pygame

from gaps.engine import CustomRules, custom_variant, deal
from gaps.scenes.shell.context import Context
from gaps.stage.drawing.shapes import at_least_one
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.layout import inset
from gaps.table.table import Table

SAMPLE_DEAL = 20417  # the number of the deal that is shown
MARGIN = 6  # pixels at u = 1


class CustomRulesPreview:
    """Draws the picture once, and keeps it until other rules are shown."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._rules: CustomRules | None = None
        self._picture = pygame.Surface((1, 1))

    def clear(self) -> None:
        """Draw anew the next time, because the style or the size has changed."""
        self._rules = None

    def picture(self, rules: CustomRules, style: Style, size: tuple[int, int]) -> pygame.Surface:
        """The picture, as wide as ``size`` and at most as high. The rules must be playable."""
        if rules != self._rules:
            self._rules, self._picture = rules, self._draw(rules, style, size)
        return self._picture

    def _draw(self, rules: CustomRules, style: Style, size: tuple[int, int]) -> pygame.Surface:
        context, margin = self.context, style.px(MARGIN)
        picture = pygame.Surface(at_least_one(size))
        picture.fill(style.theme.surface)
        area = inset(picture.get_rect(), margin)
        position = deal(custom_variant(rules), SAMPLE_DEAL)
        table = Table(position, context.art(), style, context.motion_settings, picture.copy(), area)
        table.draw(picture)
        shown = picture.get_rect().clip(inset(table.geometry.board, -2 * margin))
        return picture.subsurface((0, 0, picture.get_width(), shown.bottom))

"""One of many options, shown one at a time between two arrows."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gaps.language import Text, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.selector import Selector
from gaps.stage.widgets.widget import AT_REST, DISABLED_ALPHA, Pos, WidgetState, draw_focus_ring, hovered_fill

RADIUS = 9  # pixels at u = 1
ARROW_WIDTH, ICON = 38, 20


class Stepper(Selector):
    """Left and right, the arrows or a click turn to the next option; after the last comes the first."""

    def __init__(
        self, name: str, options: Mapping[str, Text], value: str, *, enabled: bool = True, tooltip: Text = ""
    ) -> None:
        super().__init__(name, enabled=enabled, tooltip=tooltip)
        self.options: Mapping[str, Text] = dict(options)
        self.value = value

    def set_options(self, options: Mapping[str, Text], value: str) -> None:
        """Offer other options, and take one of them."""
        self.options, self.value = dict(options), value

    def click(self, pos: Pos) -> bool:
        """Turn back on the left third, forward on the rest."""
        return self.cycle(-1 if 3 * (pos[0] - self.rect.left) < self.rect.width else 1)

    def nudge(self, direction: int) -> bool:
        """Turn back or forward."""
        return self.cycle(direction)

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw the frame, the arrows and the option that is chosen."""
        theme, px = style.theme, style.px
        fill = hovered_fill(theme.slot) if state.hovered and self.enabled else theme.slot
        picture = shapes.blank(self.rect.size)
        area = picture.get_rect()
        picture.blit(shapes.rounded(area.size, px(RADIUS), fill, px(1), theme.edge), (0, 0))
        for name, x in (("left", px(ARROW_WIDTH) // 2), ("right", area.width - px(ARROW_WIDTH) // 2)):
            icon = style.icon(name, px(ICON), theme.brass)
            picture.blit(icon, icon.get_rect(center=(x, area.centery)))
        shown = translated(self.options.get(self.value, self.value))
        text = style.fitted(shown, area.width - 2 * px(ARROW_WIDTH), theme.hi, "choice", "note_bold", "small")
        picture.blit(text, text.get_rect(center=area.center))
        if not self.enabled:
            picture.set_alpha(DISABLED_ALPHA)
        surface.blit(picture, self.rect)
        if state.focused:
            draw_focus_ring(surface, style, self.rect, px(RADIUS))

"""On or off."""

from __future__ import annotations

import pygame

from gaps.language import Text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.row import Row

SIZE = 52, 28  # pixels at u = 1
KNOB = 20
SLIDE = 0.12  # seconds the knob takes


class Toggle(Row):
    """A row whose value is true or false."""

    value: bool

    def __init__(
        self,
        name: str,
        label: Text,
        value: bool,
        note: Text = "",
        *,
        enabled: bool = True,
        tooltip: Text = "",
    ) -> None:
        super().__init__(name, label, note, enabled=enabled, tooltip=tooltip)
        self.value = value
        self._place = float(value)

    @property
    def moving(self) -> bool:
        """Whether the knob is on its way."""
        return self._place != self.value

    def update(self, dt: float) -> None:
        """Let the knob slide."""
        step = dt / SLIDE
        self._place = min(1.0, self._place + step) if self.value else max(0.0, self._place - step)

    def activate(self) -> bool:
        """Turn it over."""
        self.value = not self.value
        return True

    def nudge(self, direction: int) -> bool:
        """On to the right, off to the left."""
        return self.value != (direction > 0) and self.activate()

    def control_width(self, style: Style) -> int:
        """The slot."""
        return style.px(SIZE[0])

    def draw_control(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the slot and its knob, with a tick when on."""
        theme, px = style.theme, style.px
        slot = pygame.Rect(0, 0, px(SIZE[0]), px(SIZE[1]))
        slot.midright = self.rect.midright
        fill, edge, knob = (
            (theme.brass, theme.brass, theme.onbrass) if self.value else (theme.slot, theme.low, theme.mid)
        )
        surface.blit(shapes.rounded(slot.size, slot.height / 2, fill, px(1), edge), slot)
        side = px(KNOB)
        inset = (slot.height - side) // 2
        x = slot.left + inset + round((slot.width - side - 2 * inset) * self._place)
        surface.blit(shapes.disc(side, knob), (x, slot.top + inset))
        if self.value:
            tick = style.icon("tick", px(16), theme.brass)
            surface.blit(tick, tick.get_rect(center=(x + side // 2, slot.centery)))

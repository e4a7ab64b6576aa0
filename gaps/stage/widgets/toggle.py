"""On or off."""

from __future__ import annotations

import pygame

from gaps.language import Text, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import USABLE, Role, Spoken
from gaps.stage.widgets.row import Row

SIZE = 52, 28  # pixels at u = 1
KNOB, ICON = 20, 16
SLIDE = 0.12  # seconds the knob takes from one side to the other


class Toggle(Row):
    """A row whose value is true or false."""

    value: bool

    def __init__(self, name: str, label: Text, value: bool, note: Text = "") -> None:
        super().__init__(name, label, note)
        self.value = value
        self._knob_place = float(value)  # from 0.0, off, to 1.0, on

    @property
    def moving(self) -> bool:
        """Whether the knob is on its way."""
        return self._knob_place != self.value

    def update(self, dt: float) -> None:
        """Move the knob."""
        step = dt / SLIDE
        place = self._knob_place + (step if self.value else -step)
        self._knob_place = min(1.0, max(0.0, place))

    def activate(self) -> bool:
        """Switch it over."""
        self.value = not self.value
        return True

    def nudge(self, direction: int) -> bool:
        """Switch it on to the right, off to the left."""
        return self.value != (direction > 0) and self.activate()

    def control_width(self, style: Style) -> int:
        """The width of the switch, pixels."""
        return style.px(SIZE[0])

    def says(self) -> Spoken:
        """A switch that is on or off."""
        label, note = translated(self.label), self.spoken_note
        return Spoken("", Role.SWITCH, label, detail=note, checked=self.value, actions=USABLE)

    def draw_control(self, surface: pygame.Surface, style: Style, focused: bool) -> None:
        """Draw the switch and its knob, with a tick when on."""
        theme, px = style.theme, style.px
        slot = pygame.Rect(0, 0, px(SIZE[0]), px(SIZE[1]))
        slot.midright = self.rect.midright
        fill, edge, knob = (
            (theme.brass, theme.brass, theme.onbrass) if self.value else (theme.slot, theme.low, theme.mid)
        )
        surface.blit(shapes.rounded(slot.size, slot.height / 2, fill, px(1), edge), slot)
        side = px(KNOB)
        margin = (slot.height - side) // 2
        x = slot.left + margin + round((slot.width - side - 2 * margin) * self._knob_place)
        surface.blit(shapes.disc(side, knob), (x, slot.top + margin))
        if self.value:
            tick = style.icon("tick", px(ICON), theme.brass)
            surface.blit(tick, tick.get_rect(center=(x + side // 2, slot.centery)))

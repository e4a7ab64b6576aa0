"""A value on a scale."""

from __future__ import annotations

import pygame

from gaps.language import Text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.row import Row

TRACK = 200, 6  # pixels at u = 1
KNOB = 22
FIGURES = 52  # room for the number


class Slider(Row):
    """A row whose value is a whole number from ``low`` to ``high``; keys change it by ``step``."""

    value: int

    def __init__(
        self,
        name: str,
        label: Text,
        value: int,
        note: Text = "",
        low: int = 0,
        high: int = 100,
        step: int = 5,
        icon: str | None = None,
        *,
        enabled: bool = True,
        tooltip: Text = "",
    ) -> None:
        super().__init__(name, label, note, enabled=enabled, tooltip=tooltip)
        self.value = value
        self.low, self.high, self.step = low, high, step
        self.icon = icon
        self._track = pygame.Rect(0, 0, 0, 0)
        self._held = False

    def press(self, pos: tuple[int, int]) -> bool:
        """Take hold of the knob, which comes to the pointer."""
        self._held = self._track.inflate(self._track.height * 4, self._track.height * 5).collidepoint(pos)
        return self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> bool:
        """Take the knob along."""
        if not self._held:
            return False
        share = (pos[0] - self._track.left) / max(1, self._track.width)
        return self._set(round(self.low + share * (self.high - self.low)))

    def click(self, pos: tuple[int, int]) -> bool:
        """Let go: the value was set on the way."""
        return False

    def activate(self) -> bool:
        """Nothing: there is no next value."""
        return False

    def nudge(self, direction: int) -> bool:
        """One step down or up."""
        return self._set(self.value + direction * self.step)

    def control_width(self, style: Style) -> int:
        """Number, track and icon."""
        return (
            style.px(FIGURES) + style.px(TRACK[0]) + style.px(KNOB) // 2 + (style.px(36) if self.icon else 0)
        )

    def draw_control(self, surface: pygame.Surface, style: Style) -> None:
        """Draw track, knob and number, and remember where the track is."""
        theme, px = style.theme, style.px
        figures = style.digits(str(self.value), "figure", theme.hi)
        surface.blit(figures, figures.get_rect(midright=self.rect.midright))
        track = pygame.Rect(0, 0, px(TRACK[0]), px(TRACK[1]))
        track.midright = self.rect.right - px(FIGURES), self.rect.centery
        self._track = track
        surface.blit(shapes.rounded(track.size, track.height / 2, theme.slot, px(1), theme.edge), track)
        reached = round(track.width * (self.value - self.low) / (self.high - self.low))
        if reached:
            surface.blit(shapes.rounded((reached, track.height), track.height / 2, theme.brass), track)
        side = px(KNOB)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = track.left + reached, track.centery
        if not theme.plain:
            soft, offset = shapes.shadow(knob.size, side / 2, (0, px(2)), px(5), theme.shadow, 0.5)
            surface.blit(soft, knob.move(offset))
        surface.blit(shapes.disc(side, theme.hi), knob)
        if self.icon:
            icon = style.icon(self.icon, px(20), theme.mid)
            surface.blit(icon, icon.get_rect(midright=(track.left - px(14), track.centery)))

    def _set(self, value: int) -> bool:
        before, self.value = self.value, min(max(value, self.low), self.high)
        return self.value != before

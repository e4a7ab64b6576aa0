"""A place in something long: a line to run along, with marks on it and what is there in words above."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.language import Text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.widget import Widget, draw_ring

TRACK, KNOB, MARK = 6, 18, 12  # heights, pixels at u = 1
RADIUS = 9


class TimelineSlider(Widget):
    """Its value is a whole number from 0 to ``high``; ``marks`` are places to be seen, ``told`` the words."""

    value: int

    def __init__(self, name: str, high: int, marks: Sequence[int] = (), *, tooltip: Text = "") -> None:
        super().__init__(name, tooltip=tooltip)
        self.value, self.high, self.marks = 0, high, tuple(marks)
        self.told = ""

    def press(self, pos: tuple[int, int]) -> bool:
        """Come to the pointer."""
        return self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> bool:
        """Go along with the pointer."""
        share = (pos[0] - self._left) / max(1, self._wide)
        return self._set(round(share * self.high))

    def click(self, pos: tuple[int, int]) -> bool:
        """Let go: the value was set on the way."""
        return False

    def activate(self) -> bool:
        """Nothing: there is no next value."""
        return False

    def nudge(self, direction: int) -> bool:
        """One place back or on."""
        return self._set(self.value + direction)

    @property
    def _left(self) -> int:
        return self.rect.left + self.rect.height // 4

    @property
    def _wide(self) -> int:
        return self.rect.width - self.rect.height // 2

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the words, the track with its marks, and the knob."""
        theme, px = style.theme, style.px
        words = style.text(style.cut(self.told, "note", self._wide), "note", theme.hi)
        surface.blit(words, words.get_rect(midtop=(self.rect.centerx, self.rect.top)))
        track = pygame.Rect(self._left, 0, self._wide, px(TRACK))
        track.centery = self.rect.bottom - px(KNOB) // 2
        surface.blit(shapes.rounded(track.size, track.height / 2, theme.slot, px(1), theme.edge), track)
        reached = round(track.width * self.value / max(1, self.high))
        if reached > track.height:
            surface.blit(shapes.rounded((reached, track.height), track.height / 2, theme.brass), track)
        for mark in self.marks:
            x = track.left + round(track.width * mark / max(1, self.high))
            tick = pygame.Rect(0, 0, px(2), px(MARK))
            tick.center = x, track.centery
            surface.fill(theme.mid, tick)
        knob = pygame.Rect(0, 0, px(KNOB), px(KNOB))
        knob.center = track.left + reached, track.centery
        colour = theme.brass if hovered or pressed else theme.hi
        surface.blit(shapes.disc(px(KNOB), colour, px(2), theme.bg0), knob)
        if focused:
            draw_ring(surface, style, self.rect, px(RADIUS))

    def _set(self, value: int) -> bool:
        before, self.value = self.value, min(max(value, 0), self.high)
        return self.value != before

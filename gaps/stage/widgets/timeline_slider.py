"""A place in a long sequence: a track to drag along, with marks on it and a caption above."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.language import Text, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import ADJUSTABLE, Range, Role, Spoken
from gaps.stage.widgets.slider import Draggable, draw_track
from gaps.stage.widgets.widget import AT_REST, WidgetState, draw_focus_ring

TRACK, KNOB, MARK = 6, 18, 12  # heights, pixels at u = 1
RADIUS = 9


class TimelineSlider(Draggable):
    """Its value goes from 0 to ``maximum``; ``marks`` are values to be seen; ``caption`` is drawn above.

    ``label`` is what it is called when it is spoken of; its caption is its value then.
    """

    def __init__(
        self, name: str, maximum: int, marks: Sequence[int] = (), *, label: Text = "", tooltip: Text = ""
    ) -> None:
        super().__init__(name, tooltip=tooltip)
        self.label = label
        self.value, self.minimum, self.maximum, self.step = 0, 0, maximum, 1
        self.marks = tuple(marks)
        self.caption = ""

    def track(self, style: Style) -> pygame.Rect:
        """The line the knob moves along."""
        margin = self.rect.height // 4
        track = pygame.Rect(
            self.rect.left + margin, 0, self.rect.width - self.rect.height // 2, style.px(TRACK)
        )
        track.centery = self.rect.bottom - style.px(KNOB) // 2
        return track

    def spoken(self) -> Spoken:
        """A slider, called by its label or, where it has none, by its caption."""
        label = translated(self.label) or translated(self.tooltip)
        return Spoken(
            self.name,
            Role.SLIDER,
            label or self.caption,
            self.area,
            value=self.caption if label and self.caption else str(self.value),
            number=Range(self.value, self.minimum, self.maximum, self.step),
            enabled=self.enabled,
            actions=ADJUSTABLE,
        )

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw the caption, the track with its marks, and the knob."""
        theme, px, track = style.theme, style.px, self.track(style)
        caption = style.text(style.cut(self.caption, "note", track.width), "note", theme.hi)
        surface.blit(caption, caption.get_rect(midtop=(self.rect.centerx, self.rect.top)))
        x = draw_track(surface, style, track, self.knob_offset(track), shortest=track.height + 1)
        for mark in self.marks:
            tick = pygame.Rect(0, 0, px(2), px(MARK))
            tick.center = track.left + round(track.width * mark / max(1, self.maximum)), track.centery
            surface.fill(theme.mid, tick)
        knob = pygame.Rect(0, 0, px(KNOB), px(KNOB))
        knob.center = x, track.centery
        fill = theme.brass if state.hovered or state.pressed else theme.hi
        surface.blit(shapes.disc(px(KNOB), fill, px(2), theme.bg0), knob)
        if state.focused:
            draw_focus_ring(surface, style, self.rect, px(RADIUS))

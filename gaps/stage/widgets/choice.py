"""One of a few, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from gaps.language import Text, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.row import APART, Row

HIGH = 36  # pixels at u = 1
PAD = 14
INSET = 4
ROLES = "choice", "note", "small"


class Choice(Row):
    """A row whose value is one of ``options``: names and how each is shown, or words that are both."""

    value: str

    def __init__(
        self,
        name: str,
        label: Text,
        options: Mapping[str, Text] | Sequence[str],
        value: str,
        note: Text = "",
        *,
        enabled: bool = True,
        tooltip: Text = "",
    ) -> None:
        super().__init__(name, label, note, enabled=enabled, tooltip=tooltip)
        self.options: dict[str, Text] = (
            dict(options) if isinstance(options, Mapping) else {each: each for each in options}
        )
        self.value = value
        self._segments: dict[str, pygame.Rect] = {}

    def click(self, pos: tuple[int, int]) -> bool:
        """Take the option under the pointer."""
        for option, segment in self._segments.items():
            if segment.collidepoint(pos):
                return self._take(option)
        return False

    def activate(self) -> bool:
        """Take the next option, after the last the first."""
        options = list(self.options)
        return self._take(options[(options.index(self.value) + 1) % len(options)])

    def nudge(self, direction: int) -> bool:
        """Take the option to the left or right, if there is one."""
        options = list(self.options)
        place = options.index(self.value) + direction
        return 0 <= place < len(options) and self._take(options[place])

    def fitting(self, style: Style) -> tuple[int, int]:
        """Width and height of the options side by side, pixels."""
        px = style.px
        widths = (style.width(translated(words), "choice") + 2 * px(PAD) for words in self.options.values())
        return sum(widths) + 2 * px(INSET), px(HIGH)

    def control_width(self, style: Style) -> int:
        """All the options."""
        return sum(self._widths(style, self._role(style))) + 2 * style.px(INSET)

    def _role(self, style: Style) -> str:
        """Smaller type where the options do not fit into the row."""
        words = style.width(translated(self.label), "label") + style.px(APART) if self.label else 0
        room = self.rect.width - words - 2 * style.px(INSET)
        return next((role for role in ROLES if sum(self._widths(style, role)) <= room), ROLES[-1])

    def _widths(self, style: Style, role: str) -> list[int]:
        pad = style.px(PAD if role == ROLES[0] else PAD - 5)
        return [style.width(translated(words), role) + 2 * pad for words in self.options.values()]

    def draw_control(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the options, and remember where they are."""
        theme, px = style.theme, style.px
        inset, height = px(INSET), px(HIGH)
        role = self._role(style)
        widths = self._widths(style, role)
        frame = pygame.Rect(0, 0, sum(widths) + 2 * inset, height)
        frame.midright = self.rect.midright
        surface.blit(shapes.rounded(frame.size, px(9), theme.slot, px(1), theme.edge), frame)
        x = frame.left + inset
        for (option, words), width in zip(self.options.items(), widths, strict=True):
            segment = pygame.Rect(x, frame.top + inset, width, height - 2 * inset)
            self._segments[option] = segment
            chosen = option == self.value
            if chosen:
                surface.blit(shapes.rounded(segment.size, px(6), theme.brass), segment)
            text = style.text(translated(words), role, theme.onbrass if chosen else theme.mid)
            surface.blit(text, text.get_rect(center=segment.center))
            x += width

    def _take(self, option: str) -> bool:
        changed = option != self.value
        self.value = option
        return changed

"""One of a few, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from gaps.language import _
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Look
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
        label: str,
        options: Mapping[str, str] | Sequence[str],
        value: str,
        note: str = "",
        *,
        enabled: bool = True,
        tooltip: str = "",
    ) -> None:
        super().__init__(name, label, note, enabled=enabled, tooltip=tooltip)
        self.options = dict(options) if isinstance(options, Mapping) else {each: each for each in options}
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

    def fitting(self, look: Look) -> tuple[int, int]:
        """Width and height of the options side by side, pixels."""
        px = look.px
        widths = (look.width(_(words), "choice") + 2 * px(PAD) for words in self.options.values())
        return sum(widths) + 2 * px(INSET), px(HIGH)

    def control_width(self, look: Look) -> int:
        """All the options."""
        return sum(self._widths(look, self._role(look))) + 2 * look.px(INSET)

    def _role(self, look: Look) -> str:
        """Smaller type where the options do not fit into the row."""
        words = look.width(_(self.label), "label") + look.px(APART) if self.label else 0
        room = self.rect.width - words - 2 * look.px(INSET)
        return next((role for role in ROLES if sum(self._widths(look, role)) <= room), ROLES[-1])

    def _widths(self, look: Look, role: str) -> list[int]:
        pad = look.px(PAD if role == ROLES[0] else PAD - 5)
        return [look.width(_(words), role) + 2 * pad for words in self.options.values()]

    def draw_control(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the options, and remember where they are."""
        theme, px = look.theme, look.px
        inset, high = px(INSET), px(HIGH)
        role = self._role(look)
        widths = self._widths(look, role)
        frame = pygame.Rect(0, 0, sum(widths) + 2 * inset, high)
        frame.midright = self.rect.midright
        surface.blit(shapes.rounded(frame.size, px(9), theme.slot, px(1), theme.edge), frame)
        x = frame.left + inset
        for (option, words), width in zip(self.options.items(), widths, strict=True):
            segment = pygame.Rect(x, frame.top + inset, width, high - 2 * inset)
            self._segments[option] = segment
            chosen = option == self.value
            if chosen:
                surface.blit(shapes.rounded(segment.size, px(6), theme.brass), segment)
            text = look.text(_(words), role, theme.onbrass if chosen else theme.mid)
            surface.blit(text, text.get_rect(center=segment.center))
            x += width

    def _take(self, option: str) -> bool:
        changed = option != self.value
        self.value = option
        return changed

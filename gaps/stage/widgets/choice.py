"""One of a few options, all shown side by side: in a settings row, or alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Unpack

import pygame

from gaps.language import Text, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.layout import row
from gaps.stage.widgets.row import LABEL_GAP, Row
from gaps.stage.widgets.selector import Selector
from gaps.stage.widgets.widget import AT_REST, WidgetFields, WidgetState, draw_focus_ring

HEIGHT = 36  # pixels at u = 1
PADDING, SMALL_PADDING = 14, 9  # beside the text of an option; in the smaller text styles
INSET = 4
RADIUS = 9
TEXT_STYLES = "choice", "note", "small"


class Choice(Selector, Row):
    """A row whose options are names and how each is shown, or strings that are both."""

    def __init__(
        self,
        name: str,
        label: Text,
        options: Mapping[str, Text] | Sequence[str],
        value: str,
        note: Text = "",
        **widget: Unpack[WidgetFields],
    ) -> None:
        super().__init__(name, label, note, **widget)
        self.options: Mapping[str, Text] = (
            dict(options) if isinstance(options, Mapping) else {each: each for each in options}
        )
        self.value = value

    def areas(self) -> Mapping[str, pygame.Rect]:
        """Where each option can be clicked; empty before the first layout."""
        return self._segments(self.style) if self.style is not None else {}

    def fitting(self, style: Style) -> tuple[int, int]:
        """Width and height of the options side by side in the largest text style, pixels."""
        return sum(self._widths(style, TEXT_STYLES[0])) + 2 * style.px(INSET), style.px(HEIGHT)

    def control_width(self, style: Style) -> int:
        """The width of all the options, pixels."""
        return sum(self._widths(style, self._text_style(style))) + 2 * style.px(INSET)

    def draw_control(self, surface: pygame.Surface, style: Style, focused: bool) -> None:
        """Draw the options; the one that is the value is filled."""
        theme, px, text_style = style.theme, style.px, self._text_style(style)
        frame = self._frame(style)
        surface.blit(shapes.rounded(frame.size, px(RADIUS), theme.slot, px(1), theme.edge), frame)
        for option, segment in self._segments(style).items():
            chosen = option == self.value
            if chosen:
                surface.blit(shapes.rounded(segment.size, px(6), theme.brass), segment)
            ink = theme.onbrass if chosen else theme.mid
            text = style.text(translated(self.options[option]), text_style, ink)
            surface.blit(text, text.get_rect(center=segment.center))

    def _frame(self, style: Style) -> pygame.Rect:
        frame = pygame.Rect(0, 0, self.control_width(style), style.px(HEIGHT))
        frame.midright = self.rect.midright
        return frame

    def _segments(self, style: Style) -> dict[str, pygame.Rect]:
        widths = self._widths(style, self._text_style(style))
        inside = self._frame(style).inflate(-2 * style.px(INSET), -2 * style.px(INSET))
        return dict(zip(self.options, row(inside, widths), strict=True))

    def _text_style(self, style: Style) -> str:
        """The largest text style in which the options fit into the row beside its label."""
        label = style.width(translated(self.label), "label") + style.px(LABEL_GAP) if self.label else 0
        room = self.rect.width - label - 2 * style.px(INSET)
        fitting = (each for each in TEXT_STYLES if sum(self._widths(style, each)) <= room)
        return next(fitting, TEXT_STYLES[-1])

    def _widths(self, style: Style, text_style: str) -> list[int]:
        padding = style.px(PADDING if text_style == TEXT_STYLES[0] else SMALL_PADDING)
        return [style.width(translated(text), text_style) + 2 * padding for text in self.options.values()]


class Segments(Choice):
    """A choice without a row around it; give its ``rect`` the size that ``fitting`` returns."""

    def __init__(
        self, name: str, options: Mapping[str, Text], value: str, **widget: Unpack[WidgetFields]
    ) -> None:
        super().__init__(name, "", options, value, **widget)

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw the options, and the focus ring close around them."""
        self.draw_control(surface, style, state.focused)
        if state.focused:
            draw_focus_ring(surface, style, self.rect, style.px(RADIUS))

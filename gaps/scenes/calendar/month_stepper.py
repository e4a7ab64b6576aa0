"""The month that is shown, between two arrows that turn to the months before and after it."""

from __future__ import annotations

import pygame

from gaps.language import _
from gaps.progress.calendar.month import Month
from gaps.scenes.calendar.calendar_text import month_and_year
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.stage.speech.spoken import ADJUSTABLE, Role, Spoken
from gaps.stage.widgets import Widget, draw_focus_ring
from gaps.stage.widgets.widget import Pos, hovered_fill

RADIUS, ARROW_WIDTH, ICON = 9, 44, 20  # pixels at u = 1
LEAST = 190, 44
DIMMED = 0.65


class MonthStepper(Widget):
    """Its arrows are dim where there is no month to turn to. ``turned`` is where the last use turned."""

    def __init__(self, name: str, month: Month) -> None:
        super().__init__(name)
        self.month = month
        self.turned = 0
        """-1 for back, 1 for on."""

    def fitting(self, style: Style) -> tuple[int, int]:
        """So wide that a month can be read."""
        return style.px(LEAST[0]), style.px(LEAST[1])

    def click(self, pos: Pos) -> bool:
        """Turn back on the left half, on on the right."""
        return self._turn(-1 if pos[0] < self.rect.centerx else 1)

    def activate(self) -> bool:
        """Do nothing: left and right turn."""
        return False

    def nudge(self, direction: int) -> bool:
        """Turn back or on."""
        return self._turn(direction)

    def _turn(self, by: int) -> bool:
        self.turned = by
        return (self.month.before if by < 0 else self.month.after) is not None

    def spoken(self) -> Spoken:
        """A choice whose value is the month."""
        month = month_and_year(self.month.first)
        return Spoken(self.name, Role.CHOICE, _("Month"), self.area, value=month, actions=ADJUSTABLE)

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the frame, the arrows and the month."""
        theme, px = style.theme, style.px
        fill = hovered_fill(theme.slot) if hovered else theme.slot
        surface.blit(shapes.rounded(self.rect.size, px(RADIUS), fill, px(1), theme.edge), self.rect)
        dim = mix(theme.mid, theme.slot, DIMMED)
        arrows = (("left", -1, self.month.before), ("right", 1, self.month.after))
        for name, side, there in arrows:
            icon = style.icon(name, px(ICON), theme.brass if there is not None else dim)
            x = self.rect.left + px(ARROW_WIDTH) // 2 if side < 0 else self.rect.right - px(ARROW_WIDTH) // 2
            surface.blit(icon, icon.get_rect(center=(x, self.rect.centery)))
        room = self.rect.width - 2 * px(ARROW_WIDTH)
        text = style.fitted(month_and_year(self.month.first), room, theme.hi, "button", "note_bold", "small")
        surface.blit(text, text.get_rect(center=self.rect.center))
        if focused:
            draw_focus_ring(surface, style, self.rect, px(RADIUS))

"""A summit in the grid: its badge, how far it is, and its name."""

from __future__ import annotations

import pygame

from gaps.language import _
from gaps.progress.summits import Standing, Summit
from gaps.scenes.common import charts
from gaps.scenes.summits import summit_text
from gaps.scenes.summits.badges import badge, badge_name
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import USABLE, Action, Role, Spoken
from gaps.stage.widgets import Widget
from gaps.stage.widgets.widget import draw_focus_ring

# Lengths in pixels at u = 1, from the top of the cell.
BADGE, BADGE_MIDDLE = 78, 50
BAR, BAR_DROP = (70, 11), 40  # below the middle of the badge
NAME_MIDDLE, NAME_LOWER = 106, 109
CHIP_HEIGHT, CHIP_PADDING, CHIP_AT = 22, 14, (30, 30)  # right of that middle, and above it
FRAME, RADIUS, MARGIN = 4, 16, 4
FILL_ALPHA = 110  # of 255: of the frame round the chosen cell


class BadgeCell(Widget):
    """Pressing it chooses the summit; Enter uses it."""

    def __init__(self, summit: Summit) -> None:
        super().__init__(summit.key)
        self.summit = summit
        self.standing = Standing(0, summit.goal)
        self.is_chosen = False
        self.shows_name = True

    def click(self, pos: tuple[int, int]) -> bool:
        """Do no more than pressing has done."""
        return False

    def spoken(self) -> Spoken:
        """A summit: its name, how far it is, and what it asks for."""
        return Spoken(
            self.name,
            Role.ITEM,
            _(self.summit.name),
            self.area,
            value=summit_text.standing_text(self.standing),
            detail=_(self.summit.sentence),
            selected=self.is_chosen,
            actions=USABLE,
        )

    def asked(self, part: str, action: Action, text: str) -> bool:
        """Use the summit if it was chosen before; else the focus has chosen it."""
        return action is Action.ACTIVATE and self.is_chosen

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the badge, for one under way its bar and its count, and the name."""
        px, theme, cell = style.px, style.theme, self.rect
        frame = cell.inflate(-2 * px(FRAME), -2 * px(FRAME))
        if min(frame.size) < 1:
            return
        if self.is_chosen or hovered:
            fill, edge = (*theme.surface2, FILL_ALPHA), theme.mid if self.is_chosen else theme.edge
            surface.blit(shapes.rounded(frame.size, px(RADIUS), fill, px(2), edge), frame)
        if focused:
            draw_focus_ring(surface, style, frame.inflate(-2 * px(2), -2 * px(2)), px(RADIUS - 2), gap=0)
        picture = badge(style, badge_name(self.summit, self.standing), px(BADGE))
        surface.blit(picture, picture.get_rect(center=(cell.centerx, self._middle(style))))
        is_under_way = bool(self.standing.count) and not self.standing.reached
        if is_under_way:
            self._draw_progress(surface, style)
        if self.shows_name:
            ink = theme.hi if self.standing.count else theme.mid
            room = cell.width - 2 * px(MARGIN)
            name = style.fitted(_(self.summit.name), room, ink, "note_bold", "small")
            y = cell.top + px(NAME_LOWER if is_under_way else NAME_MIDDLE)
            surface.blit(name, name.get_rect(center=(cell.centerx, y)))

    def _middle(self, style: Style) -> int:
        """The middle of the badge, pixels from the top of the window: that of the cell if it has no name."""
        return self.rect.top + style.px(BADGE_MIDDLE) if self.shows_name else self.rect.centery

    def _draw_progress(self, surface: pygame.Surface, style: Style) -> None:
        px, theme, standing = style.px, style.theme, self.standing
        bar = pygame.Rect(0, 0, px(BAR[0]), px(BAR[1]))
        bar.center = self.rect.centerx, self._middle(style) + px(BAR_DROP)
        charts.bar(surface, style, bar, standing.count / standing.goal, theme.brass)
        text = style.text(summit_text.progress_text(standing), "note_bold", theme.hi)
        chip = pygame.Rect(0, 0, text.get_width() + px(CHIP_PADDING), px(CHIP_HEIGHT))
        chip.center = self.rect.centerx + px(CHIP_AT[0]), self._middle(style) - px(CHIP_AT[1])
        chip.right = min(chip.right, self.rect.right)
        surface.blit(shapes.rounded(chip.size, px(6), theme.surface2, px(1), theme.edge), chip)
        surface.blit(text, text.get_rect(center=chip.center))

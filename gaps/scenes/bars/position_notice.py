"""The notice about the position in the bottom bar; when its icon changes, the old one fades out."""

from __future__ import annotations

import pygame

from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import Style

ICON_SECONDS = 0.220  # in which the icon changes, at normal speed
GAP = 12  # between the icon, the text and the buttons, pixels at u = 1


class PositionNotice:
    """Shows at most one notice."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.notice: game_text.StatusNotice | None = None
        """What is shown."""
        self._icons = "", ""  # before and now
        self._age = 0.0

    @property
    def moving(self) -> bool:
        """Whether the icon is changing."""
        return self._icons[0] != "" and self._changed < 1

    @property
    def _changed(self) -> float:
        """How far the icon has changed, 0 to 1."""
        factor = self.context.motion_settings.factor
        return min(1.0, self._age / (ICON_SECONDS * factor)) if factor else 1.0

    def show(self, notice: game_text.StatusNotice | None) -> None:
        """Show a notice, or none."""
        self.notice = notice
        if notice is not None and notice.icon != self._icons[1]:
            self._icons, self._age = (self._icons[1], notice.icon), 0.0

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._age += dt

    def draw(self, surface: pygame.Surface, left: int, right: int, style: Style) -> None:
        """Draw icon, title and note in the middle of the bottom bar, or between ``left`` and ``right``."""
        if self.notice is None:
            return
        notice, theme, px = self.notice, style.theme, style.px
        gap = px(GAP)
        colours = {"open": theme.brass, "closed": theme.ember, "search": theme.hi}
        icon = style.glyph(f"pass_{notice.icon}", (px(58), px(38)))
        title = style.text(notice.title, "button", colours[notice.icon])
        note = style.text(notice.note, "small", theme.mid)
        width = icon.get_width() + gap + max(title.get_width(), note.get_width())
        x = (style.size[0] - width) // 2
        if x < left + gap or x + width > right - gap:
            x = (left + right - width) // 2
        y = style.size[1] - px(72) + px(32)
        place = icon.get_rect(midleft=(x, y))
        if self.moving:
            before = style.glyph(f"pass_{self._icons[0]}", icon.get_size())
            blit_faint(surface, before, place, 1 - self._changed)
            blit_faint(surface, icon, place, self._changed)
        else:
            surface.blit(icon, place)
        x += icon.get_width() + gap
        surface.blit(title, title.get_rect(bottomleft=(x, y + px(2))))
        surface.blit(note, note.get_rect(topleft=(x, y + px(2))))

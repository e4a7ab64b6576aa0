"""The notice about the position in the bottom bar; when its icon changes, the old one fades out."""

from __future__ import annotations

import pygame

from gaps.scenes.common.suit_label import SuitLabel
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import Style
from gaps.stage.view import Label, Part, Picture, column, row, space

ICON_SECONDS = 0.220  # in which the icon changes, at normal speed
ICON, GAP = (58, 38), 12  # size of the icon, and between it and the text, units
STRENGTH = {"dim": 0.5, "search": 0.6}
"""How clearly an icon is drawn, where it is not at full strength."""


class PositionNotice:
    """Shows at most one notice."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.notice: game_text.StatusNotice | None = None
        """What is shown."""
        self.rule = ""
        """The rule of the game that is told in its place; empty for none."""
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

    def part(self) -> Part:
        """Icon, title and note, or the rule that is told; nothing without either."""
        if self.rule:
            return SuitLabel(self.rule, "note", align="center", lines=2, leading=20, art=self.context.art())
        if self.notice is None:
            return Part()
        before, now = self._icons
        icon = Picture(_paint_icon, (before if self.moving else "", now, self._changed), ICON)
        title = Label(self.notice.title, "button", "brass" if now == "open" else "hi")
        texts = column(space(), title, Label(self.notice.note, "small", "mid"), space())
        return row(icon, texts, gap=GAP)


def _paint_icon(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, before: str, now: str, changed: float
) -> None:
    """Paint an icon, or one that is ``changed`` in part from that ``before``."""
    for icon, share in ((before, 1 - changed), (now, changed)):
        if icon:
            name = "open" if icon == "dim" else icon
            picture = style.glyph(f"pass_{name}", (style.px(ICON[0]), style.px(ICON[1])))
            blit_faint(surface, picture, picture.get_rect(center=rect.center), share * STRENGTH.get(icon, 1))

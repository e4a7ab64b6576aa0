"""The plate: a button that stands out of its surface and goes down when pressed."""

from __future__ import annotations

import pygame

from gaps.language import Text, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.key_caps import keycap
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Color, mix
from gaps.stage.widgets.widget import FADED, Widget, draw_ring, lit, sunk

RADIUS = 10
LIP, LIP_PRESSED, DOWN = 3, 1, 2
SHADOW = (0, 6), 12, 0.35
ICON = 20
PAD, MIN_PAD = 16, 5
SMALLER = ("choice", "note_bold", "small")  # for words that are too long


def draw_button(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    primary: bool = False,
    *,
    raised: bool = True,
    focused: bool = False,
    hovered: bool = False,
    pressed: bool = False,
) -> pygame.Rect:
    """Draw a plate with nothing on it, for what a scene has to say there.

    Returns the rectangle of its face, which goes down when pressed. What cannot be used is not ``raised``.
    """
    theme, px = style.theme, style.px
    radius = px(RADIUS)
    fill = theme.brass if primary else theme.surface2
    edge = mix(theme.brass, WHITE, 0.4) if primary else theme.edge
    if raised:
        if not theme.plain:
            (dx, dy), blur, alpha = SHADOW
            soft, offset = shapes.shadow(rect.size, radius, (px(dx), px(dy)), px(blur), theme.shadow, alpha)
            surface.blit(soft, rect.move(offset))
        lip = rect.move(0, px(LIP_PRESSED) + px(DOWN) if pressed else px(LIP))
        surface.blit(shapes.rounded(rect.size, radius, theme.brassd if primary else sunk(theme)), lip)
    face = rect.move(0, px(DOWN)) if pressed else rect
    shade = lit(fill) if hovered and not pressed else fill
    surface.blit(shapes.rounded(rect.size, radius, shade, px(1), edge), face)
    if focused:
        draw_ring(surface, style, rect, radius)
    return face


class Button(Widget):
    """Text and perhaps an icon, a second line of ``detail`` and, where it fits, the key that does the same.

    A plate of two lines, and one whose ``align`` is ``"left"`` begin at the left; others stand
    in the middle. ``role`` is that of the text; ``primary`` is for what most people want next.
    """

    def __init__(
        self,
        name: str,
        text: Text = "",
        icon: str | None = None,
        keycap: str | None = None,
        primary: bool = False,
        detail: Text = "",
        role: str = "button",
        align: str = "",
        *,
        enabled: bool = True,
        tooltip: Text = "",
    ) -> None:
        super().__init__(name, enabled=enabled, tooltip=tooltip)
        self.text = text
        self.icon = icon
        self.keycap = keycap
        self.primary = primary
        self.detail = detail
        self.role = role
        self.align = align

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the plate; its shadow and ring reach out of ``rect``."""
        size = self.rect.size
        key = ("plate", size, *self._shown, self.enabled, hovered, pressed)
        margin = style.px(24)
        picture = style.surface_cache.get(key, lambda: self._picture(style, margin, hovered, pressed))
        surface.blit(picture, self.rect.move(-margin, -margin))
        if focused:
            draw_ring(surface, style, self.rect, style.px(RADIUS))

    @property
    def _shown(self) -> tuple[object, ...]:
        return (
            *(translated(self.text), translated(self.detail)),
            *(self.icon, self.keycap, self.primary, self.role, self.align),
        )

    def _picture(self, style: Style, margin: int, hovered: bool, pressed: bool) -> pygame.Surface:
        rect = pygame.Rect((margin, margin), self.rect.size)
        picture = pygame.Surface((rect.width + 2 * margin, rect.height + 2 * margin), pygame.SRCALPHA)
        face = draw_button(
            picture, style, rect, self.primary, raised=self.enabled, hovered=hovered, pressed=pressed
        )
        self._write(picture, style, face)
        if not self.enabled:
            picture.set_alpha(FADED)
        return picture

    def _write(self, picture: pygame.Surface, style: Style, face: pygame.Rect) -> None:
        theme, px = style.theme, style.px
        ink: Color = theme.onbrass if self.primary else theme.hi
        two_lines = bool(self.detail) and not self.primary
        icon = style.icon(self.icon, px(ICON), theme.brass if two_lines else ink) if self.icon else None
        gap = px(10) if icon and (self.text or self.detail) else 0
        most = face.width - (icon.get_width() if icon else 0) - gap - 2 * px(MIN_PAD)
        lines = [style.fitted(translated(self.text), most, ink, self.role, *SMALLER)] if self.text else []
        if self.detail:
            shade = ink if self.primary else theme.mid
            lines.append(style.fitted(translated(self.detail), most, shade, "note", "small"))
        width = (icon.get_width() if icon else 0) + gap + max((line.get_width() for line in lines), default=0)
        left = self.align == "left" or (not self.align and bool(self.detail))
        cap = keycap(style, self.keycap, ink if self.primary else None) if self.keycap else None
        if cap and width + cap.get_width() + px(10) + 2 * px(5) > face.width:
            cap = None
        room = face.width - (cap.get_width() + px(8) if cap else 0)
        pad = px(26) if self.detail and face.width > width + px(60) else px(PAD)
        x = face.left + (min(pad, max(0, (room - width) // 2)) if left else (room - width) // 2)
        if icon:
            picture.blit(icon, icon.get_rect(midleft=(x, face.centery)))
            x += icon.get_width() + gap
        height = sum(line.get_height() for line in lines)
        y = face.centery - height // 2
        for line in lines:
            picture.blit(line, (x, y))
            y += line.get_height()
        if cap:
            picture.blit(cap, cap.get_rect(midright=(face.right - px(10), face.centery)))

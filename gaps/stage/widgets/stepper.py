"""One of many, one at a time, with an arrow at either side; and one of a few without a row around them."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gaps.language import Text, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.choice import Choice
from gaps.stage.widgets.widget import FADED, Widget, draw_ring, lit

RADIUS = 9  # pixels at u = 1
ARROW, ICON = 38, 20


class Stepper(Widget):
    """Its value is a key of ``options``; left and right, the arrows or a click turn to the next."""

    value: str

    def __init__(
        self, name: str, options: Mapping[str, Text], value: str, *, enabled: bool = True, tooltip: Text = ""
    ) -> None:
        super().__init__(name, enabled=enabled, tooltip=tooltip)
        self.options: dict[str, Text] = dict(options)
        self.value = value

    def click(self, pos: tuple[int, int]) -> bool:
        """The left third turns back, the rest on."""
        return self._turn(-1 if 3 * (pos[0] - self.rect.left) < self.rect.width else 1)

    def activate(self) -> bool:
        """Turn on."""
        return self._turn(1)

    def nudge(self, direction: int) -> bool:
        """Turn back or on; after the last comes the first."""
        return self._turn(direction)

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the frame, the arrows and the option that is chosen."""
        theme, px = style.theme, style.px
        fill = lit(theme.slot) if hovered and self.enabled else theme.slot
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        area = picture.get_rect()
        picture.blit(shapes.rounded(area.size, px(RADIUS), fill, px(1), theme.edge), (0, 0))
        for name, place in (("left", px(ARROW) // 2), ("right", area.width - px(ARROW) // 2)):
            icon = style.icon(name, px(ICON), theme.brass)
            picture.blit(icon, icon.get_rect(center=(place, area.centery)))
        told, room = translated(self.options.get(self.value, self.value)), area.width - 2 * px(ARROW)
        role = next((role for role in ("choice", "note_bold") if style.width(told, role) <= room), "small")
        text = style.text(style.cut(told, role, room), role, theme.hi)
        picture.blit(text, text.get_rect(center=area.center))
        if not self.enabled:
            picture.set_alpha(FADED)
        surface.blit(picture, self.rect)
        if focused:
            draw_ring(surface, style, self.rect, px(RADIUS))

    def _turn(self, by: int) -> bool:
        if not self.options:
            return False
        keys, before = [*self.options], self.value
        at = keys.index(before) if before in keys else -1
        self.value = keys[(at + by) % len(keys)]
        return self.value != before


class Segments(Choice):
    """A choice that is nothing but its options; give its ``rect`` the size that ``fitting`` says."""

    def __init__(
        self, name: str, options: Mapping[str, Text], value: str, *, enabled: bool = True, tooltip: Text = ""
    ) -> None:
        super().__init__(name, "", options, value, enabled=enabled, tooltip=tooltip)

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the options, and the ring close around them."""
        self.draw_control(surface, style)
        if focused:
            draw_ring(surface, style, self.rect, style.px(RADIUS))

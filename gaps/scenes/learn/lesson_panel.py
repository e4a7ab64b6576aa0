"""The placard beside a lesson's board: which lesson it is, how far along, and what the guide says."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.language import N_, Message, _
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Panel, legend
from gaps.table.render.art import CardArt
from gaps.table.render.suit_text import draw_suit_text

PAD, PLATE, APART = 28, 48, 12  # pixels at u = 1
DOT, DOT_STEP = 12, 24
LINE = 29
SIGN = 12  # what a drawn suit may be wider than the sign it stands for
KEYS = ((("Tab",), N_("next")), (("Space",), N_("play")), (("Esc",), N_("leave")))


@dataclass(frozen=True)
class Told:
    """What stands on it."""

    head: str
    title: Message
    said: Message
    pages: int
    page: int
    """Which of the ``pages`` is open; as many as there are when all have been turned."""
    astray: bool = False


class LessonPanel:
    """Knows where its parts are; the plates on it belong to the scene."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)

    def lay_out(self, style: Style, rect: pygame.Rect, buttons: list[Button]) -> None:
        """Put the plates at the foot: the primary one over the whole width, the others side by side."""
        px, self.rect = style.px, rect
        inner = rect.inflate(-2 * px(PAD), 0)
        y = rect.bottom - px(PAD) - px(30) - px(PLATE)
        others = [button for button in buttons if not button.primary]
        width = (inner.width - (len(others) - 1) * px(APART)) // max(1, len(others))
        for number, button in enumerate(others):
            button.rect = pygame.Rect(inner.left + number * (width + px(APART)), y, width, px(PLATE))
        y -= px(PLATE) + px(APART) + px(4)
        for button in buttons:
            if button.primary:
                button.rect = pygame.Rect(inner.left, y, inner.width, px(PLATE))

    def draw(self, surface: pygame.Surface, told: Told, style: Style, art: CardArt) -> None:
        """Draw all but the plates."""
        Panel().draw(surface, style, self.rect)
        theme, px = style.theme, style.px
        x, y = self.rect.left + px(PAD), self.rect.top + px(PAD)
        width = self.rect.width - 2 * px(PAD)
        surface.blit(style.text(told.head, "label", theme.brass), (x, y - px(4)))
        self._draw_dots(surface, told, style)
        y += px(30)
        for line in style.wrap(_(told.title), "h1", width):
            surface.blit(style.text(line, "h1", theme.hi), (x, y))
            y += px(44)
        y += px(22)
        if told.astray:
            icon = style.icon("retry", px(20), theme.ember)
            surface.blit(icon, (x, y))
            surface.blit(style.text(_("A side path"), "label", theme.ember), (x + px(30), y - px(1)))
            y += px(30)
        for line in style.wrap(_(told.said), "tagline", width - px(SIGN)):
            surface.blit(draw_suit_text(line, "tagline", theme.hi, style, art), (x, y))
            y += px(LINE)
        keys = legend(style, KEYS)
        surface.blit(keys, keys.get_rect(bottomleft=(x, self.rect.bottom - px(PAD) + px(4))))

    def _draw_dots(self, surface: pygame.Surface, told: Told, style: Style) -> None:
        """One for each page: full when turned, ringed while open, an outline when still to come."""
        theme, px = style.theme, style.px
        side = px(DOT)
        x = self.rect.right - px(PAD) - (told.pages - 1) * px(DOT_STEP) - side
        y = self.rect.top + px(PAD) + px(2)
        for number in range(told.pages):
            at = pygame.Rect(x + number * px(DOT_STEP), y, side, side)
            if number < told.page:
                surface.blit(shapes.disc(side, theme.brass), at)
            elif number == told.page:
                surface.blit(shapes.disc(max(3, side // 2), theme.brass), at.inflate(-side // 2, -side // 2))
                surface.blit(shapes.ring(at.size, side / 2, max(1.0, 2 * style.u), theme.brass), at)
            else:
                surface.blit(shapes.ring(at.size, side / 2, max(1.0, 1.5 * style.u), theme.low), at)

"""A line of words beside the cell it is about, there for a moment."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.table.render.art import CardArt
from gaps.table.render.suit_text import inscribe

SHOWN, FADE = 2.8, 0.25  # seconds


@dataclass
class Toast:
    """The line shown now, if any, and where: ``about`` is the rectangle it belongs to."""

    text: str = ""
    about: pygame.Rect | None = None
    age: float = 0.0

    @property
    def moving(self) -> bool:
        """Whether it is coming or going right now."""
        return bool(self.text) and (self.age < FADE or self.age > SHOWN - FADE)

    @property
    def shown(self) -> bool:
        """Whether there is a line at all."""
        return bool(self.text)

    def say(self, text: str, about: pygame.Rect) -> None:
        """Show a line; one that is shown already makes way."""
        self.text, self.about, self.age = text, about, 0.0

    def hush(self) -> None:
        """Take the line away."""
        self.text = ""

    def update(self, dt: float) -> bool:
        """Let time pass; true when the line has just gone."""
        self.age += dt
        if self.text and self.age >= SHOWN:
            self.hush()
            return True
        return False

    def draw(self, surface: pygame.Surface, style: Style, art: CardArt) -> None:
        """Draw the line under its cell, or over it where there is no room below."""
        if not self.text or self.about is None:
            return
        theme = style.theme
        line = inscribe(self.text, "note", theme.hi, style, art)
        pad_x, pad_y = style.px(12), style.px(7)
        box = line.get_rect().inflate(2 * pad_x, 2 * pad_y)
        box.midtop = (self.about.centerx, self.about.bottom + style.px(8))
        if box.bottom > surface.get_height() - style.px(76):
            box.bottom = self.about.top - style.px(8)
        box.clamp_ip(surface.get_rect().inflate(-style.px(16), -style.px(8)))
        button = shapes.rounded(box.size, style.px(8), theme.surface, 1, theme.edge)
        strength = min(1.0, self.age / FADE, (SHOWN - self.age) / FADE)
        picture = pygame.Surface(box.size, pygame.SRCALPHA)
        picture.blit(button, (0, 0))
        picture.blit(line, (pad_x, pad_y))
        picture.set_alpha(round(255 * max(0.0, strength)))
        surface.blit(picture, box)

"""A line of text beside what it is about, shown for a moment."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.announcer import Announcer
from gaps.table.cards.art import CardArt, draw_suit_text

DURATION, FADE = 2.8, 0.25  # seconds
MARGIN = 8  # between it and the edges of the window, pixels at u = 1


@dataclass
class Toast:
    """The line that is shown now, if any. ``anchor`` is the rectangle of what it is about."""

    announcer: Announcer = field(default_factory=Announcer)  # what is shown is announced, too
    text: str = ""
    anchor: pygame.Rect | None = None
    age: float = 0.0  # seconds since it was shown
    seconds: float = DURATION  # how long it is shown

    @property
    def moving(self) -> bool:
        """Whether it is fading in or out."""
        return bool(self.text) and (self.age < FADE or self.age > self.seconds - FADE)

    @property
    def visible(self) -> bool:
        """Whether a line is shown."""
        return bool(self.text)

    def show(self, text: str, anchor: pygame.Rect, seconds: float = DURATION, announced: bool = True) -> None:
        """Show a text for some seconds, in place of the one that is shown now; announce it, too."""
        self.text, self.anchor, self.age, self.seconds = text, anchor, 0.0, seconds
        if announced:
            self.announcer.say(text)

    def hide(self) -> None:
        """Remove the line."""
        self.text = ""

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass. Returns whether the line has just disappeared."""
        self.age += dt
        if self.text and self.age >= self.seconds:
            self.hide()
            return True
        return False

    def draw(self, surface: pygame.Surface, style: Style, art: CardArt) -> None:
        """Draw the text below its anchor, or above it if there is no room below; a long one in lines."""
        if not self.text or self.anchor is None:
            return
        theme = style.theme
        pad_x, pad_y = style.px(12), style.px(7)
        room = surface.get_width() - 2 * style.px(MARGIN) - 2 * pad_x
        lines = [
            draw_suit_text(line, "note", theme.hi, style, art) for line in style.wrap(self.text, "note", room)
        ]
        width, step = max(line.get_width() for line in lines), lines[0].get_height()
        box = pygame.Rect(0, 0, width, step * len(lines)).inflate(2 * pad_x, 2 * pad_y)
        box.midtop = (self.anchor.centerx, self.anchor.bottom + style.px(8))
        if box.bottom > surface.get_height() - style.px(76):
            box.bottom = self.anchor.top - style.px(8)
        box.clamp_ip(surface.get_rect().inflate(-2 * style.px(MARGIN), -style.px(MARGIN)))

        def paint() -> pygame.Surface:
            picture = shapes.rounded(box.size, style.px(8), theme.surface, 1, theme.edge).copy()
            for number, line in enumerate(lines):
                picture.blit(line, (pad_x, pad_y + number * step))
            return picture

        opacity = min(1.0, self.age / FADE, (self.seconds - self.age) / FADE)
        picture = style.surface_cache.get(("toast", self.text, box.size), paint)
        shapes.blit_faint(surface, picture, box, opacity)

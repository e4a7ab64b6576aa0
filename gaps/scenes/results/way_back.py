"""The button that leads back into the game; a line of text in its place while it leads nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from gaps.language import N_, Text, _, translated
from gaps.scenes.expedition.star_row import draw_stars, row_width
from gaps.stage.drawing.shapes import rounded
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Spoken, text
from gaps.stage.widgets import Button, Look

SEPARATOR = " · "
ANALYSIS = N_("Playing on is analysis: it does not go on record.")
RADIUS, PADDING, PLATE_ALPHA = 10, 12, 150  # pixels at u = 1; of 255


class WayBack(Button):
    """A button with a place of its own; it never moves, and takes no press before it leads somewhere."""

    def __init__(self, primary: bool) -> None:
        """``primary`` if it is what most people want, once it leads somewhere."""
        super().__init__("back", icon="undo", look=Look(primary, "lead"), enabled=False)
        self._stars: Sequence[bool] = ()

    def lead(self, text: Text) -> None:
        """Be a button that leads where ``text`` says."""
        self.text, self.enabled = text, True

    def say(self, text: Text, stars: Sequence[bool] = ()) -> None:
        """Be a line of text, perhaps an empty one, with ``stars`` before it: whether each is earned."""
        self.text, self.enabled, self._stars = text, False, stars

    def spoken(self) -> Spoken:
        """The button, or the line of text."""
        if not self.enabled:
            return text(self.name, translated(self.text), self.area)
        return replace(super().spoken(), detail=_(ANALYSIS))

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the button, or the line of text on a flat plate."""
        if self.enabled:
            super().draw(surface, style, focused, hovered, pressed)
            return
        text = translated(self.text)
        if not text:
            return
        px, theme = style.px, style.theme
        fill = (*(theme.surface if theme.light else theme.slot), PLATE_ALPHA)
        surface.blit(rounded(self.rect.size, px(RADIUS), fill, px(1), theme.edge), self.rect)
        beside = row_width(style, len(self._stars)) + px(PADDING) if self._stars else 0
        room = self.rect.width - 2 * px(PADDING) - beside
        if self._stars and style.width(text, "small") > room:
            text = text.partition(SEPARATOR)[0]  # the next aim is left out
        line = style.fitted(text, room, theme.hi, "body", "note", "small")
        left = self.rect.centerx - (line.get_width() + beside) // 2
        draw_stars(surface, style, left, self.rect.centery, self._stars)
        surface.blit(line, line.get_rect(midleft=(left + beside, self.rect.centery)))

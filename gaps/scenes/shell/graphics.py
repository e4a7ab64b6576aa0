"""The look of the settings: fonts and sizes for a window, cards and backgrounds, kept while in use."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gaps import language
from gaps.stage.drawing.style import Style, unit
from gaps.stage.drawing.theme import Theme, themes
from gaps.store import Settings
from gaps.table.cards.art import CardArt
from gaps.table.render.background import draw_background

MIN_SIZE, MIN_BOARD_SIZE = (1100, 690), (840, 520)
"""Pixels at u = 1 that the scenes need, and the game itself: nothing is enlarged beyond what fits."""
MAX_STYLES = 2  # one for the scenes and one for the game


class Graphics:
    """Makes styles, cards and backgrounds for the settings in use, and keeps those that were made last."""

    def __init__(self, settings: Callable[[], Settings]) -> None:
        """``settings`` returns the settings in use."""
        self._settings = settings
        self._fast_scaling = False
        self._styles: dict[object, Style] = {}
        self._arts: dict[object, CardArt] = {}
        self._fields: dict[object, pygame.Surface] = {}

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return themes()[self._settings().theme]

    def style(self, size: tuple[int, int]) -> Style:
        """Fonts, icons and widgets for a window of this size."""
        return self._style(size, MIN_SIZE)

    def board_style(self, size: tuple[int, int]) -> Style:
        """The same where the game is played, which can be made larger than the other scenes."""
        return self._style(size, MIN_BOARD_SIZE)

    def _style(self, size: tuple[int, int], minimum: tuple[int, int]) -> Style:
        """The style in the chosen scale, which may enlarge as long as ``minimum`` pixels at u = 1 fit."""
        settings = self._settings()
        fitting = min(size[0] / minimum[0], size[1] / minimum[1]) / unit(size)
        wanted = settings.scale / 100
        scale = max(min(wanted, fitting), min(1.0, wanted))
        key = size, settings.theme, scale, language.current()
        if key not in self._styles:
            if len(self._styles) >= MAX_STYLES:
                self._styles.clear()
            self._styles[key] = Style(self.theme, size, scale)
        return self._styles[key]

    def art(self) -> CardArt:
        """The cards in the chosen colours and back."""
        settings = self._settings()
        key = settings.deck, settings.theme, settings.back
        if key not in self._arts:
            self._arts = {key: CardArt(*key)}
        return self._arts[key]

    def field(self, size: tuple[int, int]) -> pygame.Surface:
        """The background of a window of this size."""
        key = size, self._settings().theme
        if key in self._fields:
            return self._fields[key]
        if self._fast_scaling and self._fields:
            return pygame.transform.smoothscale(next(iter(self._fields.values())), size)
        self._fields = {key: draw_background(size, self.theme)}
        return self._fields[key]

    def set_fast_scaling(self, fast_scaling: bool) -> None:
        """While the edge of the window is dragged, scale old pictures; afterwards make them anew."""
        self._fast_scaling = fast_scaling
        for art in self._arts.values():
            art.fast_scaling = fast_scaling

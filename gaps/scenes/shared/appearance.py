"""The look that the settings choose.

It makes fonts and sizes for a window, cards and backgrounds, and keeps them while they
are in use.
"""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakValueDictionary

import pygame
from pygame import Surface

from gaps import language
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import DRAWN_FOR, Style, unit
from gaps.stage.drawing.theme import Theme, themes
from gaps.stage.motion.clock import Pace
from gaps.store import Settings
from gaps.table.board_look import BoardLook
from gaps.table.cards.art import CardArt
from gaps.table.landscape import contours
from gaps.table.landscape.hours import TOP, paint_hour
from gaps.values import Value

MIN_SIZE = (1160, 727)
MIN_BOARD_SIZE = (840, 520)
"""The sizes in units that the scenes need, and that the board needs.

Nothing is enlarged beyond what fits.
"""


class Look(Value):
    """The values of the settings that pictures depend on."""

    theme: str
    deck: str
    back: str
    scale: int
    language: str


class Appearance:
    """Makes styles, cards, backgrounds and tables by the settings.

    What was made last is kept.
    """

    def __init__(
        self,
        settings: Callable[[], Settings],
        back: Callable[[], str],
        density: Callable[[], float] = lambda: 1.0,
    ) -> None:
        """Ask the given functions for the current values.

        ``settings`` returns the settings in use, ``back`` the card back, and
        ``density`` the number of pixels in each unit of the desktop.
        """
        self._settings = settings
        self._back = back
        self._density = density
        self.window = DRAWN_FOR
        """The size that everything is drawn for."""
        self._fast_scaling = False
        self._styles: dict[tuple[object, ...], Style] = {}
        self._arts: dict[object, CardArt] = {}
        self._fields: dict[object, Surface] = {}

    @property
    def theme(self) -> Theme:
        return themes()[self._settings().theme]

    @property
    def look(self) -> Look:
        settings = self._settings()
        back = self._back()
        return Look(
            settings.theme, settings.deck, back, settings.scale, language.current()
        )

    @property
    def motion(self) -> Pace:
        settings = self._settings()
        return Pace.named(settings.speed, settings.reduced_motion)

    def style(self, size: tuple[int, int]) -> Style:
        """Return fonts, icons and widgets for a window of this size."""
        return self._style(size, MIN_SIZE)

    def board_style(self, size: tuple[int, int]) -> Style:
        """Return the style of the board, which can be larger than in other scenes."""
        return self._style(size, MIN_BOARD_SIZE)

    def _style(self, size: tuple[int, int], minimum: tuple[int, int]) -> Style:
        """Return the style in the chosen scale.

        The scale enlarges only as long as ``minimum`` units fit.
        """
        settings = self._settings()
        density = self._density()
        usual = unit(size, density=density)
        fitting = min(size[0] / minimum[0], size[1] / minimum[1]) / usual
        wanted = settings.scale / 100
        scale = max(min(wanted, fitting), min(1.0, wanted))
        key = size, density, settings.theme, scale, language.current()
        if key not in self._styles:
            # one for the scenes and one for the board
            for other in [each for each in self._styles if each[:3] != key[:3]]:
                del self._styles[other]
            self._styles[key] = Style(
                self.theme,
                size,
                scale,
                density,
            )
        return self._styles[key]

    def art(self) -> CardArt:
        settings = self._settings()
        key = settings.deck, settings.theme, self._back()
        if key not in self._arts:
            self._arts = {key: self.make_art(*key)}
        return self._arts[key]

    def of_board(self, style: Style, backdrop: Surface | None = None) -> BoardLook:
        """Return the look of a board on a ``backdrop``.

        The default is the background of a window.
        """
        return BoardLook(
            self.art(),
            style,
            self.motion,
            backdrop or self.field(style),
        )

    def make_art(
        self,
        deck: str,
        theme: str,
        back: str,
    ) -> CardArt:
        """Return cards of another deck or theme, or with another back."""
        art = CardArt(deck, theme, back)
        art.fit(self.window)
        return art

    def field(self, style: Style) -> Surface:
        """Return the background of a window: that of a board with no card home."""
        top = style.px(TOP)
        key = style.size, style.theme, top
        if key in self._fields:
            return self._fields[key]
        if self._fast_scaling and self._fields:
            old = next(iter(self._fields.values()))
            return pygame.transform.smoothscale(old, style.size)
        self._fields = {key: paint_hour(style, 0.0, top)}
        return self._fields[key]

    def rest(self) -> None:
        """Drop the pictures that only motion needs, once nothing moves any longer.

        A background that no screen shows is one of them.
        """
        shapes.rest()
        contours.rest()
        shown = WeakValueDictionary(self._fields)
        self._fields.clear()
        self._fields.update(shown)
        for style in self._styles.values():
            style.surface_cache.rest()
        for art in self._arts.values():
            art.rest()

    def resize(self, window: tuple[int, int], fast_scaling: bool) -> None:
        """Keep pictures for a window of this size.

        With ``fast_scaling`` old ones are scaled.
        """
        self.window = window
        self._fast_scaling = fast_scaling
        shapes.fit(window)
        for art in self._arts.values():
            art.fit(window)
            art.fast_scaling = fast_scaling

"""What lies behind the results: the landscape of the win, or the same range at dusk for a game not won."""

from __future__ import annotations

import pygame

from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.shell.context import Context
from gaps.stage.drawing.landscape import night
from gaps.stage.drawing.style import Style

BOARD_LIGHT = 120  # of 255: the light left to the landscape of a win while a board is shown on it


class ResultsBackdrop:
    """The landscape of one finished game; ``lay_out`` comes first."""

    def __init__(self, context: Context, finished: FinishedGame) -> None:
        self._context, self._won = context, finished.won
        self._style: Style = context.style((1280, 800))
        self._still: pygame.Surface | None = None

    def lay_out(self, style: Style) -> None:
        """Take another size or theme."""
        self._style, self._still = style, None

    def still(self, dimmed: bool = False) -> pygame.Surface:
        """Return the landscape at rest; a new picture, darker for a board on it if ``dimmed``."""
        if self._still is None:
            self._still = self._paint()
        picture = self._still.copy()
        if dimmed and self._won and not self._style.theme.plain:
            self._dim(picture)
        return picture

    def draw(self, surface: pygame.Surface, camera: float) -> list[pygame.Rect]:
        """Draw it with the camera on its way, from 0 to 1; return the rectangles drawn on."""
        if self._still is None:
            self._still = self._paint()
        return [surface.blit(self._still, (0, 0))]

    def _paint(self) -> pygame.Surface:
        style = self._style
        return self._context.field(style.size) if style.theme.plain else night(style.size, style.theme)

    def _dim(self, picture: pygame.Surface) -> None:
        theme = self._style.theme
        if theme.light:
            veil = pygame.Surface(picture.get_size())
            veil.fill(theme.bg1)
            veil.set_alpha(255 - BOARD_LIGHT)
            picture.blit(veil, (0, 0))
        else:
            picture.fill((BOARD_LIGHT,) * 3, special_flags=pygame.BLEND_RGB_MULT)

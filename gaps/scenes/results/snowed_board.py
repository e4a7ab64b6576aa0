"""What lies behind the results of a loss: the mountains under snow, and its board."""

from __future__ import annotations

import pygame

from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.shared.context import Context
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.table.landscape.winter import snowed_in
from gaps.table.model.geometry import lay_out
from gaps.table.render.marks import draw_colour_loss
from gaps.table.render.snow import draw_snow
from gaps.table.table import Table

BORDER = 20  # pixels at u = 1 round the board that move with it: shadows and light


class SnowedBoard:
    """The board of a game as it was lost; ``lay_out`` comes first."""

    def __init__(self, context: Context, finished: FinishedGame) -> None:
        self._context = context
        self._state = finished.session.game.state
        self._used: object = None  # what it is shown for: a style, an area, an art
        self._style: Style = context.look.style((1280, 800))
        # without snow and with it
        self._pictures: tuple[pygame.Surface, pygame.Surface] | None = None
        self._on_its_way: tuple[pygame.Surface, pygame.Rect] | None = None

    def lay_out(self, style: Style, area: pygame.Rect) -> None:
        """Take a size and a theme, and place the board in ``area``."""
        used = (style, tuple(area), self._context.look.art())
        if used == self._used:
            return
        self._used = used
        self._style = style
        look = self._context.look.of_board(style)
        self._table = Table(self._state, look, area)
        self._pictures = None
        self._on_its_way = None

    @property
    def place(self) -> pygame.Rect:
        """Where the rows are, pixels."""
        return self._table.geometry.board

    def draw(self, surface: pygame.Surface, progress: float, snow: float) -> None:
        """Draw it ``progress`` of the way from where the game left it, 0 to 1, and so
        much of its ``snow``, 0 to 1.
        """
        if progress < 1:
            surface.blit(snowed_in(self._style), (0, 0))
            self._draw_on_its_way(surface, progress)
            return
        if self._pictures is None:
            self._pictures = self._paint()
        bare, snowed = self._pictures
        if snow < 1:
            surface.blit(bare, (0, 0))
            snowed.set_alpha(round(255 * snow))
        surface.blit(snowed, (0, 0))
        snowed.set_alpha(None)

    def _paint(self) -> tuple[pygame.Surface, pygame.Surface]:
        bare = snowed_in(self._style).copy()
        self._table.backdrop = bare
        self._table.draw(bare)
        snowed = bare.copy()
        draw_snow(snowed, self._state, self._table.geometry, self._style)
        draw_colour_loss(bare, self._table.geometry, 1.0)
        return bare, snowed

    def _draw_on_its_way(self, surface: pygame.Surface, progress: float) -> None:
        """Draw the board on its way up and to the left, getting smaller."""
        if self._on_its_way is None:
            self._on_its_way = self._paint_final_board()
        picture, start = self._on_its_way
        geometry = self._table.geometry
        whole = lay_out(geometry.layout, self._style.size, self._style.u)
        scale = geometry.card[0] / whole.card[0]
        border = 2 * self._style.px(BORDER) * scale
        end = geometry.board.inflate(border, border)
        places = zip(start, end, strict=True)
        left, top, wide, high = (round(a + (b - a) * progress) for a, b in places)
        size = shapes.at_least_one((wide, high))
        scaled = pygame.transform.smoothscale(picture, size)
        surface.blit(scaled, (left, top))

    def _paint_final_board(self) -> tuple[pygame.Surface, pygame.Rect]:
        style = self._style
        window = pygame.Surface(style.size, pygame.SRCALPHA)
        look = self._context.look.of_board(style, window.copy())
        table = Table(self._state, look)
        table.draw(window)
        draw_colour_loss(window, table.geometry, 1.0)
        around = shapes.grown(table.geometry.board, style.px(BORDER))
        around = around.clip(window.get_rect())
        return window.subsurface(around).copy(), around

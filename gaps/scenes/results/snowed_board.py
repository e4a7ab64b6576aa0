"""What lies behind the results of a loss: the mountains under snow, and its board."""

from __future__ import annotations

import pygame

from gaps.scenes.board.travelling_board import TravellingBoard
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.shared.context import Context
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.kept_picture import Ground
from gaps.stage.drawing.style import Style
from gaps.table.model.geometry import BARS
from gaps.table.snow.mountains import snowed_in
from gaps.table.snow.on_board import Snowfall
from gaps.table.table import Table


class SnowedBoard:
    """The board of a game as it was lost; ``lay_out`` comes first."""

    def __init__(
        self, context: Context, finished: FinishedGame, lying: Snowfall | None
    ) -> None:
        """``lying`` is the snow on it so far; unless given, it comes now."""
        self._context = context
        self._state = finished.session.game.state
        self._lying = lying
        self._used: object = None  # what it is shown for: a style, an area, an art
        self._table: Table | None = None
        self._on_its_way: TravellingBoard | None = None

    def lay_out(self, style: Style, area: pygame.Rect) -> None:
        """Take a size and a theme, and place the board in ``area``."""
        used = (style, tuple(area), self._context.look.art())
        if used == self._used:
            return
        self._used = used
        self._on_its_way = None
        look = self._context.look.of_board(style, snowed_in(style))
        before = self._table
        self._table = Table(self._state, look, area)
        if before is None and self._lying is None:
            self._table.let_snow()
        else:
            lying = self._lying if before is None else before.snow.lying
            self._table.snow.fall(lying)

    @property
    def table(self) -> Table:
        """The board at its place."""
        assert self._table is not None
        return self._table

    @property
    def place(self) -> pygame.Rect:
        """Where the rows are, pixels."""
        return self.table.geometry.board

    def ground(self) -> Ground:
        """The mountains with the board, at rest in its place."""
        return self.table.ground(0.0)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what flies over that."""
        self.table.draw_moving(canvas, 0.0)

    def draw(self, surface: pygame.Surface, progress: float) -> None:
        """Draw it ``progress`` of the way from where the game left it, 0 to 1."""
        table = self.table
        if progress >= 1:
            self._on_its_way = None
            table.draw(surface)
            return
        surface.blit(snowed_in(table.style), (0, 0))
        if self._on_its_way is None:
            look = self._context.look.of_board(table.style)
            self._on_its_way = TravellingBoard(self._state, look, self._lying, BARS)
        self._on_its_way.draw(surface, table.geometry, progress)

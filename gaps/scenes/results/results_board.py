"""The small board of a finished game: it comes to its place, and shows the position after any move."""

from __future__ import annotations

import pygame

from gaps.engine import State
from gaps.scenes.results.backdrop import ResultsBackdrop
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.shell.context import Context
from gaps.stage.drawing.style import Style
from gaps.table.effects.lights import draw_colour_loss
from gaps.table.model.geometry import lay_out
from gaps.table.panorama.panorama import Panorama
from gaps.table.table import Table

BORDER = 20  # pixels at u = 1 round the board that move with it: shadows and light


class ResultsBoard:
    """The board on its landscape. A win has a board only while a move is chosen."""

    def __init__(self, context: Context, finished: FinishedGame, panorama: Panorama | None = None) -> None:
        """``panorama`` is the landscape of the win, if it was painted already."""
        self._context, self._session, self._won = context, finished.session, finished.won
        self._backdrop = ResultsBackdrop(context, finished, panorama)
        self._style: Style = context.style((1280, 800))
        self._area = pygame.Rect(0, 0, 1, 1)
        self._table = self._table_of(self._session.game.state)
        self._move: int | None = None
        self._picture: pygame.Surface | None = None
        self._final_board: tuple[pygame.Surface, pygame.Rect] | None = None
        self._scaled: pygame.Surface | None = None  # of the final board, as it was drawn last

    @property
    def move(self) -> int | None:
        """The move whose position is shown, from 0 for the deal; ``None`` for the end of the game."""
        return self._move

    @property
    def visible(self) -> bool:
        """Whether a board is shown, and not the landscape alone."""
        return self._move is not None or not self._won

    @property
    def height(self) -> int:
        """Pixels from the top of the area to the lower edge of a board."""
        return min(self._area.height, self._table.geometry.board.height)

    def lay_out(self, style: Style, area: pygame.Rect) -> None:
        """Place the board in ``area``."""
        self._style, self._area = style, area
        self._backdrop.lay_out(style)
        self._table = self._table_of(self._session.game.state)
        self._picture = self._final_board = self._scaled = None

    def prepare(self) -> bool:
        """Paint a bit of what lies behind the board at rest; return whether there is more to paint."""
        return self._backdrop.prepare()

    def show(self, move: int | None) -> bool:
        """Show the position after a move, ``None`` for the end of the game; return whether it is another."""
        changed = move != self._move
        if changed:
            self._move, self._picture = move, None
        return changed

    def draw(self, surface: pygame.Surface, progress: float, settled: bool = True) -> list[pygame.Rect]:
        """Draw landscape and board ``progress`` of the way, 0 to 1; return the rectangles drawn on.

        The camera goes along the landscape of a win. The board of another game comes from where it was left;
        until it is ``settled``, it keeps the look it had on its way.
        """
        if self._move is not None or (progress >= 1 and (settled or self._won)):
            if self._picture is None:
                self._picture = self._paint()
            if settled:
                self._final_board = self._scaled = None
            return [surface.blit(self._picture, (0, 0))]
        drawn = self._backdrop.draw(surface, progress)
        return drawn if self._won else [*drawn, self._draw_on_its_way(surface, progress)]

    def _table_of(self, state: State) -> Table:
        context, style = self._context, self._style
        field = context.field(style.size)
        return Table(state, context.art(), style, context.motion_settings, field, self._area)

    def _paint(self) -> pygame.Surface:
        """Return landscape and board at rest."""
        picture = self._backdrop.still(dimmed=self.visible)
        if not self.visible:
            return picture
        game = self._session.game
        states = [game.start, *(step.after for step in game.steps)]
        table = self._table if self._move is None else self._table_of(states[self._move])
        table.set_backdrop(picture)
        table.draw(picture)
        if self._move is None:
            draw_colour_loss(picture, table.geometry, 1.0)
        return picture

    def _draw_on_its_way(self, surface: pygame.Surface, progress: float) -> pygame.Rect:
        """Draw the board of the game, on its way up and to the left, getting smaller."""
        if self._final_board is None:
            self._final_board = self._paint_final_board()
        picture, start = self._final_board
        geometry, border = self._table.geometry, self._style.px(BORDER)
        scale = geometry.card[0] / lay_out(geometry.layout, self._style.size, self._style.scale).card[0]
        end = geometry.board.inflate(2 * border * scale, 2 * border * scale)
        size = [max(1, round(a + (b - a) * progress)) for a, b in zip(start.size, end.size, strict=True)]
        at = [round(a + (b - a) * progress) for a, b in zip(start.topleft, end.topleft, strict=True)]
        if self._scaled is None or self._scaled.get_size() != tuple(size):
            self._scaled = pygame.transform.smoothscale(picture, size)
        return surface.blit(self._scaled, at)

    def _paint_final_board(self) -> tuple[pygame.Surface, pygame.Rect]:
        """The board as the game left it, and where it was in the window."""
        context, style = self._context, self._style
        window = pygame.Surface(style.size, pygame.SRCALPHA)
        state = self._session.game.state
        table = Table(state, context.art(), style, context.motion_settings, window.copy())
        table.draw(window)
        draw_colour_loss(window, table.geometry, 1.0)
        border = 2 * style.px(BORDER)
        around = table.geometry.board.inflate(border, border).clip(window.get_rect())
        return window.subsurface(around).copy(), around

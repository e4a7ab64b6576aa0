"""The board of a finished game with its headline: it comes to its place and shows any position."""

from __future__ import annotations

import pygame

from gaps.engine import State, Status
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text
from gaps.stage.drawing.landscape import night
from gaps.stage.drawing.style import Style
from gaps.store import Record
from gaps.table.effects.lights import draw_colour_loss
from gaps.table.model.geometry import lay_out
from gaps.table.table import Table

BORDER = 20  # pixels at u = 1 round the board that move with it: shadows and light


class ResultsBoard:
    """Everything of the results that is behind the panels."""

    def __init__(self, context: Context, session: GameSession, record: Record) -> None:
        self._context, self._session, self._record = context, session, record
        self._won = session.game.state.status is Status.WON
        self._style: Style = context.style((1280, 800))
        self._area = pygame.Rect(0, 0, 1, 1)
        self._table = self._table_of(session.game.state)
        self._move: int | None = None
        self._picture: pygame.Surface | None = None
        self._final_board: tuple[pygame.Surface, pygame.Rect] | None = None

    @property
    def move(self) -> int | None:
        """The move whose position is shown, from 0 for the deal; ``None`` for the end of the game."""
        return self._move

    @property
    def height(self) -> int:
        """Pixels from the top of the area to the lower edge of the board."""
        return min(self._area.height, self._table.geometry.board.height)

    def lay_out(self, style: Style, area: pygame.Rect) -> None:
        """Place the board in ``area``."""
        self._style, self._area = style, area
        self._table = self._table_of(self._session.game.state)
        self._picture = self._final_board = None

    def show(self, move: int | None) -> None:
        """Show the position after a move; ``None`` for the end of the game."""
        if move != self._move:
            self._move, self._picture = move, None

    def draw(self, surface: pygame.Surface, progress: float) -> None:
        """Draw the board ``progress`` of the way, 0 to 1, from where the game left it to its place."""
        if progress < 1:
            self._draw_on_its_way(surface, progress)
            return
        if self._picture is None:
            self._picture, self._final_board = self._paint(), None
        surface.blit(self._picture, (0, 0))

    def _table_of(self, state: State) -> Table:
        context, style = self._context, self._style
        field = context.field(style.size)
        return Table(state, context.art(), style, context.motion_settings, field, self._area)

    def _paint(self) -> pygame.Surface:
        """Everything that does not move: background, headline and board."""
        picture = self._background().copy()
        game = self._session.game
        states = [game.start, *(step.after for step in game.steps)]
        table = self._table if self._move is None else self._table_of(states[self._move])
        table.set_backdrop(picture)
        table.draw(picture)
        if self._move is None and not self._won:
            draw_colour_loss(picture, table.geometry, 1.0)
        self._draw_headline(picture)
        return picture

    def _draw_on_its_way(self, surface: pygame.Surface, progress: float) -> None:
        """Draw the board of the game, on its way up and to the left, getting smaller."""
        surface.blit(self._background(), (0, 0))
        if self._final_board is None:
            self._final_board = self._paint_final_board()
        picture, start = self._final_board
        geometry, border = self._table.geometry, self._style.px(BORDER)
        scale = geometry.card[0] / lay_out(geometry.layout, self._style.size, self._style.scale).card[0]
        end = geometry.board.inflate(2 * border * scale, 2 * border * scale)
        size = [max(1, round(a + (b - a) * progress)) for a, b in zip(start.size, end.size, strict=True)]
        at = [round(a + (b - a) * progress) for a, b in zip(start.topleft, end.topleft, strict=True)]
        surface.blit(pygame.transform.smoothscale(picture, size), at)
        self._draw_headline(surface)

    def _paint_final_board(self) -> tuple[pygame.Surface, pygame.Rect]:
        """The board as the game left it, and where it was in the window."""
        context, style = self._context, self._style
        window = pygame.Surface(style.size, pygame.SRCALPHA)
        state = self._session.game.state
        table = Table(state, context.art(), style, context.motion_settings, window.copy())
        table.draw(window)
        if not self._won:
            draw_colour_loss(window, table.geometry, 1.0)
        border = 2 * style.px(BORDER)
        around = table.geometry.board.inflate(border, border).clip(window.get_rect())
        return window.subsurface(around).copy(), around

    def _background(self) -> pygame.Surface:
        """Dusk with the sun behind the board for a win, else the field."""
        style = self._style
        if not self._won or style.theme.plain:
            return self._context.field(style.size)
        return style.surface_cache.get(("won", style.size), lambda: night(style.size, style.theme))

    def _draw_headline(self, surface: pygame.Surface) -> None:
        style, px, theme = self._style, self._style.px, self._style.theme
        glyph = style.glyph("pass_open" if self._won else "pass_closed", (px(90), px(60)))
        surface.blit(glyph, (px(33), px(40)))
        title = game_text.result_title(self._record.result)
        surface.blit(style.text(title, "title", theme.hi), (px(142), px(24)))
        note = game_text.result_text(self._record.result, self._session.game.state, self._session.label)
        surface.blit(style.text(note, "body", theme.hi), (px(142), px(80)))

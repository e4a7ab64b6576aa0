"""What lies behind the results: the landscape of the game, and on it its board after
any move.
"""

from __future__ import annotations

import pygame

from gaps.engine import Card, State, Suit
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import WinGoingOn
from gaps.scenes.shared.context import Context
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.table.model.geometry import lay_out
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.ridges import Strip, strips_of
from gaps.table.render.marks import draw_colour_loss
from gaps.table.table import Table

# How much of its colour a veil lays over the picture, at the top and at the foot.
DUSK = 0.50, 0.60  # over the landscape of a game not won
BEHIND_BOARD = 0.45, 0.45  # of a win, while a board is shown on it
BANDS = 40  # in which a veil is drawn
BORDER = 20  # pixels at u = 1 round the board that move with it: shadows and light
FADE_SECONDS = 0.400  # of a landscape that comes late
# between two bits of it that are painted: about one in each frame
PAINT_SECONDS = 1 / 80


class ResultsLandscape:
    """The landscape of one finished game, with the board; ``lay_out`` comes first.

    A win shows the landscape alone, where what is still to come of the ``win`` goes on,
    and a board only while a move is chosen. Another game shows the same range at dusk,
    and its board: the range is painted bit by bit while all else rests, and then fades
    in.
    """

    def __init__(
        self, context: Context, finished: FinishedGame, win: WinGoingOn | None = None
    ) -> None:
        self._context = context
        self._finished = finished
        self._win = win
        self._game = finished.session.game
        self._won = finished.won
        self._style: Style = context.look.style((1280, 800))
        self._area = pygame.Rect(0, 0, 1, 1)
        self._used: tuple[object, ...] = ()  # what the landscape was painted for
        self._panorama: Panorama | None = None
        self._range: pygame.Surface | None = None  # the finished landscape
        self._is_late = not finished.won
        self._idle = 0.0  # seconds since a bit was painted
        self._fade: float | None = None  # seconds since the landscape began to fade in
        self._before: pygame.Surface | None = None  # what was shown until then
        self._table = self._table_of(self._game.state)
        self.move: int | None = None
        """The move whose position is shown, from 0 for the deal; ``None`` for the end
        of the game.
        """
        self._picture: pygame.Surface | None = None
        self._final_board: tuple[pygame.Surface, pygame.Rect] | None = None

    @property
    def has_board(self) -> bool:
        return self.move is not None or not self._won

    @property
    def board_size(self) -> tuple[int, int]:
        """Width and height of a board, pixels; not higher than its area."""
        return self._table.geometry.board.width, min(
            self._area.height, self._table.geometry.board.height
        )

    def lay_out(self, style: Style, area: pygame.Rect) -> None:
        """Take a size and a theme, and place the board in ``area``."""
        used = (style, self._context.look.art())
        if used == self._used and area == self._area:
            return
        if used != self._used:
            self._style = style
            self._used = used
            self._range = None
            self._panorama = self._fitting(style)
        self._area = area
        self._table = self._table_of(self._game.state)
        self._picture = None
        self._before = None
        self._final_board = None

    def _fitting(self, style: Style) -> Panorama | None:
        art = self._context.look.art()
        session = self._finished.session
        if self._win is not None:
            given = self._win.panorama
            if (given.size, given.style, given.art) == (style.size, style, art):
                return given
            self._win = None
        if style.theme.plain and not self._won:
            return None
        strips = (
            strips_of(self._game.state)
            if self._won
            else strips_at_dusk(self._game.state)
        )
        return Panorama(strips, style, art, session.seed)

    def show(self, move: int | None) -> bool:
        """Show the position after a move, ``None`` for the end of the game; whether it
        is another.
        """
        changed = move != self.move
        if changed:
            self.move = move
            self._picture = None
            self._before = None
        return changed

    @property
    def moving(self) -> bool:
        return self._living is not None or self._is_late or self._fade is not None

    @property
    def _living(self) -> WinGoingOn | None:
        return None if self.has_board else self._win

    def update(self, dt: float, at_rest: bool) -> None:
        """Let a win go on. While all else is ``at_rest``, paint a bit of the landscape,
        or let it fade in.
        """
        if self._living is not None:
            self._living.update(dt)
            if not self._living.moving:
                self._win = None
        if not at_rest:
            return
        settings = self._context.look.motion
        if self._fade is not None:
            self._fade += dt
            if self._fade >= FADE_SECONDS * settings.factor:
                self._fade = None
                self._before = None
        elif self._is_late:
            if settings.flies and self._panorama is not None:
                self._idle += dt
                if self._idle < PAINT_SECONDS:
                    return
                self._idle = 0.0
                if self._panorama.prepare():
                    return
                self._fade = 0.0
                self._before = self._picture
            self._is_late = False
            self._picture = None

    @property
    def still_ground(self) -> pygame.Surface | None:
        """What lies still behind the cards of a win that goes on; ``None`` while more
        than they moves.
        """
        if self._living is None:
            return None
        return self._living.still_ground

    def draw_moving(self, canvas: Canvas) -> None:
        if self._living is not None:
            self._living.draw_moving(canvas)

    def draw(self, surface: pygame.Surface, progress: float) -> None:
        """Draw it with the board of a loss ``progress`` of the way from where the game
        left it, 0 to 1.
        """
        if progress < 1 and self.move is None and not self._won:
            surface.blit(self._ground(), (0, 0))
            self._draw_on_its_way(surface, progress)
            return
        if self._living is not None:
            self._living.draw(surface)
            return
        if self._picture is None:
            self._picture = self._paint()
        if self._before is None or self._fade is None:
            surface.blit(self._picture, (0, 0))
            return
        seconds = FADE_SECONDS * self._context.look.motion.factor
        surface.blit(self._before, (0, 0))
        self._picture.set_alpha(
            round(255 * min(1.0, self._fade / seconds)) if seconds else 255
        )
        surface.blit(self._picture, (0, 0))
        self._picture.set_alpha(None)

    def _ground(self) -> pygame.Surface:
        """The landscape at rest, or the field as long as it is not painted."""
        if self._is_late or (self._range is None and self._panorama is None):
            return self._context.look.field(self._style.size)
        if self._range is None and self._panorama is not None:
            self._range = self._panorama.still(
                sun=self._won, lines=2 if self._won else 0
            )
            self._panorama = None  # its pictures are large, as those of a win
            self._win = None
            if not self._won:
                veil(self._range, self._style.theme.bg0, DUSK)
        assert self._range is not None
        return self._range

    def _paint(self) -> pygame.Surface:
        picture = self._ground().copy()
        if not self.has_board:
            return picture
        if self._won:
            veil(picture, self._style.theme.bg0, BEHIND_BOARD)
        states = [self._game.start, *(step.after for step in self._game.steps)]
        table = self._table if self.move is None else self._table_of(states[self.move])
        table.backdrop = picture
        table.draw(picture)
        if self.move is None:
            draw_colour_loss(picture, table.geometry, 1.0)
        return picture

    def _table_of(self, state: State) -> Table:
        return Table(state, self._context.look.of_board(self._style), self._area)

    def _draw_on_its_way(self, surface: pygame.Surface, progress: float) -> None:
        """Draw the board of the game, on its way up and to the left, getting smaller."""
        if self._final_board is None:
            self._final_board = self._paint_final_board()
        picture, start = self._final_board
        geometry = self._table.geometry
        whole = lay_out(geometry.layout, self._style.size, self._style.u)
        scale = geometry.card[0] / whole.card[0]
        border = 2 * self._style.px(BORDER) * scale
        end = geometry.board.inflate(border, border)
        places = zip(start, end, strict=True)
        left, top, wide, high = (round(a + (b - a) * progress) for a, b in places)
        size = shapes.at_least_one((wide, high))
        surface.blit(pygame.transform.smoothscale(picture, size), (left, top))

    def _paint_final_board(self) -> tuple[pygame.Surface, pygame.Rect]:
        style = self._style
        window = pygame.Surface(style.size, pygame.SRCALPHA)
        table = Table(
            self._game.state, self._context.look.of_board(style, window.copy())
        )
        table.draw(window)
        draw_colour_loss(window, table.geometry, 1.0)
        border = 2 * style.px(BORDER)
        around = table.geometry.board.inflate(border, border).clip(window.get_rect())
        return window.subsurface(around).copy(), around


def veil(picture: pygame.Surface, colour: Color, ends: tuple[float, float]) -> None:
    """Cover a picture with a veil of ``colour``; ``ends`` are its shares at the top and
    at the foot.
    """
    width, height = picture.get_size()
    first, last = ends
    for band in range(BANDS):
        top = height * band // BANDS
        bottom = height * (band + 1) // BANDS
        area = pygame.Rect(0, top, width, bottom - top)
        share = first + (last - first) * (band + 0.5) / BANDS
        left = round(255 * (1 - share))
        picture.fill((left, left, left), area, special_flags=pygame.BLEND_RGB_MULT)
        added = [round(share * value) for value in colour]
        picture.fill(added, area, special_flags=pygame.BLEND_RGB_ADD)


def strips_at_dusk(state: State) -> tuple[Strip, ...]:
    """Return a strip for each suit, in the order in which the rows of a board begin
    with them.

    Of each there are only the lowest and the highest card: they decide its ridge.
    """
    layout = state.variant.layout
    suits: list[Suit] = []
    for row in range(layout.rows):
        first = state.board[layout.row(row)[0]]
        if first is not None:
            suits.append(first.suit)
    suits = list(dict.fromkeys([*suits, *Suit]))[: len(Suit)]
    ranks = [card.rank for card in state.board if card is not None] or [2]
    ends = (min(ranks), max(ranks))
    return tuple(tuple(Card(rank, suit) for rank in ends) for suit in suits)

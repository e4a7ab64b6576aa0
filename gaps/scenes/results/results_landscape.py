"""How a won board becomes its landscape, and what lies behind the results: that, or the board of any move."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from gaps.engine import Card, State, Suit
from gaps.scenes.game.presenter import GamePresenter
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.stage.motion.tween import passed
from gaps.table.cards.art import CardArt
from gaps.table.effects import sparks
from gaps.table.model.geometry import lay_out
from gaps.table.panorama.flags import Flag, Flight, FlightPictures, flights, sway_at
from gaps.table.panorama.lifting import LIFT, Lifting, pieces_of
from gaps.table.panorama.panorama import Panorama, Scenery
from gaps.table.panorama.ridges import Strip, strips_of
from gaps.table.render.marks import draw_colour_loss
from gaps.table.table import Table

# Seconds at normal speed, from the landing of the last card.
GOES_ON = 3.4
"""Until the results come."""
LINES = 1.500, 2.400  # in which the lines are drawn across
SWINGS = 1.4  # how long a flag swings after it has been hung
SWAY_GROWS = 1.5  # until a flag sways as far as the others
RESTS = 9.0  # by when everything is at rest
SWAY_ENDS = 7.0, RESTS  # in which the flags come to rest
HALO = 0.500, 1.000  # in which the halo of the strips fades
LIFTED_BY = 1.3  # when no card is on its strip
SWING_DEGREES, SWING_RATE, SWING_DAMPING = 9.0, 8.0, 3.2


class WinAnimation:
    """The board of a won game, its landscape and its cards, from the moment when the last card has landed."""

    def __init__(self, context: Context, session: GameSession, presenter: GamePresenter) -> None:
        """``presenter`` shows the board as it was won; if motion is instant, an update shows the end."""
        self._context, self._session, self._presenter = context, session, presenter
        self._factor = context.look.motion.factor
        self._style: Style = context.look.style((1280, 800))
        self._particles = presenter.table.particles
        self.time = 0.0
        """Seconds at normal speed."""
        self._started = False
        self._due = 0  # how many parts are to be prepared before the next frame
        self._faces_next = False
        self._panorama: Panorama | None = None
        presenter.table.finish_motions()

    @property
    def moving(self) -> bool:
        return self.time < RESTS

    @property
    def panorama(self) -> Panorama:
        """The landscape, perhaps not yet painted."""
        while self._panorama is None:
            next(self._making)
        return self._panorama

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass, and paint a little of what is needed later."""
        self._particles.update(dt)
        self.time = self.time + dt / self._factor if self._factor else RESTS
        for _part in range(self._due):
            self._prepare()
        self._due = 0

    def lay_out(self, style: Style) -> None:
        """Take the size and the theme of a window; once it has begun, a new one shows the end."""
        context, presenter = self._context, self._presenter
        self._style = style
        if presenter.style.size != style.size:
            presenter.lay_out(context.look.board_style(style.size))
        self._board = pygame.Surface(style.size)
        presenter.draw_still(self._board, cards=True)
        self._making, self._panorama = self._make(), None
        if self._started:
            self.time = max(self.time, RESTS)
            self._particles.clear()
        self._started = True

    def _make(self) -> Iterator[None]:
        """Make what is needed, a part at each step: nothing moves before the strips lift."""
        style, art, seed = self._style, self._context.look.art(), self._session.seed
        table, state = self._presenter.table, self._session.game.state
        pieces, strips = pieces_of(state, table.geometry), strips_of(state)
        variation = seed + len(self._session.game.steps)
        if table.shows_particles and self.moving:
            sparks.rail_embers(self._particles, [piece.rect for piece in pieces], style.u, variation)
        field = pygame.Surface(style.size)
        self._presenter.draw_still(field, cards=False)
        yield
        self._panorama = panorama = Panorama(strips, style, art, seed)
        yield
        lifting = Lifting(pieces, table.geometry.layout.rows, table.geometry.gutter, style, art)
        self._scenery = Scenery(panorama, strips, lifting, self._board, field)
        yield
        self._cards = CardsInFlight(panorama, lifting, style, art, variation)
        yield
        yield from lifting.paint()

    def _prepare(self) -> None:
        if next(self._making, self) is None:
            return
        self._faces_next = not self._faces_next
        if (self._faces_next and self._cards.prepare()) or self._scenery.prepare():
            return
        self._cards.prepare()

    def draw(self, surface: pygame.Surface) -> None:
        canvas = Canvas(surface, self._style)
        if self.time < LIFT:
            self._due = 2
            canvas.blit(self._board, (0, 0))
        else:
            for _part in self._making:
                pass
            changed = self._scenery.at(self.time)
            self._due = self._scenery.parts_after(self.time, bool(changed))
            canvas.blit(self._scenery.picture, (0, 0))
            self._cards.draw(canvas, self.time, lines=not self._scenery.has_lines)
        self._particles.draw(canvas)

    @property
    def still_ground(self) -> pygame.Surface | None:
        """What lies behind the cards, once it has been drawn and does not change any more."""
        return self._scenery.picture if self.time >= LIFT and self._scenery.is_still else None

    def draw_moving(self, canvas: Canvas) -> None:
        self._cards.draw(canvas, self.time, lines=False)
        self._particles.draw(canvas)


class CardsInFlight:
    def __init__(self, panorama: Panorama, lifting: Lifting, style: Style, art: CardArt, seed: int) -> None:
        self._panorama, self._lifting = panorama, lifting
        flags = panorama.lines.flags
        cells = [self._cell(flag) for flag in flags]
        self.flights: Sequence[Flight] = flights(flags, cells, panorama.size, seed)
        self._order = sorted(range(len(flags)), key=lambda number: self.flights[number].start)
        self._pictures = FlightPictures(art, style.u)
        self._prepared = 0

    def _cell(self, flag: Flag) -> pygame.Rect:
        piece, number = next(
            (piece, piece.cards.index(flag.card))
            for piece in self._lifting.pieces
            if flag.card in piece.cards
        )
        return self._lifting.cell(piece, number, HALO[1])

    def prepare(self) -> bool:
        """Draw one more face; return whether any was left to draw."""
        if self._prepared >= len(self._order):
            return False
        self._pictures.prepare(self.flights[self._order[self._prepared]])
        self._prepared += 1
        return True

    def draw(self, canvas: Canvas, time: float, lines: bool = True) -> None:
        """Draw all cards, and the ``lines`` unless they are there already."""
        if time < LIFTED_BY:
            flown = {flight.flag.card for flight in self.flights if flight.start <= time}
            halo = 1 - passed(time, HALO[0], HALO[1] - HALO[0])
            self._lifting.draw(canvas, time, flown, halo)
        share = (time - LINES[0]) / (LINES[1] - LINES[0])
        for number in range(len(self._panorama.lines.lines) if lines and share > 0 else 0):
            self._panorama.draw_line(canvas, number, share=share)
        for number in self._order:
            flight = self.flights[number]
            if flight.start <= time < flight.ends:
                self._pictures.draw(canvas, flight, number, time)
            elif time >= flight.ends:
                self._draw_flag(canvas, flight, time)

    def _draw_flag(self, canvas: Canvas, flight: Flight, time: float) -> None:
        """Draw a card that hangs: it swings for a moment, then sways with the others."""
        hung, rest = time - flight.ends, passed(time, SWAY_ENDS[0], SWAY_ENDS[1] - SWAY_ENDS[0])
        sway = sway_at(flight.flag, time, min(1.0, hung / SWAY_GROWS) * (1 - rest))
        swing = 0.0
        if hung < SWINGS:
            swing = SWING_DEGREES * math.exp(-SWING_DAMPING * hung) * math.sin(SWING_RATE * hung)
        self._panorama.flags.draw(canvas, flight.flag, sway + swing, keep=hung >= SWINGS)


# How much of its colour a veil lays over the picture, at the top and at the foot.
DUSK = 0.50, 0.60  # over the landscape of a game not won
BEHIND_BOARD = 0.45, 0.45  # of a win, while a board is shown on it
BANDS = 40  # in which a veil is drawn
BORDER = 20  # pixels at u = 1 round the board that move with it: shadows and light
FADE_SECONDS = 0.400  # of a landscape that comes late
PAINT_SECONDS = 1 / 80  # between two bits of it that are painted: about one in each frame


class ResultsLandscape:
    """The landscape of one finished game, with the board; ``lay_out`` comes first.

    A win shows the landscape alone, where what is still to come of the ``win`` goes on, and a board only
    while a move is chosen. Another game shows the same range at dusk, and its board: the range is painted
    bit by bit while all else rests, and then fades in.
    """

    def __init__(self, context: Context, finished: FinishedGame, win: WinAnimation | None = None) -> None:
        self._context, self._finished, self._win = context, finished, win
        self._game, self._won = finished.session.game, finished.won
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
        """The move whose position is shown, from 0 for the deal; ``None`` for the end of the game."""
        self._picture: pygame.Surface | None = None
        self._final_board: tuple[pygame.Surface, pygame.Rect] | None = None

    @property
    def has_board(self) -> bool:
        return self.move is not None or not self._won

    @property
    def board_size(self) -> tuple[int, int]:
        """Width and height of a board, pixels; not higher than its area."""
        return self._table.geometry.board.width, min(self._area.height, self._table.geometry.board.height)

    def lay_out(self, style: Style, area: pygame.Rect) -> None:
        """Take a size and a theme, and place the board in ``area``."""
        used = style, self._context.look.art()
        if (*used, tuple(area)) == (*self._used, tuple(self._area)):
            return
        if used != self._used:
            self._style, self._used, self._range = style, used, None
            self._panorama = self._fitting(style)
        self._area = area
        self._table = self._table_of(self._game.state)
        self._picture = self._before = self._final_board = None

    def _fitting(self, style: Style) -> Panorama | None:
        """The panorama of the game, that of the win if it fits; ``None`` where there is none."""
        art, session = self._context.look.art(), self._finished.session
        if self._win is not None:
            given = self._win.panorama
            if (given.size, given.style, given.art) == (style.size, style, art):
                return given
            self._win = None
        if style.theme.plain and not self._won:
            return None
        strips = strips_of(self._game.state) if self._won else strips_at_dusk(self._game.state)
        return Panorama(strips, style, art, session.seed)

    def show(self, move: int | None) -> bool:
        """Show the position after a move, ``None`` for the end of the game; whether it is another."""
        changed = move != self.move
        if changed:
            self.move, self._picture, self._before = move, None, None
        return changed

    # Time

    @property
    def moving(self) -> bool:
        """Whether a win goes on, there is something to paint, or it fades in."""
        return self._living is not None or self._is_late or self._fade is not None

    @property
    def _living(self) -> WinAnimation | None:
        return None if self.has_board else self._win

    def update(self, dt: float, at_rest: bool) -> None:
        """Let a win go on. While all else is ``at_rest``, paint a bit of the landscape, or let it fade in."""
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
                self._fade = self._before = None
        elif self._is_late:
            if settings.flies and self._panorama is not None:
                self._idle += dt
                if self._idle < PAINT_SECONDS:
                    return
                self._idle = 0.0
                if self._panorama.prepare():
                    return
                self._fade, self._before = 0.0, self._picture
            self._is_late, self._picture = False, None

    # Drawing

    @property
    def still_ground(self) -> pygame.Surface | None:
        """What lies still behind the cards of a win that goes on; ``None`` while more than they moves."""
        return None if self._living is None else self._living.still_ground

    def draw_moving(self, canvas: Canvas) -> None:
        if self._living is not None:
            self._living.draw_moving(canvas)

    def draw(self, surface: pygame.Surface, progress: float) -> None:
        """Draw it with the board of a loss ``progress`` of the way from where the game left it, 0 to 1."""
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
        self._picture.set_alpha(round(255 * min(1.0, self._fade / seconds)) if seconds else 255)
        surface.blit(self._picture, (0, 0))
        self._picture.set_alpha(None)

    def _ground(self) -> pygame.Surface:
        """The landscape at rest, or the field as long as it is not painted."""
        if self._is_late or (self._range is None and self._panorama is None):
            return self._context.look.field(self._style.size)
        if self._range is None and self._panorama is not None:
            self._range = self._panorama.still(sun=self._won, lines=2 if self._won else 0)
            self._panorama = self._win = None  # their pictures are large
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
        geometry, border = self._table.geometry, self._style.px(BORDER)
        scale = geometry.card[0] / lay_out(geometry.layout, self._style.size, self._style.scale).card[0]
        end = geometry.board.inflate(2 * border * scale, 2 * border * scale)
        size = [max(1, round(a + (b - a) * progress)) for a, b in zip(start.size, end.size, strict=True)]
        at = [round(a + (b - a) * progress) for a, b in zip(start.topleft, end.topleft, strict=True)]
        surface.blit(pygame.transform.smoothscale(picture, size), at)

    def _paint_final_board(self) -> tuple[pygame.Surface, pygame.Rect]:
        """The board as the game left it, and where it was in the window."""
        style = self._style
        window = pygame.Surface(style.size, pygame.SRCALPHA)
        table = Table(self._game.state, self._context.look.of_board(style, window.copy()))
        table.draw(window)
        draw_colour_loss(window, table.geometry, 1.0)
        border = 2 * style.px(BORDER)
        around = table.geometry.board.inflate(border, border).clip(window.get_rect())
        return window.subsurface(around).copy(), around


def veil(picture: pygame.Surface, colour: Color, ends: tuple[float, float]) -> None:
    """Cover a picture with a veil of ``colour``; ``ends`` are its shares at the top and at the foot."""
    (width, height), (first, last) = picture.get_size(), ends
    for band in range(BANDS):
        top, bottom = height * band // BANDS, height * (band + 1) // BANDS
        share = first + (last - first) * (band + 0.5) / BANDS
        area = pygame.Rect(0, top, width, bottom - top)
        picture.fill((round(255 * (1 - share)),) * 3, area, special_flags=pygame.BLEND_RGB_MULT)
        picture.fill([round(share * value) for value in colour], area, special_flags=pygame.BLEND_RGB_ADD)


def strips_at_dusk(state: State) -> tuple[Strip, ...]:
    """Return a strip for each suit, in the order in which the rows of a board begin with them.

    Of each there are only the lowest and the highest card: they decide its ridge.
    """
    layout = state.variant.layout
    firsts = [state.board[layout.row(row)[0]] for row in range(layout.rows)]
    begun = [card.suit for card in firsts if card is not None]
    suits = list(dict.fromkeys([*begun, *Suit]))[: len(Suit)]
    ranks = [card.rank for card in state.board if card is not None] or [2]
    return tuple(tuple(Card(rank, suit) for rank in (min(ranks), max(ranks))) for suit in suits)

"""How the board of a won game becomes its landscape: the rows shine, the camera tilts up,
and the cards fly to their lines.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from gaps.engine import State
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.stage.ahead import Ahead, breathe
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import passed
from gaps.table.model.geometry import BoardGeometry
from gaps.table.panorama.flags import sway_at
from gaps.table.panorama.flights import HANGS, Flight, FlightPictures, flights
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.ridges import strips_of
from gaps.table.panorama.shine import draw_shine
from gaps.table.panorama.tilt import Tilt, ground_of, sunk, way_style

# Seconds at normal speed, from the landing of the last card.
BARS = 0.180  # in which the bars fade, and what still glows on the board
PARTS = 0.360, 0.460  # in which the strips part into cards
TILT = 0.460, 1.360
LINES = 1.050, 1.450  # in which the lines are drawn across
SETTLED = 1.500  # from the end of the tilt until then the painted range comes
SWINGS = 1.4  # how long a flag swings after it has been hung
SWAY_GROWS = 1.5  # until a flag sways as far as the others
RESTS = 6.0  # by when everything is at rest
SWAY_ENDS = 4.0, RESTS  # in which the flags come to rest
SWING_DEGREES = 9.0
SWING_RATE = 8.0
SWING_DAMPING = 3.2
HURRY = 0.090  # seconds at normal speed until the cards hang, once a key is pressed


class WinAnimation:
    """The board of a won game, its landscape and its cards, from the moment when the
    last card has landed.
    """

    def __init__(
        self,
        context: Context,
        session: GameSession,
        won: BoardScreen,
    ) -> None:
        """``won`` shows the board as it was won; if motion is instant, an update
        shows the end.
        """
        self._context = context
        self._session = session
        self._won = won
        self._is_still = context.appearance.motion.still
        self._style: Style = context.appearance.style(context.appearance.window)
        self._boards: list[pygame.Surface] = []
        """The board as it rests, and as it was seen last, until the camera tilts."""
        self.time = 0.0  # seconds at normal speed
        self._speed = 0.0  # at which the cards hang sooner
        self._started = False
        self._making = Ahead(self._make)
        self._panorama: Panorama | None = None
        self._tilt: Tilt | None = None
        self._arrived: pygame.Surface | None = None  # what is seen as it ends
        self._cards: CardsInFlight | None = None

    @property
    def moving(self) -> bool:
        return self.time < RESTS

    @property
    def panorama(self) -> Panorama:
        """The landscape, perhaps not yet painted."""
        self._make_until(lambda: self._panorama is not None)
        assert self._panorama is not None, "it is made first"
        return self._panorama

    @property
    def foreseen(self) -> Ahead | None:
        """What gets ready what it needs later, until that is done."""
        return None if self._making.done else self._making

    def stop_making(self) -> None:
        """Make nothing more: it is not shown any longer."""
        self._making.cancel()

    def hurry(self) -> None:
        """Let the cards hang in a moment."""
        if self.time < HANGS:
            self._speed = (HANGS - self.time) / HURRY

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        before = self.time
        if self._is_still:
            self.time = RESTS
        else:
            self.time = before + dt
            if before < HANGS:  # a key may have made it faster
                sooner = min(HANGS, before + dt * self._speed)
                self.time = max(self.time, sooner)

    def lay_out(self, style: Style) -> None:
        """Take the size and the theme of a window; once it has begun, a new one shows
        the end.
        """
        self.stop_making()
        won = self._won
        self._style = style
        if won.style.size != style.size:
            won.resize(style.size)
        if self._started:
            self._boards = []
            self.time = max(self.time, RESTS)
        else:
            self._boards = self._take_boards()
        self._started = True
        self._making = Ahead(self._make)
        self._panorama = None
        self._tilt = None
        self._cards = None

    def _take_boards(self) -> list[pygame.Surface]:
        won = self._won
        seen = pygame.Surface(self._style.size)
        won.draw(seen, 0.0)
        table = won.table
        table.forget_rows()
        table.particles.clear()
        table.finish_motions()
        resting = table.unlit()
        won.forget_pictures()
        return [resting, seen]

    def _make_until(self, is_there: Callable[[], bool]) -> None:
        """Make what is needed now."""
        if self._making.done and not is_there():
            self._making = Ahead(self._make)
        self._making.go_on(is_there)

    def _make(self) -> None:
        """Make what is needed."""
        won = self._won
        style = self._style
        art = self._context.appearance.art()
        session = self._session
        table = won.table
        state = session.game.state
        strips = strips_of(state)
        self._panorama = panorama = Panorama(strips, style, art, session.seed)
        breathe()
        way = way_style(style)
        scenery = panorama
        field = table.backdrop
        floor = table.without_cards()
        if way is not style:
            scenery = Panorama(strips, way, art, session.seed)
            field = pygame.transform.smoothscale(field, way.size)
            floor = pygame.transform.smoothscale(floor, way.size)
        breathe()
        top = won.hours.top(style) * way.size[1] // style.size[1]
        ground = ground_of(way, won.hours.shown_share, top, field)
        breathe()
        self._tilt = Tilt(scenery, ground, floor)
        breathe()
        variation = session.seed + len(session.game.steps)
        self._cards = cards = CardsInFlight(panorama, state, table.geometry, variation)
        breathe()
        # what the tilt begins with
        scenery.painted_sky()
        cards.paint()
        panorama.painted()
        for flag in panorama.garland.flags:
            breathe()
            panorama.flags.flat(flag)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        canvas = Canvas(surface, self._style)
        if self.time < TILT[0]:
            self._draw_board(canvas)
        else:
            self._draw_range(canvas)

    def _draw_board(self, canvas: Canvas) -> None:
        """Draw what was seen last as it fades, the rows as they shine and part into cards."""
        surface = canvas.surface
        parted = _share(self.time, PARTS)
        if parted > 0:
            self._draw_tilt(canvas)
        blit_faint(surface, self._boards[0], (0, 0), 1 - parted)
        if self.time < BARS:
            faded = passed(self.time, 0, BARS)
            blit_faint(surface, self._boards[1], (0, 0), 1 - faded)
        table = self._won.table
        canvas.shine(draw_shine, table.state, table.geometry, self.time)

    def _draw_range(self, canvas: Canvas) -> None:
        """Draw the range as the camera tilts up to it, and then the painted one."""
        self._boards.clear()
        if self.time < TILT[1]:
            self._draw_tilt(canvas)
            return
        if self.time < SETTLED:
            self._settle(canvas)
        else:
            self._drop_way()
            canvas.blit(self._ground(), (0, 0))
        self._flying.draw(canvas, self.time)

    def _draw_tilt(self, canvas: Canvas) -> None:
        """Draw table, range, lines and cards at an instant of the tilt."""
        cards = self._flying
        assert self._tilt is not None, "it is made before the cards"
        tilted = tilted_at(self.time)
        self._tilt.draw(canvas.surface, tilted)
        self._draw_lines(canvas)
        down = sunk(self._style.size[1], tilted)
        cards.draw_on_table(canvas, self.time, down)
        cards.draw(canvas, self.time)

    def _draw_lines(self, canvas: Canvas) -> None:
        """Draw as much of the lines as there is already."""
        share = _share(self.time, LINES)
        for number in range(len(self.panorama.garland.ropes) if share > 0 else 0):
            self.panorama.draw_rope(canvas, number, share)

    def _settle(self, canvas: Canvas) -> None:
        """Let the painted range take the place of what the camera has come to."""
        ground = self._ground()
        if self._tilt is not None:
            arrived = pygame.Surface(self._style.size)
            self._tilt.draw(arrived, 1.0)
            self._drop_way()
            self._arrived = arrived
        if self._arrived is not None:
            canvas.blit(self._arrived, (0, 0))
        self._draw_lines(canvas)
        settled = _share(self.time, (TILT[1], SETTLED))
        blit_faint(canvas.surface, ground, (0, 0), settled)

    def _drop_way(self) -> None:
        """Forget what was needed on the way only: these pictures are large."""
        self._tilt = None
        self._arrived = None
        self.panorama.sky = None

    def _ground(self) -> pygame.Surface:
        """The painted range with its lines."""
        panorama = self.panorama
        self._make_until(lambda: panorama.picture is not None)
        return panorama.painted()

    @property
    def _flying(self) -> CardsInFlight:
        self._make_until(lambda: self._cards is not None)
        assert self._cards is not None, "they are made before anything is drawn"
        return self._cards

    @property
    def still_ground(self) -> pygame.Surface | None:
        """What lies behind the cards, once it has been drawn and does not change any
        more.
        """
        return self._ground() if self.time >= SETTLED else None

    def draw_moving(self, canvas: Canvas) -> None:
        self._flying.draw(canvas, self.time)


def tilted_at(time: float) -> float:
    """Return how far the camera has tilted, 0 to 1: it speeds up, then slows down."""
    return (1 - math.cos(math.pi * _share(time, TILT))) / 2


def _share(time: float, span: tuple[float, float]) -> float:
    return passed(time, span[0], span[1] - span[0])


class CardsInFlight:
    """The cards of a won board, from their cells to the lines."""

    def __init__(
        self,
        panorama: Panorama,
        state: State,
        geometry: BoardGeometry,
        seed: int,
    ) -> None:
        self._panorama = panorama
        cell_of = {card: cell for cell, card in enumerate(state.board)}
        flags = panorama.garland.flags
        rects = [geometry.rect(cell_of[flag.card]) for flag in flags]
        found = flights(
            flags,
            rects,
            panorama.size,
            lambda time: sunk(panorama.size[1], tilted_at(time)),
            seed,
        )
        # as they start
        self.flights = sorted(found, key=lambda flight: flight.start)
        self._pictures = FlightPictures(panorama.art, panorama.style)

    def paint(self) -> None:
        """Paint the faces."""
        for flight in self.flights:
            breathe()
            self._pictures.prepare(flight)

    def draw_on_table(self, canvas: Canvas, time: float, down: int) -> None:
        """Draw the cards that lie on a table that has sunk by ``down`` pixels, and the
        shadows of those that lift off.
        """
        for flight in self.flights:
            if time < flight.start:
                card = self._pictures.at_rest(flight)
                place = card.get_rect(center=flight.cell.move(0, down).center)
                canvas.blit(card, place)
            else:
                canvas.shine(self._pictures.draw_shadow, flight, down, time)

    def draw(self, canvas: Canvas, time: float) -> None:
        """Draw the cards in the air and those that hang."""
        for number, flight in enumerate(self.flights):
            if flight.start <= time < flight.ends:
                self._pictures.draw(canvas, flight, number, time)
            elif time >= flight.ends:
                self._draw_flag(canvas, flight, time)

    def _draw_flag(
        self,
        canvas: Canvas,
        flight: Flight,
        time: float,
    ) -> None:
        """Draw a card that hangs: it swings for a moment, then sways with the others."""
        hung = time - flight.ends
        rest = _share(time, SWAY_ENDS)
        sway = sway_at(flight.flag, time, min(1.0, hung / SWAY_GROWS) * (1 - rest))
        swing = 0.0
        if hung < SWINGS:
            swing = (
                SWING_DEGREES
                * math.exp(-SWING_DAMPING * hung)
                * math.sin(SWING_RATE * hung)
            )
        self._panorama.flags.draw(
            canvas, flight.flag, sway + swing, keep=hung >= SWINGS
        )

"""The animation of a win, in which the board becomes its landscape.

The rows leave it for the ropes, the camera rises over a range at night, and the sun
comes last.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from gaps.engine import Card, State
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.stage.ahead import Ahead, breathe
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import ease_in_out, ease_out_cubic, passed
from gaps.table.model.geometry import BoardGeometry
from gaps.table.panorama.beats import (
    BARS,
    BRIGHT,
    CAMERA,
    DAWN,
    DONE,
    FIRST_LIGHT,
    FLASH,
    PARTS,
    RIMS,
    RISEN,
    ROWS,
    SUN,
)
from gaps.table.panorama.flags import lowered
from gaps.table.panorama.flights import Flight, FlightPictures, flights, row_starts
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.ridges import Strip, strips_of
from gaps.table.panorama.shine import draw_shine
from gaps.table.panorama.strip_pictures import strip_pictures
from gaps.table.panorama.tilt import Tilt, dimmed, ground_of, sunk

# Seconds at normal speed, from the landing of the last card.
DIMS = 0.140  # in which everything but the rows gets darker
DIMS_BY = 0.100  # when that starts at the latest: it may not be painted earlier
SETTLED = 3.350  # nothing of the landscape changes any more
SWINGS = 0.900  # for which a flag swings after it has been hung
ROPES = CAMERA[1], CAMERA[1] + 0.900  # in which the ropes swing
RESTS = DONE  # by when everything is at rest
SWING_DEGREES = 9.0
SWING_RATE = 8.0
SWING_DAMPING = 4.0
HURRY = 0.090  # seconds at normal speed until everything is at its end, after a key
# Pixels at u = 1.
SAG = 6  # by which the ropes swing in their middle
BELOW_PASS = 48  # from the far crest down to the middle of the sun, as its edge appears
LIGHTER = 14  # steps of 255 by which everything is lighter for a moment


class WinAnimation:
    """The board of a won game, its landscape and its cards.

    It starts when the last card has landed.
    """

    def __init__(
        self,
        context: Context,
        session: GameSession,
        won: BoardScreen,
    ) -> None:
        """Start from ``won``, which shows the board as it was won.

        If motion is instant, an update shows the end.
        """
        self._context = context
        self._session = session
        self._won = won
        self._is_still = context.appearance.motion.still
        self._style: Style = context.appearance.style(context.appearance.window)
        self.time = 0.0  # in seconds at normal speed
        self.is_hurried = False  # by a key
        self._left: pygame.Surface | None = None
        """The picture at the press of a key, until it has faded."""
        self._faded = 0.0  # seconds since then
        self._started = False
        self._making = Ahead(self._make)
        self._seen: pygame.Surface | None = None
        """The last picture of the board."""
        self._resting: pygame.Surface | None = None
        """The same without the light of a chain."""
        self._panorama: Panorama | None = None
        self._board: _WonBoard | None = None
        self._dims_from: float | None = None
        """The time at which everything but the rows starts to get darker.

        None until that is painted.
        """
        self._dark: pygame.Surface | None = None
        """The ridges without light, on a transparent picture."""
        self._cards: CardsInFlight | None = None

    @property
    def moving(self) -> bool:
        return self.time < RESTS or self._left is not None

    @property
    def panorama(self) -> Panorama:
        """The landscape, which is made now if it is not ready."""
        self._make_until(lambda: self._panorama is not None)
        assert self._panorama is not None, "it is made first"
        return self._panorama

    @property
    def flights(self) -> Sequence[Flight]:
        """The flights of its cards."""
        return self._flying.flights

    @property
    def foreseen(self) -> Ahead | None:
        """The preparation of what it needs later; None once it is done."""
        return None if self._making.done else self._making

    def stop_making(self) -> None:
        """Stop preparing, because it is no longer shown."""
        self._making.cancel()

    def hurry(self) -> None:
        """Bring everything to its end within a moment."""
        self.is_hurried = True
        if self.time >= RESTS:
            return
        left = pygame.Surface(self._style.size)
        self.draw(left)
        self._left = left
        self._faded = 0.0
        self.time = RESTS

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self.time = RESTS if self._is_still else self.time + dt
        self._faded += dt
        if self._faded >= HURRY:
            self._left = None

    def lay_out(self, style: Style) -> None:
        """Fit into a window; after the start, a new size or theme shows the end."""
        self.stop_making()
        won = self._won
        self._style = style
        if won.style.size != style.size:
            won.resize(style.size)
        if self._started:
            self._seen = None
            self.time = max(self.time, RESTS)
        else:
            self._take_boards()
        self._started = True
        self._making = Ahead(self._make)
        self._panorama = None
        self._board = None
        self._dark = None
        self._cards = None

    def _take_boards(self) -> None:
        won = self._won
        self._seen = seen = pygame.Surface(self._style.size)
        won.draw(seen, 0.0)
        table = won.table
        table.forget_rows()
        table.particles.clear()
        table.finish_motions()
        self._resting = table.unlit()
        won.forget_pictures()

    def _make_until(self, is_there: Callable[[], bool]) -> None:
        """Prepare what is needed now."""
        if self._making.done and not is_there():
            self._making = Ahead(self._make)
        self._making.go_on(is_there)

    def _make(self) -> None:
        """Prepare everything in the order in which it is needed."""
        art = self._context.appearance.art()
        session = self._session
        state = session.game.state
        strips = strips_of(state)
        cells = _cells_of(state, self._won.table.geometry)
        if self._resting is not None:
            self._board = _WonBoard(self._won, self._resting, strips, cells)
        breathe()
        self._panorama = panorama = Panorama(strips, self._style, art, session.seed)
        breathe()
        cards = CardsInFlight(panorama, strips, cells)
        cards.paint()
        self._cards = cards
        if self._board is not None:
            panorama.painted_night()
            breathe()
            tilt = self._board.get_tilt_ready(panorama)
            breathe()
            self._dark = tilt.arrived()
        for flag in panorama.garland.flags:
            breathe()
            panorama.flags.flat(flag)
        panorama.painted_sky()
        panorama.painted_lit()
        panorama.painted()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        canvas = Canvas(surface, self._style)
        if self.time < ROWS - PARTS:
            self._draw_hold(canvas)
        else:
            self._draw_way(canvas)
        if self._left is not None:
            faded = passed(self._faded, 0, HURRY)
            blit_faint(surface, self._left, (0, 0), 1 - faded)

    def _draw_hold(self, canvas: Canvas) -> None:
        """Draw the last picture as it fades, and the rows as the rest gets darker."""
        time = self.time
        if time >= DIMS_BY:
            self._make_until(lambda: self._board is not None)
        board = self._board
        if board is not None and self._dims_from is None:
            self._dims_from = min(time, DIMS_BY)
        dims = 0.0
        if board is not None and self._dims_from is not None:
            dims = passed(time, self._dims_from, DIMS)
        assert self._resting is not None, "a win that has begun anew is at its end"
        if dims < 1:
            canvas.blit(self._resting, (0, 0))
        if dims > 0 and board is not None:
            blit_faint(canvas.surface, board.held, (0, 0), dims)
        if self._seen is not None and time < BARS:
            faded = passed(time, 0, BARS)
            blit_faint(canvas.surface, self._seen, (0, 0), 1 - faded)
        self._shine(canvas)

    def _shine(self, canvas: Canvas) -> None:
        table = self._won.table
        canvas.shine(draw_shine, table.state, table.geometry, self.time)

    def _draw_way(self, canvas: Canvas) -> None:
        """Draw the rows as they leave, and the range."""
        self._seen = None
        if self.time < CAMERA[1]:
            self._draw_board(canvas)
        elif self.time < SETTLED:
            self._draw_dawn(canvas)
        else:
            ground = self._ground()
            self._dark = None
            self.panorama.forget_way()
            canvas.blit(ground, (0, 0))
        self._flying.draw(canvas, self.time)
        self._draw_flash(canvas)

    def _draw_board(self, canvas: Canvas) -> None:
        """Draw the table as it sinks, and what is above it."""
        time = self.time
        cards = self._flying
        board = self._board
        assert board is not None, "it is made before the cards"
        if time >= ROWS:
            self._make_until(lambda: self._dark is not None)
        board.draw(canvas, time)
        self._draw_ropes(canvas)
        cards.draw_on_table(canvas, time, board.down(time))
        board.draw_strips(canvas, time)
        if time < CAMERA[0]:
            self._shine(canvas)

    def _draw_dawn(self, canvas: Canvas) -> None:
        """Draw the range as it is lit, and then the sun."""
        time = self.time
        surface = canvas.surface
        panorama = self.panorama
        self._make_until(lambda: self._dark is not None)
        assert self._dark is not None, "it is made on the way"
        self._drop_board()
        floor = surface.get_clip()
        above = (0, 0, panorama.size[0], math.ceil(panorama.lowest_crest) + 1)
        surface.set_clip(floor.clip(above))
        light = light_at(time)
        if light < 1:
            surface.blit(panorama.painted_night(), (0, 0))
        if light > 0:
            blit_faint(surface, panorama.painted_sky(), (0, 0), light)
        if time >= SUN:
            panorama.draw_sun(surface, self._sun(), panorama.sun.radius)
        surface.set_clip(floor)
        run = ease_out_cubic(passed(time, SUN, RIMS))
        if run < 1:
            surface.blit(self._dark, (0, 0))
        if run > 0:
            self._draw_lit(surface, run)
        self._draw_ropes(canvas)

    def _draw_lit(self, surface: pygame.Surface, run: float) -> None:
        """Draw the light on the crests, which has spread outward from the sun.

        ``run`` is the fraction of its way.
        """
        panorama = self.panorama
        width, height = panorama.size
        middle = panorama.sun.middle[0]
        reach = run * max(middle, width - middle)
        floor = surface.get_clip()
        lit = pygame.Rect(middle - reach, 0, 2 * reach, height)
        surface.set_clip(floor.clip(lit))
        surface.blit(panorama.painted_lit(), (0, 0))
        surface.set_clip(floor)

    def _sun(self) -> tuple[float, float]:
        """Return the place of the middle of the sun."""
        panorama = self.panorama
        x, y = panorama.sun.middle
        risen = ease_out_cubic(passed(self.time, SUN, RISEN - SUN))
        begins = panorama.pass_level + BELOW_PASS * self._style.u
        return x, begins + (y - begins) * risen

    def _draw_ropes(self, canvas: Canvas) -> None:
        """Draw as much of the ropes as the first cards have drawn out."""
        swing = swing_at(self.time) * self._style.u
        for number, drawn in enumerate(self._flying.drawn(self.time)):
            if drawn[0] < drawn[1]:
                self.panorama.draw_rope(canvas, number, drawn, swing)

    def _draw_flash(self, canvas: Canvas) -> None:
        """Make everything lighter for a moment as the edge of the sun appears."""
        if self.panorama.light.outlined or self.time < SUN:
            return
        left = 1 - passed(self.time, SUN, FLASH)
        lighter = round(LIGHTER * left)
        if lighter:
            steps = (lighter, lighter, lighter)
            canvas.surface.fill(steps, special_flags=pygame.BLEND_RGB_ADD)

    def _drop_board(self) -> None:
        """Drop what was needed on the way only, because these pictures are large."""
        self._seen = None
        self._resting = None
        self._board = None

    def _ground(self) -> pygame.Surface:
        """Return the painted range with its ropes."""
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
        """The picture behind the cards, once it no longer changes; None before that."""
        if self.time < SETTLED or self._left is not None:
            return None
        return self._ground()

    def draw_moving(self, canvas: Canvas) -> None:
        self._flying.draw(canvas, self.time)


def tilted_at(time: float) -> float:
    """Return how far the camera has risen, from 0 to 1."""
    begins, ends = CAMERA
    return ease_in_out(passed(time, begins, ends - begins))


def light_at(time: float) -> float:
    """Return the strength of the light around the sun, from 0 to 1."""
    begins, ends = DAWN
    first = passed(time, begins, ends - begins)
    rest = passed(time, ends, BRIGHT - ends)
    return FIRST_LIGHT * first + (1 - FIRST_LIGHT) * rest


def swing_at(time: float) -> float:
    """Return the units by which the middle of the ropes hangs lower than at rest."""
    begins, ends = ROPES
    share = passed(time, begins, ends - begins)
    return SAG * (1 - share) ** 2 * math.sin(3 * math.pi * share)


def _cells_of(state: State, geometry: BoardGeometry) -> dict[Card, pygame.Rect]:
    """Return the place of each card on a board."""
    places = enumerate(state.board)
    return {card: geometry.rect(cell) for cell, card in places if card is not None}


class _WonBoard:
    """The table of a won board as it sinks, with the strips that have not left it."""

    def __init__(
        self,
        won: BoardScreen,
        resting: pygame.Surface,
        strips: Sequence[Strip],
        cells: dict[Card, pygame.Rect],
    ) -> None:
        """Paint from ``resting``, the board at rest."""
        self._won = won
        table = won.table
        empty = table.without_cards()
        breathe()
        self._strips = strip_pictures(resting, empty, strips, cells)
        self._starts = row_starts(strips)
        self._floor = dimmed(empty)
        breathe()
        self.held = self._floor.copy()
        """The board with its rows, with everything else dark already."""
        for strip in self._strips:
            for picture, place in strip:
                self.held.blit(picture, place)
        self._tilt: Tilt | None = None
        self._begins: pygame.Surface | None = None

    def get_tilt_ready(self, panorama: Panorama) -> Tilt:
        """Prepare and return the camera's way."""
        won = self._won
        style = panorama.style
        top = won.hours.top(style)
        ground = ground_of(style, won.hours.shown_share, top, won.table.backdrop)
        breathe()
        tilt = Tilt(panorama, ground, self._floor)
        breathe()
        tilt.begin()
        breathe()
        begins = pygame.Surface(style.size)
        tilt.draw(begins, 0.0)
        self._begins = begins
        self._tilt = tilt
        return tilt

    def down(self, time: float) -> int:
        """Return the number of pixels by which the table has sunk."""
        return sunk(self._floor.get_height(), tilted_at(time))

    def draw(self, canvas: Canvas, time: float) -> None:
        """Draw the table and what is above it."""
        begins, _ends = CAMERA
        if time >= begins and self._tilt is not None:
            self._tilt.draw(canvas.surface, tilted_at(time))
            return
        canvas.blit(self._floor, (0, 0))
        turned = passed(time, ROWS, begins - ROWS)
        if turned > 0 and self._begins is not None:
            blit_faint(canvas.surface, self._begins, (0, 0), turned)

    def draw_strips(self, canvas: Canvas, time: float) -> None:
        """Draw the strips that have not yet parted into cards."""
        down = self.down(time)
        for strip, start in zip(self._strips, self._starts, strict=True):
            left = 1 - passed(time, start - PARTS, PARTS)
            if left > 0:
                for picture, place in strip:
                    canvas.blit_faint(picture, place.move(0, down), left)


class CardsInFlight:
    """The cards of a won board on their way from their cells to the ropes."""

    def __init__(
        self,
        panorama: Panorama,
        strips: Sequence[Strip],
        cells: dict[Card, pygame.Rect],
    ) -> None:
        self._panorama = panorama
        height = panorama.size[1]
        self.flights = flights(
            strips,
            panorama.garland,
            cells,
            panorama.style,
            lambda time: sunk(height, tilted_at(time)),
        )
        self._pictures = FlightPictures(panorama.art, panorama.style)

    def paint(self) -> None:
        """Paint the faces."""
        for flight in self.flights:
            breathe()
            self._pictures.prepare(flight)

    def drawn(self, time: float) -> list[tuple[float, float]]:
        """Return the drawn part of each rope, as two fractions of its length.

        At each side it is drawn out by the card that comes first.
        """
        ends = []
        every = [*self.flights]
        for number in range(len(self._panorama.garland.ropes)):
            own = [each for each in every if each.flag.rope == number] or every
            sides = []
            for is_right in (False, True):
                side = [each for each in own if (each.flag.share > 0.5) == is_right]
                sides.append(max((each.hung(time) for each in side), default=1.0))
            left, right = sides
            ends.append((0.5 - 0.5 * left, 0.5 + 0.5 * right))
        return ends

    def draw_on_table(self, canvas: Canvas, time: float, down: int) -> None:
        """Draw the cards on the table, and the shadows of those that lift off.

        The table has sunk by ``down`` pixels.
        """
        for flight in self.flights:
            if time >= flight.start:
                canvas.shine(self._pictures.draw_shadow, flight, down, time)
            elif time >= flight.begins - PARTS:
                card = self._pictures.at_rest(flight)
                place = card.get_rect(center=flight.cell.move(0, down).center)
                canvas.blit(card, place)

    def draw(self, canvas: Canvas, time: float) -> None:
        """Draw the cards in the air and those that hang."""
        swing = swing_at(time) * self._panorama.style.u
        for flight in self.flights:
            down = swing * lowered(flight.flag.share)
            if flight.start <= time < flight.ends:
                self._pictures.draw(canvas, flight, time, down * flight.hung(time))
            elif time >= flight.ends:
                self._draw_flag(canvas, flight, time, down)

    def _draw_flag(
        self, canvas: Canvas, flight: Flight, time: float, down: float
    ) -> None:
        """Draw a card that hangs, which swings for a moment."""
        hung = time - flight.ends
        swing = 0.0
        if hung < SWINGS:
            swing = (
                SWING_DEGREES
                * (1 - hung / SWINGS)
                * math.exp(-SWING_DAMPING * hung)
                * math.sin(SWING_RATE * hung)
            )
        self._panorama.flags.draw(
            canvas, flight.flag, swing, keep=hung >= SWINGS, down=down
        )

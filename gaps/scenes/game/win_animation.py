"""How the board of a won game becomes its landscape: the strips lift, and the cards fly
to their lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Protocol

import pygame

from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import passed
from gaps.table.cards.art import CardArt
from gaps.table.effects import sparks
from gaps.table.panorama.flags import Flag, Flight, FlightPictures, flights, sway_at
from gaps.table.panorama.lifting import LIFT, Lifting, pieces_of
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.ridges import strips_of
from gaps.table.panorama.scenery import Scenery
from gaps.table.table import Table

LINES = 1.500, 2.400  # in which the lines are drawn across
SWINGS = 1.4  # how long a flag swings after it has been hung
SWAY_GROWS = 1.5  # until a flag sways as far as the others
RESTS = 9.0  # by when everything is at rest
SWAY_ENDS = 7.0, RESTS  # in which the flags come to rest
HALO = 0.500, 1.000  # in which the halo of the strips fades
LIFTED_BY = 1.3  # when no card is on its strip
SWING_DEGREES = 9.0
SWING_RATE = 8.0
SWING_DAMPING = 3.2


class WonBoard(Protocol):
    """A screen that shows the board of a won game."""

    table: Table
    style: Style

    def resize(self, size: tuple[int, int]) -> None: ...
    def draw_still(self, surface: pygame.Surface, cards: bool) -> None:
        """Draw the board as it rests, or the empty field, with its bars."""


class WinAnimation:
    """The board of a won game, its landscape and its cards, from the moment when the
    last card has landed.
    """

    def __init__(
        self,
        context: Context,
        session: GameSession,
        won: WonBoard,
    ) -> None:
        """``won`` shows the board as it was won; if motion is instant, an update
        shows the end.
        """
        self._context = context
        self._session = session
        self._won = won
        self._factor = context.look.motion.factor
        self._style: Style = context.look.style((1280, 800))
        self._particles = won.table.particles
        self.time = 0.0  # seconds at normal speed
        self._started = False
        self._due = 0  # how many parts are to be prepared before the next frame
        self._faces_next = False
        self._panorama: Panorama | None = None
        won.table.finish_motions()

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
        """Take the size and the theme of a window; once it has begun, a new one shows
        the end.
        """
        won = self._won
        self._style = style
        if won.style.size != style.size:
            won.resize(style.size)
        self._board = pygame.Surface(style.size)
        won.draw_still(self._board, cards=True)
        self._making = self._make()
        self._panorama = None
        if self._started:
            self.time = max(self.time, RESTS)
            self._particles.clear()
        self._started = True

    def _make(self) -> Iterator[None]:
        """Make what is needed, a part at each step: nothing moves before the strips
        lift.
        """
        style = self._style
        art = self._context.look.art()
        seed = self._session.seed
        table = self._won.table
        state = self._session.game.state
        pieces = pieces_of(state, table.geometry)
        strips = strips_of(state)
        variation = seed + len(self._session.game.steps)
        if table.shows_particles and self.moving:
            strip_areas = [piece.rect for piece in pieces]
            sparks.rail_embers(
                self._particles, strip_areas, style.u, variation, style.theme
            )
        field = pygame.Surface(style.size)
        self._won.draw_still(field, cards=False)
        yield
        self._panorama = panorama = Panorama(strips, style, art, seed)
        yield
        lifting = Lifting(
            pieces, table.geometry.layout.rows, table.geometry.gutter, style, art
        )
        self._scenery = Scenery(
            panorama,
            strips,
            lifting,
            self._board,
            field,
        )
        yield
        self._cards = CardsInFlight(
            panorama,
            lifting,
            style,
            art,
            variation,
        )
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
        """What lies behind the cards, once it has been drawn and does not change any
        more.
        """
        return (
            self._scenery.picture
            if self.time >= LIFT and self._scenery.is_still
            else None
        )

    def draw_moving(self, canvas: Canvas) -> None:
        self._cards.draw(canvas, self.time, lines=False)
        self._particles.draw(canvas)


class CardsInFlight:
    def __init__(
        self,
        panorama: Panorama,
        lifting: Lifting,
        style: Style,
        art: CardArt,
        seed: int,
    ) -> None:
        self._panorama = panorama
        self._lifting = lifting
        flags = panorama.lines.flags
        cells = [self._cell(flag) for flag in flags]
        self.flights: Sequence[Flight] = flights(flags, cells, panorama.size, seed)
        self._order = sorted(
            range(len(flags)), key=lambda number: self.flights[number].start
        )
        self._pictures = FlightPictures(art, style.u)
        self._prepared = 0

    def _cell(self, flag: Flag) -> pygame.Rect:
        piece = next(
            piece for piece in self._lifting.pieces if flag.card in piece.cards
        )
        return self._lifting.cell(piece, piece.cards.index(flag.card), HALO[1])

    def prepare(self) -> bool:
        """Draw one more face; return whether any was left to draw."""
        if self._prepared >= len(self._order):
            return False
        self._pictures.prepare(self.flights[self._order[self._prepared]])
        self._prepared += 1
        return True

    def draw(
        self,
        canvas: Canvas,
        time: float,
        lines: bool = True,
    ) -> None:
        """Draw all cards, and the ``lines`` unless they are there already."""
        if time < LIFTED_BY:
            flown = {
                flight.flag.card for flight in self.flights if flight.start <= time
            }
            halo = 1 - passed(time, HALO[0], HALO[1] - HALO[0])
            self._lifting.draw(canvas, time, flown, halo)
        share = (time - LINES[0]) / (LINES[1] - LINES[0])
        for number in range(
            len(self._panorama.lines.lines) if lines and share > 0 else 0
        ):
            self._panorama.draw_line(canvas, number, share=share)
        for number in self._order:
            flight = self.flights[number]
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
        rest = passed(time, SWAY_ENDS[0], SWAY_ENDS[1] - SWAY_ENDS[0])
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

"""The range of a win, and its cards on their way to the ropes.

They can be painted before the last card moves.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from gaps.engine import Card, State, Status
from gaps.scenes.board.board_screen import BoardScreen
from gaps.stage.ahead import Ahead, breathe
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import ease_in_out, passed
from gaps.table.landscape.descent import along_height
from gaps.table.model.geometry import BoardGeometry
from gaps.table.panorama.beats import CAMERA_SPAN, PARTING_SECONDS
from gaps.table.panorama.flags import lowered
from gaps.table.panorama.flights import Flight, FlightPictures, flights, gates_of
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.ridges import Strip, strips_of
from gaps.table.panorama.tilt import sunk

# Seconds at normal speed.
FLAG_SWING_SECONDS = 0.900  # swing of a flag after it has been hung
ROPE_SWING_SECONDS = 0.900  # swing of a rope after a card was hung on it
PULL_FRACTION = 0.14  # the fraction of that after which a card pulls it down most
SWING_DEGREES = 9.0
SWING_RATE = 8.0
SWING_DAMPING = 4.0
MAX_SAG = 6  # maximum swing of a rope in its middle, in units


class WinPictures:
    """The range of a won board and its cards in flight, once they are made."""

    def __init__(self, board: BoardScreen, state: State, seed: int) -> None:
        """Prepare to paint for the ``board`` that is won in that state, or will be."""
        self.state = state
        self._seed = seed
        self._style = _style_for(board)
        self._art = board.context.appearance.art()
        self._geometry = board.table.geometry
        self.panorama: Panorama | None = None
        self.cards: CardsInFlight | None = None
        self.making = Ahead(self._make)

    def fit(self, board: BoardScreen, state: State) -> bool:
        """Return True if they are those of a board as it looks now."""
        looks = self._style, self._art
        wanted = _style_for(board), board.context.appearance.art()
        return state == self.state and looks == wanted

    def _make(self) -> None:
        self.make_cards()
        self.make_range()

    def make_cards(self) -> None:
        """Make what is needed first, if it is not made yet."""
        strips = strips_of(self.state)
        panorama = self.panorama
        if panorama is None:
            panorama = Panorama(strips, self._style, self._art, self._seed)
            self.panorama = panorama
            breathe()
        if self.cards is None:
            cells = cells_of(self.state, self._geometry)
            cards = CardsInFlight(panorama, strips, cells)
            cards.paint()
            self.cards = cards
        panorama.painted_night()
        breathe()

    def make_range(self) -> None:
        """Make the rest, after ``make_cards``."""
        panorama = self.panorama
        assert panorama is not None, "it is made first"
        for flag in panorama.garland.flags:
            breathe()
            panorama.flags.flat(flag)
        panorama.painted_sky()
        panorama.painted_lit()
        panorama.painted()


def _style_for(board: BoardScreen) -> Style:
    """Return the style of a win of the size of its board."""
    return board.context.appearance.style(board.style.size)


class WinForeseen:
    """The painting of a win to which a single move leads."""

    def __init__(self, board: BoardScreen, seed: int) -> None:
        self._board = board
        self._seed = seed
        self._state: State | None = None  # the state that was checked last
        self._won: State | None = None  # the win that one of its moves leads to
        self._pictures: WinPictures | None = None

    def ahead(self, state: State) -> Ahead | None:
        """Return the painting of the win that a ``state`` is, or is one move away from.

        Return None if there is no such win, or once everything is painted.
        """
        if state is not self._state:
            self._state = state
            self._won = _win_after(state)
        if self._won is None:
            self.drop()
            return None
        pictures = self._pictures
        if pictures is None or not pictures.fit(self._board, self._won):
            self.drop()
            pictures = WinPictures(self._board, self._won, self._seed)
            self._pictures = pictures
        return None if pictures.making.done else pictures.making

    def drop(self) -> None:
        """Stop painting, and forget what is painted."""
        if self._pictures is not None:
            self._pictures.making.cancel()
            self._pictures = None

    def take(self) -> WinPictures | None:
        """Return what is painted so far, and forget it."""
        pictures = self._pictures
        self._pictures = None
        if pictures is not None:
            pictures.making.cancel()
        return pictures


def _win_after(state: State) -> State | None:
    """Return the won state that a state is, or is one slide away from."""
    if state.status is Status.WON:
        return state
    after = (state.play(slide) for slide in state.slides)
    return next((each for each in after if each.status is Status.WON), None)


def tilted_at(time: float, size: tuple[int, int]) -> float:
    """Return how far the camera has risen in a window of a size, from 0 to 1."""
    begins, ends = CAMERA_SPAN
    return along_height(passed(time, begins, ends - begins), size, ease_in_out)


class RopeSwing:
    """The swing of a rope, which each card that is hung on it pulls down."""

    def __init__(self, hung: Sequence[float]) -> None:
        """Swing from each of the times at which a card is ``hung``."""
        self._hung = sorted(hung)
        moments = [time + ROPE_SWING_SECONDS * PULL_FRACTION for time in self._hung]
        most = max(map(self._pulled, moments), default=1.0)
        self._strength = MAX_SAG / most

    def at(self, time: float) -> float:
        """Return how much lower its middle hangs than at rest, at most ``MAX_SAG``."""
        return self._strength * self._pulled(time)

    def _pulled(self, time: float) -> float:
        """Return the sum of what is left of each pull."""
        pulled = 0.0
        for begins in self._hung:
            progress = passed(time, begins, ROPE_SWING_SECONDS)
            pulled += (1 - progress) ** 2 * math.sin(3 * math.pi * progress)
        return pulled


def cells_of(state: State, geometry: BoardGeometry) -> dict[Card, pygame.Rect]:
    """Return the place of each card on a board."""
    places = enumerate(state.board)
    return {card: geometry.rect(cell) for cell, card in places if card is not None}


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
            lambda time: sunk(height, tilted_at(time, panorama.size)),
        )
        self.gates = gates_of(self.flights, panorama.size[0])
        """When each row leaves, and its gate; see ``gates_of``."""
        self._pictures = FlightPictures(panorama.art, panorama.style)
        ropes = range(len(panorama.garland.ropes))
        self._swings = [
            RopeSwing([each.ends for each in self.flights if each.flag.rope == number])
            for number in ropes
        ]

    def swing(self, rope: int, time: float) -> float:
        """Return by how many pixels the middle of a rope hangs lower than at rest."""
        return self._swings[rope].at(time) * self._panorama.style.px_per_unit

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
                side = [each for each in own if (each.flag.fraction > 0.5) == is_right]
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
            elif time >= flight.begins - PARTING_SECONDS:
                card = self._pictures.at_rest(flight)
                place = card.get_rect(center=flight.cell.move(0, down).center)
                canvas.blit(card, place)

    def draw(self, canvas: Canvas, time: float) -> None:
        """Draw the cards in the air and those that hang."""
        ropes = range(len(self._swings))
        swings = [self.swing(rope, time) for rope in ropes]
        for flight in self.flights:
            down = swings[flight.flag.rope] * lowered(flight.flag.fraction)
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
        if hung < FLAG_SWING_SECONDS:
            swing = (
                SWING_DEGREES
                * (1 - hung / FLAG_SWING_SECONDS)
                * math.exp(-SWING_DAMPING * hung)
                * math.sin(SWING_RATE * hung)
            )
        self._panorama.flags.draw(
            canvas, flight.flag, swing, keep=hung >= FLAG_SWING_SECONDS, down=down
        )

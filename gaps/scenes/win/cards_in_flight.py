"""The cards of a win: on their strips, in the air, and on the lines, where they sway."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import passed
from gaps.table.cards.art import CardArt
from gaps.table.panorama.flags import Flag, sway_at
from gaps.table.panorama.flights import Flight, FlightPictures, flights
from gaps.table.panorama.lifting import Lifting
from gaps.table.panorama.panorama import Panorama

# Seconds at normal speed.
LINES = 1.500, 2.400  # in which the lines are drawn across
SWINGS = 1.4  # how long a flag swings after it has been hung
SWAY_GROWS = 1.5  # until a flag sways as far as the others
RESTS = 9.0  # by when everything is at rest
SWAY_ENDS = 7.0, RESTS  # in which the flags come to rest
HALO = 0.500, 1.000  # in which the halo of the strips fades
LIFTED_BY = 1.3  # when no card is on its strip
SWING_DEGREES, SWING_RATE, SWING_DAMPING = 9.0, 8.0, 3.2


class CardsInFlight:
    """Draws the cards of a won board at any time of the win."""

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

    def draw(self, canvas: Canvas, time: float) -> None:
        """Draw all cards and the lines."""
        if time < LIFTED_BY:
            flown = {flight.flag.card for flight in self.flights if flight.start <= time}
            halo = 1 - passed(time, HALO[0], HALO[1] - HALO[0])
            self._lifting.draw(canvas, time, flown, halo)
        share = (time - LINES[0]) / (LINES[1] - LINES[0])
        for number in range(len(self._panorama.lines.lines) if share > 0 else 0):
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

"""The flight of a pack from where it was chosen to where it deals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from gaps.engine import Card
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.motion.tween import ease_in_out, passed
from gaps.table.model.pose import Pose, dealer

if TYPE_CHECKING:
    from gaps.table.table import Table

# Seconds after it was chosen.
FLIGHT_START = 0.200
FLIGHT_SECONDS = 0.480  # duration
SET_DOWN_SECONDS = 0.080  # duration, after the flight
# Fractions of the flight.
FLIP_SPAN = (0.35, 0.70)
GROWTH_SPAN = (0.50, 1.0)  # to the size of the cards of the board
# Lengths in units.
BOW_HEIGHT = 150  # height of the bow above both ends
SET_DOWN_HEIGHT = 6  # height above its place from which it is set down
TILT_DEGREES = -10.0  # degrees, half-way
HEIGHT = 0.5  # above the board
REST_HEIGHT = 0.2  # the same where it deals


@dataclass(frozen=True)
class PackFlight:
    """The place where a pack starts, and its look there; lengths are in pixels."""

    middle: tuple[float, float]
    size: tuple[float, float]
    face: Card | None = None
    """The card that is seen on it; ``None`` for its own back."""
    picture: Surface | None = None
    """That back, in any size."""

    def draw(self, canvas: Canvas, table: Table, seconds: float, down: int) -> Rect:
        """Draw it above the table to which it flies; return its area.

        It starts ``down`` pixels below its place.
        """
        pose = self.pose(table, seconds, down)
        card = self.face or table.cards_on(range(len(table.state.board)))[0]
        is_own_back = self.face is None and pose.flip < 0.5
        shown = pose._replace(flip=1 - pose.flip) if is_own_back else pose
        table.sprite.draw(canvas, card, shown, table.time)
        width, height = table.geometry.card
        wide, high = width * pose.scale_x, height * pose.scale_y
        if is_own_back and self.picture is not None:
            narrow = wide * abs(math.cos(math.pi * pose.flip))
            size = shapes.at_least_one((round(narrow), round(high)))
            back = pygame.transform.smoothscale(self.picture, size)
            turned = pygame.transform.rotozoom(back, -pose.tilt, 1.0)
            shapes.put(canvas.surface, turned, center=(round(pose.x), round(pose.y)))
        place = Rect(0, 0, 1.5 * wide, 1.5 * high)
        place.center = round(pose.x), round(pose.y)
        return place

    def pose(self, table: Table, seconds: float, down: int) -> Pose:
        """Return where and how it is shown, as a card of the table."""
        u = table.style.px_per_unit
        end = dealer(table.geometry)
        progress = passed(seconds, FLIGHT_START, FLIGHT_SECONDS)
        way = ease_in_out(progress)
        set_down = passed(seconds, FLIGHT_START + FLIGHT_SECONDS, SET_DOWN_SECONDS) ** 2
        x0, y0 = self.middle[0], self.middle[1] + down
        y1 = end.y - SET_DOWN_HEIGHT * u
        bend = min(y0, y1) - BOW_HEIGHT * u
        grown = ease_in_out(
            passed(progress, GROWTH_SPAN[0], GROWTH_SPAN[1] - GROWTH_SPAN[0])
        )
        width, height = table.geometry.card
        wide, high = self.size
        return Pose(
            _bowed(x0, (x0 + end.x) / 2, end.x, way),
            _bowed(y0, bend, y1, way) + SET_DOWN_HEIGHT * u * set_down,
            z=HEIGHT + (REST_HEIGHT - HEIGHT) * set_down,
            scale_x=_between(wide / width, 1.0, grown),
            scale_y=_between(high / height, 1.0, grown),
            tilt=TILT_DEGREES * math.sin(math.pi * way),
            flip=passed(progress, FLIP_SPAN[0], FLIP_SPAN[1] - FLIP_SPAN[0]),
        )


def _bowed(start: float, bend: float, end: float, progress: float) -> float:
    """Return a coordinate on a bow between two ends, drawn to a third point."""
    first = _between(start, bend, progress)
    return _between(first, _between(bend, end, progress), progress)


def _between(start: float, end: float, progress: float) -> float:
    return start + (end - start) * progress

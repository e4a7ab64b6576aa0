"""Poses of a card: at rest, and on a path from one to another."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from gaps.engine import Cell
from gaps.stage.motion.tween import Tween, spring
from gaps.table.model.geometry import BoardGeometry

# Lifts in pixels at u = 1; heights as in ``Pose.z``.
HOVER_LIFT = 6
HOVER_HEIGHT = 0.15
SELECT_LIFT = 12
SELECT_HEIGHT = 0.3
SELECT_SCALE = 1.04
MAX_LIFT_SECONDS = 0.151  # of a motion that only lifts a card or lays it down
# of a card's height: how far the dealer's point lies above the middle of its cell
DEALER_RISE = 0.18


class Pose(NamedTuple):
    """Where and how a card is shown. All values are floats, so that a tween can
    interpolate them.
    """

    x: float  # of the middle, pixels
    y: float
    # height above the board: 0 on it, 1 at the top of a slide; enlarges the shadow
    z: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    tilt: float = 0.0  # degrees, clockwise
    flip: float = 0.0  # 0 shows the face, 1 the back; between them the card turns over
    alpha: float = 1.0

    def moved(self, dx: float, dy: float) -> Pose:
        """Return the pose shifted by ``dx`` and ``dy`` pixels."""
        return self._replace(x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True)
class Motion:
    """The motion of one card: tweens that follow each other, each with its own delay."""

    legs: tuple[Tween, ...]

    @property
    def ends(self) -> float:
        """Seconds after which the card rests."""
        return self.legs[-1].ends

    @property
    def travels(self) -> bool:
        """Whether the card goes to another place, and is not only lifted or laid down."""
        return self.ends > MAX_LIFT_SECONDS

    @property
    def touches(self) -> float:
        """Seconds after which the card first touches the board at its end."""
        last = self.legs[-1]
        return last.delay if last.ease is spring else last.ends

    def at(self, time: float) -> Pose:
        """Return the pose ``time`` seconds after the motion began."""
        leg = self.legs[0]
        for later in self.legs[1:]:
            if later.delay > time:
                break
            leg = later
        return Pose(*leg.at(time))


@dataclass(frozen=True)
class Arc:
    """The path of a slide: a quadratic curve bent upward; the card rises in the middle
    and tilts forward.
    """

    bend: float  # maximum distance from the straight line, pixels
    tilt: float = 5.0  # maximum, degrees
    growth: float = 0.10  # how much larger the card is at the top of its flight
    short_bend: float = 0.22  # maximum bend as a share of the distance

    def __call__(
        self, start: tuple[float, ...], end: tuple[float, ...], t: float
    ) -> tuple[float, ...]:
        a = Pose(*start)
        b = Pose(*end)
        dx, dy = b.x - a.x, b.y - a.y
        distance = math.hypot(dx, dy) or 1.0
        # of the two normals, the one that points up the screen
        side = -1.0 if dx >= 0 else 1.0
        bend = min(self.bend, self.short_bend * distance)
        mx = (a.x + b.x) / 2 + side * -dy / distance * bend
        my = (a.y + b.y) / 2 + side * dx / distance * bend
        s = 1 - t
        height = math.sin(math.pi * t)
        tilt = self.tilt * height * max(-1.0, min(1.0, dx / 300))
        return Pose(
            s * s * a.x + 2 * s * t * mx + t * t * b.x,
            s * s * a.y + 2 * s * t * my + t * t * b.y,
            max(height, a.z * s + b.z * t),
            (a.scale_x * s + b.scale_x * t) * (1 + self.growth * height),
            (a.scale_y * s + b.scale_y * t) * (1 + self.growth * height),
            a.tilt * s + b.tilt * t + tilt,
            a.flip * s + b.flip * t,
            a.alpha * s + b.alpha * t,
        )


@dataclass(frozen=True)
class Flip:
    """An arc on which the card turns over; half of the turn is done at the share
    ``middle`` of the path.
    """

    arc: Arc
    middle: float = 0.42
    half: float = 0.16  # length of each half of the turn, as a share of the path

    def __call__(
        self, start: tuple[float, ...], end: tuple[float, ...], t: float
    ) -> tuple[float, ...]:
        share = min(max((t - self.middle + self.half) / (2 * self.half), 0.0), 1.0)
        flip = start[6] + (end[6] - start[6]) * share
        return Pose(*self.arc(start, end, t))._replace(flip=flip)


@dataclass(frozen=True)
class Spiral:
    """The path of a gathered card: round the end of the path and into it, turning face
    down.
    """

    turns: float = 2.4
    # share of the path at which the card starts to turn over; it ends 0.2 later
    flip: float = 0.3

    def __call__(
        self, start: tuple[float, ...], end: tuple[float, ...], t: float
    ) -> tuple[float, ...]:
        a = Pose(*start)
        b = Pose(*end)
        angle = math.atan2(a.y - b.y, a.x - b.x) + math.tau * self.turns * t * t
        radius = math.hypot(a.x - b.x, (a.y - b.y)) * (1 - t)
        height = math.sin(math.pi * min(1.0, t * 1.1))
        full = 360 * round(self.turns)
        return Pose(
            b.x + radius * math.cos(angle),
            b.y + radius * math.sin(angle) * (1 - 0.25 * math.sin(math.pi * t)),
            max(height, b.z * t),
            1 + 0.08 * height,
            1 + 0.08 * height,
            a.tilt * (1 - t) + full * t * t,
            min(max((t - self.flip) / 0.2, 0.0), 1.0),
            1.0,
        )


@dataclass(frozen=True)
class Riffle:
    """Two riffles of a deck: the card swings out to one side and back, twice."""

    reach: float  # pixels to the right
    wobble: float = 3.0  # degrees

    def __call__(
        self, start: tuple[float, ...], end: tuple[float, ...], t: float
    ) -> tuple[float, ...]:
        a = Pose(*start)
        b = Pose(*end)
        swing = abs(math.sin(math.tau * t))
        return b._replace(
            x=a.x + (b.x - a.x) * t + self.reach * swing,
            y=a.y + (b.y - a.y) * t - abs(self.reach) * 0.12 * swing,
            tilt=self.wobble * swing * (1 if self.reach > 0 else -1),
        )


def tap(
    start: tuple[float, ...], end: tuple[float, ...], t: float
) -> tuple[float, ...]:
    """Move a deck up and down once; a path of cards that are not shuffled."""
    a = Pose(*start)
    b = Pose(*end)
    return b._replace(
        x=a.x + (b.x - a.x) * t,
        y=a.y + (b.y - a.y) * t - 14 * math.sin(math.pi * t),
        tilt=0.0,
    )


def fade_across(
    start: tuple[float, ...], end: tuple[float, ...], t: float
) -> tuple[float, ...]:
    """Fade out at the start and in at the end: the path of reduced motion."""
    if t < 0.5:
        return Pose(*start)._replace(alpha=1 - 2 * t)
    return Pose(*end)._replace(alpha=2 * t - 1)


# At rest


def flat(geometry: BoardGeometry, cell: Cell) -> Pose:
    """Return the pose of a card that lies on ``cell``."""
    scale = geometry.rect(cell).w / geometry.card[0]
    return Pose(*geometry.center(cell), scale_x=scale, scale_y=scale)


def hovered(geometry: BoardGeometry, cell: Cell) -> Pose:
    return (
        flat(geometry, cell)._replace(z=HOVER_HEIGHT).moved(0, -HOVER_LIFT * geometry.u)
    )


def selected(geometry: BoardGeometry, cell: Cell) -> Pose:
    pose = flat(geometry, cell)
    scale = pose.scale_x * SELECT_SCALE
    lifted = pose._replace(z=SELECT_HEIGHT, scale_x=scale, scale_y=scale)
    return lifted.moved(0, -SELECT_LIFT * geometry.u)


def dealer(geometry: BoardGeometry) -> Pose:
    """Return where cards are dealt from: above the last cell but one."""
    last = geometry.rect(geometry.layout.row(geometry.layout.rows - 1)[-2])
    return Pose(last.centerx, last.centery - DEALER_RISE * geometry.card[1])


def middle_of(geometry: BoardGeometry, cells: Iterable[Cell]) -> Pose:
    """Return the middle of the area that ``cells`` cover; the dealer's point if there
    are none.
    """
    centers = [geometry.center(cell) for cell in cells] or [dealer(geometry)[:2]]
    xs = [x for x, _ in centers]
    ys = [y for _, y in centers]
    return Pose((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)

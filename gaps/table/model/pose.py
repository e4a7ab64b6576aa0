"""Poses of a card: at rest, and on a path from one to another."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from gaps.engine import Cell
from gaps.stage.motion.tween import Tween, ease_in_out, passed, spring
from gaps.table.model.geometry import BoardGeometry

# Lifts in units; heights as in ``Pose.z``.
HOVER_LIFT = 6
HOVER_HEIGHT = 0.15
SELECT_LIFT = 12
SELECT_HEIGHT = 0.3
SELECT_SCALE = 1.04
MAX_LIFT_SECONDS = 0.151  # maximum for a motion that only lifts or lowers a card
# Fraction of a card's height: how far the dealer's point is above its cell's centre.
DEALER_RISE = 0.18
FULL_TILT = 300  # pixels to one side, from which a card tilts as far as it can
# Fractions of the time in which a pile is cut and riffled.
CUT_END = 1 / 3  # until both halves are side by side
RIFFLE_START = 0.50  # when the first card falls back
RIFFLE_END = 0.82  # and the last
FALL_SHARE = 0.16  # time that each falls
TAP_RISE = 14  # pixels

Values = tuple[float, ...]
"""The values of a pose, as a tween has them."""


class Pose(NamedTuple):
    """Where and how a card is shown.

    All values are floats, so that a tween can interpolate them.
    """

    x: float  # position of the centre, in pixels
    y: float
    # Height above the board: 0 on it, 1 at the top of a slide. It enlarges the shadow.
    z: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    tilt: float = 0.0  # degrees, clockwise
    flip: float = 0.0  # 0 shows the face, 1 the back; the card turns over in between
    alpha: float = 1.0

    def moved(self, dx: float, dy: float) -> Pose:
        """Return the pose shifted by ``dx`` and ``dy`` pixels."""
        return self._replace(x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True)
class Motion:
    """The motion of one card: consecutive tweens, each with its own delay."""

    legs: tuple[Tween, ...]

    @property
    def ends(self) -> float:
        """The seconds after which the card rests."""
        return self.legs[-1].ends

    @property
    def leaves(self) -> float:
        """The seconds until the card begins to move."""
        return self.legs[0].delay

    @property
    def travels(self) -> bool:
        """True if the card goes to another place, and is not only lifted or laid down."""
        return self.ends > MAX_LIFT_SECONDS

    @property
    def touches(self) -> float:
        """The seconds after which the card first touches the board at its end."""
        last = self.legs[-1]
        return last.delay if last.ease is spring else last.ends

    def at(self, time: float) -> Pose:
        """Return the pose ``time`` seconds after the motion started."""
        leg = self.legs[0]
        for later in self.legs[1:]:
            if later.delay > time:
                break
            leg = later
        return Pose(*leg.at(time))


# Paths: the pose at a fraction of the way, 0 to 1


def _between(start: Values, end: Values, progress: float) -> Pose:
    """Return the pose at a fraction of the straight way."""
    rest = 1 - progress
    return Pose(*(a * rest + b * progress for a, b in zip(start, end, strict=True)))


@dataclass(frozen=True)
class Arc:
    """The path of a slide: a quadratic curve bent upward.

    The card rises half-way and tilts forward.
    """

    bend: float  # maximum distance from the straight line, in pixels
    tilt: float = 5.0  # maximum, in degrees
    growth: float = 0.10  # growth of the card at the top of its flight
    short_bend: float = 0.22  # maximum bend as a fraction of the distance

    def __call__(
        self,
        start: Values,
        end: Values,
        progress: float,
    ) -> Values:
        pose = _between(start, end, progress)
        x0, y0, *_ = start
        x1, y1, *_ = end
        dx = x1 - x0
        dy = y1 - y0
        distance = math.hypot(dx, dy) or 1.0
        # Of the two normals, the one that points up the screen.
        side = -1.0 if dx >= 0 else 1.0
        bend = side * min(self.bend, self.short_bend * distance) / distance
        bent = 2 * progress * (1 - progress) * bend
        height = math.sin(math.pi * progress)
        grown = 1 + self.growth * height
        tilt = self.tilt * height * max(-1.0, min(1.0, dx / FULL_TILT))
        return pose._replace(
            x=pose.x - dy * bent,
            y=pose.y + dx * bent,
            z=max(height, pose.z),
            scale_x=pose.scale_x * grown,
            scale_y=pose.scale_y * grown,
            tilt=pose.tilt + tilt,
        )


@dataclass(frozen=True)
class Flip:
    """An arc on which the card turns over.

    Half of the turn is done at the fraction ``middle`` of the path.
    """

    arc: Arc
    middle: float = 0.42
    half: float = 0.16  # length of each half of the turn, as a fraction of the path

    def __call__(
        self,
        start: Values,
        end: Values,
        progress: float,
    ) -> Values:
        turned = passed(progress, self.middle - self.half, 2 * self.half)
        before = Pose(*start).flip
        after = Pose(*end).flip
        pose = Pose(*self.arc(start, end, progress))
        return pose._replace(flip=before + (after - before) * turned)


@dataclass(frozen=True)
class Cut:
    """A card of a pile that is cut and riffled.

    Its half goes out to one side, and it returns in its turn.
    """

    reach: float  # pixels to the right
    drop: float  # pixels by which its half goes down to the table
    turn: float  # when it returns: 0 for the first card of its half, 1 for the last
    wobble: float = 3.0  # degrees

    def __call__(
        self,
        start: Values,
        end: Values,
        progress: float,
    ) -> Values:
        out = ease_in_out(passed(progress, 0.0, CUT_END))
        back_at = RIFFLE_START + (RIFFLE_END - RIFFLE_START) * self.turn
        back = ease_in_out(passed(progress, back_at, FALL_SHARE))
        away = out - back
        tilt = math.copysign(self.wobble * away, self.reach)
        return _level(start, end, progress, self.reach * away, self.drop * away, tilt)


def tap(start: Values, end: Values, progress: float) -> Values:
    """Move a pile up and down once; a path of cards that are not shuffled."""
    rise = TAP_RISE * math.sin(math.pi * progress)
    return _level(start, end, progress, 0.0, -rise, 0.0)


def _level(
    start: Values,
    end: Values,
    progress: float,
    dx: float,
    dy: float,
    tilt: float,
) -> Pose:
    """Return a pose on the straight way, shifted, and otherwise as at its end."""
    x, y, *_ = _between(start, end, progress)
    return Pose(*end)._replace(
        x=x + dx,
        y=y + dy,
        tilt=tilt,
    )


def fade_across(start: Values, end: Values, progress: float) -> Values:
    """Fade out at the start and in at the end: the path of reduced motion."""
    if progress < 0.5:
        return Pose(*start)._replace(alpha=1 - 2 * progress)
    return Pose(*end)._replace(alpha=2 * progress - 1)


# At rest


def flat(geometry: BoardGeometry, cell: Cell) -> Pose:
    """Return the pose of a card at rest on ``cell``."""
    scale = geometry.rect(cell).w / geometry.card[0]
    return Pose(*geometry.center(cell), scale_x=scale, scale_y=scale)


def hovered(geometry: BoardGeometry, cell: Cell) -> Pose:
    """Return the pose of a card under the pointer."""
    pose = flat(geometry, cell)._replace(z=HOVER_HEIGHT)
    return pose.moved(0, -HOVER_LIFT * geometry.px_per_unit)


def selected(geometry: BoardGeometry, cell: Cell) -> Pose:
    """Return the pose of a selected card."""
    pose = flat(geometry, cell)
    scale = pose.scale_x * SELECT_SCALE
    lifted = pose._replace(
        z=SELECT_HEIGHT,
        scale_x=scale,
        scale_y=scale,
    )
    return lifted.moved(0, -SELECT_LIFT * geometry.px_per_unit)


def dealer(geometry: BoardGeometry) -> Pose:
    """Return the pose from which cards are dealt: above the last cell but one."""
    layout = geometry.layout
    last_row = layout.row(layout.rows - 1)
    x, y = geometry.rect(last_row[-2]).center
    _width, height = geometry.card
    return Pose(x, y - DEALER_RISE * height)

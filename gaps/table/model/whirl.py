"""The whirl in which the cards of a redeal are gathered.

Three arms wind into one point. Lengths are in pixels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gaps.stage.motion.tween import ease_in_out, passed
from gaps.table.model.geometry import BoardGeometry
from gaps.table.model.pose import Pose, Values

JOIN_SECONDS = 0.160  # seconds at normal speed until a card has reached its arm
ARM_SECONDS = 0.740  # the same, along the arm to its end
SECONDS = JOIN_SECONDS + ARM_SECONDS
# The outer radii as fractions of the board.
RADIUS_X = 0.363
RADIUS_Y = 0.467
ARM_TURN = 3.5  # radians, from the outer end of an arm to the inner one
FALL_POWER = 0.86  # below 1: the arm approaches its end faster and faster
FIRST_ANGLE = -1.68  # angle of the outer end of the first arm, in radians
ARMS = 3
# Fractions of an arm between which a card turns over.
FLIP_START = 0.36
FLIP_END = 0.50
JOINTS = 7  # places of an arm, up to FLIP_FROM, at which cards enter it
START_POWER = 1.5  # above 1: cards are slow at first
SCALE = 0.94  # scale of a card at the outer end
SCALE_LOSS = 0.22  # loss of that scale at the inner end
HEIGHT = 0.35  # above the board, as in ``Pose.z``
SWAY = 14.0  # degrees, the difference in turn between neighbours

Point = tuple[float, float]


class Joint(NamedTuple):
    """The point at which a card enters an arm."""

    angle: float
    """The angle of the outer end of the arm, in radians."""
    fraction: float
    """The distance from its outer end, as a fraction of the arm."""


@dataclass(frozen=True)
class Whirl:
    """Three arms around ``middle``, with their outer ends on an ellipse."""

    middle: Point
    radii: Point

    @classmethod
    def on(cls, geometry: BoardGeometry) -> Whirl:
        """Return the whirl that fills a board."""
        rows = geometry.board
        return cls(rows.center, (RADIUS_X * rows.width, RADIUS_Y * rows.height))

    @property
    def angles(self) -> tuple[float, ...]:
        """The angles at which the arms start, in radians."""
        return tuple(FIRST_ANGLE + math.tau * arm / ARMS for arm in range(ARMS))

    def at(self, angle: float, fraction: float) -> Point:
        """Return a place on an arm, relative to the middle.

        ``angle`` is the start of the arm, ``fraction`` how far along it; below 0 is
        before its outer end.
        """
        radius = (1 - fraction) ** FALL_POWER
        turned = angle + ARM_TURN * fraction
        across = self.radii[0] * radius * math.cos(turned)
        down = self.radii[1] * radius * math.sin(turned)
        return across, down

    def nearest(self, place: Point) -> Joint:
        """Return where a card at ``place`` enters an arm: as near as possible."""
        middle_x, middle_y = self.middle
        x, y = place
        away = (x - middle_x, y - middle_y)
        return min(
            self._joints,
            key=lambda joint: math.dist(away, self._joints[joint]),
        )

    @cached_property
    def _joints(self) -> dict[Joint, Point]:
        found = {}
        for angle in self.angles:
            for number in range(JOINTS):
                joint = Joint(angle, FLIP_START * number / (JOINTS - 1))
                found[joint] = self.at(*joint)
        return found


@dataclass(frozen=True)
class Whirled:
    """The path of a gathered card: onto an arm of the whirl and along it.

    It turns face down.
    """

    whirl: Whirl
    joint: Joint
    sway: float
    """How differently from its neighbours it is turned on its way, -1 to 1."""

    def __call__(self, start: Values, end: Values, progress: float) -> Values:
        a = Pose(*start)
        b = Pose(*end)
        along = self.joint.fraction + (1 - self.joint.fraction) * progress**START_POWER
        across, down = self.whirl.at(self.joint.angle, along)
        joined = ease_in_out(passed(progress, 0, JOIN_SECONDS / SECONDS))
        scale = SCALE - SCALE_LOSS * along
        halfway = math.sin(math.pi * progress)
        tilt = 360 * progress**START_POWER + SWAY * self.sway * halfway
        return Pose(
            a.x + (b.x + across - a.x) * joined,
            a.y + (b.y + down - a.y) * joined,
            z=max(HEIGHT * halfway, b.z * progress),
            scale_x=a.scale_x + (scale - a.scale_x) * joined,
            scale_y=a.scale_y + (scale - a.scale_y) * joined,
            tilt=a.tilt * (1 - joined) + tilt,
            flip=passed(along, FLIP_START, FLIP_END - FLIP_START),
        )

"""Short-lived marks on the table: a refusal, a flash of a cell, a score that rises. Values of time only."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gaps.engine import Cell
from gaps.stage.motion.tween import back
from gaps.table.model.pose import Pose

SHAKE, SHAKE_REACH = 0.300, 9  # seconds; pixels at u = 1
BADGE, BADGE_IN = 0.600, 0.160
FLASH = 0.500
SHEEN = 0.900
POP, POP_IN, POP_FADE, POP_RISE = 0.900, 0.160, 0.300, 34


@dataclass(frozen=True)
class RefusalShake:
    """A card that was asked to do what it may not."""

    began: float
    shakes: bool = True

    def shaken(self, pose: Pose, time: float, u: float) -> Pose:
        """The pose of the card while it shakes its head."""
        t = (time - self.began) / SHAKE
        if not self.shakes or not 0 <= t < 1:
            return pose
        return pose.moved(SHAKE_REACH * u * math.sin(6 * math.pi * t) * (1 - t), 0)

    def badge(self, time: float) -> float:
        """The scale of the badge, 0 when it is gone."""
        t = time - self.began
        return 0.2 + 0.8 * back(min(1.0, max(0.0, t / BADGE_IN))) if t < BADGE else 0.0

    def over(self, time: float) -> bool:
        """Whether shake and badge are both done."""
        return time - self.began >= BADGE


@dataclass(frozen=True)
class Flash:
    """A ring round a cell that lights up once."""

    cell: Cell
    began: float
    ember: bool = False

    def strength(self, time: float) -> float:
        """How visible the ring is, 0 to 1."""
        t = (time - self.began) / FLASH
        return math.sin(math.pi * t) ** 0.5 if 0 < t < 1 else 0.0

    def over(self, time: float) -> bool:
        """Whether the ring is gone."""
        return time - self.began >= FLASH


@dataclass(frozen=True)
class Sheen:
    """A band of light that crosses a row once."""

    row: int
    began: float

    def place(self, time: float) -> float | None:
        """How far it is across the row, 0 to 1; ``None`` before and after."""
        t = (time - self.began) / SHEEN
        return t if 0 <= t < 1 else None

    def over(self, time: float) -> bool:
        """Whether it has crossed."""
        return time - self.began >= SHEEN


@dataclass(frozen=True)
class Pop:
    """A score over the card that earned it, rising from the row gap and fading."""

    cell: Cell
    text: str
    below: str
    size: float  # of the first line, pixels at u = 1
    began: float

    def style(self, time: float) -> tuple[float, float, float] | None:
        """Scale, pixels risen at u = 1, and alpha; ``None`` before it begins."""
        t = time - self.began
        if t < 0:
            return None
        scale = back(min(1.0, t / POP_IN))
        alpha = min(1.0, max(0.0, (POP - t) / POP_FADE))
        return scale, POP_RISE * min(1.0, t / POP), alpha

    def over(self, time: float) -> bool:
        """Whether it has faded."""
        return time - self.began >= POP

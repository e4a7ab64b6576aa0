"""Marks on the board that change what its cards look like: refusals, hints, the loss of colour."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from gaps.engine import Card, Cell, Slide
from gaps.stage.motion.tween import ease_out_back
from gaps.table.model.choreography import MotionSettings
from gaps.table.model.pose import Pose

SHAKE_SECONDS, SHAKE_DISTANCE = 0.300, 9  # the distance in pixels at u = 1
BADGE_SECONDS, BADGE_GROW_SECONDS = 0.600, 0.160
HINT_SECONDS = 7.2
COLOUR_LOSS_SECONDS = 1.2  # at normal speed


@dataclass(frozen=True)
class RefusalShake:
    """A card that was asked for an illegal move: it shakes under a badge with a cross."""

    began: float
    shakes: bool = True

    def shaken(self, pose: Pose, time: float, u: float) -> Pose:
        """Return ``pose`` moved to one side by the shake."""
        t = (time - self.began) / SHAKE_SECONDS
        if not self.shakes or not 0 <= t < 1:
            return pose
        return pose.moved(SHAKE_DISTANCE * u * math.sin(6 * math.pi * t) * (1 - t), 0)

    def badge_scale(self, time: float) -> float:
        """Return the scale of the badge, 0 when it is gone."""
        t = time - self.began
        if t >= BADGE_SECONDS:
            return 0.0
        return 0.2 + 0.8 * ease_out_back(min(1.0, max(0.0, t / BADGE_GROW_SECONDS)))

    def over(self, time: float) -> bool:
        """Whether shake and badge are both done."""
        return time - self.began >= BADGE_SECONDS


@dataclass(frozen=True)
class Hint:
    """Suggested slides, in their order: each may need those before it.

    An animated hint ends by itself; any other lasts until a move is made.
    """

    slides: tuple[Slide, ...]
    began: float
    animated: bool = True
    stays: bool = False
    """Whether it stays, without motion, when its animation has ended."""
    later: str = "{number}"
    """The text on a place that is reached only by a later slide; ``{number}`` stands for which."""

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells that cards leave or come to."""
        return frozenset(cell for slide in self.slides for cell in (slide.source, slide.target))

    def at(self, time: float) -> Hint | None:
        """Return the hint as it is at ``time``, ``None`` when it has ended."""
        if not self.animated or time - self.began < HINT_SECONDS:
            return self
        return replace(self, animated=False, stays=False) if self.stays else None


@dataclass
class Marks:
    """All marks of one board."""

    refusals: dict[Card, RefusalShake] = field(default_factory=dict)
    hint: Hint | None = None
    preview: tuple[Slide, ...] = ()
    """Slides that would become possible one after the other."""
    losing_colour: bool = False
    """Whether the board of a lost game loses its colour."""
    colour_loss: float = 0.0
    """How much colour and light the board has lost, 0 to 1."""

    @property
    def moving(self) -> bool:
        """Whether any mark changes by itself."""
        return bool(
            self.refusals
            or (self.hint is not None and self.hint.animated)
            or (self.losing_colour and self.colour_loss < 1)
        )

    def update(self, time: float) -> None:
        """Remove the marks that have ended."""
        self.refusals = {card: shake for card, shake in self.refusals.items() if not shake.over(time)}
        if self.hint is not None:
            self.hint = self.hint.at(time)

    def advance_colour_loss(self, dt: float, motion_settings: MotionSettings) -> None:
        """Let a board that loses its colour lose what it does in ``dt`` seconds; at once if nothing moves."""
        if not self.losing_colour or self.colour_loss >= 1:
            return
        seconds = COLOUR_LOSS_SECONDS * motion_settings.factor
        animated = seconds and not motion_settings.reduced
        self.colour_loss = min(1.0, self.colour_loss + dt / seconds) if animated else 1.0

    def restore_colour(self) -> None:
        """Give the board back its colour."""
        self.losing_colour, self.colour_loss = False, 0.0

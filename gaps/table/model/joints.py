"""The joints of built runs, and how they appear and disappear.

In a joint two cards in order meet at their feet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from gaps.engine import Card, Cell, State
from gaps.stage.motion.clock import Pace
from gaps.stage.motion.tween import Tween, ease_out_cubic

# Seconds at normal speed.
APPEAR_SECONDS = 0.160
DISAPPEAR_SECONDS = 0.120
STAGGER_SECONDS = 0.020  # delay between joints that appear together


class RunJoint(NamedTuple):
    """A card of a built run that is joined to its right neighbour."""

    cell: Cell
    card: Card


def joints_of(state: State) -> tuple[RunJoint, ...]:
    """Return the joints of a position, column by column."""
    found = [
        RunJoint(cell, card)
        for run in state.built_runs
        for cell in run[:-1]
        if (card := state.board[cell]) is not None
    ]
    layout = state.variant.layout
    return tuple(sorted(found, key=lambda each: layout.column_of(each.cell)))


def seams_of(state: State) -> tuple[RunJoint, ...]:
    """Return the joints that a redeal would break, column by column.

    They are between two cards of a run that are not both kept.
    """
    layout = state.variant.layout
    kept = state.kept_by_redeal
    found = [
        RunJoint(left, card)
        for run in state.runs_broken_by_redeal
        for left, right in pairwise(run)
        if layout.right[left] == right and not kept.issuperset((left, right))
        if (card := state.board[left]) is not None
    ]
    return tuple(sorted(found, key=lambda each: layout.column_of(each.cell)))


@dataclass
class Joints:
    """The joints that are shown."""

    wanted: Sequence[RunJoint] = ()
    """The joints that are there, or appearing."""
    changing: dict[RunJoint, Tween] = field(default_factory=dict)
    """The opacity, 0 to 1, of those that are appearing or disappearing."""

    def follow(self, wanted: Sequence[RunJoint], time: float, pace: Pace) -> None:
        """Let new joints appear, and those that are no longer ``wanted`` disappear."""
        if self.changing:
            self._end(time)
        if wanted == self.wanted:
            return
        delay = 0.0
        for joint in wanted:
            if joint not in self.wanted:
                self._change(joint, 1.0, time, delay, pace)
                delay += STAGGER_SECONDS
        for joint in self.wanted:
            if joint not in wanted:
                self._change(joint, 0.0, time, 0.0, pace)
        self.wanted = wanted

    def _end(self, time: float) -> None:
        """Forget the changes that are over."""
        for joint, tween in list(self.changing.items()):
            if tween.over(time):
                del self.changing[joint]

    def _change(
        self, joint: RunJoint, end: float, time: float, delay: float, pace: Pace
    ) -> None:
        """Start to show or to hide a joint, from its current opacity.

        With reduced motion it changes at once, because its cards are in place at once.
        """
        if pace.still or pace.reduced:
            self.changing.pop(joint, None)
            return
        start = self.opacity(joint, time)
        seconds = APPEAR_SECONDS if end else DISAPPEAR_SECONDS
        begins = time + delay
        self.changing[joint] = Tween(
            (start,),
            (end,),
            seconds,
            ease_out_cubic,
            delay=begins,
        )

    def opacity(self, joint: RunJoint, time: float) -> float:
        """Return the opacity of a joint, 0 to 1."""
        if joint in self.changing:
            (opacity,) = self.changing[joint].at(time)
            return opacity
        return 1.0 if joint in self.wanted else 0.0

    @property
    def resting(self) -> Iterator[RunJoint]:
        """Return the joints that are there and do not change."""
        return (each for each in self.wanted if each not in self.changing)

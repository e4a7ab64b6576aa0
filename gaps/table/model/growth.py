"""Runs that grow: the strip of a run moves from its old length to its new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gaps.engine import Cell, Layout
from gaps.stage.motion.tween import ease_out_cubic
from gaps.table.model.choreography import MotionSettings

# Seconds at normal speed.
JOIN_SECONDS = 0.260
NEXT_JOIN_SECONDS = 0.070  # for each further card that joins at the same time


@dataclass(frozen=True)
class Growing:
    """A strip that grows from ``start`` to ``end`` cards."""

    start: int
    end: int
    began: float
    seconds: float

    def length(self, time: float) -> float:
        """Return how many cards of the strip are shown, with a fraction."""
        share = min(max((time - self.began) / self.seconds, 0.0), 1.0)
        return self.start + (self.end - self.start) * ease_out_cubic(share)


@dataclass
class Growth:
    """The length of the strip of each run, in cards, by the first cell of the run."""

    lengths: dict[Cell, int] = field(default_factory=dict)
    growing: dict[Cell, Growing] = field(default_factory=dict)

    @property
    def moving(self) -> bool:
        """Whether any strip is still growing."""
        return bool(self.growing)

    def catch_up(self, lengths: Mapping[Cell, int]) -> None:
        """Give every strip its full length at once."""
        self.lengths, self.growing = dict(lengths), {}

    def follow(self, lengths: Mapping[Cell, int], time: float, motion_settings: MotionSettings) -> None:
        """Start growing strips that are too short, end those that have grown, and shorten strips at once."""
        self.growing = {
            cell: growing
            for cell, growing in self.growing.items()
            if time < growing.began + growing.seconds and lengths.get(cell) == growing.end
        }
        for cell, length in lengths.items():
            old = self.lengths.get(cell, 0)
            if (
                length > old
                and motion_settings.factor
                and not motion_settings.reduced
                and cell not in self.growing
            ):
                seconds = (JOIN_SECONDS + NEXT_JOIN_SECONDS * (length - old - 1)) * motion_settings.factor
                self.growing[cell] = Growing(old, length, time, seconds)
        self.lengths = dict(lengths)


def split_by_row(layout: Layout, cells: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Split a run into parts that each lie in one row."""
    parts: list[tuple[Cell, ...]] = []
    for cell in cells:
        if parts and layout.row_of(parts[-1][-1]) == layout.row_of(cell):
            parts[-1] += (cell,)
        else:
            parts.append((cell,))
    return tuple(parts)

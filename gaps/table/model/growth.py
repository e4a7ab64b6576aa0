"""Runs that grow: a strip reaches from its old length to its new one in a moment, not at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gaps.engine import Cell, Layout
from gaps.stage.motion.tween import ease_out_cubic
from gaps.table.model.choreography import MotionSettings

JOIN, CASCADE = 0.260, 0.070  # seconds; the second for each further card that joins at once


@dataclass(frozen=True)
class Growing:
    """A run on its way from ``start`` to ``end`` cards."""

    start: int
    end: int
    began: float
    seconds: float

    def length(self, time: float) -> float:
        """Cards of the strip to be shown, in parts of a card."""
        share = min(max((time - self.began) / self.seconds, 0.0), 1.0)
        return self.start + (self.end - self.start) * ease_out_cubic(share)


@dataclass
class Growth:
    """The length of each run's strip, keyed by the run's first cell."""

    lengths: dict[Cell, int] = field(default_factory=dict)
    growing: dict[Cell, Growing] = field(default_factory=dict)

    @property
    def moving(self) -> bool:
        """Whether any strip is still growing."""
        return bool(self.growing)

    def catch_up(self, lengths: Mapping[Cell, int]) -> None:
        """Every strip has its full length now."""
        self.lengths, self.growing = dict(lengths), {}

    def follow(self, lengths: Mapping[Cell, int], time: float, motion_settings: MotionSettings) -> None:
        """Let strips grow towards ``lengths``; one that is shorter now, is so at once."""
        self.growing = {
            cell: growing
            for cell, growing in self.growing.items()
            if time < growing.began + growing.seconds and lengths.get(cell) == growing.end
        }
        for cell, length in lengths.items():
            was = self.lengths.get(cell, 0)
            if (
                length > was
                and motion_settings.factor
                and not motion_settings.reduced
                and cell not in self.growing
            ):
                seconds = (JOIN + CASCADE * (length - was - 1)) * motion_settings.factor
                self.growing[cell] = Growing(was, length, time, seconds)
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

"""Many tweens on one clock."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace

from gaps.stage.tween import Point, Tween


@dataclass(frozen=True)
class Timeline:
    """One tween for each thing that moves, all counted from the same beginning."""

    tweens: Mapping[Hashable, Tween]

    @property
    def seconds(self) -> float:
        """How long it takes until everything rests."""
        return max((tween.ends for tween in self.tweens.values()), default=0.0)

    def over(self, time: float) -> bool:
        """Whether everything rests at ``time``."""
        return time >= self.seconds

    def at(self, time: float) -> dict[Hashable, Point]:
        """The values of everything at ``time`` seconds."""
        return {key: tween.at(time) for key, tween in self.tweens.items()}

    def faster(self, factor: float) -> Timeline:
        """The same in less time: all delays and lengths divided by ``factor``, which is above 0."""
        return Timeline(
            {
                key: replace(tween, seconds=tween.seconds / factor, delay=tween.delay / factor)
                for key, tween in self.tweens.items()
            }
        )

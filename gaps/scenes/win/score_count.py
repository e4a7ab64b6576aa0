"""How the score of a win counts up, one bonus after the other, to exactly the total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gaps.scenes.text.record_text import ScorePart

SPANS = {
    0: (),
    1: ((0.7, 4.0),),
    2: ((0.7, 3.2), (3.2, 5.0)),
    3: ((0.7, 2.8), (2.8, 4.4), (4.4, 5.0)),
}
"""When each bonus counts, seconds at normal speed, by the number of bonuses."""
TICK = 0.085  # seconds between two ticks


@dataclass(frozen=True)
class ScoreCount:
    """From the score at the last move to the total, with at most three bonuses."""

    start: int
    bonuses: Sequence[ScorePart]

    @property
    def total(self) -> int:
        """The score with all bonuses."""
        return self.start + sum(bonus.points for bonus in self.bonuses)

    @property
    def ends(self) -> float:
        """When the total is reached, seconds; 0 if there is no bonus."""
        return max((end for _, end in SPANS[len(self.bonuses)]), default=0.0)

    def at(self, time: float) -> int:
        """Return the score that is shown at a time."""
        score = self.start
        for bonus, (start, end) in zip(self.bonuses, SPANS[len(self.bonuses)], strict=True):
            share = max(0.0, min(1.0, (time - start) / (end - start)))
            score += int(bonus.points * (1 - (1 - share) ** 1.5))
        return score

    def bonus_at(self, time: float) -> ScorePart | None:
        """Return the bonus that counts at a time, or has counted last; ``None`` before the first."""
        shown = None
        for bonus, (start, _) in zip(self.bonuses, SPANS[len(self.bonuses)], strict=True):
            if time >= start:
                shown = bonus
        return shown

    def ticks(self, time: float) -> int:
        """Return how many ticks there were until a time."""
        spans = SPANS[len(self.bonuses)]
        if not spans or time < spans[0][0]:
            return 0
        return 1 + int((min(time, self.ends) - spans[0][0]) / TICK)

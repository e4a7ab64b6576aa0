"""A game on record as something that runs in time: at its own pace or a faster one, and back."""

from __future__ import annotations

from gaps.engine import Game, Redeal, Step
from gaps.store import Recording

SPEEDS = ("0.5", "1", "2", "4", "8", "16")
EVEN, AFTER_REDEAL = 1.2, 3.0  # seconds between moves whose times nobody knows


class Playback:
    """Where the watching stands: ``made`` moves at ``clock`` seconds of the game.

    Raises ``ValueError`` if the record's moves are not those of its deal.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.game: Game = recording.game()
        self.known = bool(recording.record.times)
        """Whether the moves come when they were made."""
        self.due = _due(recording, self.game)
        """When each move comes, seconds."""
        self.made = 0
        self.clock = 0.0
        self.speed = 1.0
        self.playing = bool(self.due)

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.game.steps)

    @property
    def now(self) -> Game:
        """The game as far as it is shown."""
        return Game(self.game.start, self.game.steps[: self.made])

    @property
    def wait(self) -> float | None:
        """Seconds until the next move comes; ``None`` while nothing comes by itself."""
        if not self.playing or self.made >= self.last:
            return None
        return max(0.0, (self.due[self.made] - self.clock) / self.speed)

    def update(self, dt: float) -> list[Step]:
        """Let ``dt`` seconds pass; the steps that come in them."""
        if not self.playing:
            return []
        self.clock += dt * self.speed
        first = self.made
        while self.made < self.last and self.clock >= self.due[self.made]:
            self.made += 1
        if self.made == self.last:
            self.playing = False
            self.clock = self._at(self.last)
        return list(self.game.steps[first : self.made])

    def toggle(self) -> None:
        """Stop, or go on; from the end, begin again."""
        if self.made >= self.last:
            self.jump(0)
            self.playing = bool(self.due)
        else:
            self.playing = not self.playing

    def jump(self, to: int) -> None:
        """Come to the position after so many moves, from 0 on."""
        self.made = max(0, min(self.last, to))
        self.clock = self._at(self.made)

    def _at(self, move: int) -> float:
        return self.due[move - 1] if move else 0.0


def _due(recording: Recording, game: Game) -> tuple[float, ...]:
    if recording.record.times:
        return tuple(time / 10 for time in recording.record.times)
    due, now = [], 0.0
    for step in game.steps:
        now += EVEN
        due.append(now)
        if isinstance(step.cause, Redeal):
            now += AFTER_REDEAL
    return tuple(due)

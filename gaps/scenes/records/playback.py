"""A recorded game as a sequence in time: at its own speed or a faster one, and backwards."""

from __future__ import annotations

from gaps.engine import Game, Redeal, Step
from gaps.store import Recording

SPEEDS = ("0.5", "1", "2", "4", "8", "16")
MOVE_SECONDS, REDEAL_SECONDS = 1.2, 3.0  # between moves, and more after a redeal, if no times are recorded


class Playback:
    """The position in a recorded game: after ``made`` moves, at ``clock`` seconds of the game.

    Raises ``ValueError`` if the record's moves are not those of its deal.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.game: Game = recording.game()
        self.has_times = bool(recording.record.times)
        """Whether the times of the moves are recorded."""
        self.due = _due_times(recording, self.game)
        """When each move is shown: seconds from the start."""
        self.clock = 0.0
        self.speed = 1.0
        """How many times the original speed."""
        self.playing = bool(self.due)
        self.now = Game(self.game.start)
        """The game with the moves made so far."""

    @property
    def made(self) -> int:
        return len(self.now.steps)

    @property
    def last(self) -> int:
        return len(self.game.steps)

    @property
    def ended(self) -> bool:
        return self.made >= self.last

    @property
    def known_seconds(self) -> float:
        """The seconds played so far; 0 if no times are recorded."""
        return self.clock if self.has_times else 0.0

    @property
    def wait(self) -> float | None:
        """Seconds until the next move; ``None`` while it is paused or at the end."""
        if not self.playing or self.ended:
            return None
        return max(0.0, (self.due[self.made] - self.clock) / self.speed)

    def update(self, dt: float) -> list[Step]:
        """Let ``dt`` seconds pass. Returns the moves that are made in them."""
        if not self.playing:
            return []
        self.clock += dt * self.speed
        first = made = self.made
        while made < self.last and self.clock >= self.due[made]:
            made += 1
        self._make(made)
        if self.ended:
            self.pause()
            self.clock = self._time_of(self.last)
        return list(self.game.steps[first:made])

    def pause(self) -> None:
        self.playing = False

    def toggle(self) -> None:
        """Pause or go on; at the end, start again."""
        if self.ended:
            self.jump(0)
            self.playing = bool(self.due)
        else:
            self.playing = not self.playing

    def jump(self, made: int) -> None:
        """Go to the position after ``made`` moves; a number out of range is limited to it."""
        self._make(max(0, min(self.last, made)))
        self.clock = self._time_of(self.made)

    def _make(self, made: int) -> None:
        self.now = Game(self.game.start, self.game.steps[:made])

    def _time_of(self, made: int) -> float:
        return self.due[made - 1] if made else 0.0


def _due_times(recording: Recording, game: Game) -> tuple[float, ...]:
    if recording.record.times:
        return tuple(time / 10 for time in recording.record.times)
    due, now = [], 0.0
    for step in game.steps:
        now += MOVE_SECONDS
        due.append(now)
        if isinstance(step.cause, Redeal):
            now += REDEAL_SECONDS
    return tuple(due)

"""The position in a recorded game, and its moves as time passes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from gaps.engine import Game, Redeal
from gaps.scenes.session.change import FollowedGame, How, Position
from gaps.store import Played

MOVE_SECONDS = 1.2  # the same if no times are recorded
MAX_PAUSE = 1.5  # seconds before a move, however long the player thought
REDEAL_SECONDS = 3.0  # more after a redeal


class Playback(FollowedGame):
    """The position in a recorded game. Raises ``ValueError`` if its moves are not those
    of its deal.
    """

    def __init__(self, recording: Played) -> None:
        self.recording = recording
        self.game: Game = recording.game
        super().__init__(self._after(0))
        # when each move is shown: seconds from the start
        self.due = tuple(accumulate(_pauses(recording, self.game)))
        self.clock = 0.0
        self.speed = 1.0  # how many times the original speed
        self.playing = False

    @property
    def made(self) -> int:
        """How many moves are made."""
        return len(self.position.game.steps)

    @property
    def last(self) -> int:
        return len(self.game.steps)

    @property
    def ended(self) -> bool:
        return self.made >= self.last

    @property
    def wait(self) -> float | None:
        """Seconds until the next move; ``None`` while it is paused or at the end."""
        if not self.playing or self.ended:
            return None
        return max(0.0, (self.due[self.made] - self.clock) / self.speed)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass, and make the moves that are due."""
        if not self.playing:
            return
        self.clock += dt * self.speed
        while not self.ended and self.clock >= self.due[self.made]:
            self._become(self.made + 1)
        if self.ended:
            self.pause()
            self.clock = self._time_of(self.last)

    def pause(self) -> None:
        self.playing = False

    def toggle(self) -> None:
        """Play or pause; at the end, play from the start."""
        if self.ended:
            self.jump(0)
            self.playing = bool(self.due)
        else:
            self.playing = not self.playing

    def jump(self, made: int) -> None:
        """Go to the position after ``made`` moves; a number out of range is limited to
        it.
        """
        made = max(0, min(self.last, made))
        if made != self.made:
            self._become(made)
        self.clock = self._time_of(made)

    def _become(self, made: int) -> None:
        """Go to a position; one move further or back is a move that is made or taken
        back.
        """
        steps = self.game.steps
        by = made - self.made
        if by == 1:
            self.become(self._after(made), How.MADE, steps[made - 1].cause)
        elif by == -1:
            self.become(self._after(made), How.BACK, steps[made].cause)
        else:
            self.become(self._after(made), How.JUMP, None)

    def _after(self, made: int) -> Position:
        game = Game(self.game.start, self.game.steps[:made])
        return Position(game, self.recording.score_of(game))

    def _time_of(self, made: int) -> float:
        return self.due[made - 1] if made else 0.0


def _pauses(recording: Played, game: Game) -> Iterator[float]:
    """The seconds before each move: as they were played, but never long."""
    # room for a redeal that is shown meanwhile
    before = 0
    room = 0.0
    has_times = any(recording.times)
    for time, step in zip(recording.times, game.steps, strict=True):
        played = (time - before) / 10
        yield min(played, room + MAX_PAUSE) if has_times else room + MOVE_SECONDS
        before = time
        room = REDEAL_SECONDS if isinstance(step.cause, Redeal) else 0.0

"""The position in a recorded game, and the playback of its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gaps.engine import Game, Redeal
from gaps.scenes.session.change import ChangeKind, FollowedGame, Position
from gaps.stage.motion.clock import Clock
from gaps.store import GameLog

MOVE_SECONDS = 1.2  # if no times are recorded
MAX_PAUSE = 1.5  # maximum seconds before a move, however long the player thought
REDEAL_SECONDS = 3.0  # extra seconds after a redeal


class Playback(FollowedGame):
    """The position in a recorded game, which moves on by itself while it plays.

    Raise ``ValueError`` if its moves are not those of its deal.
    """

    def __init__(
        self,
        recording: GameLog,
        clock: Clock,
        then: Callable[[], object] | None = None,
    ) -> None:
        """Play by ``clock``.

        ``then`` is called after each move that is played back.
        """
        self.recording = recording
        self.game: Game = recording.game
        super().__init__(self._after(0))
        self.pauses = tuple(_pauses(recording, self.game))
        """The seconds before each move."""
        # the rest of the pause while it does not play
        self._left = self._pause_before(0)
        self._speed = 1.0
        self._comes = clock.alarm(self._move_on)
        self._then = then

    @property
    def made(self) -> int:
        """The number of moves made."""
        return len(self.position.game.steps)

    @property
    def last(self) -> int:
        return len(self.game.steps)

    @property
    def ended(self) -> bool:
        return self.made >= self.last

    @property
    def playing(self) -> bool:
        """True while the next move is made by itself."""
        return self._comes.is_set

    @property
    def speed(self) -> float:
        """The speed, as a multiple of that of the original game."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        was_playing = self.playing
        self.pause()
        self._speed = speed
        if was_playing:
            self.play()

    def play(self) -> None:
        """Play the moves after the position, if there are any."""
        if not self.ended:
            self._comes.set(self._left / self._speed)

    def pause(self) -> None:
        if self.playing:
            self._left = self._comes.left * self._speed
            self._comes.stop()

    def toggle(self) -> None:
        """Play or pause; at the end, play from the start."""
        if self.playing:
            self.pause()
            return
        if self.ended:
            self.jump(0)
        self.play()

    def jump(self, made: int) -> None:
        """Go to the position after ``made`` moves, limited to the valid range."""
        made = max(0, min(self.last, made))
        was_playing = self.playing
        self.pause()
        if made != self.made:
            self._become(made)
        self._left = self._pause_before(made)
        if was_playing:
            self.play()

    def _move_on(self) -> None:
        self._become(self.made + 1)
        self._left = self._pause_before(self.made)
        self.play()
        if self._then is not None:
            self._then()

    def _become(self, made: int) -> None:
        """Go to a position.

        One move forward or back counts as a move that is made or taken back.
        """
        steps = self.game.steps
        by = made - self.made
        if by == 1:
            self.become(self._after(made), ChangeKind.PLAYED, steps[made - 1].cause)
        elif by == -1:
            self.become(self._after(made), ChangeKind.UNDONE, steps[made].cause)
        else:
            self.become(self._after(made), ChangeKind.JUMPED, None)

    def _after(self, made: int) -> Position:
        game = Game(self.game.start, self.game.steps[:made])
        return Position(game, self.recording.score_of(game))

    def _pause_before(self, made: int) -> float:
        """Return the seconds before the move that follows ``made`` others."""
        return self.pauses[made] if made < self.last else 0.0


def _pauses(recording: GameLog, game: Game) -> Iterator[float]:
    """Yield the seconds before each move as they were played, but limited."""
    # room for a redeal that is shown meanwhile
    before = 0
    room = 0.0
    has_times = any(recording.times)
    for time, step in zip(recording.times, game.steps, strict=True):
        played = (time - before) / 10
        yield min(played, room + MAX_PAUSE) if has_times else room + MOVE_SECONDS
        before = time
        room = REDEAL_SECONDS if isinstance(step.cause, Redeal) else 0.0

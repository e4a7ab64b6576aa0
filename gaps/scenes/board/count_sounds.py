"""The sounds of a score that counts up after a win."""

from __future__ import annotations

from gaps.scenes.board.board_feedback import tick_pitch
from gaps.scenes.common.win_headline import COUNT_END, ScoreCount
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.shared.context import Context

TICK_VOLUME = 0.45


class CountSounds:
    """The ticks of a count, and the sound of its end."""

    def __init__(
        self, context: Context, finished: FinishedGame, count: ScoreCount
    ) -> None:
        self._context = context
        self._finished = finished
        self._count = count
        self._ended = False

    def play(self, before: float, now: float) -> None:
        """Play the sounds between two times."""
        count = self._count
        if count.ticks(now) > count.ticks(before):
            self._context.sound.play(
                "count_tick", 0.5, TICK_VOLUME, tick_pitch(now / COUNT_END)
            )
        if now >= COUNT_END:
            self.end()

    def end(self) -> None:
        """Play the sound of the end, once."""
        if self._ended:
            return
        self._ended = True
        if self._count.total > self._count.start:
            self._context.sound.play("count_total")
        if self._finished.is_new_best:
            self._context.sound.play("new_best")

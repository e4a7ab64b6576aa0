"""The review of the game that ended last: it begins with the end, and its results show what it found."""

from __future__ import annotations

from gaps.engine import Game
from gaps.solver import Review


class LastReview:
    """Holds one review at a time."""

    def __init__(self) -> None:
        self._found: tuple[Game, Review] | None = None

    @property
    def searching(self) -> bool:
        """Whether it is not done yet."""
        return self._found is not None and not self._found[1].done

    def of(self, game: Game) -> Review:
        """Return the review of ``game``, which is under way or done; that of another game is cancelled."""
        if self._found is None or self._found[0] is not game:
            self.drop()
            review = Review(game)
            review.start()
            self._found = game, review
        return self._found[1]

    def drop(self) -> None:
        """End the review, however far it is, and forget it."""
        if self._found is not None:
            self._found[1].cancel()
            self._found = None

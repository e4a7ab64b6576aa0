"""The music: layers that play together and grow with the game. Silent without a device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

Piece = Literal["", "title", "game"]
"""What plays; empty for nothing."""
Mode = Literal["off", "quiet", "on"]

BEATS_PER_MINUTE = 72
SEMIQUAVER = 60 / BEATS_PER_MINUTE / 4  # seconds


class Music:
    """Plays one piece at a time. No method raises, and none waits."""

    def __init__(self) -> None:
        self.piece: Piece = ""
        self.mode: Mode = "on"
        self.volume = 1.0
        """0 to 1."""
        self.muted = False

    def play(self, piece: Piece) -> None:
        """Cross-fade to a piece; does nothing if that was asked last, also after ``win`` or ``loss``.

        An empty name leaves the end that ``win`` or ``loss`` has begun.
        """
        self.piece = piece

    def show_rows(self, shares: Sequence[float]) -> None:
        """Set how loud the layers of the game are, by the share of each row, from the top, that is home."""

    def seconds_to_semiquaver(self) -> float:
        """Seconds until the next semiquaver of what plays; 0 if nothing does."""
        return 0.0

    def redeal(self) -> None:
        """Leave only the first layer for a bar."""

    def win(self) -> None:
        """Let the piece rise and end with a chord, for a game that is won; silence follows."""

    def loss(self) -> None:
        """Leave a single quiet chord, for a game that is lost."""

    def go_on(self) -> None:
        """Return to the piece as it was before ``loss``, because the last move was undone."""

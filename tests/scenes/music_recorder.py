"""Music that notes down what is asked of it."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.asset_files import asset
from gaps.stage.audio.music import Music
from gaps.stage.audio.music_player import RISE


class MusicRecorder(Music):
    """Notes down what is asked of the music."""

    def __init__(self) -> None:
        super().__init__(asset("music"))
        self.shares: list[Sequence[float]] = []
        self.calls: list[str] = []
        self.chord_after = -1.0

    def start(self, in_thread: bool = True) -> None:
        pass

    def show_rows(self, shares: Sequence[float]) -> None:
        self.shares.append(shares)

    def redeal(self) -> None:
        self.calls.append("redeal")

    def win(self, chord_after: float = RISE) -> None:
        self.calls.append("win")
        self.chord_after = chord_after

    def finish(self) -> None:
        self.calls.append("finish")

    def loss(self) -> None:
        self.calls.append("loss")

    def go_on(self) -> None:
        self.calls.append("go on")

"""Sound and music that note down what is asked of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gaps.asset_files import asset
from gaps.stage.audio.music import Music
from gaps.stage.audio.pieces import RISE_SECONDS
from gaps.stage.audio.sound import Sound, takes_of


@dataclass
class SoundRecorder(Sound):
    """Records the cues instead of playing them; each must have a file."""

    cues: list[str] = field(default_factory=list)
    places: list[float] = field(default_factory=list)
    pitches: list[float | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(asset("sounds"))

    def play(
        self,
        cue: str,
        place: float = 0.5,
        volume: float = 1.0,
        pitch: float | None = None,
    ) -> None:
        for take in takes_of(self.folder, cue):
            assert (self.folder / f"{take}.wav").exists()
        assert 0 <= place <= 1
        self.cues.append(cue)
        self.places.append(place)
        self.pitches.append(pitch)

    def clear(self) -> None:
        """Forget what was played."""
        for kept in (self.cues, self.places, self.pitches):
            kept.clear()


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

    def win(self, chord_after: float = RISE_SECONDS) -> None:
        self.calls.append("win")
        self.chord_after = chord_after

    def finish(self) -> None:
        self.calls.append("finish")

    def loss(self) -> None:
        self.calls.append("loss")

    def go_on(self) -> None:
        self.calls.append("go on")

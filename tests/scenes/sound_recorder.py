"""A sound that notes down what it should play."""

from __future__ import annotations

from dataclasses import dataclass, field

from gaps.asset_files import asset
from gaps.stage.audio.sound import Sound


@dataclass
class SoundRecorder(Sound):
    """Records the cues instead of playing them; each must have a file."""

    cues: list[str] = field(default_factory=list)
    places: list[float] = field(default_factory=list)
    pitches: list[float | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(asset("sounds"))

    def play(self, cue: str, place: float = 0.5, volume: float = 1.0, pitch: float | None = None) -> None:
        assert (self.folder / f"{cue}.wav").exists()
        assert 0 <= place <= 1
        self.cues.append(cue)
        self.places.append(place)
        self.pitches.append(pitch)

    def clear(self) -> None:
        """Forget what was played."""
        for kept in (self.cues, self.places, self.pitches):
            kept.clear()

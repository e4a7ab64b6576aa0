"""Wind and birds, streamed from their file in a loop. How much was played is the clock of the sound card."""

from __future__ import annotations

from pathlib import Path

import pygame

from gaps.stage.audio.fader import Fader

FADE_IN, FADE_OUT = 1.8, 0.25  # seconds


class Ambience:
    """A sound that repeats. Methods raise ``pygame.error`` if the file cannot be played."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._fader = Fader()
        self._plays = False

    def want(self, wanted: bool, now: float) -> None:
        """Fade in or out; when it has faded out, it is given up."""
        if wanted and not self._plays:
            pygame.mixer.music.load(self._path)
            pygame.mixer.music.set_volume(0)
            pygame.mixer.music.play(-1)
            self._plays = True
        self._fader.go(float(wanted), FADE_IN if wanted else FADE_OUT, now)
        if self._plays and not wanted and not self._fader.moving(now):
            self.stop()

    def set_volume(self, volume: float, now: float) -> None:
        """Set how loud it is, 0 to 1; fades are added."""
        if self._plays:
            pygame.mixer.music.set_volume(volume * self._fader.level(now))

    def moving(self, now: float) -> bool:
        """Whether it fades."""
        return self._fader.moving(now)

    def seconds_played(self) -> float | None:
        """Seconds of sound that the card has taken since the start; ``None`` while nothing plays."""
        played = pygame.mixer.music.get_pos() if self._plays else -1
        return played / 1000 if played >= 0 else None

    def stop(self) -> None:
        """Stop at once, and close the file."""
        if self._plays:
            self._plays = False
            pygame.mixer.music.stop()
            pygame.mixer.music.unload()

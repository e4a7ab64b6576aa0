"""How a game ends in the music: a swell and a chord for a win, a single chord for a loss."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from pathlib import Path

import pygame

from gaps.stage.audio.fader import Fader

FRAMES, FRAME_BYTES = 44_100, 4  # in a second; bytes in a frame
RISE = 3.2  # seconds of the swell before the last chord of a win
FADE_OUT = 1.8  # seconds
FADE_IN = 2205  # frames


class Endings:
    """Plays the end of a game on channels of its own. Methods raise ``pygame.error`` for a bad file."""

    def __init__(self, folder: Path, channels: Sequence[int]) -> None:
        self._folder = folder
        self._first, self._second = channels
        self._playing: list[tuple[pygame.mixer.Sound, pygame.mixer.Channel]] = []
        self._fader = Fader(1.0)
        self._chord: tuple[float, pygame.mixer.Sound] | None = None
        self._volume = self._level = 0.0

    def win(self, chord_after: float, now: float) -> None:
        """Swell for ``chord_after`` seconds, ``RISE`` at most, and then play the last chord."""
        self._begin()
        self._chord = now + chord_after, self._read("win_chord")
        if chord_after > 0:
            rise = self._read("win_rise")
            self._play(_without_start(rise, RISE - chord_after), self._first)

    def loss(self) -> None:
        """Play the chord of a loss."""
        self._begin()
        self._play(self._read("loss"), self._first)

    def fade_out(self, now: float) -> None:
        """Let what plays fade."""
        self._chord = None
        self._fader.go(0.0, FADE_OUT, now)

    def update(self, volume: float, now: float) -> bool:
        """Go on, at a volume from 0 to 1. Returns whether something is heard or will be."""
        self._volume, self._level = volume, volume * self._fader.level(now)
        if self._fader.level(now) == 0:
            self.stop()
        self._playing = [each for each in self._playing if each[1].get_busy()]
        for _, channel in self._playing:
            channel.set_volume(self._level, self._level)
        if self._chord is not None and now >= self._chord[0]:
            sound, self._chord = self._chord[1], None
            self._play(sound, self._second)
        return bool(self._playing) or self._chord is not None

    def stop(self) -> None:
        """Stop at once."""
        for _, channel in self._playing:
            channel.stop()
        self._playing, self._chord = [], None

    def _begin(self) -> None:
        self.stop()
        self._fader = Fader(1.0)
        self._level = self._volume

    def _play(self, sound: pygame.mixer.Sound, number: int) -> None:
        channel = pygame.mixer.Channel(number)
        sound.set_volume(0)  # a channel that starts is loud until its level is set
        channel.play(sound)
        channel.set_volume(self._level, self._level)
        sound.set_volume(1)
        self._playing.append((sound, channel))

    def _read(self, name: str) -> pygame.mixer.Sound:
        return pygame.mixer.Sound(self._folder / f"{name}.ogg")


def _without_start(sound: pygame.mixer.Sound, seconds: float) -> pygame.mixer.Sound:
    """Return a sound without its first seconds; what is left fades in."""
    if seconds <= 0:
        return sound
    raw = sound.get_raw()[round(seconds * FRAMES) * FRAME_BYTES :]
    width = FADE_IN * FRAME_BYTES
    start = array("h", raw[:width])
    faded = array("h", [sample * i // len(start) for i, sample in enumerate(start)])
    return pygame.mixer.Sound(buffer=faded.tobytes() + raw[width:])

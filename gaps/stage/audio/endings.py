"""How a game ends in the music: a swell and chord for a win, one chord for a loss, levels that fade."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from pathlib import Path

import pygame

from gaps.stage.audio.sound import retuned


class Fader:
    """A level; the moment is always given, in seconds."""

    def __init__(self, level: float = 0.0) -> None:
        self.target = level
        self._from = level
        self._began = self._seconds = 0.0

    def go(self, target: float, seconds: float, now: float) -> None:
        """Move to ``target`` in so many seconds, from where the level is now."""
        if target == self.target:
            return
        self._from = self.level(now)
        self.target, self._began, self._seconds = target, now, seconds

    def level(self, now: float) -> float:
        """The level at a moment; it starts and arrives gently."""
        if not self.moving(now):
            return self.target
        t = max(now - self._began, 0.0) / self._seconds
        return self._from + (self.target - self._from) * t * t * (3 - 2 * t)

    def moving(self, now: float) -> bool:
        """Whether the level is still on its way."""
        return now - self._began < self._seconds


FRAMES, FRAME_BYTES = 44_100, 4  # in a second; bytes in a frame
RISE = 3.2  # seconds of the swell before the last chord of a win
FADE_OUT = 1.8  # seconds
FADE_IN = 2205  # frames
DROP_MS = 250


class Endings:
    """Plays the end of a game on channels of its own. Methods raise ``pygame.error`` for a bad file."""

    def __init__(self, folder: Path, channels: Sequence[int]) -> None:
        self._folder = folder
        self._channels = channels
        self._playing: list[tuple[pygame.mixer.Sound, pygame.mixer.Channel]] = []
        self._later: list[tuple[float, pygame.mixer.Sound]] = []  # by their times; the chord is the last
        self._fader = Fader(1.0)
        self._volume = self._level = 0.0

    def win(self, chord_after: float, now: float, tuning: float = 1.0) -> None:
        """Swell for ``RISE`` seconds at most, and play the last chord after ``chord_after``.

        Frequencies and speed are multiplied by ``tuning``.
        """
        self._begin()
        chord, early = self._read("win_chord", tuning), RISE / tuning - chord_after
        if chord_after > 0:
            self._later.append(
                (now + max(-early, 0.0), _without_start(self._read("win_rise", tuning), early))
            )
        self._later.append((now + chord_after, chord))

    def loss(self, now: float, tuning: float = 1.0) -> None:
        """Play the chord of a loss."""
        self._begin()
        self._later.append((now, self._read("loss", tuning)))

    def finish(self, now: float) -> None:
        """Let the last chord of a win come at once, if it is still to come."""
        if self._later:
            chord = self._later[-1][1]
            self._drop()
            self._later = [(now, chord)]

    def fade_out(self, now: float) -> None:
        """Let what plays fade."""
        self._later.clear()
        self._fader.go(0.0, FADE_OUT, now)

    def update(self, volume: float, now: float) -> bool:
        """Go on, at a volume from 0 to 1. Returns whether something is heard or will be."""
        self._volume, self._level = volume, volume * self._fader.level(now)
        if self._fader.level(now) == 0:
            self.stop()
        self._playing = [each for each in self._playing if each[1].get_busy()]
        for _, channel in self._playing:
            channel.set_volume(self._level, self._level)
        while self._later and now >= self._later[0][0]:
            self._play(self._later.pop(0)[1])
        return bool(self._playing or self._later)

    def stop(self) -> None:
        """Stop at once."""
        for _, channel in self._playing:
            channel.stop()
        self._playing.clear()
        self._later.clear()

    def _begin(self) -> None:
        self._drop()
        self._fader = Fader(1.0)
        self._level = self._volume

    def _drop(self) -> None:
        """Let what plays fade fast, without a further look at it."""
        for _, channel in self._playing:
            channel.fadeout(DROP_MS)
        self._playing.clear()
        self._later.clear()

    def _play(self, sound: pygame.mixer.Sound) -> None:
        channels = [pygame.mixer.Channel(number) for number in self._channels]
        channel = next((each for each in channels if not each.get_busy()), channels[-1])
        sound.set_volume(0)  # a channel that starts is loud until its level is set
        channel.play(sound)
        channel.set_volume(self._level, self._level)
        sound.set_volume(1)
        self._playing.append((sound, channel))

    def _read(self, name: str, tuning: float) -> pygame.mixer.Sound:
        return retuned(pygame.mixer.Sound(self._folder / f"{name}.ogg"), tuning)


def _without_start(sound: pygame.mixer.Sound, seconds: float) -> pygame.mixer.Sound:
    """Return a sound without its first seconds; what is left fades in."""
    if seconds <= 0:
        return sound
    raw = sound.get_raw()[round(seconds * FRAMES) * FRAME_BYTES :]
    width = FADE_IN * FRAME_BYTES
    start = array("h", raw[:width])
    faded = array("h", [sample * i // len(start) for i, sample in enumerate(start)])
    return pygame.mixer.Sound(buffer=faded.tobytes() + raw[width:])

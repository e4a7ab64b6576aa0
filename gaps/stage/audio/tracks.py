"""What the mixer plays of the music, each on channels of its own: loops of several
layers, the ambience, and the ends of a game.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
from pygame.math import smoothstep

from gaps.stage.audio.pieces import RISE
from gaps.stage.audio.sound import RATE, retuned

# Seconds.
FADE = 1.8
HUSH = 0.25
DROP = 0.25
OVERLAP = 2205  # frames at the end of a file that repeat its start
SIDES = 2
FRAME_BYTES = 4
TRIES = 50


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
        self.target = target
        self._began = now
        self._seconds = seconds

    def level(self, now: float) -> float:
        """The level at a moment; it starts and arrives gently."""
        if not self.moving(now):
            return self.target
        return smoothstep(self._from, self.target, (now - self._began) / self._seconds)

    def moving(self, now: float) -> bool:
        return now - self._began < self._seconds


class Ambience:
    """A sound that repeats. Methods raise ``pygame.error`` if the file cannot be
    played.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.fader = Fader()
        self._plays = False

    def want(self, wanted: bool, now: float) -> None:
        """Fade in or out; when it has faded out, it is given up."""
        if wanted and not self._plays:
            pygame.mixer.music.load(self._path)
            pygame.mixer.music.set_volume(0)
            pygame.mixer.music.play(-1)
            self._plays = True
        self.fader.go(float(wanted), FADE if wanted else HUSH, now)
        if self._plays and not wanted and not self.fader.moving(now):
            self.stop()

    def set_volume(self, volume: float, now: float) -> None:
        """Set how loud it is, 0 to 1; fades are added."""
        if self._plays:
            pygame.mixer.music.set_volume(volume * self.fader.level(now))

    def seconds_played(self) -> float | None:
        """Seconds of sound that the card has taken since the start; ``None`` while
        nothing plays.
        """
        played = pygame.mixer.music.get_pos() if self._plays else -1
        return played / 1000 if played >= 0 else None

    def stop(self) -> None:
        if self._plays:
            self._plays = False
            pygame.mixer.music.stop()
            pygame.mixer.music.unload()


def loop(path: Path) -> pygame.mixer.Sound:
    """Read a loop. Its first frames fade in over those that follow its end, so that its
    seam is smooth.

    Raises ``pygame.error`` or ``OSError`` if the file cannot be read.
    """
    whole = pygame.mixer.Sound(path)
    buffer: Any = whole  # which its type does not say
    frames = memoryview(buffer).cast("B").cast("h")  # no copy: a loop takes megabytes
    count = OVERLAP * SIDES
    if len(frames) <= 2 * count:
        return whole
    after = frames[-count:]
    for i in range(count):
        share = i // SIDES / OVERLAP
        frames[i] = round(after[i] + (frames[i] - after[i]) * share)
    return pygame.mixer.Sound(buffer=frames[:-count])


class Loops:
    """The layers of one piece, on channels of their own; silent until ``set_levels``."""

    def __init__(
        self, sounds: Sequence[pygame.mixer.Sound], first_channel: int, probe: int
    ) -> None:
        """``first_channel`` is the number of the first of its channels, ``probe`` of
        one for itself.
        """
        self._sounds = sounds
        self._channels = [
            pygame.mixer.Channel(first_channel + i) for i in range(len(sounds))
        ]
        self._probe = pygame.mixer.Channel(probe)
        self._levels: list[float] = []

    def start(self) -> None:
        """Start all layers with the same sample.

        The mixer takes samples from every channel at once, in a thread of its own. A
        sound of one frame says whether that happened between the first start and the
        last: then all begin again.
        """
        for sound in self._sounds:
            sound.set_volume(0)  # a channel that starts is loud until its level is set
        tick = pygame.mixer.Sound(buffer=bytes(2 * SIDES))
        for _ in range(TRIES):
            self._probe.play(tick)
            for channel, sound in zip(self._channels, self._sounds, strict=True):
                channel.play(sound, loops=-1)
            if self._probe.get_busy():
                break
        self._levels = []
        self.set_levels([0.0] * len(self._sounds))
        for sound in self._sounds:
            sound.set_volume(1)

    def set_levels(self, levels: Sequence[float]) -> None:
        """Set the level of each layer, 0 to 1, in steps that cannot be heard."""
        if list(levels) == self._levels:
            return
        self._levels = list(levels)
        for channel, level in zip(self._channels, levels, strict=True):
            channel.set_volume(level, level)

    def stop(self) -> None:
        for channel in self._channels:
            channel.stop()


class Endings:
    """The end of a game, on channels of its own: a swell and a chord for a win, a chord
    for a loss.

    Methods raise ``pygame.error`` for a bad file.
    """

    def __init__(self, folder: Path, channels: Sequence[int]) -> None:
        self._folder = folder
        self._channels = channels
        self._playing: list[tuple[pygame.mixer.Sound, pygame.mixer.Channel]] = []
        # by their times; the chord is the last
        self._later: list[tuple[float, pygame.mixer.Sound]] = []
        self._fader = Fader(1.0)
        self._volume = self._level = 0.0

    def win(self, chord_after: float, now: float, tuning: float) -> None:
        """Swell for ``RISE`` seconds at most, and play the last chord after
        ``chord_after``.

        Frequencies and speed are multiplied by ``tuning``.
        """
        self._begin()
        chord = self._read("win_chord", tuning)
        early = RISE / tuning - chord_after
        if chord_after > 0:
            swell = self._read("win_rise", tuning)
            begins = now + max(-early, 0.0)
            self._later.append((begins, _without_start(swell, early)))
        self._later.append((now + chord_after, chord))

    def loss(self, now: float, tuning: float) -> None:
        self._begin()
        self._later.append((now, self._read("loss", tuning)))

    def finish(self, now: float) -> None:
        if self._later:
            chord = self._later[-1][1]
            self._drop()
            self._later = [(now, chord)]

    def fade_out(self, now: float) -> None:
        self._later.clear()
        self._fader.go(0.0, FADE, now)

    def update(self, volume: float, now: float) -> bool:
        """Go on, at a volume from 0 to 1. Returns whether something is heard or will
        be.
        """
        faded = self._fader.level(now)
        self._volume = volume
        self._level = volume * faded
        if faded == 0:
            self.stop()
        self._playing = [each for each in self._playing if each[1].get_busy()]
        for _, channel in self._playing:
            channel.set_volume(self._level, self._level)
        while self._later and now >= self._later[0][0]:
            self._play(self._later.pop(0)[1])
        return bool(self._playing or self._later)

    def stop(self) -> None:
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
            channel.fadeout(round(1000 * DROP))
        self._playing.clear()
        self._later.clear()

    def _play(self, sound: pygame.mixer.Sound) -> None:
        for number in self._channels:
            channel = pygame.mixer.Channel(number)
            if not channel.get_busy():
                break
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
    raw = sound.get_raw()[round(seconds * RATE) * FRAME_BYTES :]
    width = OVERLAP * FRAME_BYTES
    faded = array("h", raw[:width])
    length = len(faded)
    for i, sample in enumerate(faded):
        faded[i] = sample * i // length
    return pygame.mixer.Sound(buffer=faded.tobytes() + raw[width:])

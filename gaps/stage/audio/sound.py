"""Sounds by name: where across the window, how loud, never twice the same. Without a device, silence."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from gaps.stage.audio.pitch import pitched

RATE, BUFFER = 44_100, 512  # samples a second; samples between two looks at what is to be heard
CHANNELS = 24
APART = 0.02  # seconds: a cue that follows itself sooner is not heard
VARIED = 0.25  # seconds: longer cues are played as they are
VARIANTS = (0.95, 0.975, 1.0, 1.025, 1.05)
STEPS = 24  # pitches asked for are met to a 24th of an octave, and two octaves at most
WIDTH = 0.8  # of the way from one ear to the other: the edge of the window is not in the ear
FADE_IN_MS = 2000
_FAILED = (pygame.error, OSError, NotImplementedError)  # the last: a pygame without a mixer


class Sound:
    """Plays the WAV files of ``folder``. Nothing it is asked for raises; ``problem`` says what is lacking.

    Silent until ``start``. ``cue_volume``, ``music_volume`` and ``muted`` act on what is being heard.
    ``draw`` gives chance from 0 up to 1, ``now`` the time in seconds.
    """

    def __init__(
        self, folder: Path, draw: Callable[[], float] | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.folder = folder
        self.problem = ""
        self._draw = draw or random.Random().random
        self._now = now
        self._cue_volume = self._music_volume = 1.0
        self._muted = False
        self._started = False
        self._cues: dict[tuple[str, float], pygame.mixer.Sound | None] = {}  # by name and pitch
        self._sides: dict[int, tuple[float, float]] = {}  # by channel: left and right at full volume
        self._played: dict[str, float] = {}

    @classmethod
    def open(
        cls, folder: Path, draw: Callable[[], float] | None = None, now: Callable[[], float] = time.monotonic
    ) -> Sound:
        """A sound that is started."""
        sound = cls(folder, draw, now)
        sound.start()
        return sound

    def start(self) -> None:
        """Take hold of the device, if there is one. Files are read when they are first played."""
        if self._started:
            return
        try:
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
        except _FAILED as error:
            self._note(f"no sound device: {error}")
        else:
            self._started = True

    def play(self, cue: str, place: float = 0.5, volume: float = 1.0, pitch: float | None = None) -> None:
        """Let a cue be heard at ``place``, 0 at the left edge of the window and 1 at the right.

        Short cues are played at ``pitch`` times their own, or a little off it if there is none. A cue is
        left out if it was heard just now, or if all channels are busy.
        """
        if not self._started or not self._loudness:
            return
        now = self._now()
        if now - self._played.get(cue, -math.inf) < APART:
            return
        if (sound := self._variant(cue, pitch)) is None:
            return
        if (channel := pygame.mixer.find_channel()) is None:
            return
        self._played[cue] = now
        channel.play(sound)
        self._sides[channel.id] = sides = _sides(place, _held(volume))
        channel.set_volume(*(side * self._loudness for side in sides))

    def start_ambience(self, name: str = "ambience") -> None:
        """Fade in the music that has no end."""
        if not self._started:
            return
        try:
            pygame.mixer.music.load(self._file(name))
            pygame.mixer.music.set_volume(self._music_loudness)
            pygame.mixer.music.play(-1, fade_ms=FADE_IN_MS)
        except _FAILED as error:
            self._note(f"cannot play {name}: {error}")

    def close(self) -> None:
        """Be silent from now on, and let the device go."""
        if self._started:
            self._started = False
            self._cues.clear()
            pygame.mixer.music.stop()
            pygame.mixer.quit()

    @property
    def cue_volume(self) -> float:
        """How loud cues are, 0 to 1."""
        return self._cue_volume

    @cue_volume.setter
    def cue_volume(self, volume: float) -> None:
        self._cue_volume = _held(volume)
        self._level()

    @property
    def music_volume(self) -> float:
        """How loud the music is, 0 to 1."""
        return self._music_volume

    @music_volume.setter
    def music_volume(self, volume: float) -> None:
        self._music_volume = _held(volume)
        self._level()

    @property
    def muted(self) -> bool:
        """Whether nothing is heard at all."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        self._level()

    @property
    def _loudness(self) -> float:
        return 0.0 if self._muted else self._cue_volume

    @property
    def _music_loudness(self) -> float:
        return 0.0 if self._muted else self._music_volume

    def _level(self) -> None:
        """Bring what is being heard to the volumes of now."""
        if not self._started:
            return
        for channel, sides in self._sides.items():
            pygame.mixer.Channel(channel).set_volume(*(side * self._loudness for side in sides))
        pygame.mixer.music.set_volume(self._music_loudness)

    def _variant(self, cue: str, pitch: float | None) -> pygame.mixer.Sound | None:
        """The cue as it is to be heard this time; each pitch of it is worked out once."""
        plain = self._recorded(cue)
        if plain is None or plain.get_length() > VARIED:
            return plain
        if pitch is None:
            factor = VARIANTS[int(self._draw() * len(VARIANTS)) % len(VARIANTS)]
        else:
            factor = 2 ** (round(math.log2(min(max(pitch, 0.5), 2.0)) * STEPS) / STEPS)
        if (cue, factor) not in self._cues:
            self._cues[cue, factor] = pitched(plain, factor)
        return self._cues[cue, factor]

    def _recorded(self, cue: str) -> pygame.mixer.Sound | None:
        if (cue, 1.0) not in self._cues:
            try:
                self._cues[cue, 1.0] = pygame.mixer.Sound(self._file(cue))
            except _FAILED as error:
                self._cues[cue, 1.0] = None
                self._note(f"cannot play {cue}: {error}")
        return self._cues[cue, 1.0]

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.wav"

    def _note(self, problem: str) -> None:
        """Tell what is lacking: the first thing, which the others often follow from."""
        self.problem = self.problem or problem


def _held(volume: float) -> float:
    return min(max(volume, 0.0), 1.0)


def _sides(place: float, volume: float) -> tuple[float, float]:
    """Left and right, of equal power wherever the place."""
    angle = (0.5 + WIDTH * (_held(place) - 0.5)) * math.pi / 2
    return volume * math.cos(angle), volume * math.sin(angle)

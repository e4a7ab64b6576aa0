"""Playing sounds by name, with a position, a volume and a slightly random pitch.

A sound may have several takes. It is silent without a device.
"""

from __future__ import annotations

import io
import math
import random
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pygame
from pygame.math import clamp

from gaps.language import N_, Text
from gaps.stage.core.platform_info import without_stderr

RATE = 44_100  # samples per second
BUFFER = 1024  # samples
CHANNELS = 24  # for cues, at the same time
MUSIC_CHANNELS = 17  # the next ones, see music_player
# Seconds: a take that follows itself sooner is skipped; cards are dealt 16 ms apart.
MIN_INTERVAL = 0.02
MIN_INTERVALS = {"deal": 0.012}
# Seconds: longer cues are always played in the key of the music.
MAX_VARIED_LENGTH = 0.25
VARIANTS = (0.98, 1.0, 1.02)
TUNED = ("press", "hint", "note_", "accent_", "row_", "run_", "focus_")
"""The prefixes of cues that have notes: their pitch does not vary."""
MIN_PITCH = 0.5
MAX_PITCH = 2.0
PITCH_STEPS = 24  # a requested pitch is rounded to 1/24 of an octave
# Fraction of the way from ear to ear: the window's edge is not entirely on one side.
STEREO_WIDTH = 0.8
# The last is from a pygame without a mixer.
MIXER_ERRORS = (pygame.error, OSError, NotImplementedError)


NO_DEVICE = N_("No sound device")


def open_mixer() -> None:
    """Open the sound device.

    Raise one of ``MIXER_ERRORS`` if that fails, which may take a tenth of a second.
    """
    with without_stderr():
        pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
    pygame.mixer.set_num_channels(CHANNELS + MUSIC_CHANNELS)


def retuned(sound: pygame.mixer.Sound, factor: float) -> pygame.mixer.Sound:
    """Return the sound at ``factor`` times its pitch and speed, converted by SDL.

    It is for a mixer of 16 bits and two channels.
    """
    import wave

    if factor == 1:
        return sound
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(round(RATE * factor))
        out.writeframes(sound.get_raw())
    file.seek(0)
    return pygame.mixer.Sound(file)


def takes_of(folder: Path, cue: str) -> list[str]:
    """Return the names of the files of a cue: its numbered takes, or the only one."""
    found = sorted(path.stem for path in folder.glob(f"{cue}_[0-9].wav"))
    return found or [cue]


class Sound:
    """Plays the WAV files of ``folder``.

    No method raises. A cue is a file, or several numbered files, its takes.

    ``problem`` tells the player what does not work, empty if all does; ``reason`` is
    the system's reason. It is silent until ``start``. ``volume`` also changes what is
    playing. ``draw`` returns random numbers from 0 to below 1, ``now`` the time in
    seconds.
    """

    def __init__(
        self,
        folder: Path,
        draw: Callable[[], float] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.folder = folder
        self.problem: Text = ""
        self.reason = ""
        self._draw = draw or random.Random().random
        self._now = now
        self._volume = 1.0
        self._started = False
        self._tuning = 1.0
        # By name and pitch.
        self._cues: dict[tuple[str, float], pygame.mixer.Sound | None] = {}
        # By channel: left and right at full volume.
        self._levels: dict[int, tuple[float, float]] = {}
        self._unread = self._read_all()
        self._takes: dict[str, list[str]] = {}  # file names, by cue
        self._last_takes: dict[str, str] = {}  # by cue
        self._last_played: dict[str, float] = {}  # by file name: seconds

    def start(self) -> None:
        """Open the device, if there is one. Files are read when they are first played."""
        if self._started:
            return
        try:
            open_mixer()
        except MIXER_ERRORS as error:
            self.fail(error)
        else:
            self.begin()

    @property
    def is_open(self) -> bool:
        """True if it has a device."""
        return self._started

    def begin(self) -> None:
        """Play from now on: the device was opened."""
        self._started = True
        self._unread = self._read_all()
        if self.problem == NO_DEVICE:
            self.problem = ""
            self.reason = ""

    def fail(self, error: Exception) -> None:
        """Report that the device could not be opened."""
        self._report(NO_DEVICE, str(error))

    def silence(self) -> None:
        """Stop playing: the device is gone, or about to be closed."""
        self._started = False
        self._cues.clear()
        self._levels.clear()

    def play(
        self,
        cue: str,
        place: float = 0.5,
        volume: float = 1.0,
        pitch: float | None = None,
    ) -> None:
        """Play a cue at ``place``, from 0 at the window's left edge to 1 at its right.

        Short cues are played at ``pitch`` times their own pitch, or without ``pitch``
        at a random one close to their own; longer cues in the key of the music. No take
        is played twice in a row. A cue is skipped if all its takes were played just
        before, or if all channels are in use.
        """
        if not self._started or not self._volume:
            return
        now = self._now()
        take = self._take(cue, now)
        if take is None:
            return
        sound = self._variant(take, pitch)
        if sound is None:
            return
        channel = pygame.mixer.find_channel()  # the first one that is free
        if channel is None or channel.id >= CHANNELS:
            return
        self._last_played[take] = now
        self._last_takes[cue] = take
        channel.play(sound)
        levels = _stereo_levels(place, clamp(volume, 0.0, 1.0))
        self._levels[channel.id] = levels
        self._set_levels(channel, levels)

    def read_ahead(self) -> bool:
        """Read one more file ahead of its first use; return False if none was left."""
        return self._started and next(self._unread, self) is not self

    def prepare(self, *cues: str) -> None:
        """Read these before all others: they are heard soon."""
        unread = [cue for cue in cues if (cue, self._tuning) not in self._cues]
        if self._started and unread:
            first = (self._read(cue) for cue in unread)
            self._unread = chain(*first, self._unread)

    def close(self) -> None:
        """Stop all sounds and close the device."""
        if self._started:
            self.silence()
            pygame.mixer.quit()

    @property
    def volume(self) -> float:
        """The volume of all cues, 0 to 1."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = clamp(volume, 0.0, 1.0)
        if not self._started:
            return
        for number, levels in self._levels.items():
            channel = pygame.mixer.Channel(number)
            self._set_levels(channel, levels)

    def _set_levels(
        self,
        channel: pygame.mixer.Channel,
        levels: tuple[float, float],
    ) -> None:
        """Set how loud a channel is on both sides, by the volume of all cues."""
        left, right = levels
        channel.set_volume(left * self._volume, right * self._volume)

    @property
    def tuning(self) -> float:
        """The factor for the pitch of longer cues.

        With it their notes go with the music.
        """
        return self._tuning

    @tuning.setter
    def tuning(self, tuning: float) -> None:
        before = self._tuning
        if tuning == before:
            return
        for name, factor in list(self._cues):
            if factor == before != 1:
                del self._cues[name, factor]
        self._tuning = tuning
        self._unread = self._read_all()

    def _read_all(self) -> Iterator[None]:
        """Read file after file."""
        for path in sorted(self.folder.glob("*.wav")):
            yield from self._read(path.stem)

    def _read(self, name: str) -> Iterator[None]:
        """Read a file, and compute the pitches at which it is usually played."""
        sound = self._cue(name)
        yield
        if sound is not None:
            for factor in self._factors(name, sound):
                self._cue(name, factor)
                yield

    def _take(self, cue: str, now: float) -> str | None:
        """Return the name of the file to play for a cue; ``None`` if it is too soon."""
        if cue not in self._takes:
            self._takes[cue] = takes_of(self.folder, cue)
        takes = self._takes[cue]
        before = self._last_takes.get(cue) if len(takes) > 1 else None
        interval = MIN_INTERVALS.get(cue, MIN_INTERVAL)
        free = [
            take
            for take in takes
            if take != before
            and now - self._last_played.get(take, -math.inf) >= interval
        ]
        return free[int(self._draw() * len(free))] if free else None

    def _factors(self, name: str, plain: pygame.mixer.Sound) -> tuple[float, ...]:
        """Return the multiples of its pitch at which a file is usually played."""
        if plain.get_length() > MAX_VARIED_LENGTH:
            return (self._tuning,)
        return (1.0,) if name.startswith(TUNED) else VARIANTS

    def _variant(self, name: str, pitch: float | None) -> pygame.mixer.Sound | None:
        plain = self._cue(name)
        if plain is None:
            return None
        factors = self._factors(name, plain)
        if pitch is None or plain.get_length() > MAX_VARIED_LENGTH:
            return self._cue(name, factors[int(self._draw() * len(factors))])
        pitch = clamp(pitch, MIN_PITCH, MAX_PITCH)
        octaves = math.log2(pitch)
        rounded = round(octaves * PITCH_STEPS) / PITCH_STEPS
        return self._cue(name, 2**rounded)

    def _cue(self, name: str, factor: float = 1.0) -> pygame.mixer.Sound | None:
        """Return a cue at a multiple of its pitch, computed once.

        Return ``None`` if its file cannot be played.
        """
        key = name, factor
        if key not in self._cues:
            try:
                self._cues[key] = self._made(name, factor)
            except MIXER_ERRORS as error:
                self._cues[key] = None
                self._report(N_("Some sounds cannot be played"), f"{name}: {error}")
        return self._cues[key]

    def _made(self, name: str, factor: float) -> pygame.mixer.Sound | None:
        if factor == 1:
            return pygame.mixer.Sound(self.folder / f"{name}.wav")
        plain = self._cue(name)
        return plain and retuned(plain, factor)

    def _report(self, problem: Text, reason: str) -> None:
        """Remember the first problem, which often causes the others."""
        if not self.problem:
            self.problem = problem
            self.reason = reason


def _stereo_levels(place: float, volume: float) -> tuple[float, float]:
    """Return the left and right levels, of equal total power at every place."""
    aside = clamp(place, 0.0, 1.0) - 0.5
    angle = (0.5 + STEREO_WIDTH * aside) * math.pi / 2
    return volume * math.cos(angle), volume * math.sin(angle)

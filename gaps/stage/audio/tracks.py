"""The tracks of the music, each on channels of its own.

There are loops of several layers, the ambience, and the endings of a game.
"""

from __future__ import annotations

import io
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pygame
from pygame.math import smoothstep

from gaps.stage.audio.pieces import RISE_SECONDS
from gaps.stage.audio.sound import RATE, retuned

# Seconds.
FADE_SECONDS = 1.8
HUSH_SECONDS = 0.25
DROP_SECONDS = 0.25
OVERLAP_FRAMES = 2205  # frames at the end of a file that repeat its start
BLOCK = 2 * RATE  # frames that are written to a channel at once
CHUNK = 2 * BLOCK  # frames that are decoded at once: a decoder takes long to start
MAX_DECODED_BYTES = 12_000_000  # bytes of a piece that stay decoded
LATE_SECONDS = 0.2  # seconds after the end of a block when it is certainly over
SIDES = 2
FRAME_BYTES = 4
PAGE_HEADER_BYTES = 27  # bytes of an Ogg page header, with its number of segments
TRIES = 50


class Fader:
    """A level that fades; the current time is always passed, in seconds."""

    def __init__(self, level: float = 0.0) -> None:
        self.target = level
        self._from = level
        self._began = 0.0
        self._seconds = 0.0

    def go(self, target: float, seconds: float, now: float) -> None:
        """Fade to ``target`` in ``seconds``, from the current level."""
        if target == self.target:
            return
        self._from = self.level(now)
        self.target = target
        self._began = now
        self._seconds = seconds

    def level(self, now: float) -> float:
        """Return the level at a time; it starts and arrives gently."""
        if not self.moving(now):
            return self.target
        progress = (now - self._began) / self._seconds
        return smoothstep(self._from, self.target, progress)

    def moving(self, now: float) -> bool:
        """Return True if it is fading at a time."""
        return now - self._began < self._seconds


class Ambience:
    """A sound that repeats.

    Methods raise ``pygame.error`` if the file cannot be played.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.fader = Fader()
        self._plays = False

    def want(self, wanted: bool, now: float) -> None:
        """Fade in or out; once faded out, it is dropped."""
        if wanted and not self._plays:
            pygame.mixer.music.load(self._path)
            pygame.mixer.music.set_volume(0)
            pygame.mixer.music.play(-1)
            self._plays = True
        seconds = FADE_SECONDS if wanted else HUSH_SECONDS
        self.fader.go(float(wanted), seconds, now)
        if self._plays and not wanted and not self.fader.moving(now):
            self.stop()

    def set_volume(self, volume: float, now: float) -> None:
        """Set how loud it is, 0 to 1, before fades."""
        if self._plays:
            pygame.mixer.music.set_volume(volume * self.fader.level(now))

    def seconds_played(self) -> float | None:
        """Return the seconds of sound sent to the card since the start.

        Return ``None`` while nothing plays.
        """
        if not self._plays:
            return None
        milliseconds = pygame.mixer.music.get_pos()
        if milliseconds < 0:
            return None
        return milliseconds / 1000

    def stop(self) -> None:
        if self._plays:
            self._plays = False
            pygame.mixer.music.stop()
            pygame.mixer.music.unload()


class OggPage(NamedTuple):
    """A page of an Ogg file."""

    start: int
    end: int
    """The offsets of its first byte and after its last."""
    frames: int
    """The frames of the sound up to the end of the page."""


def _pages(data: bytes) -> Iterator[OggPage]:
    start = 0
    while data.startswith(b"OggS", start):
        number = data[start + 6 : start + 14]
        frames = int.from_bytes(number, "little")
        segments = start + PAGE_HEADER_BYTES
        body = segments + data[segments - 1]
        length = sum(data[segments:body])
        end = body + length
        yield OggPage(start, end, frames)
        start = end


class Recording:
    """A loop in an Ogg Vorbis file, decoded in parts.

    Its first ``kept_bytes`` stay decoded once they have been read.

    Raises ``pygame.error`` or ``OSError`` if it cannot be read.
    """

    def __init__(self, path: Path, kept_bytes: int = 0) -> None:
        self.kept_bytes = kept_bytes
        self._chunks: dict[int, bytes] = {}  # kept chunks, and the last one
        self._name = path.name
        self._data = path.read_bytes()
        pages = [*_pages(self._data)]
        self._pages = [page for page in pages if page.frames]
        if not self._pages:
            raise pygame.error(f"{self._name} is no Ogg Vorbis file")
        self._head = self._data[: self._pages[0].start]
        self._ends = [page.frames for page in self._pages]
        self.frames = self._ends[-1] - OVERLAP_FRAMES
        self._first = self._blended()

    def _blended(self) -> bytes:
        """Return the first frames, cross-faded with those after the end.

        That makes the seam smooth.
        """
        first = array("h", self._decoded(0, OVERLAP_FRAMES))
        after = array("h", self._decoded(self.frames, OVERLAP_FRAMES))
        for i, sample in enumerate(after):
            progress = i // SIDES / OVERLAP_FRAMES
            first[i] = round(sample + (first[i] - sample) * progress)
        return first.tobytes()

    def read(self, start: int, count: int) -> bytes:
        """Return ``count`` frames of the endless loop, from a frame on."""
        start %= self.frames
        number, skipped = divmod(start, CHUNK)
        skipped *= FRAME_BYTES
        part = self._chunk(number)[skipped : skipped + count * FRAME_BYTES]
        missing = count - len(part) // FRAME_BYTES
        return part + self.read(start + count - missing, missing) if missing else part

    def _chunk(self, number: int) -> bytes:
        """Return the frames of a part of the loop; the last part is shorter."""
        chunk = self._chunks.get(number)
        if chunk is None:
            start = number * CHUNK
            chunk = self._decoded(start, min(CHUNK, self.frames - start))
            if number == 0:
                chunk = self._first + chunk[len(self._first) :]
            kept = self.kept_bytes // (CHUNK * FRAME_BYTES)
            self._chunks = {
                each: frames for each, frames in self._chunks.items() if each < kept
            }
            self._chunks[number] = chunk
        return chunk

    def _decoded(self, start: int, count: int) -> bytes:
        """Decode these frames.

        The pages with them are decoded, and the one before, which a decoder needs to
        start. Raise ``pygame.error`` if the file is damaged.
        """
        first = bisect_right(self._ends, start)
        last = self._pages[bisect_left(self._ends, start + count)]
        before = self._pages[max(0, first - 1)]
        pages = self._data[before.start : last.end]
        file = io.BytesIO(self._head + pages)
        raw = pygame.mixer.Sound(file).get_raw()
        after = (last.frames - start) * FRAME_BYTES
        if len(raw) < after:
            raise pygame.error(f"{self._name} is damaged")
        begin = len(raw) - after
        return raw[begin : begin + count * FRAME_BYTES]


def keep_decoded(recordings: Sequence[Recording], bytes_in_all: int) -> None:
    """Share out the bytes that stay decoded.

    The shortest recordings, which repeat soonest, come first.
    """
    left = bytes_in_all
    for recording in sorted(recordings, key=lambda each: each.frames):
        chunks = -(-recording.frames // CHUNK)
        recording.kept_bytes = min(left, chunks * CHUNK * FRAME_BYTES)
        left -= recording.kept_bytes


class Loops:
    """The layers of one piece, on channels of their own; silent until ``set_levels``.

    Each channel repeats two blocks: one is heard while the next part of the recording
    is written to the other. A layer that is not heard is not decoded.
    """

    def __init__(
        self,
        recordings: Sequence[Recording],
        first_channel: int,
        probe: int,
        begins: Sequence[float] | None = None,
    ) -> None:
        """Prepare the layers.

        ``first_channel`` is the number of the first of its channels, ``probe`` that of
        a channel used only for tests. ``begins`` is the second of each recording at
        which it starts.
        """
        seconds = begins or [0.0] * len(recordings)
        self._begins = [round(RATE * begin) for begin in seconds]  # frames
        self._recordings = recordings
        silence = bytes(2 * BLOCK * FRAME_BYTES)
        self._sounds = [pygame.mixer.Sound(buffer=silence) for _ in recordings]
        numbers = range(first_channel, first_channel + len(recordings))
        self._channels = [pygame.mixer.Channel(number) for number in numbers]
        self._probe = pygame.mixer.Channel(probe)
        self._levels = [0.0] * len(recordings)
        self._written = [0] * len(recordings)  # blocks

    def go_on(self, seconds: float) -> None:
        """Write what follows of each audible layer, after ``seconds`` of play.

        Call it at least once per block, and when levels are set.
        """
        blocks = (seconds - LATE_SECONDS) * RATE / BLOCK
        begun = max(0, int(blocks))
        for layer, level in enumerate(self._levels):
            if level > 0:
                self._write(layer, begun)

    def _write(self, layer: int, begun: int) -> None:
        """Write the block of a layer that has started, and the next.

        Blocks already written are skipped.
        """
        written = self._written[layer]
        has_leapt = not begun <= written <= begun + 2
        if has_leapt:
            written = begun
        buffer: Any = self._sounds[layer]  # a sound is a buffer, too
        samples = memoryview(buffer).cast("B")
        size = BLOCK * FRAME_BYTES
        for block in range(written, begun + 2):
            first = self._begins[layer] + block * BLOCK
            start = block % 2 * size
            samples[start : start + size] = self._recordings[layer].read(first, BLOCK)
        self._written[layer] = begun + 2

    def start(self) -> None:
        """Start all layers with the same sample.

        The mixer takes samples from every channel at once, in a thread of its own. A
        sound of one frame shows whether that happened between the first start and the
        last: then all start again.
        """
        for sound in self._sounds:
            sound.set_volume(0)  # a channel starts loud until its level is set
        tick = pygame.mixer.Sound(buffer=bytes(2 * SIDES))
        for _ in range(TRIES):
            self._probe.play(tick)
            for channel, sound in zip(self._channels, self._sounds, strict=True):
                channel.play(sound, loops=-1)
            if self._probe.get_busy():
                break
        for channel, sound in zip(self._channels, self._sounds, strict=True):
            channel.set_volume(0, 0)
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
    """The endings of a game: a swell and a chord for a win, a chord for a loss.

    They have channels of their own. Methods raise ``pygame.error`` for a bad file.
    """

    def __init__(self, folder: Path, channels: Sequence[int]) -> None:
        self._folder = folder
        self._channels = channels
        self._playing: list[tuple[pygame.mixer.Sound, pygame.mixer.Channel]] = []
        # By their times; the chord is the last.
        self._later: list[tuple[float, pygame.mixer.Sound]] = []
        self._rise: pygame.mixer.Sound | None = None
        self._fader = Fader(1.0)
        self._volume = 0.0
        self._level = 0.0

    def win(self, chord_after: float, now: float, tuning: float) -> None:
        """Swell for at most ``RISE_SECONDS`` seconds, and play the chord after ``chord_after``.

        A swell that is heard already goes on. Frequencies and speed are multiplied by
        ``tuning``.
        """
        rises = any(sound is self._rise for sound, _ in self._playing)
        if rises and self._later:
            _at, chord = self._later[-1]
            self._later = [(now + chord_after, chord)]
            return
        self._begin()
        chord = self._read("win_chord", tuning)
        early = RISE_SECONDS / tuning - chord_after
        if chord_after > 0:
            swell = self._read("win_rise", tuning)
            begins = now + max(-early, 0.0)
            self._rise = _without_start(swell, early)
            self._later.append((begins, self._rise))
        self._later.append((now + chord_after, chord))

    def loss(self, now: float, tuning: float) -> None:
        """Play the chord of a loss."""
        self._begin()
        self._later.append((now, self._read("loss", tuning)))

    def finish(self, now: float) -> None:
        """Play the last chord at once, if it has not been played."""
        if self._later:
            _at, chord = self._later[-1]
            self._drop()
            self._later = [(now, chord)]

    def fade_out(self, now: float) -> None:
        """Fade out what plays, and drop what was still to come."""
        self._later.clear()
        self._fader.go(0.0, FADE_SECONDS, now)

    def update(self, volume: float, now: float) -> bool:
        """Continue, at a volume from 0 to 1.

        Return True if anything is or will be heard.
        """
        faded = self._fader.level(now)
        self._volume = volume
        self._level = volume * faded
        if faded == 0:
            self.stop()
        playing = []
        for sound, channel in self._playing:
            if channel.get_busy():
                channel.set_volume(self._level, self._level)
                playing.append((sound, channel))
        self._playing = playing
        due = [sound for at, sound in self._later if now >= at]
        del self._later[: len(due)]
        for sound in due:
            self._play(sound)
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
        """Fade out quickly, without watching the fade."""
        for _, channel in self._playing:
            channel.fadeout(round(1000 * DROP_SECONDS))
        self._playing.clear()
        self._later.clear()

    def _play(self, sound: pygame.mixer.Sound) -> None:
        for number in self._channels:
            channel = pygame.mixer.Channel(number)
            if not channel.get_busy():
                break
        sound.set_volume(0)  # a channel starts loud until its level is set
        channel.play(sound)
        channel.set_volume(self._level, self._level)
        sound.set_volume(1)
        self._playing.append((sound, channel))

    def _read(self, name: str, tuning: float) -> pygame.mixer.Sound:
        path = self._folder / f"{name}.ogg"
        sound = pygame.mixer.Sound(path)
        return retuned(sound, tuning)


def _without_start(sound: pygame.mixer.Sound, seconds: float) -> pygame.mixer.Sound:
    """Return a sound without its first seconds; the rest fades in."""
    if seconds <= 0:
        return sound
    start = round(seconds * RATE) * FRAME_BYTES
    raw = sound.get_raw()[start:]
    width = OVERLAP_FRAMES * FRAME_BYTES
    faded = array("h", raw[:width])
    length = len(faded)
    for i, sample in enumerate(faded):
        faded[i] = sample * i // length
    return pygame.mixer.Sound(buffer=faded.tobytes() + raw[width:])

"""Decodes, starts, fades and gives up the pieces of the music and its ends: what its
thread does.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pygame

from gaps.stage.audio.sound import CHANNELS, RATE, retuned
from gaps.stage.audio.volumes import Fader, breath, layer_levels

Piece = Literal["", "title", "game", "long_game", "later_round"]
"""What plays; empty for nothing."""

SEMIQUAVER = 60 / 72 / 4  # seconds, of a piece in C


@dataclass(frozen=True)
class Playing:
    files: tuple[str, ...]
    channel: int
    """The first of its channels: one for each file."""
    semitones: int = 0
    """How far above C it sounds; it is as much faster, and so are the tunes that go
    with it.
    """
    beats: int = 4
    """In a bar."""
    written: float = SEMIQUAVER
    """Seconds of a semiquaver in C; of the slow piece, of half of one."""
    level: float = 1.0
    """What the samples are multiplied by."""

    @property
    def tuning(self) -> float:
        """What all frequencies and speeds in C are multiplied by."""
        return float(2 ** (self.semitones / 12))

    @property
    def semiquaver(self) -> float:
        """Seconds from one to the next."""
        return self.written / self.tuning

    @property
    def bar(self) -> float:
        """Seconds."""
        return 4 * self.beats * self.semiquaver


def _layers(name: str) -> tuple[str, ...]:
    return tuple(
        f"{name}_{layer}" for layer in ("1_pad", "2_figure", "3_bass", "4_melody")
    )


PIECES: dict[Piece, Playing] = {
    "title": Playing(("title",), CHANNELS, written=60 / 54 / 8, level=0.94),
    "game": Playing(_layers("game"), CHANNELS + 1),
    "long_game": Playing(_layers("long_game"), CHANNELS + 5, semitones=-2, beats=3),
    "later_round": Playing(_layers("later_round"), CHANNELS + 9, semitones=2),
}
# Seconds.
FADE = 1.8
HUSH = 0.25
DUCK = 0.3
ENDING_FADE = 0.6
DROP = 0.25
RISE = 3.2  # of the swell before the last chord of a win
# to the next step: in a fade, while music plays, and else
STEP = 0.01
REST = 0.2
SLEEP = 60.0
ENDING_CHANNELS = (CHANNELS + 13, CHANNELS + 14)
PROBE_CHANNEL = CHANNELS + 15
OVERLAP = 2205  # frames at the end of a file that repeat its start
SIDES = 2
FRAME_BYTES = 4
TRIES = 50


@dataclass
class _Heard:
    """A piece that has been started; it is given up when it has faded out."""

    loops: Loops
    began: float
    """By the clock."""
    fader: Fader = field(default_factory=Fader)


class MusicPlayer:
    """Plays on an open mixer. ``now`` returns the time in seconds.

    Methods raise ``pygame.error`` or ``OSError`` if a file cannot be played; each is
    tried only once.
    """

    def __init__(self, folder: Path, now: Callable[[], float]) -> None:
        self._folder = folder
        self._now = now
        self._wanted: Piece = ""
        self._heard: Piece = ""  # the piece whose beat counts
        self._last: Piece = "game"  # the one that was heard last
        self._ended = False  # by a win or a loss
        # the bar line at which the next piece begins, by the clock
        self._change_at: float | None = None
        # what will be heard from then on
        self._read: dict[Piece, list[pygame.mixer.Sound]] = {}
        self._volume = Fader()
        self._pieces: dict[Piece, _Heard] = {}
        self._broken: set[Piece | Literal["ambience"]] = set()
        self._layers = [Fader(level) for level in layer_levels(())]
        self._duck = Fader(1.0)
        self._duck_until: float | None = None
        self._endings = Endings(folder, ENDING_CHANNELS)
        self._ambience = Ambience(folder / "ambience.ogg")

    # What is asked

    def play(self, piece: Piece) -> None:
        """Cross-fade to a piece; an empty name leaves the end of a game that plays."""
        self._wanted = piece
        if piece:
            self.go_on()

    def show_levels(self, levels: Sequence[float]) -> None:
        now = self._now()
        for fader, level in zip(self._layers, levels, strict=True):
            fader.go(level, FADE, now)

    def set_volume(self, volume: float) -> None:
        """Set the volume of everything, 0 to 1. What is silent is given up soon."""
        self._volume.go(volume, HUSH, self._now())

    def redeal(self) -> None:
        """Leave only the first layer for a bar."""
        now = self._now()
        self._duck.go(0.0, DUCK, now)
        self._duck_until = now + PIECES[self._last].bar

    def win(self, chord_after: float = RISE) -> None:
        """Let the music rise and, after so many seconds, end with a chord. Silence
        follows.
        """
        if self._end():
            self._endings.win(max(chord_after, 0.0), self._now(), self.tuning)

    def loss(self) -> None:
        """Leave a single quiet chord, for a game that is lost. Silence follows."""
        if self._end():
            self._endings.loss(self._now(), self.tuning)

    def finish(self) -> None:
        """Let the last chord of a win come at once, if it is still to come."""
        self._endings.finish(self._now())

    def go_on(self) -> None:
        """Return to the piece after ``win`` or ``loss``: the last move was undone, or a
        new game begins.
        """
        if self._ended:
            self._ended = False
            self._endings.fade_out(self._now())

    def _end(self) -> bool:
        """Let the piece end; return whether anything is to be heard instead."""
        self._ended = True
        self._duck_until = self._now()
        return self._volume.target > 0

    # Time

    @property
    def tuning(self) -> float:
        """What the frequencies of tunes in C are multiplied by to go with what was
        heard last.
        """
        return PIECES[self._last].tuning

    def step(self) -> float:
        """Go on with all fades; returns the seconds until the next step is due."""
        if self._duck_until is not None and self._now() >= self._duck_until:
            self._duck_until = None
            self._duck.go(1.0, FADE, self._now())
        self._change_pieces()
        now = self._now()  # a file may have been decoded meanwhile
        ending = self._apply(now)
        pieces = (each.fader for each in self._pieces.values())
        faders = (
            *pieces,
            *self._layers,
            self._duck,
            self._volume,
            self._ambience.fader,
        )
        moving = any(fader.moving(now) for fader in faders)
        if moving or ending or self._change_at is not None:
            return STEP
        return REST if self._pieces else SLEEP

    def seconds_to_semiquaver(self) -> float:
        """Seconds until the next semiquaver of the piece that is heard; 0 if there is
        none.
        """
        if (heard := self._pieces.get(self._heard)) is None:
            return 0.0
        step = PIECES[self._heard].semiquaver
        return step - (self._clock() - heard.began) % step

    def stop(self) -> None:
        """Stop everything and give up the sounds."""
        self._heard = ""
        for each in self._pieces.values():
            each.loops.stop()
        self._pieces.clear()
        self._endings.stop()
        self._ambience.stop()

    def _change_pieces(self) -> None:
        """Start what is wanted; fade out what is not, and give it up in the end."""
        silent = self._volume.level(self._now()) == self._volume.target == 0
        wanted: Piece = "" if silent or self._ended else self._due()
        if "ambience" not in self._broken:
            self._broken.add("ambience")
            # it is their clock
            self._ambience.want(not silent or bool(self._pieces), self._now())
            self._broken.remove("ambience")
        if wanted and wanted not in self._pieces and wanted not in self._broken:
            self._start(wanted)
        now = self._now()
        seconds = ENDING_FADE if self._ended else FADE
        for piece, each in [*self._pieces.items()]:
            each.fader.go(float(piece == wanted), seconds, now)
            # after its end, too: it may be undone
            kept = not silent and piece in (wanted, self._wanted)
            if not kept and not each.fader.moving(now):
                self._pieces.pop(piece).loops.stop()
        self._heard = wanted
        self._last = wanted or self._last

    def _due(self) -> Piece:
        """Return what is wanted; but of two pieces of a game, the second begins at a
        bar line of the first.

        Its files are read meanwhile, one a step.
        """
        heard = self._heard
        wanted = self._wanted
        now = self._clock()
        if heard in ("", "title", wanted) or wanted in ("", "title", *self._broken):
            self._change_at = None
            self._read.clear()
            return wanted
        bar = PIECES[heard].bar
        if self._change_at is None:
            self._change_at = now + bar - (now - self._pieces[heard].began) % bar
        still_to_read = wanted not in self._pieces and self._read_next(wanted)
        if still_to_read or now < self._change_at:
            return heard
        self._change_at = None
        return wanted

    def _read_next(self, piece: Piece) -> bool:
        """Read one more file of a piece; return whether there was one to read."""
        sounds = self._read.setdefault(piece, [])
        left = PIECES[piece].files[len(sounds) :]
        if left:
            self._broken.add(piece)
            sounds.append(loop(self._folder / f"{left[0]}.ogg"))
            self._broken.remove(piece)
        return bool(left)

    def _start(self, piece: Piece) -> None:
        while self._read_next(piece):
            pass
        loops = Loops(self._read.pop(piece), PIECES[piece].channel, PROBE_CHANNEL)
        loops.start()
        self._pieces[piece] = _Heard(loops, self._clock())

    def _apply(self, now: float) -> bool:
        """Give all levels to the mixer; return whether the end of a game is heard."""
        volume = self._volume.level(now)
        duck = self._duck.level(now)
        layers = [
            fader.level(now) * breath(i, now) for i, fader in enumerate(self._layers)
        ]
        layers[1:] = [duck * layer for layer in layers[1:]]
        for piece, each in self._pieces.items():
            whole = volume * PIECES[piece].level * each.fader.level(now)
            each.loops.set_levels(
                [whole * layer for layer in ([1.0] if piece == "title" else layers)]
            )
        self._ambience.set_volume(volume, now)
        return self._endings.update(volume, now)

    def _clock(self) -> float:
        """Seconds of the sound card, if it is heard from; else those of the system,
        which differ a little.
        """
        played = self._ambience.seconds_played()
        return self._now() if played is None else played


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
            self._later.append(
                (
                    now + max(-early, 0.0),
                    _without_start(self._read("win_rise", tuning), early),
                )
            )
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
    raw = sound.get_raw()[round(seconds * RATE) * FRAME_BYTES :]
    width = OVERLAP * FRAME_BYTES
    start = array("h", raw[:width])
    faded = array("h", [sample * i // len(start) for i, sample in enumerate(start)])
    return pygame.mixer.Sound(buffer=faded.tobytes() + raw[width:])

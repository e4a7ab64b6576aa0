"""Decides what is heard of the music: which piece, from when, and how loud.

It runs in the music's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

from gaps.stage.audio.pieces import PIECES, RISE_SECONDS, Piece, breath, layer_levels
from gaps.stage.audio.sound import CHANNELS
from gaps.stage.audio.tracks import (
    FADE_SECONDS,
    HUSH_SECONDS,
    MAX_DECODED_BYTES,
    Ambience,
    Endings,
    Fader,
    Loops,
    Recording,
    keep_decoded,
)

# Seconds.
DUCK = 0.3
ENDING_FADE = 0.6
# To the next step: in a fade, while music plays, and otherwise.
STEP = 0.01
REST = 0.5
SLEEP = 60.0
ENDING_CHANNELS = (CHANNELS + 14, CHANNELS + 15)
PROBE_CHANNEL = CHANNELS + 16


class MusicPlace(NamedTuple):
    """The place where the music stopped, for continuing from there."""

    piece: Piece
    bars: int
    """The bars of the piece that were heard."""


START = MusicPlace("", 0)


@dataclass
class _Heard:
    """A piece that has been started. It is dropped when it has faded out."""

    loops: Loops
    began: float
    """The start, by the clock."""
    first_bar: int = 0
    fader: Fader = field(default_factory=Fader)
    over: bool = False
    """True if its game is over: it starts anew for the next."""


class MusicPlayer:
    """Plays the music on an open mixer, starting at ``place``.

    ``now`` returns the time in seconds.

    Methods raise ``pygame.error`` or ``OSError`` if a file cannot be played; each file
    is tried only once.
    """

    def __init__(
        self, folder: Path, now: Callable[[], float], place: MusicPlace = START
    ) -> None:
        self._folder = folder
        self._now = now
        self._wanted: Piece = ""
        self._heard: Piece = ""  # the piece whose beat counts
        self._last: Piece = "game"  # the piece that was heard last
        self._ended = False  # by a win or a loss
        self._begins_at = place  # the first piece, if it is that one
        self._game = 0  # the number of the current deal
        # The bar line at which the next piece starts, by the clock.
        self._change_at: float | None = None
        self._volume = Fader()
        self._pieces: dict[Piece, _Heard] = {}
        self._broken: set[Piece | Literal["ambience"]] = set()
        self._layers = [Fader(level) for level in layer_levels(())]
        self._duck = Fader(1.0)
        self._duck_until: float | None = None
        self._endings = Endings(folder, ENDING_CHANNELS)
        self._ambience = Ambience(folder / "ambience.ogg")

    # Requests

    def begin(self, piece: Piece, ended: bool) -> None:
        """Start with a piece.

        One that a win or a loss has ``ended`` waits for ``go_on``.
        """
        self._wanted = piece
        self._ended = ended

    def play(self, piece: Piece) -> None:
        """Cross-fade to a piece; an empty name leaves the ending that plays."""
        self._wanted = piece
        if piece:
            self.go_on()

    def open_game(self, number: int) -> None:
        """Make the pieces of another game start in their first bar.

        The number of the deal chooses the tune with which the melody starts.
        """
        if number == self._game:
            return
        self._game = number
        for piece, each in self._pieces.items():
            each.over = piece != "title"

    def show_levels(self, levels: Sequence[float]) -> None:
        """Fade the layers of a game to ``levels``, 0 to 1."""
        now = self._now()
        for fader, level in zip(self._layers, levels, strict=True):
            fader.go(level, FADE_SECONDS, now)

    def set_volume(self, volume: float) -> None:
        """Set the volume of everything, 0 to 1. Silent pieces are soon dropped."""
        self._volume.go(volume, HUSH_SECONDS, self._now())

    def redeal(self) -> None:
        """Leave only the first layer for a bar."""
        now = self._now()
        self._duck.go(0.0, DUCK, now)
        self._duck_until = now + PIECES[self._last].bar

    def win(self, chord_after: float = RISE_SECONDS) -> None:
        """Swell, and end with a chord after ``chord_after`` seconds; silence follows."""
        if self._end():
            after = max(chord_after, 0.0)
            self._endings.win(after, self._now(), self.tuning)

    def loss(self) -> None:
        """End with a single quiet chord, for a lost game; silence follows."""
        if self._end():
            self._endings.loss(self._now(), self.tuning)

    def finish(self) -> None:
        """Play the last chord of a win at once, if it has not been played."""
        self._endings.finish(self._now())

    def go_on(self) -> None:
        """Return to the piece after ``win`` or ``loss``.

        The last move was undone, or a new game starts.
        """
        if self._ended:
            self._ended = False
            self._endings.fade_out(self._now())

    def _end(self) -> bool:
        """End the piece; return True if an ending is to be heard."""
        self._ended = True
        self._duck_until = self._now()
        return self._volume.target > 0

    # Time

    @property
    def tuning(self) -> float:
        """The factor for the frequencies of tunes in C.

        With it they go with what was heard last.
        """
        return PIECES[self._last].tuning

    def step(self) -> float:
        """Continue all fades; return the seconds until the next step is due."""
        now = self._now()
        if self._duck_until is not None and now >= self._duck_until:
            self._duck_until = None
            self._duck.go(1.0, FADE_SECONDS, now)
        self._change_pieces()
        now = self._now()  # something may have been decoded meanwhile
        ending = self._apply(now)
        for each in self._pieces.values():
            each.loops.go_on(self._clock() - each.began)
        faders = [self._duck, self._volume, self._ambience.fader]
        faders += self._layers
        faders += [each.fader for each in self._pieces.values()]
        moving = any(fader.moving(now) for fader in faders)
        if moving or ending or self._change_at is not None:
            return STEP
        rest = REST if self._pieces else SLEEP
        if self._duck_until is None:
            return rest
        return min(rest, max(STEP, self._duck_until - now))

    def seconds_to_semiquaver(self) -> float:
        """Return the seconds until the piece's next semiquaver; 0 if there is none."""
        heard = self._pieces.get(self._heard)
        if heard is None:
            return 0.0
        step = PIECES[self._heard].semiquaver
        since_start = self._clock() - heard.began
        return step - since_start % step

    @property
    def place(self) -> MusicPlace:
        """The place in the piece that is heard, at the start of its bar."""
        heard = self._pieces.get(self._heard)
        if heard is None:
            return START
        bars = int((self._clock() - heard.began) / PIECES[self._heard].bar)
        return MusicPlace(self._heard, heard.first_bar + max(0, bars))

    def stop(self) -> None:
        """Stop everything and free the sounds."""
        self._heard = ""
        for each in self._pieces.values():
            each.loops.stop()
        self._pieces.clear()
        self._endings.stop()
        self._ambience.stop()

    def _change_pieces(self) -> None:
        """Start what is wanted; fade out the rest, and finally drop it."""
        level = self._volume.level(self._now())
        silent = level == self._volume.target == 0
        wanted: Piece = ""
        if not silent and not self._ended:
            wanted = self._due()
        if "ambience" not in self._broken:
            # this layer is the clock of the pieces
            is_needed = not silent or bool(self._pieces)
            self._broken.add("ambience")
            self._ambience.want(is_needed, self._now())
            self._broken.remove("ambience")
        now = self._now()
        for piece, each in [*self._pieces.items()]:
            seconds = ENDING_FADE if self._ended or each.over else FADE_SECONDS
            each.fader.go(float(piece == wanted and not each.over), seconds, now)
            # also after its ending, which may be undone
            kept = not silent and not each.over and piece in (wanted, self._wanted)
            if not kept and not each.fader.moving(now):
                self._pieces.pop(piece).loops.stop()
        if wanted and wanted not in self._pieces and wanted not in self._broken:
            self._start(wanted)
            self._pieces[wanted].fader.go(1.0, FADE_SECONDS, self._now())
        self._heard = wanted
        self._last = wanted or self._last

    def _due(self) -> Piece:
        """Return the piece that is due.

        Of two pieces of a game, the second starts at a bar line of the first.
        """
        heard = self._heard
        wanted = self._wanted
        now = self._clock()
        playing = self._pieces.get(heard)
        if playing is None or playing.over:
            self._change_at = None
            return wanted
        may_end = heard in ("title", wanted)
        may_begin = wanted in ("", "title", *self._broken)
        if may_end or may_begin:
            self._change_at = None
            return wanted
        bar = PIECES[heard].bar
        if self._change_at is None:
            since_start = now - playing.began
            since_bar = since_start % bar
            self._change_at = now + bar - since_bar
        if now < self._change_at:
            return heard
        self._change_at = None
        return wanted

    def _start(self, piece: Piece) -> None:
        playing = PIECES[piece]
        self._broken.add(piece)
        paths = [self._folder / f"{name}.ogg" for name in playing.files]
        recordings = [Recording(path) for path in paths]
        keep_decoded(recordings, MAX_DECODED_BYTES)
        begins_at = self._begins_at
        self._begins_at = START
        first_bar = begins_at.bars if begins_at.piece == piece else 0
        tune = playing.tunes[self._game % len(playing.tunes)]
        bars = [first_bar] * (len(paths) - 1) + [first_bar + tune]
        begins = [bar * playing.bar for bar in bars]
        loops = Loops(recordings, playing.channel, PROBE_CHANNEL, begins)
        self._broken.remove(piece)
        loops.start()
        self._pieces[piece] = _Heard(loops, self._clock(), first_bar=first_bar)

    def _apply(self, now: float) -> bool:
        """Set all levels in the mixer; return True if an ending is heard."""
        volume = self._volume.level(now)
        duck = self._duck.level(now)
        layers = []
        for number, fader in enumerate(self._layers):
            level = fader.level(now) * breath(number, now)
            layers.append(duck * level if number else level)
        for piece, each in self._pieces.items():
            whole = volume * PIECES[piece].level * each.fader.level(now)
            files = PIECES[piece].files
            heard = [1.0] * len(files) if piece == "title" else layers
            each.loops.set_levels([whole * level for level in heard])
        self._ambience.set_volume(volume, now)
        return self._endings.update(volume, now)

    def _clock(self) -> float:
        """Return the seconds played by the sound card, if it plays.

        Otherwise return those of the system, which differ slightly.
        """
        played = self._ambience.seconds_played()
        if played is None:
            return self._now()
        return played

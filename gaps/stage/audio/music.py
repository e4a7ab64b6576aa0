"""The music: layers that play together and grow with the game.

It is silent without a device. All requests are carried out in a thread of its own,
which also decodes the files: no frame waits for it.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pygame
from pygame.math import clamp

from gaps.background import IsCancelled, Job
from gaps.language import N_, Text
from gaps.stage.audio.pieces import (
    LAYER_COUNT,
    RISE_SECONDS,
    SEMIQUAVER,
    Piece,
    layer_levels,
)
from gaps.stage.audio.sound import MIXER_ERRORS
from gaps.values import Value

if TYPE_CHECKING:
    from gaps.stage.audio.music_player import MusicPlace, MusicPlayer

__all__ = ["Mode", "Music", "Piece"]

Mode = Literal["off", "quiet", "on"]
MODE_LEVELS: Mapping[Mode, float] = {"off": 0.0, "quiet": 0.4, "on": 1.0}
RETRY_SECONDS = 0.2  # seconds until the next step
CURVE = 0.65  # an exponent: half the volume is 3.9 dB quieter


class Loudness(Value):
    """The conditions that decide how loud the music is."""

    volume: float = 1.0
    """0 to 1."""
    mode: Mode = "on"
    layers: int = LAYER_COUNT
    """The number of layers of a game that are heard at most."""
    muted: bool = False
    in_background: bool = False

    @property
    def level(self) -> float:
        """The factor for all samples."""
        if self.silent:
            return 0.0
        level: float = clamp(self.volume, 0.0, 1.0) ** CURVE
        return level * MODE_LEVELS[self.mode]

    @property
    def silent(self) -> bool:
        """True if nothing is heard, whatever the volume."""
        return self.muted or self.in_background


class Music:
    """Plays one piece at a time, with wind and birds below it.

    No method but ``check`` raises, and none waits.

    ``problem`` tells the player what does not work, empty if all does; ``reason`` says
    why. It is silent until ``start``. ``now`` returns the time in seconds.
    """

    def __init__(
        self,
        folder: Path,
        now: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.problem: Text = ""
        self.reason = ""
        self._folder = folder
        self._now = now
        self._player: MusicPlayer | None = None  # set by ``start``
        self._asked: queue.SimpleQueue[Callable[[MusicPlayer], None]] = (
            queue.SimpleQueue()
        )
        self._job: Job[None] | None = None
        self._in_thread = False
        self._place: MusicPlace | None = None  # where the music was when it was closed
        self.piece: Piece = ""
        """The piece requested last."""
        self._game = 0  # the number of the current deal
        self._ended = False  # by a win or a loss
        self._levels = layer_levels(())
        self._loudness = Loudness()

    def start(self, in_thread: bool = True) -> None:
        """Start playing, if the mixer is open.

        Without a thread, ``step`` has to be called.
        """
        if self._player is not None or not _mixer_is_open():
            return
        # after the first picture, which does not wait for it
        from gaps.stage.audio.music_player import START, MusicPlayer

        player = MusicPlayer(self._folder, self._now, self._place or START)
        player.set_volume(self._loudness.level)
        player.show_levels(self._heard_levels)
        player.begin(self.piece, self._ended)
        player.open_game(self._game)
        self._player = player
        self._in_thread = in_thread
        self._begin()

    def check(self) -> None:
        """Raise an error that has ended the music, once.

        It plays again at the next request.
        """
        if self._job is not None:
            self._job.check()

    def close(self) -> None:
        """Stop; the mixer may be closed afterwards.

        The next start continues at the bar that was heard.
        """
        player = self._player
        if player is None:
            return
        self._player = None
        if self._job is not None:
            self._asked.put(lambda player: None)  # wakes the thread, which then ends
            self._job.wait()
            self._job = None
        self._place = player.place
        player.stop()

    # Requests

    def play(self, piece: Piece) -> None:
        """Cross-fade to a piece, unless it was requested last, also after an ending.

        The endings are ``win`` and ``loss``. An empty name leaves the ending that they
        have started.
        """
        if piece != self.piece:
            self.piece = piece
            self._ended = self._ended and not piece
            self._ask(lambda player: player.play(piece))

    def open_game(self, number: int) -> None:
        """Make the pieces of another game start in their first bar.

        The number of the deal chooses the tune with which the melody starts.
        """
        self._game = number
        self._ask(lambda player: player.open_game(number))

    def show_rows(self, shares: Sequence[float]) -> None:
        """Set how loud the layers of the game are.

        ``shares`` is the fraction of each row, from the top, that is home.
        """
        self._levels = layer_levels(shares)
        self._show_levels()

    def _show_levels(self) -> None:
        heard = self._heard_levels
        self._ask(lambda player: player.show_levels(heard))

    @property
    def _heard_levels(self) -> list[float]:
        """The levels of the layers, silent beyond those that are wanted."""
        most = self._loudness.layers
        silent = [0.0] * (LAYER_COUNT - most)
        return [*self._levels[:most], *silent]

    @property
    def tuning(self) -> float:
        """The factor for the frequencies and the speed of tunes in C.

        With it they go with the music.
        """
        if self._player is None:
            return 1.0
        return self._player.tuning

    @property
    def semiquaver(self) -> float:
        """The seconds of a semiquaver in tunes that go with the music."""
        return SEMIQUAVER / self.tuning

    @property
    def rise(self) -> float:
        """The seconds of the swell before the last chord of a win."""
        return RISE_SECONDS / self.tuning

    def seconds_to_semiquaver(self) -> float:
        """Return the seconds until the music's next semiquaver; 0 if none is heard."""
        if self._player is None or self._loudness.silent:
            return 0.0
        return self._player.seconds_to_semiquaver()

    def redeal(self) -> None:
        """Leave only the first layer for a bar."""
        self._ask(lambda player: player.redeal())

    def win(self, chord_after: float = RISE_SECONDS) -> None:
        """Swell, and end with a chord after ``chord_after`` seconds; silence follows.

        If the swell has started already, only the time of the chord is set.
        """
        self._ended = True
        self._ask(lambda player: player.win(chord_after))

    def finish(self) -> None:
        """Play the last chord of a win at once, if it has not been played."""
        self._ask(lambda player: player.finish())

    def loss(self) -> None:
        """End with a single quiet chord, for a lost game; silence follows."""
        self._ended = True
        self._ask(lambda player: player.loss())

    def go_on(self) -> None:
        """Return to the piece after ``win`` or ``loss``.

        The last move was undone, or a new game starts.
        """
        self._ended = False
        self._ask(lambda player: player.go_on())

    @property
    def loudness(self) -> Loudness:
        """The volume; changes are heard at once."""
        return self._loudness

    @loudness.setter
    def loudness(self, loudness: Loudness) -> None:
        before = self._loudness
        self._loudness = loudness
        self._ask(lambda player: player.set_volume(loudness.level))
        if loudness.layers != before.layers:
            self._show_levels()

    # The thread

    def _ask(self, what: Callable[[MusicPlayer], None]) -> None:
        """Pass a request to the player.

        Before the start, only what is remembered counts.
        """
        if self._player is not None:
            self._asked.put(what)
            self._begin()

    def _begin(self) -> None:
        """Start the thread, unless it runs already."""
        if self._in_thread and (self._job is None or self._job.done):
            self._job = Job(self._run, "music")

    def step(self) -> float:
        """Carry out requests and continue fades; return the seconds to the next step."""
        while not self._asked.empty():
            self._try(self._asked.get())
        return self._try(lambda player: player.step())

    def _run(self, _cancelled: IsCancelled) -> None:
        rest = 0.0
        while self._player is not None:
            with suppress(queue.Empty):
                asked = self._asked.get(timeout=max(rest, 0.001))
                self._try(asked)
            rest = self.step()

    def _try(self, what: Callable[[MusicPlayer], float | None]) -> float:
        """Do something and return its result; the first error is reported."""
        player = self._player
        if player is None:
            return 0.0
        try:
            return what(player) or 0.0
        except MIXER_ERRORS as error:
            if not self.problem:
                self.problem = N_("Some sounds cannot be played")
                self.reason = str(error)
            return RETRY_SECONDS


def _mixer_is_open() -> bool:
    try:
        return pygame.mixer.get_init() is not None
    except MIXER_ERRORS:
        return False

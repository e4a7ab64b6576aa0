"""Opening the sound device, and reopening it when it was lost or arrives late."""

from __future__ import annotations

import math
from contextlib import suppress

import pygame

from gaps.background import IsCancelled, Job
from gaps.stage.audio.music import Music
from gaps.stage.audio.sound import MIXER_ERRORS, Sound, open_mixer

# Seconds.
FIRST_WAIT = 1.0  # from a loss to the first try
LONGEST_WAIT = 30.0  # between tries: each wait is twice as long as the one before
CHECK = 0.1  # between checks for the end of a try
LISTING = 0.5  # after a try, in which a reported device is not a new one


class SoundDevice:
    """Plays the program's sound and music while there is a device.

    The first time it is opened at once. All later tries run in the background: without
    a device, the system takes a tenth of a second to report so.
    """

    def __init__(self, sound: Sound, music: Music) -> None:
        self._sound = sound
        self._music = music
        self._job: Job[None] | None = None
        self._is_started = False
        self._rests = False
        self._is_told = False
        self._wait = FIRST_WAIT
        self._left = FIRST_WAIT  # until the next try
        self._since_try = math.inf

    def start(self) -> None:
        """Open the device for the first time, if there is one."""
        if not self._is_started:
            self._is_started = True
            self._since_try = 0.0
            self._sound.start()
            self._music.start()

    def lose(self) -> None:
        """Wait for another device: the open one is gone."""
        if self._sound.is_open:
            self._sound.silence()
            self._wait = self._left = FIRST_WAIT

    def find(self) -> None:
        """Try a new device, unless the last try has listed it."""
        if self._since_try > LISTING:
            self._left = 0.0

    def rest(self) -> None:
        """Release the device until ``try_now``: nothing is to be heard."""
        self._rests = True
        if self._sound.is_open:
            self._music.close()
            self._sound.close()

    def try_now(self) -> None:
        """Try at the next update, if none is open: something has changed."""
        self._rests = False
        self._wait = FIRST_WAIT
        self._left = 0.0

    @property
    def _is_missing(self) -> bool:
        return self._is_started and not (self._rests or self._sound.is_open)

    @property
    def wake_after(self) -> float | None:
        """The seconds to the next update that is needed; ``None`` for none."""
        if not self._is_missing:
            return None
        return self._left if self._job is None else CHECK

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds while sound is wanted.

        Return True if it is time to tell the player that there is no device.
        """
        self._since_try += dt
        if not self._is_missing:
            return False
        if self._job is None:
            self._left -= dt
            if self._left <= 0:
                self._job = Job(self._reopen, "sound device")
        if self._job is None or not self._job.done:
            return False
        return self._take(self._job)

    def _take(self, job: Job[None]) -> bool:
        """Process the result of a try; return True if the player is to be told."""
        self._job = None
        self._since_try = 0.0
        self._left = self._wait
        self._wait = min(2 * self._wait, LONGEST_WAIT)
        try:
            job.check()
        except MIXER_ERRORS as error:
            self._sound.fail(error)
            is_news = not self._is_told
            self._is_told = True
            return is_news
        self._is_told = False
        self._sound.begin()
        self._music.start()
        return False

    def _reopen(self, _cancelled: IsCancelled) -> None:
        with suppress(*MIXER_ERRORS):
            self._music.close()
        with suppress(*MIXER_ERRORS):
            pygame.mixer.quit()
        open_mixer()

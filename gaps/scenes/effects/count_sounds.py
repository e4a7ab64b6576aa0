"""The sounds of a score that counts up: ticks that rise, then a chord."""

from __future__ import annotations

import math

from gaps.stage.audio.sound import Sound

TICKS = 30  # in a whole count, at most
SCALE = (0, 2, 4, 7, 9, 12)  # semitones by which the ticks rise through a count: C major pentatonic


class CountSounds:
    """Plays a tick for each step of a count, each higher than the ones before, and a chord at its end.

    Its owner reports how far the count is; nothing is played by itself, so a scene that is left is silent.
    """

    def __init__(self, sound: Sound) -> None:
        self._sound = sound
        self._tick = 0
        self._ended = False

    def show(self, share: float) -> None:
        """Report how much of the count is shown, 0 to 1; call it for every frame.

        However much was counted since the last call, it plays one tick; at 1 it plays the total, once.
        """
        if self._ended:
            return
        if share >= 1:
            self._ended = True
            self._sound.play("count_total")
        elif (tick := int(share * TICKS)) > self._tick:
            self._tick = tick
            self._sound.play("count_tick", pitch=_pitch(share))


def _pitch(share: float) -> float:
    """The pitch of a tick as a multiple of its own."""
    semitones: float = SCALE[min(int(share * len(SCALE)), len(SCALE) - 1)]
    return math.pow(2, semitones / 12)

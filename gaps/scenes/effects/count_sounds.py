"""How high the ticks of a score that counts up are: they climb the scale of the music."""

from __future__ import annotations

import math

SCALE = (0, 2, 4, 7, 9, 12)  # semitones above the first tick: C major pentatonic


def tick_pitch(share: float) -> float:
    """Return the pitch of ``count_tick``, as a multiple of its own, at a share of the count from 0 to 1."""
    semitones: float = SCALE[min(int(share * len(SCALE)), len(SCALE) - 1)]
    return math.pow(2, semitones / 12)

"""The perceived loudness of a sound effect.

It is the level at the loudest moment, weighted as ears hear.
"""

from __future__ import annotations

import math

from tools.assets.sounds.tone import RATE, Samples, high

WINDOW = 0.05  # seconds over which power is averaged
# hertz: below the first little is heard; above the second more is
RUMBLE = 90
TREBLE = 1500
TREBLE_GAIN = 0.58  # added to 1: 4 decibels


def loudness(samples: Samples) -> float:
    """Return the loudest level of the samples in decibels: -3 for a sine of full scale
    and 500 Hz.
    """
    treble = high(samples, TREBLE)
    heard = high(
        [s + TREBLE_GAIN * t for s, t in zip(samples, treble, strict=True)], RUMBLE
    )
    window = round(WINDOW * RATE)
    total = 0.0
    sums = [0.0]
    for sample in heard:
        total += sample * sample
        sums.append(total)
    most = max(
        sums[min(i + window, len(heard))] - sums[i]
        for i in range(0, len(heard), window // 4)
    )
    return 10 * math.log10(max(most / window, 1e-12))

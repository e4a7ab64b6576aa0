"""The ambience, which is played in a loop: slow chords in C pentatonic, single marimba notes, wind.

Everything is written round a ring of ``SECONDS``, so that its end runs on into its start.
"""

from __future__ import annotations

import math
from random import Random

from tools.assets.sounds.finish import levelled
from tools.assets.sounds.tone import Samples, band, noise

RATE = 11_025  # samples a second; SDL adds faint clicks if it does not divide the rate of the mixer
SECONDS = 56
DECIBELS = -12
CHORDS = (  # semitones from C3
    (-12, 0, 7, 16),
    (-3, 4, 9, 14),
    (-5, 2, 7, 12),
    (-8, 4, 7, 19),
    (-3, 0, 9, 16),
    (-12, 7, 12, 14),
    (-10, 2, 9, 12),
    (-5, 2, 7, 16),
)
LEVELS = (0.42, 0.5, 0.42, 0.26)
FAR = (24, 19, 28, 21, 14, 26, 16, 19, 31)  # marimba notes in order, semitones from C3
C3 = 220 * 2 ** (-9 / 12)


def ambience() -> Samples:
    """Return the loop, ``RATE`` samples a second."""
    count = SECONDS * RATE
    ring = [0.0] * count
    step = count // len(CHORDS)
    draw = Random("ambience").random
    for i, chord in enumerate(CHORDS):
        for semitones, level in zip(chord, LEVELS, strict=True):
            _pad(ring, i * step, 2 * step, C3 * 2 ** (semitones / 12), level, 0.25 + 0.5 * draw())
    wood = [0.0] * count
    for i, semitones in enumerate(FAR):
        start = round((i + 0.15 + 0.7 * draw()) / len(FAR) * count)
        _bar(wood, start, C3 * 2 ** (semitones / 12), 0.34 + 0.16 * draw())
    for seconds, level in ((0.0, 1.0), (0.37, 0.42), (0.81, 0.26), (1.37, 0.14)):
        late = round(seconds * RATE)
        for i in range(count):
            ring[i] += level * wood[i - late]
    return levelled([tone + air for tone, air in zip(ring, _wind(), strict=True)], DECIBELS)


def _pad(ring: Samples, start: int, length: int, hertz: float, level: float, apart: float) -> None:
    """Add a tone of ``length`` samples that swells and fades: two strings ``apart`` hertz, with octaves."""
    near, far = math.tau * hertz / RATE, math.tau * (hertz + apart) / RATE
    for i in range(length):
        loud = level * (0.5 - 0.5 * math.cos(math.tau * i / length))
        a, b = near * i, far * i + 9 * apart
        tone = math.sin(a) + 0.3 * math.sin(b) + 0.2 * math.sin(2 * b) + 0.08 * math.sin(3 * a)
        ring[(start + i) % len(ring)] += loud * tone


def _bar(ring: Samples, start: int, hertz: float, level: float) -> None:
    """Return a soft, distant marimba note."""
    turn = math.tau * hertz / RATE
    for i in range(round(1.6 * RATE)):
        t = i / RATE
        loud = level * min(t / 0.015, 1) * math.exp(-t / 0.3) * min((1.6 - t) / 0.3, 1)
        ring[(start + i) % len(ring)] += loud * (
            math.sin(turn * i) + 0.12 * math.exp(-t / 0.05) * math.sin(4 * turn * i)
        )


def _wind() -> Samples:
    """Return wind whose level has three and five swells in the loop."""
    once = math.tau / SECONDS

    def height(t: float) -> float:
        return 420 + 150 * math.sin(3 * once * t) + 90 * math.sin(5 * once * t + 1)

    air = band(band(noise(SECONDS, "wind", RATE), height, 1.1, RATE, 2), height, 0.7, RATE, 2)
    return [
        (0.46 + 0.2 * math.sin(3 * once * i / RATE + 0.5) + 0.16 * math.sin(5 * once * i / RATE + 2)) * a
        for i, a in enumerate(air)
    ]

"""The parts of every sound: noise, decaying modes of wood and metal, filters,
envelopes.

A sound is a list of samples at ``RATE`` a second, around 0; how loud it is comes last,
in ``finish``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

RATE = 44_100
GENTLE = 0.7  # the q of a filter without a peak
Samples = list[float]
Curve = Callable[[float], float]


def noise(seconds: float, seed: str) -> Samples:
    """Return white noise between -1 and 1, the same for the same seed."""
    draw = Random(seed).random
    return [2 * draw() - 1 for _ in range(round(seconds * RATE))]


def mode(hertz: float, decay: float, seconds: float) -> Samples:
    """Return a sine that falls to 1/e in ``decay`` seconds, and to 0 at the end: one
    mode of an object.
    """
    turn = math.tau * hertz / RATE
    fall = -1 / (decay * RATE)
    count = round(seconds * RATE)
    return [
        math.sin(turn * i) * math.exp(fall * i) * min(4 * (1 - i / count), 1)
        for i in range(count)
    ]


def shaped(samples: Samples, envelope: Curve) -> Samples:
    """Return the samples times ``envelope``, a function of seconds."""
    return [sample * envelope(i / RATE) for i, sample in enumerate(samples)]


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Add parts, each given by its start in seconds, its level and its samples."""
    starts = [round(start * RATE) for start, _, _ in parts]
    whole = [0.0] * max(
        start + len(part) for start, (_, _, part) in zip(starts, parts, strict=True)
    )
    for start, (_, level, part) in zip(starts, parts, strict=True):
        for i, sample in enumerate(part, start):
            whole[i] += level * sample
    return whole


def band(samples: Samples, hertz: Curve | float, q: float) -> Samples:
    """Band-pass filter around ``hertz`` (a number, or a function of seconds), -3 dB at
    hertz ± hertz / 2q.
    """
    return _filtered(samples, hertz, q)[0]


def low(samples: Samples, hertz: Curve | float) -> Samples:
    """Low-pass filter at ``hertz``, 12 dB an octave."""
    return _filtered(samples, hertz, GENTLE)[1]


def high(samples: Samples, hertz: float) -> Samples:
    """High-pass filter at ``hertz``, 12 dB an octave."""
    middle, below = _filtered(samples, hertz, GENTLE)
    return [s - m - b for s, m, b in zip(samples, middle, below, strict=True)]


def struck(attack: float, decay: float) -> Curve:
    """Return an envelope that rises in ``attack`` seconds, then falls to 1/e in each
    ``decay``.
    """
    return lambda t: t / attack if t < attack else math.exp((attack - t) / decay)


def swell(seconds: float, peak: float = 0.5) -> Curve:
    """Return a smooth envelope that rises and falls in ``seconds``; its maximum is at
    the share ``peak``.
    """
    bend = math.log(0.5) / math.log(peak)
    return lambda t: math.sin(math.pi * min(t / seconds, 1) ** bend) ** 2


def _filtered(
    samples: Samples, hertz: Curve | float, q: float
) -> tuple[Samples, Samples]:
    """Return the band-pass (times 1/q, so that its gain is 1) and the low-pass of a
    state-variable filter.
    """
    damp = 1 / q
    first = second = 0.0
    curve = hertz if callable(hertz) else None
    g = 0.0 if callable(hertz) else math.tan(math.pi * hertz / RATE)
    middle: Samples = []
    below: Samples = []
    for i, sample in enumerate(samples):
        if curve is not None and i % 16 == 0:
            g = math.tan(math.pi * curve(i / RATE) / RATE)
        v1 = (first + g * (sample - second)) / (1 + g * (g + damp))
        v2 = second + g * v1
        first = 2 * v1 - first
        second = 2 * v2 - second
        middle.append(damp * v1)
        below.append(v2)
    return middle, below

"""The last step for every sound: remove the offset, fade both ends, set the peak, and
make a file.
"""

from __future__ import annotations

import io
import math
import sys
import wave
from array import array
from operator import mul

from tools.assets.sounds.loudness import loudness
from tools.assets.sounds.tone import RATE, Samples

# seconds; a part of the whole
FADE_IN = 0.0004
FADE_OUT = 0.25
MAX_PEAK = -7  # decibels of full scale: four cues and the music together stay below it
_FULL = 32_767


def finished(samples: Samples, decibels: float) -> Samples:
    """Return the samples with mean and ends at 0 and a loudness of ``decibels``.

    It is less if the peak would be above ``MAX_PEAK``.
    """
    count = len(samples)
    rise = round(FADE_IN * RATE)
    fall = round(FADE_OUT * count)
    faded = [
        sample * _ramp(i / rise) * _ramp((count - 1 - i) / fall)
        for i, sample in enumerate(samples)
    ]
    hump = [math.sin(math.pi * i / (count - 1)) ** 2 for i in range(count)]
    lean = sum(faded) / sum(hump)
    level = [sample - lean * h for sample, h in zip(faded, hump, strict=True)]
    gain = 10 ** ((decibels - loudness(level)) / 20)
    room = 10 ** (MAX_PEAK / 20) / max(map(abs, level))
    return [min(gain, room) * sample for sample in level]


def halved(samples: Samples) -> Samples:
    """Return the samples at half the rate, without what that rate has no room for; the
    ends stay at 0.
    """
    taps = _half_band()
    reach = len(taps) // 2
    padded = [*[0.0] * reach, *samples, *[0.0] * reach]
    thin = [
        sum(map(mul, taps, padded[i : i + len(taps)]))
        for i in range(0, len(samples), 2)
    ]
    thin[0] = thin[-1] = 0.0
    return thin


def wav(samples: Samples, rate: int) -> bytes:
    """Return a WAV file with one channel of 16 bits."""
    whole = array("h", [round(sample * _FULL) for sample in samples])
    if sys.byteorder == "big":
        whole.byteswap()
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(whole.tobytes())
    return out.getvalue()


def _ramp(t: float) -> float:
    return 0.5 - 0.5 * math.cos(math.pi * min(t, 1))


def _half_band() -> Samples:
    """Return a low-pass filter that passes the lower half of all frequencies: 47 taps,
    Hann window.
    """
    taps = [
        (0.5 if not k else math.sin(math.pi * k / 2) / (math.pi * k))
        * (0.5 + 0.5 * math.cos(math.pi * k / 24))
        for k in range(-23, 24)
    ]
    return [tap / sum(taps) for tap in taps]

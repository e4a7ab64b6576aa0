"""The last step for every sound: remove the offset, fade both ends, set the peak, and make a file."""

from __future__ import annotations

import io
import math
import sys
import wave
from array import array

from tools.assets.sounds.tone import RATE, Samples

FADE_IN, FADE_OUT = 0.0004, 0.25  # seconds; a part of the whole
_FULL = 32_767


def finished(samples: Samples, decibels: float) -> Samples:
    """Return the samples with mean and ends at 0 and the peak at ``decibels`` of full scale."""
    count = len(samples)
    rise, fall = round(FADE_IN * RATE), round(FADE_OUT * count)
    faded = [sample * _ramp(i / rise) * _ramp((count - 1 - i) / fall) for i, sample in enumerate(samples)]
    hump = [math.sin(math.pi * i / (count - 1)) ** 2 for i in range(count)]
    lean = sum(faded) / sum(hump)
    return levelled([sample - lean * h for sample, h in zip(faded, hump, strict=True)], decibels)


def levelled(samples: Samples, decibels: float) -> Samples:
    """Return the samples with the peak at ``decibels`` of full scale."""
    gain = 10 ** (decibels / 20) / max(map(abs, samples))
    return [gain * sample for sample in samples]


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

"""A small wooden room: the echo of the sound effects that are tunes."""

from __future__ import annotations

from tools.assets.sounds.tone import RATE, Samples, high, low

COMBS = (0.0297, 0.0371, 0.0411, 0.0437)  # seconds from one echo to the next
PASSES = (0.0050, 0.0017)
SECONDS = 0.8  # in which the echo falls by 60 decibels


def in_room(samples: Samples, share: float, tail: float) -> Samples:
    """Return the samples with ``share`` of their level as echo, which goes on for
    ``tail`` seconds.
    """
    dry = [*samples, *[0.0] * round(tail * RATE)]
    heard = low(high(dry, 250), 4200)
    wet = [0.0] * len(dry)
    for delay in COMBS:
        _add_comb(wet, heard, round(delay * RATE), 10 ** (-3 * delay / SECONDS))
    for delay in PASSES:
        wet = _all_pass(wet, round(delay * RATE), 0.6)
    return [d + share * w for d, w in zip(dry, wet, strict=True)]


def _add_comb(to: Samples, samples: Samples, delay: int, gain: float) -> None:
    """Add an echo that repeats itself."""
    echo = [0.0] * len(samples)
    for i in range(delay, len(samples)):
        echo[i] = samples[i - delay] + gain * echo[i - delay]
        to[i] += echo[i]


def _all_pass(samples: Samples, delay: int, gain: float) -> Samples:
    """Return the samples with denser echoes."""
    out = [0.0] * len(samples)
    for i, sample in enumerate(samples):
        before, after = (
            (samples[i - delay], out[i - delay]) if i >= delay else (0.0, 0.0)
        )
        out[i] = -gain * sample + before + gain * after
    return out

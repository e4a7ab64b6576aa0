"""The instruments of the music.

Each function returns one note in stereo, with its tail, from and to silence.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tools.assets.music.ring import RATE, Samples, panned

A4 = 69


def hertz(pitch: int) -> float:
    """Return the frequency of a MIDI number."""
    return float(440.0 * 2 ** ((pitch - A4) / 12))


def ramp(count: int, rise: float, fall: float) -> Samples:
    """Return an envelope of ``count`` samples that rises and falls like a cosine in so
    many seconds.
    """
    time = np.arange(count) / RATE
    end = count / RATE
    up = 0.5 - 0.5 * np.cos(np.pi * np.clip(time / rise, 0, 1))
    down = 0.5 - 0.5 * np.cos(np.pi * np.clip((end - time) / fall, 0, 1))
    return up * down


def pad(
    pitch: int, seconds: float, seed: int, bright: float = 1.0, rise: float = 1.0
) -> Samples:
    """Three slightly different voices, left, middle and right; their overtones come and
    go slowly.
    """
    draw = np.random.default_rng(seed)
    fall = 1.9
    count = round((seconds + fall) * RATE)
    time = np.arange(count) / RATE
    whole: Samples = np.zeros((2, count))
    for place, cents in ((-0.8, -3.2), (0.0, 0.6), (0.8, 3.4)):
        base = hertz(pitch) * 2 ** (cents / 1200)
        voice: Samples = np.zeros(count)
        for n in range(1, 13):
            if n * base > 4800:
                break
            level = n**-1.15 / (1 + (n * base / (1500 * bright)) ** 2)
            wave = 1 + 0.35 * np.sin(
                2 * np.pi * (0.09 + 0.05 * draw.random()) * time + 6.3 * draw.random()
            )
            voice += (
                level * wave * np.sin(2 * np.pi * (n * base * time + draw.random()))
            )
        whole += panned(voice, place)
    return whole * ramp(count, rise, fall) / 3


def marimba(pitch: int, level: float, place: float) -> Samples:
    """A soft mallet on a bar of rosewood, over a tube: a harder stroke has more
    overtones.
    """
    base = hertz(pitch)
    ring = 0.62 * (440 / base) ** 0.45
    count = round(min(5 * ring, 3.5) * RATE)
    time = np.arange(count) / RATE
    modes = (
        (1.0, 1.0, ring),
        (3.93, 0.16 + 0.16 * level, 0.16 * ring),
        (9.4, 0.05 * level, 0.05 * ring),
    )
    mono: Samples = np.zeros(count)
    for ratio, share, decay in modes:
        if ratio * base < 9000:
            mono += (
                share * np.sin(2 * np.pi * ratio * base * time) * np.exp(-time / decay)
            )
    mono += 0.1 * np.sin(2 * np.pi * 2 * base * time) * np.exp(-time / (0.5 * ring))
    return panned(mono * ramp(count, 0.006, 0.25), place) * level


def bass(pitch: int, level: float) -> Samples:
    """A plucked string: the overtones die first; the finger is heard a little."""
    base = hertz(pitch)
    count = round(2.6 * RATE)
    time = np.arange(count) / RATE
    mono: Samples = np.zeros(count)
    for n in range(1, 9):
        pluck = abs(np.sin(np.pi * n * 0.23)) / n
        decay = 1.15 / (1 + 0.55 * (n - 1))
        stretched = n * base * np.sqrt(1 + 0.0002 * n * n)
        mono += (
            pluck
            * np.sin(2 * np.pi * stretched * time + 0.3 * n)
            * np.exp(-time / decay)
        )
    return panned(mono * ramp(count, 0.011, 0.5), 0.0) * level


class Voice(NamedTuple):
    """The differences between instruments that sing."""

    partials: tuple[float, ...]
    """The level of each overtone, from the note itself up."""
    breath: float
    rise: float
    """The time in which it rises, in seconds."""
    shake: float
    """The depth of the vibrato, as a fraction of the frequency."""


FLUTE = Voice((1.0, 0.22, 0.07), 0.03, 0.14, 0.0022)
CLARINET = Voice((1.0, 0.05, 0.48, 0.05, 0.22, 0.03, 0.09), 0.012, 0.1, 0.001)
VIOL = Voice((1.0, 0.52, 0.42, 0.24, 0.2, 0.1, 0.08, 0.05), 0.02, 0.17, 0.0034)


def sung(
    pitch: int,
    seconds: float,
    level: float,
    seed: int,
    voice: Voice,
    place: float = 0.22,
) -> Samples:
    """A note that is blown or bowed, with breath, and a vibrato that comes late."""
    draw = np.random.default_rng(seed)
    fall = 0.32
    count = round((seconds + fall) * RATE)
    time = np.arange(count) / RATE
    base = hertz(pitch)
    late = np.clip((time - 0.35) / 0.8, 0, 1)
    shake = 4.6 + 0.3 * draw.random()
    bend = voice.shake * late * np.sin(2 * np.pi * shake * time)
    scoop = -0.006 * np.exp(-time / 0.05)
    phase = 2 * np.pi * base * np.cumsum(1 + bend + scoop) / RATE
    loud = 1 + 0.08 * late * np.sin(2 * np.pi * shake * time + 1.2)
    tone = sum(
        share * np.sin((n + 1) * phase + 0.4 * n)
        for n, share in enumerate(voice.partials)
    )
    around = np.fft.rfftfreq(count, 1 / RATE)
    breath = np.fft.rfft(draw.standard_normal(count)) * np.exp(
        -(((around - 1.6 * base) / (0.7 * base)) ** 2)
    )
    air = np.fft.irfft(breath, count)
    air *= voice.breath / np.sqrt(np.mean(air**2))
    swell = 0.82 + 0.18 * np.sin(np.pi * np.clip(time / (seconds + fall), 0, 1))
    return (
        panned((tone * loud + air) * swell * ramp(count, voice.rise, fall), place)
        * level
    )


def keys(pitch: int, level: float, place: float) -> Samples:
    """An electric piano, touched softly: a tine that rings over a dark note."""
    base = hertz(pitch)
    count = round(3.2 * RATE)
    time = np.arange(count) / RATE
    mono: Samples = np.zeros(count)
    for ratio, share, decay in (
        (1, 1.0, 1.3),
        (2, 0.3, 0.9),
        (3, 0.12, 0.5),
        (4, 0.1, 0.3),
        (7.1, 0.04, 0.1),
    ):
        mono += share * np.sin(2 * np.pi * ratio * base * time) * np.exp(-time / decay)
    return panned(mono * ramp(count, 0.012, 0.8), place) * level


def harp(pitch: int, level: float, place: float) -> Samples:
    """A long string of gut."""
    return _plucked(pitch, 0.42, 1.5, place) * level


def guitar(pitch: int, level: float, place: float) -> Samples:
    """A string of nylon near its bridge: brighter and shorter."""
    return _plucked(pitch, 0.19, 0.75, place) * level


def _plucked(pitch: int, where: float, ring: float, place: float) -> Samples:
    """A string that is plucked at a share of its length; its note falls to 1/e in
    ``ring`` seconds.
    """
    base = hertz(pitch)
    count = round(min(3.2, 3.5 * ring) * RATE)
    time = np.arange(count) / RATE
    mono: Samples = np.zeros(count)
    for n in range(1, 15):
        tone = n * base * np.sqrt(1 + 0.00012 * n * n)
        if tone < 7000:
            decay = ring * (262 / base) ** 0.4 / (1 + 0.28 * (n - 1))
            share = abs(np.sin(np.pi * n * where)) / n**1.2
            mono += (
                share
                * np.sin(2 * np.pi * tone * time + 0.7 * n)
                * np.exp(-time / decay)
            )
    return panned(mono * ramp(count, 0.004, 0.5), place)


def drum(level: float, seed: int) -> Samples:
    """A frame drum under the fingers: its skin falls a little, and there is the touch."""
    count = round(0.5 * RATE)
    time = np.arange(count) / RATE
    fall = 2 * np.pi * np.cumsum(92 + 38 * np.exp(-time / 0.04)) / RATE
    skin = np.sin(fall) * np.exp(-time / 0.13) + 0.3 * np.sin(2.3 * fall) * np.exp(
        -time / 0.05
    )
    return (
        panned(
            (skin + 0.5 * _noise(count, 700, seed) * np.exp(-time / 0.014))
            * ramp(count, 0.004, 0.2),
            -0.1,
        )
        * level
    )


def brush(level: float, seed: int) -> Samples:
    """A brush over a skin."""
    count = round(0.24 * RATE)
    time = np.arange(count) / RATE
    return (
        panned(
            _noise(count, 4600, seed) * np.exp(-time / 0.05) * ramp(count, 0.018, 0.1),
            0.35,
        )
        * level
    )


def _noise(count: int, middle: float, seed: int) -> Samples:
    """Noise around a frequency, of RMS 1."""
    around = np.fft.rfftfreq(count, 1 / RATE)
    noise = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    noise *= np.exp(-(((around - middle) / (0.45 * middle)) ** 2))
    narrow: Samples = np.fft.irfft(noise, count)
    return narrow / np.sqrt(np.mean(narrow**2))


def bell(pitch: int, level: float, place: float) -> Samples:
    """A small bell, touched, not struck: octaves and a fifth over the note, which beat
    slowly.
    """
    base = hertz(pitch)
    count = round(3.4 * RATE)
    time = np.arange(count) / RATE
    mono: Samples = np.zeros(count)
    for ratio, share, decay in (
        (0.5, 0.10, 1.2),
        (1.0, 1.0, 1.1),
        (1.0016, 0.5, 1.3),
        (2.0, 0.22, 0.6),
        (3.0, 0.08, 0.35),
        (4.02, 0.03, 0.2),
    ):
        mono += share * np.sin(2 * np.pi * ratio * base * time) * np.exp(-time / decay)
    return panned(mono * ramp(count, 0.018, 0.8), place) * level

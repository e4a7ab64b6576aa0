"""The ambience under the music: wind in two ears, and birds far away that sing in no
key.
"""

from __future__ import annotations

import numpy as np

from tools.assets.music.instruments import ramp
from tools.assets.music.ring import RATE, Ring, Samples, panned

SECONDS = 50.0
DECIBELS = -33.0
LULL = 2.0  # seconds in which the wind rises from silence and falls to it
BIRDS = (3.0, 10.5, 12.2, 19.0, 27.4, 29.1, 36.0, 44.3)  # seconds at which one sings


def ambience() -> Samples:
    """Return a sound that begins and ends in a lull: it is streamed, so nothing can be
    done at its seam.
    """
    ring = Ring(SECONDS)
    ring.samples += wind(ring.samples.shape[1])
    ring.level(DECIBELS)
    songs = Ring(SECONDS)
    draw = np.random.default_rng(11)
    for number, start in enumerate(BIRDS):
        place = draw.uniform(-0.9, 0.9)
        songs.add(start, panned(bird(number), place), draw.uniform(0.4, 1.0))
    songs.reverberate(1.6, 1.4, 4200, 12)
    songs.soften(6500, 1200)
    songs.samples *= 0.014 / np.max(np.abs(songs.samples))
    ring.samples += songs.samples
    return ring.samples * ramp(ring.samples.shape[1], LULL, LULL)


def wind(count: int) -> Samples:
    """Noise with a slope of its own in each ear, that rises and falls in slow gusts; a
    ring.
    """
    draw = np.random.default_rng(10)
    hertz = np.fft.rfftfreq(count, 1 / RATE)
    whole: Samples = np.zeros((2, count))
    time = np.arange(count) / count
    for low, high, turns in (
        (70, 260, (1, 3)),
        (180, 620, (2, 5)),
        (420, 1300, (3, 4)),
    ):
        shape = (
            1
            / (1 + (hertz / high) ** 3)
            * (hertz**2 / (hertz**2 + low**2))
            / (1 + hertz / 150)
        )
        noise = np.fft.irfft(
            np.fft.rfft(draw.standard_normal((2, count)), axis=1) * shape, count, axis=1
        )
        noise /= np.sqrt(np.mean(noise**2))
        gust: Samples = np.ones((2, count))
        for turn in turns:
            turned = draw.uniform(0, 1, (2, 1)) * 0.25 + draw.random()
            gust += 0.4 * np.sin(2 * np.pi * (turn * time[None, :] + turned))
        whole += noise * np.clip(gust, 0.1, None) * 260 / high
    return whole


def bird(number: int) -> Samples:
    """A phrase of a few glides, such as a finch sings."""
    draw = np.random.default_rng(200 + number)
    glides: list[Samples] = []
    base = draw.uniform(2300, 3300)
    for _ in range(int(draw.integers(2, 6))):
        count = round(draw.uniform(0.06, 0.16) * RATE)
        path = base * np.linspace(
            draw.uniform(0.85, 1.1), draw.uniform(0.9, 1.25), count
        )
        path *= 1 + 0.02 * np.sin(2 * np.pi * 28 * np.arange(count) / RATE)
        glides.append(
            np.sin(2 * np.pi * np.cumsum(path) / RATE) * ramp(count, 0.025, 0.04)
        )
        glides.append(np.zeros(round(draw.uniform(0.04, 0.14) * RATE)))
    return np.concatenate(glides)

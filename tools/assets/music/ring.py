"""A stereo ring of samples: what is added past its end goes on at its start, and so
does its echo.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
Samples: TypeAlias = NDArray[np.float64]  # of one channel, or rows of two


class Ring:
    """``seconds`` of stereo sound that ends where it begins."""

    def __init__(self, seconds: float) -> None:
        self.samples: Samples = np.zeros((2, round(seconds * RATE)))

    def add(self, start: float, sound: Samples, level: float = 1.0) -> None:
        """Add a stereo sound that begins at ``start`` seconds."""
        count = self.samples.shape[1]
        at = round(start * RATE) % count
        for begin in range(0, sound.shape[1], count):
            piece = sound[:, begin : begin + count]
            first = min(piece.shape[1], count - at)
            self.samples[:, at : at + first] += level * piece[:, :first]
            self.samples[:, : piece.shape[1] - first] += level * piece[:, first:]

    def reverberate(
        self, seconds: float, share: float, darkness: float, seed: int
    ) -> None:
        """Add ``share`` of the sound in a room; its echo falls by 60 dB in ``seconds``.

        ``darkness`` is the frequency in hertz from which the room swallows the sound.
        """
        count = self.samples.shape[1]
        answer = room(min(2 * seconds, count / RATE), seconds, darkness, seed)
        bent = np.fft.rfft(self.samples, axis=1) * np.fft.rfft(answer, count, axis=1)
        self.samples = self.samples + share * np.fft.irfft(bent, count, axis=1)

    def soften(self, highest: float, lowest: float = 32.0) -> None:
        """Roll off above ``highest`` and below ``lowest`` hertz, with no change of
        phase.
        """
        count = self.samples.shape[1]
        hertz = np.fft.rfftfreq(count, 1 / RATE)
        gain = 1 / np.sqrt(1 + (hertz / highest) ** 4)
        gain *= 1 / np.sqrt(1 + (lowest / np.maximum(hertz, 1e-3)) ** 6)
        self.samples = np.fft.irfft(
            np.fft.rfft(self.samples, axis=1) * gain, count, axis=1
        )

    def limit(self, decibels: float) -> None:
        """Bring each peak down to ``decibels`` of full scale, by a gain that moves
        slowly round it.
        """
        count = self.samples.shape[1]
        width = round(0.01 * RATE)
        padded = np.pad(np.max(np.abs(self.samples), axis=0), (0, -count % width))
        peaks = np.max(padded.reshape(-1, width), axis=1)
        for _ in range(2):
            peaks = np.maximum(peaks, np.maximum(np.roll(peaks, 1), np.roll(peaks, -1)))
        gain = np.minimum(1, 10 ** (decibels / 20) / peaks)
        for _ in range(2):
            gain = (np.roll(gain, 1) + gain + np.roll(gain, -1)) / 3
        middles = (np.arange(len(gain)) + 0.5) * width
        self.samples *= np.interp(np.arange(count), middles, gain, period=count)

    def tune(self, semitones: int) -> None:
        """Raise the sound by a number of semitones, which makes it shorter."""
        count = self.samples.shape[1]
        other = round(count / 2 ** (semitones / 12))
        self.samples = np.fft.irfft(
            np.fft.rfft(self.samples, axis=1), other, axis=1
        ) * (other / count)

    def level(self, decibels: float) -> None:
        """Bring the root mean square of the whole to ``decibels`` of full scale."""
        self.samples *= 10 ** (decibels / 20) / rms(self.samples)


def rms(samples: Samples) -> float:
    """Return the root mean square of all samples."""
    return float(np.sqrt(np.mean(samples**2)))


def room(length: float, seconds: float, darkness: float, seed: int) -> Samples:
    """Return the answer of a room to a click: sparse, then dense noise that dies and
    darkens; energy 1.
    """
    draw = np.random.default_rng(seed)
    count = round(length * RATE)
    time = np.arange(count) / RATE
    noise = draw.standard_normal((2, count)) * 10 ** (-3 * time / seconds)
    noise *= np.clip((time - 0.014) / 0.06, 0, 1)
    hertz = np.fft.rfftfreq(count, 1 / RATE)
    gain = 1 / (1 + (hertz / darkness) ** 2)
    gain *= hertz**2 / (hertz**2 + 120.0**2)
    answer: Samples = np.fft.irfft(np.fft.rfft(noise, axis=1) * gain, count, axis=1)
    answer[:, -2000:] *= np.linspace(1, 0, 2000)
    energy: Samples = np.sum(answer**2, axis=1, keepdims=True)
    return answer / np.sqrt(energy)


def panned(mono: Samples, place: float) -> Samples:
    """Return a mono sound in stereo, at ``place`` from -1 (left) to 1 (right), of the
    same power anywhere.
    """
    angle = (place + 1) * np.pi / 4
    return np.stack([np.cos(angle) * mono, np.sin(angle) * mono])


def pcm(samples: Samples) -> NDArray[Any]:
    """Return the samples as rows of two 16-bit numbers.

    Raise ``ValueError`` if one is beyond full scale.
    """
    if np.max(np.abs(samples)) >= 1:
        raise ValueError("the sound is louder than full scale")
    return np.round(samples.T * 32_767).astype(np.int16)

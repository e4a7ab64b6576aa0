"""The sounds that are kept, measured: loudness, clean ends, length, pitch, the joint of the loop."""

from __future__ import annotations

import cmath
import math
import wave
from array import array
from collections.abc import Sequence
from itertools import pairwise

import pytest

from tools.assets.make_sounds import SOUNDS
from tools.assets.sounds.cues import CUES, cue
from tools.assets.sounds.finish import wav
from tools.assets.sounds.tone import RATE
from tools.assets.sounds.tunes import NOTES

SECONDS = {
    "tick": (0.004, 0.01),
    "pick": (0.05, 0.07),
    "slide": (0.18, 0.22),
    "land": (0.1, 0.2),
    "join": (0.1, 0.2),
    "chain_end": (0.5, 0.9),
    "gap_dies": (0.1, 0.25),
    "knock": (0.15, 0.25),
    "undo": (0.15, 0.25),
    "redo": (0.15, 0.25),
    "parked": (0.2, 0.5),
    "count_tick": (0.02, 0.1),
    "count_total": (0.6, 1.6),
    "new_best": (0.7, 1.6),
    "title": (1.0, 2.0),
    "sting_3": (0.6, 1.3),
    "sting_6": (0.8, 1.6),
    "sting_9": (1.0, 2.2),
    "hint": (0.6, 1.3),
    "riffle": (0.4, 0.5),
    "deal": (0.02, 0.05),
    **{f"row_{suit}": (0.6, 1.6) for suit in ("spades", "hearts", "diamonds", "clubs")},
    "win": (1.8, 2.6),
    "loss": (1.45, 1.55),
    "pass_closed": (0.5, 0.9),
    "pass_open": (0.5, 0.9),
    "press": (0.03, 0.08),
    "ambience": (40, 60),
} | {f"note_{i}": (0.35, 1.1) for i in range(1, NOTES + 1)}
QUIET = {"tick": -18, "chain_end": -12, "pass_closed": -12, "pass_open": -12}  # decibels at most; else -6
MAX_BYTES = 4_000_000
CENTS = 3


def kept(name: str) -> tuple[list[float], int]:
    """The samples of a file, full scale 1, and how many there are a second."""
    with wave.open(str(SOUNDS / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getcomptype()) == (1, 2, "NONE")
        return [s / 32_768 for s in array("h", file.readframes(file.getnframes()))], file.getframerate()


def steepest(samples: Sequence[float]) -> float:
    """The largest difference between two samples that follow each other."""
    return max(abs(b - a) for a, b in pairwise(samples))


def pitch(samples: Sequence[float], near: float, start: float, span: float = 0.08) -> float:
    """The frequency next to ``near``, from how far its phase has moved between two spans."""

    def phase(at: float) -> float:
        first, count = round(at * RATE), round(span * RATE)
        return cmath.phase(
            sum(
                samples[first + i]
                * (1 - math.cos(math.tau * i / count))
                * cmath.exp(-1j * math.tau * near * (first + i) / RATE)
                for i in range(count)
            )
        )

    turned = (phase(start + span) - phase(start) + math.pi) % math.tau - math.pi
    return near + turned / math.tau / span


def test_every_sound_and_no_other_is_kept() -> None:
    assert {path.stem for path in SOUNDS.iterdir()} == {*CUES, "ambience"} == set(SECONDS)
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < MAX_BYTES


@pytest.mark.parametrize("name", SECONDS)
def test_a_sound_is_neither_too_loud_nor_lost_and_leans_to_no_side(name: str) -> None:
    samples, rate = kept(name)
    peak = 20 * math.log10(max(map(abs, samples)))
    assert -30 < peak <= QUIET.get(name, -6) + 0.1
    assert abs(sum(samples) / len(samples)) < 1e-4
    least, most = SECONDS[name]
    assert least <= len(samples) / rate <= most


@pytest.mark.parametrize("name", CUES)
def test_a_cue_begins_and_ends_in_silence(name: str) -> None:
    samples, rate = kept(name)
    assert rate == RATE
    assert samples[0] == samples[-1] == 0
    assert steepest(samples[:4]) < 0.01
    assert steepest(samples[-40:]) < 0.001
    assert max(map(abs, samples[-9:])) < 0.0005


@pytest.mark.parametrize("step", range(1, NOTES + 1))
def test_the_notes_climb_the_pentatonic_from_c(step: int) -> None:
    samples, _ = kept(f"note_{step}")
    wanted = 440 * 2 ** ((-9, -7, -5, -2, 0, 3, 5, 7, 10)[step - 1] / 12)
    assert abs(1200 * math.log2(pitch(samples, wanted * 1.004, 0.02) / wanted)) < CENTS


@pytest.mark.parametrize(
    ("name", "first", "semitones"),
    [("chain_end", 440.0, -5), ("pass_closed", 329.63, -2), ("pass_open", 329.63, 3)],
)
def test_two_notes_are_as_far_apart_as_is_said(name: str, first: float, semitones: int) -> None:
    samples, _ = kept(name)
    second = first * 2 ** (semitones / 12)
    assert abs(1200 * math.log2(pitch(samples, first, 0.02, 0.06) / first)) < CENTS
    assert abs(1200 * math.log2(pitch(samples, second, 0.3) / second)) < 2 * CENTS  # the first still sounds


def test_the_ambience_runs_on_into_its_start() -> None:
    samples, rate = kept("ambience")
    assert RATE % rate == 0
    joint = [*samples[-400:], *samples[:400]]
    bends = [abs(a - 2 * b + c) for a, b, c in zip(samples, samples[1:], samples[2:], strict=False)]
    assert steepest(joint) <= steepest(samples)
    assert max(abs(a - 2 * b + c) for a, b, c in zip(joint, joint[1:], joint[2:], strict=False)) <= max(bends)
    span = len(samples) // 20
    power = [sum(s * s for s in samples[i * span : (i + 1) * span]) for i in range(20)]
    assert 10 * math.log10(max(power) / min(power)) < 9, "it does not come and go"
    assert abs(10 * math.log10(power[-1] / power[0])) < 6


@pytest.mark.parametrize("name", ["tick", "pick", "deal", "press", "land"])
def test_a_cue_is_made_the_same_every_time(name: str) -> None:
    made = wav(cue(name), RATE)
    assert made == wav(cue(name), RATE)
    assert made == (SOUNDS / f"{name}.wav").read_bytes()

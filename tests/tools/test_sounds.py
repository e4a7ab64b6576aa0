"""The sounds that are kept, measured: loudness, clean ends, length, pitch, the joint of
the loop.
"""

from __future__ import annotations

import cmath
import math
import wave
from array import array
from collections.abc import Sequence
from itertools import pairwise

import pytest

from tools.assets.make_sounds import SOUNDS
from tools.assets.sounds.cues import CUES, TUNE_RATE, cue
from tools.assets.sounds.finish import wav
from tools.assets.sounds.loudness import loudness
from tools.assets.sounds.tone import RATE
from tools.assets.sounds.tunes import NOTES

SECONDS = {
    "tick": (0.004, 0.01),
    "press": (0.03, 0.08),
    "pick": (0.05, 0.07),
    "slide": (0.18, 0.22),
    "undo": (0.15, 0.25),
    "redo": (0.15, 0.25),
    "land": (0.1, 0.2),
    "join": (0.1, 0.2),
    "deal": (0.02, 0.05),
    "riffle": (0.4, 0.5),
    "parked": (0.3, 0.45),
    "gap_dies": (0.1, 0.25),
    "knock": (0.15, 0.25),
    "count_tick": (0.02, 0.1),
    "focus_edge": (0.05, 0.15),
    "focus_gap": (0.05, 0.15),
    "focus_dead": (0.08, 0.17),
    "focus_home": (0.08, 0.18),
    "chain_end": (0.5, 0.9),
    "sting_3": (0.8, 1.2),
    "sting_6": (1.2, 1.6),
    "sting_9": (1.6, 2.0),
    "hint": (0.6, 1.3),
    "summit": (1.4, 1.9),
    "pass_open": (0.5, 0.9),
    "count_total": (0.8, 1.4),
    "new_best": (1.0, 1.6),
    "title": (1.5, 2.0),
    "win": (2.2, 2.5),
    "loss": (1.8, 2.5),
    **{f"note_{step}": (0.5, 1.0) for step in range(1, NOTES + 1)},
    **{f"row_{suit}": (1.1, 1.7) for suit in ("spades", "hearts", "diamonds", "clubs")},
}
WOOD = {
    "tick",
    "press",
    "pick",
    "slide",
    "undo",
    "redo",
    "land",
    "join",
    "deal",
    "riffle",
    "parked",
    "gap_dies",
    "knock",
    "count_tick",
    "focus_edge",
    "focus_gap",
    "focus_dead",
    "focus_home",
}
"""Sounds without a tune."""
TUNES = sorted(CUES.keys() - WOOD)
MAX_PEAK = -7  # decibels
MAX_BYTES = 1_610_000  # of all cues
CENTS = 5


def kept(name: str) -> tuple[list[float], int]:
    """The samples of a file, full scale 1, and how many there are a second."""
    with wave.open(str(SOUNDS / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getcomptype()) == (
            1,
            2,
            "NONE",
        )
        return [
            s / 32_768 for s in array("h", file.readframes(file.getnframes()))
        ], file.getframerate()


def steepest(samples: Sequence[float]) -> float:
    """The largest difference between two samples that follow each other."""
    return max(abs(b - a) for a, b in pairwise(samples))


def level(samples: Sequence[float], rate: int, hertz: float) -> float:
    """How strong a frequency is in all of the samples, in decibels."""
    turn = -1j * math.tau * hertz / rate
    return 20 * math.log10(
        abs(sum(s * cmath.exp(turn * i) for i, s in enumerate(samples))) / len(samples)
    )


def pitch(
    samples: Sequence[float], near: float, start: float, span: float = 0.08
) -> float:
    """The frequency next to ``near``, from how far its phase has moved between two
    spans.
    """

    def phase(at: float) -> float:
        first = round(at * TUNE_RATE)
        count = round(span * TUNE_RATE)
        return cmath.phase(
            sum(
                samples[first + i]
                * (1 - math.cos(math.tau * i / count))
                * cmath.exp(-1j * math.tau * near * (first + i) / TUNE_RATE)
                for i in range(count)
            )
        )

    turned = (phase(start + span) - phase(start) + math.pi) % math.tau - math.pi
    return near + turned / math.tau / span


def test_every_sound_and_no_other_is_kept() -> None:
    assert {path.stem for path in SOUNDS.iterdir()} == set(CUES) == set(SECONDS)
    assert sum((SOUNDS / f"{name}.wav").stat().st_size for name in CUES) < MAX_BYTES


@pytest.mark.parametrize("name", SECONDS)
def test_a_sound_is_neither_too_loud_nor_lost_and_leans_to_no_side(name: str) -> None:
    samples, rate = kept(name)
    peak = 20 * math.log10(max(map(abs, samples)))
    assert -30 < peak <= (MAX_PEAK + 0.1 if name in CUES else -6)
    assert abs(sum(samples) / len(samples)) < 1e-4
    least, most = SECONDS[name]
    assert least <= len(samples) / rate <= most


@pytest.mark.parametrize("name", CUES)
def test_a_cue_begins_and_ends_in_silence(name: str) -> None:
    samples, rate = kept(name)
    assert rate == CUES[name].rate
    assert RATE % rate == 0, "else SDL adds clicks"
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
    [("chain_end", 440.0, -5), ("pass_open", 329.63, 3)],
)
def test_two_notes_are_as_far_apart_as_is_said(
    name: str, first: float, semitones: int
) -> None:
    samples, _ = kept(name)
    second = first * 2 ** (semitones / 12)
    assert abs(1200 * math.log2(pitch(samples, first, 0.02, 0.06) / first)) < CENTS
    # the first still sounds
    assert abs(1200 * math.log2(pitch(samples, second, 0.3) / second)) < 2 * CENTS


@pytest.mark.parametrize("name", TUNES)
def test_a_tune_stays_in_the_scale_of_the_music(name: str) -> None:
    """All tones are of C major pentatonic: neither F nor B, which would be wrong over
    some of its chords.
    """
    samples, rate = kept(name)
    step = rate // 5512  # keeps what is below 2700 hertz
    thin = [sum(samples[i : i + step]) for i in range(0, len(samples) - step, step)]
    # C3 up
    levels = [
        level(thin, rate // step, 440 * 2 ** (semitone / 12 - 1.75))
        for semitone in range(44)
    ]
    outside = max(
        levels[octave + semitone] for octave in (0, 12, 24) for semitone in (5, 11)
    )
    assert outside < max(levels) - (16 if name == "loss" else 20), "wind is no tone"


@pytest.mark.parametrize("name", CUES)
def test_a_cue_is_as_loud_as_is_said(name: str) -> None:
    samples, rate = kept(name)
    whole = (
        samples
        if rate == RATE
        else [v for a, b in pairwise([*samples, 0.0]) for v in (a, (a + b) / 2)]
    )
    assert loudness(whole) == pytest.approx(CUES[name].loudness, abs=0.5)


def test_rewards_grow_and_touches_are_quiet() -> None:
    """The order of loudness: what is heard at every move is quieter than what is heard
    seldom.
    """
    order = ("tick", "press", "slide", "join", "note_1", "note_9", "sting_9")
    assert sorted(order, key=lambda name: CUES[name].loudness) == list(order)
    assert (
        CUES["sting_3"].loudness < CUES["sting_6"].loudness < CUES["sting_9"].loudness
    )
    assert SECONDS["sting_3"] < SECONDS["sting_6"] < SECONDS["sting_9"]


def test_the_sounds_of_the_focus_lie_far_apart() -> None:
    """An octave or more between them, and the one that is dead is the only one of two
    strokes.
    """

    def strongest(name: str) -> float:
        samples, rate = kept(name)
        tones = [55 * 2 ** (step / 6) for step in range(36)]
        return max(tones, key=lambda hertz: level(samples, rate, hertz))

    tones = sorted(
        map(strongest, ("focus_edge", "focus_dead", "focus_gap", "focus_home"))
    )
    assert all(above >= 1.9 * below for below, above in pairwise(tones)), tones


@pytest.mark.parametrize("name", TUNES)
def test_a_tune_is_smooth_after_each_stroke(name: str) -> None:
    """No step between two samples, as a part that is cut off makes."""
    samples, _ = kept(name)
    peak = max(map(abs, samples))
    assert steepest(samples) < 1.1 * peak
    assert steepest(samples[3 * len(samples) // 4 :]) < 0.06 * peak


@pytest.mark.parametrize(
    "name", ["tick", "pick", "deal", "press", "land", "undo", "note_1"]
)
def test_a_cue_is_made_the_same_every_time(name: str) -> None:
    made = wav(cue(name), CUES[name].rate)
    assert made == wav(cue(name), CUES[name].rate)
    assert made == (SOUNDS / f"{name}.wav").read_bytes()

"""The sounds that are kept, measured: their peaks, clean ends and lengths."""

from __future__ import annotations

import math
import wave
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

from tests.marks import quick_first, slow_except
from tools.assets.make_sounds import SOUNDS
from tools.assets.sounds.cues import CUES
from tools.assets.sounds.instruments import pitch
from tools.assets.sounds.tone import RATE
from tools.assets.sounds.tunes import BRIGHTEST, NOTES, WITH_FIFTH, chain_pitch

SHORTEST = 0.004  # seconds
LONGEST = 2.5
MAX_PEAK = -7  # decibels
MAX_BYTES = 1_800_000  # of all cues


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


def seconds(name: str) -> float:
    """How long a file is."""
    samples, rate = kept(name)
    return len(samples) / rate


def steepest(samples: Sequence[float]) -> float:
    """The largest difference between two samples that follow each other."""
    return max(abs(b - a) for a, b in pairwise(samples))


def test_every_sound_and_no_other_is_kept() -> None:
    assert {path.stem for path in SOUNDS.iterdir()} == set(CUES)
    assert sum((SOUNDS / f"{name}.wav").stat().st_size for name in CUES) < MAX_BYTES


@pytest.mark.parametrize("name", slow_except(CUES, [*CUES][::6]))
def test_a_cue_is_of_fitting_loudness_and_length_and_its_ends_are_silent(
    name: str,
) -> None:
    samples, rate = kept(name)
    peak = 20 * math.log10(max(map(abs, samples)))
    assert -30 < peak <= MAX_PEAK + 0.1
    assert abs(sum(samples) / len(samples)) < 1e-4
    assert SHORTEST <= seconds(name) <= LONGEST
    assert rate == CUES[name].rate
    assert RATE % rate == 0, "else SDL adds clicks"
    assert samples[0] == samples[-1] == 0
    assert steepest(samples[:4]) < 0.01
    assert steepest(samples[-40:]) < 0.001
    assert max(map(abs, samples[-9:])) < 0.0005


def test_rewards_grow_and_touches_are_quiet() -> None:
    """The order of loudness: what is heard at every move is quieter than what is heard
    seldom.
    """
    order = ("tick", "press", "page", "join", "pass_open", "note_9", "sting_9")
    assert sorted(order, key=lambda name: CUES[name].loudness) == list(order)
    assert (
        CUES["sting_3"].loudness < CUES["sting_6"].loudness < CUES["sting_9"].loudness
    )
    assert seconds("sting_3") < seconds("sting_6") < seconds("sting_9")
    assert seconds("tick") < seconds("press") < seconds("join") < seconds("note_1")
    assert seconds("note_1") < seconds("row_spades") < seconds("win")
    assert CUES["note_1"].loudness == CUES["pass_open"].loudness
    assert -3 <= CUES["pass_open"].loudness - CUES["row_spades"].loudness < 0


@cache
def spectrum(name: str, seconds: float) -> dict[float, float]:
    """The power of the first seconds of a file below 8 kHz, by frequency in hertz."""
    samples, rate = kept(name)
    count = round(seconds * rate)
    heard = samples[:count]
    frequencies = [number / seconds for number in range(1, round(8000 * seconds))]
    return {hertz: _power(heard, math.tau * hertz / rate) for hertz in frequencies}


def _power(samples: Sequence[float], turn: float) -> float:
    """The power at a frequency, an angle for each sample, by Goertzel's method."""
    factor = 2 * math.cos(turn)
    last = before = 0.0
    for sample in samples:
        now = sample + factor * last - before
        before = last
        last = now
    return last * last + before * before - factor * last * before


@pytest.mark.slow
@pytest.mark.parametrize("name", quick_first(1, ["join", "land", "knock", "gap_dies"]))
def test_what_hands_do_is_heard_from_a_laptop(name: str) -> None:
    """Its loudspeakers are like a high pass of 12 dB an octave at 300 Hz; the share is of
    all the energy of the file.
    """
    samples, rate = kept(name)
    hundredths = 100 * len(samples) // rate
    whole = spectrum(name, hundredths / 100)
    heard = {
        hertz: power * (hertz / 300) ** 4 / (1 + (hertz / 300) ** 4)
        for hertz, power in whole.items()
    }
    above = sum(power for hertz, power in heard.items() if hertz > 1000)
    assert above >= 0.2 * sum(whole.values())


def overtones(step: int) -> float:
    """The share of the energy of a note of the chain above three times its pitch."""
    power = spectrum(f"note_{step}", 0.1)
    limit = 3 * pitch(chain_pitch(step))
    above = sum(each for hertz, each in power.items() if hertz > limit)
    return above / sum(power.values())


@pytest.mark.slow
def test_the_notes_of_a_chain_become_brighter_step_by_step() -> None:
    shares = [overtones(step) for step in range(1, BRIGHTEST + 1)]
    assert all(after > 1.05 * before for before, after in pairwise(shares)), shares
    assert shares[-1] > 4 * shares[0]


def test_later_notes_of_a_chain_come_in_turn_with_a_fifth_below() -> None:
    places = [chain_pitch(step) for step in range(1, NOTES + 5)]
    assert all(before != after for before, after in pairwise(places))
    assert places[NOTES:] == places[NOTES - 4 : NOTES]
    for step in range(BRIGHTEST, NOTES + 1):
        samples, rate = kept(f"note_{step}")
        turn = math.tau * pitch(chain_pitch(step)) / rate
        fifth = _power(samples, turn * 2 / 3) / _power(samples, turn)
        assert (fifth > 0.1) == (step >= WITH_FIFTH), (step, fifth)

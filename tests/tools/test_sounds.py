"""The sounds that are kept, measured: their peaks, clean ends and lengths."""

from __future__ import annotations

import math
import wave
from array import array
from collections.abc import Sequence
from itertools import pairwise

import pytest

from gaps.scenes.shell.descents import SINK_SECONDS
from gaps.table.model.whirl import SECONDS as GATHER
from gaps.table.panorama.beats import CAMERA_SPAN, CARD_STAGGER
from tests.marks import slow_except
from tools.assets.make_sounds import SOUNDS
from tools.assets.sounds.cues import CARDS_OF_A_ROW, CUES
from tools.assets.sounds.tone import RATE

SHORTEST = 0.004  # seconds
LONGEST = 2.5
MAX_PEAK = -7  # decibels


def kept(name: str) -> tuple[list[float], int]:
    """The samples of a file, full scale 1, and how many there are a second."""
    with wave.open(str(SOUNDS / f"{name}.wav"), "rb") as file:
        assert (
            file.getnchannels(),
            file.getsampwidth(),
            file.getcomptype(),
        ) == (
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


@pytest.mark.parametrize(
    "name",
    slow_except(CUES, [*CUES][::6]),
)
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
    order = (
        "tick",
        "press",
        "page",
        "join_3",
        "pass_open",
        "note_9",
        "sting_9",
    )
    assert sorted(order, key=lambda name: CUES[name].loudness) == list(order)
    assert (
        CUES["sting_3"].loudness < CUES["sting_6"].loudness < CUES["sting_9"].loudness
    )
    assert seconds("sting_3") < seconds("sting_6") < seconds("sting_9")
    assert seconds("tick") < seconds("press") < seconds("join_1") < seconds("note_1")
    assert seconds("note_1") < seconds("row_spades") < seconds("win")
    assert CUES["note_1"].loudness == CUES["pass_open"].loudness
    assert -3 <= CUES["pass_open"].loudness - CUES["row_spades"].loudness < 0


def test_the_breath_of_the_camera_sinks_and_fades_as_long_as_the_camera_moves() -> None:
    samples, rate = kept("breath")
    assert seconds("breath") == pytest.approx(SINK_SECONDS, abs=0.001)
    third = len(samples) // 3
    parts = [samples[start : start + third] for start in (0, third, 2 * third)]
    levels = [sum(sample**2 for sample in part) for part in parts]
    assert levels == sorted(levels, reverse=True)
    assert 150 < crossings(parts[0], rate) < 260
    assert crossings(parts[2], rate) < crossings(parts[0], rate)
    assert steepest(samples) < 0.02, "nothing shrill"


def crossings(samples: Sequence[float], rate: int) -> float:
    """Return roughly how many times a second the samples swing."""
    ups = sum(a < 0 <= b for a, b in pairwise(samples))
    return ups * rate / len(samples)


def test_the_rustle_of_a_row_lasts_until_its_last_card_is_in_the_air() -> None:
    """It gets quieter, and is quieter than all that is won."""
    samples, _rate = kept("rustle")
    last = CARD_STAGGER * (CARDS_OF_A_ROW - 1)
    assert last < seconds("rustle") < last + 0.15
    half = len(samples) // 2
    first, second = (
        sum(s * s for s in part) for part in (samples[:half], samples[half:])
    )
    assert first > 1.5 * second
    assert CUES["rustle"].loudness < min(
        CUES["count_tick"].loudness, CUES["win"].loudness
    )


def test_the_wind_is_as_long_as_a_whirl_and_the_rise_of_the_camera() -> None:
    rises, arrives = CAMERA_SPAN
    for moves in (GATHER, arrives - rises):
        assert seconds("wind") == pytest.approx(moves, rel=0.35)
    samples, rate = kept("wind")
    assert crossings(samples, rate) < 1000, "nothing shrill"


@pytest.mark.parametrize("suit", ["spades", "hearts", "diamonds", "clubs"])
def test_the_run_of_a_suit_is_twelve_notes_40_milliseconds_apart(suit: str) -> None:
    """At the start of each the samples differ more than just before: a stroke."""
    samples, rate = kept(f"run_{suit}")
    assert seconds(f"run_{suit}") == pytest.approx(0.7, abs=0.001)
    steep = [(b - a) ** 2 for a, b in pairwise(samples)]
    width = round(0.008 * rate)
    for number in range(1, 12):
        start = round(0.040 * number * rate)
        assert sum(steep[start : start + width]) > sum(steep[start - width : start])
    steps = {cue: CUES[cue].loudness for cue in (f"run_{suit}", f"row_{suit}")}
    assert steps[f"run_{suit}"] < steps[f"row_{suit}"]

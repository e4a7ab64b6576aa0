"""The ticks of a score that counts up."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gaps.scenes.effects.count_sounds import SCALE, TICKS, CountSounds
from gaps.stage.audio.sound import MAX_VARIED_LENGTH, PITCH_STEPS
from tests.scenes.sound_recorder import SoundRecorder


def test_a_count_ticks_upwards_and_ends_with_its_total_once() -> None:
    sound = SoundRecorder()
    count = CountSounds(sound)
    for frame in range(400):
        count.show(frame / 300)
    assert sound.cues == ["count_tick"] * (TICKS - 1) + ["count_total"]
    pitches = [pitch for pitch in sound.pitches if pitch is not None]
    assert len(pitches) == TICKS - 1
    assert all(before <= after for before, after in pairwise(pitches))
    assert sorted(set(pitches)) == pytest.approx([2 ** (semitones / 12) for semitones in SCALE])


def test_a_count_that_jumps_plays_one_sound() -> None:
    sound = SoundRecorder()
    count = CountSounds(sound)
    for share in (0.0, 0.0, 0.6, 0.6, 1.0, 1.0):
        count.show(share)
    assert sound.cues == ["count_tick", "count_total"]


def test_every_pitch_of_a_tick_is_played_exactly() -> None:
    assert all(semitones * PITCH_STEPS % 12 == 0 for semitones in SCALE)
    assert SoundRecorder().folder.joinpath("count_tick.wav").stat().st_size / 88_200 < MAX_VARIED_LENGTH

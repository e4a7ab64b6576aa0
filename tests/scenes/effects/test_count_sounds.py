"""The ticks of a score that counts up."""

from __future__ import annotations

import pytest

from gaps.scenes.effects.board_sounds import SCALE, tick_pitch
from gaps.stage.audio.sound import MAX_VARIED_LENGTH, PITCH_STEPS
from tests.scenes.sound_recorder import SoundRecorder


def test_ticks_climb_the_scale_from_their_own_pitch_to_its_octave() -> None:
    pitches = [tick_pitch(number / 100) for number in range(101)]
    assert pitches == sorted(pitches)
    assert sorted(set(pitches)) == pytest.approx([2 ** (semitones / 12) for semitones in SCALE])
    assert (pitches[0], pitches[-1]) == (1, 2)


def test_every_pitch_of_a_tick_is_played_exactly() -> None:
    assert all(semitones * PITCH_STEPS % 12 == 0 for semitones in SCALE)
    assert SoundRecorder().folder.joinpath("count_tick.wav").stat().st_size / 88_200 < MAX_VARIED_LENGTH

"""What is written in the score of the music, and that the files hold what it says."""

from __future__ import annotations

import importlib.util

import pytest

from tools.assets.music import score

RENDERS = importlib.util.find_spec("numpy") is not None and importlib.util.find_spec("soundfile") is not None
LOW_C, HIGH_G = 36, 55
CLASSES = {0, 2, 4, 7, 9}


def test_every_note_is_of_c_major_pentatonic() -> None:
    notes = [*score.every_part()]
    assert len(notes) > 150
    assert {note.pitch % 12 for note in notes} == CLASSES
    with pytest.raises(KeyError):
        score.pitch("F4")


def test_the_pad_stays_low_and_has_a_chord_a_bar() -> None:
    for chords, bars in ((score.GAME, score.BARS), (score.TITLE, score.TITLE_BARS)):
        notes = [*score.pad(chords)]
        assert len(chords) == bars
        assert all(LOW_C <= note.pitch <= HIGH_G for note in notes)
        assert {note.start for note in notes} == {4.0 * bar for bar in range(bars)}


@pytest.mark.parametrize(
    ("chord", "tones", "lowest"),
    [
        *(("C6/9", "C E G A D", "C"), ("Am7", "A C E G", "A E"), ("Gsus2", "G A D", "G")),
        *(("C/E", "E G C", "E"), ("Dsus4", "D G A", "D")),
    ],
)
def test_chords_are_of_the_tones_of_their_names(chord: str, tones: str, lowest: str) -> None:
    played = {name[0] for key, names in score.CHORDS.items() if key.split()[0] == chord for name in names}
    assert played <= set(tones.split())
    assert len(played) >= 3
    bass = {names[0][0] for key, names in score.CHORDS.items() if key.split()[0] == chord}
    assert bass <= set(lowest.split())


def test_parts_fill_their_bars() -> None:
    for bars in (score.MARIMBA, score.BASS):
        assert len(bars) == score.BARS
        assert all(len(bar.split()) == 8 for bar in bars)
    assert all(start + length <= 4 * score.BARS for _, start, length in score.FLUTE)
    assert all(start < 4 * score.BARS for _, start in score.BELL)
    assert all(start + length <= 4 * score.TITLE_BARS for _, start, length in score.TITLE_FLUTE)
    assert all(start < 4 * score.TITLE_BARS for _, start in score.TITLE_BELL)
    for _name, start, _length in score.FLUTE:
        assert 2 * start == int(2 * start)


@pytest.mark.slow
@pytest.mark.skipif(not RENDERS, reason="needs the extra 'assets'")
@pytest.mark.parametrize("name", ["game_2_marimba", "game_3_bass", "win_rise", "loss"])
def test_a_file_sounds_like_what_is_rendered(name: str) -> None:
    from tools.assets import make_music

    path = make_music.MUSIC / f"{name}.ogg"
    assert make_music.difference(path, make_music.rendered(name)) < make_music.SAME
    assert make_music.difference(path, make_music.rendered(name) * 0.5) > make_music.SAME

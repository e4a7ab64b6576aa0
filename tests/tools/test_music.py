"""What is written in the score of the music, and that the files hold what it says."""

from __future__ import annotations

import importlib.util

import pytest

from gaps.stage.audio.music_player import PIECES
from tools.assets.music import score

RENDERS = (
    importlib.util.find_spec("numpy") is not None
    and importlib.util.find_spec("soundfile") is not None
)
LOW_C = 36
LOW_F = 53
HIGH_A = 69
SCORES = pytest.mark.parametrize("written", score.PIECES.values(), ids=score.PIECES)


def parts(written: score.Score) -> list[list[score.Note]]:
    """The notes of each part of a piece."""
    lines = [
        score.quavers(each, 1) for each in (written.keys, written.figure, written.bass)
    ]
    more = (
        score.lines(written.melody),
        score.bells(written.bell),
        score.low_notes(written.low),
    )
    return [
        [*part] for part in (score.pad(written.chords, written.beats), *lines, *more)
    ]


@SCORES
def test_every_note_goes_with_those_of_a_chain(written: score.Score) -> None:
    """They are of C major pentatonic; an F is low, where it is no second below a note
    of the chain.
    """
    notes = [note.pitch for part in parts(written) for note in part]
    assert len(notes) > 150
    assert {pitch % 12 for pitch in notes} - {5} == {0, 2, 4, 7, 9}
    assert all(pitch <= LOW_F for pitch in notes if pitch % 12 == 5)
    with pytest.raises(KeyError):
        score.pitch("B4")


@SCORES
def test_every_part_fills_its_bars(written: score.Score) -> None:
    end = written.beats * len(written.chords)
    for lines in (written.keys, written.figure, written.bass):
        assert len(lines) == len(written.chords)
        assert all(len(bar.split()) == 2 * written.beats for bar in lines)
    for pattern in (written.drum, written.brush):
        assert len(pattern.split()) in (0, 2 * written.beats)
        assert all(
            0 < level < 1 and beat < end
            for beat, level in score.strokes(pattern, len(written.chords))
        )
    assert all(note.start + note.length <= end for note in parts(written)[4])
    assert all(
        2 * note.start == int(2 * note.start) < 2 * end
        for part in parts(written)
        for note in part
    )


def test_pieces_are_played_as_they_are_written() -> None:
    for name, playing in PIECES.items():
        if name in score.PIECES:
            written = score.PIECES[name]
            assert (playing.semitones, playing.beats) == (
                written.semitones,
                written.beats,
            )
    assert PIECES.keys() == {"title", *score.PIECES}


def test_the_pad_has_a_chord_a_bar() -> None:
    for chords, beats in (
        (score.TITLE, 4),
        *((each.chords, each.beats) for each in score.PIECES.values()),
    ):
        notes = [*score.pad(chords, beats)]
        assert all(LOW_C <= note.pitch <= HIGH_A for note in notes)
        assert {note.start for note in notes} == {
            float(beats * bar) for bar in range(len(chords))
        }


@pytest.mark.parametrize(
    ("chord", "tones", "lowest"),
    [
        ("C6/9", "C E G A D", "C"),
        ("Am7", "A C E G", "A E"),
        ("Gsus2", "G A D", "G"),
        ("C/E", "E G C", "E"),
        ("Dsus4", "D G A", "D"),
        ("Gsus4", "G C D", "G"),
        ("Em7", "E G D", "E"),
        ("Dm7", "D F A C E", "D"),
        ("Fmaj7", "F A C E", "F"),
        ("F6/9", "F A C D G", "F"),
    ],
)
def test_chords_are_of_the_tones_of_their_names(
    chord: str, tones: str, lowest: str
) -> None:
    played = {
        name[0]
        for key, names in score.CHORDS.items()
        if key.split()[0] == chord
        for name in names.split()
    }
    assert played <= set(tones.split())
    assert len(played) >= 3
    bass = {
        names[0][0] for key, names in score.CHORDS.items() if key.split()[0] == chord
    }
    assert bass <= set(lowest.split())


def test_the_title_fills_its_bars() -> None:
    assert len(score.TITLE_KEYS) == len(score.TITLE) == score.TITLE_BARS
    assert all(
        start + length <= 4 * score.TITLE_BARS for _, start, length in score.TITLE_FLUTE
    )
    assert all(start < 4 * score.TITLE_BARS for _, start in score.TITLE_BELL)


@pytest.mark.slow
@pytest.mark.skipif(not RENDERS, reason="needs the extra 'assets'")
@pytest.mark.parametrize(
    "name", ["game_2_figure", "game_3_bass", "later_round_3_bass", "win_rise", "loss"]
)
def test_a_file_sounds_like_what_is_rendered(name: str) -> None:
    from tools.assets import make_music

    path = make_music.MUSIC / f"{name}.ogg"
    assert make_music.difference(path, make_music.rendered(name)) < make_music.SAME
    assert (
        make_music.difference(path, make_music.rendered(name) * 0.5) > make_music.SAME
    )

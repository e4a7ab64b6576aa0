"""The notes: every part of the pieces of a game and of the one of the title.

All are written in C, from the notes of C major pentatonic, and low in a chord F: so the
notes of a chain go with each of them. A piece in another key sounds so many semitones
above, and is as much faster.

A note is a pitch in MIDI numbers (60 is middle C), a start and a length in beats, and a
level, 1 for full.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

TEMPO = 72  # beats a minute, of a piece in C
TITLE_TEMPO = 54
TITLE_BARS = 12
TITLE_BELL_BARS = 11
MELODY_BARS = 37  # after which a melody repeats
BEATS = 4  # in a bar of the title
SCALE = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9}


class Note(NamedTuple):
    """One note of a part."""

    pitch: int
    start: float
    length: float
    level: float


def pitch(name: str) -> int:
    """Return the MIDI number of a note such as ``"A4"``.

    Raise ``KeyError`` for a note outside the scale.
    """
    return 12 * (int(name[1:]) + 1) + SCALE[name[0]]


CHORDS = {
    "C6/9": "C2 G2 E3 G3 D4 G4",
    "C6/9 low": "C2 G2 E3 A3 D4 E4",
    "Am7": "A2 E3 G3 C4 E4 A4",
    "Am7 open": "E2 A2 G3 C4 E4 G4",
    "Gsus2": "G2 D3 A3 D4 G4 A4",
    "Gsus4": "G2 D3 G3 C4 D4 G4",
    "C/E": "E2 G2 C3 G3 C4 G4",
    "Dsus4": "D2 A2 G3 D4 G4 A4",
    "Dm7": "D2 A2 F3 C4 E4 A4",
    "Em7": "E2 G2 D3 G3 D4 G4",
    "Fmaj7": "F2 C3 A3 C4 E4 A4",
    "F6/9": "F2 C3 A3 D4 G4 A4",
}
"""The chords of the pad, from the lowest note up."""


@dataclass(frozen=True)
class Score:
    """A piece of a game. Its lines are quavers, bar by bar; a dot goes on or rests.

    Only pad and bass are of the same number of bars: so the layers meet again after
    hours.
    """

    semitones: int
    """The semitones by which it sounds above C."""
    beats: int
    """The beats in a bar."""
    chords: tuple[str, ...]
    """The chords, one a bar."""
    keys: tuple[str, ...]
    """The notes of the pad's layer over its chords."""
    figure: tuple[str, ...]
    bass: tuple[str, ...]
    melody: tuple[tuple[str, float, float], ...]
    """Pitch, first beat and beats."""
    bell: tuple[tuple[str, float], ...]
    """Pitch and beat."""
    low: tuple[str, ...] = ()
    """Two softer notes a bar over the bass, on the first and the third beat."""
    drum: str = ""
    """In each bar: x for a stroke, o for a softer one."""
    brush: str = ""

    def bars(self, layer: str) -> int:
        """Return the number of bars after which a layer repeats."""
        return {
            "1_pad": len(self.chords),
            "2_figure": len(self.figure),
            "3_bass": len(self.bass),
            "4_melody": MELODY_BARS,
        }[layer]

    def seconds(self, layer: str) -> float:
        """Return how long a layer is in C."""
        return 60 / TEMPO * self.beats * self.bars(layer)

    @property
    def sung(self) -> float:
        """The share of its bars in which the melody has notes."""
        sung = {int(start / self.beats) for _, start, _ in self.melody}
        return len(sung) / MELODY_BARS


def tune_from(
    bar: int, beats: int, *notes: tuple[str, float, float]
) -> tuple[tuple[str, float, float], ...]:
    """Return a tune that begins with a bar, the first of which is 0."""
    return tuple((name, start + bar * beats, length) for name, start, length in notes)


def bells_from(
    bar: int, beats: int, *notes: tuple[str, float]
) -> tuple[tuple[str, float], ...]:
    """Return bells that begin with a bar, the first of which is 0."""
    return tuple((name, start + bar * beats) for name, start in notes)


GAME = Score(
    semitones=0,
    beats=4,
    chords=(
        "C6/9",
        "Am7",
        "C6/9 low",
        "Gsus2",
        "Am7 open",
        "C/E",
        "Dsus4",
        "C6/9",
        "F6/9",
        "C/E",
        "Dm7",
        "Gsus4",
    ),
    keys=(
        "E4 . . . D5 . . .",
        "C5 . . . G4 . . .",
        "D4 . . . A4 . C5 .",
        "D5 . . . A4 . . .",
        "E4 . . . C5 . . .",
        "D5 . . . G4 . . .",
        "A4 . . . D5 . . .",
        "E4 . G4 . . . . .",
        "A4 . . . D5 . . .",
        "G4 . . . C5 . . .",
        "D5 . . . A4 . . .",
        "G4 . . . D4 . . .",
    ),
    figure=(
        "E4 .  G4 A4 .  G4 D5 .",
        "C5 .  A4 G4 .  E4 G4 .",
        "D4 E4 .  G4 A4 .  C5 .",
        "D5 .  A4 .  G4 A4 .  D4",
        "E4 .  A4 C5 .  A4 E5 .",
        "D5 C5 .  G4 E4 .  G4 .",
        "A4 .  D5 .  G4 .  A4 D4",
        "E4 .  G4 .  C5 .  .  . ",
        "G4 .  E4 D4 .  E4 A4 . ",
        "C5 .  D5 A4 .  G4 E4 . ",
        "D4 G4 .  A4 C5 .  A4 . ",
        "E5 .  D5 .  A4 C5 .  G4",
        "A4 .  E4 G4 .  C5 A4 . ",
        "D4 .  G4 .  E4 .  .  . ",
    ),
    low=(
        "C3 G3",
        "A3 E3",
        "G3 C3",
        "D3 G3",
        "A3 C4",
        "E3 G3",
        "D3 A3",
        "C3 G3",
        "F3 C4",
        "E3 G3",
        "D3 A3",
        "G3 D4",
    ),
    bass=(
        "C2 .  .  G2 .  .  C3 . ",
        "A2 .  .  E2 .  .  .  G2",
        "C2 .  .  G2 .  A2 .  . ",
        "G2 .  .  D2 .  .  D3 . ",
        "A2 .  .  .  E2 .  G2 . ",
        "E2 .  .  G2 .  .  C3 . ",
        "D2 .  .  A2 .  .  G2 . ",
        "C2 .  .  .  G2 .  E2 D2",
        "F2 .  .  C3 .  .  A2 . ",
        "E2 .  .  G2 .  .  C3 . ",
        "D2 .  .  A2 .  .  .  C3",
        "G2 .  .  D2 .  G2 .  D2",
    ),
    melody=(
        ("E5", 2, 1.5),
        ("G5", 3.5, 0.5),
        ("A5", 4, 2.75),
        ("G5", 7, 1),
        ("E5", 8, 2.5),
        ("D5", 10.5, 0.5),
        ("C5", 11, 1),
        ("D5", 12, 3),
        ("E5", 17, 1),
        ("G5", 18, 1),
        ("A5", 19, 1),
        ("C6", 20, 2),
        ("A5", 22, 1),
        ("G5", 23, 1),
        ("A5", 24, 1.5),
        ("G5", 25.5, 0.5),
        ("D5", 26, 2),
        ("E5", 28, 2.5),
        *tune_from(
            11,
            4,
            ("G5", 0, 3),
            ("E5", 4, 3),
            ("G5", 8, 1.5),
            ("A5", 9.5, 2),
            ("G5", 12, 3),
            ("E5", 17, 2.5),
            ("C5", 20, 3),
            ("E5", 24, 2),
            ("D5", 28, 3.5),
        ),
        *tune_from(
            23,
            4,
            ("C5", 0, 1.5),
            ("E5", 1.5, 0.5),
            ("A4", 2, 2),
            ("C5", 4, 2),
            ("E5", 6, 1.5),
            ("E5", 8, 1),
            ("C5", 9, 1),
            ("A5", 10, 2),
            ("E5", 12, 3),
            # the answer, a third higher
            ("E5", 16, 1.5),
            ("G5", 17.5, 0.5),
            ("C5", 18, 2),
            ("E5", 20, 2),
            ("G5", 22, 1.5),
            ("G5", 24, 1),
            ("E5", 25, 1),
            ("C6", 26, 2),
            ("G5", 28, 3),
        ),
    ),
    bell=(
        ("C6", 0.5),
        ("G5", 6.5),
        ("E6", 7.5),
        ("D6", 14.5),
        ("A5", 15.5),
        ("E6", 16.5),
        ("C6", 21.5),
        ("D6", 27.5),
        ("G5", 29.5),
        ("C6", 30.5),
        ("E6", 31.5),
        ("G5", 38),
        *bells_from(
            11,
            4,
            ("D6", 3.5),
            ("A5", 7.5),
            ("E6", 15.5),
            ("A5", 19.5),
            ("C6", 23.5),
            ("G5", 31),
        ),
        ("C6", 82),
        *bells_from(
            23,
            4,
            ("G5", 3.5),
            ("D6", 7.5),
            ("C6", 15.5),
            ("E6", 19.5),
            ("D6", 23.5),
            ("C6", 31.5),
        ),
        ("E6", 134),
    ),
)
"""In C, for the first round with one pack: three tunes of eight bars."""

LONG = Score(
    semitones=-2,
    beats=3,
    chords=(
        "C6/9",
        "Am7",
        "Fmaj7",
        "Gsus2",
        "C/E",
        "Am7 open",
        "Dm7",
        "Gsus4",
        "F6/9",
        "Em7",
        "Dm7",
        "Gsus4",
        "C6/9",
        "Fmaj7",
        "Gsus4",
        "C6/9 low",
    ),
    keys=(
        "G4 . . . E4 .",
        "C5 . . . G4 .",
        "A4 . . . E4 .",
        "D5 . . . A4 .",
        "G4 . . . C5 .",
        "E5 . . . C5 .",
        "A4 . . . E4 .",
        "G4 . . . D4 .",
        "A4 . . . D5 .",
        "G4 . . . D5 .",
        "E5 . . . A4 .",
        "D5 . . . G4 .",
        "G4 . . . E5 .",
        "C5 . . . A4 .",
        "G4 . . . D4 .",
        "E4 . . . . .",
    ),
    figure=(
        "C4 G4 C5 E5 C5 G4",
        "A3 E4 G4 C5 G4 E4",
        "D4 G4 A4 D5 A4 G4",
        "G3 D4 G4 D5 A4 G4",
        "E4 G4 C5 D5 C5 G4",
        "A3 E4 A4 C5 E5 C5",
        "D4 A4 C5 E5 C5 A4",
        "G4 D5 C5 A4 G4 D4",
        "C4 E4 A4 D5 A4 E4",
        "E4 G4 D5 G4 E4 D4",
        "G3 D4 A4 C5 A4 D4",
        "A3 G4 C5 E5 D5 C5",
        "C4 G4 D5 G5 D5 G4",
        "D4 G4 A4 C5 .  . ",
    ),
    bass=(
        "C2 . . . G2 .",
        "A2 . . . E2 .",
        "F2 . . . C3 .",
        "G2 . . . D2 .",
        "E2 . . . G2 .",
        "A2 . . . E2 .",
        "D2 . . . A2 .",
        "G2 . D2 . G2 A2",
        "F2 . . . C3 .",
        "E2 . . . G2 .",
        "D2 . . . A2 .",
        "G2 . . . D3 .",
        "C3 . . . G2 .",
        "F2 . . . C2 .",
        "G2 . . . D2 .",
        "C2 . G2 . C3 .",
    ),
    melody=(
        ("E5", 0, 2),
        ("D5", 2, 1),
        ("C5", 3, 2),
        ("A4", 5, 1),
        ("C5", 6, 1.5),
        ("D5", 7.5, 0.5),
        ("E5", 8, 1),
        ("D5", 9, 2.5),
        ("E5", 12, 2),
        ("G5", 14, 1),
        ("A5", 15, 2),
        ("G5", 17, 1),
        ("E5", 18, 1),
        ("D5", 19, 1),
        ("C5", 20, 1),
        ("D5", 21, 2.5),
        ("A5", 24, 2),
        ("G5", 26, 1),
        ("G5", 27, 1.5),
        ("E5", 28.5, 0.5),
        ("D5", 29, 1),
        ("C5", 30, 1),
        ("D5", 31, 1),
        ("E5", 32, 1),
        ("G5", 33, 2.5),
        ("E5", 36, 2),
        ("D5", 38, 1),
        ("C5", 39, 2),
        ("A4", 41, 1),
        ("A4", 42, 1),
        ("C5", 43, 1),
        ("D5", 44, 1),
        ("C5", 45, 2.5),
        *tune_from(
            21,
            3,
            ("G5", 0, 2),
            ("A5", 2, 1),
            ("G5", 3, 1.5),
            ("E5", 4.5, 1),
            ("D5", 6, 2),
            ("C5", 8, 1),
            ("D5", 9, 2.5),
            ("E5", 12, 2),
            ("C5", 14, 1),
            ("A4", 15, 1.5),
            ("C5", 16.5, 0.5),
            ("D5", 17, 1),
            ("E5", 18, 1.5),
            ("D5", 19.5, 0.5),
            ("A4", 20, 1),
            ("C5", 21, 2.5),
        ),
    ),
    bell=(
        ("G5", 5.5),
        ("D6", 11),
        ("C6", 17.5),
        ("A5", 22.5),
        ("D6", 23),
        ("E6", 26),
        ("A5", 32.5),
        ("D6", 35),
        ("G6", 38.5),
        ("G5", 46),
        ("C6", 46.5),
        ("E6", 47),
        ("G5", 55),
        *bells_from(
            21,
            3,
            ("D6", 5.5),
            ("G5", 11),
            ("C6", 14.5),
            ("E6", 17.5),
            ("A5", 23),
        ),
        ("D6", 100),
    ),
    drum="x . . . o .",
    brush=". . x . x o",
)
"""In B flat, for games with two packs: a slow waltz, A A B A in bars of four, and a
second tune.
"""

LATER = Score(
    semitones=2,
    beats=4,
    chords=(
        "Am7",
        "Fmaj7",
        "C6/9",
        "Gsus2",
        "Am7",
        "Fmaj7",
        "Dm7",
        "Em7",
        "Dm7",
        "Gsus2",
        "C/E",
        "F6/9",
        "Am7",
        "Fmaj7",
        "Gsus2",
        "Am7 open",
    ),
    keys=(
        "A4 . . E4 . . C5 .",
        "A4 . . E4 . . C5 .",
        "G4 . . E4 . . D5 .",
        "G4 . . D4 . . A4 .",
        "A4 . . E4 . . E5 .",
        "C5 . . A4 . . E4 .",
        "D5 . . A4 . . C5 .",
        "D5 . . G4 . . E4 .",
        "A4 . . D4 . . E5 .",
        "D5 . . A4 . . G4 .",
        "G4 . . C5 . . E5 .",
        "D5 . . A4 . . G4 .",
        "E5 . . C5 . . A4 .",
        "C5 . . A4 . . E4 .",
        "D5 . . G4 . . A4 .",
        "E4 . . A4 . . . .",
    ),
    figure=(
        "A3 E4 A4 C5 . A4 E5 A4",
        "D4 A4 C5 D5 . C5 A4 E4",
        "C4 G4 C5 E5 . C5 G4 E4",
        "G3 D4 G4 A4 . D5 A4 G4",
        "A3 E4 A4 E5 . C5 A4 E4",
        "E4 A4 C5 E5 . C5 A4 G4",
        "D4 A4 D5 E5 . D5 A4 D4",
        "E4 G4 D5 G4 . A4 E4 D4",
        "C4 G4 A4 D5 . A4 G4 E4",
        "G3 D4 A4 D5 . A4 G4 D4",
        "E4 G4 C5 E5 . D5 C5 G4",
        "A3 E4 G4 C5 . E5 C5 A4",
        "D4 G4 A4 C5 . E5 D5 A4",
        "A3 E4 G4 A4 . .  E4 . ",
    ),
    bass=(
        "A2 . . E2 . . A2 .",
        "F2 . . C3 . . F2 .",
        "C3 . . G2 . . E2 .",
        "G2 . . D2 . . G2 .",
        "A2 . . E2 . . A2 .",
        "F2 . . C3 . . F2 .",
        "D2 . . A2 . . D2 .",
        "E2 . . G2 . . E2 .",
        "D2 . . A2 . . D3 .",
        "G2 . . D3 . . G2 .",
        "E2 . . G2 . . C3 .",
        "F2 . . C3 . . G2 .",
        "A2 . . E2 . . A2 .",
        "F2 . . C3 . . F2 .",
        "G2 . . D2 . . G2 .",
        "A2 . . E2 . . . .",
    ),
    melody=(
        ("A4", 0, 1),
        ("C5", 1, 0.5),
        ("D5", 1.5, 0.5),
        ("E5", 2, 2),
        ("D5", 4, 0.5),
        ("C5", 4.5, 0.5),
        ("A4", 5, 1),
        ("C5", 6, 1.5),
        ("G4", 8, 1),
        ("C5", 9, 0.5),
        ("D5", 9.5, 0.5),
        ("E5", 10, 1),
        ("G5", 11, 1),
        ("D5", 12, 3),
        ("A4", 16, 1),
        ("C5", 17, 0.5),
        ("D5", 17.5, 0.5),
        ("E5", 18, 1),
        ("G5", 19, 1),
        ("A5", 20, 1.5),
        ("G5", 21.5, 0.5),
        ("E5", 22, 2),
        ("D5", 24, 1),
        ("E5", 25, 0.5),
        ("D5", 25.5, 0.5),
        ("C5", 26, 1),
        ("A4", 27, 1),
        ("E5", 28, 3),
        ("A5", 32, 1.5),
        ("G5", 33.5, 0.5),
        ("E5", 34, 1),
        ("D5", 35, 1),
        ("G5", 36, 1.5),
        ("E5", 37.5, 0.5),
        ("D5", 38, 2),
        ("E5", 40, 1),
        ("G5", 41, 1),
        ("C6", 42, 1.5),
        ("G5", 43.5, 0.5),
        ("A5", 44, 3),
        ("A5", 48, 1),
        ("G5", 49, 0.5),
        ("E5", 49.5, 0.5),
        ("D5", 50, 1),
        ("C5", 51, 1),
        ("D5", 52, 0.5),
        ("C5", 52.5, 0.5),
        ("A4", 53, 1),
        ("C5", 54, 1.5),
        ("D5", 56, 1),
        ("E5", 57, 0.5),
        ("D5", 57.5, 0.5),
        ("C5", 58, 1),
        ("G4", 59, 1),
        ("A4", 60, 3),
        *tune_from(
            21,
            4,
            ("E5", 0, 1),
            ("G5", 1, 0.5),
            ("A5", 1.5, 2),
            ("G5", 4, 1),
            ("E5", 5, 0.5),
            ("D5", 5.5, 0.5),
            ("C5", 6, 1.5),
            ("D5", 8, 1),
            ("E5", 9, 1),
            ("A4", 10, 1.5),
            ("C5", 12, 3),
            ("E5", 16, 1),
            ("D5", 17, 0.5),
            ("C5", 17.5, 0.5),
            ("A4", 18, 1.5),
            ("C5", 20, 1),
            ("D5", 21, 0.5),
            ("E5", 21.5, 2),
            ("G5", 24, 1.5),
            ("E5", 25.5, 0.5),
            ("D5", 26, 1.5),
            ("A4", 28, 3),
        ),
    ),
    bell=(
        ("E6", 7),
        ("A5", 7.5),
        ("D6", 14.5),
        ("G6", 15),
        ("C6", 23),
        ("E6", 23.5),
        ("D6", 30.5),
        ("G5", 31),
        ("D6", 39),
        ("E6", 46),
        ("A6", 46.5),
        ("A5", 55),
        ("E6", 55.5),
        ("E6", 63),
        ("A5", 74),
        *bells_from(
            21,
            4,
            ("E6", 3.5),
            ("A5", 7.5),
            ("D6", 14.5),
            ("C6", 19.5),
            ("G6", 23.5),
            ("E6", 31),
        ),
        ("E6", 134),
    ),
    drum="x . . o . . o .",
    brush="o x o x o x o x",
)
"""In the key of D, heard as B minor, from the second round on: A A B A in bars of four,
and a second tune.
"""

PIECES: Mapping[str, Score] = {"game": GAME, "long_game": LONG, "later_round": LATER}

TITLE = (
    "C6/9",
    "Am7 open",
    "Gsus2",
    "C6/9 low",
    "Am7",
    "C/E",
    "Dsus4",
    "Gsus2",
    "C6/9 low",
    "C/E",
    "Am7 open",
    "C6/9",
)
TITLE_KEYS = (
    "E4 . . . . G4 . .",
    "A4 . . . G4 . . .",
    "D5 . . . . . A4 .",
    "C5 . . . A4 . . .",
    "E4 . . . G4 . A4 .",
    "C5 . . . . . . .",
    "D5 . . . A4 . G4 .",
    "A4 . . . D5 . . .",
    "E5 . . . . D5 . .",
    "C5 . . . G4 . . .",
    "A4 . . . C5 . . .",
    "G4 . . . . E4 . .",
)
TITLE_BELL = (
    ("G5", 2),
    ("E5", 3.5),
    ("D5", 9),
    ("A5", 13),
    ("G5", 14.5),
    ("C6", 18),
    ("A5", 23),
    ("E5", 25),
    ("D5", 27.5),
    ("G5", 31),
    ("C5", 34),
    ("E5", 35.5),
    ("A5", 40.5),
    ("D6", 43),
)
TITLE_FLUTE = (
    ("G5", 4, 3),
    ("E5", 7, 1),
    ("D5", 8, 3.5),
    ("E5", 20, 2),
    ("G5", 22, 1),
    ("A5", 23, 1),
    ("D5", 24, 3.5),
    ("C5", 36, 2),
    ("D5", 38, 2),
    ("E5", 40, 3),
    ("C5", 44, 3.5),
)


def pad(chords: Sequence[str], beats: int = BEATS) -> Iterator[Note]:
    """A chord a bar; the lowest note leads a little, the upper ones are softer."""
    for bar, chord in enumerate(chords):
        for place, name in enumerate(CHORDS[chord].split()):
            yield Note(
                pitch(name),
                bar * beats,
                beats,
                0.9 if place == 0 else 0.8 - 0.05 * place,
            )


def quavers(bars: Sequence[str], length: float) -> Iterator[Note]:
    """Notes of bars written as quavers, louder on the beats; each rings for ``length``
    beats.
    """
    for bar, line in enumerate(bars):
        names = line.split()
        for place, name in enumerate(names):
            if name != ".":
                swell = 0.08 * ((5 * bar + 3 * place) % 4)
                level = (
                    0.95 if place == 0 else 0.8 if place % 4 == 0 else 0.62
                ) - swell
                yield Note(pitch(name), (bar * len(names) + place) / 2, length, level)


def strokes(bar: str, bars: int) -> Iterator[tuple[float, float]]:
    """The beat and the level of each stroke of a bar of quavers that is played ``bars``
    times.
    """
    places = bar.split()
    for number, place in enumerate(places * bars):
        if place != ".":
            yield number / 2, (0.9 if place == "x" else 0.45) - 0.05 * (number * 7 % 4)


def low_notes(bars: Sequence[str]) -> Iterator[Note]:
    """The softer hand over a bass."""
    for bar, line in enumerate(bars):
        for half, name in enumerate(line.split()):
            yield Note(pitch(name), bar * BEATS + 2 * half, 2, 0.42 - 0.1 * half)


def lines(notes: Sequence[tuple[str, float, float]]) -> Iterator[Note]:
    """A melody: each note a little different in level."""
    for number, (name, start, length) in enumerate(notes):
        yield Note(pitch(name), start, length, 0.85 + 0.15 * ((number * 7) % 3 - 1))


def bells(notes: Iterable[tuple[str, float]]) -> Iterator[Note]:
    """Single notes of the bell."""
    for number, (name, start) in enumerate(notes):
        yield Note(pitch(name), start, 3, 0.6 + 0.2 * (number % 3) / 2)

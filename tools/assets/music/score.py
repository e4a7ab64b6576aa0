"""The notes: every part of the piece of the game and of the one of the title, in C major pentatonic.

A note is a pitch in MIDI numbers (60 is middle C), a start and a length in beats, and a level, 1 for full.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

TEMPO, BARS = 72, 8  # beats a minute; bars of the game's piece
TITLE_TEMPO, TITLE_BARS = 54, 12
BEATS = 4  # in a bar
SCALE = {"C": 0, "D": 2, "E": 4, "G": 7, "A": 9}


class Note(NamedTuple):
    """One note of a part."""

    pitch: int
    start: float
    length: float
    level: float


def pitch(name: str) -> int:
    """Return the MIDI number of a note such as ``"A4"``. Raises ``KeyError`` for a note outside the scale."""
    return 12 * (int(name[1:]) + 1) + SCALE[name[0]]


CHORDS = {
    "C6/9": ("C2", "G2", "D3", "E3", "G3"),
    "C6/9 low": ("C2", "G2", "A2", "D3", "E3"),
    "Am7": ("A2", "C3", "E3", "G3"),
    "Am7 open": ("E2", "A2", "C3", "G3"),
    "Gsus2": ("G2", "D3", "G3", "A2"),
    "C/E": ("E2", "G2", "C3", "G3"),
    "Dsus4": ("D2", "A2", "D3", "G3"),
}
"""What the pad plays: from C2 to G3."""

GAME = ("C6/9", "Am7", "C6/9 low", "Gsus2", "Am7 open", "C/E", "Dsus4", "C6/9")
TITLE = (
    *("C6/9", "Am7 open", "Gsus2", "C6/9 low", "Am7", "C/E"),
    *("Dsus4", "Gsus2", "C6/9 low", "C/E", "Am7 open", "C6/9"),
)

MARIMBA = (
    "E4 .  G4 A4 .  G4 D5 .",
    "C5 .  A4 G4 .  E4 G4 .",
    "D4 E4 .  G4 A4 .  C5 .",
    "D5 .  A4 .  G4 A4 .  D4",
    "E4 .  A4 C5 .  A4 E5 .",
    "D5 C5 .  G4 E4 .  G4 .",
    "A4 .  D5 .  G4 .  A4 D4",
    "E4 .  G4 .  C5 .  .  . ",
)
"""Quavers, bar by bar."""
MARIMBA_LOW = ("C3 G3", "A3 E3", "G3 C3", "D3 G3", "A3 C4", "E3 G3", "D3 A3", "C3 G3")
"""Two softer notes a bar, on the first and the third beat."""

BASS = (
    "C2 .  .  G2 .  .  C3 . ",
    "A2 .  .  E2 .  .  .  G2",
    "C2 .  .  G2 .  A2 .  . ",
    "G2 .  .  D2 .  .  D3 . ",
    "A2 .  .  .  E2 .  G2 . ",
    "E2 .  .  G2 .  .  C3 . ",
    "D2 .  .  A2 .  .  G2 . ",
    "C2 .  .  .  G2 .  E2 D2",
)

FLUTE = (
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
)
"""Pitch, first beat and beats."""
BELL = (
    *(("C6", 0.5), ("G5", 6.5), ("E6", 7.5), ("D6", 14.5), ("A5", 15.5)),
    *(("E6", 16.5), ("C6", 21.5), ("D6", 27.5), ("G5", 29.5), ("C6", 30.5), ("E6", 31.5)),
)

TITLE_BELL = (
    *(("G5", 2), ("E5", 3.5), ("D5", 9), ("A5", 13), ("G5", 14.5), ("C6", 18), ("A5", 23)),
    *(("E5", 25), ("D5", 27.5), ("G5", 31), ("C5", 34), ("E5", 35.5), ("A5", 41), ("D6", 45)),
)
TITLE_FLUTE = (
    *(("G5", 4, 3), ("E5", 7, 1), ("D5", 8, 3.5), ("E5", 20, 2), ("G5", 22, 1), ("A5", 23, 1)),
    *(("D5", 24, 3.5), ("C5", 36, 2), ("D5", 38, 2), ("E5", 40, 3), ("C5", 44, 3.5)),
)


def pad(chords: Sequence[str]) -> Iterator[Note]:
    """A chord a bar; the lowest note leads a little, the upper ones are softer."""
    for bar, chord in enumerate(chords):
        for place, name in enumerate(CHORDS[chord]):
            yield Note(pitch(name), bar * BEATS, BEATS, 1.0 if place == 0 else 0.8 - 0.06 * place)


def quavers(bars: Sequence[str], beats: float) -> Iterator[Note]:
    """Notes of bars written as quavers, louder on the beats; each rings for ``beats``."""
    for bar, line in enumerate(bars):
        for place, name in enumerate(line.split()):
            if name != ".":
                swell = 0.08 * ((5 * bar + 3 * place) % 4)
                level = (0.95 if place == 0 else 0.8 if place % 4 == 0 else 0.62) - swell
                yield Note(pitch(name), bar * BEATS + place / 2, beats, level)


def low_marimba() -> Iterator[Note]:
    """The softer hand of the marimba."""
    for bar, line in enumerate(MARIMBA_LOW):
        for half, name in enumerate(line.split()):
            yield Note(pitch(name), bar * BEATS + 2 * half, 2, 0.42 - 0.1 * half)


def lines(notes: Sequence[tuple[str, float, float]]) -> Iterator[Note]:
    """A melody: each note a little different in level."""
    for number, (name, start, length) in enumerate(notes):
        yield Note(pitch(name), start, length, 0.85 + 0.15 * ((number * 7) % 3 - 1))


def bells(notes: Sequence[tuple[str, float]]) -> Iterator[Note]:
    """Single notes of the bell."""
    for number, (name, start) in enumerate(notes):
        yield Note(pitch(name), start, 3, 0.6 + 0.2 * (number % 3) / 2)


def every_part() -> Iterator[Note]:
    """All notes of both pieces."""
    yield from pad(GAME)
    yield from quavers(MARIMBA, 1.5)
    yield from low_marimba()
    yield from quavers(BASS, 2)
    yield from lines(FLUTE)
    yield from bells(BELL)
    yield from pad(TITLE)
    yield from lines(TITLE_FLUTE)
    yield from bells(TITLE_BELL)

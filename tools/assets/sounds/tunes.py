"""The sound effects that are notes: the chain, stingers, finished rows, the title, the end of a game.

All of them are in C major pentatonic, which goes with every chord of the music.
"""

from __future__ import annotations

from collections.abc import Callable

from tools.assets.sounds.instruments import C4, bell, brass, felt, glass, marimba, pitch, thud
from tools.assets.sounds.tone import Samples, band, low, mixed, noise, shaped, swell

NOTES = 9  # steps of a chain that have a note of their own
ROW = (2, 3, 4, 5, 10)  # E4 G4 A4 C5, and the octave
Instrument = Callable[[float], Samples]


def chain_note(step: int) -> Samples:
    """Return the note of a step of the chain, 1 to ``NOTES``; each is a little richer than the one before."""
    hertz, rich = pitch(step - 1), (step - 1) / (NOTES - 1)
    parts = [
        (0.0, 1.0, marimba(hertz)),
        (0.0, 0.30 * rich, glass(2 * hertz, 0.5)),
        (0.0, 0.35 * rich, marimba(hertz / 2, 0.5)),
    ]
    if step >= 6:
        parts.append((0.104, 0.22 + 0.08 * (step - 6), marimba(2 * hertz, 0.6)))
    return mixed(*parts)


def rising(*steps: int, apart: float = 0.104) -> Samples:
    """Return marimba notes that follow each other, the last one loudest and with a bell."""
    parts = [(apart * i, 0.6 + 0.3 * i / len(steps), marimba(pitch(step))) for i, step in enumerate(steps)]
    last = apart * (len(steps) - 1)
    return mixed(*parts, (last, 0.5, bell(pitch(steps[-1]), 0.9)))


def row(play: Instrument, octaves: int = 0, apart: float = 0.104) -> Samples:
    """Return the tune of a finished row, moved by some octaves."""
    parts = []
    for i, step in enumerate(ROW):
        start = apart * min(i, 3)
        parts.append((start, (0.6, 0.7, 0.8, 1.0, 0.5)[i], play(pitch(step + 5 * octaves))))
    return mixed(*parts)


def third(first: int, second: int) -> Samples:
    """Return two soft notes, given by their steps."""
    return mixed((0, 0.85, marimba(pitch(first), 0.8)), (0.16, 1.0, marimba(pitch(second), 0.8)))


def chain_end() -> Samples:
    """Return two notes that fall by a fourth: A4, E4."""
    return mixed((0, 0.7, marimba(pitch(4), 0.5)), (0.15, 1, marimba(pitch(2), 0.6)))


def hint() -> Samples:
    """Return two small bells with a slow attack: G5, A5."""
    return mixed((0, 0.8, bell(pitch(8), 0.7, 0.03)), (0.104, 1.0, bell(pitch(9), 0.8, 0.03)))


def count_total() -> Samples:
    """Return the chord on which a count ends: C4 G4 E5."""
    return mixed((0, 0.8, felt(pitch(0))), (0, 0.6, marimba(pitch(3))), (0, 0.7, bell(pitch(7), 0.9)))


def new_best() -> Samples:
    """Return a stamp of wood and a shimmer that rises from it."""
    shimmer = [
        (0.05 + 0.052 * i, 0.5 - 0.03 * i, glass(pitch(step), 0.7))
        for i, step in enumerate((8, 9, 10, 12, 13))
    ]
    return mixed((0, 1.0, thud(200, 0.03, 0.2)), (0, 0.8, felt(pitch(-5), 0.5)), *shimmer)


def title() -> Samples:
    """Return the four notes of the rows as an open chord over a low C."""
    notes = [(0.13 * i, 0.7, marimba(pitch(step), 0.3)) for i, step in enumerate((0, 3, 7, 9))]
    return mixed((0, 0.8, felt(pitch(-5), 1.6)), *notes, (0.52, 0.5, bell(pitch(10), 1.2, 0.02)))


def win() -> Samples:
    """Return the notes of four rows as a chord, then low brass that swells for 1.8 s."""
    chord = [(0.03 * i, 1.0, marimba(pitch(step))) for i, step in enumerate((0, 2, 3, 5))]
    horns = [
        (0.2, level, brass(hertz, 1.8)) for hertz, level in ((C4 / 2, 0.6), (C4 * 0.75, 0.42), (C4, 0.24))
    ]
    return mixed(*chord, *horns)


def loss() -> Samples:
    """Return wind and one low A."""
    wind = band(noise(1.5, "loss"), lambda t: 330 + 260 * swell(1.5)(t), 2.2)
    wind = shaped(low(wind, 1500), swell(1.5, 0.4))
    return mixed((0, 1.0, wind), (0.32, 0.26, marimba(pitch(-6), 0.4)))

"""The sound effects that are notes: the chain, stingers, finished rows, counts, the
title, the end of a game.

All of them are in C major pentatonic, which goes with every chord of the music, and in
its time.
"""

from __future__ import annotations

from collections.abc import Iterable

from tools.assets.sounds.instruments import (
    bell,
    felt,
    flute,
    glass,
    harp,
    marimba,
    pitch,
    thud,
    warm,
)
from tools.assets.sounds.room import in_room
from tools.assets.sounds.tone import (
    RATE,
    Samples,
    band,
    low,
    mixed,
    mode,
    noise,
    shaped,
    struck,
    swell,
)

# steps of a chain
BRIGHTEST = 9  # until here each is higher and brighter; then four notes come in turn
WITH_FIFTH = 12  # from here on with the fifth below
NOTES = 15  # that have a file: from then on the last four return
ACCENTED = 6  # from here on with an accent on the next semiquaver
ROW = (2, 3, 4, 5)  # E4 G4 A4 C5: the tune of a finished row
RUN_NOTES = 12
RUN_APART = 0.040  # seconds
RUN_SECONDS = 0.7
HALF_STEP = 60 / 72 / 8  # seconds: half a semiquaver of the music
Part = tuple[float, float, Samples]


def chain_note(step: int) -> Samples:
    """Return the note of a step of the chain, 1 to ``NOTES``; each up to ``BRIGHTEST``
    is struck by a harder mallet than the one before.
    """
    place = chain_pitch(step)
    hertz = pitch(place)
    rich = (min(step, BRIGHTEST) - 1) / (BRIGHTEST - 1)
    parts: list[Part] = [(0, 1.0, _struck(hertz, rich))]
    if step > 1:
        parts.append((0, 0.34 * rich, glass(2 * hertz, 0.35 + 0.25 * rich)))
        parts.append((0, 0.40 * rich, marimba(hertz / 2, 0.6)))
    if step >= WITH_FIFTH:
        parts.append((0, 0.7, marimba(pitch(place - 3))))
    return mixed(*parts)


def accent(step: int) -> Samples:
    """Return the accent of a step of the chain: the second partial of its note."""
    return marimba(2 * pitch(chain_pitch(step)), 0.6, ring=1.2)


def chain_pitch(step: int) -> int:
    """Return the step of the scale for a step of the chain: up from C4 to G5, then G5,
    A5, D6 and E6 in turn, whose fifths below are of the scale, too.
    """
    if step <= BRIGHTEST:
        return step - 1
    return (8, 9, 11, 12)[(step - BRIGHTEST) % 4]


def sting_3() -> Samples:
    """Return three rising notes: G4 C5 E5."""
    last = 2 * HALF_STEP
    return in_room(
        mixed(*_run((3, 5, 7), HALF_STEP), (last, 0.35, bell(pitch(7), 0.7))), 0.05, 0.2
    )


def sting_6() -> Samples:
    """Return four rising notes over a low C: C5 E5 G5 C6."""
    last = 3 * HALF_STEP
    top: list[Part] = [
        (last, 0.45, bell(pitch(10), 0.9)),
        (last, 0.25, marimba(pitch(7), 0.4)),
    ]
    return in_room(
        mixed((0, 0.5, felt(pitch(0), 0.8)), *_run((5, 7, 8, 10), HALF_STEP), *top),
        0.06,
        0.25,
    )


def sting_9() -> Samples:
    """Return a run from G4 up to C6, and a chord of bells over a low C."""
    run = _run((3, 4, 5, 6, 7, 8, 9), HALF_STEP / 2)
    start = 4 * HALF_STEP
    chord: list[Part] = [
        (start, 0.60, felt(pitch(-5), 1.1)),
        (start, 0.45, felt(pitch(-2), 1.0)),
        (start, 0.70, marimba(pitch(10))),
        (start, 0.45, bell(pitch(10), 1.1)),
        (start, 0.32, bell(pitch(12), 1.0)),
        (start, 0.26, bell(pitch(13), 1.0)),
        (start + HALF_STEP, 0.20, glass(pitch(15), 0.6)),
    ]
    return in_room(mixed(*run, *chord), 0.07, 0.3)


def row_spades() -> Samples:
    """Return the tune of a row on low, dark bells."""
    notes = [low(bell(pitch(step - 5), 1.0, 0.008), 1800) for step in (*ROW, 10)]
    return in_room(_tune(notes, 0.5), 0.08, 0.3)


def row_hearts() -> Samples:
    """Return the tune of a row on a warm marimba."""
    notes = [
        mixed((0, 1.0, marimba(pitch(s), 0.25, 1.5)), (0, 0.3, felt(pitch(s), 0.6)))
        for s in (*ROW, 10)
    ]
    return in_room(_tune(notes, 0.45), 0.06, 0.2)


def row_diamonds() -> Samples:
    """Return the tune of a row on bright glass."""
    return in_room(
        _tune([glass(pitch(step + 5), 0.9) for step in (*ROW, 10)], 0.3), 0.06, 0.2
    )


def row_clubs() -> Samples:
    """Return the tune of a row on a wooden flute."""
    notes = [flute(pitch(step), 0.17) for step in ROW[:3]]
    return in_room(
        _tune([*notes, flute(pitch(5), 0.7), flute(pitch(10), 0.6)], 0.28), 0.09, 0.3
    )


def run(first: int) -> Samples:
    """Return twelve notes up the scale from a step of it, which gives them their mode;
    each is struck harder than the one before.
    """
    notes: list[Part] = []
    for number in range(RUN_NOTES):
        share = number / (RUN_NOTES - 1)
        note = _struck(pitch(first + number), share)
        notes.append((RUN_APART * number, 0.55 + 0.45 * share, note))
    return mixed(*notes)[: round(RUN_SECONDS * RATE)]


def pass_open() -> Samples:
    """Return two soft notes that rise: E4 G4."""
    return _two(2, 3)


def pass_shut() -> Samples:
    """Return two dark notes that fall by a fifth: E4 A3."""
    return mixed((0, 0.85, felt(pitch(2), 0.5)), (0.16, 1.0, felt(pitch(-1), 0.7)))


def day_comes() -> Samples:
    """Return a note of a harp, high: G5."""
    return in_room(harp(pitch(8), 1.5), 0.06, 0.3)


def night_comes() -> Samples:
    """Return a note of a harp, low: G4."""
    return in_room(harp(pitch(3), 1.8), 0.06, 0.3)


def chain_end() -> Samples:
    """Return two soft notes that fall by a fourth, A4 E4, and air that is let go."""
    air = band(noise(0.5, "chain end"), lambda t: 1500 - 2200 * t, 1.2)
    return mixed(
        (0, 0.7, marimba(pitch(4), 0.5)),
        (0.15, 1.0, marimba(pitch(2), 0.6)),
        (0, 0.10, shaped(air, swell(0.5, 0.25))),
    )


def hint() -> Samples:
    """Return two small bells with a slow attack: G5 A5."""
    return mixed(
        (0, 0.8, bell(pitch(8), 0.6, 0.03)), (HALF_STEP, 1.0, bell(pitch(9), 0.8, 0.03))
    )


def summit() -> Samples:
    """Return four rising notes, the last one as a bell: C5 E5 G5 D6."""
    last = 3 * HALF_STEP
    top: list[Part] = [
        (last, 0.75, bell(pitch(11), 1.1)),
        (last, 0.4, marimba(pitch(11), 0.3)),
    ]
    return in_room(
        mixed((0, 0.4, felt(pitch(0), 0.9)), *_run((5, 7, 8), HALF_STEP), *top),
        0.07,
        0.3,
    )


def count_total() -> Samples:
    """Return the chord on which a count ends: C3 G3 C4 E4 with a bell on C5."""
    return in_room(
        mixed(
            (0, 0.7, felt(pitch(-5), 0.9)),
            (0, 0.5, felt(pitch(-2), 0.8)),
            (0, 0.8, marimba(pitch(0), 0.1, 1.4)),
            (0.012, 0.6, marimba(pitch(2), 0.1, 1.4)),
            (0.024, 0.5, bell(pitch(5), 0.9)),
        ),
        0.06,
        0.2,
    )


def new_best() -> Samples:
    """Return a stamp on wood, and a shimmer that rises from it."""
    stamp: list[Part] = [
        (0, 1.4, low(thud(170, 0.03, 0.2), 900)),
        (0, 0.5, thud(1300, 0.004, 0.03)),
        (0, 0.9, felt(pitch(-5), 0.5)),
    ]
    steps = (8, 9, 10, 12, 13, 14, 15)
    shimmer = [
        (0.09 + 0.045 * i, 0.42 - 0.03 * i, glass(pitch(step), 0.7))
        for i, step in enumerate(steps)
    ]
    return in_room(mixed(*stamp, *shimmer), 0.07, 0.25)


def title() -> Samples:
    """Return the tune of the rows, in twice the time, over an open low chord."""
    notes = [
        (2 * HALF_STEP * i, 0.75, marimba(pitch(step), 0.2, 1.5))
        for i, step in enumerate(ROW)
    ]
    low_notes: list[Part] = [
        (0, 0.6, felt(pitch(-5), 1.5)),
        (0.02, 0.4, felt(pitch(-2), 1.4)),
    ]
    last = 6 * HALF_STEP
    return in_room(
        mixed(*low_notes, *notes, (last, 0.4, bell(pitch(10), 0.9, 0.01))), 0.07, 0.25
    )


def win() -> Samples:
    """Return the chord of C, rolled upwards, from which horns rise to a suspended G."""
    chord = [
        (0.035 * i, 0.6, marimba(pitch(s), 0.1, 1.6))
        for i, s in enumerate((0, 2, 3, 5, 7))
    ]
    top: list[Part] = [
        (0.175, 0.35, bell(pitch(10), 1.2)),
        (0.21, 0.2, glass(pitch(12), 0.9)),
    ]
    horns = [
        (0.15, level, warm(pitch(step), 2.1, 0.5))
        for step, level in ((-7, 0.8), (-4, 0.6), (-2, 0.7), (-1, 0.5), (1, 0.4))
    ]
    return in_room(mixed(*chord, *top, *horns), 0.05, 0.2)


def loss() -> Samples:
    """Return wind, and four soft notes that sink to a low A: A3 G3 E3 A2."""
    wind = band(noise(1.8, "loss"), lambda t: 330 + 240 * swell(1.8)(t), 2.2)
    wind = shaped(low(wind, 1500), swell(1.8, 0.4))
    notes = [
        (0.12 + 0.26 * i, 0.5, felt(pitch(step), 0.8))
        for i, step in enumerate((-1, -2, -3))
    ]
    return in_room(
        mixed((0, 0.5, wind), *notes, (0.90, 0.7, felt(pitch(-6), 1.1))), 0.05, 0.2
    )


def _struck(hertz: float, hardness: float) -> Samples:
    """Return a note of the marimba that is struck by a mallet of so much hardness, 0 to
    1.
    """
    hard = mixed(
        (0, 0.4, mode(4 * hertz, 0.14, 0.35)), (0, 1.6, thud(3000, 0.006, 0.04))
    )
    return mixed(
        (0, 1.0, marimba(hertz, ring=1 + 0.25 * hardness)),
        (0, hardness, shaped(hard, struck(0.003, 0.14))),
    )


def _run(steps: Iterable[int], apart: float) -> list[Part]:
    """Return notes that follow each other, each a little louder, on a marimba with
    glass over it.
    """
    return [
        (
            apart * i,
            min(0.55 + 0.09 * i, 1.0),
            mixed(
                (0, 1.0, marimba(pitch(step), 0.1)),
                (0, 0.2, glass(pitch(step + 5), 0.4)),
            ),
        )
        for i, step in enumerate(steps)
    ]


def _tune(notes: list[Samples], octave: float) -> Samples:
    """Return the four notes of a row, and with the last one its octave at a level of
    ``octave``.
    """
    parts: list[Part] = [
        (HALF_STEP * i, (0.6, 0.7, 0.8, 1.0)[i], note)
        for i, note in enumerate(notes[:4])
    ]
    return mixed(*parts, (3 * HALF_STEP, octave, notes[4]))


def _two(first: int, second: int) -> Samples:
    """Return two soft notes, given by their steps."""
    return mixed(
        (0, 0.85, marimba(pitch(first), 0.8)), (0.16, 1.0, marimba(pitch(second), 0.8))
    )

"""The pieces: the four layers of each piece of a game, the title, how a game that is
won or lost ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np

from tools.assets.music import instruments, score
from tools.assets.music.ring import RATE, Ring, Samples
from tools.assets.music.score import Note

TITLE_BEAT = 60 / score.TITLE_TEMPO  # seconds
TITLE_BAR = TITLE_BEAT * score.BEATS
PAD_DECIBELS = -18.5
FIGURE_DECIBELS = -20.0
BASS_DECIBELS = -20.0
MELODY_DECIBELS = -21.5
TITLE_DECIBELS = -21.6
TITLE_BELL_DECIBELS = -39.0
LOW_LEVEL = 0.83  # of the soft hand over a bass
PEAK = -10.0  # of a loop: four of them do not clip
RISE_SECONDS = 2.5
ROWS_LEAVE = (2, 3, 4, 5)  # semiquavers of it at which a row of cards does
RISE_END = 0.008  # seconds in which it ends, as its chord begins
CHORD_SECONDS = 5.8
LOSS_SECONDS = 12.0
HIGHEST = 9000.0  # hertz: above, everything is rolled off
BEAT = 60 / score.TEMPO  # seconds

FIGURES: Mapping[str, Callable[[int, float, float], Samples]] = {
    "game": instruments.marimba,
    "long_game": instruments.harp,
    "later_round": instruments.guitar,
}
VOICES: Mapping[str, instruments.Voice] = {
    "game": instruments.FLUTE,
    "long_game": instruments.CLARINET,
    "later_round": instruments.VIOL,
}


def place_of(pitch: int) -> float:
    """Return the place of a note: low ones left, high ones right, as on a marimba."""
    return max(-0.6, min(0.6, (pitch - 67) / 22))


def pad(name: str) -> Ring:
    """Layer 1 of a piece of a game: chords, and a few notes of an electric piano over
    them.
    """
    written = score.PIECES[name]
    ring = Ring(written.seconds("1_pad"))
    add_pad(ring, score.pad(written.chords, written.beats), BEAT)
    add_keys(ring, score.quavers(written.keys, 2), BEAT)
    ring.reverberate(2.6, 0.22, 2600, 1)
    return finished(ring, PAD_DECIBELS, written.semitones)


def figure(name: str) -> Ring:
    """Layer 2: notes that run through the chords."""
    written = score.PIECES[name]
    ring = Ring(written.seconds("2_figure"))
    draw = np.random.default_rng(2)
    for note in score.quavers(written.figure, 1.5):
        late = 0.004 * draw.standard_normal()
        ring.add(
            note.start * BEAT + late,
            FIGURES[name](note.pitch, note.level, place_of(note.pitch)),
        )
    ring.reverberate(1.9, 0.24, 3200, 3)
    return finished(ring, FIGURE_DECIBELS, written.semitones)


def bass(name: str) -> Ring:
    """Layer 3, with drum and brush, or with a soft hand over it."""
    written = score.PIECES[name]
    ring = Ring(written.seconds("3_bass"))
    bars = written.bars("3_bass")
    for note in score.quavers(written.bass, 2):
        ring.add(note.start * BEAT, instruments.bass(note.pitch, note.level))
    for note in score.low_notes(written.low):
        sound = FIGURES[name](note.pitch, note.level, place_of(note.pitch))
        ring.add(note.start * BEAT, sound, LOW_LEVEL)
    for number, (start, level) in enumerate(score.strokes(written.drum, bars)):
        ring.add(start * BEAT, instruments.drum(0.35 * level, number))
    for number, (start, level) in enumerate(score.strokes(written.brush, bars)):
        ring.add(start * BEAT - 0.01, instruments.brush(0.05 * level, number))
    ring.reverberate(1.3, 0.12, 2400, 4)
    return finished(ring, BASS_DECIBELS, written.semitones)


def melody(name: str) -> Ring:
    """Layer 4, with the bell."""
    written = score.PIECES[name]
    ring = Ring(written.seconds("4_melody"))
    add_melody(ring, score.lines(written.melody), BEAT, VOICES[name])
    add_bells(ring, score.bells(written.bell), BEAT, 0.3)
    ring.reverberate(2.4, 0.27, 3600, 5)
    # its rests do not make it louder
    heard = MELODY_DECIBELS + 10 * np.log10(written.sung)
    return finished(ring, heard, written.semitones)


LAYERS: Mapping[str, Callable[[str], Ring]] = {
    "1_pad": pad,
    "2_figure": figure,
    "3_bass": bass,
    "4_melody": melody,
}


def title() -> Ring:
    """The piece of the title and the menus: slower, no pulse."""
    seconds = TITLE_BAR * score.TITLE_BARS
    ring = Ring(seconds)
    add_pad(ring, score.pad(score.TITLE), TITLE_BEAT)
    add_keys(ring, score.quavers(score.TITLE_KEYS, 2), TITLE_BEAT)
    ring.level(-20)
    upper = Ring(seconds)
    add_melody(upper, score.lines(score.TITLE_FLUTE), TITLE_BEAT, instruments.FLUTE)
    upper.level(-25.5)
    ring.samples += upper.samples
    ring.reverberate(3.2, 0.3, 2200, 6)
    return finished(ring, TITLE_DECIBELS)


def title_bells() -> Ring:
    """The bells over the title: they repeat a bar sooner."""
    ring = Ring(TITLE_BAR * score.TITLE_BELL_BARS)
    add_bells(ring, score.bells(score.TITLE_BELL), TITLE_BEAT, 0.55)
    ring.reverberate(3.2, 0.3, 2200, 6)
    return finished(ring, TITLE_BELL_DECIBELS)


def add_pad(ring: Ring, notes: Iterable[Note], beat: float) -> None:
    """Add the notes of the pad; ``beat`` is in seconds."""
    for number, note in enumerate(notes):
        sound = instruments.pad(note.pitch, note.length * beat, number)
        ring.add(note.start * beat - 0.35, sound, note.level)


def add_keys(ring: Ring, notes: Iterable[Note], beat: float) -> None:
    """Add the notes of the electric piano; ``beat`` is in seconds."""
    for note in notes:
        ring.add(
            note.start * beat,
            instruments.keys(note.pitch, note.level, -place_of(note.pitch)),
            0.8,
        )


def add_melody(
    ring: Ring, notes: Iterable[Note], beat: float, voice: instruments.Voice
) -> None:
    """Add the notes of a melody; ``beat`` is in seconds."""
    for number, note in enumerate(notes):
        sound = instruments.sung(
            note.pitch, note.length * beat, note.level, 100 + number, voice
        )
        ring.add(note.start * beat - 0.03, sound)


def add_bells(ring: Ring, notes: Iterable[Note], beat: float, level: float) -> None:
    """Add the notes of the bell; ``beat`` is in seconds."""
    for note in notes:
        place = -0.5 if note.pitch % 2 else -0.15
        ring.add(
            note.start * beat, instruments.bell(note.pitch, note.level, place), level
        )


def win_rise() -> Samples:
    """G sus, twelve semiquavers long: a pad that swells towards the chord, a marimba on
    each, louder where a row of cards leaves, bass and flute.
    """
    step = BEAT / 4
    ring = Ring(12)
    for number, name in enumerate(("G2", "D3", "G3", "A3", "D4")):
        sound = instruments.pad(
            score.pitch(name), RISE_SECONDS + 1, 40 + number, 1.6, 0.1
        )
        time = np.arange(sound.shape[1]) / RATE
        ring.add(0, sound * np.clip(time / RISE_SECONDS, 0, 1) ** 1.3, 1.3)
    notes = ("D4", "G4", "A4", "D5", "G4", "A4", "D5", "G5", "D5", "G5", "A5")
    for place, name in enumerate(notes, 1):
        pitch = score.pitch(name)
        sound = instruments.marimba(pitch, 0.25 + 0.05 * place, place_of(pitch))
        ring.add(place * step, sound, 0.25 * (2 if place in ROWS_LEAVE else 1))
    ring.add(6 * step, instruments.bass(score.pitch("G2"), 0.8), 0.6)
    flute = instruments.sung(score.pitch("A5"), 3 * step, 0.6, 60, instruments.FLUTE)
    ring.add(9 * step, flute, 0.5)
    ring.reverberate(2.2, 0.26, 3200, 7)
    ring.soften(HIGHEST)
    whole = ring.samples[:, : round(RISE_SECONDS * RATE)]
    return peaked(ended(whole, 0.005, RISE_END), -9)


def win_chord() -> Samples:
    """C6/9, broad, as the sun comes over the ridge; it dies in ``CHORD_SECONDS``."""
    ring = Ring(14)
    beat = BEAT
    for number, name in enumerate(("C2", "G2", "C3", "E3", "G3", "D4", "A4")):
        sound = instruments.pad(score.pitch(name), 3.4, 70 + number, 1.9, 0.12)
        ring.add(0, sound, 1.2 - 0.1 * number)
    ring.add(0, instruments.bass(score.pitch("C2"), 1.0), 0.8)
    for step, name in enumerate(("C4", "E4", "G4", "C5", "E5", "G5", "C6")):
        pitch = score.pitch(name)
        ring.add(0.03 * step, instruments.marimba(pitch, 0.8, place_of(pitch)), 0.4)
    for step, name in enumerate(("E5", "G5", "A5", "C6", "E6")):
        ring.add(
            beat * (1 + step / 2),
            instruments.bell(score.pitch(name), 0.7, 0.5 - 0.25 * step),
            0.3,
        )
    ring.add(
        0, instruments.sung(score.pitch("C6"), 2.4, 0.8, 80, instruments.FLUTE), 0.35
    )
    ring.reverberate(3.0, 0.3, 3200, 8)
    ring.soften(HIGHEST)
    whole = ring.samples[:, : round(CHORD_SECONDS * RATE)]
    return peaked(ended(whole, 0.012, 3.0), -7)


def loss() -> Samples:
    """The pad alone, on A."""
    ring = Ring(24)
    for number, (name, level) in enumerate((("A2", 1.0), ("E3", 0.6), ("A3", 0.35))):
        ring.add(
            0, instruments.pad(score.pitch(name), 7.5, 90 + number, 0.8, 1.6), level
        )
    ring.reverberate(3.4, 0.3, 1500, 9)
    ring.soften(HIGHEST)
    whole = ring.samples[:, : round(LOSS_SECONDS * RATE)]
    return peaked(ended(whole, 0.02, 4.0), -15)


def finished(ring: Ring, decibels: float, semitones: int = 0) -> Ring:
    """Return the ring in its key, without harsh highs, at its level."""
    ring.soften(HIGHEST)
    for _ in range(2):
        ring.level(decibels)
        ring.limit(PEAK)
    ring.tune(semitones)
    return ring


def ended(samples: Samples, rise: float, fall: float) -> Samples:
    """Return a sound that begins and ends in silence, in so many seconds."""
    return samples * instruments.ramp(samples.shape[1], rise, fall)


def peaked(samples: Samples, decibels: float) -> Samples:
    """Return the sound with its peak at ``decibels`` of full scale."""
    louder: Samples = samples * (10 ** (decibels / 20) / np.max(np.abs(samples)))
    return louder

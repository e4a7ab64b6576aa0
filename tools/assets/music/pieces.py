"""The pieces: the four layers of the game, the title, how a game that is won or lost ends."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tools.assets.music import instruments, score
from tools.assets.music.ring import RATE, Ring, Samples
from tools.assets.music.score import Note

SECONDS = 60 / score.TEMPO * score.BEATS * score.BARS  # 26.67
TITLE_SECONDS = 60 / score.TITLE_TEMPO * score.BEATS * score.TITLE_BARS  # 53.33
PAD_DECIBELS, MARIMBA_DECIBELS, BASS_DECIBELS, FLUTE_DECIBELS = -22.5, -27.0, -26.5, -28.5
TITLE_DECIBELS = -26.0
RISE_SECONDS, CHORD_SECONDS, LOSS_SECONDS = 3.2, 5.8, 12.0
HIGHEST = 5200.0  # hertz: above, everything is rolled off


def place_of(pitch: int) -> float:
    """Where a note stands: low ones left, high ones right, as on a marimba."""
    return max(-0.6, min(0.6, (pitch - 67) / 22))


def played_pad(ring: Ring, notes: Iterable[Note], beat: float, bright: float = 1.0) -> None:
    """Add the notes of the pad; ``beat`` is in seconds."""
    for number, note in enumerate(notes):
        sound = instruments.pad(note.pitch, note.length * beat, number, bright)
        ring.add(note.start * beat - 0.35, sound, note.level)


def game_pad() -> Ring:
    """Layer 1."""
    ring = Ring(SECONDS)
    played_pad(ring, score.pad(score.GAME), 60 / score.TEMPO)
    ring.reverberate(2.6, 0.22, 1800, 1)
    return finished(ring, PAD_DECIBELS)


def game_marimba() -> Ring:
    """Layer 2."""
    ring, beat = Ring(SECONDS), 60 / score.TEMPO
    draw = np.random.default_rng(2)
    for note in (*score.quavers(score.MARIMBA, 1.5), *score.low_marimba()):
        late = 0.004 * draw.standard_normal()
        sound = instruments.marimba(note.pitch, note.level, place_of(note.pitch))
        ring.add(note.start * beat + late, sound)
    ring.reverberate(1.9, 0.24, 3200, 3)
    return finished(ring, MARIMBA_DECIBELS)


def game_bass() -> Ring:
    """Layer 3."""
    ring, beat = Ring(SECONDS), 60 / score.TEMPO
    for note in score.quavers(score.BASS, 2):
        ring.add(note.start * beat, instruments.bass(note.pitch, note.level))
    ring.reverberate(1.3, 0.12, 1500, 4)
    return finished(ring, BASS_DECIBELS)


def game_flute() -> Ring:
    """Layer 4, with the bell."""
    ring, beat = Ring(SECONDS), 60 / score.TEMPO
    add_melody(ring, score.lines(score.FLUTE), beat)
    add_bells(ring, score.bells(score.BELL), beat, 0.3)
    ring.reverberate(2.4, 0.27, 3000, 5)
    return finished(ring, FLUTE_DECIBELS)


def title() -> Ring:
    """The piece of the title and the menus: slower, no pulse."""
    ring, beat = Ring(TITLE_SECONDS), 60 / score.TITLE_TEMPO
    played_pad(ring, score.pad(score.TITLE), beat, 0.85)
    ring.level(-20)
    upper = Ring(TITLE_SECONDS)
    add_melody(upper, score.lines(score.TITLE_FLUTE), beat)
    add_bells(upper, score.bells(score.TITLE_BELL), beat, 0.55)
    upper.level(-25)
    ring.samples += upper.samples
    ring.reverberate(3.2, 0.3, 2200, 6)
    return finished(ring, TITLE_DECIBELS)


def add_melody(ring: Ring, notes: Iterable[Note], beat: float) -> None:
    """Add the notes of the flute; ``beat`` is in seconds."""
    for number, note in enumerate(notes):
        sound = instruments.flute(note.pitch, note.length * beat, note.level, 100 + number)
        ring.add(note.start * beat - 0.03, sound)


def add_bells(ring: Ring, notes: Iterable[Note], beat: float, level: float) -> None:
    """Add the notes of the bell; ``beat`` is in seconds."""
    for note in notes:
        place = -0.5 if note.pitch % 2 else -0.15
        ring.add(note.start * beat, instruments.bell(note.pitch, note.level, place), level)


def win_rise() -> Samples:
    """G sus, from half a second: pad, marimba, bass, flute, one a beat; a swell towards the chord."""
    ring, beat = Ring(12), 60 / score.TEMPO
    for number, name in enumerate(("G2", "D3", "G3", "A3", "D4")):
        sound = instruments.pad(score.pitch(name), RISE_SECONDS - 0.4, 40 + number, 1.6, 1.6)
        ring.add(0.1, sound, 1.3)
    for step, name in enumerate(("D4", "G4", "A4", "D5", "G4", "A4", "D5", "G5", "A5")):
        pitch = score.pitch(name)
        sound = instruments.marimba(pitch, 0.25 + 0.06 * step, place_of(pitch))
        ring.add(0.5 + beat + step * beat / 4, sound, 0.5)
    ring.add(0.5 + 2 * beat, instruments.bass(score.pitch("G2"), 0.8), 0.6)
    ring.add(0.5 + 3 * beat - 0.1, instruments.flute(score.pitch("A5"), 0.3, 0.6, 60), 0.5)
    ring.reverberate(2.2, 0.26, 3200, 7)
    ring.soften(HIGHEST)
    whole = ring.samples[:, : round((RISE_SECONDS + 1.2) * RATE)]
    time = np.arange(whole.shape[1]) / RATE
    swell = np.clip(time / RISE_SECONDS, 0, 1) ** 1.3 * np.clip(1 - (time - RISE_SECONDS) / 1.2, 0, 1)
    return peaked(whole * swell, -9)


def win_chord() -> Samples:
    """C6/9, broad, as the sun comes over the ridge; it dies in ``CHORD_SECONDS``."""
    ring, beat = Ring(14), 60 / score.TEMPO
    for number, name in enumerate(("C2", "G2", "C3", "E3", "G3", "D4", "A4")):
        sound = instruments.pad(score.pitch(name), 3.4, 70 + number, 1.9, 0.12)
        ring.add(0, sound, 1.2 - 0.1 * number)
    ring.add(0, instruments.bass(score.pitch("C2"), 1.0), 0.8)
    for step, name in enumerate(("C4", "E4", "G4", "C5", "E5", "G5", "C6")):
        pitch = score.pitch(name)
        ring.add(0.03 * step, instruments.marimba(pitch, 0.8, place_of(pitch)), 0.4)
    for step, name in enumerate(("E5", "G5", "A5", "C6", "E6")):
        ring.add(beat * (1 + step / 2), instruments.bell(score.pitch(name), 0.7, 0.5 - 0.25 * step), 0.3)
    ring.add(0, instruments.flute(score.pitch("C6"), 2.4, 0.8, 80), 0.35)
    ring.reverberate(3.0, 0.3, 3200, 8)
    ring.soften(HIGHEST)
    whole = ring.samples[:, : round(CHORD_SECONDS * RATE)]
    return peaked(ended(whole, 0.012, 3.0), -7)


def loss() -> Samples:
    """The pad alone, on A."""
    ring = Ring(24)
    for number, (name, level) in enumerate((("A2", 1.0), ("E3", 0.6), ("A3", 0.35))):
        ring.add(0, instruments.pad(score.pitch(name), 7.5, 90 + number, 0.8, 1.6), level)
    ring.reverberate(3.4, 0.3, 1500, 9)
    ring.soften(HIGHEST)
    whole = ring.samples[:, : round(LOSS_SECONDS * RATE)]
    return peaked(ended(whole, 0.02, 4.0), -15)


def finished(ring: Ring, decibels: float) -> Ring:
    """Return the ring without harsh highs, at its level."""
    ring.soften(HIGHEST)
    ring.level(decibels)
    return ring


def ended(samples: Samples, rise: float, fall: float) -> Samples:
    """Return a sound that begins and ends in silence, in so many seconds."""
    return samples * instruments.ramp(samples.shape[1], rise, fall)


def peaked(samples: Samples, decibels: float) -> Samples:
    """Return the sound with its peak at ``decibels`` of full scale."""
    louder: Samples = samples * (10 ** (decibels / 20) / np.max(np.abs(samples)))
    return louder

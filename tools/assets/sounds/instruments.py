"""The instruments of the sound effects: each function returns one note.

Their partials are octaves of the note, but for the moment of a stroke: so a tune has no
tone beside its own.
"""

from __future__ import annotations

import math

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

STEPS = (0, 2, 4, 7, 9)  # semitones of the major pentatonic
C4 = 440 * 2 ** (-9 / 12)


def pitch(step: int) -> float:
    """Return the frequency of a step of C major pentatonic in hertz; 0 is C4, five
    steps are an octave.
    """
    return C4 * 2 ** (step // 5 + STEPS[step % 5] / 12)


def thud(hertz: float, decay: float, seconds: float) -> Samples:
    """Return the noise of two things that meet."""
    return shaped(
        band(noise(seconds, f"thud {hertz}"), hertz, 0.8), struck(0.0004, decay)
    )


def marimba(hertz: float, soft: float = 0.0, ring: float = 1.0) -> Samples:
    """Return a marimba note; ``soft``, 0 to 1, reduces the attack and the upper modes.

    ``ring`` is how long it sounds, as a multiple of that of a short bar.
    """
    decay = 0.16 * (C4 / hertz) ** 0.5 * ring
    seconds = 4.6 * decay
    bar = mixed(
        (0, 1.0, mode(hertz, decay, seconds)),
        (0, 0.30 * (1 - 0.8 * soft), mode(4 * hertz, decay * 0.28 / ring, seconds)),
        (
            0,
            0.10 * (1 - soft),
            mode(min(9.9 * hertz, 7000), decay * 0.09 / ring, seconds),
        ),
        (0, 0.5 * (1 - soft), thud(900, 0.004, 0.03)),
    )
    return _begun(bar, 0.0012 + 0.012 * soft)


def bell(hertz: float, seconds: float = 1.2, attack: float = 0.004) -> Samples:
    """Return a bell whose two halves beat slowly against each other."""
    decay = seconds / 4.6
    cast = mixed(
        (0, 0.8, mode(hertz, decay, seconds)),
        (0, 0.2, mode(hertz * 1.003, decay, seconds)),
        (0, 0.26, mode(2.002 * hertz, 0.54 * decay, seconds)),
        (0, 0.10, mode(4.01 * hertz, 0.3 * decay, seconds)),
        (0, 0.28, mode(0.5 * hertz, 0.77 * decay, seconds)),
        (0, 0.12, mode(5.43 * hertz, 0.012, 0.08)),
    )
    return _begun(cast, attack)


def glass(hertz: float, seconds: float) -> Samples:
    """Return a small bar of glass: bright, with a short ring one, two and three octaves
    up.
    """
    decay = seconds / 4.6
    return _begun(
        mixed(
            (0, 0.8, mode(hertz, decay, seconds)),
            (0, 0.35, mode(2 * hertz, 0.6 * decay, seconds)),
            (0, 0.20, mode(min(4 * hertz, 8400), 0.35 * decay, seconds)),
            (0, 0.25, thud(4200, 0.002, 0.02)),
        ),
        0.0015,
    )


def harp(hertz: float, seconds: float) -> Samples:
    """Return a string that is plucked in its middle: dark, with a soft touch."""
    decay = seconds / 4.6
    return _begun(
        mixed(
            (0, 0.8, mode(hertz, decay, seconds)),
            (0, 0.40, mode(2 * hertz, 0.5 * decay, seconds)),
            (0, 0.16, mode(4 * hertz, 0.25 * decay, seconds)),
            (0, 0.20, thud(1300, 0.003, 0.03)),
        ),
        0.003,
    )


def flute(hertz: float, seconds: float) -> Samples:
    """Return a wooden flute with a little breath."""
    turn = math.tau * hertz / RATE
    count = round(seconds * RATE)
    tone: Samples = []
    for i in range(count):
        t = i / RATE
        angle = turn * i + 0.05 * min(t / 0.2, 1) * math.sin(math.tau * 5 * t)
        tone.append(
            math.sin(angle) + 0.22 * math.sin(2 * angle) + 0.05 * math.sin(4 * angle)
        )
    breath = band(noise(seconds, f"breath {hertz}"), 2 * hertz, 1.5)
    chiff = shaped(
        band(noise(0.06, f"chiff {hertz}"), 4 * hertz, 2), struck(0.006, 0.014)
    )
    blown = mixed((0, 0.8, tone), (0, 0.10, breath), (0, 0.25, chiff))
    return shaped(
        blown, lambda t: _ramp(t / 0.035) * _ramp((seconds - t) / (0.45 * seconds))
    )


def felt(hertz: float, seconds: float) -> Samples:
    """Return a string that is struck by felt: dark, almost without attack."""
    decay = seconds / 4.6
    string = mixed(
        (0, 1.0, mode(hertz, decay, seconds)),
        (0, 0.34, mode(2 * hertz, 0.6 * decay, seconds)),
        (0, 0.08, mode(4 * hertz, 0.3 * decay, seconds)),
        (0, 0.3, low(thud(300, 0.008, 0.05), 500)),
    )
    return _begun(string, 0.012)


def warm(hertz: float, seconds: float, peak: float) -> Samples:
    """Return a horn, three players of which one is a little flat and one sharp, that
    swells and fades.
    """
    loud = swell(seconds, peak)
    turn = math.tau * hertz / RATE
    horn: Samples = []
    for i in range(round(seconds * RATE)):
        strength = loud(i / RATE)
        tone = 0.0
        for share, detune in ((0.4, 1.0), (0.3, 0.9982), (0.3, 1.0017)):
            angle = turn * detune * i
            upper = 0.35 * math.sin(2 * angle) + 0.16 * strength * math.sin(4 * angle)
            tone += share * (math.sin(angle) + strength * upper)
        horn.append(strength * tone)
    return horn


def _begun(samples: Samples, attack: float) -> Samples:
    """Return a note that begins smoothly within ``attack`` seconds."""
    return shaped(samples, lambda t: _ramp(t / attack))


def _ramp(t: float) -> float:
    return 0.5 - 0.5 * math.cos(math.pi * min(max(t, 0.0), 1.0))

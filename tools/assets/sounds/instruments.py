"""The instruments of the sound effects: each function returns one note."""

from __future__ import annotations

import math

from tools.assets.sounds.tone import RATE, Samples, band, low, mixed, mode, noise, shaped, struck, swell

STEPS = (0, 2, 4, 7, 9)  # semitones of the major pentatonic
C4 = 440 * 2 ** (-9 / 12)


def pitch(step: int) -> float:
    """Return the frequency of a step of C major pentatonic in hertz; 0 is C4, five steps are an octave."""
    return C4 * 2 ** (step // 5 + STEPS[step % 5] / 12)


def thud(hertz: float, decay: float, seconds: float) -> Samples:
    """Return the noise of two things that meet."""
    return shaped(band(noise(seconds, f"thud {hertz}"), hertz, 0.8), struck(0.0004, decay))


def marimba(hertz: float, soft: float = 0.0) -> Samples:
    """Return a marimba note; ``soft``, 0 to 1, reduces the attack and the upper modes."""
    decay = 0.16 * (C4 / hertz) ** 0.5
    seconds = 4.6 * decay
    bar = mixed(
        (0, 1.0, mode(hertz, decay, seconds)),
        (0, 0.30 * (1 - 0.8 * soft), mode(4 * hertz, decay * 0.28, seconds)),
        (0, 0.10 * (1 - soft), mode(min(9.9 * hertz, 7000), decay * 0.09, seconds)),
        (0, 0.5 * (1 - soft), thud(900, 0.004, 0.03)),
    )
    attack = 0.0012 + 0.012 * soft
    return shaped(bar, lambda t: min(t / attack, 1))


def bell(hertz: float, seconds: float = 1.2, attack: float = 0.004) -> Samples:
    """Return a bell whose two halves beat slowly against each other."""
    decay = seconds / 4.6
    cast = mixed(
        (0, 0.8, mode(hertz, decay, seconds)),
        (0, 0.2, mode(hertz + 3.6, decay, seconds)),
        (0, 0.22, mode(2.004 * hertz, 0.54 * decay, seconds)),
        (0, 0.08, mode(4.01 * hertz, 0.3 * decay, seconds)),
        (0, 0.25, mode(0.5 * hertz, 0.77 * decay, seconds)),
    )
    return shaped(cast, lambda t: 0.5 - 0.5 * math.cos(math.pi * min(t / attack, 1)))


def glass(hertz: float, seconds: float = 0.8) -> Samples:
    """Return a small bar of glass: bright, with a short ring two and three octaves up."""
    decay = seconds / 4.6
    return mixed(
        (0, 0.8, mode(hertz, decay, seconds)),
        (0, 0.35, mode(2 * hertz, 0.6 * decay, seconds)),
        (0, 0.28, mode(4 * hertz, 0.35 * decay, seconds)),
        (0, 0.10, mode(8 * hertz, 0.12 * decay, seconds)),
        (0, 0.25, thud(4200, 0.002, 0.02)),
    )


def flute(hertz: float, seconds: float = 0.4) -> Samples:
    """Return a wooden flute with a little breath."""
    turn, count = math.tau * hertz / RATE, round(seconds * RATE)
    tone: Samples = []
    for i in range(count):
        t = i / RATE
        angle = turn * i + 0.05 * min(t / 0.2, 1) * math.sin(math.tau * 5 * t)
        tone.append(math.sin(angle) + 0.22 * math.sin(2 * angle) + 0.05 * math.sin(4 * angle))
    breath = band(noise(seconds, f"breath {hertz}"), 2 * hertz, 1.5)
    blown = mixed((0, 0.8, tone), (0, 0.12, breath))
    return shaped(blown, lambda t: min(t / 0.035, 1) * min((seconds - t) / (0.45 * seconds), 1) ** 1.5)


def brass(hertz: float, seconds: float) -> Samples:
    """Return a horn whose upper partials are stronger when it is louder."""
    loud = swell(seconds, 0.45)
    turn = math.tau * hertz / RATE
    horn: Samples = []
    for i in range(round(seconds * RATE)):
        strength = loud(i / RATE)
        bright = 0.35 + 0.42 * strength
        angle = turn * i + 0.06 * math.sin(math.tau * 5.2 * i / RATE)
        horn.append(strength * sum(bright**n * math.sin(n * angle) for n in range(1, 13)))
    return horn


def felt(hertz: float, seconds: float = 0.9) -> Samples:
    """Return a string that is struck by felt: dark, without attack."""
    decay = seconds / 4.6
    string = mixed(
        (0, 1.0, mode(hertz, decay, seconds)),
        (0, 0.3, mode(2 * hertz, 0.6 * decay, seconds)),
        (0, 0.06, mode(4 * hertz, 0.3 * decay, seconds)),
        (0, 0.3, low(thud(300, 0.008, 0.05), 500)),
    )
    return shaped(string, lambda t: 0.5 - 0.5 * math.cos(math.pi * min(t / 0.012, 1)))

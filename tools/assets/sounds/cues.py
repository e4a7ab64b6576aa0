"""Every sound effect of the game by its name: wood, paper, marimba, a bell, low brass; without echo."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from tools.assets.sounds.finish import finished
from tools.assets.sounds.tone import RATE, Samples, band, high, low, mixed, mode, noise, shaped, struck, swell

STEPS = (0, 2, 4, 7, 9)  # semitones of the major pentatonic
NOTES = 10
C4 = 440 * 2 ** (-9 / 12)


def pitch(step: int) -> float:
    """Return the frequency of a step of C major pentatonic in hertz; 0 is C4, five steps are an octave."""
    return C4 * 2 ** (step // 5 + STEPS[step % 5] / 12)


def marimba(hertz: float, soft: float = 0.0) -> Samples:
    """Return a marimba note; ``soft``, 0 to 1, reduces the attack and the upper modes."""
    decay = 0.16 * (C4 / hertz) ** 0.5
    seconds = 4.6 * decay
    bar = mixed(
        (0, 1.0, mode(hertz, decay, seconds)),
        (0, 0.30 * (1 - 0.8 * soft), mode(4 * hertz, decay * 0.28, seconds)),
        (0, 0.10 * (1 - soft), mode(min(9.9 * hertz, 7000), decay * 0.09, seconds)),
        (0, 0.5 * (1 - soft), _thud(900, 0.004, 0.03)),
    )
    attack = 0.0012 + 0.012 * soft
    return shaped(bar, lambda t: min(t / attack, 1))


def tick() -> Samples:
    """Return a filtered click of 4 ms."""
    return mixed((0, 1, mode(2400, 0.0009, 0.006)), (0, 0.5, _thud(2400, 0.0007, 0.006)))


def pick() -> Samples:
    """Return a flick of paper."""
    paper = band(high(noise(0.06, "pick"), 2600), lambda t: 3200 + 45_000 * t, 1.3)
    return shaped(paper, struck(0.006, 0.014))


def slide() -> Samples:
    """Return a soft whoosh of 200 ms."""
    air = band(noise(0.2, "slide"), lambda t: 420 + 900 * math.sin(math.pi * t / 0.2), 0.9)
    return shaped(low(air, 2400), swell(0.2, 0.42))


def land() -> Samples:
    """Return wood on wood."""
    return mixed(
        (0, 1.0, mode(180, 0.026, 0.16)),
        (0, 0.5, mode(437, 0.013, 0.16)),
        (0, 0.8, mode(1100, 0.006, 0.16)),
        (0, 0.7, _thud(1100, 0.003, 0.03)),
    )


def join() -> Samples:
    """Return the tap below a note: two touches of wood, 22 ms apart."""
    tap = mixed(
        (0, 1.0, mode(215, 0.028, 0.15)),
        (0, 0.55, mode(590, 0.015, 0.15)),
        (0, 0.7, mode(1350, 0.006, 0.15)),
        (0, 0.6, _thud(1500, 0.0025, 0.03)),
    )
    return mixed((0, 0.45, tap), (0.022, 1.0, tap))


def fall_note() -> Samples:
    """Return two notes that fall by a fourth: A4, E4."""
    return mixed((0, 0.7, marimba(pitch(4), 0.5)), (0.15, 1, marimba(pitch(2), 0.6)))


def gap_dies() -> Samples:
    """Return a muted low tap."""
    tap = mixed(
        (0, 1.0, mode(90, 0.045, 0.24)), (0, 0.7, mode(236, 0.026, 0.24)), (0, 0.5, _thud(320, 0.008, 0.08))
    )
    return low(tap, 520)


def knock() -> Samples:
    """Return two dull knocks, 70 ms apart."""
    one = low(
        mixed(
            (0, 1.0, mode(128, 0.022, 0.15)),
            (0, 0.8, mode(310, 0.017, 0.15)),
            (0, 0.8, _thud(420, 0.005, 0.06)),
        ),
        1200,
    )
    return mixed((0, 1.0, one), (0.07, 0.85, one))


def lantern() -> Samples:
    """Return a small bell at E6 with a slow attack."""
    e6 = pitch(12)
    bell = mixed(
        (0, 0.8, mode(e6, 0.26, 1.2)),
        (0, 0.2, mode(e6 + 3.6, 0.26, 1.2)),
        (0, 0.22, mode(2.004 * e6, 0.14, 1.2)),
        (0, 0.12, mode(2.76 * e6, 0.09, 1.2)),
        (0, 0.25, mode(0.5 * e6, 0.2, 1.2)),
    )
    return shaped(bell, lambda t: 0.5 - 0.5 * math.cos(math.pi * min(t / 0.07, 1)))


def deal() -> Samples:
    """Return a card that is put down."""
    return mixed(
        (0, 1.0, shaped(band(noise(0.035, "deal"), 3100, 0.9), struck(0.0008, 0.005))),
        (0.001, 0.35, mode(420, 0.006, 0.034)),
    )


def riffle() -> Samples:
    """Return a riffle: two series of falling cards, each faster and faster."""
    parts: list[tuple[float, float, Samples]] = []
    for burst in range(2):
        for sheet in range(18):
            t = (sheet + 0.35 * math.sin(7.1 * sheet + burst)) / 17.5
            start = max(0.0, 0.225 * burst + 0.175 * t**0.72)
            level = (0.45 + 0.55 * math.sin(math.pi * min(max(t, 0), 1))) * (1 - 0.2 * burst)
            flick = band(noise(0.016, f"riffle {burst} {sheet}"), 2300 + 900 * t + 300 * burst, 1.1)
            parts.append((start, level, shaped(flick, struck(0.0006, 0.0028))))
        parts.append((0.225 * burst + 0.178, 0.25, mode(260, 0.011, 0.05)))
    return mixed(*parts)


def row() -> Samples:
    """Return four rising notes, the last doubled at the octave."""
    rise = [(0.095 * i, 0.8, marimba(pitch(step))) for i, step in enumerate((0, 2, 3))]
    return mixed(*rise, (0.285, 1.0, marimba(pitch(5))), (0.285, 0.5, marimba(pitch(10))))


def win() -> Samples:
    """Return the notes of four rows as a chord, then low brass that swells for 1.8 s."""
    chord = [(0.03 * i, 1.0, marimba(pitch(step))) for i, step in enumerate((0, 2, 3, 5))]
    brass = [
        (0.2, level, _brass(hertz, 1.8)) for hertz, level in ((C4 / 2, 0.6), (C4 * 0.75, 0.42), (C4, 0.24))
    ]
    return mixed(*chord, *brass)


def loss() -> Samples:
    """Return wind and one low note."""
    wind = band(noise(1.5, "loss"), lambda t: 330 + 260 * math.sin(math.pi * t / 1.5) ** 2, 2.2)
    wind = shaped(low(wind, 1500), swell(1.5, 0.4))
    return mixed((0, 1.0, wind), (0.32, 0.26, marimba(C4 * 2 ** (-15 / 12), 0.4)))


def press() -> Samples:
    """Return a soft wooden tick."""
    return mixed(
        (0, 1.0, mode(310, 0.009, 0.06)),
        (0, 0.6, mode(760, 0.006, 0.06)),
        (0, 0.35, _thud(1400, 0.002, 0.02)),
    )


def third(first: int, second: int) -> Samples:
    """Return two soft notes, given by their steps."""
    return mixed((0, 0.85, marimba(pitch(first), 0.8)), (0.16, 1.0, marimba(pitch(second), 0.8)))


CUES: Mapping[str, tuple[Callable[[], Samples], float]] = MappingProxyType(
    {
        "tick": (tick, -18),
        "pick": (pick, -14),
        "slide": (slide, -18),
        "land": (land, -7),
        "join": (join, -9),
        **{f"note_{step}": (partial(marimba, pitch(step)), -6 - 0.4 * step) for step in range(NOTES)},
        "fall_note": (fall_note, -14),
        "gap_dies": (gap_dies, -9),
        "knock": (knock, -8),
        "lantern": (lantern, -15),
        "riffle": (riffle, -10),
        "deal": (deal, -14),
        "row": (row, -6),
        "win": (win, -6),
        "loss": (loss, -8),
        "pass_closed": (partial(third, 3, 2), -15),
        "pass_open": (partial(third, 2, 3), -15),
        "press": (press, -13),
    }
)
"""The function of each cue, and its peak in decibels of full scale."""


def cue(name: str) -> Samples:
    """Return the samples of a cue, with silent ends and its peak level."""
    make, decibels = CUES[name]
    return finished(make(), decibels)


def _thud(hertz: float, decay: float, seconds: float) -> Samples:
    """Return the noise of two things that meet."""
    return shaped(band(noise(seconds, f"thud {hertz}"), hertz, 0.8), struck(0.0004, decay))


def _brass(hertz: float, seconds: float) -> Samples:
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

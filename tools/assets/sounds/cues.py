"""Every sound effect of the game by its name: wood and paper are made here, notes in ``tunes``."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from tools.assets.sounds import tunes
from tools.assets.sounds.finish import finished
from tools.assets.sounds.instruments import bell, flute, glass, marimba, pitch, thud
from tools.assets.sounds.tone import Samples, band, high, low, mixed, mode, noise, shaped, struck, swell


def tick() -> Samples:
    """Return a filtered click of 4 ms."""
    return mixed((0, 1, mode(2400, 0.0009, 0.006)), (0, 0.5, thud(2400, 0.0007, 0.006)))


def pick() -> Samples:
    """Return a flick of paper."""
    paper = band(high(noise(0.06, "pick"), 2600), lambda t: 3200 + 45_000 * t, 1.3)
    return shaped(paper, struck(0.006, 0.014))


def slide() -> Samples:
    """Return a soft whoosh of 200 ms."""
    air = band(noise(0.2, "slide"), lambda t: 420 + 900 * math.sin(math.pi * t / 0.2), 0.9)
    return shaped(low(air, 2400), swell(0.2, 0.42))


def undo() -> Samples:
    """Return a slide whose pitch falls."""
    air = band(noise(0.19, "undo"), lambda t: 1500 - 5200 * t, 1.1)
    return shaped(low(air, 2400), swell(0.19, 0.6))


def redo() -> Samples:
    """Return a slide whose pitch rises."""
    air = band(noise(0.19, "redo"), lambda t: 500 + 5200 * t, 1.1)
    return shaped(low(air, 2400), swell(0.19, 0.4))


def count_tick() -> Samples:
    """Return a soft tick of a count, at C5."""
    return mixed((0, 1.0, mode(pitch(5), 0.014, 0.07)), (0, 0.3, thud(1800, 0.002, 0.02)))


def parked() -> Samples:
    """Return a card that is pulled from a pack, and a tap when it lies there."""
    pulled = band(high(noise(0.2, "parked"), 1500), lambda t: 1800 + 9000 * t, 1.2)
    return mixed((0, 0.6, shaped(pulled, swell(0.2, 0.6))), (0.19, 1.0, land()))


def land() -> Samples:
    """Return wood on wood."""
    return mixed(
        (0, 1.0, mode(180, 0.026, 0.16)),
        (0, 0.5, mode(437, 0.013, 0.16)),
        (0, 0.8, mode(1100, 0.006, 0.16)),
        (0, 0.7, thud(1100, 0.003, 0.03)),
    )


def join() -> Samples:
    """Return the tap below a note: two touches of wood, 22 ms apart."""
    tap = mixed(
        (0, 1.0, mode(215, 0.028, 0.15)),
        (0, 0.55, mode(590, 0.015, 0.15)),
        (0, 0.7, mode(1350, 0.006, 0.15)),
        (0, 0.6, thud(1500, 0.0025, 0.03)),
    )
    return mixed((0, 0.45, tap), (0.022, 1.0, tap))


def gap_dies() -> Samples:
    """Return a muted low tap."""
    tap = mixed(
        (0, 1.0, mode(90, 0.045, 0.24)), (0, 0.7, mode(236, 0.026, 0.24)), (0, 0.5, thud(320, 0.008, 0.08))
    )
    return low(tap, 520)


def knock() -> Samples:
    """Return two dull knocks, 70 ms apart."""
    one = low(
        mixed(
            (0, 1.0, mode(128, 0.022, 0.15)),
            (0, 0.8, mode(310, 0.017, 0.15)),
            (0, 0.8, thud(420, 0.005, 0.06)),
        ),
        1200,
    )
    return mixed((0, 1.0, one), (0.07, 0.85, one))


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


def press() -> Samples:
    """Return a soft wooden tick."""
    return mixed(
        (0, 1.0, mode(310, 0.009, 0.06)),
        (0, 0.6, mode(760, 0.006, 0.06)),
        (0, 0.35, thud(1400, 0.002, 0.02)),
    )


CUES: Mapping[str, tuple[Callable[[], Samples], float]] = MappingProxyType(
    {
        "tick": (tick, -18),
        "press": (press, -13),
        "pick": (pick, -14),
        "slide": (slide, -18),
        "undo": (undo, -16),
        "redo": (redo, -16),
        "land": (land, -7),
        "join": (join, -9),
        "deal": (deal, -14),
        "riffle": (riffle, -10),
        "parked": (parked, -12),
        "gap_dies": (gap_dies, -9),
        "knock": (knock, -8),
        "count_tick": (count_tick, -16),
        **{f"note_{step}": (partial(tunes.chain_note, step), -6) for step in range(1, tunes.NOTES + 1)},
        "chain_end": (tunes.chain_end, -14),
        "sting_3": (partial(tunes.rising, 2, 3, 5), -8),
        "sting_6": (partial(tunes.rising, 3, 5, 7, 8), -7),
        "sting_9": (partial(tunes.rising, 5, 7, 8, 10, 12, 13), -6),
        "row_spades": (partial(tunes.row, bell, -1), -7),
        "row_hearts": (partial(tunes.row, marimba), -6),
        "row_diamonds": (partial(tunes.row, glass, 1), -8),
        "row_clubs": (partial(tunes.row, flute), -8),
        "hint": (tunes.hint, -15),
        "pass_closed": (partial(tunes.third, 2, 1), -15),
        "pass_open": (partial(tunes.third, 2, 3), -15),
        "count_total": (tunes.count_total, -8),
        "new_best": (tunes.new_best, -8),
        "title": (tunes.title, -10),
        "win": (tunes.win, -6),
        "loss": (tunes.loss, -8),
    }
)
"""The function of each cue, and its peak in decibels of full scale."""


def cue(name: str) -> Samples:
    """Return the samples of a cue, with silent ends and its peak level."""
    make, decibels = CUES[name]
    return finished(make(), decibels)

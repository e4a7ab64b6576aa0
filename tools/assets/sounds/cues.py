"""Every sound effect of the game by its name: wood and paper are made here, notes in
``tunes``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from tools.assets.sounds import tunes
from tools.assets.sounds.finish import finished, halved
from tools.assets.sounds.instruments import pitch, thud
from tools.assets.sounds.tone import (
    RATE,
    Samples,
    band,
    high,
    low,
    mixed,
    mode,
    noise,
    shaped,
    struck,
    swell,
)

# of the highest frequency of a touch: its lowest
TOUCH_FROM = 0.45
# how loud the touches are beside the wood
JOIN_TOUCH = 3.7
GAP_TOUCH = 6.0
KNOCK_TOUCH = 6.0


def tick() -> Samples:
    """Return a filtered click of 4 ms."""
    return mixed((0, 1, mode(2400, 0.0009, 0.006)), (0, 0.5, thud(2400, 0.0007, 0.006)))


def pick() -> Samples:
    """Return a flick of paper."""
    paper = band(high(noise(0.06, "pick"), 2600), lambda t: 3200 + 45_000 * t, 1.3)
    return shaped(paper, struck(0.006, 0.014))


def slide() -> Samples:
    """Return a soft whoosh of 200 ms."""
    air = band(
        noise(0.2, "slide"), lambda t: 420 + 900 * math.sin(math.pi * t / 0.2), 0.9
    )
    return shaped(low(air, 2400), swell(0.2, 0.42))


def undo() -> Samples:
    """Return a slide backwards: its pitch falls, and it breaks off."""
    return _sweep("undo", 1500, 480, 0.72)


def redo() -> Samples:
    """Return a slide forwards: its pitch rises, and it fades."""
    return _sweep("redo", 480, 1500, 0.3)


def count_tick() -> Samples:
    """Return a soft tick of a count, at C5."""
    return mixed(
        (0, 1.0, mode(pitch(5), 0.014, 0.07)), (0, 0.3, thud(1800, 0.002, 0.02))
    )


def parked() -> Samples:
    """Return a card that is pulled from a pack, and a tap when it lies there."""
    pulled = band(high(noise(0.22, "parked"), 1500), lambda t: 1700 + 9000 * t, 1.2)
    edges = [
        (
            0.02 + 0.016 * i,
            0.3,
            shaped(noise(0.006, f"edge {i}"), struck(0.0006, 0.002)),
        )
        for i in range(8)
    ]
    return mixed(
        (0, 0.8, shaped(pulled, swell(0.22, 0.7))), *edges, (0.215, 0.7, land())
    )


def land() -> Samples:
    """Return wood on wood, and a tick that small loudspeakers play, too."""
    return mixed(
        (0.004, 3.2, _touch("land", 4000, 0.009)),
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
    touch = _touch("join", 4400, 0.008)
    return mixed((0, 0.45, tap), (0.022, 1.0, tap), (0.024, JOIN_TOUCH, touch))


def gap_dies() -> Samples:
    """Return a muted low tap, and cloth on wood, which small loudspeakers play, too."""
    tap = mixed(
        (0, 1.0, mode(90, 0.045, 0.24)),
        (0, 0.7, mode(236, 0.026, 0.24)),
        (0, 0.5, thud(320, 0.008, 0.08)),
    )
    touch = _touch("gap_dies", 2600, 0.014)
    return mixed((0, 1.0, low(tap, 520)), (0.002, GAP_TOUCH, touch))


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
    touched = mixed((0, 1.0, one), (0.001, KNOCK_TOUCH, _touch("knock", 2800, 0.008)))
    return mixed((0, 1.0, touched), (0.07, 0.85, touched))


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
            level = (0.45 + 0.55 * math.sin(math.pi * min(max(t, 0), 1))) * (
                1 - 0.2 * burst
            )
            flick = band(
                noise(0.016, f"riffle {burst} {sheet}"),
                2300 + 900 * t + 300 * burst,
                1.1,
            )
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


def page() -> Samples:
    """Return a sheet that is turned: its pitch falls."""
    return _paper("page", 0.14, 3600, 1600)


def lift() -> Samples:
    """Return a sheet that is taken away: its pitch rises."""
    return _paper("lift", 0.11, 1500, 4000)


def focus_edge() -> Samples:
    """Return a soft bump against a wall of felt: the focus can go no further."""
    return low(
        mixed((0, 1.0, mode(110, 0.022, 0.11)), (0, 0.7, thud(240, 0.007, 0.06))), 420
    )


def focus_gap() -> Samples:
    """Return a hollow drop, at G5 with the odd partials of a tube: a gap."""
    tone = pitch(8)
    drop = mixed(
        (0, 1.0, mode(tone, 0.022, 0.11)),
        (0, 0.25, mode(3 * tone, 0.008, 0.05)),
        (0, 0.2, thud(1600, 0.002, 0.02)),
    )
    return shaped(drop, lambda t: min(1.0, t / 0.002))


def focus_dead() -> Samples:
    """Return two muted taps, E4 and C4, 45 ms apart: a gap that takes no card."""

    def tap(tone: float) -> Samples:
        return low(
            mixed((0, 1.0, mode(tone, 0.014, 0.08)), (0, 0.5, thud(tone, 0.004, 0.04))),
            700,
        )

    return mixed((0, 1.0, tap(pitch(2))), (0.045, 0.9, tap(pitch(0))))


def focus_home() -> Samples:
    """Return a small bar of glass, at G6: a card that is home."""
    tone = pitch(13)
    return mixed(
        (0, 1.0, mode(tone, 0.03, 0.15)),
        (0, 0.4, mode(2 * tone, 0.016, 0.15)),
        (0, 0.2, thud(4200, 0.002, 0.02)),
    )


def _touch(name: str, highest: float, decay: float) -> Samples:
    """Return the moment in which two things touch, up to ``highest`` hertz: of a dull
    sound, what small loudspeakers play.
    """
    lowest = TOUCH_FROM * highest
    touch = high(low(noise(4 / 3 * decay, name), highest), lowest)
    return shaped(touch, struck(0.0006, decay))


def _paper(name: str, seconds: float, first: float, last: float) -> Samples:
    """Return the rustle of a sheet whose pitch moves from one frequency to another."""
    slope = (last - first) / seconds
    rustle = band(high(noise(seconds, name), 1200), lambda t: first + slope * t, 1.0)
    return shaped(rustle, swell(seconds, 0.4))


def _sweep(name: str, first: float, last: float, peak: float) -> Samples:
    """Return air whose pitch moves from one frequency to another; it is loudest at the
    share ``peak``.
    """
    seconds = 0.19
    air = band(
        noise(seconds, name), lambda t: first * (last / first) ** (t / seconds), 3.0
    )
    return shaped(low(air, 3200), swell(seconds, peak))


@dataclass(frozen=True)
class Cue:
    """A sound effect."""

    make: Callable[[], Samples]
    loudness: float
    """As ``loudness`` measures it, in decibels."""
    rate: int = RATE
    """Samples a second in its file."""


TUNE_RATE = RATE // 2  # of tunes, which have nothing to be heard above 9 kHz


def _tune(make: Callable[[], Samples], decibels: float) -> Cue:
    return Cue(make, decibels, TUNE_RATE)


CUES: Mapping[str, Cue] = MappingProxyType(
    {
        "tick": Cue(tick, -36),
        "press": Cue(press, -29),
        "page": Cue(page, -28),
        "lift": Cue(lift, -29),
        "pick": Cue(pick, -26),
        "slide": Cue(slide, -29),
        "undo": Cue(undo, -27),
        "redo": Cue(redo, -27),
        "land": Cue(land, -21),
        "join": Cue(join, -22),
        "deal": Cue(deal, -31),
        "riffle": Cue(riffle, -22),
        "parked": Cue(parked, -24),
        "gap_dies": Cue(gap_dies, -21),
        "knock": Cue(knock, -21),
        "count_tick": Cue(count_tick, -27),
        "focus_edge": _tune(focus_edge, -29),
        "focus_gap": _tune(focus_gap, -31),
        "focus_dead": _tune(focus_dead, -30),
        "focus_home": _tune(focus_home, -32),
        **{
            f"note_{step}": _tune(
                partial(tunes.chain_note, step),
                -18.25 + 0.25 * min(step, tunes.BRIGHTEST),
            )
            for step in range(1, tunes.NOTES + 1)
        },
        "chain_end": _tune(tunes.chain_end, -21),
        "sting_3": _tune(tunes.sting_3, -17),
        "sting_6": _tune(tunes.sting_6, -16),
        "sting_9": _tune(tunes.sting_9, -15.5),
        "row_spades": _tune(tunes.row_spades, -16),
        "row_hearts": _tune(tunes.row_hearts, -16),
        "row_diamonds": _tune(tunes.row_diamonds, -16),
        "row_clubs": _tune(tunes.row_clubs, -19.4),
        "hint": _tune(tunes.hint, -23),
        "pass_open": _tune(tunes.pass_open, -18),
        "pass_shut": _tune(tunes.pass_shut, -19),
        "day_comes": _tune(tunes.day_comes, -24),
        "night_comes": _tune(tunes.night_comes, -24),
        "count_total": _tune(tunes.count_total, -17),
        "summit": _tune(tunes.summit, -17),
        "new_best": _tune(tunes.new_best, -16),
        "title": _tune(tunes.title, -18),
        "win": _tune(tunes.win, -18.5),
        "loss": _tune(tunes.loss, -18),
    }
)
"""Every sound effect by its name."""


def cue(name: str) -> Samples:
    """Return the samples of a cue, with silent ends and its loudness."""
    wanted = CUES[name]
    samples = finished(wanted.make(), wanted.loudness)
    return samples if wanted.rate == RATE else halved(samples)

"""Every sound effect of the game by its name: wood and paper are made here, notes in
``tunes``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from gaps.stage.motion.tween import ease_in_out
from gaps.table.panorama.beats import CARD_STAGGER
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
BREATH_SECONDS = 0.7
CARDS_OF_A_ROW = 12
WIND_SECONDS = 1.2
BREATH_RISES = 0.05  # seconds until it is loudest
# how loud the touches are beside the wood
LAND_TOUCH = 0.62
JOIN_TOUCH = 0.82
GAP_TOUCH = 0.8
KNOCK_TOUCH = 0.92


@dataclass(frozen=True)
class Take:
    """The differences between recordings of a cue: no two touches are the same."""

    name: str
    """A part of the seed of its noise."""
    length: float
    """The factor of its seconds."""
    tone: float
    """The factor of its frequencies."""
    decibels: float
    """The decibels by which it is louder."""


TAKES = (
    Take("1", 0.88, 1.007, 0.5),
    Take("2", 0.96, 0.98, -1.5),
    Take("3", 1.04, 1.02, 1.5),
    Take("4", 1.12, 0.993, -0.5),
)


def tick() -> Samples:
    """Return a filtered click of 4 ms."""
    return mixed((0, 1, mode(2400, 0.0009, 0.006)), (0, 0.5, thud(2400, 0.0007, 0.006)))


def pick() -> Samples:
    """Return a flick of paper."""
    paper = band(high(noise(0.06, "pick"), 2600), lambda t: 3200 + 45_000 * t, 1.3)
    return shaped(paper, struck(0.006, 0.014))


def slide(take: Take) -> Samples:
    """Return a soft whoosh of some 200 ms."""
    seconds = 0.2 * take.length
    air = band(
        noise(seconds, f"slide {take.name}"),
        lambda t: take.tone * (420 + 900 * math.sin(math.pi * t / seconds)),
        0.9,
    )
    return shaped(low(air, 2400 * take.tone), swell(seconds, 0.42))


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
        (0, 0.8, shaped(pulled, swell(0.22, 0.7))), *edges, (0.215, 0.7, land(TAKES[0]))
    )


def land(take: Take) -> Samples:
    """Return wood on wood, and a tick that small loudspeakers play, too."""
    longer, tone = take.length, take.tone
    return mixed(
        (0.004, LAND_TOUCH, _touch(f"land {take.name}", 4000 * tone, 0.009 * longer)),
        (0, 1.0, mode(180 * tone, 0.026 * longer, 0.16 * longer)),
        (0, 0.5, mode(437 * tone, 0.013 * longer, 0.16 * longer)),
        (0, 0.8, mode(1100 * tone, 0.006 * longer, 0.16 * longer)),
        (0, 0.7, thud(1100 * tone, 0.003 * longer, 0.03 * longer)),
    )


def join(take: Take) -> Samples:
    """Return the tap below a note: two touches of wood, some 22 ms apart."""
    longer, tone = take.length, take.tone
    tap = mixed(
        (0, 1.0, mode(215 * tone, 0.028 * longer, 0.15 * longer)),
        (0, 0.55, mode(590 * tone, 0.015 * longer, 0.15 * longer)),
        (0, 0.7, mode(1350 * tone, 0.006 * longer, 0.15 * longer)),
        (0, 0.6, thud(1500 * tone, 0.0025 * longer, 0.03 * longer)),
    )
    touch = _touch(f"join {take.name}", 4400 * tone, 0.008 * longer)
    apart = 0.022 * longer
    return mixed((0, 0.45, tap), (apart, 1.0, tap), (apart + 0.002, JOIN_TOUCH, touch))


def gap_dies() -> Samples:
    """Return a muted low tap, and cloth on wood, which small loudspeakers play, too."""
    tap = mixed(
        (0, 1.0, mode(90, 0.045, 0.24)),
        (0, 0.7, mode(236, 0.026, 0.24)),
        (0, 0.5, thud(320, 0.008, 0.08)),
    )
    touch = _touch("gap_dies", 2600, 0.014)
    return mixed((0, 1.0, low(tap, 520)), (0.002, GAP_TOUCH, touch))


def knock(take: Take) -> Samples:
    """Return two dull knocks, some 70 ms apart."""
    longer, tone = take.length, take.tone
    one = low(
        mixed(
            (0, 1.0, mode(128 * tone, 0.022 * longer, 0.15 * longer)),
            (0, 0.8, mode(310 * tone, 0.017 * longer, 0.15 * longer)),
            (0, 0.8, thud(420 * tone, 0.005 * longer, 0.06 * longer)),
        ),
        1200 * tone,
    )
    touch = _touch(f"knock {take.name}", 2800 * tone, 0.008 * longer)
    touched = mixed((0, 1.0, one), (0.001, KNOCK_TOUCH, touch))
    return mixed((0, 1.0, touched), (0.07 * longer, 0.85, touched))


def deal(take: Take) -> Samples:
    """Return a card that is put down."""
    longer, tone = take.length, take.tone
    paper = band(noise(0.035 * longer, f"deal {take.name}"), 3100 * tone, 0.9)
    return mixed(
        (0, 1.0, shaped(paper, struck(0.0008, 0.005 * longer))),
        (0.001, 0.35, mode(420 * tone, 0.006 * longer, 0.034 * longer)),
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


def lift(take: Take) -> Samples:
    """Return a sheet that is taken away: its pitch rises."""
    return _paper(
        f"lift {take.name}", 0.11 * take.length, 1500 * take.tone, 4000 * take.tone
    )


def breath() -> Samples:
    """Return air that sinks with the camera, lower and quieter, from 200 to 90 Hz."""

    def sunk(t: float) -> float:
        return ease_in_out(min(1.0, t / BREATH_SECONDS))

    def middle(t: float) -> float:
        return 200 * math.pow(0.45, sunk(t))

    air = band(low(noise(BREATH_SECONDS, "breath"), 260), middle, 1.2)
    return shaped(
        low(air, middle), lambda t: min(1.0, t / BREATH_RISES) * (1 - sunk(t))
    )


def wind() -> Samples:
    """Return a gust that rises and falls, as long as cards or a camera move in it."""
    gust = swell(WIND_SECONDS)
    air = band(noise(WIND_SECONDS, "wind"), lambda t: 300 + 420 * gust(t), 1.6)
    return shaped(low(air, 1500), swell(WIND_SECONDS, 0.45))


def rustle() -> Samples:
    """Return a row of cards that leave the table, one after the other.

    The first is loudest; at the end they are in the air.
    """
    cards = [
        (
            CARD_STAGGER * number,
            0.96**number * (1.0, 0.7, 0.85)[number % 3],
            _paper(f"rustle {number}", 0.08, 1900 + 90 * number, 3600),
        )
        for number in range(CARDS_OF_A_ROW)
    ]
    return mixed(*cards)


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
    sound, what small loudspeakers play. Its energy is that of its envelope.
    """
    lowest = TOUCH_FROM * highest
    envelope = struck(0.0006, decay)
    air = high(low(noise(4 / 3 * decay, name), highest), lowest)
    touch = shaped(air, envelope)
    full = sum(envelope(i / RATE) ** 2 for i in range(len(touch)))
    level = math.sqrt(full / sum(sample**2 for sample in touch))
    return [level * sample for sample in touch]


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


TUNE_RATE = RATE // 2  # of tunes that have nothing to be heard above 9 kHz


def _tune(make: Callable[[], Samples], decibels: float) -> Cue:
    return Cue(make, decibels, TUNE_RATE)


def _takes(
    name: str, make: Callable[[Take], Samples], decibels: float
) -> dict[str, Cue]:
    """Return the takes of a cue by their names."""
    return {
        f"{name}_{take.name}": Cue(partial(make, take), decibels + take.decibels)
        for take in TAKES
    }


CUES: Mapping[str, Cue] = MappingProxyType(
    {
        "tick": Cue(tick, -36),
        "press": Cue(press, -29),
        "page": Cue(page, -28),
        **_takes("lift", lift, -29),
        "breath": _tune(breath, -20),
        "wind": _tune(wind, -25),
        "pick": Cue(pick, -26),
        "rustle": _tune(rustle, -28),
        **_takes("slide", slide, -29),
        "undo": Cue(undo, -27),
        "redo": Cue(redo, -27),
        **_takes("land", land, -21),
        **_takes("join", join, -22),
        **_takes("deal", deal, -31),
        "riffle": Cue(riffle, -22),
        "parked": Cue(parked, -24),
        "gap_dies": Cue(gap_dies, -21),
        **_takes("knock", knock, -21),
        "count_tick": Cue(count_tick, -27),
        "focus_edge": _tune(focus_edge, -29),
        "focus_gap": _tune(focus_gap, -31),
        "focus_dead": _tune(focus_dead, -30),
        "focus_home": _tune(focus_home, -32),
        **{
            f"note_{step}": Cue(
                partial(tunes.chain_note, step),
                -18.25 + 0.25 * min(step, tunes.BRIGHTEST),
            )
            for step in range(1, tunes.NOTES + 1)
        },
        **{
            f"accent_{step}": _tune(
                partial(tunes.accent, step),
                -33.5 + 2 * (min(step, tunes.BRIGHTEST) - tunes.ACCENTED),
            )
            for step in range(tunes.ACCENTED, tunes.NOTES + 1)
        },
        "chain_end": _tune(tunes.chain_end, -21),
        "sting_3": Cue(tunes.sting_3, -17),
        "sting_6": Cue(tunes.sting_6, -16),
        "sting_9": Cue(tunes.sting_9, -15.5),
        "row_spades": Cue(tunes.row_spades, -16),
        "row_hearts": Cue(tunes.row_hearts, -16),
        "row_diamonds": Cue(tunes.row_diamonds, -16),
        "row_clubs": Cue(tunes.row_clubs, -19.4),
        "run_spades": _tune(partial(tunes.run, -1), -26),
        "run_hearts": _tune(partial(tunes.run, 0), -26),
        "run_diamonds": _tune(partial(tunes.run, 3), -26),
        "run_clubs": _tune(partial(tunes.run, 1), -26),
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

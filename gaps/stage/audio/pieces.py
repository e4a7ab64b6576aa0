"""The pieces of the music, and the levels of their layers.

The levels depend on the cards that are home, and on time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from pygame.math import clamp, smoothstep

from gaps.stage.audio.sound import CHANNELS
from gaps.values import Value

Piece = Literal["", "title", "game", "long_game", "later_round"]
"""The piece that plays; empty for none."""

SEMIQUAVER = 60 / 72 / 4  # seconds, of a piece in C
# seconds of the swell before the last chord of a win: 12 semiquavers
RISE_SECONDS = 2.5

LAYER_COUNT = 4  # one for each row
# The first layer always plays; its row makes it a little louder.
PAD = 0.84
FULL_PAD = 1.0
# the level of a layer once enough cards are home on the whole board
AUDIBLE_LEVEL = 0.5
# The fraction of all cards from which a layer is heard.
TOTALS = (0.0, 8 / 48, 20 / 48, 36 / 48)
ROWS_DONE = (0, 99, 1, 3)  # or as many finished rows
RAMP = 4 / 48  # further fraction of the cards until a layer reaches ``AUDIBLE_LEVEL``
BREATHS = ((0.12, 53.0), (0.35, 89.0), (0.25, 71.0), (0.5, 127.0))
"""The depth and the seconds by which the level of each layer drops and returns.

No two minutes are the same.
"""


class Playing(Value):
    """A piece of music that is played: its files, and how."""

    files: tuple[str, ...]
    channel: int
    """The first of its channels: one for each file."""
    semitones: int = 0
    """Its pitch above C. It is faster to match, and so are the tunes that go with it.
    """
    beats: int = 4
    """The beats in a bar."""
    written: float = SEMIQUAVER
    """The seconds of a semiquaver in C; in the slow piece, of half a semiquaver."""
    level: float = 1.0
    """The factor for the samples."""
    tunes: tuple[int, ...] = (0,)
    """The bars at which the tunes of its melody, the last file, start."""

    @property
    def tuning(self) -> float:
        """The factor for all frequencies and speeds in C."""
        return float(2 ** (self.semitones / 12))

    @property
    def semiquaver(self) -> float:
        """The seconds of a semiquaver."""
        return self.written / self.tuning

    @property
    def bar(self) -> float:
        """The seconds of a bar."""
        return 4 * self.beats * self.semiquaver


def _layers(name: str) -> tuple[str, ...]:
    return (
        f"{name}_1_pad",
        f"{name}_2_figure",
        f"{name}_3_bass",
        f"{name}_4_melody",
    )


PIECES: dict[Piece, Playing] = {
    "title": Playing(
        ("title", "title_bells"),
        CHANNELS,
        written=60 / 54 / 8,
        level=0.94,
    ),
    "game": Playing(
        _layers("game"),
        CHANNELS + 2,
        level=0.9,
        tunes=(0, 11, 23),
    ),
    "long_game": Playing(
        _layers("long_game"),
        CHANNELS + 6,
        semitones=-2,
        beats=3,
        level=0.9,
        tunes=(0, 21),
    ),
    "later_round": Playing(
        _layers("later_round"),
        CHANNELS + 10,
        semitones=2,
        level=0.9,
        tunes=(0, 21),
    ),
}


def layer_levels(shares: Sequence[float]) -> tuple[float, ...]:
    """Return the level of each layer, 0 to 1.

    ``shares`` is the fraction of each row, from the top, that is home.
    """
    rows = [clamp(fraction, 0.0, 1.0) for fraction in shares]
    total = sum(rows) / len(rows) if rows else 0.0
    done = rows.count(1.0)
    of_pad = _own_share(rows, 0)
    levels = [smoothstep(PAD, FULL_PAD, of_pad)]
    for layer in range(1, LAYER_COUNT):
        more = total - TOTALS[layer]
        heard = smoothstep(0, 1, more / RAMP)
        if done >= ROWS_DONE[layer]:
            heard = 1.0
        fraction = _own_share(rows, layer)
        own = smoothstep(0, 1, fraction)
        levels.append(max(own, AUDIBLE_LEVEL * heard))
    return tuple(levels)


def breath(layer: int, seconds: float) -> float:
    """Return the factor of a layer's level after ``seconds``.

    It is 1 at first, then falls and rises.
    """
    depth, period = BREATHS[layer]
    turned = math.tau * seconds / period
    away = 0.5 - 0.5 * math.cos(turned)
    return 1 - depth * away


def _own_share(rows: Sequence[float], layer: int) -> float:
    """Return the fraction home of the rows of a layer: one of four, two of eight."""
    first = layer * len(rows) // LAYER_COUNT
    end = math.ceil((layer + 1) * len(rows) / LAYER_COUNT)
    end = max(end, first + 1)
    own = rows[first:end]
    return sum(own) / len(own) if own else 0.0

"""The shape of the range: each layer is the ridge that its row shows on its cards,
mirrored at a pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from gaps.engine import Card, State, Suit
from gaps.stage.drawing.theme import Color, palette
from gaps.table.cards import faces

Strip = tuple[Card, ...]
"""The cards of one finished row, from the left; at least one."""


def strips_of(state: State) -> tuple[Strip, ...]:
    """Return the strips of a won board, from the top: its rows, if each holds one suit.

    Otherwise, as in a ring, the cards that follow each other in one suit are a strip
    each.
    """
    layout = state.variant.layout
    rows = [
        tuple(
            card for cell in layout.row(row) if (card := state.board[cell]) is not None
        )
        for row in range(layout.rows)
    ]
    rows = [row for row in rows if row]
    if all(len({card.suit for card in row}) == 1 for row in rows):
        return tuple(rows)
    cards = [card for row in rows for card in row]
    return tuple(
        tuple(group) for _, group in groupby(cards, key=lambda card: card.suit)
    )


def main_suit(strip: Strip) -> Suit:
    """Return the suit of most cards of a strip."""
    return Counter(card.suit for card in strip).most_common(1)[0][0]


def shared_out(strips: Sequence[Strip], parts: int) -> list[list[Strip]]:
    """Return the strips in ``parts`` groups, as equal as possible, in their order.

    Where there are fewer strips than groups, a strip is in several groups. Raises
    ``ValueError`` for none.
    """
    if not strips:
        raise ValueError("a range needs at least one strip")
    count = len(strips)
    if count < parts:
        return [[strips[number * count // parts]] for number in range(parts)]
    edges = [round(number * count / parts) for number in range(parts + 1)]
    return [list(strips[start:end]) for start, end in pairwise(edges)]


Point = tuple[float, float]

DRAWN_FOR = 1280, 800
"""The window of all measures here, pixels; they are stretched to the width and the
height of others.
"""
WEIGHTS = (1, 2, 3, 4, 3, 2, 1)  # of a point and its neighbours in a smooth ridge
HEIGHT = 98  # of the highest ridge, in units
ROUGHNESS = 1.25  # pixels that a unit of roughness is high
LOW_RIDGE = 84  # units: ridges that stay lower are made higher
# pixels from a crest down to the shade before it, or to a second row's crest
NEAR_DROP = 26
SECOND_DROP = 58
OVERHANG = 8  # pixels of a crest outside the window
# pixels at the right of the window whose mountains count for the height of a near layer
BEYOND = 300


@dataclass(frozen=True)
class LayerPlan:
    """Where a layer lies and what it looks like; lengths in pixels of the window
    ``DRAWN_FOR``.
    """

    centre: float
    right: float
    """From the pass to the end of the ridge at the right."""
    left: float
    base: float
    """The height on the screen at which the ridge would be 0 units high."""
    amp: float
    """Pixels of ``HEIGHT`` units."""
    left_amp: float
    """The share of ``amp`` by which the ridge rises from the pass to the left."""
    nearness: float
    """Up to 1."""
    depth: Color
    """The colour of what is as far away."""
    suit_share: float
    """How much of the suit's colour is in it."""
    glow: tuple[float, float]
    """How much of the evening light is in it, at the crest and at the foot."""
    summit: tuple[float, float]
    """Between which shares of the window's width its mark stands."""


PLANS = (
    LayerPlan(
        628,
        640,
        600,
        560,
        330,
        0.92,
        0.45,
        (0x8C, 0x5A, 0x66),
        0.22,
        (0.22, 0.09),
        (0.84, 0.93),
    ),
    LayerPlan(
        560,
        900,
        560,
        640,
        330,
        0.72,
        0.65,
        (0x5B, 0x45, 0x62),
        0.30,
        (0.22, 0.08),
        (0.048, 0.16),
    ),
    LayerPlan(
        760,
        640,
        840,
        742,
        330,
        0.86,
        0.85,
        (0x2C, 0x38, 0x53),
        0.30,
        (0.18, 0.0),
        (0.84, 0.93),
    ),
    LayerPlan(
        590,
        960,
        760,
        838,
        300,
        0.70,
        1.00,
        (0x14, 0x22, 0x2F),
        0.28,
        (0.16, 0.0),
        (0.048, 0.16),
    ),
)
"""The layers, far to near."""


@dataclass(frozen=True)
class Ridge:
    """A line of mountains across the window, and a little beyond it."""

    points: tuple[Point, ...]
    """From left to right, pixels."""
    places: tuple[int, ...]
    """Of each point on its strip, from 0 at its left end; negative in the half that is
    mirrored.
    """
    heights: tuple[float, ...]
    """Of the ridge on the strip, units of a card's face, from its left end."""

    @property
    def bottom(self) -> float:
        """The row of pixels of its lowest point."""
        return max(y for _, y in self.points)


@dataclass(frozen=True)
class RidgeLayer:
    """One layer of the range for a window: its crest and the shade before it."""

    plan: LayerPlan
    suit: Suit
    """Of its row, or of the first of its rows."""
    near_suit: Suit
    """Of the ridge before it: another one where the layer stands for two rows."""
    crest: Ridge
    near: Ridge
    size: tuple[int, int]
    """Of the window, pixels."""

    @property
    def top(self) -> int:
        """The row of pixels of its highest point."""
        return int(min(y for _, y in self.crest.points)) - 3

    @property
    def summit(self) -> Point:
        """Where its mark stands: the highest point of a part near the edge of the
        window.
        """
        low, high = (share * self.size[0] for share in self.plan.summit)
        return min(
            (point for point in self.crest.points if low <= point[0] <= high),
            key=lambda point: point[1],
        )


def layers_of(strips: Sequence[Strip], size: tuple[int, int]) -> tuple[RidgeLayer, ...]:
    """Return the range of a won board for a window of ``size`` pixels, far to near."""
    groups = shared_out(strips, len(PLANS))
    return tuple(
        _layer(plan, group, size) for plan, group in zip(PLANS, groups, strict=True)
    )


def ascent(
    suit: Suit, line: int, base: float, amp: float, size: tuple[int, int]
) -> tuple[Point, ...]:
    """Return a suit's ridge as it rises from the left edge of a window to the right
    one, pixels.

    ``base`` and ``amp`` are those of a ``LayerPlan``; ``line`` 0 is the crest, 1 the
    ridge before it.
    """
    across, down = size[0] / DRAWN_FOR[0], size[1] / DRAWN_FOR[1]
    points = palette()["ridge_points"][faces.SUIT_LETTERS[suit]]
    profile = [float(height) for height in points[line]]
    gain = HEIGHT / max(points[0])
    smooth = _smoothed(profile)
    last = len(profile) - 1
    drop = NEAR_DROP * line
    return tuple(
        (
            (index / last * (DRAWN_FOR[0] + 2 * OVERHANG) - OVERHANG) * across,
            (
                base
                + drop
                - gain * amp * smooth[index] / HEIGHT
                - ROUGHNESS * (profile[index] - smooth[index])
            )
            * down,
        )
        for index in range(last + 1)
    )


def _layer(
    plan: LayerPlan, strips: Sequence[Strip], size: tuple[int, int]
) -> RidgeLayer:
    first = strips[0]
    second = strips[min(1, len(strips) - 1)]
    crest = _ridge(plan, first, 0, size, 0)
    if len(strips) > 1:
        near = _ridge(plan, second, 0, size, SECOND_DROP)
    else:
        near = _ridge(plan, first, 1, size, NEAR_DROP)
    return RidgeLayer(plan, main_suit(first), main_suit(second), crest, near, size)


def _heights(strip: Strip, line: int) -> tuple[float, ...]:
    """Return the heights of a strip's ridge, units, from its lowest rank on; ``line`` 0
    is the far one.
    """
    suit = main_suit(strip)
    segments = faces.RIDGE_SEGMENTS
    ranks = [card.rank for card in strip if card.suit == suit]
    points = palette()["ridge_points"][faces.SUIT_LETTERS[suit]][line]
    return tuple(points[segments * (min(ranks) - 1) : segments * max(ranks) + 1])


def _ridge(
    plan: LayerPlan, strip: Strip, number: int, size: tuple[int, int], drop: float
) -> Ridge:
    """Return a strip's ridge across the window, ``drop`` pixels lower; beyond its ends
    it is mirrored.
    """
    across, down = size[0] / DRAWN_FOR[0], size[1] / DRAWN_FOR[1]
    heights = _heights(strip, number)
    highest = max(_heights(strip, 0))
    gain = 1.0 if highest >= LOW_RIDGE else HEIGHT / highest
    profile = [gain * height for height in heights]
    last = len(profile) - 1
    smooth = _smoothed(profile)
    points = []
    places = []
    for index in range(-3 * last, 3 * last + 1):
        half = plan.right if index >= 0 else plan.left
        x = plan.centre + index / last * half
        overhang = half / last + OVERHANG
        if not -overhang <= x <= DRAWN_FOR[0] + BEYOND * plan.nearness + overhang:
            continue
        at = _mirrored(index, last)
        amp = plan.amp * (1.0 if index >= 0 else plan.left_amp)
        # both halves meet at the pass
        rise = plan.amp * smooth[0] + amp * (smooth[at] - smooth[0])
        y = plan.base + drop - rise / HEIGHT - ROUGHNESS * (profile[at] - smooth[at])
        points.append((x * across, y * down))
        places.append(index)
    return Ridge(tuple(points), tuple(places), heights)


def _smoothed(profile: Sequence[float]) -> list[float]:
    last = len(profile) - 1
    reach = len(WEIGHTS) // 2
    return [
        sum(
            weight * profile[_mirrored(index + offset, last)]
            for offset, weight in zip(range(-reach, reach + 1), WEIGHTS, strict=True)
        )
        / sum(WEIGHTS)
        for index in range(last + 1)
    ]


def _mirrored(index: int, last: int) -> int:
    """Return the place from 0 to ``last`` of an index outside: the points go there and
    back.
    """
    index = abs(index) % (2 * last)
    return 2 * last - index if index > last else index

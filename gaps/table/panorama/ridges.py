"""The range of a won board.

Each layer is the ridge that its row shows on its cards, mirrored at a pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import attrgetter, itemgetter

from gaps.engine import Card, State, Suit
from gaps.stage.ahead import breathe
from gaps.stage.drawing.theme import Color
from gaps.table.cards import faces
from gaps.table.cards.heights import ridges
from gaps.table.landscape.lines import (
    HEIGHT,
    Crossing,
    Line,
    Point,
    ridge,
)

Strip = tuple[Card, ...]
"""The cards of one finished row, from the left; at least one."""


def strips_of(state: State) -> tuple[Strip, ...]:
    """Return the strips of a won board, from the top.

    They are its rows, if each holds one suit. Otherwise, as in a ring, consecutive
    cards of one suit are a strip each.
    """
    layout = state.variant.layout
    rows = []
    for row in range(layout.rows):
        cards = (state.board[cell] for cell in layout.row(row))
        strip = tuple(card for card in cards if card is not None)
        if strip:
            rows.append(strip)
    if all(len({card.suit for card in row}) == 1 for row in rows):
        return tuple(rows)
    in_order = [card for row in rows for card in row]
    runs = groupby(in_order, key=attrgetter("suit"))
    return tuple(tuple(run) for _suit, run in runs)


def main_suit(strip: Strip) -> Suit:
    """Return the suit of most cards of a strip."""
    counts = Counter(card.suit for card in strip)
    [(suit, _count)] = counts.most_common(1)
    return suit


def shared_out(strips: Sequence[Strip], parts: int) -> list[list[Strip]]:
    """Return the strips in ``parts`` groups, as equal as possible, in order.

    If there are fewer strips than groups, a strip is in several groups. Raise
    ``ValueError`` if there are no strips.
    """
    if not strips:
        raise ValueError("a range needs at least one strip")
    count = len(strips)
    if count < parts:
        return [[strips[number * count // parts]] for number in range(parts)]
    edges = [round(number * count / parts) for number in range(parts + 1)]
    return [list(strips[start:end]) for start, end in pairwise(edges)]


LOW_RIDGE = 84  # units: ridges that stay lower are raised
# Pixels from a crest down to the shade in front of it, or to a second row's crest.
NEAR_DROP = 26
SECOND_DROP = 58


@dataclass(frozen=True)
class LayerPlan:
    """The place and the look of a layer."""

    crossing: Crossing
    depth: Color
    """The colour of things at that distance."""
    suit_share: float
    """The fraction of the suit's colour in it."""
    glow: tuple[float, float]
    """The fraction of evening light in it, at the crest and at the foot."""
    summit: tuple[float, float]
    """The fractions of the window's width between which its mark is."""


AT_RIGHT = (0.84, 0.93)
AT_LEFT = (0.048, 0.16)
PLANS = (
    LayerPlan(
        Crossing(
            centre=628,
            right=640,
            left=600,
            base=560,
            amp=330,
            left_amp=0.92,
            nearness=0.45,
        ),
        depth=(0x8C, 0x5A, 0x66),
        suit_share=0.22,
        glow=(0.22, 0.09),
        summit=AT_RIGHT,
    ),
    LayerPlan(
        Crossing(
            centre=560,
            right=900,
            left=560,
            base=640,
            amp=330,
            left_amp=0.72,
            nearness=0.65,
        ),
        depth=(0x5B, 0x45, 0x62),
        suit_share=0.30,
        glow=(0.22, 0.08),
        summit=AT_LEFT,
    ),
    LayerPlan(
        Crossing(
            centre=760,
            right=640,
            left=840,
            base=742,
            amp=330,
            left_amp=0.86,
            nearness=0.85,
        ),
        depth=(0x2C, 0x38, 0x53),
        suit_share=0.30,
        glow=(0.18, 0.0),
        summit=AT_RIGHT,
    ),
    LayerPlan(
        Crossing(
            centre=590,
            right=960,
            left=760,
            base=838,
            amp=300,
            left_amp=0.70,
            nearness=1.0,
        ),
        depth=(0x14, 0x22, 0x2F),
        suit_share=0.28,
        glow=(0.16, 0.0),
        summit=AT_LEFT,
    ),
)
"""The layers, far to near."""


@dataclass(frozen=True)
class RidgeLayer:
    """One layer of the range for a window: its crest and the shade in front of it."""

    plan: LayerPlan
    suit: Suit
    """The suit of its row, or of the first of its rows."""
    near_suit: Suit
    """The suit of the ridge in front, which differs if the layer stands for two rows.
    """
    crest: Line
    near: Line
    size: tuple[int, int]
    """The size of the window in pixels."""

    @property
    def top(self) -> int:
        """The row of pixels above its highest point."""
        return int(min(y for _, y in self.crest)) - 3

    @property
    def bottom(self) -> float:
        """The row of pixels of the lowest point of its crest."""
        return max(y for _, y in self.crest)

    @property
    def summit(self) -> Point:
        """The place of its mark.

        It is the highest point of a part near the edge of the window.
        """
        width, _height = self.size
        left, right = (fraction * width for fraction in self.plan.summit)
        near_edge = [(x, y) for x, y in self.crest if left <= x <= right]
        return min(near_edge, key=itemgetter(1))


def layers_of(strips: Sequence[Strip], size: tuple[int, int]) -> tuple[RidgeLayer, ...]:
    """Return the range of a won board for a window of ``size`` pixels, far to near."""
    groups = shared_out(strips, len(PLANS))
    pairs = zip(PLANS, groups, strict=True)
    return tuple(_layer(plan, group, size) for plan, group in pairs)


def _layer(
    plan: LayerPlan,
    strips: Sequence[Strip],
    size: tuple[int, int],
) -> RidgeLayer:
    first = strips[0]
    crest = _ridge(plan, first, 0, size, 0)
    if len(strips) > 1:
        before = strips[1]
        near = _ridge(plan, before, 0, size, SECOND_DROP)
    else:
        before = first
        near = _ridge(plan, first, 1, size, NEAR_DROP)
    suit = main_suit(first)
    near_suit = main_suit(before)
    return RidgeLayer(plan, suit, near_suit, crest, near, size)


def _ridge(
    plan: LayerPlan,
    strip: Strip,
    line: int,
    size: tuple[int, int],
    drop: float,
) -> Line:
    """Return a strip's ridge across the window, ``drop`` pixels lower.

    ``line`` 0 is the far one.
    """
    breathe()
    highest = max(_heights(strip, 0))
    gain = 1.0 if highest >= LOW_RIDGE else HEIGHT / highest
    heights = _heights(strip, line)
    return ridge(plan.crossing, heights, size, gain, drop)


def _heights(strip: Strip, line: int) -> Sequence[float]:
    """Return the heights of a strip's ridge in units, from its lowest rank on."""
    suit = main_suit(strip)
    ranks = [card.rank for card in strip if card.suit == suit]
    segments = faces.RIDGE_SEGMENTS
    first = segments * (min(ranks) - 1)
    last = segments * max(ranks)
    return ridges().of(suit, line)[first : last + 1]

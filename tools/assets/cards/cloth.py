"""The clothes on the court cards and their patterns, one for each suit."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import Suit
from tools.assets.cards.pen import Disc, Line, Part

SHOULDERS = (
    "M17 138.5C17 122 27 112 44 107L54 100L76 100L87 107C94 109.5 98 113 99.4 116L99.4 129"
    "Q99.4 138.5 91 138.5Z"
)
HEM = 138.5  # where the cloth ends, units from the top
RIGHT = 99.4


def _chevrons() -> list[Part]:
    parts: list[Part] = []
    for y in (117, 125, 133):
        outer = 96 if y < 130 else 93
        parts.append(("pattern", Line(f"M29 {y + 3}L43 {y - 4}", 2.2)))
        parts.append(("pattern", Line(f"M{outer} {y + 2}L87 {y - 3}", 2.2)))
    return parts


def _scallops() -> list[Part]:
    places = (28, 127), (40, 117), (38, 133), (91, 118), (91, 131)
    return [
        ("pattern", Line(f"M{x - 5} {y}A5 5 0 0 0 {x + 5} {y}", 2)) for x, y in places
    ]


def _lozenges() -> list[Part]:
    places = (27, 129), (38, 117), (40, 131), (91, 117), (92, 130)
    return [
        ("pattern", f"M{x} {y - 6}L{x + 4.5} {y}L{x} {y + 6}L{x - 4.5} {y}Z")
        for x, y in places
    ]


def _seeds() -> list[Part]:
    places = (27, 129), (38, 117), (40, 132), (91, 117), (92, 129)
    three = (0, -2.2), (-2.3, 1.6), (2.3, 1.6)
    return [
        ("pattern", Disc(x + dx, y + dy, 2.2)) for x, y in places for dx, dy in three
    ]


CLOTH: Mapping[Suit, list[Part]] = {
    suit: [("main", SHOULDERS), *pattern]
    for suit, pattern in (
        (Suit.SPADES, _chevrons()),
        (Suit.HEARTS, _scallops()),
        (Suit.DIAMONDS, _lozenges()),
        (Suit.CLUBS, _seeds()),
    )
}

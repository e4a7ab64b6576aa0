"""The four queens: long hair, a ruff or a deep collar, earrings and a tiara."""

from __future__ import annotations

import math
from collections.abc import Mapping

from gaps.engine import Suit
from gaps.engine.cards import QUEEN
from tools.assets.cards.heads import head
from tools.assets.cards.pen import Disc, Part

HAIR: Mapping[Suit, tuple[str, str]] = {
    Suit.SPADES: ("#2A333E", "#161C24"),
    Suit.HEARTS: ("#E0A63C", "#B67C1E"),
    Suit.DIAMONDS: ("#3A2420", "#20120F"),
    Suit.CLUBS: ("#6B2F1D", "#481C10"),
}
LIPS: Mapping[Suit, str] = {
    Suit.SPADES: "#A3213B",
    Suit.HEARTS: "#BE1E3C",
    Suit.DIAMONDS: "#A82A18",
    Suit.CLUBS: "#A32A2A",
}
CURLS = ((42, 62), (38, 75), (41, 88)), ((82, 62), (86, 75), (83, 88))
LOCKS: Mapping[Suit, list[Part]] = {
    Suit.SPADES: [
        ("hair", "M40 116L40 64Q42 44 62 44Q82 44 84 64L84 116Z"),
        ("hair_shade", "M62 44Q82 44 84 64L84 116L62 116Z"),
    ],
    Suit.HEARTS: [
        ("hair", Disc(43, 64, 12)),
        ("hair_shade", Disc(81, 64, 12)),
        ("hair", "M42 92L42 62Q46 46 62 46Q78 46 82 62L82 92Z"),
        ("hair_shade", "M62 46Q78 46 82 62L82 92L62 92Z"),
    ],
    Suit.DIAMONDS: [
        ("hair", "M38 104Q34 70 44 58Q52 46 62 46Q72 46 80 58Q90 70 86 104Z"),
        ("hair_shade", "M62 46Q72 46 80 58Q90 70 86 104L62 104Z"),
    ],
    Suit.CLUBS: [
        *(("hair", Disc(x, y, 9)) for x, y in CURLS[0]),
        *(("hair_shade", Disc(x, y, 9)) for x, y in CURLS[1]),
        ("hair", "M42 92L42 60Q48 46 62 46Q76 46 82 60L82 92Z"),
        ("hair_shade", "M62 46Q76 46 82 60L82 92L62 92Z"),
    ],
}
DEEP_COLLAR: list[Part] = [
    ("linen", "M36 111L50 101L62 120L74 101L88 111L62 136Z"),
    ("linen_shade", "M62 120L74 101L88 111L62 136Z"),
    ("skin", "M50 101L62 120L74 101L62 110Z"),
]
PLEATS = 7
FRINGES: Mapping[Suit, list[Part]] = {
    Suit.SPADES: [("hair", "M46 74L46 58L78 58L78 74L74 66L50 66Z")],
    Suit.HEARTS: [("hair", "M46 74Q47 60 62 60Q77 60 78 74Q72 64 62 65Q52 64 46 74Z")],
    Suit.DIAMONDS: [
        ("hair", "M46 76Q46 58 64 58Q56 66 46 76Z"),
        ("hair_shade", "M78 76Q78 60 62 58Q70 66 78 76Z"),
    ],
    Suit.CLUBS: [("hair", "M46 72Q48 58 62 62Q76 58 78 72Q70 64 62 67Q54 64 46 72Z")],
}
FLOWERS = (46, 55), (53.5, 49.5), (62, 47), (70.5, 49.5), (78, 55)
TIARAS: Mapping[Suit, list[Part]] = {
    Suit.SPADES: [
        ("brass", "M44 60L46 50L54 54L62 28L70 54L78 50L80 60Q62 54 44 60Z"),
        ("brass_shade", "M62 28L70 54L78 50L80 60Q71 57 62 57Z"),
        ("paper", Disc(62, 47, 2.8)),
    ],
    Suit.HEARTS: [
        (
            "brass",
            "M45 58Q50 44 56 50Q52 32 62 40Q72 32 68 50Q74 44 79 58Q62 50 45 58Z",
        ),
        ("brass_shade", "M62 40Q72 32 68 50Q74 44 79 58Q70 54 62 54Z"),
        ("main", Disc(62, 47, 3)),
    ],
    Suit.DIAMONDS: [
        ("main", "M42 60L45 46L54 50L62 34L70 50L79 46L82 60Q62 50 42 60Z"),
        ("dark", "M62 34L70 50L79 46L82 60Q72 55 62 55Z"),
        ("brass", "M62 38L66.5 47L62 56L57.5 47Z"),
    ],
    Suit.CLUBS: [
        *(
            part
            for x, y in FLOWERS
            for part in (
                ("brass" if x <= 62 else "brass_shade", Disc(x, y, 5.2)),
                ("paper", Disc(x, y, 1.9)),
            )
        ),
        ("main", Disc(62, 38, 4.6)),
    ],
}


def queen(suit: Suit) -> tuple[list[Part], list[Part]]:
    """Return the parts of a queen behind the clothes, and the parts in front of them."""
    before: list[Part] = [
        ("skin_shade", "M55 92L69 92L70 106L62 114L54 106Z"),
        *(DEEP_COLLAR if suit in (Suit.SPADES, Suit.DIAMONDS) else _ruff()),
        *head(QUEEN, suit),
        ("lips", "M57.5 88Q60 85.8 62 87.2Q64 85.8 66.5 88Q62 92.5 57.5 88Z"),
        *FRINGES[suit],
        ("brass", Disc(46.5, 87, 2.6)),
        ("brass", Disc(77.5, 87, 2.6)),
        *TIARAS[suit],
    ]
    return LOCKS[suit], before


def _ruff() -> list[Part]:
    pleats: list[Part] = []
    for number in range(PLEATS):
        angle = math.pi * (0.10 + 0.80 * number / (PLEATS - 1))
        x, y = 62 + 25 * math.cos(angle), 101 + 19 * math.sin(angle)
        pleats.append(
            (
                "linen" if x < 62.1 else "linen_shade",
                Disc(round(x, 1), round(y, 1), 6.4),
            )
        )
    return [*pleats, ("skin", "M44 104L54 99L62 112L70 99L80 104L62 122Z")]

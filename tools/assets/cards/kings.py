"""The four kings: bearded, in a crown and a brass collar."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import Suit
from gaps.engine.cards import KING
from tools.assets.cards.heads import head
from tools.assets.cards.pen import Disc, Part

HAIR: Mapping[Suit, tuple[str, str]] = {
    Suit.SPADES: ("#8D96A0", "#6B7580"),
    Suit.HEARTS: ("#A8471F", "#7E3213"),
    Suit.DIAMONDS: ("#2B1D1A", "#160E0C"),
    Suit.CLUBS: ("#E9E2D2", "#C9BFA9"),
}
COLLAR: list[Part] = [
    ("brass", "M37 109L51 100L62 118L73 100L87 109L80 124L62 140L44 124Z"),
    ("brass_shade", "M62 118L73 100L87 109L80 124L62 140Z"),
]
BEARDS: Mapping[Suit, list[Part]] = {
    Suit.SPADES: [
        ("hair", "M47 80L53 86L62 83.5L71 86L77 80L77 92L62 126L47 92Z"),
        ("hair_shade", "M62 83.5L71 86L77 80L77 92L62 126Z"),
    ],
    Suit.HEARTS: [
        (
            "hair",
            "M46.5 80Q52 87 62 84Q72 87 77.5 80L77.5 94Q77.5 116 62 116Q46.5 116 46.5 94Z",
        ),
        ("hair_shade", "M62 84Q72 87 77.5 80L77.5 94Q77.5 116 62 116Z"),
    ],
    Suit.DIAMONDS: [
        (
            "hair",
            "M48 82L54 86.5L62 84L70 86.5L76 82L76 96L70 112L66 104L62 116L58 104L54 112L48 96Z",
        ),
        ("hair_shade", "M62 84L70 86.5L76 82L76 96L70 112L66 104L62 116Z"),
    ],
    Suit.CLUBS: [
        ("hair", Disc(52, 95, 7)),
        ("hair_shade", Disc(72, 95, 7)),
        ("hair", Disc(62, 104, 9)),
        ("hair", "M47 80Q52 88 62 85Q72 88 77 80L78 96L62 108L46 96Z"),
        ("hair_shade", "M62 85Q72 88 77 80L78 96L62 108Z"),
    ],
}
MOUSTACHE = "M62 84.5Q55 82 50.5 88.5Q57 91 62 87.5Q67 91 73.5 88.5Q69 82 62 84.5Z"
CROWNS: Mapping[Suit, list[Part]] = {
    Suit.SPADES: [
        ("brass", "M43 62L41 30L49 43L54.5 25L62 41L69.5 25L75 43L83 30L81 62Z"),
        ("brass_shade", "M62 41L69.5 25L75 43L83 30L81 62L62 62Z"),
    ],
    Suit.HEARTS: [
        (
            "brass",
            "M43 62L41 40Q46 30 51.5 38Q56 24 62 34Q68 24 72.5 38Q78 30 83 40L81 62Z",
        ),
        ("brass_shade", "M62 34Q68 24 72.5 38Q78 30 83 40L81 62L62 62Z"),
        ("main", Disc(62, 29, 4)),
    ],
    Suit.DIAMONDS: [
        ("brass", "M43 62L39 40L50 46L62 22L74 46L85 40L81 62Z"),
        ("brass_shade", "M62 22L74 46L85 40L81 62L62 62Z"),
        ("main", "M62 33L67 43L62 53L57 43Z"),
    ],
    Suit.CLUBS: [
        ("brass", "M43 62L41 42L52 47L62 36L72 47L83 42L81 62Z"),
        ("brass_shade", "M62 36L72 47L83 42L81 62L62 62Z"),
        ("brass", Disc(41.5, 39, 4.3)),
        ("brass_shade", Disc(82.5, 39, 4.3)),
        ("brass", Disc(62, 32, 5.5)),
        ("brass_shade", "M62 26.5A5.5 5.5 0 0 1 62 37.5Z"),
    ],
}
BAND: list[Part] = [
    ("main", "M43 55L81 55L81 63L43 63Z"),
    ("paper", Disc(51.5, 59, 1.9)),
    ("paper", Disc(62, 59, 1.9)),
    ("paper", Disc(72.5, 59, 1.9)),
]


def king(suit: Suit) -> tuple[list[Part], list[Part]]:
    """Return the parts of a king behind the clothes, and the parts in front of them."""
    before = [
        *COLLAR,
        ("hair_shade", "M44.5 60L79.5 60L79.5 84Q79.5 92 74 94L50 94Q44.5 92 44.5 84Z"),
        *head(KING, suit),
        *BEARDS[suit],
        ("moustache", MOUSTACHE),
        *CROWNS[suit],
        *BAND,
    ]
    return [], before

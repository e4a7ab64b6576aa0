"""The four jacks: each in another cap, most with a plume."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import Suit
from gaps.engine.cards import JACK
from tools.assets.cards.heads import head
from tools.assets.cards.pen import Disc, Line, Part

HAIR: Mapping[Suit, tuple[str, str]] = {
    Suit.SPADES: ("#C98A3B", "#9E6722"),
    Suit.HEARTS: ("#3B2A24", "#211612"),
    Suit.DIAMONDS: ("#7A3A1C", "#552410"),
    Suit.CLUBS: ("#221C1A", "#0F0C0B"),
}
LOCKS: list[Part] = [
    ("hair", "M43.5 62L80.5 62L82 90Q80 96 74 95L50 95Q44 96 42 90Z"),
    ("hair_shade", "M62 62L80.5 62L82 90Q80 96 74 95L62 95Z"),
]
SHIRT: list[Part] = [
    ("linen", "M40 108L54 99L62 114L58 130Z"),
    ("linen_shade", "M84 108L70 99L62 114L66 130Z"),
]
BRASS_COLLAR: list[Part] = [
    ("brass", "M42 106L54 99L62 112L70 99L82 106L76 116L62 112L48 116Z"),
    ("brass_shade", "M62 112L70 99L82 106L76 116Z"),
]
BUTTONS: list[Part] = [("brass", Disc(62, 124, 2.2)), ("brass", Disc(62, 133, 2.2))]
CAPS: Mapping[Suit, list[Part]] = {
    Suit.SPADES: [  # a kepi with a peak
        ("main", "M45 62L43 44L80 40L80 62Z"),
        ("dark", "M62 42L80 40L80 62L62 62Z"),
        ("ink", "M41 62Q52 56 80 62L80 67Q54 61 38 69Z"),
        ("brass", "M43.2 52L80 49L80 55L43.8 58Z"),
        ("linen", "M74 41Q84 34 82 20Q90 30 84 44L78 47Z"),
        ("quill", Line("M78 45Q85 36 83 24", 1.2)),
    ],
    Suit.HEARTS: [  # a soft beret
        ("main", "M40 60Q36 42 58 38Q84 34 85 54Q85 61 78 62L46 63Q41 63 40 60Z"),
        ("dark", "M62 37.8Q84 35 85 54Q85 61 78 62L62 62.5Z"),
        ("brass", "M44 58L80 57L80 63L44 64Z"),
        ("linen", "M76 56Q94 50 90 26Q82 40 72 46Z"),
        ("quill", Line("M75 54Q87 46 89 32", 1.3)),
    ],
    Suit.DIAMONDS: [  # an archer's hat
        ("main", "M36 64L58 40L84 34L82 58L88 62Z"),
        ("dark", "M62 39L84 34L82 58L88 62L62 63Z"),
        ("brass", "M33 66L89 60L89 66L42 71Z"),
        ("linen", "M70 56Q80 40 97 38Q90 52 74 60Z"),
        ("quill", Line("M72 58Q82 46 93 41", 1.2)),
    ],
    Suit.CLUBS: [  # a round cap with a sprig
        ("main", "M43 62Q42 36 62 36Q82 36 81 62Z"),
        ("dark", "M62 36Q82 36 81 62L62 62Z"),
        ("brass", "M41 58L83 58L83 66L41 66Z"),
        ("brass_shade", "M62 58L83 58L83 66L62 66Z"),
        ("sprig", Line("M62 40Q64 30 72 24", 2)),
        ("main", Disc(73, 24, 4)),
        ("main", Disc(66, 29, 3.2)),
        ("main", Disc(72, 32, 3.2)),
    ],
}


def jack(suit: Suit) -> tuple[list[Part], list[Part]]:
    """Return the parts of a jack behind the clothes, and the parts in front of them."""
    before = [
        ("skin_shade", "M55 92L69 92L70 104L62 112L54 104Z"),
        *(SHIRT if suit in (Suit.SPADES, Suit.CLUBS) else BRASS_COLLAR),
        *BUTTONS,
        *head(JACK, suit),
        ("mouth", Line("M57.5 89Q61 91.5 66.5 88", 1.9)),
        *CAPS[suit],
    ]
    return LOCKS, before

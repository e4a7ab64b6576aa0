"""Faces of people: lit from the left, in two flat halves, looking a little to one side."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import Suit
from gaps.engine.cards import JACK, KING, QUEEN
from tools.assets.cards.pen import Disc, Line, Part

SKIN: Mapping[Suit, tuple[str, str]] = {
    Suit.SPADES: ("#EBC59B", "#D9A877"),
    Suit.HEARTS: ("#F2D3B0", "#E2B78C"),
    Suit.DIAMONDS: ("#B97F52", "#9C6539"),
    Suit.CLUBS: ("#8A5A3E", "#70452D"),
}
BROWS: Mapping[int, str] = {
    JACK: "M51 70L58 71.5M66.5 70L73 69",
    QUEEN: "M51 70.5Q54.5 68 58.5 70M65.5 70Q69.5 68 73 70.5",
    KING: "M50.5 71L58 70M66 70L73.5 71",
}
LOOKS_RIGHT = {
    (JACK, Suit.SPADES),
    (JACK, Suit.DIAMONDS),
    (QUEEN, Suit.SPADES),
    (QUEEN, Suit.DIAMONDS),
    (KING, Suit.HEARTS),
    (KING, Suit.CLUBS),
}


def head(rank: int, suit: Suit) -> list[Part]:
    """Return the face of a person, without hair and mouth."""
    aside = 1 if (rank, suit) in LOOKS_RIGHT else -1
    return [
        ("skin", "M48 60L76 60L76 78Q76 96 62 96Q48 96 48 78Z"),
        ("skin_shade", "M62 60L76 60L76 78Q76 96 62 96Z"),
        ("ink", Disc(54.5 + aside * 1.2, 76, 2.3)),
        ("ink", Disc(69.5 + aside * 1.2, 76, 2.3)),
        ("ink", Line(BROWS[rank], 1.9)),
        ("nose", Line(f"M62 72L{62 + 3.2 * aside:g} 83L62 83.5", 1.7)),
    ]

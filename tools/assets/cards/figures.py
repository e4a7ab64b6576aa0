"""The figure that is printed on a card: its rank, its suit and on a court card a
person.
"""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import Card, Suit
from gaps.engine.cards import ACE, JACK, KING, QUEEN
from gaps.table.cards import faces
from gaps.table.cards.faces import SQUAT, TALL
from tools.assets.cards import heads, jacks, kings, letters, pen, queens
from tools.assets.cards.cloth import CLOTH, HEM, RIGHT

# Sizes of the large suit: at the same size some suits look larger than others.
SIGN: Mapping[str, Mapping[Suit, float]] = {
    TALL: {Suit.SPADES: 66, Suit.HEARTS: 64, Suit.DIAMONDS: 70, Suit.CLUBS: 66},
    SQUAT: {Suit.SPADES: 44, Suit.HEARTS: 43, Suit.DIAMONDS: 48, Suit.CLUBS: 45},
}
COURT_SIGN: Mapping[str, tuple[float, float, float]] = {
    TALL: (21.5, 66, 28),
    SQUAT: (21.5, 65, 31),
}
ENGRAVING = 0.66, 3.2  # size relative to the suit, and stroke
# How much the letters of some ranks are narrowed.
SQUEEZE: Mapping[str, Mapping[str, float]] = {
    TALL: {"10": 0.80, "Q": 0.86, "K": 0.86, "A": 0.93},
    SQUAT: {
        **dict.fromkeys(("2", "3", "5", "6", "7", "8", "9"), 0.90),
        "A": 0.80,
        "4": 0.86,
        "10": 0.70,
    },
}
COURT_SQUEEZE: Mapping[str, float] = {"J": 1.0, "Q": 0.86, "K": 0.86}
# between 1 and 0, in cap heights
TRACKING: Mapping[str, float] = {TALL: -0.055, SQUAT: -0.06}
# A head is drawn around x = 62, then made smaller and moved right of the rank; clothes
# reach the frame.
SET_HEAD = "translate(7.6 8) scale(.93)"
SQUAT_PERSON = 0.66
BRASS = "#E6AC3F"
BRASS_SHADE = "#B57A1C"
INK = "#1B2530"
LINEN = "#F1E6CF"
LINEN_SHADE = "#D9C7A3"
QUILL = "#B9A57E"
HAIR = {JACK: jacks.HAIR, QUEEN: queens.HAIR, KING: kings.HAIR}
PEOPLE = {JACK: jacks.jack, QUEEN: queens.queen, KING: kings.king}


def figure(card: Card, kind: str) -> str:
    """Return the figure of a card in the colours of the deck "house", as SVG elements."""
    return _court(card, kind) if card.rank in PEOPLE else _number(card, kind)


def _number(card: Card, kind: str) -> str:
    name = faces.RANK_SYMBOLS[card.rank]
    main = faces.suit_colour(faces.HOUSE, card.suit)
    left, top, cap = faces.RANK_AT[kind]
    size = SIGN[kind][card.suit]
    x, y = (60.0, 95.0) if kind == TALL else (74.0, 61.0)
    tracking = 0.0
    if name == "10":
        left -= 1 if kind == TALL else 1.5
        tracking = TRACKING[kind] * cap
        if kind == SQUAT:
            x = 76.5
            size = size - 5
    engraved = size * ENGRAVING[0]
    if card.rank == ACE and kind == TALL:
        y = 90
        size = size + 6
    rank = letters.outline(
        name, left, top + cap, cap, SQUEEZE[kind].get(name, 1.0), tracking
    )
    drawn = pen.element(rank, main) + faces.pip(card.suit, x, y, size, main)
    if kind == TALL:
        drawn += _engraving(card.suit, x, y, engraved, main)
    return drawn


def _engraving(suit: Suit, x: float, y: float, size: float, main: str) -> str:
    colour = faces.mix(main, faces.MIDNIGHT_PAPER, faces.ENGRAVED)
    line = f' stroke="{colour}" stroke-width="{ENGRAVING[1]}" stroke-linejoin="round"'
    return faces.pip(suit, x, y, size, "none", line)


def _court(card: Card, kind: str) -> str:
    name = faces.RANK_SYMBOLS[card.rank]
    main = faces.suit_colour(faces.HOUSE, card.suit)
    left, top, cap = faces.COURT_RANK_AT[kind]
    rank = pen.element(
        letters.outline(name, left, top + cap, cap, COURT_SQUEEZE[name]), main
    )
    sign = faces.pip(card.suit, *COURT_SIGN[kind], main)
    person = _person(card)
    if kind == SQUAT:
        across = faces.WIDTH - RIGHT * SQUAT_PERSON - 0.4
        down = faces.HEIGHT[SQUAT] - faces.LIP - HEM * SQUAT_PERSON
        person = pen.moved(
            person, f"translate({across:.2f} {down:.2f}) scale({SQUAT_PERSON})"
        )
    return rank + sign + person


def _person(card: Card) -> str:
    paints = _paints(card)
    behind, before = PEOPLE[card.rank](card.suit)
    return (
        pen.moved(pen.draw(behind, paints), SET_HEAD)
        + pen.draw(CLOTH[card.suit], paints)
        + pen.moved(pen.draw(before, paints), SET_HEAD)
    )


def _paints(card: Card) -> Mapping[str, str]:
    """Return the colours of a person by their use."""
    suit = card.suit
    main = faces.suit_colour(faces.HOUSE, suit)
    skin, skin_shade = heads.SKIN[suit]
    hair, hair_shade = HAIR[card.rank][suit]
    sprig, pattern, dark_pattern = faces.CLOTH
    return {
        "main": main,
        "dark": faces.dark_colour(faces.HOUSE, suit),
        "pattern": pen.lighter(main, dark_pattern if suit is Suit.SPADES else pattern),
        "sprig": pen.lighter(main, sprig),
        "skin": skin,
        "skin_shade": skin_shade,
        "nose": pen.darker(skin_shade, 0.28),
        "mouth": pen.darker(skin_shade, 0.45),
        "lips": queens.LIPS[suit],
        "hair": hair,
        "hair_shade": hair_shade,
        "moustache": pen.darker(hair, 0.18 if suit is Suit.CLUBS else 0.35),
        "brass": BRASS,
        "brass_shade": BRASS_SHADE,
        "linen": LINEN,
        "linen_shade": LINEN_SHADE,
        "quill": QUILL,
        "paper": faces.MIDNIGHT_PAPER,
        "ink": INK,
    }

"""The name of the game: four cards; the ace that the rules remove is lifted out of its
slot.
"""

from __future__ import annotations

from gaps.engine import Suit
from gaps.table.cards import faces
from tools.assets.cards import letters, pen

WIDE = 570.0
HIGH = 280.0
CARD = (122.0, 168.0)
LIP = 4.0
CORNER = 14.0
LEFT = 20.0
TOP = 90.0
STEP = 136.0
# units from the top of a card
CAP = 100.0
BASELINE = 137.0
LIFTED = "translate(190 14) rotate(12 61 86)"
STOCK = "#C9B68C"
SLOT = "#070D12"
BRASS = "#F0B84A"
GHOST = "#F6EBD6"
GHOST_ALPHA = 0.22
LETTERS = {"G": Suit.SPADES, "A": Suit.DIAMONDS, "P": Suit.HEARTS, "S": Suit.CLUBS}


def logo() -> str:
    """Return the SVG of the logo."""
    body = "".join(
        pen.moved(
            _slot(letter) if letter == "A" else _card(letter),
            f"translate({LEFT + number * STEP:g} {TOP:g})",
        )
        for number, letter in enumerate(LETTERS)
    )
    return faces.svg(WIDE, HIGH, body + pen.moved(_card("A"), LIFTED)) + "\n"


def _card(letter: str) -> str:
    width, height = CARD
    return (
        _sheet(width, height + LIP, CORNER, f'fill="{STOCK}"')
        + _sheet(width, height, CORNER, f'fill="{faces.MIDNIGHT_PAPER}"')
        + pen.element(_letter(letter), faces.suit_colour(faces.HOUSE, LETTERS[letter]))
    )


def _slot(letter: str) -> str:
    width, height = CARD
    dashes = f'fill="none" stroke="{BRASS}" stroke-width="2.5" stroke-dasharray="8 7" stroke-linecap="round"'
    return (
        _sheet(width, height + LIP, CORNER, f'fill="{SLOT}"')
        + pen.moved(_sheet(width - 12, height - 8, 10, dashes), "translate(6 6)")
        + pen.element(_letter(letter), GHOST, f' fill-opacity="{GHOST_ALPHA}"')
    )


def _letter(letter: str) -> str:
    """Return the outline of a letter in the middle of a card."""
    return letters.outline(
        letter, (CARD[0] - letters.width(letter, CAP)) / 2, BASELINE, CAP
    )


def _sheet(wide: float, high: float, radius: float, paint: str) -> str:
    return f'<rect x="0" y="0" width="{wide:g}" height="{high:g}" rx="{radius:g}" {paint}/>'

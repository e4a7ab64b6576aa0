"""Reasons a move is refused, as values and as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from gaps.engine.cards import Card
from gaps.engine.errors import Sentence
from gaps.engine.layout import Cell
from gaps.values import Value


class Reason(Enum):
    """Reasons a slide, a skip or a redeal is refused."""

    AFTER_TOP = auto()  # nothing follows the top rank
    AFTER_GAP = auto()  # the gap to the left has to be filled first
    # the gap to the left or the one to the right has to be filled first
    BETWEEN_GAPS = auto()
    ROW_START = auto()  # only a base card may begin a row
    # only a base card, or the card before the right neighbour
    ROW_START_OR_CARD = auto()
    ANY_START = auto()  # any card may begin a row
    NEEDS_START = auto()  # a base card needs an empty cell in the first column
    NEEDS_TOP = auto()  # a base card needs a gap right of a card of the top rank
    WRONG_CARD = auto()  # the card goes next to a different card
    IN_PLACE = auto()  # the card already follows its predecessor, or begins a row
    LOCKED = auto()  # a card in a run does not move again
    FIXED = auto()  # a base card at the start of its row does not move again
    NEEDS_GAP = auto()  # the target holds a card
    NO_CARD = auto()  # no card can go into the gap
    EMPTY = auto()  # there is no card to move
    TRAY = auto()  # no card returns to the tray
    NOT_TURNED = auto()  # only the turned card of the stock may be exchanged
    NOT_BESIDE = auto()  # the turned card may not be exchanged with a card there
    NOTHING_TURNED = auto()  # there is no turned card, or it is not known
    OFF_BOARD = auto()  # the board has no such cell
    NO_REDEAL = auto()  # the game has none
    ONLY_TALON = auto()  # the game has a talon in place of redeals
    NO_REDEAL_LEFT = auto()  # all have been taken
    CARDS_CAN_MOVE = auto()  # a redeal has to wait until no card can move
    NO_DEAL_NUMBER = auto()  # a shuffle needs the number of the deal
    ALL_HOME = auto()  # the game is won


class Refusal(Value):
    """A refused move and the reason.

    ``cell`` is the cell to point at, ``card`` the card that the sentence names.
    """

    reason: Reason
    cell: Cell | None = None
    card: Card | None = None


_TAKES = Sentence("{target} takes {wanted}.")
SENTENCES: Mapping[Reason, Sentence] = {
    Reason.AFTER_TOP: Sentence("Nothing follows {a_top}."),
    Reason.AFTER_GAP: Sentence("Fill the gap to its left first."),
    Reason.BETWEEN_GAPS: Sentence("Fill one of the gaps beside it first."),
    Reason.ROW_START: Sentence("Any {base} starts this row."),
    Reason.ROW_START_OR_CARD: Sentence("Any {base} or the {card} may go here."),
    Reason.ANY_START: Sentence("Any card may start this row."),
    Reason.NEEDS_START: _TAKES,
    Reason.NEEDS_TOP: _TAKES,
    Reason.WRONG_CARD: _TAKES,
    Reason.IN_PLACE: Sentence("The {card} stands where it belongs."),
    Reason.LOCKED: Sentence("A card in a run stays where it is."),
    Reason.FIXED: Sentence("The {card} stays where it was placed."),
    Reason.NEEDS_GAP: Sentence("{cell} holds the {card}."),
    Reason.NO_CARD: Sentence("Nothing can go there now."),
    Reason.EMPTY: Sentence("There is no card on {cell}."),
    Reason.TRAY: Sentence("No card goes back into the tray."),
    Reason.NOT_TURNED: Sentence("Only the {card} may move: it is turned up."),
    Reason.NOT_BESIDE: Sentence("The {card} cannot change places with that card."),
    Reason.NOTHING_TURNED: Sentence("No card is turned up."),
    Reason.OFF_BOARD: Sentence("Cells go from 0 to {last}."),
    Reason.NO_REDEAL: Sentence("There is no redeal in this game."),
    Reason.ONLY_TALON: Sentence("This game has no redeal, only its talon."),
    Reason.NO_REDEAL_LEFT: Sentence("No redeal is left."),
    Reason.CARDS_CAN_MOVE: Sentence("Redeal when no card can move."),
    Reason.NO_DEAL_NUMBER: Sentence("A board without a deal number cannot be redealt."),
    Reason.ALL_HOME: Sentence("All the cards are home."),
}
"""The sentence for each reason. A board that is drawn says where a card may go, too."""

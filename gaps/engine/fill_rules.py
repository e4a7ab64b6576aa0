"""The cards that a gap accepts, as values.

Everything that knows the rules of gaps reads them here.
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum, auto

from gaps.engine.cards import ACE, KING, Suit
from gaps.engine.errors import Sentence
from gaps.values import Value

Face = tuple[int, Suit]
"""A rank and a suit, as a card shows them."""
ANY_STEP = tuple(range(ACE, KING + 1))


class GapPosition(Enum):
    """The gaps that a fill rule applies to."""

    START = auto()  # at the start of a row
    AFTER = auto()  # right of a card
    AFTER_TOP = auto()  # right of a card of the top rank, until all cards are home
    BEFORE = auto()  # left of a card


SAME_SUIT = tuple((suit,) for suit in Suit)
ANY_SUIT = tuple(
    (suit, *(other for other in Suit if other is not suit)) for suit in Suit
)


class FillRule(Value):
    """A rule that says which cards gaps accept.

    A variant has several fill rules, which add up.
    """

    where: GapPosition
    sentence: Sentence = field(compare=False)
    """The rule in words. The rulebook fills in ranks: {any_base}, {a_base}, {a_top}."""
    steps: tuple[int, ...] = (1,)
    """The number of ranks from the neighbour that ``where`` names up to the card.

    A row start and a card of the top rank count as one below the base.
    """
    suits: tuple[tuple[Suit, ...], ...] = SAME_SUIT
    """The suits that the card may have, for each suit of the neighbour.

    A row start and a card of the top rank count as any suit.
    """
    from_tray: bool = False
    """True if only a card in the tray is taken."""

    def faces(self, neighbour: Face | None, base: int, top: int) -> list[Face]:
        """Return the faces that a gap takes next to ``neighbour``, or at a row start.

        ``base`` and ``top`` are the lowest and the highest rank.
        """
        if neighbour is None or self.where is GapPosition.AFTER_TOP:
            if neighbour is not None and neighbour[0] != top:
                return []
            ranks = self._ranks(base - 1, base, top)
            return [(rank, suit) for suit in Suit for rank in ranks]
        ranks = self._ranks(neighbour[0], base, top)
        suits = self.suits[neighbour[1]]
        return [(rank, suit) for rank in ranks for suit in suits]

    def _ranks(self, rank: int, base: int, top: int) -> list[int]:
        return [rank + step for step in self.steps if base <= rank + step <= top]


SUCCESSOR_OF_LEFT = FillRule(
    GapPosition.AFTER,
    Sentence(
        "A gap takes the card that follows its left neighbour: same suit, one rank higher."
    ),
)
NEXT_RANK_OF_ANY_SUIT = FillRule(
    GapPosition.AFTER,
    Sentence(
        "A gap takes a card one rank higher than its left neighbour, of whichever "
        "suit; but only a run in one suit is home."
    ),
    suits=ANY_SUIT,
)
"""Source: PySolFC's Jungle."""
ANY_HIGHER_OF_LEFT = FillRule(
    GapPosition.AFTER,
    Sentence(
        "A gap takes any higher card of its left neighbour's suit; but only a run without holes is home."
    ),
    steps=ANY_STEP,
)
"""Source: PySolFC's Spaces and Aces."""
PREDECESSOR_OF_RIGHT = FillRule(
    GapPosition.BEFORE,
    Sentence(
        "A gap also takes the card that comes before its right neighbour. No card comes before {a_base}."
    ),
    steps=(-1,),
)
"""This applies in the first column, too."""
BASE_AT_ROW_START = FillRule(
    GapPosition.START,
    Sentence("A gap at the start of a row takes {any_base}."),
)
ANY_CARD_AT_ROW_START = FillRule(
    GapPosition.START,
    Sentence("A gap at the start of a row takes any card."),
    steps=ANY_STEP,
)
"""This includes a card that is home or in the tray."""
BASE_FROM_TRAY = FillRule(
    GapPosition.START,
    Sentence(
        "A gap at the start of a row takes {any_base} from the tray, which then stays there."
    ),
    from_tray=True,
)
"""Source: CatsAtCards' Double Montana."""
BASE_AFTER_TOP = FillRule(
    GapPosition.AFTER_TOP,
    Sentence("Right of {a_top} a gap takes {any_base}."),
)
"""Source: CatsAtCards' Maze, which prints "left of a Queen". It must mean right:
otherwise the suits could not follow each other around the ring.
"""

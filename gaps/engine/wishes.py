"""What a gap takes, as values: everything that knows the rules of gaps reads them here."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from gaps.engine.cards import ACE, KING, Suit
from gaps.engine.errors import Sentence

Face = tuple[int, Suit]
"""A rank and a suit: what a card shows."""
ANY_STEP = tuple(range(ACE, KING + 1))


class Where(Enum):
    """The gaps that a wish is about."""

    START = auto()  # where a row starts
    AFTER = auto()  # right of a card
    AFTER_TOP = auto()  # right of a card of the top rank, until all cards are home
    BEFORE = auto()  # left of a card


@dataclass(frozen=True)
class Wish:
    """Cards that gaps take. A variant has several wishes, which add up."""

    where: Where
    sentence: Sentence = field(compare=False)
    """The rule in words. The rulebook fills in ranks: {base}, {a_base}, {a_top}."""
    steps: tuple[int, ...] = (1,)
    """How many ranks the card lies above the neighbour that ``where`` names. A row start
    and a card of the top rank count as one below the base.
    """
    any_suit: bool = False
    """Whether it may be of another suit than the neighbour."""
    from_tray: bool = False
    """Whether only a card in the tray is taken."""

    def faces(self, neighbour: Face | None, base: int, top: int) -> list[Face]:
        """What a gap takes beside ``neighbour``, its suit first; ``None`` at a row start.

        ``base`` and ``top`` are the lowest and the highest rank.
        """
        rank, suit = neighbour or (base - 1, None)
        if self.where is Where.AFTER_TOP:
            if rank != top:
                return []
            rank, suit = base - 1, None
        suits = list(Suit)
        if suit is not None:
            others = [other for other in suits if other is not suit]
            suits = [suit, *others] if self.any_suit else [suit]
        ranks = [rank + step for step in self.steps if base <= rank + step <= top]
        if self.where is Where.START:
            return [(rank, suit) for suit in suits for rank in ranks]
        return [(rank, suit) for rank in ranks for suit in suits]


SUCCESSOR_OF_LEFT = Wish(
    Where.AFTER,
    Sentence(
        "A gap takes the card that follows its left neighbour: same suit, one rank higher."
    ),
)
NEXT_RANK_OF_ANY_SUIT = Wish(
    Where.AFTER,
    Sentence(
        "A gap takes a card one rank higher than its left neighbour, of whichever "
        "suit; but only a run in one suit is home."
    ),
    any_suit=True,
)
"""Source: PySolFC's Jungle."""
ANY_HIGHER_OF_LEFT = Wish(
    Where.AFTER,
    Sentence(
        "A gap takes any higher card of its left neighbour's suit; but only a run without holes is home."
    ),
    steps=ANY_STEP,
)
"""Source: PySolFC's Spaces and Aces."""
PREDECESSOR_OF_RIGHT = Wish(
    Where.BEFORE,
    Sentence(
        "A gap also takes the card that comes before its right neighbour. No card comes before {a_base}."
    ),
    steps=(-1,),
)
"""In the first column, too."""
BASE_AT_ROW_START = Wish(
    Where.START,
    Sentence("A gap at the start of a row takes any {base}."),
    any_suit=True,
)
ANY_CARD_AT_ROW_START = Wish(
    Where.START,
    Sentence("A gap at the start of a row takes any card."),
    steps=ANY_STEP,
    any_suit=True,
)
"""Also one that is home or in the tray."""
BASE_FROM_TRAY = Wish(
    Where.START,
    Sentence(
        "A gap at the start of a row takes any {base} from the tray, which then stays there."
    ),
    any_suit=True,
    from_tray=True,
)
"""Source: CatsAtCards' Double Montana."""
BASE_AFTER_TOP = Wish(
    Where.AFTER_TOP,
    Sentence("Right of {a_top} a gap takes any {base}."),
    any_suit=True,
)
"""Source: CatsAtCards' Maze, which prints "left of a Queen". It must mean right:
otherwise the suits could not follow each other around the ring.
"""

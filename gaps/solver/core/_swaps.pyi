"""The types of the compiled search for rules with a stock."""

from collections.abc import Sequence

class Core:
    """One search. ``board`` holds for each cell the home of its card.

    ``turned`` holds the home of each card to come, or -1 for one that is unknown.

    ``beside`` has the cells that each cell may exchange cards with, ``distance`` the number of exchanges from
    each cell to each other. ``costs[left][distance]`` says how unpromising a card is that is turned ``left``
    times more (0 to 2) and is so far from home: from 0 to 1,200.
    """

    def __init__(
        self,
        beside: Sequence[Sequence[int]],
        distance: Sequence[Sequence[int]],
        board: Sequence[int],
        turned: Sequence[int],
        costs: Sequence[Sequence[int]],
        memory: int,
    ) -> None:
        """``memory`` is in bytes. At most 52 cells and 104 turns, each card twice at most."""
    def run(self, nodes: int) -> int:
        """Look at about ``nodes`` more positions; returns a ``RunState``."""
    @property
    def nodes(self) -> int:
        """Positions looked at."""
    @property
    def closed(self) -> bool:
        """True if it is proven that the round cannot be won, whatever the unknown cards are."""
    @property
    def home(self) -> int:
        """The most cards home met so far."""
    @property
    def line(self) -> list[int]:
        """The turns to that position: the cell to exchange with, or -1 to skip."""
    @property
    def bytes(self) -> int:
        """The most memory that the sweeps have taken so far."""

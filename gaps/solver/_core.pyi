"""The compiled search, as the rest of the room sees it."""

from collections.abc import Sequence
from enum import IntEnum

class Standing(IntEnum):
    """What ``Core.run`` answers: how far the search has come."""

    RUNNING = 0
    WON = 1
    FINISHED = 2
    FULL = 3

class Core:
    """One search. ``board`` holds a card number a cell (suit * ranks + rank above the base), -1 for a gap."""

    nodes: int
    closed: bool
    """Whether it is proven that the round cannot be won."""
    def __init__(self, columns: int, board: Sequence[int], memory: int, seed: int = 1) -> None: ...
    def steps(self) -> list[tuple[int, int, list[int] | None]]:
        """Every step of the board it was given: card, target (52: placed), order. Before ``run`` only."""
    def run(self, nodes: int) -> int:
        """Search ``nodes`` more positions at the most; answers how it stands."""
    @property
    def home(self) -> int:
        """The most cards home met so far."""
    @property
    def line(self) -> list[tuple[int, int, list[int] | None]]:
        """The steps to that position."""
    @property
    def bytes(self) -> int:
        """The most memory that met positions have taken so far."""

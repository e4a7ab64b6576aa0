"""The types of the compiled search by tables."""

from collections.abc import Sequence

from gaps.solver.rule_tables import RuleTables

class Core:
    """One search. ``board`` holds for each cell a face (suit * ranks + rank above the base), or -1."""

    def __init__(
        self, rules: RuleTables, board: Sequence[int], memory: int, seed: int = 1
    ) -> None:
        """``memory`` is in bytes."""
    def steps(self) -> list[tuple[int, int, int]]:
        """Every step of the board it was given: face, source and target (126: the pool).

        Before ``run`` only.
        """
    def run(self, nodes: int) -> int:
        """Search at most ``nodes`` more positions; returns a ``RunState``."""
    def close(self) -> None:
        """Search only for the most cards home from now on: it is known that the round cannot be won."""
    @property
    def nodes(self) -> int:
        """Positions looked at."""
    @property
    def closed(self) -> bool:
        """True if it is proven that the round cannot be won."""
    @property
    def home(self) -> int:
        """The most cards home met so far."""
    @property
    def line(self) -> list[tuple[int, int, int]]:
        """The steps to that position."""
    @property
    def bytes(self) -> int:
        """The most memory that the positions met have taken so far."""

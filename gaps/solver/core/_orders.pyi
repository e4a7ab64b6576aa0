"""The types of the compiled search by partial orders."""

from collections.abc import Sequence
from enum import IntEnum

class Result(IntEnum):
    """What ``CdclSolver.solve`` returns."""

    UNDECIDED = 0
    """The conflicts it was given are spent."""
    SATISFIED = 1
    UNSATISFIED = 2
    NO_MEMORY = 3
    """The memory limit is reached."""

class CdclSolver:
    """Clauses, and edges of a graph that must stay acyclic.

    A literal is 2 * variable, or 2 * variable + 1 for "not variable"; -1 always holds and -2 never does.
    """

    def __init__(
        self,
        max_nodes: int = 512,
        seed: int = 1,
        max_bytes: int = 1 << 28,
        log: bool = False,
    ) -> None:
        """With ``log``, everything is written down that a proof needs: see ``gaps.solver.proofs.checker``."""
    def variable(self) -> int:
        """Add a variable and return its number."""
    def node(self) -> int:
        """Add a node to the graph and return its number."""
    def clause(self, literals: Sequence[int]) -> None:
        """One of these literals holds. Raises ``ValueError`` for a literal that does not exist."""
    def edge(self, before: int, after: int, literal: int = -1) -> None:
        """Node ``before`` comes before node ``after`` whenever ``literal`` holds."""
    def phase(self, literal: int) -> None:
        """Try this value first."""
    def first(self, variable: int, activity: float = 1.0) -> None:
        """Decide on this variable early, those with the highest activity first."""
    def solve(self, conflicts: int) -> int:
        """Solve for at most that many more conflicts, and return a ``Result``.

        Another call continues where it stopped.
        """
    def value(self, variable: int) -> bool:
        """Return True if the variable holds in the solution found last."""
    def take_log(self) -> bytes:
        """Return what was written to the log since the last call.

        These are whole facts, as numbers of 32 bits.
        """
    @property
    def conflicts(self) -> int:
        """Conflicts met so far."""
    @property
    def bytes(self) -> int:
        """The memory in use."""

class FinalRows:
    """Looks for a win in which every card comes home once, for good: the model of wins.

    ``board`` holds for each cell a card number (suit * cards of a row + rank above the base), or -1.
    """

    def __init__(
        self,
        columns: int,
        board: Sequence[int],
        memory: int = 1 << 28,
        seed: int = 1,
        pinned: bool = False,
    ) -> None:
        """``memory`` is in bytes; ``pinned``: base cards in the first column never move again."""
    def run(self, conflicts: int) -> int:
        """Solve for at most so many more conflicts; returns a ``Result``."""
    def hint(self, moves: Sequence[tuple[int, int]]) -> None:
        """Try first what these moves do: card numbers and the cells they go to, each legal after the last."""
    @property
    def plan(self) -> list[tuple[int, int]]:
        """After ``SATISFIED``: card numbers and the cells they go to (-2: any cell of the first column).

        Moves that only change the order of the base cards in the first column are not part of it.
        """
    @property
    def rows(self) -> list[int]:
        """After ``SATISFIED``: the row in which the run of each suit ends."""
    @property
    def exact(self) -> bool:
        """True if every win is one of these, so that none exists after ``UNSATISFIED``."""
    @property
    def conflicts(self) -> int:
        """Conflicts met so far."""

class LossProof:
    """Looks for a contradiction between facts that are true of every winning line: the model of losses.

    ``board`` holds for each cell a card number (suit * cards of a row + rank above the base), or -1.
    """

    def __init__(
        self,
        columns: int,
        board: Sequence[int],
        memory: int = 1 << 28,
        seed: int = 1,
        log: bool = False,
    ) -> None:
        """``memory`` is in bytes. ``log``: as in ``CdclSolver``."""
    def run(self, conflicts: int) -> int:
        """Solve for at most so many more conflicts, or other work that takes as long; returns a ``Result``.

        ``UNSATISFIED``: the board cannot be won. ``SATISFIED``: it can, by ``line``.
        """
    def follow(self, card: int, target: int) -> None:
        """Make a legal move: from now on only lines that go on from there are searched."""
    def take_log(self) -> bytes:
        """Return what was written to the log since the last call.

        These are whole facts, as numbers of 32 bits.
        """
    @property
    def line(self) -> list[tuple[int, int]]:
        """After ``SATISFIED``: card numbers and the cells they go to."""
    @property
    def ended(self) -> bool:
        """True if nothing is left to try, though nothing is proven."""
    def spent(self) -> int:
        """Return the work so far, in conflicts that take as long."""
    @property
    def size(self) -> tuple[int, int, int]:
        """How many variables, nodes and edges the model has."""

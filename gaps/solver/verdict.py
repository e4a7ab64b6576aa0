"""The result of a search."""

from __future__ import annotations

from enum import Enum
from typing import NoReturn

from gaps.engine import Move
from gaps.values import Value


class Outcome(Enum):
    """True if the round can be won without a redeal, as far as is proven."""

    WINNABLE = "winnable"
    NOT_WINNABLE = "not winnable"
    UNKNOWN = "unknown"


def outcome_of(won: bool, decided: bool) -> Outcome:
    """Return the outcome: ``decided`` without a win means that there is none."""
    if won:
        return Outcome.WINNABLE
    return Outcome.NOT_WINNABLE if decided else Outcome.UNKNOWN


class MethodName(Enum):
    """The ways to search that a portfolio combines."""

    POSITIONS = "positions"
    """Positions are searched one after another."""
    TABLES = "tables"
    """Positions are searched by tables, whose moves are chosen in another way."""
    PARTIAL_ORDERS = "orders"
    """Wins are found by moves and their partial order."""
    LOSS_PROOF = "losses"
    """A contradiction between facts that are true of every winning line."""


class Verdict(Value):
    """The outcome of one position, and the best line found."""

    outcome: Outcome
    line: tuple[Move, ...]
    """Moves to a win, or else to the most cards home that were found. While cards of
    the stock are unknown: one move, the most promising.
    """
    home: int
    """Cards home at the end of that line."""
    exact: bool
    """True if it is proven that no line brings more home."""
    nodes: int
    """Number of positions searched, and other work as the number that takes about as
    long.
    """
    method: MethodName | None = None
    """The method that proved the outcome, if several took turns; None if unknown."""

    @property
    def winnable(self) -> bool | None:
        """True if the round can be won; ``None`` if that is not known."""
        return {Outcome.WINNABLE: True, Outcome.NOT_WINNABLE: False}.get(self.outcome)

    def __bool__(self) -> NoReturn:
        """Raise an error: a verdict of a loss is not false."""
        raise TypeError(
            "a verdict is neither true nor false; ask for its .winnable, which is "
            "True, False or None"
        )

    def __str__(self) -> str:
        """Return one sentence about this round, which a redeal would end."""
        match self.outcome:
            case Outcome.WINNABLE:
                return f"this round can be won in {len(self.line)} moves"
            case Outcome.NOT_WINNABLE:
                most = "at most" if self.exact else "at least"
                return f"this round cannot be won; {most} {self.home} cards come home"
        return f"not known whether this round can be won; {self.home} cards come home"

"""What a search has to say about a round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from gaps.engine import Move


class Outcome(Enum):
    """Whether the round can be won without a redeal, as far as is proven."""

    WINNABLE = "winnable"
    NOT_WINNABLE = "not winnable"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Verdict:
    """About one position: its outcome and the best line found."""

    outcome: Outcome
    line: tuple[Move, ...]
    """Moves to the win, or else to the most cards home that were found. Where the next cards are hidden it is
    one move: the most promising."""
    home: int
    """Cards home at the end of that line."""
    exact: bool
    """Whether it is proven that no line brings more home."""
    nodes: int
    """Positions looked at."""

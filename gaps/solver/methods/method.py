"""What every way of searching a position has in common."""

from __future__ import annotations

from typing import Protocol

from gaps.solver.verdict import Verdict


class Method(Protocol):
    """A search of one position that can be continued."""

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions, or do other work that takes about as long.

        True when there is nothing more to find.
        """

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round can be won, or that it cannot."""

    def verdict(self) -> Verdict:
        """What is known now."""

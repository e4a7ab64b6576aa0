"""Looking for one winnable deal: a short search of one deal after another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from gaps.engine import MAX_DEAL, by_key, deal
from gaps.solver.search import Search, has_compiled_search
from gaps.solver.verdict import Outcome

MAX_NODES = 150_000  # positions for each deal: most of the wins that are found are found with so many
MAX_IN_ALL = 12_000_000  # positions after which no deal is looked for any more
CHUNK = 10_000  # positions in one step: a few milliseconds
MEMORY_MIB = 64  # that a search may use


@dataclass(frozen=True)
class Wish:
    """A winnable deal of a variant: any, or the next one by number."""

    key: str
    """The key of the variant."""
    after: int | None = None
    """The number of a deal; wanted is the first one after it that is proven winnable. ``None`` for any."""


@lru_cache(maxsize=64)
def can_be_found(key: str) -> bool:
    """Whether the search can prove a deal of a variant winnable at once: not if a talon hides cards."""
    variant = by_key(key)
    return not variant.passes and has_compiled_search(deal(variant, 1))


class DealHunt:
    """Searches deals until one is proven winnable without a redeal.

    The same wish for the next number leads to the same deal on every machine.
    """

    def __init__(self, wish: Wish, random_number: Callable[[], int]) -> None:
        """``random_number`` returns the number of any deal."""
        self.wish = wish
        self.found: int | None = None
        """The number of a deal that is proven winnable."""
        self._random_number = random_number
        self._seed = wish.after
        self._search: Search | None = None
        self._nodes, self._nodes_in_all = 0, 0

    @property
    def given_up(self) -> bool:
        """Whether the limit in all was reached."""
        return self._nodes_in_all >= MAX_IN_ALL

    def advance(self) -> None:
        """Search for a few milliseconds, unless a deal was found or the search was given up."""
        if self.found is not None or self.given_up:
            return
        if self._search is None:
            self._seed = self._random_number() if self.wish.after is None else following(self._seed)
            self._search, self._nodes = Search(deal(by_key(self.wish.key), self._seed), MEMORY_MIB), 0
        ended = self._search.advance(CHUNK) or self._search.decided
        self._nodes += CHUNK
        self._nodes_in_all += CHUNK
        if ended and self._search.verdict().outcome is Outcome.WINNABLE:
            self.found = self._seed
        if ended or self._nodes >= MAX_NODES:
            self._search = None


def following(seed: int | None) -> int:
    """The number after ``seed``; after the last one comes the first."""
    return (seed or 0) % MAX_DEAL + 1

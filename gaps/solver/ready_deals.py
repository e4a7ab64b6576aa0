"""Keeps winnable deals ready, so that a player need not wait for the search.

The searches are imported in its thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from gaps.background import IsCancelled, Job
from gaps.engine import MAX_DEAL, by_key, deal
from gaps.solver.verdict import Outcome
from gaps.values import Value

if TYPE_CHECKING:
    from gaps.solver.search import Search

# positions for each deal; most wins that can be found need no more
MAX_NODES = 150_000
MAX_IN_ALL = 12_000_000  # the total after which the search for deals ends
CHUNK = 10_000  # positions in one step: a few milliseconds
# the same without a compiled search, where only small games are worth a try
MAX_GENERAL_NODES = 4_000
MAX_GENERAL_IN_ALL = 100_000
MEMORY_MIB = 32  # maximum of a search
MAX_WAIT = 0.3  # seconds that a player waits for a deal when none is ready
NAP = 0.005  # seconds between two checks for a deal if nothing is drawn meanwhile


class DealRequest(Value):
    """A winnable deal of a variant: any, or the next one by number."""

    key: str
    """The key of the variant."""
    after: int | None = None
    """The number of a deal: the first one after it that is proven winnable is wanted.

    None for any.
    """


@lru_cache(maxsize=64)
def can_be_found(key: str) -> bool:
    """Return True if the search can prove a deal of a variant winnable at once.

    It cannot if a talon hides cards.
    """
    return not by_key(key).passes


class WinnableDealSearch:
    """Searches deals until one is proven winnable without a redeal.

    The same request for the next number leads to the same deal on every machine that has
    the compiled searches.
    """

    def __init__(self, request: DealRequest, random_number: Callable[[], int]) -> None:
        """Search deals from ``random_number``, which returns the number of any deal."""
        from gaps.solver.search import GENERAL_CHUNK, has_compiled_search

        self.request = request
        self.found: int | None = None
        """The number of a deal that is proven winnable."""
        self._random_number = random_number
        self._seed = request.after
        self._search: Search | None = None
        self._nodes = 0
        self._nodes_in_all = 0
        if has_compiled_search(deal(by_key(request.key), 1)):
            self._max_nodes = MAX_NODES
            self._max_in_all = MAX_IN_ALL
            self._chunk = CHUNK
        else:
            self._max_nodes = MAX_GENERAL_NODES
            self._max_in_all = MAX_GENERAL_IN_ALL
            self._chunk = GENERAL_CHUNK

    @property
    def given_up(self) -> bool:
        """True if the total limit was reached."""
        return self._nodes_in_all >= self._max_in_all

    def advance(self) -> None:
        """Search for a few milliseconds, unless a deal was found or it has ended."""
        from gaps.solver.search import Search

        if self.found is not None or self.given_up:
            return
        if self._search is None:
            if self.request.after is None:
                self._seed = self._random_number()
            else:
                self._seed = following(self._seed)
            start = deal(by_key(self.request.key), self._seed)
            self._search = Search(start, MEMORY_MIB)
            self._nodes = 0
        ended = self._search.advance(self._chunk) or self._search.decided
        self._nodes += self._chunk
        self._nodes_in_all += self._chunk
        if ended and self._search.verdict().outcome is Outcome.WINNABLE:
            self.found = self._seed
        if ended or self._nodes >= self._max_nodes:
            self._search = None


def following(seed: int | None) -> int:
    """Return the number after ``seed``; after the last one comes the first."""
    return (seed or 0) % MAX_DEAL + 1


class ReadyDeals:
    """Finds a deal for each request, in a thread of low priority.

    The thread ends when there is nothing left to find. ``busy`` says whether another
    search needs the processor core; then the thread ends, and ``tick``, which the
    caller calls in every frame, starts it again later. A request that a player waits
    for comes first. A request whose search has failed is given up until a player waits
    for it.
    """

    def __init__(
        self,
        random_number: Callable[[], int],
        busy: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Take deal numbers from ``random_number`` and seconds from ``clock``."""
        self._random_number = random_number
        self._busy = busy
        self.clock = clock
        self._requests: tuple[DealRequest, ...] = ()
        self._urgent: DealRequest | None = None
        self._until = 0.0  # when the player has waited long enough
        self._found = dict[DealRequest, int]()
        self._proven = set[tuple[str, int]]()  # all that were ever found
        self._given_up = set[DealRequest]()
        self._hunt: WinnableDealSearch | None = None
        self._lock = threading.Lock()
        self._job: Job[None] | None = None
        self._closed = False

    def prepare(self, *requests: DealRequest) -> None:
        """Find a deal for each of these from now on, in this order, and no others.

        Those of variants that have no such deals are left out.
        """
        requests = tuple(request for request in requests if can_be_found(request.key))
        with self._lock:
            if requests == self._requests:
                return
            self._requests = requests
            self._urgent = None
            self._given_up.clear()
            self._found = {
                request: seed
                for request, seed in self._found.items()
                if request.after is None or request in requests
            }
        self._begin()

    def ready(self, request: DealRequest) -> int | None:
        """Return the number of a deal that is proven winnable; None without one yet."""
        return self._found.get(request)

    def has_proven(self, key: str, seed: int) -> bool:
        """Return True if a deal was found here since the start, and so can be won."""
        return (key, seed) in self._proven

    def take(self, key: str) -> int | None:
        """Take the winnable deal of a variant that is ready.

        If it is requested, another is searched for.
        """
        with self._lock:
            return self._found.pop(DealRequest(key), None)

    def hurry(self, key: str) -> bool:
        """Search for a deal that a player waits for, up to ``MAX_WAIT``.

        Return False if none can be found.
        """
        if self._closed or not can_be_found(key):
            return False
        with self._lock:
            self._urgent = DealRequest(key)
            self._until = self.clock() + MAX_WAIT
            self._given_up.discard(self._urgent)
        self._begin()
        return True

    @property
    def waiting(self) -> bool:
        """True if the player has to wait: no deal was found yet, and time is left."""
        urgent = self._urgent
        if urgent is not None and (
            urgent in self._found
            or urgent in self._given_up
            or self.clock() >= self._until
        ):
            self._urgent = None
        return self._urgent is not None

    def take_soon(self, key: str) -> int | None:
        """Return a winnable deal, or wait for one if no window is drawn meanwhile.

        Return None if the wait was too long.
        """
        if (seed := self.take(key)) is None and self.hurry(key):
            while self.waiting:
                self._begin()
                sleep(NAP)
            seed = self.take(key)
        return seed

    @property
    def searching(self) -> bool:
        """True if a search is under way."""
        return self._job is not None and not self._job.done

    def tick(self) -> None:
        """Start the thread if it has something to do.

        Raise the error of a search that has failed, once.
        """
        if self._job is not None:
            self._job.check()
        self._begin()

    def _begin(self) -> None:
        if not self.searching and self._next() is not None:
            self._job = Job(self._work, "ready deals", low_priority=True)

    def stop(self) -> None:
        """Stop searching, until the next request."""
        with self._lock:
            self._requests = ()
            self._urgent = None

    def close(self) -> None:
        """Stop searching for good."""
        self._closed = True
        self.stop()

    def _next(self) -> DealRequest | None:
        if self._closed:
            return None
        if self._urgent is not None and self._is_open(self._urgent):
            return self._urgent
        if self._busy():
            return None
        return next(
            (request for request in self._requests if self._is_open(request)), None
        )

    def _is_open(self, request: DealRequest) -> bool:
        return request not in self._found and request not in self._given_up

    def _work(self, cancelled: IsCancelled) -> None:
        """Search until there is nothing left to find, or another search needs the core."""
        while not cancelled():
            with self._lock:
                request = self._next()
                if request is None:
                    self._hunt = None
                    return
                if self._hunt is None or self._hunt.request != request:
                    self._hunt = WinnableDealSearch(request, self._random_number)
                hunt = self._hunt
            try:
                hunt.advance()
            except Exception:
                self._note(hunt)
                raise
            if hunt.found is not None or hunt.given_up:
                self._note(hunt)

    def _note(self, hunt: WinnableDealSearch) -> None:
        """Store a found deal; one that was not found is not searched for again."""
        with self._lock:
            self._hunt = None
            if hunt.found is None:
                self._given_up.add(hunt.request)
            else:
                self._found[hunt.request] = hunt.found
                self._proven.add((hunt.request.key, hunt.found))

"""Thinks about the position on the board while it is being looked at, and never holds up a frame."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter

from gaps.engine import State
from gaps.solver import background
from gaps.solver.search import MEMORY_MIB, Search, fits_core
from gaps.solver.verdict import Verdict

MAX_NODES = 20_000_000  # from here on a round is too deep to tell
MAX_GENERAL = 60_000
CHUNK = 30_000  # positions between two looks at whether anybody still wants to know: some 15 ms
SLICE_SECONDS, SLICE = 0.002, 5  # the general search's share of a frame; positions between looks at the clock


class Adviser:
    """Asked about a position, it answers about that position only.

    The compiled search runs in a thread, which ends with the last answer, and leaves the interpreter free.
    The general search runs in ``tick``, which the caller calls once a frame.
    """

    def __init__(self, memory_mib: int = MEMORY_MIB, clock: Callable[[], float] = perf_counter) -> None:
        self.memory_mib, self._clock = memory_mib, clock
        self._state: State | None = None
        self._verdict: Verdict | None = None
        self._search: Search | None = None  # the general one, under way
        self._question: State | None = None  # what the thread is to take up next
        self._lock = threading.Lock()
        self._closed = False
        self._thinking = False  # whether ``_think`` runs, or is about to

    def ask(self, state: State) -> None:
        """Think about ``state`` from now on, unless it is what was asked last."""
        seen = state.seen()
        with self._lock:
            if seen == self._state:
                return
            self._state, self._verdict, self._search, self._question = seen, None, None, None
            if not fits_core(seen):
                self._search = Search(seen, self.memory_mib)
                return
            self._question = seen
            if not (self._thinking or self._closed):
                self._thinking = True
                background.start(self._think, "adviser")

    def verdict(self, state: State) -> Verdict | None:
        """What is known about this very position; ``None`` while it is not known, or was not asked.

        A "not winnable" may come before its line is proven to be the best; a later look gives the final one.
        """
        with self._lock:
            return self._verdict if state.seen() == self._state else None

    def tick(self) -> None:
        """Give the general search its share of a frame."""
        search = self._search
        if search is None:
            return
        until = self._clock() + SLICE_SECONDS
        while self._clock() < until:
            if search.advance(SLICE) or search.verdict().nodes >= MAX_GENERAL:
                self._verdict, self._search = search.verdict(), None
                return

    def rest(self) -> None:
        """Think about nothing, and let the memory go, until it is asked again."""
        with self._lock:
            self._state, self._verdict, self._search, self._question = None, None, None, None

    def close(self) -> None:
        """Think no more."""
        with self._lock:
            self._closed, self._state, self._search, self._question = True, None, None, None

    def _think(self) -> None:
        """In a thread: one position after the other, until the last one asked about is answered."""
        while True:
            with self._lock:
                thought, self._question = self._question, None
                if thought is None:
                    self._thinking = False
                    return
            verdict = self._search_through(thought)
            if verdict is not None:
                self._tell(thought, verdict)

    def _search_through(self, state: State) -> Verdict | None:
        search, left, told = Search(state, self.memory_mib), MAX_NODES, False
        while left > 0 and not search.advance(min(CHUNK, left)):
            left -= CHUNK
            if self._state is not state:
                return None
            if search.decided and not told:
                told = True
                self._tell(state, search.verdict())
        return search.verdict()

    def _tell(self, state: State, verdict: Verdict) -> None:
        with self._lock:
            if self._state is state:
                self._verdict = verdict

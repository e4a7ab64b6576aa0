"""Thinks about the position on the board while it is being looked at, and never holds up a frame."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter

from gaps.engine import State
from gaps.solver.search import MEMORY_MIB, Search, fits_core
from gaps.solver.verdict import Verdict

MAX_NODES = 20_000_000  # from here on a round is too deep to tell
MAX_GENERAL = 60_000
CHUNK = 30_000  # positions between two looks at whether anybody still wants to know: some 15 ms
SLICE_SECONDS, SLICE = 0.002, 5  # the general search's share of a frame; positions between looks at the clock


class Adviser:
    """Asked about a position, it answers about that position only.

    The compiled search runs in a thread of its own and leaves the interpreter free. The general search runs
    in ``tick``, which the caller calls once a frame.
    """

    def __init__(self, memory_mib: int = MEMORY_MIB, clock: Callable[[], float] = perf_counter) -> None:
        self.memory_mib, self._clock = memory_mib, clock
        self._state: State | None = None
        self._verdict: Verdict | None = None
        self._search: Search | None = None  # the general one, under way
        self._wanted = threading.Condition()
        self._closed = False
        self._thread: threading.Thread | None = None

    def ask(self, state: State) -> None:
        """Think about ``state`` from now on, unless it is what was asked last."""
        seen = state.seen()
        with self._wanted:
            if seen == self._state:
                return
            self._state, self._verdict, self._search = seen, None, None
            if not fits_core(seen):
                self._search = Search(seen, self.memory_mib)
            elif self._thread is None:
                self._thread = threading.Thread(target=self._think, name="adviser", daemon=True)
                self._thread.start()
            self._wanted.notify()

    def verdict(self, state: State) -> Verdict | None:
        """What is known about this very position; ``None`` while it is not known, or was not asked.

        A "not winnable" may come before its line is proven to be the best; a later look gives the final one.
        """
        with self._wanted:
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
        with self._wanted:
            self._state, self._verdict, self._search = None, None, None
            self._wanted.notify()

    def close(self) -> None:
        """Think no more."""
        with self._wanted:
            self._closed, self._state, self._search = True, None, None
            self._wanted.notify()

    def _think(self) -> None:
        """The thread: one position after the other, dropping each that nobody asks about any more."""
        thought: State | None = None
        while True:
            with self._wanted:
                while not self._closed and (self._state is thought or self._search is not None):
                    self._wanted.wait()
                if self._closed:
                    return
                thought = self._state
            if thought is not None and fits_core(thought):
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
        with self._wanted:
            if self._state is state:
                self._verdict = verdict

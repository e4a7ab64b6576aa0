"""Searches the position on the board in the background, without delaying a frame."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter

from gaps.engine import State
from gaps.engine.checks import require, require_callable, require_range
from gaps.solver import background
from gaps.solver.known_positions import KnownPositions
from gaps.solver.search import MAX_MEMORY_MIB, MEMORY_MIB, Search, has_compiled_search
from gaps.solver.verdict import Verdict

MAX_NODES = 20_000_000  # positions after which the compiled search gives up
MAX_GENERAL_NODES = 60_000
CHUNK = 30_000  # positions between two checks for a new question: about 15 ms
SLICE_SECONDS = 0.002  # of each frame for the general search
SLICE = 5  # positions between two looks at the clock


class Adviser:
    """Answers about the position it was asked about last, and no other.

    The compiled search runs in a thread, which ends with the last answer and releases the GIL. The general
    search runs in ``tick``, which the caller calls once a frame.
    """

    def __init__(self, memory_mib: int = MEMORY_MIB, clock: Callable[[], float] = perf_counter) -> None:
        require("memory_mib", memory_mib, int)
        require_range("memory_mib", memory_mib, 1, MAX_MEMORY_MIB)
        require_callable("clock", clock)
        self.memory_mib, self._clock = memory_mib, clock
        self._state: State | None = None
        self._verdict: Verdict | None = None
        self._search: Search | None = None  # the general search under way
        self._known = KnownPositions()
        self._question: State | None = None  # what the thread searches next
        self._lock = threading.Lock()
        self._closed = False
        self._thread_runs = False  # whether ``_work`` runs, or is about to

    def ask(self, state: State) -> None:
        """Search ``state`` from now on, unless it is what was asked last."""
        require("state", state, State)
        seen = state.seen()
        with self._lock:
            if seen == self._state:
                return
            self._state, self._verdict, self._search, self._question = seen, None, None, None
            self._verdict = self._known.about(seen)
            if self._verdict is not None:
                return
            if not has_compiled_search(seen):
                self._search = Search(seen, self.memory_mib)
                return
            self._question = seen
            if not (self._thread_runs or self._closed):
                self._thread_runs = True
                background.start(self._work, "adviser")

    def verdict(self, state: State) -> Verdict | None:
        """What is known about exactly this position; ``None`` if nothing is, or it was not asked about.

        "Not winnable" can be returned before its line is the best one; a later call returns the final line.
        """
        require("state", state, State)
        with self._lock:
            return self._verdict if state.seen() == self._state else None

    def tick(self) -> None:
        """Run the general search for its share of a frame."""
        search = self._search
        if search is None:
            return
        until = self._clock() + SLICE_SECONDS
        while self._clock() < until:
            if search.advance(SLICE) or search.verdict().nodes >= MAX_GENERAL_NODES:
                self._verdict, self._search = search.verdict(), None
                return

    def stop(self) -> None:
        """Stop searching and free the memory, until the next question."""
        with self._lock:
            self._state, self._verdict, self._search, self._question = None, None, None, None
            self._known = KnownPositions()

    def close(self) -> None:
        """Stop searching for good."""
        with self._lock:
            self._closed, self._state, self._search, self._question = True, None, None, None

    def _work(self) -> None:
        """In a thread: search one position after another until no question is left."""
        while True:
            with self._lock:
                state, self._question = self._question, None
                if state is None:
                    self._thread_runs = False
                    return
            verdict = self._search_all(state)
            if verdict is not None:
                self._publish(state, verdict)

    def _search_all(self, state: State) -> Verdict | None:
        """The final verdict; ``None`` as soon as another position is asked about."""
        search, left, published = Search(state, self.memory_mib), MAX_NODES, False
        while left > 0 and not search.advance(min(CHUNK, left)):
            left -= CHUNK
            if self._state is not state:
                return None
            if search.decided and not published:
                published = True
                self._publish(state, search.verdict())
        return search.verdict()

    def _publish(self, state: State, verdict: Verdict) -> None:
        with self._lock:
            self._known.note(state, verdict)
            if self._state is state:
                self._verdict = verdict

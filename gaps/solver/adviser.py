"""Searches the position on the board in the background, without delaying a frame."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from gaps.engine import Move, State, Status
from gaps.engine.checks import require, require_callable, require_range
from gaps.solver import background
from gaps.solver.known_positions import KnownPositions, legal_part
from gaps.solver.methods.order_search import fits_orders
from gaps.solver.methods.side_by_side import SideBySide
from gaps.solver.search import MAX_MEMORY_MIB, MEMORY_MIB, Search, has_compiled_search
from gaps.solver.verdict import Outcome, Verdict

MAX_NODES = 40_000_000  # positions after which the compiled searches give up, in all threads together
MAX_GENERAL_NODES = 60_000
CHUNK = 30_000  # positions between two checks for a new question: about 15 ms
SLICE_SECONDS = 0.002  # of each frame for the general search
SLICE = 5  # positions between two looks at the clock
MAX_THREADS = 2


@dataclass
class _Question:
    """A position, and the line that won a position beside it."""

    state: State
    plan: tuple[Move, ...]
    lost: bool  # it is proven that the round is lost; the most cards home are looked for
    over: bool = False  # another position is asked about, or a win is proven


class Adviser:
    """Answers about the position it was asked about last, and no other.

    What follows from earlier answers is known at once. The compiled searches run in one or two threads, which
    end with the last answer and release the GIL. The general search runs in ``tick``, which the caller calls
    once a frame.
    """

    def __init__(
        self,
        memory_mib: int = MEMORY_MIB,
        clock: Callable[[], float] = perf_counter,
        max_threads: int = MAX_THREADS,
    ) -> None:
        """``max_threads`` is 1 or 2. One core is always left to the rest of the program, if there are two."""
        require("memory_mib", memory_mib, int)
        require_range("memory_mib", memory_mib, 1, MAX_MEMORY_MIB)
        require_callable("clock", clock)
        require("max_threads", max_threads, int)
        require_range("max_threads", max_threads, 1, MAX_THREADS)
        self.memory_mib, self.max_threads, self._clock = memory_mib, max_threads, clock
        self._state: State | None = None
        self._verdict: Verdict | None = None
        self._search: Search | None = None  # the general search under way
        self._known = KnownPositions()
        self._question: _Question | None = None  # what the threads search
        self._waits = False  # whether the first thread has still to begin with it
        self._lock = threading.Lock()
        self._closed = False
        self._thread_runs = False  # whether ``_work`` runs, or is about to

    @property
    def searching(self) -> bool:
        """Whether an answer may still come, or may become better."""
        return self._thread_runs or self._search is not None

    def ask(self, state: State) -> None:
        """Search ``state`` from now on, unless it is what was asked last."""
        require("state", state, State)
        seen = state.seen()
        with self._lock:
            if seen == self._state:
                return
            self._drop_question()
            self._state, self._verdict = seen, self._known.about(seen)
            if self._closed or (self._verdict is not None and self._verdict.exact):
                return
            if not has_compiled_search(seen):
                self._search = Search(seen, self.memory_mib)
                return
            self._question, self._waits = _Question(seen, self._known.plan, self._verdict is not None), True
            if not self._thread_runs:
                self._thread_runs = True
                background.start(self._work, "adviser")

    def verdict(self, state: State) -> Verdict | None:
        """What is known about exactly this position; ``None`` if nothing is, or it was not asked about.

        "Not winnable" can be returned before its line is the best one; a later call returns the final line.
        """
        require("state", state, State)
        with self._lock:
            return self._verdict if state.seen() == self._state else None

    def is_winnable(self, state: State) -> bool:
        """Whether an answer about this position was that it is winnable, as far as it is remembered."""
        with self._lock:
            return self._known.is_winnable(state.seen())

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
            self._drop_question()
            self._known = KnownPositions()

    def close(self) -> None:
        """Stop searching for good."""
        with self._lock:
            self._closed = True
            self._drop_question()

    def _drop_question(self) -> None:
        if self._question is not None:
            self._question.over = True
        self._state, self._verdict, self._search = None, None, None
        self._question, self._waits = None, False

    def _work(self) -> None:
        """In a thread: search one position after another until no question is left."""
        while True:
            with self._lock:
                question = self._question if self._waits else None
                self._waits = False
                if question is None:
                    self._thread_runs = False
                    return
            self._answer(question)

    def _answer(self, question: _Question) -> None:
        """Find the final verdict, unless another position is asked about before."""
        plan, end = legal_part(question.state, question.plan)
        if question.lost:
            search = Search(question.state, self.memory_mib)
            search.take_as_lost()
            self._search_all(question, search)
        elif end.status is Status.WON:
            self._publish(question, Verdict(Outcome.WINNABLE, plan, len(end.home), True, 0))
        elif threads_to_use(self.max_threads) > 1 and fits_orders(question.state):
            sides = SideBySide(question.state, self.memory_mib, plan)
            background.start(lambda: self._search_plans(question, sides), "adviser, second thread")
            self._search_positions(question, sides)
        else:
            self._search_all(question, Search(question.state, self.memory_mib, hint=plan))

    def _search_all(self, question: _Question, search: Search) -> None:
        left, published = MAX_NODES, False
        while left > 0 and not search.advance(min(CHUNK, left)):
            left -= CHUNK
            if question.over:
                return
            if search.decided and not published:
                published = True
                self._publish(question, search.verdict())
        self._publish(question, search.verdict())

    def _search_positions(self, question: _Question, sides: SideBySide) -> None:
        """The first thread of two."""
        left, published = MAX_NODES // 2, False
        while left > 0 and not sides.run_positions(min(CHUNK, left)):
            left -= CHUNK
            if question.over:
                return
            if sides.positions_decided and not published:
                published = True
                self._publish(question, sides.positions_verdict())
        self._publish(question, sides.positions_verdict())

    def _search_plans(self, question: _Question, sides: SideBySide) -> None:
        """The second thread of two."""
        left = MAX_NODES // 2
        while left > 0 and not question.over and not sides.plans_ended:
            left -= CHUNK
            if (verdict := sides.run_plans(CHUNK)) is not None:
                self._publish(question, verdict)

    def _publish(self, question: _Question, verdict: Verdict) -> None:
        """Note an answer; it does not replace a better one of the other thread."""
        with self._lock:
            self._known.note(question.state, verdict)
            if verdict.outcome is Outcome.WINNABLE:
                question.over = True
            if self._state is not question.state:
                return
            known = self._verdict
            if known is None or not known.exact or verdict.exact:
                unproven = known is not None and verdict.outcome is Outcome.UNKNOWN
                self._verdict = known if unproven else verdict


def threads_to_use(most: int) -> int:
    """How many threads search: at most ``most``, and one less than there are cores."""
    return max(1, min(most, background.cores() - 1))

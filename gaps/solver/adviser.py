"""Searches the position on the board in the background.

It remembers proven facts about its game. The searches are imported in the thread that
needs them first: neither the title nor the first picture of a board waits for them.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial, reduce
from typing import TYPE_CHECKING

from gaps import background
from gaps.background import IsCancelled, Job
from gaps.engine import Move, Slide, State, Status
from gaps.engine.errors import expect
from gaps.solver.verdict import Outcome, Verdict
from gaps.values import with_fields

if TYPE_CHECKING:
    from gaps.solver.portfolio import Worker
    from gaps.solver.search import OpenProof, Search

# positions after which the compiled searches give up, in all threads together
MAX_NODES = 40_000_000
MAX_GENERAL_NODES = 60_000  # the same for the general search: about a second
CHUNK = 30_000  # positions between two checks for a new question: about 15 ms
MAX_THREADS = 2
MEMORY_MIB = 64  # memory for a search; four times as much decided no more deals
MAX_POSITIONS = 2_000
"""The maximum number of remembered positions, in about 10 MB; the oldest are forgotten.

A game has a few hundred.
"""


@dataclass
class _Question:
    """A position, and the line that won a neighbouring position."""

    state: State
    plan: tuple[Move, ...]
    # True if the round is proven lost; the most cards home are searched for
    lost: bool
    # the question before this one, until its search has ended
    before: _Question | None
    won: bool = False  # as one of the threads has proven
    home: int = 0  # the most cards home that were found so far
    jobs: list[Job[None]] = field(default_factory=list)
    """The first thread, and the second, if there is one."""
    threads: int = 1  # the number of those still running
    # the part of the search that is kept when all have ended
    open_proof: OpenProof | None = None

    def cancel(self) -> None:
        """Ask its threads to stop."""
        for job in self.jobs:
            job.cancel()


class Adviser:
    """Answers about the position it was last asked about, and no other.

    What follows from earlier answers is known at once. The compiled searches run in one
    or two threads, which end with the last answer and release the GIL. The general
    search runs in one. The code that waits for an answer calls ``check`` in every
    frame.
    """

    def __init__(self) -> None:
        self.max_threads = MAX_THREADS
        """1 or 2.

        One core is always left to the rest of the program, if there are two.
        """
        self._state: State | None = None
        self._verdict: Verdict | None = None
        self._known = KnownPositions()
        self._question: _Question | None = None  # the question that the threads work on
        self._lock = threading.Lock()
        self._closed = False

    @property
    def searching(self) -> bool:
        """True if an answer may still come, or may improve."""
        question = self._question
        return question is not None and not all(job.done for job in question.jobs)

    def ask(self, state: State) -> None:
        """Search ``state`` from now on, unless it is the current question."""
        seen = expect("state", state, State).seen()
        with self._lock:
            if seen == self._state:
                return
            before = self._question
            self._drop_question()
            self._state, self._verdict = seen, self._known.about(seen)
            if self._closed or (self._verdict is not None and self._verdict.exact):
                return
            question = _Question(
                seen, self._known.plan, lost=self._verdict is not None, before=before
            )
            self._question = question
        question.jobs.append(Job(partial(self._answer, question), "adviser"))

    def check(self) -> None:
        """Raise the error of a search that has failed, once.

        The position it searched has no answer; another one is searched as usual.
        """
        if self._question is not None:
            for job in self._question.jobs:
                job.check()

    def verdict(self, state: State) -> Verdict | None:
        """Return what is known about exactly this position.

        Return None if nothing is known, or if it was not asked about. "Not winnable"
        can be returned before its line is the best one; a later call returns the final
        line.
        """
        with self._lock:
            return self._verdict if state.seen() == self._state else None

    def most_home(self, state: State) -> int:
        """Return the number of cards that the best line found so far brings home.

        It grows while the search runs; it is 0 if this is not the position searched.
        """
        question = self._question
        if question is None or question.state != state.seen():
            return 0
        return question.home

    def is_winnable(self, state: State) -> bool:
        """Return True if a remembered answer says that this position is winnable."""
        return self.remembered(state).outcome is Outcome.WINNABLE

    def remembered(self, state: State) -> Verdict:
        """Return the remembered answer about this position."""
        with self._lock:
            return self._known.remembered(state.seen())

    def learn(self, state: State, line: tuple[Move, ...]) -> None:
        """Remember that ``line`` wins from ``state``, so that no search is needed.

        Raise ``ValueError`` if it does not win, ``IllegalMove`` if a move of it is not
        legal.
        """
        seen = state.seen()
        end = reduce(State.play, line, seen)
        if end.status is not Status.WON:
            raise ValueError(f"the line does not win: it leads to {end.status.name}")
        with self._lock:
            self._known.note(
                seen, Verdict(Outcome.WINNABLE, line, len(end.home), True, 0)
            )

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
            self._question.cancel()
        self._state = None
        self._verdict = None
        self._question = None

    def _answer(self, question: _Question, cancelled: IsCancelled) -> None:
        """Find the final verdict, unless the question is replaced before."""
        from gaps.solver.search import Search

        proof = _proof_before(question)
        plan, end = legal_part(question.state, question.plan)
        if end.status is Status.WON and not question.lost:
            verdict = Verdict(Outcome.WINNABLE, plan, len(end.home), True, 0)
            self._publish(question, verdict)
            return
        if question.lost:
            search = Search(question.state, MEMORY_MIB)
            search.assume_lost()
        else:
            search = Search(
                question.state,
                MEMORY_MIB,
                hint=plan,
                workers=threads_to_use(self.max_threads),
                live=True,
                proof=proof,
            )
            self._get_help(question, search, cancelled)
        self._search_all(question, search, cancelled)
        self._end_thread(question, search)

    def _get_help(
        self, question: _Question, search: Search, cancelled: IsCancelled
    ) -> None:
        """Start the second thread, if the rules leave anything for it to do."""
        if search.helper is None:
            return
        question.threads = 2
        help_search = partial(self._help, question, search, search.helper)
        helper = Job(help_search, "adviser, second thread")
        question.jobs.append(helper)
        if cancelled():  # before it was among the jobs of the question
            helper.cancel()

    def _search_all(
        self, question: _Question, search: Search, cancelled: IsCancelled
    ) -> None:
        """Search in the first thread, or the only one."""
        from gaps.solver.search import advance_in_chunks

        nodes = MAX_NODES if search.compiled else MAX_GENERAL_NODES
        if search.helper is not None:
            nodes //= 2
        published = -1  # cards home of the line published
        for _ in advance_in_chunks(search, nodes, CHUNK):
            if cancelled() or question.won:
                return
            question.home = search.home
            if search.decided and search.home > published:
                published = search.home
                self._publish(question, search.verdict())
        self._publish(question, search.verdict())

    def _help(
        self,
        question: _Question,
        search: Search,
        helper: Worker,
        cancelled: IsCancelled,
    ) -> None:
        """Search in the second thread."""
        left = MAX_NODES // 2
        while left > 0 and not (cancelled() or question.won):
            if helper.run(min(CHUNK, left)):
                break
            left -= CHUNK
        if helper.has_proof:
            self._publish(question, helper.verdict())
        self._end_thread(question, search)

    def _end_thread(self, question: _Question, search: Search) -> None:
        """Note that a thread of the search ends without an error.

        With the last one its memory is free, except for a proof that is still open.
        """
        with self._lock:
            question.threads -= 1
            if not question.threads:
                question.open_proof = search.open_proof

    def _publish(self, question: _Question, verdict: Verdict) -> None:
        """Note an answer, unless the other thread has a better one."""
        with self._lock:
            self._known.note(question.state, verdict)
            if verdict.outcome is Outcome.WINNABLE:
                question.won = True
            if self._state is not question.state:
                return
            self._verdict = _better(self._verdict, verdict)


def _proof_before(question: _Question) -> OpenProof | None:
    """Return what the search of the position asked about before has left open.

    Return None if it still runs, if there was no search, or if a thread of it has
    failed.
    """
    before = question.before
    question.before = None
    if before is None:
        return None
    for job in before.jobs:
        job.wait()
    return before.open_proof


def threads_to_use(most: int) -> int:
    """Return how many threads search: at most ``most``, and one core stays free."""
    return max(1, min(most, background.cores() - 1))


class KnownPositions:
    """Proven verdicts by position, and what follows from them for their neighbours."""

    def __init__(self) -> None:
        self._verdicts: dict[State, Verdict] = {}
        self._last: State | None = None
        self.plan: tuple[Move, ...] = ()
        """The last line that was proven to win: worth trying where the player has left
        it.
        """

    def note(self, state: State, verdict: Verdict) -> None:
        """Remember the proven facts of a verdict about ``state`` (as it is seen)."""
        if verdict.outcome is Outcome.UNKNOWN:
            return
        self._verdicts[state] = _better(self._verdicts.pop(state, None), verdict)
        if len(self._verdicts) > MAX_POSITIONS:
            del self._verdicts[next(iter(self._verdicts))]
        if verdict.outcome is Outcome.WINNABLE:
            self.plan = verdict.line

    def remembered(self, state: State) -> Verdict:
        """Return the remembered facts about ``state`` (as it is seen)."""
        unknown = Verdict(Outcome.UNKNOWN, (), len(state.home), False, 0)
        return self._verdicts.get(state, unknown)

    def about(self, state: State) -> Verdict | None:
        """Return the proven facts about ``state`` (as it is seen).

        They may follow from the position asked about before. A verdict that is not
        ``exact`` says that the round is lost, but not how many cards can come home.
        """
        if self._last is not None and self._last.redeals_used != state.redeals_used:
            self.plan = ()  # the plan belongs to another round
        found = self._verdicts.get(state)
        last = self._last
        self._last = state
        if found is not None and found.exact:
            return found
        if last in self._verdicts and state.status is Status.PLAYING:
            beside = _from_neighbour(state, last, self._verdicts[last])
            found = found if beside is None else beside
        if found is not None:
            self.note(state, found)
        return found


def _from_neighbour(state: State, last: State, verdict: Verdict) -> Verdict | None:
    """Return the facts about a position that a verdict about ``last`` proves.

    There are some only if one move leads from one to the other.
    """
    from gaps.solver.search import move_between

    move = move_between(last, state)
    if move is None:
        back = move_between(state, last)
        if back is None or verdict.outcome is not Outcome.WINNABLE:
            return None
        return with_fields(verdict, line=(back, *verdict.line))
    if verdict.line and verdict.line[0] == move:
        return with_fields(verdict, line=verdict.line[1:])
    # nor can any position after it in the round
    if verdict.outcome is Outcome.NOT_WINNABLE:
        line, end = legal_part(state, verdict.line)
        return with_fields(verdict, line=line, home=len(end.home), exact=False)
    return None


def _better(known: Verdict | None, verdict: Verdict) -> Verdict:
    """Return ``verdict``, unless what was ``known`` about the position says more."""
    if known is None or known.outcome is Outcome.UNKNOWN:
        return verdict
    if verdict.outcome is Outcome.UNKNOWN:
        return known
    said, says = ((each.exact, each.home) for each in (known, verdict))
    return known if said > says else verdict


def legal_part(state: State, line: Sequence[Move]) -> tuple[tuple[Slide, ...], State]:
    """Return the moves of ``line`` that are legal in their turn, and where they lead.

    About half of the positions next to a winning line are still won that way.
    """
    kept = []
    for move in line:
        if state.status is Status.WON:
            break
        if isinstance(move, Slide) and move in state.slides:
            kept.append(move)
            state = state.play(move)
    return tuple(kept), state

"""A thread asks the store, so that no frame waits, and brings to the disk what was
saved.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Hashable
from contextlib import closing
from threading import Condition
from typing import Concatenate, ParamSpec, TypeVar, cast

from gaps.background import IsCancelled, Job
from gaps.store.files.sqlite_file import empty_memory
from gaps.store.files.store import RETRY_SECONDS, Store
from gaps.store.records.record import Record
from gaps.store.records.schema import insert

T = TypeVar("T")
P = ParamSpec("P")
PATIENCE = 0.008  # seconds that a question waits for its answer: half a frame
CHECKPOINT_SECONDS = 5.0  # from a save until it is on the disk
Question = Callable[[sqlite3.Connection], T]


class _Asked:
    """A question on its way."""

    def __init__(self, question: Question[object]) -> None:
        self.question = question
        self.since = time.monotonic()
        self.answer: object = None
        self.error: Exception | None = None
        """Of a question that is wrong: it is raised where the answer is asked for."""
        self.is_done = self.is_late = False


def asked(
    question: Callable[Concatenate[sqlite3.Connection, P], T],
) -> Callable[Concatenate[Questions, P], T]:
    """Make a method of a function that asks a database: its key is the function with
    its arguments.
    """

    def ask(self: Questions, /, *values: P.args, **named: P.kwargs) -> T:
        return self.ask(
            (question, values, *named.items()),
            lambda db: question(db, *values, **named),
        )

    return ask


class Questions:
    """Asks ``store``: in a daemon thread or, if not ``in_thread``, at once, for tests
    and tools.

    What takes longer than ``PATIENCE`` is answered without the file; its real answer is
    kept until the same question is asked again, or the records change. The thread also
    makes the checkpoints.
    """

    def __init__(self, store: Store, *, in_thread: bool) -> None:
        self.store = store
        self._in_thread = in_thread
        self._changed = Condition()  # guards everything below
        # waiting or being asked, the oldest first
        self._jobs: dict[Hashable, _Asked] = {}
        self._late: dict[Hashable, _Asked] = {}
        self._news = 0
        self._changes = 0  # of the records, since the start
        self._patient_until = 0.0  # of ``time.monotonic``
        # what is to be done soon, by name; nobody waits for it
        self._works: dict[Hashable, Callable[[], object]] = {}
        # when what was saved is brought to the disk
        self._writes_at: float | None = None
        self._closing = False
        self._thread: Job[None] | None = None

    @property
    def news(self) -> int:
        """How many answers came late. When it grows, a question asked again gets its
        real answer.
        """
        with self._changed:
            return self._news

    @property
    def loading_seconds(self) -> float:
        """How long the oldest question has been without its real answer; 0 if there is
        none.
        """
        with self._changed:
            return max(
                (time.monotonic() - job.since for job in self._jobs.values()),
                default=0.0,
            )

    def be_patient(self, seconds: float) -> None:
        """Wait for answers until so many seconds from now, where nobody sees a picture
        yet.
        """
        self._patient_until = time.monotonic() + seconds

    def ask(
        self,
        key: Hashable,
        question: Question[T],
        otherwise: Callable[[], T] | None = None,
        patience: float | None = None,
    ) -> T:
        """Answer a question, which only reads. ``key`` names it: the same question has
        the same key.

        ``patience`` is how long the answer is waited for, in seconds; by default half a
        frame. Until it is there, ``otherwise`` answers or, by default, a store without
        games.
        """
        if not self._in_thread:
            return self.store.query(question)
        with self._changed:
            job = self._late.pop(key, None)
            if job is None:
                job = self._jobs.get(key)
                if job is None:
                    job = self._jobs[key] = _Asked(question)
                self._wake()
                if patience is None:
                    longest = max(PATIENCE, self._patient_until - time.monotonic())
                    patience = (
                        0.0
                        if any(each.is_late for each in self._jobs.values())
                        else longest
                    )
                self._changed.wait_for(lambda: job.is_done, patience)
            if job.error is not None:
                raise job.error
            if job.is_done:
                return cast(T, job.answer)
            job.is_late = True
        if otherwise is not None:
            return otherwise()
        with closing(empty_memory()) as memory:
            return question(memory)

    def add(self, record: Record) -> None:
        """Put a game on record, and bring it to the disk soon; a kill of the program
        does not lose it.
        """
        self.store.change(lambda db: insert(db, [record]))
        if self._in_thread:
            self.forget_answers()
            with self._changed:
                self._writes_at = 0.0
                self._wake()

    def forget_answers(self) -> None:
        """Ask again what was asked before the records changed."""
        with self._changed:
            self._late.clear()
            self._changes += 1

    def do_soon(self, name: Hashable, work: Callable[[], object]) -> None:
        """Do ``work`` in the thread, soon and before it ends; of works with one name
        only the last.
        """
        if not self._in_thread:
            work()
            return
        with self._changed:
            self._works[name] = work
            self._wake()

    def bring_to_disk_soon(self) -> None:
        """Make a checkpoint in some seconds, unless one is to come already."""
        if self._in_thread and self._writes_at is None:
            with self._changed:
                self._writes_at = time.monotonic() + CHECKPOINT_SECONDS
                self._wake()

    def check(self) -> None:
        """Raise an error that has ended the thread, once; the next question or save
        starts it anew.
        """
        if self._thread is not None:
            self._thread.check()

    def close(self) -> None:
        """Finish what is being done, and end the thread. Asking again is allowed."""
        with self._changed:
            thread = self._thread
            self._closing = True
            self._changed.notify_all()
        if thread is not None:
            thread.wait()
        self._closing = False

    def _wake(self) -> None:
        if self._thread is None or self._thread.done:
            self._thread = Job(self._run, "gaps-records")
        self._changed.notify_all()

    def _run(self, _cancelled: IsCancelled) -> None:
        while True:
            with self._changed:
                while not (
                    self._jobs
                    or self._works
                    or self._closing
                    or self._is_time_to_write()
                ):
                    rest = (
                        None
                        if self._writes_at is None
                        else max(0.0, self._writes_at - time.monotonic())
                    )
                    self._changed.wait(rest)  # a save makes it shorter
                works = [*self._works.values()]
                self._works.clear()
                if self._closing and not works:
                    self._jobs.clear()  # nobody waits for the answers
                    self._writes_at = self._thread = None
                    return
                writes = self._is_time_to_write()
                if writes:
                    self._writes_at = None
                key, job = next(iter(self._jobs.items()), (None, None))
                changes = self._changes
            for work in works:
                work()
            if writes:
                self._write()
            if job is not None:
                self._answer(key, job, changes)

    def _is_time_to_write(self) -> bool:
        return self._writes_at is not None and time.monotonic() >= self._writes_at

    def _write(self) -> None:
        self.store.checkpoint()
        if self.store.is_waiting:
            with self._changed:
                self._writes_at = time.monotonic() + RETRY_SECONDS

    def _answer(self, key: Hashable, job: _Asked, changes: int) -> None:
        """Ask the file; again later if another program has it, or if the records have
        changed since.
        """
        is_answered = True
        try:
            job.answer = self.store.query_aside(job.question)
        except BlockingIOError:
            is_answered = False
        except Exception as error:
            job.error = error
        with self._changed:
            self._jobs.pop(key, None)
            job.is_done = is_answered and changes == self._changes
            if not job.is_done and not self._closing:
                self._jobs[key] = job  # after the others
            elif job.is_late:
                self._late[key] = job
                self._news += 1
            self._changed.notify_all()

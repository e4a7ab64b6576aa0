"""Ask the records in a thread of its own, so that no frame waits for a file that another program holds."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Hashable
from threading import Condition, Thread
from typing import Protocol, TypeVar, cast

from gaps.store.records.database import RecordDatabase
from gaps.store.records.record import Record

T = TypeVar("T")
PATIENCE = 0.008  # seconds that a question waits for its answer: half a frame
RETRY_SECONDS = 1.0  # between two tries to write games that wait
Question = Callable[[sqlite3.Connection], T]


class RecordAccess(Protocol):
    """How the records are asked, and how a game is added."""

    @property
    def news(self) -> int:
        """How many answers came late. When it grows, a question asked again gets its real answer."""

    @property
    def loading_seconds(self) -> float:
        """How long the oldest question has been without an answer; 0 if there is none."""

    def ask(
        self,
        key: Hashable,
        question: Question[T],
        patience: float | None = None,
        otherwise: Callable[[], T] | None = None,
    ) -> T:
        """Answer a question. ``key`` names it: the same question has the same key.

        ``patience`` is how long the answer is waited for, in seconds; by default half a frame. Until it is
        there, ``otherwise`` answers or, by default, the games that are not in the file yet.
        """

    def add(self, record: Record) -> None:
        """Put a game on record, now or soon; a kill of the program does not lose it."""

    def close(self) -> None:
        """Finish what is being done. Asking again is allowed."""


class DirectAccess:
    """Asks in the calling thread, which waits. For tests and tools."""

    news = 0
    loading_seconds = 0.0

    def __init__(self, database: RecordDatabase) -> None:
        self._database = database
        database.write_waiting()

    def ask(
        self,
        key: Hashable,
        question: Question[T],
        patience: float | None = None,
        otherwise: Callable[[], T] | None = None,
    ) -> T:
        """Answer a question."""
        return self._database.query(question)

    def add(self, record: Record) -> None:
        """Put a game on record now. If that fails, it waits, and a kill of the program does not lose it."""
        self._database.put(record)
        if not self._database.write_waiting():
            self._database.keep_waiting()

    def close(self) -> None:
        """Do nothing: there is no thread."""


class _Job:
    """A question on its way."""

    def __init__(self, question: Question[object]) -> None:
        self.question = question
        self.since = time.monotonic()
        self.answer: object = None
        self.error: Exception | None = None
        self.is_done = self.is_late = False

    def run(self, database: RecordDatabase) -> bool:
        """Ask the file; return false if another program has it still."""
        self.error = None
        try:
            self.answer = database.query(self.question, patient=True)
        except BlockingIOError:
            return False
        except Exception as error:  # raised where the answer is asked for
            self.error = error
        return True

    def result(self) -> object:
        """Return the answer. Raises the error of a question that is wrong."""
        if self.error is not None:
            raise self.error
        return self.answer


class BackgroundAccess:
    """Asks in a daemon thread. A question that takes longer than ``PATIENCE`` is answered without the file.

    Its real answer is kept until the same question is asked again, or the records change.
    """

    def __init__(self, database: RecordDatabase) -> None:
        self._database = database
        self._changed = Condition()  # guards everything below
        self._jobs: dict[Hashable, _Job] = {}  # waiting or being asked, the oldest first
        self._late: dict[Hashable, _Job] = {}
        self._news = 0
        self._added = 0  # games since the start
        self._tries_at = 0.0 if database.has_waiting else None  # when waiting games are tried
        self._closing = False
        self._thread: Thread | None = None
        if database.has_waiting:
            with self._changed:
                self._start()

    @property
    def news(self) -> int:
        """How many answers came late."""
        with self._changed:
            return self._news

    @property
    def loading_seconds(self) -> float:
        """How long the oldest question has been without an answer; 0 if there is none."""
        with self._changed:
            return max((time.monotonic() - job.since for job in self._jobs.values()), default=0.0)

    def ask(
        self,
        key: Hashable,
        question: Question[T],
        patience: float | None = None,
        otherwise: Callable[[], T] | None = None,
    ) -> T:
        """Answer a question, from the file if that takes no longer than the caller has patience."""
        with self._changed:
            job = self._late.pop(key, None)
            if job is None:
                job = self._jobs.get(key)
                if job is None:
                    job = self._jobs[key] = _Job(question)
                self._start()
                if patience is None:
                    patience = 0.0 if any(each.is_late for each in self._jobs.values()) else PATIENCE
                self._changed.wait_for(lambda: job.is_done, patience)
            if job.is_done:
                return cast(T, job.result())
            job.is_late = True
        return self._database.answer_without_file(question) if otherwise is None else otherwise()

    def add(self, record: Record) -> None:
        """Put a game on record soon. From now on a kill of the program does not lose it."""
        self._database.put(record)
        self._database.keep_waiting()
        with self._changed:
            self._late.clear()
            self._added += 1
            self._tries_at = 0.0
            self._start()

    def close(self) -> None:
        """Finish what is being done, and end the thread. Games that still wait are kept in their file."""
        with self._changed:
            thread, self._closing = self._thread, True
            self._changed.notify_all()
        if thread is not None:
            thread.join()
        self._closing = False

    def _start(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._run, name="gaps-records", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(self._has_work, self._rest())
                if self._closing:
                    self._jobs.clear()  # nobody waits for the answers
                tries = self._is_time_to_try()
                if tries:
                    self._tries_at = None
                elif self._closing:
                    self._thread = None
                    return
                key, job = next(iter(self._jobs.items()), (None, None))
                added = self._added
            if tries and not self._database.write_waiting() and not self._closing:
                with self._changed:
                    self._tries_at = time.monotonic() + RETRY_SECONDS
            if job is not None:
                self._finish(key, job, job.run(self._database), added)

    def _finish(self, key: Hashable, job: _Job, is_answered: bool, added: int) -> None:
        """Take an answer; it is asked again if a game was added since, which it may leave out."""
        with self._changed:
            self._jobs.pop(key, None)
            is_answered = is_answered and added == self._added
            if not is_answered and not self._closing:
                self._jobs[key] = job  # after the others
            job.is_done = is_answered
            if is_answered and job.is_late:
                self._late[key] = job
                self._news += 1
            self._changed.notify_all()

    def _has_work(self) -> bool:
        return bool(self._jobs) or self._closing or self._is_time_to_try()

    def _is_time_to_try(self) -> bool:
        return self._tries_at is not None and (self._closing or time.monotonic() >= self._tries_at)

    def _rest(self) -> float | None:
        """Seconds until waiting games are tried again; ``None`` if none wait."""
        return None if self._tries_at is None else max(0.0, self._tries_at - time.monotonic())

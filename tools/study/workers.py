"""Who measures: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from typing import TypeVar

from gaps.engine.errors import InputError

Question = TypeVar("Question")
Answer = TypeVar("Answer")
RETRIES = 5
"""How many workers of a cluster may end while they have a question, before that is an
error.
"""


def each(
    work: Callable[[Question], Answer],
    questions: Sequence[Question],
    processes: int,
    scheduler: str | None = None,
) -> Iterator[Answer]:
    """The answers as they come: of so many processes, or of the cluster with the
    address ``scheduler``.

    If the iterator is closed, or Ctrl+C is pressed, nothing goes on. One process is
    this one.
    """
    if scheduler is None and (processes <= 1 or len(questions) <= 1):
        yield from map(work, questions)
        return
    with _pool(processes) if scheduler is None else _cluster(scheduler) as executor:
        for future in as_completed(
            [executor.submit(work, question) for question in questions]
        ):
            yield future.result()


@contextmanager
def _pool(processes: int) -> Iterator[Executor]:
    executor = ProcessPoolExecutor(
        processes, multiprocessing.get_context("spawn"), _begin
    )
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()


def _begin() -> None:
    """In a process of the pool: Ctrl+C is for the one that started it, and that one's
    end is the end.
    """
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(
        target=_end_with, args=[multiprocessing.parent_process()], daemon=True
    ).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _cluster(scheduler: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise InputError("a cluster needs: pip install -e '.[study]'") from None
    with Client(scheduler) as client:
        if any(threads > 1 for threads in client.nthreads().values()):
            raise InputError(
                "workers need --nthreads 1: the seconds of a deal are those of its process"
            )
        executor = client.get_executor(retries=RETRIES)
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)

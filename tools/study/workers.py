"""Worker processes for the study, on this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from typing import TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")


def each(
    work: Callable[[Question], Answer],
    questions: Sequence[Question],
    processes: int,
) -> Iterator[Answer]:
    """Yield the answers of ``processes`` processes, as they come.

    If the iterator is closed, or Ctrl+C is pressed, nothing goes on. One process is
    this one.
    """
    if processes <= 1 or len(questions) <= 1:
        yield from map(work, questions)
        return
    with _pool(processes) as executor:
        asked = [executor.submit(work, question) for question in questions]
        for future in as_completed(asked):
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
    """Start a process of the pool.

    Ctrl+C is for the process that started it, and this one ends with that.
    """
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(
        target=_end_with, args=[multiprocessing.parent_process()], daemon=True
    ).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)

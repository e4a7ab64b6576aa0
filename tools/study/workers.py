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
RETRIES = 3
"""How many workers of a cluster may end while they measure a deal, before it is given up."""


@contextmanager
def executor(scheduler: str | None, processes: int) -> Iterator[Executor]:
    """What runs functions: the cluster with the address ``scheduler``, or else so many processes.

    What has not begun when the block is left is not begun any more.
    """
    if scheduler is not None:
        with _cluster(scheduler) as made:
            yield made
        return
    context = multiprocessing.get_context("spawn")
    made = ProcessPoolExecutor(processes, context, _end_with_parent)
    try:
        yield made
    finally:
        made.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _cluster(scheduler: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise InputError("a cluster needs pip install -e '.[study]'") from None
    with Client(scheduler) as client:
        if any(threads > 1 for threads in client.nthreads().values()):
            raise InputError("the workers need --nthreads 1: seconds are those of a process")
        with client.get_executor(retries=RETRIES) as made:
            yield made


def answers(
    work: Callable[[Question], Answer], questions: Sequence[Question], runner: Executor
) -> Iterator[Answer]:
    """The answers as they come."""
    for future in as_completed([runner.submit(work, question) for question in questions]):
        yield future.result()


def _end_with_parent() -> None:
    """In a process of the pool: end at Ctrl+C, and when the process that started it was killed."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=lambda: (parent.join(), os._exit(1)), daemon=True).start()

"""Examines many deals, on several processes if that is wanted."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")


def each(
    work: Callable[[Question], Answer], questions: Sequence[Question], processes: int
) -> Iterator[Answer]:
    """The answers, in any order. If the iterator is closed, or Ctrl+C is pressed, the processes end."""
    if processes <= 1 or len(questions) <= 1:
        yield from map(work, questions)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(processes, len(questions)), _ignore_interrupts) as pool:
        yield from pool.imap_unordered(work, questions)


def _ignore_interrupts() -> None:
    """In a process of the pool: Ctrl+C is for the one that started it."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)

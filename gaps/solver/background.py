"""Runs searches beside the program. Tests replace ``start`` to decide themselves when a
search runs.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable

SWITCH_SECONDS = 0.001
"""For ``sys.setswitchinterval``: after this time a thread that runs Python lets a frame
go on.
"""
LOW_PRIORITY = 10  # as "nice" counts, 0 to 19


def start(work: Callable[[], None], name: str) -> None:
    """Call ``work`` in a thread of that name, which does not keep the program from
    exiting.
    """
    threading.Thread(target=work, name=name, daemon=True).start()


def start_low(work: Callable[[], None], name: str) -> None:
    """The same with a low priority, so that it takes only what other threads leave; on
    Linux.
    """

    def run() -> None:
        if (
            sys.platform == "linux"
            and threading.current_thread() is not threading.main_thread()
        ):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOW_PRIORITY)
        work()

    start(run, name)


def cores() -> int:
    """How many processor cores this program may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

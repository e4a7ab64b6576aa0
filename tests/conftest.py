"""What holds for all tests: English, no sound card, no waiting for the disk."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

os.environ["LANGUAGE"] = "en"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from gaps import language
from gaps.solver import core_in_use

MAX_PROCESSES = 6  # more processes than this cost more to start than they save
STATM = Path("/proc/self/statm")  # the second number: how many pages of memory are in use
MUCH_MEMORY = 100_000  # pages
_pages = 0  # in use after memory was freed last


def pytest_xdist_auto_num_workers() -> int:
    """How many processes ``-n auto`` means."""
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(available, MAX_PROCESSES)


def pytest_configure(config: pytest.Config) -> None:
    """In CI our own modules may not use what is deprecated."""
    if os.environ.get("CI"):
        config.addinivalue_line("filterwarnings", r"error::DeprecationWarning:(gaps|tools|tests)(\.|$)")


def pytest_runtest_logfinish() -> None:
    """Free the windows of scenes that refer to themselves, when memory has grown much since the last time."""
    global _pages
    pages = int(STATM.read_text().split()[1]) if STATM.exists() else 0
    if pages > _pages + MUCH_MEMORY:
        gc.collect()
        _pages = int(STATM.read_text().split()[1])


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Skip tests of the compiled search where it was not built. In CI they run, and fail."""
    if core_in_use() or os.environ.get("CI"):
        return
    for item in items:
        if item.get_closest_marker("core"):
            item.add_marker(pytest.mark.skip(reason="the compiled search was not built"))


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """Tests do not cut the power: what is written need not be on the disk at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture
def english_afterwards() -> Iterator[None]:
    """The test chooses languages; the next one begins in English."""
    yield
    language.choose(language.ENGLISH)

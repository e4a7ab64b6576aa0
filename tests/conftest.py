"""What holds for all tests: English, no sound card, no waiting for the disk."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from pathlib import Path

import pytest

os.environ["LANGUAGE"] = "en"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

try:
    import platformdirs  # noqa: F401
    import pygame  # noqa: F401
    from hypothesis import HealthCheck, settings
except ModuleNotFoundError as error:
    raise SystemExit(
        f"The tests need the package {error.name}. This installs it: "
        "python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]'"
    ) from None

from gaps.solver import core_in_use
from gaps.stage.ahead import Ahead
from gaps.stage.drawing import system_fonts
from tests import BYTE_CODE, made_once
from tests.marks import longest_first, repeated
from tests.surroundings import left_as_found

MAX_PROCESSES = 6  # more processes than this cost more to start than they save
# the second number: how many pages of memory are in use
STATM = Path("/proc/self/statm")
MUCH_MEMORY = 100_000  # pages
MANY_TESTS = 50
# of each hypothesis test that names no number: when a developer runs the quick tests, else
FEW_EXAMPLES = 6
EXAMPLES = repeated(25, 100)
# since memory was freed last: the pages that were in use then, and the tests that ended
_pages = 0
_tests = 0


def pytest_xdist_auto_num_workers() -> int:
    """How many processes ``-n auto`` means."""
    available = (
        len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else os.cpu_count() or 1
    )
    return min(available, MAX_PROCESSES)


def pytest_configure(config: pytest.Config) -> None:
    """In CI our own modules may not use what is deprecated.

    Examples may take long to make; the default run of a developer tries few of them.
    """
    few = not os.environ.get("CI") and "not slow" in config.getoption("markexpr", "")
    settings.register_profile(
        "gaps",
        max_examples=FEW_EXAMPLES if few else EXAMPLES,
        suppress_health_check=[HealthCheck.too_slow],
        deadline=None,
    )
    settings.load_profile("gaps")
    if os.environ.get("CI"):
        config.addinivalue_line(
            "filterwarnings", r"error::DeprecationWarning:(gaps|tools|tests)(\.|$)"
        )
    _share_byte_code(config)


def _share_byte_code(config: pytest.Config) -> None:
    """Let the processes of the tests compile each module once, though Python may write
    nothing beside it.

    They import all modules at the same time, so every other one begins with the last.
    """
    number = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
    cache = getattr(config, "cache", None)  # none with -p no:cacheprovider
    if sys.dont_write_bytecode and cache is not None:
        os.environ[BYTE_CODE] = str(cache.mkdir("byte-code"))
    if BYTE_CODE in os.environ and (
        number or not config.getoption("numprocesses", None)
    ):
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = os.environ[BYTE_CODE]
    if number and int(number) % 2 and config.args == config.getini("testpaths"):
        for path in sorted(Path(__file__).parent.rglob("test_*.py"), reverse=True):
            # which is told when it is collected
            with suppress(Exception, pytest.skip.Exception):
                import_module(
                    ".".join(path.relative_to(config.rootpath).with_suffix("").parts)
                )


def pytest_runtest_logfinish() -> None:
    """Free the windows of scenes that refer to themselves, when memory has grown much or
    many tests have ended since the last time.

    The collector is spared what stays: the program calls it after each passage.
    """
    global _pages, _tests
    _tests += 1
    if _tests >= MANY_TESTS or _pages_in_use() > _pages + MUCH_MEMORY:
        gc.collect()
        gc.freeze()
        _pages = _pages_in_use()
        _tests = 0


def _pages_in_use() -> int:
    return int(STATM.read_text().split()[1]) if STATM.exists() else 0


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip tests of the compiled search where it was not built; in CI they run, and
    fail.
    """
    longest_first(items)
    if core_in_use() or os.environ.get("CI"):
        return
    for item in items:
        if item.get_closest_marker("core"):
            item.add_marker(
                pytest.mark.skip(reason="the compiled search was not built")
            )


def pytest_collection_finish() -> None:
    """Spare the collector what lives as long as the process: modules and tests."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _made_once() -> Iterator[None]:
    """Drawings, fonts and the like are made once per process."""
    with pytest.MonkeyPatch.context() as patch:
        made_once.install(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """Tests do not cut the power: what is written need not be on the disk at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_slice_ends_in_a_cached_property() -> Iterator[None]:
    """Before Python 3.12 such a property is locked while it is computed: the thread that
    draws between two slices would wait for it forever.
    """
    locked = cached_property.__get__.__code__
    stop_if_over = Ahead.stop_if_over

    def checked(ahead: Ahead) -> None:
        if ahead.works_here:
            for frame, _line in traceback.walk_stack(None):
                assert frame.f_code is not locked, "a slice may end in a property"
        stop_if_over(ahead)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ahead, "stop_if_over", checked)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_fonts_of_the_system() -> Iterator[None]:
    """Text looks the same on every machine, whatever fonts it has."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(system_fonts, "paths", tuple)
        yield


@pytest.fixture(autouse=True)
def _left_as_found() -> Iterator[None]:
    """No test sees what another one has changed."""
    with left_as_found():
        yield

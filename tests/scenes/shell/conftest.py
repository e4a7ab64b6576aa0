"""What tests of the shell share."""

from __future__ import annotations

import threading

import pytest

_of_earlier_tests: set[threading.Thread] = set()


@pytest.fixture(autouse=True)
def threads_before() -> None:
    """Remember the threads that earlier tests have left."""
    _of_earlier_tests.clear()
    _of_earlier_tests.update(threading.enumerate())


def threads() -> list[str]:
    """Return the names of the threads that get something ready for this test."""
    new = set(threading.enumerate()) - _of_earlier_tests
    return [each.name for each in new if each.name == "ahead"]

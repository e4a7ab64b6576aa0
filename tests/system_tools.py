"""Programs of the system that tests ask: a test that misses one is skipped, but fails in CI on Linux."""

from __future__ import annotations

import os
import shutil
import sys

import pytest


def system_tool(name: str) -> str:
    """The path of a program; skips the test that asks where there is none, and fails it in CI on Linux."""
    found = shutil.which(name)
    if found is None:
        is_expected = os.environ.get("CI") and sys.platform == "linux"
        (pytest.fail if is_expected else pytest.skip)(f"needs {name}")
    assert found is not None
    return found

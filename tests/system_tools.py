"""Programs of the system that tests ask: skipped with a reason where one is missing, but not in CI."""

from __future__ import annotations

import os
import shutil

import pytest


def system_tool(name: str) -> str:
    """The path of a program; skips the test that asks where there is none, and fails it in CI."""
    found = shutil.which(name)
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"needs {name}")
    assert found is not None
    return found

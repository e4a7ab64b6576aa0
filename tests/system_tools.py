"""Programs of the system that tests ask: a test that misses one is skipped, but fails
in CI on Linux.
"""

from __future__ import annotations

import os
import shutil
import sys
from typing import NoReturn

import pytest


def lacking(what: str) -> NoReturn:
    """Skip the test for want of something, or fail where CI should have it."""
    is_expected = os.environ.get("CI") and sys.platform == "linux"
    (pytest.fail if is_expected else pytest.skip)(f"needs {what}")


def need(*names: str) -> None:
    """Go on only where all these programs are."""
    if missing := [name for name in names if shutil.which(name) is None]:
        lacking(" and ".join(missing))


def system_tool(name: str) -> str:
    """The path of a program that the test needs."""
    need(name)
    return str(shutil.which(name))

"""The first picture does not wait for modules of screens that nobody has opened."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
START = """
import sys
import gaps.app
import gaps.scenes.menu.title
print(*sys.modules)
"""
LATER = (
    *("gaps.scenes.game", "gaps.scenes.results", "gaps.scenes.settings", "gaps.scenes.learn"),
    *("gaps.scenes.records", "gaps.scenes.together", "gaps.scenes.summits", "gaps.table.table"),
    *("gaps.progress.summits", "importlib.metadata", "email", "asyncio", "http", "ssl"),
)


def test_the_title_needs_no_module_of_another_screen() -> None:
    done = subprocess.run([sys.executable, "-c", START], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "gaps.scenes.menu.title" in loaded
    assert not [name for name in loaded for late in LATER if name == late or name.startswith(f"{late}.")]

"""A window says whose it is, however the game was started, so that the desktop finds its name and icon."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gaps import APP_ID
from tests.window.conftest import ROOT, Playing

BUNDLE = Path(os.environ.get("GAPS_BUNDLE") or "no bundle")
STARTS = {
    "gaps": (str(Path(sys.executable).with_name("gaps")),),
    "python -m gaps": (sys.executable, "-m", "gaps"),
    "main.py": (sys.executable, str(ROOT / "main.py")),
    "bundle": (str(BUNDLE.resolve() / "gaps"),),
}


@pytest.mark.parametrize("start", STARTS)
def test_the_class_of_the_window_is_the_name_of_the_desktop_entry(
    play: Callable[..., Playing], start: str
) -> None:
    xprop = shutil.which("xprop")
    if xprop is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("needs xprop")
    if start == "bundle" and not BUNDLE.is_dir():
        pytest.skip("GAPS_BUNDLE names no bundle; build one with: pyinstaller build.spec")
    playing = play(command=STARTS[start])
    words = [xprop, "-id", playing.window, "WM_CLASS"]
    told = subprocess.run(words, env=playing.environment, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == f'WM_CLASS(STRING) = "{APP_ID}", "{APP_ID}"'
    assert playing.close() == 0

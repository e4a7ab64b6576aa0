"""The standalone program: moved elsewhere and run with no Python on the path, it plays and keeps its game."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from gaps.engine import parse_cell, parse_code

from .conftest import Playing
from .test_play import saved_with

BUILT = os.environ.get("GAPS_BUNDLE")


@pytest.mark.skipif(not BUILT, reason="GAPS_BUNDLE names no bundle; build one with: pyinstaller build.spec")
def test_the_bundle_plays_and_keeps_its_game(
    play: Callable[..., Playing], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = tmp_path / "elsewhere" / "gaps"
    shutil.copytree(Path(str(BUILT)).resolve(), moved)
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"):
        monkeypatch.delenv(name, raising=False)
    command = (str(moved / "gaps"),)
    told = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert "compiled search" in told.stdout
    playing = play("mini:12", command=command)
    layout = parse_code("mini:12").variant.layout
    playing.click(playing.middle("mini", parse_cell("A1", layout)))
    playing.wait_for(partial(saved_with, playing, 1), "a move in the save")
    assert playing.close() == 0
    again = play(command=command)
    again.key("Return")  # Continue
    again.click(again.middle("mini", parse_cell("C2", layout)))
    found = again.wait_for(partial(saved_with, again, 2), "a second move after going on")
    assert found.moves == ("A1-C3", "C2-D2")
    assert again.close() == 0

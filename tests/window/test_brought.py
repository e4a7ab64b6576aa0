"""Games brought to a real window: dropped as a file, pasted, named on the command line."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from gaps.store import GameLog
from gaps.store.sharing.packed import pack, unpack
from gaps.store.sharing.shared import read_shared
from tests.window.conftest import PATIENCE, SETTLING, Playing

Start = Callable[..., Playing]
HERE = Path(__file__).parent
GOLDEN = HERE.parent / "store" / "golden"
RECORDING = read_shared((GOLDEN / "recording-1.gaps").read_text(encoding="utf-8"))
LINE = (GOLDEN / "challenge-1.txt").read_text(encoding="utf-8").strip()
SAVE = 1120, 32  # the button of a game that is reviewed


def saved_recording(playing: Playing) -> GameLog | None:
    for path in (playing.folder / "exports").glob("*.gaps"):
        return read_shared(path.read_text(encoding="utf-8"))
    return None


def test_a_file_that_is_dropped_is_reviewed(play: Start) -> None:
    playing = play()
    done = subprocess.run(
        [
            sys.executable,
            str(HERE / "drop.py"),
            playing.window,
            str(GOLDEN / "recording-1.gaps"),
        ],
        env=playing.environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    playing.key("Right")
    playing.click(SAVE)
    assert (
        playing.wait_for(lambda: saved_recording(playing), "the game as a file")
        == RECORDING
    )
    assert playing.close() == 0


def test_a_game_is_copied_and_pasted(play: Start) -> None:
    playing = play(str(GOLDEN / "recording-1.gaps"))
    playing.key("c", "Escape", "d", "ctrl+v", "Right", "Return")
    time.sleep(SETTLING)
    playing.key("Right")
    playing.click(SAVE)
    assert (
        playing.wait_for(lambda: saved_recording(playing), "the game as a file")
        == RECORDING
    )
    assert playing.close() == 0


def test_a_challenge_is_taken_up_from_the_command_line(play: Start) -> None:
    playing = play(LINE)
    saved = playing.wait_for(playing.saved, "the deal")
    assert saved.code == "mini:3"
    assert pack(unpack(saved.rival)) == LINE
    assert playing.close() == 0

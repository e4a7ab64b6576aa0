"""Games in a real window by a pad alone, and by a finger alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TextIO

import pygame
import pytest

from gaps.store import GameLog
from tests.window.conftest import ROOT, Playing
from tests.window.test_play import CODE, changed, quiet_slide, saved_with
from tests.window.two_pads import MISSING

Start = Callable[..., Playing]
PROGRAM = Path(__file__).parent / "with_pad.py"
TRIES = 6
MOVES = 2


@pytest.fixture
def pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "hand"
    os.mkfifo(path)
    monkeypatch.setenv("GAPS_HAND", str(path))
    return path


def started(play: Start) -> Playing:
    return play(CODE, command=(sys.executable, str(PROGRAM)))


def do(hand: TextIO, *lines: str) -> None:
    for line in lines:
        hand.write(f"{line}\n")
    hand.flush()


def go_on(playing: Playing, hand: TextIO, *lines: str) -> GameLog:
    """Do something until the game has gone on: a busy program looks seldom at the pad.
    Returns the game then.
    """
    before = playing.saved()
    assert before is not None
    for _ in range(TRIES):
        do(hand, *lines)
        if changed(playing, before):
            break
    after = playing.saved()
    assert after is not None
    assert after.moves != before.moves
    return after


def test_a_pad_plays_and_undoes(play: Start, pipe: Path) -> None:
    playing = started(play)
    playing.wait_for(lambda: saved_with(playing, 0), "the deal")
    with pipe.open("w") as hand:
        use = f"pad {pygame.CONTROLLER_BUTTON_A}"
        onward = f"pad {pygame.CONTROLLER_BUTTON_RIGHTSHOULDER}"
        for number in range(1, MOVES + 1):
            after = go_on(playing, hand, onward, use)
            assert len(after.moves) == number
        after = go_on(playing, hand, f"pad {pygame.CONTROLLER_BUTTON_X}")
        assert len(after.moves) == MOVES - 1
    assert playing.close() == 0


def test_a_finger_plays_and_undoes(play: Start, pipe: Path) -> None:
    playing = started(play)
    last = playing.wait_for(lambda: saved_with(playing, 0), "the deal")
    with pipe.open("w") as hand:
        for number in range(1, MOVES + 1):
            slide = quiet_slide(last.game.state)
            x, y = playing.middle("mini", slide.source)
            do(hand, f"tap {round(x)} {round(y)}")
            last = playing.wait_for(partial(saved_with, playing, number), "a move")
        do(hand, "tap 60 760")
        playing.wait_for(partial(saved_with, playing, MOVES - 1), "undo")
    assert playing.close() == 0


def test_two_pads_of_sdl_do_not_disturb_each_other() -> None:
    """The steps of a direction that is held are the same with a pad that trembles."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.window.two_pads"],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == MISSING:
        pytest.skip("this SDL makes no pads")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert set(told["alone"]) == {"RIGHT"}
    for name in ("trembling", "other unplugged"):
        assert set(told[name]) == {"RIGHT"}
        assert 3 <= len(told[name]) <= 16  # of 13 in this time, on a quiet machine
    assert since_repeat("RIGHT", told["other pushes"]) == ["DOWN"]
    first, *others = told["other releases"]
    assert first == "released DOWN"
    assert set(others) == {"RIGHT"}
    assert since_repeat("RIGHT", told["thrown"]) == ["released RIGHT", "LEFT"]
    assert since_repeat("LEFT", told["released"]) == ["released LEFT"]


def since_repeat(held: str, told: list[str]) -> list[str]:
    """Return what was told but for a step of the direction that was held so far, which
    may be due just before the next act.
    """
    return told[1:] if told[0] == held else told

"""Games in a real window by a pad alone, and by a finger alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TextIO

import pygame
import pytest

from gaps.store import Played
from tests.window.conftest import Playing
from tests.window.test_play import CODE, changed, quiet_slide, saved_with

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


def go_on(playing: Playing, hand: TextIO, *lines: str) -> Played:
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

"""What other programs have on the clipboard: a long text is taken in part, and a
program that does not answer is not waited for.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.window.conftest import PATIENCE, ROOT

OWNER = """
import sys, time, pygame
pygame.display.init()
pygame.display.set_mode((50, 50))
pygame.scrap.put_text("mini:12 " * int(sys.argv[1]))
for number in range(10 ** 6):
    pygame.event.pump()
    if number == 20:
        print("ready", flush=True)
    time.sleep(0.005)
"""
READER = """
import time
from gaps.stage.core import clipboard
from gaps.stage.core.window import Window
window = Window((320, 240), "test")
begun = time.monotonic()
text = clipboard.pasted()
print(len(text), text[:8], round(time.monotonic() - begun, 3))
clipboard.copy("our own")
print(clipboard.pasted())
window.close()
"""


@contextmanager
def owner(display: str, words: int) -> Iterator[subprocess.Popen[str]]:
    """Another program, which has so many words on the clipboard."""
    program = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(words)],
        env=environment(display),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert program.stdout is not None
        while program.stdout.readline().strip() != "ready":
            assert program.poll() is None
        yield program
    finally:
        program.kill()
        program.communicate()


def environment(display: str) -> dict[str, str]:
    return {
        **os.environ,
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }


def read(display: str) -> tuple[int, str, float]:
    """How long the text is that the game takes, its beginning, and the seconds it took.
    The game's own text is then found at once.
    """
    done = subprocess.run(
        [sys.executable, "-c", READER],
        cwd=ROOT,
        env=environment(display),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    first, own = done.stdout.strip().split("\n")
    assert own == "our own"
    count, *words, seconds = first.split()
    return int(count), " ".join(words), float(seconds)


@pytest.mark.parametrize("words", [2, 125_000])
def test_of_a_long_text_a_part_is_taken(display: str, words: int) -> None:
    """Where the owner of a megabyte is too slow, somebody pastes again."""
    with owner(display, words):
        for _ in range(10):
            count, begin, seconds = read(display)
            assert seconds < 0.5
            if count:
                break
    assert (count, begin) == (min(8 * words, 100_000), "mini:12")


def test_a_program_that_does_not_answer_is_not_waited_for(display: str) -> None:
    with owner(display, 2) as program:
        program.send_signal(signal.SIGSTOP)
        count, _, seconds = read(display)
    assert count == 0
    assert seconds < 0.5

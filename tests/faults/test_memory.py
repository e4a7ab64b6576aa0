"""Memory and open files do not grow from game to game, and what is freed leaves the
process.

``GAPS_SOAK_GAMES`` says how many games there are.
"""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path

import pytest

from tests.marks import repeated
from tests.programs import run_python

GAMES = int(os.environ.get("GAPS_SOAK_GAMES", repeated(80, 200)))
GROWTH = 1.05
RUNS = 3
"""When threads ask for memory differs between runs, by up to 8 of 100 MB: a leak grows
in each of them.
"""


def grown() -> str:
    """Play in a process of its own; what has grown there, and nothing if that is
    nothing.
    """
    # what is free is given out again, to whichever thread
    done = run_python(
        "-m", "tests.faults.memory_run", GAMES, timeout=7200, MALLOC_ARENA_MAX="1"
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    print(found)
    assert found["games"] == GAMES
    assert found["records"] >= GAMES // 2  # the games of matches do not go on record
    # memory, objects and open files
    pairs = zip(found["warm"], found["end"], strict=True)
    return "" if all(end <= GROWTH * warm for warm, end in pairs) else str(found)


@pytest.mark.slow
@pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="memory is read from /proc"
)
def test_memory_and_open_files_do_not_grow_from_game_to_game() -> None:
    runs: list[str] = []
    while len(runs) < RUNS and "" not in runs:
        runs.append(grown())
    assert runs[-1] == "", "\n".join(runs)


FREED = """
import sys
from pathlib import Path
import pygame
from gaps.stage.core.platform_info import give_memory_back

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4

give_memory_back()
window, card = (1280, 800), (90, 120)
for _ in range(2):
    pictures = [pygame.Surface(size) for _ in range(50) for size in (window, card)]
    for each in pictures:
        each.fill("red")
    most = resident()
    kept = pictures[1::2]
    del each, pictures
print(most - resident())
"""


@pytest.mark.slow
@pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="other libraries have other ways"
)
def test_freed_pictures_leave_the_process_though_small_ones_lie_between() -> None:
    done = run_python("-c", FREED)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 0.9 * 50 * 1280 * 800 * 4 / 1024  # KiB

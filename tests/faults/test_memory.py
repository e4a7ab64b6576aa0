"""Memory does not grow from game to game.

``GAPS_SOAK_GAMES`` says how many games there are.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.programs import run_python

GAMES = int(os.environ.get("GAPS_SOAK_GAMES", "200"))
GROWTH = 1.05


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_memory_does_not_grow_from_game_to_game() -> None:
    # what is free is given out again, to whichever thread
    done = run_python("-m", "tests.faults.memory_run", GAMES, timeout=7200, MALLOC_ARENA_MAX="1")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    print(found)
    assert found["games"] == GAMES
    assert found["records"] >= GAMES // 2  # the games of matches do not go on record
    for warm, end in zip(found["warm"], found["end"], strict=True):  # memory, and objects
        assert end <= GROWTH * warm, found

"""Many games played through the scenes, one after the other, and how much memory that takes.

``python -m tests.faults.soak GAMES`` says in JSON how much memory there was after the warm-up and at the
end, in KiB.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
from pathlib import Path

import pygame

from gaps.scenes.title import Title
from gaps.stage.scene import SceneStack
from gaps.store import Folder

from .nursery import SHORT, SIZE, a_kit
from .wanderer import Wanderer

WARM, WINDOW = 0.3, 0.2  # shares of the games: before it is measured, and in which it is
SAMPLE = 40  # things done between two looks
PIXELS = 400_000  # of pictures kept: so few that there are as many after the warm-up as at the end
PAGE = 4  # KiB


def memory() -> int:
    """What the process holds in memory, KiB."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def main() -> None:
    """Play so many games."""
    games, samples = int(sys.argv[1]), list[tuple[int, int]]()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.fsync = lambda file: None
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(SIZE)
    with tempfile.TemporaryDirectory() as folder:
        kit = a_kit(Folder(Path(folder)))
        stack = SceneStack(Title(kit))
        stack.resize(SIZE)
        wanderer, acts = Wanderer(stack, 11, SHORT), 0
        while wanderer.ended < games:
            wanderer.act()
            acts += 1
            if acts % 20 == 0:
                for look in kit._looks.values():
                    look.shelf.pixels = PIXELS
                stack.draw(surface, 0.0)
            if acts % SAMPLE == 0:
                samples.append((wanderer.ended, memory()))
        stack.close()
        kit.adviser.close()
        found = {"games": wanderer.ended, "acts": acts, "records": len(kit.folder.records())}
    found["warm"] = min(held for ended, held in samples if WARM <= ended / games <= WARM + WINDOW)
    found["end"] = min(held for ended, held in samples if ended / games >= 1 - WINDOW)
    print(json.dumps(found))


if __name__ == "__main__":
    main()

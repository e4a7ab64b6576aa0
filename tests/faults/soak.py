"""Many games played through the scenes, one after the other, and how much memory that takes.

``python -m tests.faults.soak GAMES`` says in JSON how much memory there was after the warm-up and at the
end, in KiB, and how many objects.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import pygame

from gaps.scenes.game.play import Play
from gaps.scenes.game.results import Results
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import Nav
from gaps.store import Folder
from tests.faults.nursery import SHORT, SIZE, a_context
from tests.faults.wanderer import STEP, Wanderer

WARM, SHARE = 100, 0.5  # games before it is measured; of fewer games, their share
WINDOW = 0.2  # share of the games over which the least is taken
SAMPLE = 15  # things done between two looks
REST = 0.05  # seconds a search needs to end when nobody asks any more
TOUR = 5  # games between two walks through the other scenes
PLACES = ("statistics", "settings", "rules", "all", "number")
PAGE = os.sysconf("SC_PAGE_SIZE") // 1024 if hasattr(os, "sysconf") else 4  # KiB


def held() -> tuple[int, int]:
    """What the process holds in memory, KiB, and how many objects there are.

    They are counted without a list of them: that would hold on to tuples that a thread is still making.
    """
    gc.collect()
    gc.freeze()
    objects = gc.get_freeze_count()
    gc.unfreeze()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE, objects


def tour(stack: GameStack, surface: pygame.Surface) -> None:
    """From the title into each of the other scenes, and back."""
    top = stack.top
    assert isinstance(top, Title)
    for place in PLACES:
        stack._follow(top._open(place))
        for _ in range(4):
            stack.update(STEP)
            stack.handle(Nav.NEXT)
        stack.draw(surface, 0.0)
        for _ in range(200):
            if stack.top is top:
                break
            stack.handle(Nav.BACK)
            stack.update(STEP)
        assert stack.top is top


def watch(stack: GameStack, surface: pygame.Surface) -> None:
    """A game that has just ended is watched, move by move."""
    top = stack.top
    assert isinstance(top, Results)
    stack._follow(top._go("watch"))
    for _ in range(30):
        stack.handle(Nav.RIGHT)
        stack.update(STEP)
    stack.draw(surface, 0.0)
    stack.handle(Nav.BACK)


def least(samples: Sequence[tuple[int, tuple[int, int]]], first: float, last: float) -> tuple[int, int]:
    """The least that was held while so many games had been played."""
    found = [each for ended, each in samples if first <= ended <= last]
    return min(memory for memory, _ in found), min(objects for _, objects in found)


def play(
    games: int, context: Context, stack: GameStack, surface: pygame.Surface
) -> list[tuple[int, tuple[int, int]]]:
    """Play them all; returns how many were over, and what was held, now and then."""
    samples = list[tuple[int, tuple[int, int]]]()
    wanderer, acts, toured, watched = Wanderer(stack, 11, SHORT, matches=True), 0, 0, 0
    while wanderer.ended < games:
        if isinstance(stack.top, Title) and wanderer.ended >= toured + TOUR:
            toured = wanderer.ended
            tour(stack, surface)
        if isinstance(stack.top, Results) and wanderer.ended >= watched + TOUR:
            watched = wanderer.ended
            watch(stack, surface)
        wanderer.act()
        acts += 1
        if acts % 20 == 0 or not isinstance(stack.top, Play):
            stack.draw(surface, 0.0)
        if acts % SAMPLE == 0:
            context.adviser.stop()  # a search frees its memory when it ends
            time.sleep(REST)
            samples.append((wanderer.ended, held()))
    return samples


def main() -> None:
    """Play so many games."""
    games = int(sys.argv[1])
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.fsync = lambda fd: None
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(SIZE)
    with tempfile.TemporaryDirectory() as folder:
        context = a_context(Folder(Path(folder)))
        stack = GameStack(context, Title(context))
        stack.resize(SIZE)
        samples = play(games, context, stack, surface)
        stack.close()
        context.adviser.close()
        context.folder.close()
        context.sound.close()
        found: dict[str, object] = {"games": games, "records": len(context.folder.records.all())}
    warm = min(WARM, games * SHARE)
    found["warm"] = least(samples, warm, warm + games * WINDOW)
    found["end"] = least(samples, games * (1 - WINDOW), games)
    print(json.dumps(found))


if __name__ == "__main__":
    main()

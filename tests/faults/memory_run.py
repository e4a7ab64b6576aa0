"""Play many games through the scenes in one process, and measure its memory.

``python -m tests.faults.memory_run GAMES`` prints, as JSON, the minimum memory (KiB),
number of objects and number of open files after the warm-up and at the end.
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
from typing import NamedTuple

import pygame

from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.stage.core.intents import Nav
from gaps.stage.core.platform_info import give_memory_back
from gaps.store import Folder
from tests.faults.player_process import SHORT_GAME, SIZE, make_context
from tests.faults.random_player import STEP, RandomPlayer, activate

# games before the first measurement; with fewer games, this share
WARM_UP = 120
WARM_UP_SHARE = 0.4
WINDOW = 0.2  # share of the games over which the minimum is taken
SAMPLE = 15  # actions between two measurements
REST = 0.05  # seconds a search needs to end after it was stopped
TOUR = 5  # games between two visits of the other scenes
SCENES = ("statistics", "settings", "learn", "all")
PAGE = os.sysconf("SC_PAGE_SIZE") // 1024 if hasattr(os, "sysconf") else 4  # KiB


class Usage(NamedTuple):
    """What the process uses."""

    memory: int  # KiB
    objects: int
    handles: int  # files, pipes and sockets that are open


class Sample(NamedTuple):
    """A measurement, and how many games were finished before it."""

    games: int
    usage: Usage


def measure() -> Usage:
    """Measure the process. Memory comes first: the list of all objects takes some."""
    gc.collect()
    memory = int(Path("/proc/self/statm").read_text().split()[1]) * PAGE
    objects = gc.get_freeze_count() + len(gc.get_objects())
    return Usage(memory, objects, len(os.listdir("/proc/self/fd")))


def visit_scenes(stack: ProgramStack, surface: pygame.Surface) -> None:
    """Go from the title into each of the other scenes, and back."""
    top = stack.top
    assert isinstance(top, Title)
    for name in SCENES:
        activate(stack, top.form, name)
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


def watch_replay(stack: ProgramStack, surface: pygame.Surface) -> None:
    """Watch the replay of a game that has just ended, move by move."""
    top = stack.top
    assert isinstance(top, Results)
    stack.handle(GameCommand.WATCH)
    for _ in range(30):
        stack.handle(Nav.RIGHT)
        stack.update(STEP)
    stack.draw(surface, 0.0)
    stack.handle(Nav.BACK)


def windows(games: int) -> list[tuple[float, float]]:
    """Between which games memory is measured: after the warm-up, and at the end."""
    warm_up = min(WARM_UP, games * WARM_UP_SHARE)
    length = games * WINDOW
    return [(warm_up, warm_up + length), (games - length, games)]


def minimum(samples: Sequence[Sample], window: tuple[float, float]) -> Usage:
    """Return the minimum usage in one of the ``windows``."""
    found = [each.usage for each in samples if window[0] <= each.games <= window[1]]
    return Usage(
        min(each.memory for each in found),
        min(each.objects for each in found),
        min(each.handles for each in found),
    )


def play(
    games: int,
    context: Context,
    stack: ProgramStack,
    surface: pygame.Surface,
) -> list[Sample]:
    """Play so many games, and measure now and then in the ``windows``."""
    samples = list[Sample]()
    player = RandomPlayer(stack, 11, SHORT_GAME)
    acts = 0
    toured = 0
    watched = 0
    while player.finished_games < games:
        if isinstance(stack.top, Title) and player.finished_games >= toured + TOUR:
            toured = player.finished_games
            visit_scenes(stack, surface)
        if (
            isinstance(stack.top, Results)
            and stack.top.usable
            and player.finished_games >= watched + TOUR
        ):
            watched = player.finished_games
            watch_replay(stack, surface)
        player.act()
        acts += 1
        if acts % 20 == 0 or not isinstance(stack.top, Play):
            stack.draw(surface, 0.0)
        if acts % SAMPLE == 0 and any(
            first <= player.finished_games <= last for first, last in windows(games)
        ):
            context.adviser.stop()  # a search frees its memory when it ends
            time.sleep(REST)
            samples.append(Sample(player.finished_games, measure()))
    return samples


def main() -> None:
    """Play, and print the result."""
    games = int(sys.argv[1])
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.fsync = lambda fd: None
    give_memory_back()
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(SIZE)
    with tempfile.TemporaryDirectory() as folder:
        context = make_context(Folder(Path(folder)))
        stack = ProgramStack(context, Title(context))
        stack.resize(SIZE)
        gc.freeze()  # as the program does
        samples = play(games, context, stack, surface)
        stack.close()
        context.adviser.close()
        context.folder.close()
        context.music.close()
        context.sound.close()
        found: dict[str, object] = {
            "games": games,
            "records": len(context.folder.records.all()),
        }
    found["warm"], found["end"] = (
        minimum(samples, window) for window in windows(games)
    )
    print(json.dumps(found))


if __name__ == "__main__":
    main()

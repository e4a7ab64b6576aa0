"""What a picture costs: ``python -m tools.quality.bench.drawing``.

The busiest moment (a board, 60 cards in the air, 400 particles), a slide, and how long everything takes to be
made anew when the theme or the window's size changes. Without a display; the time is the processor's, of the
thread that updates and draws: the search beside it is not in it.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from time import thread_time

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from gaps.engine import CATALOGUE, Game, State, deal
from gaps.scenes.game.play import Play
from gaps.scenes.game.results import Results
from gaps.scenes.menu.title import Title
from gaps.scenes.session.game_session import Sitting
from gaps.scenes.shell.context import Kit, Roads
from gaps.solver import solve
from gaps.stage.core.scene import SceneStack
from gaps.stage.drawing.theme import palette_colours
from gaps.stage.motion.particles import MOST, Particle, streak
from gaps.store import Folder, Settings

STEP = 1 / 120
BARS = {(1920, 1200): 8.0, (2560, 1600): 14.0}  # milliseconds
CHANGE_BAR = 250.0
FRAMES = 90


def a_kit(folder: str) -> Kit:
    """What scenes are given, in a folder that is thrown away."""
    return Kit(
        Folder(Path(folder)),
        Settings(),
        now=lambda: datetime(2026, 1, 1),
        pick=lambda: 1,
        roads=Roads(Title, Play, Results),
    )


def won_but_one() -> Game:
    """A whole game of ``gaps``, one move before its end."""
    start: State = deal(CATALOGUE["gaps"], 3)
    game = Game(start)
    for move in solve(start, nodes=20_000_000).line:
        game = game.play(move)
    return game.undo()


def busiest(kit: Kit, size: tuple[int, int]) -> list[float]:
    """Milliseconds of each frame of a redealt board (all cards in the air) full of sparks."""
    screen = pygame.display.set_mode(size)
    play = Play(kit, Sitting.begin(kit, CATALOGUE["gaps"], 20417))
    stack = SceneStack(play)
    stack.resize(size)
    draw = random.Random(1)
    table = play.table
    table.deal_in()
    figures = []
    for _ in range(FRAMES):
        while len(table.air) < MOST:
            colour = draw.choice(palette_colours("sparks"))
            x, y = draw.uniform(0, size[0]), draw.uniform(0, size[1])
            speed = draw.uniform(-300, 300), draw.uniform(-300, 300)
            paint = streak(colour, draw.uniform(3, 11), draw.uniform(1.4, 3.2))
            table.air.add(Particle(x, y, *speed, 1.0, paint, additive=True, drag=3, gravity=260))
        began = thread_time()
        stack.update(STEP)
        stack.update(STEP)
        stack.draw(screen, 0.0)
        figures.append((thread_time() - began) * 1e3)
    return figures


def winning(kit: Kit, size: tuple[int, int], game: Game) -> list[float]:
    """Milliseconds of each frame from the last move of a win until its results have come."""
    screen = pygame.display.set_mode(size)
    sitting = Sitting.begin(kit, CATALOGUE["gaps"], 3)
    sitting.game = game
    play = Play(kit, sitting)
    stack = SceneStack(play)
    stack.resize(size)
    stack.draw(screen, 0.0)
    play._make(play.sitting.game.state.slides[0])
    figures = []
    for _ in range(240):
        began = thread_time()
        stack.update(STEP)
        stack.update(STEP)
        stack.draw(screen, 0.0)
        figures.append((thread_time() - began) * 1e3)
    return figures


def change(kit: Kit, size: tuple[int, int], **settings: object) -> float:
    """Milliseconds until a board is shown at another size, or with other settings."""
    pygame.display.set_mode((1280, 800))
    play = Play(kit, Sitting.begin(kit, CATALOGUE["gaps"], 20417))
    stack = SceneStack(play)
    stack.resize((1280, 800))
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
    screen = pygame.display.set_mode(size)
    if settings:
        stack.resize(size)
        stack.draw(screen, 0.0)
    began = thread_time()
    if settings:
        kit.change(**settings)
    stack.resize(size)
    stack.draw(screen, 0.0)
    return (thread_time() - began) * 1e3


def told(name: str, figures: Sequence[float], bar: float) -> str:
    """One line of the table."""
    ordered = sorted(figures)
    median, late = statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))]
    return f"{name:<46}{median:>8.1f}{late:>8.1f}{bar:>8.0f}"


def main() -> int:
    """Print the figures; returns the exit status."""
    pygame.display.init()
    pygame.font.init()
    print(f"{'milliseconds':<46}{'median':>8}{'95 %':>8}{'bar':>8}")
    game = won_but_one()
    for size, bar in BARS.items():
        wide, high = size
        with tempfile.TemporaryDirectory() as folder:
            print(told(f"48 cards and {MOST} particles, {wide} x {high}", busiest(a_kit(folder), size), bar))
            frames = winning(a_kit(folder), size, game)
            print(told(f"a win, {wide} x {high}", frames[:150], bar))
            print(told(f"its results arriving, {wide} x {high}", frames[156:200], bar))
    with tempfile.TemporaryDirectory() as folder:
        sizes = [change(a_kit(folder), (1920, 1200)) for _ in range(5)]
        print(told("the window grows to 1920 x 1200", sizes, CHANGE_BAR))
        themes = [change(a_kit(folder), (1920, 1200), theme="daybreak") for _ in range(5)]
        print(told("another theme at 1920 x 1200", themes, CHANGE_BAR))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Measure the time to draw a frame: ``python -m tools.quality.bench.drawing``.

The frames with the most motion (48 flying cards, 400 particles; a chain of nine and more), a win, its
results, and the first frame after a change of the theme or of the window's size. Needs no display. Times are
processor times of the drawing thread, without those of the search.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
from collections.abc import Sequence
from time import thread_time

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from gaps.engine import CATALOGUE
from gaps.scenes.game.play import Play
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.scene import SceneStack
from gaps.stage.drawing.theme import palette_colours
from gaps.stage.motion.particles import MAX_PARTICLES, Particle, streak
from tools.quality.bench.ending import Ending, Phase, a_context

STEP = 1 / 120
BARS = {(1920, 1200): 8.0, (2560, 1600): 14.0, (3840, 2160): 18.0}  # milliseconds
CHANGE_BAR = 250.0
FRAMES = 90
RESULT_FRAMES = 336  # until the landscape below the results rests


def busiest(context: Context, size: tuple[int, int]) -> list[float]:
    """Return the milliseconds of each frame while all cards are dealt and the window is full of particles."""
    screen = pygame.display.set_mode(size)
    play = Play(context, context.games.start(context.games.deal(CATALOGUE["gaps"], 20417)))
    stack = SceneStack(play, resolver(context))
    stack.resize(size)
    draw = random.Random(1)
    table = play.table
    table.deal_in()
    figures = []
    for _ in range(FRAMES):
        while len(table.particles) < MAX_PARTICLES:
            colour = draw.choice(palette_colours("sparks"))
            x, y = draw.uniform(0, size[0]), draw.uniform(0, size[1])
            speed = draw.uniform(-300, 300), draw.uniform(-300, 300)
            paint = streak(colour, draw.uniform(3, 11), draw.uniform(1.4, 3.2))
            table.particles.add(Particle(x, y, *speed, 1.0, paint, additive=True, drag=3, gravity=260))
        began = thread_time()
        stack.update(STEP)
        stack.update(STEP)
        stack.redraw(screen, 0.0)
        figures.append((thread_time() - began) * 1e3)
    return figures


def ending(context: Context, size: tuple[int, int]) -> dict[Phase, list[float]]:
    """Return the milliseconds of each frame of the end of a won game, until its results are there."""
    screen, ends = pygame.display.set_mode(size), Ending(context)
    ends.stack.resize(size)
    ends.stack.draw(screen, 0.0)
    figures: dict[Phase, list[float]] = {phase: [] for phase in Phase}
    while len(figures[Phase.RESULTS]) < RESULT_FRAMES:
        began = thread_time()
        ends.next_frame()
        ends.stack.update(STEP)
        ends.stack.update(STEP)
        ends.stack.redraw(screen, 0.0)
        took = (thread_time() - began) * 1e3
        if ends.phase is not None:
            figures[ends.phase].append(took)
    return figures


def change(context: Context, size: tuple[int, int], **settings: object) -> float:
    """Return the milliseconds until a board is shown at another size, or with other settings."""
    pygame.display.set_mode((1280, 800))
    play = Play(context, context.games.start(context.games.deal(CATALOGUE["gaps"], 20417)))
    stack = SceneStack(play, resolver(context))
    stack.resize((1280, 800))
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
    screen = pygame.display.set_mode(size)
    if settings:
        stack.resize(size)
        stack.draw(screen, 0.0)
    began = thread_time()
    if settings:
        context.change(**settings)
    stack.resize(size)
    stack.draw(screen, 0.0)
    return (thread_time() - began) * 1e3


def line(name: str, figures: Sequence[float], bar: float) -> str:
    """Return one line of the table."""
    ordered = sorted(figures)
    median, late = statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))]
    return f"{name:<58}{median:>8.1f}{late:>8.1f}{ordered[-1]:>8.1f}{bar:>8.0f}"


def main() -> int:
    """Print the table and return the exit status."""
    pygame.display.init()
    pygame.font.init()
    print(f"{'milliseconds':<58}{'median':>8}{'95 %':>8}{'worst':>8}{'bar':>8}")
    for size, bar in BARS.items():
        shown = f"{size[0]} x {size[1]}"
        with tempfile.TemporaryDirectory() as folder:
            dealt = busiest(a_context(folder), size)
        print(line(f"48 cards and {MAX_PARTICLES} particles, {shown}", dealt, bar))
        with tempfile.TemporaryDirectory() as folder:
            for phase, figures in ending(a_context(folder), size).items():
                print(line(f"{phase.value}, {shown}", figures, bar), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        sizes = [change(a_context(folder), (1920, 1200)) for _ in range(5)]
        print(line("the window grows to 1920 x 1200", sizes, CHANGE_BAR))
        themes = [change(a_context(folder), (1920, 1200), theme="daybreak") for _ in range(5)]
        print(line("another theme at 1920 x 1200", themes, CHANGE_BAR))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Measure the time to draw a frame: ``python -m tools.quality.bench --only drawing``.

The frames with the most motion (48 flying cards, 400 particles), and the first frame
after a change of the window's size. Needs no display. Times are processor times of the
drawing thread, without those of the search.
"""

from __future__ import annotations

import os
import random
from time import thread_time

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from gaps.engine import CATALOGUE
from gaps.scenes.game.play import Play
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.scene import SceneStack
from gaps.stage.motion.particles import MAX_PARTICLES, Particle, streak
from gaps.table.effects.table_light import ON_DARK

STEP = 1 / 120
BARS = {(1920, 1200): 8.0, (2560, 1600): 14.0, (3840, 2160): 18.0}  # milliseconds
SIZE_BAR = 250.0
FRAMES = 90


def resize(context: Context, stack: SceneStack, size: tuple[int, int]) -> None:
    """Tell both that the window has another size."""
    context.appearance.resize(size, fast_scaling=False)
    stack.resize(size)


def busiest(context: Context, size: tuple[int, int]) -> list[float]:
    """Return the milliseconds of each frame while all cards are dealt and the window is
    full of particles.
    """
    screen = pygame.display.set_mode(size)
    play = Play(
        context, context.games.start(context.games.deal(CATALOGUE["gaps"], 20417))
    )
    stack = SceneStack(play, resolver(context))
    resize(context, stack, size)
    draw = random.Random(1)
    table = play.table
    table.deal_in()
    figures = []
    for _ in range(FRAMES):
        while len(table.particles) < MAX_PARTICLES:
            colour = draw.choice(ON_DARK.sparks)
            x, y = draw.uniform(0, size[0]), draw.uniform(0, size[1])
            speed = draw.uniform(-300, 300), draw.uniform(-300, 300)
            paint = streak(colour, draw.uniform(3, 11), draw.uniform(1.4, 3.2))
            table.particles.add(
                Particle(x, y, *speed, 1.0, paint, additive=True, drag=3, gravity=260)
            )
        began = thread_time()
        stack.update(STEP)
        stack.update(STEP)
        stack.redraw(screen, 0.0)
        figures.append((thread_time() - began) * 1e3)
    return figures


def another_size(context: Context, size: tuple[int, int]) -> float:
    """Return the milliseconds until a board is shown at another size."""
    screen = pygame.display.set_mode((1280, 800))
    play = Play(
        context, context.games.start(context.games.deal(CATALOGUE["gaps"], 20417))
    )
    stack = SceneStack(play, resolver(context))
    resize(context, stack, (1280, 800))
    stack.draw(screen, 0.0)
    screen = pygame.display.set_mode(size)
    began = thread_time()
    resize(context, stack, size)
    stack.draw(screen, 0.0)
    return (thread_time() - began) * 1e3

"""A monkey at the controls of every scene: whatever is pressed, typed, dragged, dropped or resized, the game
stands.

``GAPS_MONKEY_EVENTS`` says how many things are done, ``GAPS_MONKEY_SEEDS`` by how many monkeys.
"""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator
from datetime import timedelta

import pygame
import pytest

from gaps.scenes.common.modal import Modal
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import CommandReleased, WindowClosing
from gaps.stage.core.scene import Scene
from tests.faults.monkey.lookout import Lookout, Overseen
from tests.faults.monkey.mischief import deed, intents, left_about, texts
from tests.faults.monkey.starts import ALONE, OVER
from tests.marks import slow_except

USUAL = 3600
EVENTS = int(os.environ.get("GAPS_MONKEY_EVENTS", str(USUAL)))
SEEDS = range(1, 1 + int(os.environ.get("GAPS_MONKEY_SEEDS", "3")))
STAY = 45  # things done before the monkey is put down elsewhere
SIZES = ((1280, 800), (800, 600), (800, 600), (1000, 640), (1920, 1200), (500, 300))
PASSES = (0, 1, 1, 5, 30)  # steps between two things


def every_scene(kind: type[Scene] = Scene) -> Iterator[str]:
    """The names of all the scenes there are."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("gaps.") and each is not Modal:
            yield each.__name__
        yield from every_scene(each)


@pytest.mark.parametrize("seed", slow_except(SEEDS, [1]))
def test_whatever_is_done_the_game_stands(
    context: Context, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)
    draw, lookout, seen = random.Random(seed), Lookout(context), set[str]()
    start, passed = context.now(), itertools.count()
    context.now = lambda: start + timedelta(seconds=next(passed))
    monkeypatch.setattr(context, "copy_text", lambda text: draw.random() < 0.9)
    monkeypatch.setattr(context, "clipboard", lambda: texts(draw))
    context.change(speed=("quick", "normal", "instant")[seed % 3], reduced_motion=seed % 4 == 3, memory=64)
    files = left_about(context.folder.path.parent / "about", draw)
    ways, done = list[str](), 0
    while done < EVENTS // len(SEEDS):
        ways = ways or [*ALONE, *OVER]
        stack = put_down(context, ways.pop(draw.randrange(len(ways))), draw)
        done += stay(stack, lookout, draw, files, seen)
        if not stack.empty and draw.random() < 0.5:
            stack.top.handle(WindowClosing())
        stack.close()
        context.controls.listening = False
    context.adviser.close()
    assert EVENTS < USUAL or set(every_scene()) <= seen, set(every_scene()) - seen
    lookout.look_at_files()
    for record in context.folder.records.all():
        record.game()


def put_down(context: Context, where: str, draw: random.Random) -> Overseen:
    """The stack of scenes with the one of that name on top."""
    size = draw.choice(SIZES)
    title = Title(context)
    if where in ALONE:
        stack = Overseen(context, ALONE[where](context, draw, title))
        stack.resize(size)
        for intent in (GameCommand.REDEAL, CommandReleased(GameCommand.REDEAL)) if where == "redeal" else ():
            stack.handle(intent)
        return stack
    scene = OVER[where](context, draw, title)
    below = scene.below if isinstance(scene, Modal) else title
    stack = Overseen(context, below if isinstance(below, Play) else title)
    stack.resize(size)
    if below is not stack.top:
        stack.show(below)
    stack.show(scene)
    return stack


def stay(stack: Overseen, lookout: Lookout, draw: random.Random, files: list[str], seen: set[str]) -> int:
    """The monkey does things for a while; returns how many."""
    assert stack._size is not None
    size = stack._size
    surface = pygame.Surface(size)
    seen.add(type(stack.top).__name__)
    for number in range(STAY):
        for each in deed(draw, size, stack.top, files):
            for intent in intents(stack.context, each):
                stack.handle(intent)
                lookout.style(stack, size, intent)
                if stack.empty:
                    return number + 1
                seen.add(type(stack.top).__name__)
        for _ in range(draw.choice(PASSES)):
            stack.update(1 / 120)
            assert not stack.empty
        if not stack.moving and draw.random() < 0.1:
            stack.update(draw.choice((0.5, 3.0, 70.0)))
        seen.add(type(stack.top).__name__)
        if draw.random() < 0.01:
            size = draw.choice(SIZES)
            surface = pygame.Surface(size)
            stack.resize(size)
        if number % 15 == 0:
            stack.draw(surface, draw.random())
    pygame.event.clear()
    return STAY

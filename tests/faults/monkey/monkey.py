"""A monkey tester: opens one scene after another and sends random input to it."""

from __future__ import annotations

import itertools
import random
from datetime import timedelta

import pygame

from gaps.scenes.common.modal import Modal
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import CommandReleased, WindowClosing
from tests.faults.monkey.invariants import InvariantChecker, ObservedStack
from tests.faults.monkey.random_input import intents_of, make_files_to_drop, random_input
from tests.faults.monkey.start_scenes import BASE_SCENES, OVERLAY_SCENES
from tests.searches import Searches

INPUTS_PER_SCENE = 45  # inputs before the next scene is opened
SIZES = ((1280, 800), (800, 600), (800, 600), (1000, 640), (1920, 1200), (500, 300))
STEPS = (0, 1, 1, 5, 30)  # time steps between two inputs
SEARCH_SHARE = 0.1  # share of the pauses between two inputs in which waiting searches are run


class Monkey:
    """Sends random input, the same for the same ``seed``, and checks the invariants after each."""

    def __init__(self, context: Context, seed: int, searches: Searches) -> None:
        self.context, self.searches = context, searches
        self.rng, self.invariants = random.Random(seed), InvariantChecker(context)
        self.seen_scenes = set[str]()
        """The class names of the scenes that were on top."""
        started, seconds = context.now(), itertools.count()
        context.now = lambda: started + timedelta(seconds=next(seconds))
        self.files = make_files_to_drop(context.folder.path.parent / "dropped", self.rng)

    def run(self, inputs: int) -> None:
        """Send ``inputs`` inputs. Every scene is opened once before one is opened again."""
        names, count = list[str](), 0
        while count < inputs:
            names = names or [*BASE_SCENES, *OVERLAY_SCENES]
            stack = self.open_scene(names.pop(self.rng.randrange(len(names))))
            count += self.send_inputs(stack)
            self.close(stack)
        self.context.adviser.close()

    def open_scene(self, name: str) -> ObservedStack:
        """Return a stack of scenes with the scene called ``name`` on top."""
        size = self.rng.choice(SIZES)
        title = Title(self.context)
        if name in BASE_SCENES:
            stack = ObservedStack(self.context, BASE_SCENES[name](self.context, self.rng, title))
            stack.resize(size)
            if name == "redeal":
                stack.handle(GameCommand.REDEAL)
                stack.handle(CommandReleased(GameCommand.REDEAL))
        else:
            scene = OVERLAY_SCENES[name](self.context, self.rng, title)
            below = scene.below if isinstance(scene, Modal) else title
            stack = ObservedStack(self.context, below if isinstance(below, Play) else title)
            stack.resize(size)
            if below is not stack.top:
                stack.show(below)
            stack.show(scene)
        self.seen_scenes.add(type(stack.top).__name__)
        return stack

    def send_inputs(self, stack: ObservedStack) -> int:
        """Send inputs until the stack is empty or another scene is due. Returns their number."""
        surface = pygame.Surface(stack.size)
        for number in range(INPUTS_PER_SCENE):
            self._send_input(stack)
            if stack.empty:
                return number + 1
            self._pass_time(stack)
            if self.rng.random() < 0.01:
                stack.resize(self.rng.choice(SIZES))
                surface = pygame.Surface(stack.size)
            if number % 15 == 0:
                stack.draw(surface, self.rng.random())
        pygame.event.clear()
        return INPUTS_PER_SCENE

    def close(self, stack: ObservedStack) -> None:
        """Close the scenes, in half of the cases as if the window had been closed."""
        if not stack.empty and self.rng.random() < 0.5:
            stack.top.handle(WindowClosing())
        stack.close()
        self.context.controls.listening = False

    def _send_input(self, stack: ObservedStack) -> None:
        for raw_input in random_input(self.rng, stack.size, stack.top, self.files):
            for intent in intents_of(self.context, raw_input):
                stack.handle(intent)
                self.invariants.check(stack, intent)
                if stack.empty:
                    return
                self.seen_scenes.add(type(stack.top).__name__)

    def _pass_time(self, stack: ObservedStack) -> None:
        for _ in range(self.rng.choice(STEPS)):
            stack.update(1 / 120)
            assert not stack.empty
        if self.rng.random() < SEARCH_SHARE:
            self.searches.finish("adviser", "review")  # a deal finder may never find what it looks for
        if not stack.moving and self.rng.random() < 0.1:
            stack.update(self.rng.choice((0.5, 3.0, 70.0)))
        self.seen_scenes.add(type(stack.top).__name__)

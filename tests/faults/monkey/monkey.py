"""A monkey: it is put down in one scene after another and does random things there."""

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
from tests.faults.monkey.lookout import Lookout, Overseen
from tests.faults.monkey.mischief import deed, intents, left_about
from tests.faults.monkey.starts import ALONE, OVER
from tests.searches import Searches

STAY = 45  # things done before the monkey is put down elsewhere
SIZES = ((1280, 800), (800, 600), (800, 600), (1000, 640), (1920, 1200), (500, 300))
PASSES = (0, 1, 1, 5, 30)  # steps between two things
ANSWERED = 0.1  # of the times between two things, the searches that wait are run


class Monkey:
    """Does random things, the same ones for the same ``seed``, and looks whether the game stands."""

    def __init__(self, context: Context, seed: int, searches: Searches) -> None:
        self.context, self.searches = context, searches
        self.draw, self.lookout = random.Random(seed), Lookout(context)
        self.seen = set[str]()
        """The names of the scenes that were on top."""
        start, passed = context.now(), itertools.count()
        context.now = lambda: start + timedelta(seconds=next(passed))
        self.files = left_about(context.folder.path.parent / "about", self.draw)

    def run(self, events: int) -> None:
        """Do as many things, each scene coming up once before one comes up again."""
        starts, done = list[str](), 0
        while done < events:
            starts = starts or [*ALONE, *OVER]
            stack = self.put_down(starts.pop(self.draw.randrange(len(starts))))
            done += self.stay(stack)
            self.leave(stack)
        self.context.adviser.close()

    def put_down(self, where: str) -> Overseen:
        """Return a stack of scenes with the one of that name on top."""
        size = self.draw.choice(SIZES)
        title = Title(self.context)
        if where in ALONE:
            stack = Overseen(self.context, ALONE[where](self.context, self.draw, title))
            stack.resize(size)
            if where == "redeal":
                stack.handle(GameCommand.REDEAL)
                stack.handle(CommandReleased(GameCommand.REDEAL))
        else:
            scene = OVER[where](self.context, self.draw, title)
            below = scene.below if isinstance(scene, Modal) else title
            stack = Overseen(self.context, below if isinstance(below, Play) else title)
            stack.resize(size)
            if below is not stack.top:
                stack.show(below)
            stack.show(scene)
        self.seen.add(type(stack.top).__name__)
        return stack

    def stay(self, stack: Overseen) -> int:
        """Do things for a while; returns how many."""
        surface = pygame.Surface(stack.size)
        for number in range(STAY):
            self._do_one_thing(stack)
            if stack.empty:
                return number + 1
            self._let_time_pass(stack)
            if self.draw.random() < 0.01:
                stack.resize(self.draw.choice(SIZES))
                surface = pygame.Surface(stack.size)
            if number % 15 == 0:
                stack.draw(surface, self.draw.random())
        pygame.event.clear()
        return STAY

    def leave(self, stack: Overseen) -> None:
        """Close the scenes, half of the time as if the window had been closed."""
        if not stack.empty and self.draw.random() < 0.5:
            stack.top.handle(WindowClosing())
        stack.close()
        self.context.controls.listening = False

    def _do_one_thing(self, stack: Overseen) -> None:
        for each in deed(self.draw, stack.size, stack.top, self.files):
            for intent in intents(self.context, each):
                stack.handle(intent)
                self.lookout.look(stack, intent)
                if stack.empty:
                    return
                self.seen.add(type(stack.top).__name__)

    def _let_time_pass(self, stack: Overseen) -> None:
        for _ in range(self.draw.choice(PASSES)):
            stack.update(1 / 120)
            assert not stack.empty
        if self.draw.random() < ANSWERED:
            self.searches.finish("adviser", "review")  # a deal finder may never find what it looks for
        if not stack.moving and self.draw.random() < 0.1:
            stack.update(self.draw.choice((0.5, 3.0, 70.0)))
        self.seen.add(type(stack.top).__name__)

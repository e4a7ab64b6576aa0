"""First evenings in the program itself.

Somebody who brings cards home where he can, avoids dead gaps, and makes one move in
five at random starts the program for the first time, clicks on cards, and takes what it
offers next: what is brass after a win, a new deal after a loss. No window is opened;
searches run to their end after each move.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path

import pygame

from gaps import background
from gaps.app import first_scenes
from gaps.cli.options import Options
from gaps.engine import Move, Redeal, Slide, Status
from gaps.language import translated
from gaps.scenes.common.screen import Screen
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.solver import Outcome
from gaps.solver.beginner import ERRS, greedy_line
from gaps.stage.core.intents import CommandReleased, Hover, Intent, Nav, Press, Release
from gaps.stage.view import Cell, Chip, Label, Legend, Tree, Use
from gaps.stage.widgets import Button
from gaps.store import Folder, Settings

EVENINGS = 100
GAMES = 5
FIRST = 3
LEAST_WON = 0.6
MOST_RESULT_WORDS = 50
# pixels, seconds
SIZE = (1280, 800)
FRAME = 0.1
# seconds for which results are looked at, until every new summit was shown and has left
SEEN = 30.0
MOST_SCREENS = 40  # between two games


@dataclass
class Evening:
    """What somebody new has met with."""

    won: list[bool] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    sad: list[list[int]] = field(default_factory=list)
    """For each game the moves after which the bar told, unasked, that the round cannot
    be won.
    """
    words: dict[str, int] = field(default_factory=dict)
    """The most words on some screens."""


class Newcomer:
    """Somebody at the program, who sees what is on the screen and uses keys or clicks."""

    def __init__(self, context: Context, searches: list[Callable[[], None]]) -> None:
        self.context = context
        self._searches = searches
        first, *above = first_scenes(context, Options())
        self.stack = ProgramStack(context, first)
        self.stack.resize(SIZE)
        for scene in above:
            self.stack.show(scene)
        self.wait()

    def wait(self, seconds: float = 0.5) -> None:
        """Let searches come to their end, and some time pass."""
        for _ in range(round(seconds / FRAME)):
            while self._searches:
                self._searches.pop()()
            self.stack.update(FRAME)

    def act(self, *intents: Intent) -> None:
        """Give intents to the screen, and see what comes of it."""
        for intent in intents:
            self.stack.handle(intent)
        self.wait()

    def click(self, place: tuple[float, float]) -> None:
        """Click at a place, pixels."""
        at = round(place[0]), round(place[1])
        self.act(Hover(at), Press(at), Release(at))

    def move(self, move: Move, play: Play) -> None:
        """Make a move: a click on the card, another on the gap where the card has a
        choice.
        """
        before = play.state
        if isinstance(move, Redeal):
            self.act(GameCommand.REDEAL, CommandReleased(GameCommand.REDEAL))
        elif isinstance(move, Slide):
            for cell in (move.source, move.target):
                if play.state is before:
                    self.click(play.table.geometry.center(cell))
        for _ in range(MOST_SCREENS):  # the scene of a redeal
            if self.stack.top is play or isinstance(self.stack.top, Results):
                break
            self.wait()

    def next_game(self, won: bool) -> Play:
        """Take what is offered until a game begins."""
        for _ in range(MOST_SCREENS):
            top = self.stack.top
            if isinstance(top, Play) and not top.session.game.steps:
                return top
            asks_for_deal = isinstance(top, Results) and not won
            self.act(GameCommand.NEW_DEAL if asks_for_deal else Nav.ACTIVATE)
        raise RuntimeError(f"{self.stack.top} leads to no game")

    def play(self, chance: random.Random, evening: Evening) -> None:
        """Play one game to its end, and look at its results."""
        play = self.next_game(not evening.won or evening.won[-1])
        sad = list[int]()
        line = [*moves_of(play, chance)]
        for number, move in enumerate(line, 1):
            self.move(move, play)
            if tells_loss(play):
                sad.append(number)
        won = play.state.status is Status.WON
        evening.won.append(won)
        evening.codes.append(play.session.code)
        evening.sad.append(sad)
        if isinstance(self.stack.top, Play):
            if play.state.status is Status.LOST:
                self.act(GameCommand.REDEAL)
            else:
                self.act(GameCommand.GIVE_UP)
                self.wait(SEEN)
                self.act(Nav.LEFT)
                self.act(Nav.ACTIVATE)
        self.wait(SEEN)
        if isinstance(results := self.stack.top, Results):
            name = f"results of a {'win' if won else 'loss'}"
            evening.words[name] = max(evening.words.get(name, 0), words_on(results))


def moves_of(play: Play, chance: random.Random) -> Iterator[Move]:
    """The moves of the player from here to the end of the game."""
    state = play.state
    while True:
        for move, after in greedy_line(state, chance, ERRS):
            yield move
            state = after
        if Redeal() not in state.legal_moves:
            return
        yield Redeal()
        state = state.play(Redeal())


def tells_loss(play: Play) -> bool:
    """Whether the bar tells about a round that goes on, but is proven to be lost."""
    verdict = play.crew.hints.verdict
    playing = play.state.status is Status.PLAYING
    is_lost = verdict is not None and verdict.outcome is Outcome.NOT_WINNABLE
    return playing and is_lost and play.crew.notice is not None


def words_on(screen: Screen) -> int:
    """How many words and numbers are on a screen, without those about keys and in
    pictures.
    """
    words = (word for text in texts_on(screen.tree) for word in text.split())
    return sum(any(map(str.isalnum, word)) for word in words)


def texts_on(tree: Tree) -> Iterator[str]:
    """The texts of labels, chips, buttons and cells."""
    for part, rect in tree.places:
        if (
            isinstance(part, Label | Chip)
            and not isinstance(part, Legend)
            and rect.width
        ):
            yield translated(part.text)
        if isinstance(part, Use) and isinstance(part.widget, Button):
            yield from (translated(part.widget.text), translated(part.widget.detail))
        if isinstance(part, Use) and isinstance(part.widget, Cell):
            yield from texts_on(Tree(part.widget.part, tree.style, rect))


@contextmanager
def somebody_new(number: int, **settings: object) -> Iterator[Newcomer]:
    """The program as it starts for the first time, in a folder that is gone afterwards."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    searches = list[Callable[[], None]]()
    start = background.start
    clock = count()
    background.start = lambda work, name: (
        None if name == "review" else searches.append(work)
    )
    try:
        with tempfile.TemporaryDirectory() as folder:
            usual = {"language": "en", "speed": "instant", "reduced_motion": True}
            context = Context(
                Folder(Path(folder)),
                Settings(**{**usual, **settings}),  # type: ignore[arg-type]
                now=lambda: datetime(2026, 1, 1, 20) + timedelta(seconds=next(clock)),
                random_deal_number=partial(
                    random.Random(f"deals:{number}").randrange, 1, 10**6
                ),
            )
            yield Newcomer(context, searches)
            context.adviser.close()
    finally:
        background.start = start


def evening(number: int, games: int = GAMES) -> Evening:
    """A first evening of some games, with the settings as they are at first."""
    found = Evening()
    with somebody_new(number) as newcomer:
        for game in range(games):
            newcomer.play(random.Random(f"evening:{number}:{game}"), found)
        found.words["title"] = words_on(Title(newcomer.context))
    return found

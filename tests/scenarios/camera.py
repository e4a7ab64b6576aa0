"""A context without the player's files, and a stack of scenes whose time is wound by
hand.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import pygame

from gaps.scenes.common.program_scene import ProgramScene
from gaps.scenes.game.play import Play
from gaps.scenes.results.open_results import open_results
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.intents import Intent
from gaps.stage.core.scene import SceneStack
from gaps.store import Folder, Settings
from tests.scenarios.games import LATER_GAME, SEED, advanced, new_game, replace_game

os.environ["SDL_VIDEODRIVER"] = "dummy"  # no window is opened

STEP = 1 / 120
Opened = TypeVar("Opened", bound=ProgramScene)


class Camera:
    """A stack of scenes whose time is wound by hand."""

    def __init__(
        self,
        size: tuple[int, int],
        folder: Path,
    ) -> None:
        self.surface = pygame.display.set_mode(size)
        self.folder = folder
        self.size = size
        self.stack: SceneStack

    def open(
        self,
        scene: Opened,
        seconds: float = 3.0,
    ) -> Opened:
        """Start with a scene, let it come to rest, and return it."""
        self.stack = SceneStack(scene, resolver(scene.context))
        self.stack.resize(self.size)
        self.wind(seconds)
        return scene

    def press(self, *intents: Intent) -> None:
        """Give intents to the stack: keys, buttons, the pointer, text."""
        for intent in intents:
            self.stack.handle(intent)

    def wind(self, seconds: float) -> None:
        """Let time pass."""
        for __ in range(round(seconds / STEP)):
            self.stack.update(STEP)

    def see(
        self,
        name: str,
        scene: ProgramScene,
        seconds: float = 3.0,
    ) -> None:
        """Open a scene, and keep the picture of it at rest."""
        self.open(scene, seconds)
        self.take(name)

    def take(self, name: str) -> None:
        """Keep the picture of this instant."""
        self.stack.draw(self.surface, 0.0)
        width, height = self.size
        pygame.image.save(self.surface, self.folder / f"{name}_{width}x{height}.png")


AS_SHOWN: Mapping[str, object] = {
    "language": "en",
    "deals": "any",
    "rules_told": LATER_GAME,
}
"""Settings with which pictures are taken."""


@contextmanager
def a_context(**settings: object) -> Iterator[Context]:
    """What the scenes are given, with a folder that is gone afterwards.

    New deals are any deals, so that a picture does not depend on how far a search is.
    """
    with tempfile.TemporaryDirectory() as folder:
        context = Context(
            Folder(Path(folder)),
            Settings(**{**AS_SHOWN, **settings}),  # type: ignore[arg-type]
            now=lambda: datetime(2026, 1, 1),
            random_deal_number=lambda: SEED,
        )
        yield context
        context.adviser.close()


def a_session(
    context: Context,
    key: str = "gaps",
    moves: int = 0,
    seconds: float = 252.0,
) -> GameSession:
    """A game some way on."""
    session = new_game(context, f"{key}:{SEED}")
    replace_game(session, advanced(session.game, moves), seconds)
    session.save()
    return session


def a_board(context: Context, key: str = "gaps", moves: int = 0) -> Play:
    """A game some way on, on the board."""
    return Play(context, a_session(context, key, moves))


def wait_for_review(camera: Camera) -> None:
    """Let the review of the results come to its end."""
    scene = camera.stack.top
    assert isinstance(scene, Results)
    while not scene.review.done:
        time.sleep(0.05)
    camera.wind(0.5)


def see_results(
    camera: Camera,
    context: Context,
    name: str,
    session: GameSession,
) -> None:
    """Keep the picture of the results of a game, with its review."""
    camera.open(open_results(context, finish_game(context, session)))
    wait_for_review(camera)
    camera.take(name)

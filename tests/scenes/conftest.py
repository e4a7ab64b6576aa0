"""Fixtures for scenes without a window: the dummy driver draws, and tests let time pass
in steps.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from gaps import background, language
from gaps.asset_files import asset
from gaps.engine import Status
from gaps.scenes.common.notes import TOAST
from gaps.scenes.game.play import Play
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.solver import review
from gaps.stage.audio.music import Music
from gaps.stage.audio.sound import Sound
from gaps.stage.core import clipboard, form
from gaps.store import Folder, GameLog, Settings
from tests.scenarios.games import LATER_GAME, new_game
from tests.scenes.recorders import MusicRecorder, SoundRecorder
from tests.screens import SIZE, STEP, Screens
from tests.searches import Searches

MAX_POSITIONS = 100_000  # for each proof of a review
EXPLAINED = "score chain time"  # the figures that the player knows
SECONDS_A_PICTURE = 5.0
"""While a test waits. That pictures show what has changed is tested with one after each
step.
"""


@pytest.fixture(autouse=True)
def screen() -> Iterator[pygame.Surface]:
    """A display surface of the dummy video driver."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode(SIZE)
    pygame.display.quit()


@pytest.fixture(autouse=True)
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    """Searches wait until the test runs them with ``searches.finish()``; no threads are
    started. Reviews of large games prove less than those of players.
    """
    found = Searches()
    monkeypatch.setattr(background, "start", found.start)
    monkeypatch.setattr(review, "MAX_NODES", MAX_POSITIONS)
    return found


Paste = Callable[[str], None]


class SilentMusic(Music):
    """Music that never starts, so that tests start no thread and decode nothing."""

    def start(self, in_thread: bool = True) -> None:
        pass


class LazySound(Sound):
    """Sound that reads the file of a cue when it is played, and none ahead."""

    def read_ahead(self) -> bool:
        return False


@pytest.fixture
def context(tmp_path: Path) -> Context:
    """The context of every scene, with files in a folder of this test and a fixed time
    of day.

    New deals are those of ``random_deal_number``, winnable or not.
    """
    return Context(
        Folder(tmp_path / "data"),
        Settings(deals="any", rules_told=f"{LATER_GAME} {EXPLAINED}"),
        now=lambda: datetime(2026, 3, 1, 12, 0),
        random_deal_number=lambda: 4711,
        sound=LazySound(asset("sounds")),
        music=SilentMusic(asset("music")),
    )


@pytest.fixture
def sound(context: Context) -> SoundRecorder:
    """The sound of the context, which notes down the cues."""
    context.sound = SoundRecorder()
    return context.sound


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are copied to the clipboard."""
    texts = list[str]()
    monkeypatch.setattr(clipboard, "copy", lambda text: not texts.append(text))  # type: ignore[func-returns-value]
    return texts


@pytest.fixture
def paste(monkeypatch: pytest.MonkeyPatch) -> Paste:
    """Put a text on the clipboard."""
    return lambda text: monkeypatch.setattr(clipboard, "pasted", lambda: text)


@pytest.fixture
def music(context: Context) -> MusicRecorder:
    """The music of a game, which notes down what is asked of it."""
    context.music = music = MusicRecorder()
    music.play("game")
    return music


@pytest.fixture
def tooltips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tooltips that are drawn, in the order in which they are."""
    texts = list[str]()
    monkeypatch.setattr(
        form, "draw_tooltip", lambda _surface, _style, text, _rect: texts.append(text)
    )
    return texts


@pytest.fixture
def listener(context: Context) -> Context:
    """The context of a player who listens."""
    context.announcer.active = True
    return context


@pytest.fixture(params=("en", "de", "fr"))
def any_language(request: pytest.FixtureRequest) -> str:
    """Each of the languages, until the end of the test."""
    language.choose(request.param)
    return str(request.param)


def begun(
    context: Context,
    code: str,
    moves: int = 1,
    seconds: float = 0,
) -> GameSession:
    """A game with some moves, made after so many seconds; it is saved."""
    session = new_game(context, code)
    session.tick(seconds)
    for _ in range(moves):
        session.play(session.game.state.slides[0])
    session.save()
    return session


class Player(Screens):
    """A game as its player meets it; it is drawn while time passes."""

    def __init__(
        self,
        context: Context,
        code: str,
    ) -> None:
        self.context = context
        play = Play(context, begun(context, code, moves=0), fresh=True)
        super().__init__(ProgramStack(context, play))

    @property
    def scene(self) -> Play:
        """The play scene, which must be on top."""
        return self.on(Play)

    @property
    def toast(self) -> str:
        """The line that is shown over the board; empty for none."""
        return self.scene.notes.text(TOAST)

    @property
    def saved(self) -> GameLog:
        """The unfinished game as the next start finds it."""
        saved = Folder(self.context.folder.path).load_game()
        assert saved is not None, "no game is saved"
        return saved

    def play_at_random(self, end: Status) -> None:
        """Make moves at random until the game, or its round, has ended so."""
        choose = Random(1).choice
        while self.state.status is Status.PLAYING:
            self.make(choose(self.state.slides))
        assert self.state.status is end

    def wait(self, seconds: float = 0.4) -> None:
        """Let time pass, and draw after the first step and each half second."""
        surface = pygame.display.get_surface()
        assert surface is not None
        super().wait(min(seconds, STEP))
        left = seconds - STEP
        while not self.stack.empty:
            self.stack.draw(surface, 0.5)
            if left <= 0:
                return
            super().wait(min(left, SECONDS_A_PICTURE))
            left -= SECONDS_A_PICTURE


@pytest.fixture
def player(context: Context) -> Player:
    """A game of ``mini:12`` that has just been dealt."""
    return Player(context, "mini:12")

"""A server process that forks players, which can be killed at any instant.

Everything is imported and drawn once before the first fork. ``python -m
tests.faults.player_process FOLDER`` reads one seed per line, and forks a player for
each, who also leaves games for others. The player prints ``pid N``, then ``doing N``
before and ``done JSON`` after each action; the server prints ``dead`` when the player
is. After some actions a checkpoint brings all to the disk, as the program does when it
is idle.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pygame

from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.router import resolver
from gaps.solver import Adviser
from gaps.stage.core.scene import SceneStack
from gaps.store import Folder, GameLog, RecordedMove, Settings
from gaps.store.files.lock import FolderLock
from gaps.store.games.kinds import StoragePlace
from tests.faults.random_player import RandomPlayer

SIZE = (480, 300)
PATIENCE = 0.3  # share of the actions after which all is brought to the disk
JUMP = "doing a jump"
# ranks to 5, three redeals at any time: some dozen moves
SHORT_GAME = "custom/5llb3rsref"
IMPORTED = time.monotonic()  # in the server, for all its players
CLOCK_SPEED = 500  # seconds of the players' clock in a second


def fast_clock() -> datetime:
    """Return the moment by a clock so fast that no two games of a deal are begun in the
    same second.

    A deal is so short that it is now and then played twice by the same moves; only the
    start tells whether that is one game.
    """
    return datetime(2026, 1, 1) + timedelta(
        seconds=CLOCK_SPEED * (time.monotonic() - IMPORTED)
    )


def make_context(folder: Folder, seed: int = 1) -> Context:
    """Return a context whose deals depend on the seed only."""
    rng = Random(seed)
    return Context(
        folder,
        Settings(speed="quick", win_sign="never", auto_finish="always"),
        now=fast_clock,
        random_deal_number=lambda: rng.randint(1, 10**6),
    )


class CountingFolder(Folder):
    """A folder that knows the games that this process has saved, and the records that
    it has added.
    """

    def __init__(self, path: Path) -> None:
        self.saved: dict[str, GameLog] = {}  # by slot
        self.last = ""  # the id of the game saved last
        self.recorded: list[str] = []  # ids
        lock = FolderLock(path)
        super().__init__(path, saves=lock.take(), lock=lock, in_thread=True)

    def add_record(self, record: GameLog) -> None:
        """Put a finished game on record, and note it."""
        super().add_record(record)
        self.recorded.append(record.id)

    def save_game(self, saved: GameLog) -> None:
        """Save an unfinished game, and note it."""
        super().save_game(saved)
        self.saved[saved.slot] = saved
        self.last = saved.id

    def clear_game(self, slot: str) -> None:
        """Remove an unfinished game, and forget it."""
        super().clear_game(slot)
        self.saved.pop(slot, None)


def send(line: str) -> None:
    """Print one line at once, in one write."""
    os.write(1, f"{line}\n".encode())


def texts(moves: Iterable[RecordedMove]) -> list[str]:
    """Moves as texts."""
    return [made.text for made in moves]


def state_of(stack: SceneStack, folder: CountingFolder) -> str:
    """Return, as JSON, what must be found in the folder from now on."""
    top = stack.top
    playing = None
    jumps: list[list[str]] = []
    # that is never saved
    if isinstance(top, Play) and not (
        top.session.finished or top.session.kind.kept is StoragePlace.NOWHERE
    ):
        saved = top.session.played
        jumps = [[], texts((*saved.moves, *saved.undone))]
        if top.session.keeper.match is not None and saved.moves:
            playing = [saved.code, texts(saved.moves)]
    match = folder.match
    turns = None if match is None else [match.begun, match.deals[0], len(match.turns)]
    games = {
        saved.id: [
            saved.slot,
            texts(saved.moves),
            saved.code,
            texts(saved.undone),
            saved.seconds,
        ]
        for saved in folder.saved.values()
        if saved.moves
    }
    found = {
        "scene": type(top).__name__,
        "playing": playing,
        "turns": turns,
        "games": games,
        "last": folder.last,
        "recorded": folder.recorded,
        "jumps": jumps,
    }
    return json.dumps(found)


def play_until_killed(
    context: Context,
    path: Path,
    seed: int,
) -> None:
    """Play until killed; as at every start of the program, games that were won before
    end first.
    """
    folder = CountingFolder(path)
    context.folder = context.games.folder = folder
    context.games.end_won()
    folder.saved = {saved.slot: saved for saved in folder.unfinished_games()}
    context.adviser = Adviser()
    rng = Random(seed)
    context.games.random_number = lambda: rng.randint(1, 10**6)
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    player = RandomPlayer(stack, seed, SHORT_GAME, switching=True)
    player.before_jump = lambda: send(JUMP)
    send(f"done {state_of(stack, folder)}")
    patience = Random(seed)
    for number in range(10**6):
        send(f"doing {number}")
        player.act()
        send(f"done {state_of(stack, folder)}")
        if patience.random() < PATIENCE:
            folder.records.store.checkpoint()
        if isinstance(stack.top, RedealScene | Results):
            # a person needs longer, too; without it few kills would come in these
            # scenes
            time.sleep(0.01)


def main() -> None:
    """Play for a while, so that everything is loaded; then fork a player for each line."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    with tempfile.TemporaryDirectory() as folder:
        context = make_context(Folder(Path(folder)))
        stack = SceneStack(Title(context), resolver(context))
        stack.resize(SIZE)
        player = RandomPlayer(stack, 1, SHORT_GAME)
        for _ in range(150):
            player.act()
        stack.draw(pygame.Surface(SIZE), 0.0)
        stack.close()
        context.adviser.close()
        context.folder.close()
    send("ready")
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            os.setsid()
            send(f"pid {os.getpid()}")
            play_until_killed(context, Path(sys.argv[1]), int(line))
        os.waitpid(pid, 0)
        send("dead")


if __name__ == "__main__":
    main()

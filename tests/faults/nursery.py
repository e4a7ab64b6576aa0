"""A process that has everything imported and drawn once, and forks players that can be killed at any instant.

``python -m tests.faults.nursery FOLDER``: each line read is a seed. For each, a player process is forked. It
prints ``pid N``, then ``doing N`` before and ``done JSON`` after each action, and ``written N`` when what was
saved is on the disk; when the process is dead, the parent prints ``dead``. Some actions are made in a hurry:
the next one begins while the last save may still be on its way.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path
from random import Random

import pygame

from gaps.scenes.game.play import Play
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.game.results import Results
from gaps.scenes.menu.title import Title
from gaps.scenes.session.game_session import saved_form
from gaps.scenes.session.match_turn import MatchTurn
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.solver import Adviser
from gaps.stage.core.scene import SceneStack
from gaps.store import Folder, Record, Settings
from tests.faults.wanderer import Wanderer

SIZE = (480, 300)
HURRY = 0.3  # share of the actions after which the next one does not wait for the disk
SHORT = "custom/5llb3rsref"  # ranks to 5, three redeals at any time: some dozen moves


def a_context(folder: Folder, seed: int = 1) -> Context:
    """What every scene is given; the deals follow from the seed."""
    draw = Random(seed)
    return Context(
        folder,
        Settings(speed="quick", pass_indicator=False),
        now=datetime.now,
        pick=lambda: draw.randint(1, 10**6),
    )


def say(line: str) -> None:
    """One line, at once, in one write."""
    os.write(1, f"{line}\n".encode())


def state_of(stack: SceneStack, records: int, context: Context) -> str:
    """What must be found again from now on."""
    top = stack.top
    game = playing = None
    if isinstance(top, Play) and not top.session.recorded:
        saved = saved_form(top.session)
        held = [saved.code, saved.started, list(saved.moves)]
        if isinstance(top.session, MatchTurn):
            playing = held
        else:
            game = held
    match = context.folder.match
    turns = None if match is None else [match.begun, match.deals[0], len(match.turns)]
    found = {"game": game, "records": records, "playing": playing, "turns": turns}
    return json.dumps({**found, "scene": type(top).__name__})


def live(context: Context, path: Path, seed: int) -> None:
    """Play until killed."""
    context.folder, context.adviser = Folder(path), Adviser()
    draw = Random(seed)
    context.pick = lambda: draw.randint(1, 10**6)
    records = 0
    add = context.folder.add_record

    def count(record: Record) -> None:
        nonlocal records
        add(record)
        records += 1

    context.folder.add_record = count  # type: ignore[method-assign]
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    wanderer = Wanderer(stack, seed, SHORT, matches=True)
    say(f"done {state_of(stack, records, context)}")
    hurry = Random(seed)
    for number in range(10**6):
        say(f"doing {number}")
        wanderer.act()
        say(f"done {state_of(stack, records, context)}")
        if hurry.random() >= HURRY:
            context.folder.flush()
            say(f"written {number}")
        if isinstance(stack.top, RedealScene | Results):
            time.sleep(0.01)  # so quickly does nobody act: it would be over before a kill could come


def main() -> None:
    """Warm everything up, then fork a player for each line."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    with tempfile.TemporaryDirectory() as folder:
        context = a_context(Folder(Path(folder)))
        stack = SceneStack(Title(context), resolver(context))
        stack.resize(SIZE)
        wanderer = Wanderer(stack, 1, SHORT, matches=True)
        for _ in range(150):
            wanderer.act()
        stack.draw(pygame.Surface(SIZE), 0.0)
        stack.close()
        context.adviser.close()
        context.folder.close()
    say("ready")
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            os.setsid()
            say(f"pid {os.getpid()}")
            live(context, Path(sys.argv[1]), int(line))
        os.waitpid(pid, 0)
        say("dead")


if __name__ == "__main__":
    main()

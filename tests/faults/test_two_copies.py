"""Several copies of the program on one folder: the first has it, the others save
nothing.
"""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from threading import Timer

import pytest

from gaps.store import Folder, Settings
from gaps.store.files.lock import NAME, FolderLock
from gaps.store.files.sqlite_file import DATABASE_ERRORS, read_into_memory
from gaps.store.files.store import NAME as STORE
from tests.programs import QUIET, ROOT, run_python

pytestmark = pytest.mark.slow  # it starts programs

COPY = """
import os, sys
from gaps import app
from gaps.scenes.game.play import Play

from gaps.scenes.shell.program_stack import ProgramStack
from gaps.stage.core.intents import Nav


def say(word):
    os.write(1, (word + chr(10)).encode())

def step(stack, surface, alpha):
    draw(stack, surface, alpha)
    top = stack.top
    if type(top).__name__ != step.seen:
        step.seen = type(top).__name__
        say(step.seen)
        words = sys.stdin.readline().split()
        if words == ["play"]:
            top.form.focus("play")
            stack.handle(Nav.ACTIVATE)
        elif words == ["finish"]:
            game = top.session
            game.play(game.game.state.slides[0])
            game.finish()
            top.context.change(deck="four")
            say("finished")
            sys.stdin.readline()
            stack.close()
        elif words == ["leave"]:
            stack.close()

step.seen = ""
draw, ProgramStack.draw = ProgramStack.draw, step
sys.exit(app.main(["mini:12", "--data", sys.argv[1], "--mute"]))
"""


class Copy:
    """A real process of the program, which stops at each new scene until it is told
    what to do.
    """

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", COPY, str(folder)],
            cwd=ROOT,
            env={**os.environ, **QUIET},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def line(self) -> str:
        """What it says next; nothing if it has ended."""
        assert self.process.stdout is not None
        watch = Timer(60, self.process.kill)
        watch.start()
        try:
            return self.process.stdout.readline().strip()
        finally:
            watch.cancel()

    def tell(self, word: str) -> None:
        """Say what it has to do."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n")

    def end(self) -> None:
        """Wait for its end."""
        assert self.process.wait(60) == 0


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], Copy]]:
    copies = list[Copy]()

    def start_one() -> Copy:
        copies.append(Copy(tmp_path))
        return copies[-1]

    yield start_one
    for each in copies:
        each.process.kill()
        each.process.communicate()


def contents(folder: Path) -> dict[str, str]:
    """Every file, and what the store holds: the copy that has it may bring that from
    its log to the file.
    """
    found = {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.is_file() and STORE not in path.name
    }
    with suppress(*DATABASE_ERRORS), closing(read_into_memory(folder / STORE)) as db:
        found[STORE] = "\n".join(db.iterdump())
    return found


def test_of_three_copies_one_saves_while_it_plays_and_finishes(
    tmp_path: Path, start: Callable[[], Copy]
) -> None:
    first = start()
    assert first.line() == "Play"
    before = contents(tmp_path)
    others = [start(), start()]
    for other in others:
        assert other.line() == "AlreadyRunning"
        other.tell("play")
        assert other.line() == "Play"
        other.tell("finish")
        assert other.line() == "finished"
    assert contents(tmp_path) == before
    first.tell("finish")
    assert first.line() == "finished"
    first.tell("end")
    first.end()
    after = contents(tmp_path)
    for other in others:
        other.tell("end")
        other.end()
    assert contents(tmp_path) == after
    folder = Folder(tmp_path)
    assert len(folder.records.all()) == 1
    assert folder.load_game() is None
    assert folder.load_settings().deck == "four"
    assert folder.notices == []
    folder.close()
    again = start()
    assert again.line() == "Play"
    again.tell("leave")
    again.end()


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_the_folder_is_that_of_the_first_copy_until_it_ends(
    tmp_path: Path, start: Callable[[], Copy]
) -> None:
    first = start()
    assert first.line() == "Play"
    before = contents(tmp_path)
    second = start()
    assert second.line() == "AlreadyRunning"
    second.tell("leave")
    second.end()
    assert contents(tmp_path) == before
    first.process.send_signal(signal.SIGSTOP)
    assert start().line() == "AlreadyRunning"
    first.process.kill()
    first.process.wait()
    assert start().line() == "Play"


@pytest.mark.parametrize("option", ["--help", "--version", "--doctor"])
def test_questions_are_answered_while_the_program_runs(
    tmp_path: Path,
    start: Callable[[], Copy],
    option: str,
) -> None:
    assert start().line() == "Play"
    before = contents(tmp_path)
    done = run_python("-m", "gaps", option, "--data", tmp_path, timeout=60)
    assert done.returncode == 0, done.stdout
    assert contents(tmp_path) == before


def test_a_damaged_file_is_left_to_the_copy_that_has_the_folder(tmp_path: Path) -> None:
    names = STORE, "settings.json", "match.json", "records.sqlite"
    for name in names:
        (tmp_path / name).write_bytes(b"{")
    folder = Folder(tmp_path, saves=False)
    assert (folder.load_settings(), folder.load_match(), folder.load_game()) == (
        Settings(),
        None,
        None,
    )
    assert folder.records.all() == []
    assert folder.notices == ["Gaps is already running: this copy saves nothing."]
    folder.close()
    assert {
        path.name: path.read_bytes() for path in tmp_path.iterdir()
    } == dict.fromkeys(names, b"{")


def make_pipe(path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes in folders here")
    os.mkfifo(path)


def link_to_zeros(path: Path) -> None:
    if os.name == "nt":
        pytest.skip("there is no such device")
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("make", [Path.mkdir, make_pipe, link_to_zeros])
def test_something_else_in_place_of_the_lock_stops_nothing(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / NAME)
    lock = FolderLock(tmp_path)
    other = FolderLock(tmp_path)
    assert lock.take()
    assert not other.take()
    lock.release()
    assert other.take()
    other.release()

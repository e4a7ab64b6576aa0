"""A read-only folder, a full disk, two programs at once, and a clock that was set back."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path

import pygame
import pytest

from gaps.scenes.menu.title import Title
from gaps.scenes.shell.router import resolver
from gaps.stage.core.scene import SceneStack
from gaps.store import Folder, Settings
from gaps.store.files.copies import COPIES
from gaps.store.files.store import NAME
from gaps.store.files.text_files import EXPORTS
from gaps.store.integrity import examine
from tests.faults.player_process import SHORT_GAME, SIZE, make_context
from tests.faults.random_player import RandomPlayer
from tests.faults.sample_files import GAME, MATCH, RECORD, filled, read_all
from tests.played_games import changed

ACTS = 120  # of a player at random


@pytest.fixture(autouse=True)
def _screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


@pytest.fixture
def tiny(tmp_path: Path) -> Iterator[Path]:
    """A disk of three quarters of a megabyte. Only root can mount one."""
    path = tmp_path / "disk"
    path.mkdir()
    made = (
        shutil.which("mount")
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=768k", "tmpfs", str(path)],
            capture_output=True,
            check=False,
        ).returncode
    )
    if not made:
        pytest.skip("only root can mount a tiny disk")
    yield path
    subprocess.run(["umount", str(path)], check=True)


def play_in(folder: Folder) -> None:
    """Play at random with the files of this folder."""
    context = make_context(folder)
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    player = RandomPlayer(stack, 7, SHORT_GAME)
    for _ in range(ACTS):
        player.act()
    stack.draw(pygame.Surface(SIZE), 0.0)
    stack.close()
    context.adviser.close()
    folder.close()


def read_closed(path: Path) -> dict[str, object]:
    """What a folder holds; its file is closed again, so that the disk can be unmounted."""
    folder = Folder(path)
    found = read_all(folder)
    folder.close()
    return found


def fill_up(path: Path) -> Path:
    """Fill the disk of ``path``; returns the file that fills it."""
    ballast = path / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
    return ballast


@pytest.mark.slow
def test_a_full_disk_costs_no_file_and_no_game_in_memory(tiny: Path) -> None:
    before = read_all(filled(tiny / "data"))
    ballast = fill_up(tiny)
    folder = Folder(tiny / "data")
    assert folder.problem is not None
    assert len(folder.notices) == 1
    assert "No space" in folder.notices[0]
    play_in(folder)
    assert len(folder.notices) == 1
    # the player may have finished the one that was there
    game = changed(GAME, id="f" * 16)
    folder.save_game(game)
    folder.add_record(RECORD)
    assert folder.load_game(game.slot) == game
    assert RECORD in folder.records.all()
    folder.close()
    ballast.unlink()
    assert read_closed(tiny / "data") == before
    assert NAME in {each.name for each in (tiny / "data").iterdir()}


def test_an_export_to_a_full_disk_is_reported(tiny: Path) -> None:
    filled(tiny / "data")
    folder = Folder(tiny / "data")
    folder.load_settings()
    ballast = fill_up(tiny)
    assert folder.records.export("records") is None
    assert folder.export_match(MATCH, "x", "csv") is None
    assert len(folder.notices) == 2
    assert not [*(tiny / "data").glob("exports/*")]
    ballast.unlink()
    assert folder.export_match(MATCH, "x", "csv") is not None
    folder.close()


def contents(path: Path) -> dict[Path, bytes]:
    """The content of every file in a folder and in those inside it."""
    return {each: each.read_bytes() for each in path.rglob("*") if each.is_file()}


@contextmanager
def made_read_only(path: Path) -> Iterator[None]:
    """Forbid writing to a file or folder: by its mode, for root by a mount."""
    if os.name == "nt":
        pytest.skip(
            "what this mark of a folder means on Windows is not that it cannot be written to"
        )
    with ExitStack() as ends:
        if os.geteuid():
            mode = path.stat().st_mode
            path.chmod(mode & ~0o222)
            ends.callback(path.chmod, mode)
        else:
            for words in (
                ["--bind", str(path), str(path)],
                ["-o", "remount,ro,bind", str(path)],
            ):
                if subprocess.run(
                    ["mount", *words], capture_output=True, check=False
                ).returncode:
                    pytest.skip("nothing can be mounted here")
                if words[0] == "--bind":
                    ends.callback(subprocess.run, ["umount", str(path)], check=True)
        yield


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A read-only folder with a file of each kind."""
    path = tmp_path / "data"
    filled(path)
    with made_read_only(path):
        yield path


@pytest.mark.slow
def test_a_read_only_folder_is_read(read_only: Path) -> None:
    kept = contents(read_only)
    folder = Folder(read_only)
    assert folder.problem is not None
    found = read_all(folder)
    assert (found["game"], found["match"]) == (GAME, MATCH)
    assert found["settings"] == Settings(deck="four")
    assert len(folder.records.all()) == 30
    play_in(folder)
    assert len(folder.notices) == 1
    assert contents(read_only) == kept


def said_by_doctor(path: Path) -> list[tuple[str, str]]:
    """What ``--doctor`` says about whether things can be read and written to."""
    return [
        (each.name, each.text)
        for each in examine(path)
        if not each.ok and "cannot be" in each.text
    ]


def test_a_read_only_file_is_said_at_the_start_and_by_the_doctor(
    tmp_path: Path,
) -> None:
    path = tmp_path / "data"
    filled(path)
    kept = contents(path)
    with made_read_only(path / NAME):
        [(name, said)] = said_by_doctor(path)
        assert name == NAME
        assert said.startswith("cannot be written to: ")
        folder = Folder(path)
        assert folder.problem is not None
        assert [each.startswith(folder.problem) for each in folder.notices] == [True]
        assert read_all(folder)["game"] == GAME
        folder.close()
    assert contents(path) == kept


@pytest.mark.parametrize("name", [COPIES, EXPORTS])
def test_a_read_only_folder_inside_is_said_by_the_doctor(
    tmp_path: Path, name: str
) -> None:
    folder = filled(tmp_path / "data")
    folder.keep_copy(date(2026, 11, 24))
    folder.export_match(MATCH, "x", "csv")
    folder.close()
    kept = contents(folder.path)
    assert said_by_doctor(folder.path) == []
    with made_read_only(folder.path / name):
        [(found, said)] = said_by_doctor(folder.path)
    assert found == name
    assert said.startswith("cannot be written to: ")
    assert contents(folder.path) == kept


PLAYER = """
import sys
from datetime import date
from pathlib import Path
from gaps.store import Folder
from gaps.store.integrity import examine
path = Path(sys.argv[1])
said = [f"{each.name} {each.text}" for each in examine(path) if not each.ok]
print(*(each for each in said if "cannot be" in each), sep="|")
folder = Folder(path)
print(folder.problem)
folder.keep_copy(date(2026, 11, 24))
folder.records.export("records")
folder.close()
"""


@pytest.mark.parametrize(
    ("name", "mode", "first"),
    [
        (NAME, 0o000, NAME),
        (".", 0o000, "folder"),
        (".", 0o600, "folder"),
        (COPIES, 0o000, COPIES),
    ],
)
def test_what_the_player_may_not_read_is_said_and_ends_nothing(
    tmp_path: Path, name: str, mode: int, first: str
) -> None:
    folder = filled(tmp_path / "data")
    folder.keep_copy(date(2026, 11, 23))
    folder.close()
    as_player: list[str] = []
    if os.name == "nt":
        pytest.skip("modes of POSIX")
    if not os.geteuid():  # root may read everything, unless it gives up that right
        rights = "-dac_override,-dac_read_search"
        as_player = ["setpriv", f"--bounding-set={rights}", f"--inh-caps={rights}"]
        if shutil.which("setpriv") is None:
            pytest.skip("only setpriv can take that right from root")
    place = folder.path / name
    before = place.stat().st_mode
    place.chmod(mode)
    try:
        done = subprocess.run(
            [*as_player, sys.executable, "-c", PLAYER, str(folder.path)],
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        place.chmod(before)
    assert (done.returncode, done.stderr) == (0, "")
    said, problem, *_ = done.stdout.splitlines()
    assert said.startswith(f"{first} ")
    assert said.count("Permission denied") == said.count("|") + 1
    assert (problem == "None") == (name == COPIES)

"""``gaps --add-to-menu`` and ``--remove-from-menu``, in a folder of this test."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from gaps.cli import desktop_files, menu_entry
from tests.programs import ROOT, run_python
from tests.system_tools import system_tool

RECORDING = ROOT / "tests" / "store" / "golden" / "recording-1.gaps"
pytestmark = pytest.mark.skipif(
    not menu_entry.SUPPORTED, reason="this system has no desktop entries"
)


class Done(NamedTuple):
    """What the command ended with and printed."""

    status: int
    out: str
    err: str


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's data; no other is found."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share & more"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("FLATPAK_ID", raising=False)
    return tmp_path / "share & more"


@pytest.fixture
def add(data: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[], Done]:
    return lambda: Done(menu_entry.add(), *capsys.readouterr())


@pytest.fixture
def remove(data: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[], Done]:
    return lambda: Done(menu_entry.remove(), *capsys.readouterr())


@pytest.mark.slow
def test_the_game_is_put_into_the_menu_and_taken_out(
    data: Path, remove: Callable[[], Done]
) -> None:
    for _ in range(2):
        done = run_python(
            "main.py",
            "--language",
            "en",
            "--add-to-menu",
            DISPLAY="",
            WAYLAND_DISPLAY="",
        )
        assert (done.returncode, done.stderr) == (0, "")
    assert str(data / "applications" / desktop_files.ENTRY) in done.stdout
    assert all((data / path).is_file() for path in menu_entry.paths())
    for _ in range(2):
        assert remove() == (0, "Gaps is no longer in the menu.\n", "")
        assert not any((data / path).exists() for path in menu_entry.paths())


def test_files_open_with_the_game(
    data: Path, add: Callable[[], Done], remove: Callable[[], Done]
) -> None:
    gio = system_tool("gio")
    for tool, _folder in menu_entry.TOOLS:
        system_tool(tool)
    assert "not installed" not in add().out

    def told(*words: object) -> str:
        env = {**os.environ, "LC_ALL": "C"}
        command = [gio, *map(str, words)]
        return subprocess.run(
            command, capture_output=True, text=True, check=False, env=env
        ).stdout

    about = told("info", "-a", "standard::content-type", RECORDING)
    assert f"standard::content-type: {desktop_files.MEDIA_TYPE}" in about
    programs = told("mime", desktop_files.MEDIA_TYPE)
    assert programs.splitlines()[0].endswith(desktop_files.ENTRY)
    remove()
    assert desktop_files.ENTRY not in told("mime", desktop_files.MEDIA_TYPE)
    left = [path for path in data.rglob("*") if path.is_file()]
    assert not [
        path for path in left if b"gaps" in path.read_bytes() or "gaps" in path.name
    ]


def test_a_missing_or_failing_tool_is_named(
    add: Callable[[], Done], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = add()
    assert done.status == 0
    for tool, _folder in menu_entry.TOOLS:
        assert f"{tool} is not installed" in done.out
    for tool in (*dict(menu_entry.TOOLS), *menu_entry.XDG_UTILS):
        (tmp_path / tool).write_text(
            f'#!/bin/sh\necho "$*" > "{tmp_path}/told {tool}"\nexit 3\n'
        )
        (tmp_path / tool).chmod(0o755)
    done = add()
    assert done.status == 0
    assert done.out.count(" failed: ") == len(menu_entry.TOOLS)
    for tool in menu_entry.XDG_UTILS:  # which need not be there
        assert (tmp_path / f"told {tool}").read_text() == "forceupdate --mode user\n"


def test_a_folder_that_cannot_be_made_is_one_line(
    data: Path, add: Callable[[], Done], remove: Callable[[], Done]
) -> None:
    data.write_text("a file")
    for done in (add(), remove()):
        assert done.status == 1
        assert done.err.startswith("gaps: ")
        assert done.err.count("\n") == 1


def test_a_relative_folder_is_ignored(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "somewhere")
    assert menu_entry.data_folder() == data.parent / ".local" / "share"


def test_a_flatpak_is_in_the_menu_already(
    data: Path, add: Callable[[], Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLATPAK_ID", "io.github.gaps_patience.Gaps")
    done = add()
    assert done.status == 1
    assert "Flatpak" in done.err
    assert not data.exists()


@pytest.mark.parametrize(
    ("line", "kept"), [("StartupWMClass=Gaps", False), ("Name=Sets with gaps", True)]
)
def test_the_entry_of_the_first_version_goes(
    data: Path, add: Callable[[], Done], line: str, kept: bool
) -> None:
    former = data / menu_entry.FORMER
    former.parent.mkdir(parents=True)
    former.write_text(f"[Desktop Entry]\nType=Application\n{line}\n")
    assert add().status == 0
    assert former.exists() == kept


def test_the_command_starts_this_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert menu_entry.starting_command() == (sys.executable, str(ROOT / "main.py"))
    monkeypatch.setattr(
        "gaps.__file__", "/usr/lib/python3/site-packages/gaps/__init__.py"
    )
    assert menu_entry.starting_command() == (sys.executable, "-P", "-m", "gaps")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert menu_entry.starting_command() == (sys.executable,)

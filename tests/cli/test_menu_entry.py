"""``gaps --add-to-menu`` and ``--remove-from-menu``, in a folder of this test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gaps.cli import desktop_files, menu_entry
from gaps.cli.options import read_options
from tests.system_tools import system_tool

ROOT = Path(__file__).parents[2]
RECORDING = ROOT / "tests" / "store" / "golden" / "recording-1.gaps"
pytestmark = pytest.mark.skipif(not menu_entry.SUPPORTED, reason="this system has no desktop entries")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's data; no other is found."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share & more"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("FLATPAK_ID", raising=False)
    return tmp_path / "share & more"


def run(option: str, **environment: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, str(ROOT / "main.py"), "--language", "en", option]
    return subprocess.run(
        words, capture_output=True, text=True, check=False, timeout=600, env={**os.environ, **environment}
    )


def test_the_options_are_read() -> None:
    assert read_options([]).menu == ""
    assert read_options(["--add-to-menu"]).menu == "add"
    assert read_options(["--remove-from-menu"]).menu == "remove"
    with pytest.raises(SystemExit):
        read_options(["--add-to-menu", "--remove-from-menu"])


def test_the_game_is_put_into_the_menu_and_taken_out(data: Path) -> None:
    done = run("--add-to-menu", DISPLAY="", WAYLAND_DISPLAY="")
    assert (done.returncode, done.stderr) == (0, "")
    assert str(data / "applications" / desktop_files.ENTRY) in done.stdout
    assert all((data / path).is_file() for path in menu_entry.paths())
    again = run("--add-to-menu")
    assert again.returncode == 0
    done = run("--remove-from-menu")
    assert (done.returncode, done.stderr) == (0, "")
    assert not any((data / path).exists() for path in menu_entry.paths())
    assert run("--remove-from-menu").returncode == 0


def test_files_open_with_the_game(data: Path) -> None:
    gio = system_tool("gio")
    for tool, _folder in menu_entry.TOOLS:
        system_tool(tool)
    assert "not installed" not in run("--add-to-menu").stdout
    told = subprocess.run(
        [gio, "info", "-a", "standard::content-type", str(RECORDING)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"standard::content-type: {desktop_files.MEDIA_TYPE}" in told.stdout

    def programs() -> str:
        words = [gio, "mime", desktop_files.MEDIA_TYPE]
        return subprocess.run(
            words, capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C"}
        ).stdout

    assert programs().splitlines()[0].endswith(desktop_files.ENTRY)
    run("--remove-from-menu")
    assert desktop_files.ENTRY not in programs()
    left = [path for path in data.rglob("*") if path.is_file()]
    assert not [path for path in left if b"gaps" in path.read_bytes() or "gaps" in path.name]


def test_a_missing_tool_is_named(data: Path, tmp_path: Path) -> None:
    done = run("--add-to-menu", PATH=str(tmp_path))
    assert done.returncode == 0
    for tool, _folder in menu_entry.TOOLS:
        assert f"{tool} is not installed" in done.stdout


def test_a_failing_tool_is_named(data: Path, tmp_path: Path) -> None:
    for tool, _folder in menu_entry.TOOLS:
        (tmp_path / tool).write_text("#!/bin/sh\nexit 3\n")
        (tmp_path / tool).chmod(0o755)
    done = run("--add-to-menu", PATH=str(tmp_path))
    assert done.returncode == 0
    assert done.stdout.count(" failed: ") == len(menu_entry.TOOLS)


def test_a_folder_that_cannot_be_made_is_one_line(data: Path) -> None:
    data.write_text("a file")
    for option in ("--add-to-menu", "--remove-from-menu"):
        done = run(option)
        assert done.returncode == 1
        assert done.stderr.startswith("gaps: ")
        assert done.stderr.count("\n") == 1


def test_a_relative_folder_is_ignored(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "somewhere")
    assert menu_entry.data_folder() == data.parent / ".local" / "share"


def test_a_flatpak_is_in_the_menu_already(data: Path) -> None:
    done = run("--add-to-menu", FLATPAK_ID="io.github.gaps_patience.Gaps")
    assert done.returncode == 1
    assert "Flatpak" in done.stderr
    assert not data.exists()


@pytest.mark.parametrize(("line", "kept"), [("StartupWMClass=Gaps", False), ("Name=Sets with gaps", True)])
def test_the_entry_of_the_first_version_goes(data: Path, line: str, kept: bool) -> None:
    former = data / menu_entry.FORMER
    former.parent.mkdir(parents=True)
    former.write_text(f"[Desktop Entry]\nType=Application\n{line}\n")
    assert run("--add-to-menu").returncode == 0
    assert former.exists() == kept


def test_the_command_starts_this_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert menu_entry.starting_command() == (sys.executable, str(ROOT / "main.py"))
    monkeypatch.setattr("gaps.__file__", "/usr/lib/python3/site-packages/gaps/__init__.py")
    assert menu_entry.starting_command() == (sys.executable, "-P", "-m", "gaps")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert menu_entry.starting_command() == (sys.executable,)

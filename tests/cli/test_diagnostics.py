"""``--doctor`` prints a report; its exit status says whether there is a problem."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

import gaps
from gaps.cli import diagnostics
from gaps.stage.speech import accesskit_reader
from tests.programs import run_python


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine is sound, and is not looked at."""
    monkeypatch.setattr(diagnostics, "_machine", lambda: ())


def lines(report: str) -> dict[str, str]:
    return {
        line[2:].split("  ")[0]: line[2:].split("  ", 1)[-1].strip()
        for line in report.splitlines()
    }


@pytest.mark.slow
def test_a_sound_installation_has_no_problems(tmp_path: Path) -> None:
    done = run_python("main.py", "--doctor", "--data", tmp_path / "data")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    report = lines(done.stdout)
    assert report["gaps"] == gaps.__version__
    assert report["video"] == report["audio"] == "dummy"
    assert {
        "Python",
        "pygame-ce",
        "SDL",
        "system",
        "search",
        "program",
        "assets",
        "folder",
    } <= report.keys()
    assert report["screen reader"].startswith(("accesskit", "none"))
    assert done.stdout.endswith("No problems found.\n")
    assert not (tmp_path / "data").exists()


@pytest.mark.slow
@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere there is always a display"
)
def test_without_a_display_and_a_sound_device_nothing_else_is_printed(
    tmp_path: Path,
) -> None:
    names = "DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER"
    done = run_python("main.py", "--doctor", "--data", tmp_path, unset=names)
    assert done.returncode == 1
    assert lines(done.stdout)["video"] == "there is no display to open a window on"
    assert done.stderr == ""


def test_damaged_files_are_reported_and_not_changed(
    tmp_path: Path, quick: None, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "copies").mkdir()
    damaged = [tmp_path / "gaps.sqlite", tmp_path / "copies" / "gaps-2026-01-01.sqlite"]
    for path in damaged:
        path.write_bytes(b"\x00\xff damaged")
    assert diagnostics.print_report(tmp_path) == 1
    assert "see 2 lines marked with !" in capsys.readouterr().out
    assert {each for each in tmp_path.rglob("*") if each.is_file()} == {*damaged}
    assert {path.read_bytes() for path in damaged} == {b"\x00\xff damaged"}


@pytest.mark.skipif(os.name == "nt", reason="there are no such names there")
def test_names_of_files_do_not_steer_the_terminal(
    tmp_path: Path, quick: None, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "gaps.sqlite.damaged-\x1b[31m\n1\u202e").write_text("x")
    diagnostics.print_report(tmp_path)
    printed = capsys.readouterr().out
    assert "gaps.sqlite.damaged-�[31m�1�" in printed
    assert not set(printed) & set("\x1b\u202e")


@pytest.mark.parametrize("place", ["file/data", "/proc/none/data"])
def test_a_folder_that_cannot_be_made_is_reported(
    tmp_path: Path, quick: None, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    has_proc = os.name != "nt" and Path("/proc/self").is_dir()
    if place.startswith("/proc") and not has_proc:
        pytest.skip("no folder here in which none can be made")
    (tmp_path / "file").write_text("x")
    assert diagnostics.print_report(tmp_path / place) == 1
    shown = capsys.readouterr().out
    assert "! folder" in shown
    assert "cannot be made" in shown or "is not a folder" in shown


# Screen readers, with a bus that answers, one that does not, and none

on_linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere no bus is asked"
)
ANSWERS = {
    "no session bus": "exit 1",
    "session bus, no accessibility bus": 'case "$*" in *GetId*) exit 0;; *) exit 1;; esac',
    "accessibility bus, IsEnabled yes, ScreenReaderEnabled no": (
        'case "$*" in *IsEnabled*) echo "(<true>,)";; *ScreenReader*) echo "(<false>,)";; esac'
    ),
    "accessibility bus, IsEnabled unknown, ScreenReaderEnabled unknown": (
        'case "$*" in *Properties*) exit 1;; *) exit 0;; esac'
    ),
}


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(accesskit_reader, "version", lambda: "0.7.0")
    return tmp_path


def write_gdbus(folder: Path, script: str) -> None:
    program = folder / "gdbus"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


@on_linux
@pytest.mark.parametrize("words", ANSWERS)
def test_who_can_be_reached_is_said(words: str, programs: Path) -> None:
    write_gdbus(programs, ANSWERS[words])
    assert diagnostics.screen_reader() == f"accesskit 0.7.0; {words}"


@on_linux
def test_without_the_program_that_asks_nobody_is_asked(programs: Path) -> None:
    assert (
        diagnostics.screen_reader()
        == "accesskit 0.7.0; the bus was not asked: there is no gdbus"
    )


@on_linux
def test_a_mute_bus_is_not_waited_for(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diagnostics, "PATIENCE", 0.1)
    write_gdbus(programs, "exec /bin/sleep 60")
    assert diagnostics.screen_reader() == "accesskit 0.7.0; no session bus"


@on_linux
def test_without_the_library_that_is_said(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accesskit_reader, "version", str)
    assert diagnostics.screen_reader().startswith("none: accesskit is not installed; ")

"""What is said about screen readers, with a bus that answers, one that does not, and none."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from gaps.cli import screen_reader
from gaps.stage.speech import accesskit_reader

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere no bus is asked")
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


@pytest.mark.parametrize("words", ANSWERS)
def test_who_can_be_reached_is_said(words: str, programs: Path) -> None:
    write_gdbus(programs, ANSWERS[words])
    assert screen_reader.found() == f"accesskit 0.7.0; {words}"


def test_without_the_program_that_asks_nobody_is_asked(programs: Path) -> None:
    assert screen_reader.found() == "accesskit 0.7.0; the bus was not asked: there is no gdbus"


def test_a_mute_bus_is_not_waited_for(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_reader, "PATIENCE", 0.1)
    write_gdbus(programs, "exec /bin/sleep 60")
    assert screen_reader.found() == "accesskit 0.7.0; no session bus"


def test_without_the_library_that_is_said(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accesskit_reader, "version", str)
    assert screen_reader.found().startswith("none: accesskit is not installed; ")

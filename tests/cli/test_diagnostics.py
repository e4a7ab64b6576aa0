"""``--doctor`` prints a report; its exit status says whether there is a problem."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import gaps

ROOT = Path(__file__).parents[2]


def doctor(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, str(ROOT / "main.py"), "--doctor", "--data", str(folder)]
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "HOME") if name in os.environ}
    return subprocess.run(
        words, capture_output=True, text=True, check=False, timeout=600, env={**kept, **environment}
    )


def lines(report: str) -> dict[str, str]:
    return {line[2:].split("  ")[0]: line[2:].split("  ", 1)[-1].strip() for line in report.splitlines()}


def test_a_sound_installation_has_no_problems(tmp_path: Path) -> None:
    done = doctor(tmp_path / "data", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 0, done.stdout
    report = lines(done.stdout)
    assert report["gaps"] == gaps.__version__
    assert report["video"] == report["audio"] == "dummy"
    assert {"Python", "pygame-ce", "SDL", "system", "search", "program", "assets", "folder"} <= report.keys()
    assert report["screen reader"].startswith(("accesskit", "none"))
    assert done.stdout.endswith("No problems found.\n")
    assert not (tmp_path / "data").exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_the_report_is_still_printed(tmp_path: Path) -> None:
    done = doctor(tmp_path, SDL_AUDIODRIVER="dummy")
    assert done.returncode == 1
    assert lines(done.stdout)["video"] == "there is no display to open a window on"
    assert "Traceback" not in done.stderr


def test_damaged_files_are_reported_and_not_changed(tmp_path: Path) -> None:
    for name in ("settings.json", "game.json", "records.sqlite"):
        (tmp_path / name).write_bytes(b"\x00\xff damaged")
    done = doctor(tmp_path, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 1
    assert "see 3 lines marked with !" in done.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "game.json",
        "records.sqlite",
        "settings.json",
    ]
    assert not done.stderr


def test_a_folder_that_cannot_exist_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    done = doctor(tmp_path / "file" / "data", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 1
    assert "! folder" in done.stdout


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="no folder here in which none can be made")
def test_a_folder_that_cannot_be_made_is_reported() -> None:
    done = doctor(Path("/proc/none/data"), SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 1
    assert "! folder" in done.stdout
    assert "cannot be made" in done.stdout


def test_without_a_sound_device_nothing_else_is_printed(tmp_path: Path) -> None:
    done = doctor(tmp_path / "data", SDL_VIDEODRIVER="dummy")
    assert done.stderr == ""

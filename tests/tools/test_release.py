"""What makes a release: its notes, its checksums, the README's commands, and the trial
of a bundle.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from pathlib import Path

import pytest

import gaps
from gaps.solver import core_in_use
from tools.release import checksums, commands, notes, try_bundle

CHANGELOG = """# Changelog

## 1.3.0 - unreleased

- Something.

## 1.2.0 - 2026-11-22

### Added

- A thing that is
  told in two lines.
- Another.

## 1.1.0 - 2026-01-01

## 1.0.0 - 2025-12-31

- The first.
"""


def test_the_notes_are_the_part_of_the_changelog_with_each_item_in_one_line() -> None:
    assert (
        notes.notes(CHANGELOG, "1.2.0")
        == "### Added\n\n- A thing that is told in two lines.\n- Another."
    )
    assert notes.notes(CHANGELOG, "1.0.0") == "- The first."


@pytest.mark.parametrize(
    ("version", "why"),
    [
        ("1.2.1", "no heading .*1.3.0, 1.2.0, 1.1.0, 1.0.0"),
        ("1.2", "no heading"),
        ("1.3.0", "“unreleased”: it needs the release's date"),
        ("1.1.0", "says nothing of 1.1.0"),
    ],
)
def test_a_version_without_notes_is_refused(version: str, why: str) -> None:
    with pytest.raises(notes.NotesError, match=why):
        notes.notes(CHANGELOG, version)


@pytest.mark.parametrize("tag", ["v9.9.9", "9.9.9", "main", "v1.2", ""])
def test_a_tag_of_another_version_is_refused(
    tag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert notes.main([tag]) == 1
    said = capsys.readouterr()
    assert not said.out
    assert "gaps/__init__.py has version" in said.err or "is no version" in said.err


def test_the_notes_name_every_file_of_the_release() -> None:
    for pattern in checksums.FILES:
        name = pattern.replace("manylinux*", "").split("*")[0].removesuffix("-")
        assert name in notes.FILES, pattern


def test_the_page_on_releasing_counts_the_files_and_names_the_steps() -> None:
    page = (Path(gaps.__file__).parents[1] / "docs" / "releasing.md").read_text(
        encoding="utf-8"
    )
    assert f"It has {len(checksums.FILES)} files" in page
    steps = [int(number) for number in re.findall(r"^(\d+)\. ", page, re.MULTILINE)]
    assert steps == list(range(1, len(steps) + 1))


def the_files(folder: Path) -> list[Path]:
    """A file for each pattern, with its name in it."""
    files = [
        folder / pattern.format(version=gaps.__version__).replace("*", "cp311")
        for pattern in checksums.FILES
    ]
    for file in files:
        file.write_text(file.name, encoding="utf-8")
    return files


def test_the_checksums_are_those_of_the_files(tmp_path: Path) -> None:
    files = the_files(tmp_path)
    assert checksums.main([str(tmp_path)]) == 0
    assert checksums.main([str(tmp_path)]) == 0, "written again, without its own line"
    lines = (tmp_path / checksums.NAME).read_text(encoding="ascii").splitlines()
    assert lines == sorted(lines, key=lambda line: line.split("  ")[1])
    assert set(lines) == {
        f"{hashlib.sha256(file.name.encode()).hexdigest()}  {file.name}"
        for file in files
    }


def test_a_release_with_a_file_missing_or_strange_has_no_checksums(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    the_files(tmp_path)[-1].rename(tmp_path / "gaps-0.0.0.zip")
    assert checksums.main([str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "missing: gaps-" in said
    assert "setup.exe" in said
    assert "not of this release: gaps-0.0.0.zip" in said
    assert not (tmp_path / checksums.NAME).exists()


def test_the_readme_has_its_commands_for_each_system() -> None:
    text = commands.README.read_text(encoding="utf-8")
    for name in ("play", "test"):
        unix, windows = (
            commands.command(text, name, system) for system in (False, True)
        )
        assert unix.startswith("python3 -m venv .venv && ")
        assert windows.startswith("py -m venv .venv; ")
        as_windows = (
            unix.replace("/bin/", "/Scripts/").replace("/", "\\").replace(" &&", ";")
        )
        assert windows == as_windows.replace("python3", "py", 1)
    with pytest.raises(ValueError, match="0 commands “tset” for Linux"):
        commands.command(text, "tset", windows=False)
    with pytest.raises(ValueError, match="0 commands “test” for Windows"):
        commands.command("", "test", windows=True)


posix = pytest.mark.skipif(
    os.name != "posix", reason="the stand-in for a program is a script of a shell"
)


def a_program(folder: Path, script: str) -> Path:
    """A bundle whose program is this script of a shell."""
    folder.mkdir()
    (folder / "gaps").write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / "gaps").chmod(0o755)
    return folder


@pytest.mark.slow
@posix
def test_a_program_that_works_passes_the_trial(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(try_bundle, "LASTING", 0.0)
    monkeypatch.setenv("PYTHONPATH", str(Path(gaps.__file__).parents[1]))
    bundle = a_program(tmp_path / "bundle", f'exec "{sys.executable}" -m gaps "$@"')
    answers = try_bundle.answers(bundle / "gaps", tmp_path / "told")
    if core_in_use():
        assert answers == []
    else:
        assert len(answers) == 2, (
            "the version and the report say that the search is the general one"
        )
    assert not try_bundle.starts(bundle / "gaps", tmp_path / "played")


@posix
def test_a_program_that_fails_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bundle = a_program(tmp_path / "bundle", "echo gaps 0.0.1; exit 3")
    assert try_bundle.main([str(bundle)]) == 1
    said = capsys.readouterr().out
    for part in (
        "--version: exit status 3",
        "gaps 0.0.1",
        "--doctor",
        "ended by itself with exit status 3",
    ):
        assert part in said


def test_a_folder_without_a_program_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert try_bundle.main([str(tmp_path)]) == 1
    assert f"{tmp_path} has no gaps" in capsys.readouterr().err

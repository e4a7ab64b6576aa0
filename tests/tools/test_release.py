"""What makes a release: its notes, the README's commands, and the trial of a bundle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gaps
from tools.release import commands, notes

ROOT = Path(gaps.__file__).parents[1]
WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")

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


def test_the_notes_name_every_kind_of_file_of_the_release() -> None:
    assert WORKFLOW.count("PACKED: gaps-") == 3
    for system in re.findall(r"PACKED: gaps-.*-(\w+)-\$?", WORKFLOW):
        assert f"gaps-{{version}}-{system}-" in notes.FILES, system
    for name in ("setup.exe", "_amd64.deb", ".whl", "gaps_patience-{version}.tar.gz"):
        assert name in notes.FILES, name


def test_the_page_on_releasing_counts_the_files_and_names_the_steps() -> None:
    page = (ROOT / "docs" / "releasing.md").read_text(encoding="utf-8")
    counted = re.search(r"ls files \| wc -l\)\" = (\d+)", WORKFLOW)
    assert counted is not None
    assert f"It has {counted[1]} files" in page
    steps = [int(number) for number in re.findall(r"^(\d+)\. ", page, re.MULTILINE)]
    assert steps == list(range(1, len(steps) + 1))


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

"""The list of fresh machines, and the table of what was run on them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.release.commands import README, command
from tools.release.machines.__main__ import options, row, with_row
from tools.release.machines.systems import MACHINES


def test_the_commands_of_the_readme_are_run_word_for_word() -> None:
    text = README.read_text(encoding="utf-8")
    runs = [
        machine
        for machine in MACHINES
        if machine.way.startswith("README") and machine.tests
    ]
    assert {command(text, "play", windows=False)} <= {machine.play for machine in runs}
    assert {command(text, "test", windows=False)} <= {machine.tests for machine in runs}


def test_a_row_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("| system |\n|---|\n\nThe end.\n", encoding="utf-8")
    for search in ("general", "compiled"):
        line = row(MACHINES[0], "Debian 12", ("3.11.2", search, "7 passed"))
        page.write_text(
            with_row(page.read_text(encoding="utf-8"), line), encoding="utf-8"
        )
    assert (
        page.read_text(encoding="utf-8") == f"| system |\n|---|\n{line}\n\nThe end.\n"
    )


def test_machines_have_names_and_rows_of_their_own() -> None:
    for names in (
        [machine.name for machine in MACHINES],
        [(each.suite, each.way, each.screen, each.packages) for each in MACHINES],
    ):
        assert len(set(names)) == len(names)


def test_machines_are_named_before_and_after_options() -> None:
    for words in (
        ["x", "trixie", "sid", "--dist", "y"],
        ["x", "--dist", "y", "trixie", "sid"],
    ):
        given = options(words)
        assert [machine.name for machine in given.machines] == ["trixie", "sid"]
        assert given.dist == Path("y")
    assert options(["x", "--no-tests"]).machines == MACHINES


def test_an_unknown_machine_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options(["x", "sod"])
    assert "no such machine: sod" in capsys.readouterr().err

"""The examples run, and say what they are for."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def printed(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[str]:
    monkeypatch.setattr(sys, "argv", [name])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    return capsys.readouterr().out.splitlines()


def test_random_games_are_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed("random_games.py", monkeypatch, capsys)
    assert lines[0].startswith("20 games of mini: ")
    assert [len(line.split()) for line in lines[2:6]] == [7, 7, 7, 7]
    assert lines[6].startswith("A1-A1 is not legal here: ")


def test_a_deal_is_solved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed("solve_a_deal.py", monkeypatch, capsys)
    assert lines[4].startswith("this round can be won in ")
    assert lines[-5].endswith("24 home")


def test_no_example_is_forgotten() -> None:
    names = {path.name for path in EXAMPLES.glob("*.py")}
    assert names == {"random_games.py", "solve_a_deal.py"}

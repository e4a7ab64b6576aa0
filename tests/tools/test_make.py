"""The command that makes generated files again."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tools import make


def test_the_makers_are_there() -> None:
    assert all(importlib.util.find_spec(module) for module, *_ in make.PARTS.values())


def test_a_part_that_is_not_there_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["make", "pictures"])
    with pytest.raises(SystemExit):
        make.main()
    assert "no part “pictures”" in capsys.readouterr().err


def test_a_part_that_fails_is_named_and_the_others_are_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So a variant can be tried before it is translated."""
    made = list[str]()

    def run(command: list[str], **_: object) -> SimpleNamespace:
        made.append(command[2])
        return SimpleNamespace(returncode=3 if command[2] == "tools.languages" else 0)

    monkeypatch.setattr(make, "digests", lambda root: {})
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(sys, "argv", ["make", "languages", "tables"])
    assert make.main() == 3
    assert made == ["tools.languages", "tools.tables"]
    assert "languages failed" in capsys.readouterr().out

"""The id under which the taskbar of Windows groups the game's windows."""

from __future__ import annotations

import ctypes
import sys
from types import SimpleNamespace

import pytest

from gaps.stage.core.platform_info import name_process
from gaps.stage.core.window import Window


@pytest.mark.parametrize(("system", "expected"), [("win32", ["io.example.Game"]), ("linux", [])])
def test_windows_alone_is_told_before_the_window_opens(
    monkeypatch: pytest.MonkeyPatch, system: str, expected: list[str]
) -> None:
    told: list[str] = []
    shell = SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=told.append)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(shell32=shell), raising=False)
    monkeypatch.setattr(sys, "platform", system)
    name_process("io.example.Game")
    assert told == expected


def test_a_window_names_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("gaps.stage.core.window.name_process", told.append)
    Window((320, 240), "Game", app_id="io.example.Game")
    assert told == ["io.example.Game"]

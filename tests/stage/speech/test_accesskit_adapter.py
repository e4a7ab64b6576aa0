"""The adapters of Windows and macOS, with a library that keeps what it is told. Linux is in other tests."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from gaps.stage.speech import accesskit_reader
from gaps.stage.speech.accesskit_reader import WINDOW_CLASS, GuardedAdapter


class Events:
    """What an update returns."""

    def __init__(self) -> None:
        self.raised = 0

    def raise_events(self) -> None:
        self.raised += 1


class Subclassing:
    """The adapter of both systems."""

    def __init__(self, window: object, on: Any, ask: Any) -> None:
        self.window, self.on, self.ask = window, on, ask
        self.events, self.focus, self.updates = Events(), list[bool](), list[object]()

    @classmethod
    def for_window(cls, window: object, on: Any, ask: Any) -> Subclassing:
        return cls(window, on, ask)

    def update_if_active(self, factory: Any) -> Events:
        self.updates.append(factory())
        return self.events

    def update_view_focus_state(self, focused: bool) -> Events:
        self.focus.append(focused)
        return self.events


def opened(monkeypatch: pytest.MonkeyPatch, system: str) -> tuple[GuardedAdapter, Subclassing, list[str]]:
    made, classes = list[Subclassing](), list[str]()

    class Kept(Subclassing):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            made.append(self)

    monkeypatch.setattr(accesskit_reader, "WINDOWS", system == "windows")
    monkeypatch.setattr(accesskit_reader, "MACOS", system == "macos")
    module = SimpleNamespace(SubclassingAdapter=Kept, add_focus_forwarder_to_window_class=classes.append)
    return GuardedAdapter(SimpleNamespace(**{system: module}), 4711), made[0], classes


@pytest.mark.parametrize("system", ["windows", "macos"])
def test_the_adapter_is_given_the_window_and_raises_its_events(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter, theirs, classes = opened(monkeypatch, system)
    assert theirs.window == 4711
    assert classes == ([WINDOW_CLASS] if system == "macos" else [])
    assert not adapter.update("early")
    assert theirs.on() is None
    assert adapter.starts()
    assert adapter.update("tree")
    assert theirs.updates == ["tree"]
    assert theirs.events.raised == 1
    assert theirs.ask("request") is None
    assert adapter.asked() == ["request"]
    assert adapter.set_bounds(None, (0, 0, 1, 1))
    assert adapter.set_focused(True)
    assert theirs.focus == ([True] if system == "macos" else [])

"""A library like accesskit that keeps what it is told. Its reader is switched on by
``switch``.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from gaps.stage.speech.reader import Node, NodeTree
from gaps.stage.speech.spoken import USABLE, Action, Role, Spoken


class Panic(BaseException):
    """What the library raises when it has met something it was not prepared for."""


class Names:
    """An enumeration: each name stands for itself."""

    def __getattr__(self, name: str) -> str:
        return name


class FakeNode:
    """A node: all that was set."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.set = dict[str, Any]()
        self.actions = set[str]()

    def add_action(self, action: str) -> None:
        self.actions.add(action)

    def __getattr__(self, name: str) -> Callable[..., None]:
        assert name.startswith("set_"), name
        return lambda value=True: self.set.__setitem__(name[4:], value)


class FakeUpdate:
    """A change of the tree."""

    def __init__(self, focus: int) -> None:
        self.focus = focus
        self.nodes = list[tuple[int, FakeNode]]()
        self.tree = None


class FakeAdapter:
    """An adapter that checks what it is given, as the library does, and then fails for
    ever.
    """

    def __init__(
        self,
        on: Callable[[], None],
        ask: Callable[[Any], None],
        off: Callable[[], None],
    ) -> None:
        self.handlers = {"on": on, "off": off}
        self.ask = ask
        self.state = "off"
        self.updates = list[FakeUpdate]()
        self.calls = list[tuple[str, Any]]()
        self.faulty = False
        self.nodes = dict[int, FakeNode]()

    def switch(self, state: str) -> None:
        """A reader begins to listen, or ends."""
        self.state = state
        self.handlers[state]()

    def update_if_active(self, factory: Callable[[], FakeUpdate]) -> None:
        self._call("update", None)
        update = factory()
        if update.tree is not None:
            self.nodes.clear()
        elif not self.nodes:
            raise Panic("the first update has no tree")
        self.nodes.update(update.nodes)
        if update.focus not in self.nodes:
            raise Panic("the focus is not in the tree")
        for node in self.nodes.values():
            if any(child not in self.nodes for child in node.set.get("children", ())):
                raise Panic("a child has no node")
        self.updates.append(update)

    def update_window_focus_state(self, focused: bool) -> None:
        self._call("focus", focused)

    def set_root_window_bounds(
        self,
        outer: Any,
        inner: Any,
    ) -> None:
        self._call("bounds", outer)

    def _call(
        self,
        name: str,
        value: Any,
    ) -> None:
        assert self.state == "on", "its thread may hold the lock"
        self.calls.append((name, value))
        if self.faulty:
            raise Panic("poisoned")


class FakeAccesskit:
    """The module."""

    def __init__(self) -> None:
        self.adapters = list[FakeAdapter]()
        self.unix = SimpleNamespace(Adapter=self._adapter)
        self.Role = self.Action = self.Live = self.Toggled = Names()
        self.Node = FakeNode
        self.TreeUpdate = FakeUpdate

    def _adapter(self, *handlers: Any) -> FakeAdapter:
        self.adapters.append(FakeAdapter(*handlers))
        return self.adapters[-1]

    def Rect(self, *sides: float) -> tuple[float, ...]:  # noqa: N802
        return sides

    def TextPosition(self, node: int, index: int) -> tuple[int, int]:  # noqa: N802
        return node, index

    def TextSelection(self, anchor: object, focus: object) -> tuple[object, object]:  # noqa: N802
        return anchor, focus

    def Tree(self, root: int) -> int:  # noqa: N802
        return root


def request(
    target: int,
    action: str,
    data: object = None,
) -> SimpleNamespace:
    """Something that a reader asks for."""
    return SimpleNamespace(target=target, action=action, data=data)


def screen(*labels: str, focus: int = 2) -> NodeTree:
    """A screen with buttons, numbered from 2."""
    buttons = {
        number: Node(
            Spoken(
                f"b{number}",
                Role.BUTTON,
                label,
                actions=USABLE | {Action.SET_TEXT},
            )
        )
        for number, label in enumerate(labels, 2)
    }
    return NodeTree(
        {
            1: Node(Spoken("screen", Role.SCREEN, "A screen"), tuple(buttons)),
            **buttons,
        },
        1,
        focus,
    )

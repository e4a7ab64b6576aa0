"""What the program asks of a screen reader. This one is absent: it hears nothing and asks for nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gaps.stage.speech.spoken import Action, Area, Spoken


@dataclass(frozen=True, slots=True)
class Node:
    """A part of the screen as the system is told of it: numbers in place of keys."""

    part: Spoken
    """Without children."""
    children: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NodeTree:
    """All that is on the screen: the nodes by number, which of them is the root, and which has the focus.

    The focus and all children are among the nodes. A number means the same part of the same scene for ever.
    """

    nodes: Mapping[int, Node]
    root: int
    focus: int

    @property
    def is_sound(self) -> bool:
        """Whether it is one tree of all its nodes, with the focus in it."""
        children = [child for node in self.nodes.values() for child in node.children]
        if len(children) != len(self.nodes) - 1 or {self.root, *children} != self.nodes.keys():
            return False
        reached, waiting = 0, [self.root]
        while waiting:
            waiting += self.nodes[waiting.pop()].children
            reached += 1
        return reached == len(self.nodes) and self.focus in self.nodes


@dataclass(frozen=True, slots=True)
class Request:
    """Something that the reader asked the node with this number to do."""

    number: int
    action: Action
    text: str = ""


class ScreenReader:
    """The link to the screen readers of the system. No method raises an error or waits."""

    def __init__(self, *, active: bool = False) -> None:
        self._always_active = active

    @property
    def active(self) -> bool:
        """Whether something listens now. It may change at any time."""
        return self._always_active

    def requests(self) -> Sequence[Request]:
        """Return what was asked since the last call."""
        return ()

    def show(self, tree: NodeTree) -> None:
        """Tell what is on the screen now; only what differs from the last time is passed on."""

    def say(self, words: str) -> None:
        """Announce some words at once, whatever has the focus."""

    def window_changed(self, focused: bool, outer: Area) -> None:
        """The window has the keyboard focus or not, and lies at ``outer`` on the desktop, in pixels."""

    def close(self) -> None:
        """End the link."""

"""What the program asks of a screen reader, the absent one, and what is announced."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gaps.language import joined
from gaps.stage.speech.spoken import Action, Area, Spoken


@dataclass(frozen=True, slots=True)
class Node:
    """A part of the screen as the system is told of it: numbers in place of keys."""

    part: Spoken
    """Without children."""
    children: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NodeTree:
    """All that is on the screen: the nodes by number, which of them is the root, and
    which has the focus.

    The focus and all children are among the nodes. A number means the same part of the
    same scene for ever.
    """

    nodes: Mapping[int, Node]
    root: int
    focus: int

    @property
    def is_sound(self) -> bool:
        """Whether it is one tree of all its nodes, with the focus in it."""
        children = [child for node in self.nodes.values() for child in node.children]
        if (
            len(children) != len(self.nodes) - 1
            or {self.root, *children} != self.nodes.keys()
        ):
            return False
        reached = 0
        waiting = [self.root]
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
    """The link to the screen readers of the system. No method raises an error or waits.

    This one is absent: it hears nothing and asks for nothing.
    """

    def __init__(self, *, active: bool = False) -> None:
        self._always_active = active

    @property
    def active(self) -> bool:
        """Whether something listens now. It may change at any time."""
        return self._always_active

    @property
    def has_requests(self) -> bool:
        """Whether there is something to be read: a request, or that somebody begins or
        ceases to listen.
        """
        return False

    def requests(self) -> Sequence[Request]:
        """Return what was asked since the last call."""
        return ()

    def show(self, tree: NodeTree) -> None:
        """Tell what is on the screen now; only what differs from the last time is
        passed on.
        """

    def say(self, words: str) -> None:
        """Announce some words at once, whatever has the focus."""

    def window_changed(self, focused: bool, outer: Area) -> None:
        """The window has the keyboard focus or not, and lies at ``outer`` on the
        desktop, in pixels.
        """

    def close(self) -> None:
        """End the link."""


MAX_WAITING = 12  # texts; older ones are dropped
# seconds after a change of the focus; words that come sooner are lost in some readers
HOLD = 0.3


class Announcer:
    """Collects words; the owner of the reader takes them when they are due."""

    def __init__(self) -> None:
        self.active = False
        """Whether a screen reader listens, so that words are worth making."""
        self.last = ""
        """What was announced last."""
        self._waiting = deque[str](maxlen=MAX_WAITING)
        self._quiet_until = 0.0

    def say(self, words: str) -> None:
        """Announce some words after those that wait."""
        if words:
            self._waiting.append(words)

    def say_at_once(self, words: str) -> None:
        """Announce some words instead of all that wait."""
        self._waiting.clear()
        self.say(words)

    def remember(self, words: str) -> None:
        """Let words count as announced that the reader says about a new focus."""
        self.last = words

    def focus_changed(self, now: float) -> None:
        """The reader begins to speak about a new focus; ``now`` in seconds."""
        self._quiet_until = now + HOLD

    def due(self, now: float) -> str:
        """Return what is to be announced now, all of it as one text; empty if there is
        nothing.
        """
        if not self._waiting or (self.active and now < self._quiet_until):
            return ""
        self.last = joined(" ", self._waiting)
        self._waiting.clear()
        return self.last

"""The link to a screen reader, with one that is absent, and the announcements."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from gaps.language import joined
from gaps.stage.speech.spoken import Action, Area, Spoken
from gaps.values import Value


class Node(Value):
    """A part of the screen as the system receives it: numbers in place of keys."""

    part: Spoken
    """Without children."""
    children: tuple[int, ...] = ()


class NodeTree(Value):
    """All that is on the screen: the nodes by number, the root and the focus.

    The focus and all children are among the nodes. A number means the same part of the
    same scene for ever.
    """

    nodes: Mapping[int, Node]
    root: int
    focus: int

    @property
    def is_sound(self) -> bool:
        """True if it is one tree of all its nodes, with the focus in it."""
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


class Request(Value):
    """An action that the reader requests of the node with this number."""

    number: int
    action: Action
    text: str = ""


class ScreenReader:
    """The link to the screen readers of the system. No method raises or waits.

    This one is absent: it receives nothing and requests nothing.
    """

    def __init__(self, *, active: bool = False) -> None:
        self._always_active = active

    @property
    def active(self) -> bool:
        """True if a reader listens now. It may change at any time."""
        return self._always_active

    @property
    def has_requests(self) -> bool:
        """True if there is something to read.

        That is a request, or a reader that starts or ceases to listen.
        """
        return False

    def requests(self) -> Sequence[Request]:
        """Return the requests since the last call."""
        return ()

    def show(self, tree: NodeTree) -> None:
        """Tell the reader what is on the screen now.

        Only what differs from the last time is passed on.
        """

    def say(self, words: str) -> None:
        """Announce some words at once, whatever has the focus."""

    def window_changed(self, focused: bool, outer: Area) -> None:
        """Report the window's keyboard focus, and its area on the desktop in pixels."""

    def close(self) -> None:
        """End the link."""


MAX_WAITING = 12  # texts; older ones are dropped
# Seconds after a change of focus; some readers lose words that arrive sooner.
HOLD_SECONDS = 0.3


class Announcer:
    """Collects words; the owner of the reader takes them when they are due."""

    def __init__(self) -> None:
        self.active = False
        """True if a screen reader listens, so that words are worth making."""
        self.last = ""
        """The last announcement."""
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
        """Count words as announced that the reader says about a new focus."""
        self.last = words

    def focus_changed(self, now: float) -> None:
        """Pause while the reader speaks about a new focus; ``now`` is in seconds."""
        self._quiet_until = now + HOLD_SECONDS

    def due(self, now: float) -> str:
        """Return what is to be announced now, as one text; empty if there is nothing."""
        if not self._waiting or (self.active and now < self._quiet_until):
            return ""
        self.last = joined(" ", self._waiting)
        self._waiting.clear()
        return self.last

"""How a list is scrolled by a finger, or by a mouse that drags it."""

from __future__ import annotations

from gaps.stage.core.widget import Pos

LEAST = 8  # units: so far a press moves before it scrolls


class Dragging:
    """A press on a list that was scrolled so far, pixels. Once it has moved by more
    than ``least`` pixels it scrolls the list, and is no click.
    """

    def __init__(self, start: Pos, scrolled: int, least: int) -> None:
        self._start = start
        self._scrolled = scrolled
        self._least = least
        self.has_scrolled = False

    def scrolled_at(self, pos: Pos, pace: float = -1.0) -> int | None:
        """How far the list is scrolled with the pointer there; ``None`` if that is
        unchanged. ``pace`` is how far it scrolls for a pixel: against the pointer,
        unless its scroll bar is dragged.
        """
        by = pos[1] - self._start[1]
        if abs(by) > self._least:
            self.has_scrolled = True
        if not self.has_scrolled:
            return None
        return self._scrolled + round(pace * by)

"""What covers the ground of a board: light, darkness and snow, as one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pygame import SRCALPHA, Rect, Surface

from gaps.stage.drawing.display import Ground
from gaps.stage.drawing.shapes import clipped

REPAINTED_SHARE = 0.5  # of the window: if more has changed, all is painted again


class Cover(Protocol):
    """Something on the ground that changes slowly or seldom."""

    def forget(self) -> None:
        """Assume that nothing of it has been painted."""

    @property
    def is_seen(self) -> bool:
        """False if there is nothing to paint."""

    def changes(self, time: float) -> Sequence[Rect]:
        """Return where it looks different from the last call.

        ``time`` is that of the table, in seconds.
        """

    def paint(self, picture: Surface, area: Rect) -> None:
        """Paint it on the picture of a window, which is clipped to an ``area``."""


class CoveredGround:
    """The ground of a board with all that covers it.

    If nothing does, it is the ground itself.
    """

    def __init__(self, *covers: Cover) -> None:
        """Take what covers the ground, the lowest first."""
        self._covers = covers
        self._picture: Surface | None = None

    def forget(self) -> None:
        """Discard the picture: sizes or colours have changed."""
        self._picture = None
        for each in self._covers:
            each.forget()

    def cover(self, ground: Ground, time: float) -> Ground:
        """Return a ground with what covers it at a time of the table, in seconds.

        The next call changes the picture.
        """
        changed = [*ground.changed]
        for each in self._covers:
            changed += each.changes(time)
        seen = [each for each in self._covers if each.is_seen]
        if not seen:
            self._picture = None
            return Ground(ground.picture, changed)
        picture = self._picture
        if picture is None:
            picture = self._picture = ground.picture.copy()
        whole = picture.get_rect()
        pixels = sum(area.width * area.height for area in changed)
        if pixels > REPAINTED_SHARE * whole.width * whole.height:
            changed = [whole]  # nothing is painted twice
        for area in changed:
            with clipped(picture, area):
                if picture.get_flags() & SRCALPHA:
                    picture.fill((0, 0, 0, 0))
                picture.blit(ground.picture, area, area)
                for each in seen:
                    each.paint(picture, area)
        return Ground(picture, changed)

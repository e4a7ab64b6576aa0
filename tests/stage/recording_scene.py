"""A scene that records the calls of its methods."""

from __future__ import annotations

from typing import Any

import pygame

from gaps.stage.core.intents import Intent
from gaps.stage.core.scene import Scene, Transition

Log = list[tuple[str, str, Any]]
"""The calls of scenes: the scene's name, the method's, and what it was given."""


def calls(log: Log, method: str) -> list[Any]:
    """What a method was given, each time that it was called."""
    return [value for _name, called, value in log if called == method]


class RecordingScene(Scene):
    """Adds every call to ``log``, which scenes may share. ``answer`` is returned by the
    next call.
    """

    def __init__(
        self,
        name: str,
        log: Log,
        opaque: bool = True,
        updates_below: bool = False,
    ) -> None:
        self.name = name
        self.log = log
        self.opaque = opaque
        self.updates_below = updates_below
        self.moves = False
        self.opens = False
        self.wakes: float | None = None
        self.answer: Transition | None = None

    @property
    def moving(self) -> bool:
        return self.moves

    @property
    def opening(self) -> bool:
        return self.opens

    @property
    def wake_after(self) -> float | None:
        return self.wakes

    def handle(self, intent: Intent) -> Transition | None:
        self._record("handle", intent)
        return self._answer()

    def update(self, dt: float) -> Transition | None:
        self._record("update", dt)
        return self._answer()

    def resume(self, result: object) -> Transition | None:
        self._record("resume", result)
        return self._answer()

    def resize(self, size: tuple[int, int]) -> None:
        self._record("resize", size)

    def draw(
        self,
        surface: pygame.Surface,
        alpha: float,
    ) -> None:
        self._record("draw", surface.get_size())

    def leave(self) -> None:
        self._record("leave", None)

    def _record(
        self,
        what: str,
        value: object,
    ) -> None:
        self.log.append((self.name, what, value))

    def _answer(self) -> Transition | None:
        answer = self.answer
        self.answer = None
        return answer

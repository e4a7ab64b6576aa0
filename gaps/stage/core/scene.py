"""Scenes, and the stack they lie on. A scene never touches the stack: it answers with what should happen."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from gaps.stage.core.intents import Intent
from gaps.stage.widgets.form import Form


class Result:
    """What a scene tells the one below when it ends. Each kind of result is a frozen subclass."""


class Route:
    """A scene named by value, so that nobody has to import it. The owner of the stack resolves it.

    Each kind of route is a frozen subclass.
    """


@dataclass(frozen=True)
class Push:
    """Put ``scene`` on top."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """End this scene and give ``result`` to the one below."""

    result: Result | None = None


@dataclass(frozen=True)
class Replace:
    """End this scene and put another in its place. A route is resolved after this scene has left."""

    scene: Scene | Route


@dataclass(frozen=True)
class Restart:
    """End every scene, from the top down, and then go on with the one that ``route`` names."""

    route: Route


@dataclass(frozen=True)
class Quit:
    """End every scene."""


Transition = Push | Pop | Replace | Restart | Quit


class Scene:
    """One thing the screen can be about."""

    form: Form | None = None
    """The widgets that share the keyboard focus; ``None`` for a scene without any."""
    opaque: bool = True
    """Whether it covers everything; if not, the scene below is drawn first."""
    updates_below: bool = False
    """Whether the scene below goes on moving while this one lies over it."""
    dirty: bool = True
    """Whether one new picture is needed. Cleared when the scene has been drawn."""

    @property
    def moving(self) -> bool:
        """Whether every frame needs a new picture."""
        return False

    @property
    def wake_after(self) -> float | None:
        """Seconds until the scene wants an update though nothing moves; ``None`` for never."""
        return None

    def handle(self, intent: Intent) -> Transition | None:
        """Take in what the person wants."""
        return None

    def update(self, dt: float) -> Transition | None:
        """Let ``dt`` seconds pass: one step while something moves; after a rest, all of it at once."""
        return None

    def resume(self, result: Result | None) -> Transition | None:
        """The scene above ended with ``result``; this one is on top again."""
        return None

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of ``size``: on entering, on every change, and when it has settled."""

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Draw the whole scene; ``alpha`` is how far the present is past the last step, 0 to 1."""

    def leave(self) -> None:
        """The scene is over: keep what must be kept."""


class SceneStack:
    """The scenes in play; only the top one hears intents."""

    def __init__(self, first: Scene, resolve: Callable[[Route], Scene] | None = None) -> None:
        """``resolve`` makes the scene that a route names."""
        self._scenes = [first]
        self._resolve = resolve
        self._size: tuple[int, int] | None = None

    @property
    def empty(self) -> bool:
        """Whether every scene has ended."""
        return not self._scenes

    @property
    def top(self) -> Scene:
        """The scene that hears intents. Raises ``IndexError`` when the stack is empty."""
        return self._scenes[-1]

    @property
    def moving(self) -> bool:
        """Whether anything that is being updated moves."""
        return any(scene.moving for scene in self._updated())

    @property
    def dirty(self) -> bool:
        """Whether any scene on view needs a new picture."""
        return any(scene.dirty for scene in self._on_view())

    @property
    def wake_after(self) -> float | None:
        """Seconds until the first scene wants an update though nothing moves; ``None`` for never."""
        return min(
            (rest for scene in self._updated() if (rest := scene.wake_after) is not None), default=None
        )

    def handle(self, intent: Intent) -> None:
        """Give an intent to the top scene and do what it answers."""
        if self._scenes:
            self._follow(self.top.handle(intent))

    def update(self, dt: float) -> None:
        """Let time pass, below first. Only the top scene's answer is followed.

        What moved before is stale, so that it is drawn once more when it has come to rest.
        """
        updated = self._updated()
        for scene in updated:
            scene.dirty = scene.dirty or scene.moving
        for scene in updated[:-1]:
            if scene.moving:
                scene.update(dt)
        if updated:
            self._follow(updated[-1].update(dt))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out every scene for a window of ``size``, and those still to come."""
        self._size = size
        for scene in self._scenes:
            scene.resize(size)
            scene.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Draw every scene on view, from below."""
        for scene in self._on_view():
            scene.dirty = False
            scene.draw(surface, alpha)

    def invalidate(self) -> None:
        """The picture on the screen was lost: a new one is needed."""
        for scene in self._scenes:
            scene.dirty = True

    def close(self) -> None:
        """End every scene, from the top down."""
        while self._scenes:
            self._scenes.pop().leave()

    def recover(self, error: Exception) -> bool:
        """A scene raised ``error``: whether the stack can go on all the same. A plain one cannot."""
        return False

    def replace_all(self, scene: Scene) -> None:
        """Put ``scene`` in the place of all the others. What goes wrong while they leave is passed over."""
        while self._scenes:
            with contextlib.suppress(Exception):
                self._scenes.pop().leave()
        self._enter(scene)

    def show(self, scene: Scene) -> None:
        """Lay a scene over all the others, whatever the one on top is doing."""
        self._enter(scene)

    def _follow(self, transition: Transition | None) -> None:
        while transition is not None:
            match transition:
                case Push(scene):
                    self._enter(scene)
                    return
                case Replace(scene):
                    self.top.leave()
                    following = self._scene_of(scene)  # if this fails, the old scene is still there
                    self._scenes.pop()
                    self._enter(following)
                    return
                case Restart(route):
                    self.close()
                    self._enter(self._scene_of(route))
                    return
                case Quit():
                    self.close()
                    return
                case Pop(result):
                    self._scenes.pop().leave()
                    if not self._scenes:
                        return
                    self.top.dirty = True
                    transition = self.top.resume(result)

    def _scene_of(self, target: Scene | Route) -> Scene:
        if isinstance(target, Scene):
            return target
        if self._resolve is None:
            raise TypeError(f"this stack cannot resolve the route {target}")
        return self._resolve(target)

    def _enter(self, scene: Scene) -> None:
        self._scenes.append(scene)
        scene.dirty = True
        if self._size is not None:
            scene.resize(self._size)

    def _on_view(self) -> list[Scene]:
        lowest = len(self._scenes) - 1
        while lowest > 0 and not self._scenes[lowest].opaque:
            lowest -= 1
        return self._scenes[max(lowest, 0) :]

    def _updated(self) -> list[Scene]:
        """The top scene and those below it that go on moving, lowest first."""
        lowest = len(self._scenes) - 1
        while lowest > 0 and self._scenes[lowest].updates_below and not self._scenes[lowest].opaque:
            lowest -= 1
        return self._scenes[max(lowest, 0) :]

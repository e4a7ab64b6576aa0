"""Scenes and the scene stack. A scene does not change the stack itself; it returns a
transition.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from pygame import Rect, Surface

from gaps.stage.ahead import Ahead, IsOver
from gaps.stage.core.form import Form
from gaps.stage.core.intents import Intent
from gaps.stage.core.widget import Widget
from gaps.stage.drawing.display import Display, SceneLayers, draw_within
from gaps.stage.motion.clock import Clock
from gaps.stage.speech.spoken import Spoken

VERY_LARGE = 5_000_000  # pixels of a window, more than are drawn 60 times a second


class Result:
    """What a scene returns to the scene below when it ends. Each kind of result is a
    frozen subclass.
    """


class Route:
    """Describes a scene without importing it. The owner of the stack creates the scene
    from it.

    Each kind of route is a frozen subclass.
    """


@dataclass(frozen=True)
class Push:
    """Put a scene, or the one that a route describes, on top of the stack."""

    scene: Scene | Route


@dataclass(frozen=True)
class Pop:
    """End this scene and give ``result`` to the one below."""

    result: Result | None = None


@dataclass(frozen=True)
class Replace:
    """End this scene and put another in its place. A route is resolved after this
    scene's ``leave``.
    """

    scene: Scene | Route


@dataclass(frozen=True)
class Restart:
    """End every scene, from the top down, and then open the one that ``route``
    describes.
    """

    route: Route


@dataclass(frozen=True)
class Quit:
    """End every scene."""


Transition = Push | Pop | Replace | Restart | Quit


class Depth(NamedTuple):
    """What a camera sees of a scene at one distance."""

    picture: Surface
    share: float
    """Of the camera's way, by which it moves; 0 for what only fades."""
    at: tuple[int, int] = (0, 0)
    """Where it lies while the camera rests, pixels."""


class Vista(NamedTuple):
    """What a camera sees of a scene that lies along a range."""

    east: float
    """Where it lies along that, widths of a window."""
    sky: Depth
    draw: Callable[[Surface, float], None]
    """Draws what is near as it is seen from a place along the range."""


class Scene:
    """A screen of the program, or a dialog on top of others."""

    form: Form | None = None
    """The widgets that share the keyboard focus; ``None`` for a scene without any."""
    opaque: bool = True
    """Whether it covers the whole window; if not, the scene below is drawn first."""
    updates_below: bool = False
    """Whether the scene below is updated, too, while this one is above it."""
    dirty: bool = True
    """Whether it has to be drawn once more. Cleared when the scene is drawn."""
    laid_out_for: tuple[int, int] | None = None
    """The size of the window for which its stack has laid it out last."""
    draws: bool = True
    """Whether ``draw`` draws anything; if not, the scene only changes what the one
    below draws.
    """
    came_by: Route | None = None
    """The route that led to it, if one did."""
    way: Transition | None = None
    """Where it goes by itself, once what happens now is done."""

    @property
    def bound_for(self) -> Transition | None:
        """Where it is on its way to, at which it comes by input at once."""
        return None

    @property
    def left_for(self) -> float:
        """For how many seconds it has shown the way from there by itself."""
        return 0.0

    @property
    def may_lead_to(self) -> Transition | None:
        """The screen or dialog that will probably be wanted next."""
        return None

    @property
    def foreseen(self) -> Ahead | None:
        """What gets ready what it will soon need, until that is done."""
        return None

    @cached_property
    def clock(self) -> Clock:
        """Its time, which stands while another scene is above it."""
        return Clock()

    @property
    def moving(self) -> bool:
        """Whether it has to be drawn in every frame."""
        return self.clock.moving

    @property
    def opening(self) -> bool:
        """Whether it comes or goes: its first picture may take long, and the next one
        must not be far from it.
        """
        return False

    @property
    def sweeps(self) -> bool:
        """Whether most of what it shows moves."""
        return False

    @property
    def stirred(self) -> bool:
        """Whether the answers of its widgets have to be drawn, or are on their way."""
        return self.form is not None and self.form.stirred

    @property
    def wake_after(self) -> float | None:
        """Seconds until the scene needs an update although nothing moves; ``None`` for
        never. Its clock wakes it besides.
        """
        return None

    def handle(self, intent: Intent) -> Transition | None:
        """Do what a person asks for; returns where that leads, if elsewhere."""
        return None

    def update(self, dt: float) -> Transition | None:
        """Let ``dt`` real seconds pass, as they have on its clock: one step while
        something moves; after a pause, all of it at once.
        """
        return None

    def go(self, way: Transition) -> None:
        """Go there by itself: for what a motion or an alarm leads to."""
        self.way = way

    def resume(self, result: Result | None) -> Transition | None:
        """The scene above ended with ``result``; this one is on top again."""
        return None

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of ``size``: on entering, on every change, and once
        after the last change.
        """

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the whole scene; ``alpha`` is the share of a step since the last step, 0
        to 1.
        """

    def layers(self, alpha: float) -> SceneLayers | None:
        """What ``draw`` draws, so that only what has changed is drawn again; ``None``
        where all of it has to be.
        """
        return None

    def vista(self) -> Vista | None:
        """What a camera sees of it that goes along a range; ``None`` if it lies on none."""
        return None

    def rehearse(self, surface: Surface) -> None:
        """Draw what will come in after the first picture, where nobody sees it."""

    def leave(self) -> None:
        """The scene has ended: save what has to be saved."""

    def forget_pictures(self) -> None:
        """The scene has ended, and is not seen any more: drop what it has painted."""

    def spoken(self) -> Spoken | None:
        """What the scene says to a screen reader; ``None`` if the scene below speaks
        instead.
        """
        return None

    def spoken_focus(self) -> str:
        """The key of the part that has the focus; empty for the scene as a whole."""
        focused = None if self.form is None else self.form.focused
        if focused is not None and focused.enabled:
            return focused.spoken_focus
        return ""


def lay_out(scene: Scene, size: tuple[int, int]) -> None:
    """Lay a scene out for a window of ``size``."""
    scene.laid_out_for = size
    scene.dirty = True
    scene.resize(size)


class SceneStack:
    """The open scenes; only the top one receives intents."""

    def __init__(
        self,
        first: Scene,
        resolve: Callable[[Route], Scene] | None = None,
    ) -> None:
        """``resolve`` creates the scene that a route describes."""
        self._scenes = [first]
        self._resolve = resolve
        self._size: tuple[int, int] | None = None
        self._shown: tuple[Surface, tuple[int, int], list[Scene]] | None = None
        self._display = Display()

    @property
    def empty(self) -> bool:
        return not self._scenes

    @property
    def depth(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene:
        """The scene that receives intents. Raises ``IndexError`` when the stack is
        empty.
        """
        return self._scenes[-1]

    @property
    def field(self) -> Widget | None:
        """The field that letters and digits go to; ``None`` where they are commands."""
        form = None if self.empty else self.top.form
        return None if form is None else form.field

    @property
    def text_place(self) -> Rect:
        """Where text is typed, pixels in the window; empty where none is."""
        form = None if self.empty else self.top.form
        return Rect(0, 0, 0, 0) if form is None else form.text_place

    def from_top(self) -> Sequence[Scene]:
        """Every open scene, the top one first."""
        return self._scenes[::-1]

    @property
    def moving(self) -> bool:
        """Whether any scene that is updated moves."""
        return any(scene.moving or _answers(scene) for scene in self._updated())

    @property
    def opening(self) -> bool:
        """Whether time has to pass in steps that can be followed."""
        return not self.empty and self.top.opening

    @property
    def sweeps(self) -> bool:
        """Whether most of what is seen moves."""
        return bool(self._scenes) and self._scenes[-1].sweeps

    @property
    def halves_rate(self) -> bool:
        """Whether only every second picture is drawn: most of a very large one moves."""
        width, height = self._size or (0, 0)
        return width * height >= VERY_LARGE and self.sweeps

    @property
    def dirty(self) -> bool:
        """Whether any visible scene has to be drawn."""
        return any(scene.dirty or scene.stirred for scene in self._visible())

    @property
    def wake_after(self) -> float | None:
        """Seconds until the first scene needs an update although nothing moves;
        ``None`` for never.
        """
        scenes = self._updated()
        rests = [
            rest for each in scenes for rest in (each.wake_after, each.clock.wake_after)
        ]
        known = [rest for rest in rests if rest is not None]
        return min(known, default=None)

    def handle(self, intent: Intent) -> None:
        """Give an intent to the scene on top, and follow its answer."""
        if self._scenes:
            self.follow(_way_of(self.top, self.top.handle(intent)))

    def update(self, dt: float) -> None:
        """Update the scenes, lowest first. Only the top scene's transition is followed.

        A scene that was moving is marked dirty, so that it is drawn once more after it
        has stopped.
        """
        updated = self._updated()
        for scene in updated:
            scene.dirty = scene.dirty or scene.moving
        for scene in updated[:-1]:
            if scene.moving:
                _update(scene, dt)
        if updated:
            self.follow(_way_of(updated[-1], _update(updated[-1], dt)))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out every scene, and all that follow, for a window of ``size``."""
        self._size = size
        self._shown = None
        for scene in self._scenes:
            self._lay_out(scene, size)

    def _lay_out(self, scene: Scene, size: tuple[int, int]) -> None:
        lay_out(scene, size)

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw all visible scenes, the lowest first."""
        self._shown = None  # in case of an error
        self._display.forget()
        visible = self._visible()
        drawing = [scene for scene in visible if scene.draws]
        for scene in visible:
            scene.dirty = False
        layers = None
        if len(drawing) == 1 and not self._draws_above(surface):
            layers = drawing[0].layers(alpha)
        if layers is not None:
            self._display.bring_up(surface, layers)
        else:
            for scene in visible:
                scene.draw(surface, alpha)
        self._note_shown(surface)

    def _note_shown(self, surface: Surface) -> None:
        """Remember that a surface shows all visible scenes."""
        drawing = [scene for scene in self._visible() if scene.draws]
        self._shown = (surface, surface.get_size(), drawing)

    def redraw(self, surface: Surface, alpha: float) -> list[Rect] | None:
        """Bring a surface up to date, on which nothing else was drawn since the last
        time.

        Returns the areas that have changed; ``None`` for the whole window. What
        ``invalidate`` and ``resize`` report, another scene and another surface let
        everything be drawn.
        """
        visible = self._visible()
        drawing = [scene for scene in visible if scene.draws]
        shown = (surface, surface.get_size(), drawing)
        is_alone = len(drawing) == 1 and not self._draws_above(surface)
        if not is_alone or self._shown != shown:
            self.draw(surface, alpha)
            return None
        self._shown = None  # in case of an error
        only_widgets = not any(scene.dirty for scene in visible)
        for scene in visible:
            scene.dirty = False
        areas = self._redraw(drawing[0], surface, alpha, only_widgets)
        self._shown = shown
        return areas

    def _redraw(
        self, scene: Scene, surface: Surface, alpha: float, only_widgets: bool
    ) -> list[Rect] | None:
        """Bring a surface up to date that shows one scene, of which perhaps
        ``only_widgets`` have changed.
        """
        layers = scene.layers(alpha)
        if layers is not None:
            return self._display.bring_up(surface, layers)
        self._display.forget()
        draw = partial(scene.draw, surface, alpha)
        if only_widgets and scene.form is not None:
            return draw_within(surface, scene.form.take_touched(), draw)
        draw()
        return None

    def _draws_above(self, surface: Surface) -> bool:
        """Whether it draws anything on a surface above its scenes."""
        return False

    def presented(self) -> None:
        """What was drawn can be seen now."""

    def use_spare_time(self, is_over: IsOver) -> None:
        """Get ready what will be seen next, until ``is_over`` says that the time which
        a frame has left is over.
        """

    def rest(self) -> None:
        """Nothing has moved for a while: give back what only motion needs."""

    def invalidate(self) -> None:
        """The content of the window was lost: draw every scene again."""
        self._shown = None
        for scene in self._scenes:
            scene.dirty = True

    def close(self) -> None:
        """End every scene, from the top down."""
        while self._scenes:
            self._scenes.pop().leave()

    def recover(self, error: Exception) -> bool:
        """A scene raised ``error``. Returns whether the stack can go on; this class
        cannot.
        """
        return False

    def replace_all(self, scene: Scene) -> None:
        """End all scenes and open ``scene``. Errors while the others end are ignored."""
        while self._scenes:
            with contextlib.suppress(Exception):
                self._scenes.pop().leave()
        self.show(scene)

    def follow(self, transition: Transition | None) -> None:
        """Do what a scene has answered; a scene that goes on may answer once more."""
        while transition is not None:
            match transition:
                case Push(scene):
                    self.show(self._scene_of(scene))
                    return
                case Replace(scene):
                    self.top.leave()
                    # if this fails, the old scene is still there
                    following = self._scene_of(scene)
                    self._scenes.pop()
                    self.show(following)
                    return
                case Restart(route):
                    for scene in reversed(self._scenes):
                        scene.leave()
                    # if this fails, the old scenes are still there
                    first = self._scene_of(route)
                    self._scenes.clear()
                    self.show(first)
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

    def show(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._scenes.append(scene)
        scene.dirty = True
        if self._size is not None:
            self._lay_out(scene, self._size)

    def _visible(self) -> list[Scene]:
        return self._down_to(lambda scene: scene.opaque)

    def _updated(self) -> list[Scene]:
        return self._down_to(lambda scene: scene.opaque or not scene.updates_below)

    def _down_to(self, is_last: Callable[[Scene], bool]) -> list[Scene]:
        """The scenes from the highest of which that is true up to the top one; all if
        it is true of none.
        """
        lowest = len(self._scenes) - 1
        while lowest > 0 and not is_last(self._scenes[lowest]):
            lowest -= 1
        return self._scenes[max(lowest, 0) :]


def _update(scene: Scene, dt: float) -> Transition | None:
    """Let ``dt`` seconds pass for a scene: the one door through which time comes to it."""
    has_news = scene.clock.pass_time(dt)
    scene.dirty = scene.dirty or has_news
    return scene.update(dt)


def _way_of(scene: Scene, answer: Transition | None) -> Transition | None:
    """Return where a scene leads: by its answer or, without one, by itself."""
    by_itself = scene.way
    scene.way = None
    return by_itself if answer is None else answer


def _answers(scene: Scene) -> bool:
    """Whether answers of its widgets are on their way."""
    return scene.form is not None and scene.form.moving

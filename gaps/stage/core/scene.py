"""Scenes and the scene stack.

A scene does not change the stack itself; it returns a transition.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import cached_property, partial

from pygame import Rect, Surface

from gaps.stage.ahead import Ahead, IsOver
from gaps.stage.core.form import Form
from gaps.stage.core.intents import Intent
from gaps.stage.core.widget import Widget
from gaps.stage.drawing.display import Display, SceneLayers, draw_within
from gaps.stage.motion.clock import Clock
from gaps.stage.speech.spoken import Spoken
from gaps.values import Value

VERY_LARGE = 5_000_000  # pixels of a window, more than are drawn 60 times a second


class Result(Value):
    """What a scene returns to the scene below when it ends.

    Each kind of result is a frozen subclass.
    """


class Route(Value):
    """Describes a scene without importing it.

    The owner of the stack creates the scene from it. Each kind of route is a frozen
    subclass.
    """


class Push(Value):
    """Put a scene, or the one that a route describes, on top of the stack."""

    scene: Scene | Route


class Pop(Value):
    """End this scene and give ``result`` to the one below."""

    result: Result | None = None


class Replace(Value):
    """End this scene and put another in its place.

    A route is resolved after this scene's ``leave``.
    """

    scene: Scene | Route


class Restart(Value):
    """End every scene, from the top down, then open that of ``route``."""

    route: Route


class Quit(Value):
    """End every scene."""


Transition = Push | Pop | Replace | Restart | Quit


class Depth(Value):
    """What a camera sees of a scene at one distance."""

    picture: Surface
    fraction: float
    """The fraction of the camera's way by which it moves; 0 if it only fades."""
    at: tuple[int, int] = (0, 0)
    """Its place while the camera rests, in pixels."""


Foreground = Callable[[Surface, float], None]
"""Draws what is in front of a sky, as seen from a place along the range."""


class Vista(Value):
    """What a camera sees of a scene on a mountain range."""

    east: float
    """The place along the range, in window widths."""
    sky: Depth
    foreground: Callable[[float], Foreground]
    """Paints the foreground as far as it is seen on the way to another place."""


class Scene:
    """A screen of the program, or a dialog on top of others."""

    form: Form | None = None
    """The widgets that share the keyboard focus; ``None`` if there are none."""
    opaque: bool = True
    """True if it covers the whole window; if not, the scene below is drawn first."""
    updates_below: bool = False
    """True if the scene below is still updated while this one is above it."""
    always_moves: bool = False
    """True if most of what it shows moves, from its first picture to its last."""
    dirty: bool = True
    """True if it has to be drawn once more. Cleared when the scene is drawn."""
    laid_out_for: tuple[int, int] | None = None
    """The window size for which the stack last laid it out."""
    draws: bool = True
    """True if ``draw`` draws anything.

    If not, the scene only changes what the one below draws.
    """
    came_by: Route | None = None
    """The route that led to it, if any."""
    way: Transition | None = None
    """The transition that it makes by itself once the current animation is done."""

    @property
    def may_lead_to(self) -> Transition | None:
        """The screen or dialog that will probably be wanted next."""
        return None

    @property
    def on_its_way(self) -> bool:
        """True while it is arriving, or shows the way to the next scene.

        Input shortens that way, and is used once the way is over.
        """
        return False

    def hurry(self) -> None:
        """Shorten the rest of the way."""

    @property
    def foreseen(self) -> Ahead | None:
        """Prepares what it will soon need, until that is done."""
        return None

    def rest(self) -> None:
        """Release what only motion needs, in this scene alone."""

    @cached_property
    def clock(self) -> Clock:
        """Its clock, which stops while another scene is above it."""
        return Clock()

    @property
    def moving(self) -> bool:
        """True if it has to be drawn in every frame."""
        return self.always_moves or self.clock.moving

    @property
    def moves_within(self) -> Sequence[Rect] | None:
        """The areas in which it moves now; ``None`` if it may move anywhere."""
        return None

    @property
    def opening(self) -> bool:
        """True while it comes or goes.

        Its first picture may take long, and the next must be only a small step further.
        """
        return False

    @property
    def sweeps(self) -> bool:
        """True if most of what it shows moves."""
        return self.always_moves

    @property
    def needs_redraw(self) -> bool:
        """True if responses of its widgets need drawing or are under way."""
        return self.form is not None and self.form.needs_redraw

    @property
    def wake_after(self) -> float | None:
        """The seconds until it needs an update although nothing moves.

        ``None`` for never. Its clock wakes it as well.
        """
        return None

    def handle(self, intent: Intent) -> Transition | None:
        """Do what the player asks for; return where that leads, if elsewhere."""
        return None

    def update(self, dt: float) -> Transition | None:
        """Advance by ``dt`` real seconds, as its clock has.

        That is one step while something moves; after a pause, all of it at once.
        """
        return None

    def go(self, way: Transition) -> None:
        """Leave by itself: for what a motion or an alarm leads to."""
        self.way = way

    def resume(self, result: Result | None) -> Transition | None:
        """Continue as the top scene again, with the ``result`` of the one above."""
        return None

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of ``size``.

        Called on entering, on every change, and once after the last change.
        """

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the whole scene.

        ``alpha`` is the fraction of a step since the last step, 0 to 1.
        """

    def layers(self, alpha: float) -> SceneLayers | None:
        """Return what ``draw`` draws, in layers, so that only changes are drawn again.

        Return ``None`` if everything has to be drawn.
        """
        return None

    def vista(self) -> Vista | None:
        """Return what a camera sees of it along a range; ``None`` if it is on none."""
        return None

    def rehearse(self, surface: Surface) -> None:
        """Draw out of sight what will come in after the first picture."""

    def leave(self) -> None:
        """Save what has to be saved: the scene has ended."""

    def forget_pictures(self) -> None:
        """Drop all pictures: the scene has ended and is out of sight."""

    def spoken(self) -> Spoken | None:
        """Return what the scene says to a screen reader.

        Return ``None`` if the scene below speaks instead.
        """
        return None

    def spoken_focus(self) -> str:
        """Return the key of the part that has the focus; empty for the whole scene."""
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
        """Open the ``first`` scene; ``resolve`` creates the scene for a route."""
        self._scenes = [first]
        self._resolve = resolve
        self._size: tuple[int, int] | None = None
        self._shown: tuple[Surface, tuple[int, int], list[Scene]] | None = None
        self._display = Display()
        self._moved: list[Rect] = []  # where scenes have moved since they were drawn

    @property
    def empty(self) -> bool:
        return not self._scenes

    @property
    def depth(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene:
        """The scene that receives intents.

        Raise ``IndexError`` when the stack is empty.
        """
        return self._scenes[-1]

    @property
    def field(self) -> Widget | None:
        """The field that receives letters and digits; ``None`` if they are commands."""
        form = None if self.empty else self.top.form
        return None if form is None else form.field

    @property
    def text_place(self) -> Rect:
        """The place of typed text, in pixels in the window; empty if there is none."""
        form = None if self.empty else self.top.form
        return Rect(0, 0, 0, 0) if form is None else form.text_place

    def from_top(self) -> Sequence[Scene]:
        """Every open scene, the top one first."""
        return self._scenes[::-1]

    @property
    def moving(self) -> bool:
        """True if any scene that is updated moves."""
        return any(scene.moving or _answers(scene) for scene in self._updated())

    @property
    def opening(self) -> bool:
        """True if time has to pass in steps that the eye can follow."""
        return not self.empty and self.top.opening

    @property
    def sweeps(self) -> bool:
        """True if most of what is seen moves."""
        return bool(self._scenes) and self._scenes[-1].sweeps

    @property
    def halves_rate(self) -> bool:
        """True if only every second picture is drawn.

        That is so while most of a very large picture moves.
        """
        width, height = self._size or (0, 0)
        return width * height >= VERY_LARGE and self.sweeps

    @property
    def dirty(self) -> bool:
        """True if any visible scene has to be drawn."""
        return bool(self._moved) or any(
            scene.dirty or scene.needs_redraw for scene in self._visible()
        )

    @property
    def wake_after(self) -> float | None:
        """The seconds until a scene first needs an update although nothing moves.

        ``None`` for never.
        """
        scenes = self._updated()
        rests = [
            rest for each in scenes for rest in (each.wake_after, each.clock.wake_after)
        ]
        known = [rest for rest in rests if rest is not None]
        return min(known, default=None)

    def handle(self, intent: Intent) -> None:
        """Give an intent to the top scene, and follow its answer."""
        if self._scenes:
            self.follow(_way_of(self.top, self.top.handle(intent)))

    def update(self, dt: float) -> None:
        """Update the scenes, lowest first. Only the top scene's transition is followed.

        A scene that was moving is marked dirty, or where it moves is, so that it is
        drawn once more after it has stopped.
        """
        updated = self._updated()
        for scene in updated:
            if scene.moving and not scene.dirty:
                areas = scene.moves_within
                scene.dirty = areas is None
                self._moved += areas or ()
        for scene in updated[:-1]:
            if scene.moving:
                _update(scene, dt)
        if updated:
            self.follow(_way_of(updated[-1], _update(updated[-1], dt)))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out every open and later scene for a window of ``size``."""
        self._size = size
        self._shown = None
        for scene in self._scenes:
            self._lay_out(scene, size)

    def _lay_out(self, scene: Scene, size: tuple[int, int]) -> None:
        lay_out(scene, size)

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw all visible scenes, the lowest first."""
        self._shown = None  # in case of an error
        self._moved.clear()
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

    def _is_shown_on(self, surface: Surface, size: tuple[int, int]) -> bool:
        """Return True if a surface of this size shows all visible scenes."""
        drawing = [scene for scene in self._visible() if scene.draws]
        return self._shown == (surface, size, drawing)

    def redraw(self, surface: Surface, alpha: float) -> list[Rect] | None:
        """Bring a surface up to date on which nothing else has been drawn since.

        Return the areas that have changed; ``None`` for the whole window. Everything is
        drawn after ``invalidate`` or ``resize``, with another scene, and on another
        surface.
        """
        visible = self._visible()
        drawing = [scene for scene in visible if scene.draws]
        is_alone = len(drawing) == 1 and not self._draws_above(surface)
        shown = self._shown
        if not is_alone or not self._is_shown_on(surface, surface.get_size()):
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
        """Bring a surface up to date that shows one scene.

        With ``only_widgets``, nothing but its widgets has changed.
        """
        moved = [*self._moved]
        self._moved.clear()
        layers = scene.layers(alpha)
        if layers is not None:
            return self._display.bring_up(surface, layers)
        self._display.forget()
        draw = partial(scene.draw, surface, alpha)
        if only_widgets and scene.form is not None:
            changed = [*scene.form.take_touched(), *moved]
            return draw_within(surface, changed, draw)
        draw()
        return None

    def _draws_above(self, surface: Surface) -> bool:
        """Return True if the stack draws anything above its scenes."""
        return False

    def presented(self) -> None:
        """Take note that the last drawing is on the screen."""

    def use_spare_time(self, is_over: IsOver) -> None:
        """Prepare what will be seen next.

        Stop once ``is_over`` returns True: the spare time of the frame is over.
        """

    def rest(self) -> None:
        """Release what only motion needs: nothing has moved for a while."""
        for scene in self._scenes:
            scene.rest()

    def invalidate(self) -> None:
        """Draw every scene again: the content of the window was lost."""
        self._shown = None
        for scene in self._scenes:
            scene.dirty = True

    def close(self) -> None:
        """End every scene, from the top down."""
        while self._scenes:
            self._scenes.pop().leave()

    def recover(self, error: Exception) -> bool:
        """Return True if the stack can go on after a scene raised ``error``.

        This class cannot.
        """
        return False

    def replace_all(self, scene: Scene) -> None:
        """End all scenes and open ``scene``. Errors while the others end are ignored."""
        while self._scenes:
            with contextlib.suppress(Exception):
                self._scenes.pop().leave()
        self.show(scene)

    def follow(self, transition: Transition | None) -> None:
        """Follow a scene's transition; a scene that goes on may answer with another."""
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
        if self._size is not None and scene.laid_out_for != self._size:
            self._lay_out(scene, self._size)

    def _visible(self) -> list[Scene]:
        return self._down_to(lambda scene: scene.opaque)

    def _updated(self) -> list[Scene]:
        return self._down_to(lambda scene: scene.opaque or not scene.updates_below)

    def _down_to(self, is_last: Callable[[Scene], bool]) -> list[Scene]:
        """Return the scenes from the highest that fulfils ``is_last`` up to the top.

        Return all if none fulfils it.
        """
        lowest = len(self._scenes) - 1
        while lowest > 0 and not is_last(self._scenes[lowest]):
            lowest -= 1
        return self._scenes[max(lowest, 0) :]


def _update(scene: Scene, dt: float) -> Transition | None:
    """Advance a scene by ``dt`` seconds: the only way in which its time passes."""
    has_news = scene.clock.pass_time(dt)
    scene.dirty = scene.dirty or has_news
    return scene.update(dt)


def _way_of(scene: Scene, answer: Transition | None) -> Transition | None:
    """Return where a scene leads: by its answer or, without one, by itself."""
    by_itself = scene.way
    scene.way = None
    return by_itself if answer is None else answer


def _answers(scene: Scene) -> bool:
    """Return True if responses of its widgets are under way."""
    return scene.form is not None and scene.form.moving

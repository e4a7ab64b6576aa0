"""Passages from one screen to another.

A camera moves between two pictures, which stay the same meanwhile.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface
from pygame.math import smoothstep

from gaps.stage.ahead import breathe
from gaps.stage.core.scene import Foreground, Scene, Vista
from gaps.stage.drawing.canvas import around
from gaps.stage.drawing.display import areas_that_differ
from gaps.stage.drawing.mix import Mix, draw_mixed
from gaps.stage.drawing.shapes import blit_areas
from gaps.stage.motion.durations import ANSWER, CROSS_FADE, HURRY
from gaps.stage.motion.tween import ease_in_out, ease_out_cubic, passed

MAX_DRAW_SECONDS = 0.25  # seconds; a passage not drawn by then is skipped
DESCENT_SECONDS = 0.920
MENU_SECONDS = ANSWER  # start of a descent in which all but the range fades
TABLE_START = 0.190  # start of a descent in which nothing of the table is seen
BARS_SECONDS = 0.160  # end of a descent in which the surroundings of the table come in
# start of a descent, in which input may belong to what began it
INPUT_GRACE_SECONDS = 0.160
PAN_SECONDS = 0.560
FADE_FRACTION = 0.2  # fraction of a pan, at each end, in which all but the range fades
BAND_COUNT = 40  # bands of a window, relit one after the other
BAND_STAGGER_SECONDS = 0.009  # seconds between one band and the next
BAND_SECONDS = 0.240
LIGHT_SECONDS = 0.600
LIGHT_STRENGTH = 0.55  # greatest strength of the sun's glow meanwhile
REST_FRACTION = 0.08  # fraction of a pan, at each end, in which the camera rests
FAINT = 4  # levels; where a screen differs from the range by less, it need not fade
PAN_PARALLAX = 0.6  # fraction of a pan's way by which fading parts move, as ridges do
SLIDE_SECONDS = 0.260
COVERED_SHIFT = 0.25  # fraction of the way by which a covered screen moves
SHADOW_WIDTH = 0.02  # width of a page's shadow, as a fraction of the window's
SHADOW_ALPHA = 90


class View(NamedTuple):
    """The whole picture of a screen, and its view of the range.

    There is no view of the range if the screen is flat.
    """

    picture: Surface
    vista: Vista | None = None
    fading: Sequence[Rect] = ()
    """The areas of the picture in which that differs from the range."""


class Way(Protocol):
    """Draws a descent: the two screens know what a camera sees of them."""

    @property
    def seconds(self) -> float:
        """The seconds it takes if it is not cut short."""

    @property
    def reaches_screen(self) -> bool:
        """True if the whole picture of the coming screen is seen at its end."""

    moved: list[Rect]
    """The areas of the last picture in which cards, letters or the sun have moved."""

    @property
    def cues(self) -> Sequence[tuple[float, str]]:
        """The sounds on the way, each with its seconds."""

    def foresee(self, scene: Scene, size: tuple[int, int]) -> None:
        """Start the way to a scene that is not painted yet, in a window of a size."""

    def take(self, scene: Scene, picture: Surface) -> None:
        """Take one of the two screens, with its picture."""

    def draw(self, surface: Surface, seconds: float) -> None:
        """Draw the instant ``seconds`` after the descent begins."""


class Sunlight:
    """Light that is added to what is below it, in any strength."""

    def __init__(self, picture: Surface, at: tuple[int, int]) -> None:
        """Take a ``picture`` of it on black, at its strongest."""
        self._picture = picture
        self._dimmed = Surface(picture.get_size())
        self.area = picture.get_rect(topleft=at)
        """The area that it lights."""

    def draw(self, surface: Surface, strength: float) -> None:
        dim = round(255 * strength)
        self._dimmed.blit(self._picture, (0, 0))
        self._dimmed.fill((dim, dim, dim), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(self._dimmed, self.area, special_flags=pygame.BLEND_RGB_ADD)


class PassageKind(Enum):
    """The ways in which a camera moves."""

    DESCENT = auto()
    """Down from a range to a table."""
    PAN = auto()
    """To the right, along a range."""
    SLIDE = auto()
    """To a page that slides over what is before it."""
    LIGHT = auto()
    """Nowhere: the same screen in daylight, from the sky down."""
    CROSS = auto()
    """Nowhere: the same screen in another look."""
    FADE = auto()
    """Nowhere: the screens are not connected."""


@dataclass(frozen=True)
class Passage:
    """The way from one screen to another; backwards if ``back``.

    All that is drawn is a function of the fraction of the way, so the way back is the
    exact reverse.
    """

    kind: PassageKind
    back: bool = False

    @property
    def descends(self) -> bool:
        """True if the camera moves between a range and a table."""
        return self.kind is PassageKind.DESCENT

    @property
    def brings_light(self) -> bool:
        """True if the same screen is seen in daylight, or at night."""
        return self.kind is PassageKind.LIGHT

    @property
    def leads_to_table(self) -> bool:
        """True if it ends at the table."""
        return self.descends and not self.back

    @property
    def moves(self) -> bool:
        """True if the new screen is elsewhere until it ends."""
        return self.kind in (PassageKind.DESCENT, PassageKind.PAN, PassageKind.SLIDE)

    @property
    def gives_way(self) -> bool:
        """True if input ends it, as fast as a screen can be seen to change."""
        return self.moves or self.brings_light

    @property
    def leaves_within(self) -> float:
        """The seconds during which nothing of the coming screen is seen."""
        if not self.descends:
            return 0.0
        return BARS_SECONDS if self.back else TABLE_START

    @property
    def seconds(self) -> float:
        """The seconds it takes at normal speed, in both directions."""
        match self.kind:
            case PassageKind.DESCENT:
                return DESCENT_SECONDS
            case PassageKind.PAN:
                return PAN_SECONDS
            case PassageKind.SLIDE:
                return SLIDE_SECONDS
            case PassageKind.LIGHT:
                return LIGHT_SECONDS
            case PassageKind.CROSS:
                return CROSS_FADE
        return HURRY


FADE = Passage(PassageKind.FADE)
CROSS = Passage(PassageKind.CROSS)


class PassageShown:
    """A passage on the screen. Its clock starts with its first picture."""

    def __init__(
        self,
        passage: Passage,
        leaving: Scene | None,
        glow: Callable[[], Sunlight | None] = lambda: None,
        way: Way | None = None,
    ) -> None:
        """Start the passage away from the scene ``leaving``.

        ``leaving`` is ``None`` if that scene stays. ``glow`` makes the sun's light for a
        passage to daylight; ``way`` draws a descent.
        """
        self.passage = passage
        self.time = 0.0
        self.coming: Surface | None = None
        """The picture of the coming screen, once the passage is seen.

        It may be changed.
        """
        self.leaving = leaving
        self._undrawn = 0.0  # seconds in which it was not seen
        self._going: View | None = None
        self._views: tuple[View, View] | None = None
        self._shadow: Surface | None = None  # shadow of a page
        self._way = way
        self._make_glow = glow
        self._glow: Sunlight | None = None
        self._bands: Sequence[tuple[Rect, Mix]] = ()  # of a passage to daylight
        self._fade: Mix | None = None
        self._foreground: Foreground | None = None  # of a pan

    @property
    def over(self) -> bool:
        seconds = self.passage.seconds if self._way is None else self._way.seconds
        return self.time >= seconds or self._undrawn > MAX_DRAW_SECONDS

    @property
    def reaches_screen(self) -> bool:
        """True if the whole picture of the coming screen is seen at its end."""
        if self.coming is None:
            return False
        return self._way is None or self._way.reaches_screen

    @property
    def is_young(self) -> bool:
        """True at the start of a descent, when a double click may go on."""
        is_descent = self.passage.kind is PassageKind.DESCENT
        return is_descent and self.time < INPUT_GRACE_SECONDS

    @property
    def leaves(self) -> bool:
        """True once the way has begun and the screen is left."""
        return self._going is not None

    @property
    def moved(self) -> Sequence[Rect]:
        """The areas of the last picture in which cards, letters or the sun moved."""
        return () if self._way is None else self._way.moved

    def leave(self, going: Surface) -> None:
        """Show the start of the passage, in which nothing of the coming screen is seen.

        ``going`` is the picture of the screen that is left.
        """
        view = self._view_of(self.leaving, going)
        self._going = view
        self._take_views(view, View(going))

    def foresee(self, scene: Scene, size: tuple[int, int]) -> None:
        """Show the start of the way to a ``scene`` that is not painted yet."""
        if self._way is not None:
            self._way.foresee(scene, size)

    def begin(self, coming: Surface, scene: Scene) -> None:
        """Show the whole way, to the picture of a ``scene`` that comes.

        Raise ``ValueError`` before a screen is left.
        """
        if self._going is None:
            raise ValueError("a passage begins at no screen")
        if self.passage.kind is PassageKind.LIGHT:
            self._glow = self._make_glow()
        before = self._going
        after = self._view_of(scene, coming)
        if before.vista is not None and after.vista is not None:
            vistas = before.vista, after.vista
            breathe()
            self._foreground = before.vista.foreground(after.vista.east)
            before = self._with_fading(before, *vistas)
            after = self._with_fading(after, *vistas)
        self._take_views(before, after)
        self.coming = coming

    def _view_of(self, scene: Scene | None, picture: Surface) -> View:
        if self._way is not None and scene is not None:
            self._way.take(scene, picture)
        match self.passage.kind:
            case PassageKind.PAN if scene is not None:
                return View(picture, vista=scene.vista())
        return View(picture)

    def _with_fading(self, view: View, going: Vista, coming: Vista) -> View:
        """Return one of two views with the areas in which it differs from the range."""
        assert view.vista is not None
        west, east = (coming, going) if self.passage.back else (going, coming)
        breathe()
        seen = Surface(view.picture.get_size())
        self._draw_range(seen, west, east, view.vista.east)
        return view._replace(fading=areas_that_differ(view.picture, seen, FAINT))

    def _take_views(self, before: View, after: View) -> None:
        self._views = (after, before) if self.passage.back else (before, after)

    @property
    def is_past_half(self) -> bool:
        """True if most of what is seen belongs to the screen that comes."""
        return 2 * self.time >= self.passage.seconds

    def pass_time(self, dt: float) -> Sequence[str]:
        """Advance by ``dt`` seconds, but by none before the passage is seen.

        Until it has begun, it does not go beyond ``leaves_within``. Return the sounds
        that start meanwhile.
        """
        before = self.time
        if self.coming is not None:
            self.time += dt
        elif self.leaves:
            most = max(self.time, self.passage.leaves_within)
            self.time = min(self.time + dt, most)
        else:
            self._undrawn += dt
        cues = () if self._way is None else self._way.cues
        return [cue for seconds, cue in cues if before <= seconds < self.time]

    def forget_drawn(self) -> None:
        """Assume that something else was drawn where it was drawn last."""
        self._fade = None
        self._bands = ()

    def draw(self, surface: Surface, changed: Sequence[Rect] = ()) -> None:
        """Draw the picture of this instant on the whole ``surface``.

        The picture of the coming screen has ``changed`` in these areas. Raise
        ``ValueError`` before the passage has begun.
        """
        if self._views is None:
            raise ValueError("a passage is drawn that has no pictures")
        if changed:
            self._fade_all_that_comes(surface.get_rect())
        first, second = self._views
        if self._way is not None:
            seconds = self.time
            if self.passage.back:
                seconds = self._way.seconds - seconds
            self._way.draw(surface, seconds)
            return
        moved = passed(self.time, 0, self.passage.seconds)
        if self.passage.kind is PassageKind.SLIDE:
            moved = ease_out_cubic(moved)
        if self.passage.back:
            moved = 1 - moved
        match self.passage.kind:
            case PassageKind.PAN:
                self._draw_pan(surface, first, second, moved)
            case PassageKind.SLIDE:
                self._draw_slide(surface, first, second, moved)
            case PassageKind.LIGHT:
                self._draw_light(surface, first, second, moved, changed)
            case PassageKind.FADE | PassageKind.CROSS:
                self._draw_fade(surface, first, second, moved, changed)

    def _fade_all_that_comes(self, window: Rect) -> None:
        """Fade the whole picture of the coming screen: it has changed."""
        assert self._views is not None
        first, second = self._views
        if self.passage.back:
            self._views = first._replace(fading=[window]), second
        else:
            self._views = first, second._replace(fading=[window])

    def _draw_fade(
        self,
        surface: Surface,
        first: View,
        second: View,
        moved: float,
        changed: Sequence[Rect] = (),
    ) -> None:
        if self._fade is None:
            self._fade = Mix([surface.get_rect()])
        self._fade.draw(surface, first.picture, second.picture, moved, changed)

    def _draw_pan(self, surface: Surface, west: View, east: View, moved: float) -> None:
        """Pan to the right along the range of two screens; all else fades."""
        if west.vista is None or east.vista is None:
            self._draw_fade(surface, west, east, moved)
            return
        if moved in (0, 1):
            surface.blit(east.picture if moved else west.picture, (0, 0))
            return
        width = surface.get_width()
        start = west.vista.east
        end = east.vista.east
        goes = passed(moved, REST_FRACTION, 1 - 2 * REST_FRACTION)
        place = start + (end - start) * ease_in_out(goes)
        self._draw_range(surface, west.vista, east.vista, place)
        leaves = 1 - passed(moved, 0, FADE_FRACTION)
        way = round(PAN_PARALLAX * (start - place) * width)
        blit_areas(surface, west.picture, west.fading, leaves, (way, 0))
        comes = passed(moved, 1 - FADE_FRACTION, FADE_FRACTION)
        way = round(PAN_PARALLAX * (end - place) * width)
        blit_areas(surface, east.picture, east.fading, comes, (way, 0))

    def _draw_range(
        self, surface: Surface, west: Vista, east: Vista, place: float
    ) -> None:
        """Draw the range between two screens, as seen from a place along it."""
        window = surface.get_rect()
        left = round(west.sky.fraction * (west.east - place) * window.width)
        right = round(east.sky.fraction * (east.east - place) * window.width)
        uncovered = Rect(0, 0, right - left, window.height)
        surface.blit(west.sky.picture, (left, 0), uncovered)
        surface.blit(east.sky.picture, (right, 0))
        if self._foreground is not None:
            self._foreground(surface, place)

    def _draw_slide(
        self,
        surface: Surface,
        covered: View,
        page: View,
        moved: float,
    ) -> None:
        """Slide a page over what it covers."""
        width, height = surface.get_size()
        if self._shadow is None:
            dark = Surface((round(SHADOW_WIDTH * width), height))
            self._shadow = _fading(dark)
            self._shadow.set_alpha(SHADOW_ALPHA)
        beside = self._shadow.get_width()
        left = round((width + beside) * (1 - moved))
        pushed = round(-COVERED_SHIFT * width * moved)
        seen = Rect(0, 0, left - pushed, height)
        surface.blit(covered.picture, (pushed, 0), seen)
        surface.blit(self._shadow, (left - beside, 0))
        surface.blit(page.picture, (left, 0))

    def _draw_light(
        self,
        surface: Surface,
        night: View,
        day: View,
        moved: float,
        changed: Sequence[Rect],
    ) -> None:
        """Bring daylight down band by band, while the sun glows."""
        glows = Rect(0, 0, 0, 0) if self._glow is None else self._glow.area
        if not self._bands:
            self._bands = [*_bands(surface.get_rect(), glows)]
        for number, (glowing, mix) in enumerate(self._bands):
            came = passed(
                moved * LIGHT_SECONDS, BAND_STAGGER_SECONDS * number, BAND_SECONDS
            )
            fraction = smoothstep(0, 1, came)
            mix.draw(surface, night.picture, day.picture, fraction, changed)
            draw_mixed(surface, night.picture, day.picture, fraction, glowing)
        if self._glow is not None:
            self._glow.draw(surface, LIGHT_STRENGTH * math.sin(math.pi * moved))


def _bands(window: Rect, glows: Rect) -> Iterator[tuple[Rect, Mix]]:
    """Yield the bands of a window: the part that ``glows``, and the mix around it."""
    for number in range(BAND_COUNT):
        top = window.height * number // BAND_COUNT
        foot = window.height * (number + 1) // BAND_COUNT
        band = Rect(0, top, window.width, foot - top)
        glowing = band.clip(glows)
        others = around(glowing, band) if glowing else [band]
        yield glowing, Mix([area for area in others if area])


def _fading(picture: Surface) -> Surface:
    """Return a picture that is transparent at its left edge and opaque at its right."""
    width = picture.get_width()
    ramp = Surface((width, 1), pygame.SRCALPHA, 32)
    for x in range(width):
        alpha = round(255 * (x + 1) / width)
        ramp.set_at((x, 0), (255, 255, 255, alpha))
    faded = picture.convert_alpha()
    mask = pygame.transform.scale(ramp, picture.get_size())
    faded.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return faded

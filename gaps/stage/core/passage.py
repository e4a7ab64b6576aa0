"""How one screen becomes another: the way of a camera between two pictures that are
kept while it moves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface
from pygame.math import smoothstep

from gaps.stage.core.scene import Scene, Vista
from gaps.stage.motion.tween import ease_in_out, ease_out_cubic, passed

DRAWN_WITHIN = 0.25  # seconds in which a passage has to be seen, or there is none
FADE_SECONDS = 0.090
"""Seconds in which one screen fades into another if motion is reduced, or once a
passage is ended by input.
"""
DESCENT_SECONDS = 0.920
MENU_SECONDS = (
    0.140  # of a descent: in the first of them what is no part of the range fades
)
BARS_SECONDS = 0.160  # in the last of them what lies around the table comes in
PAN_SECONDS = 0.560
FADES = 0.2  # of a pan: up to here, and again from its end, all but the range fades
BANDS = 40  # of a window, which another light reaches one after the other
BAND_LATER = 0.009  # seconds between one band and the next
BAND_SECONDS = 0.240
LIGHT_SECONDS = 0.600
LIGHT_STRENGTH = 0.55  # of the sun's glow meanwhile, at most
CROSS_SECONDS = 0.120
STILL = 0.08  # of a pan: up to here, and again at its end, the camera rests
PAN_PARALLAX = 0.6  # of the way of a pan, by which all that fades moves, as ridges do
SLIDE_SECONDS = 0.260
BEHIND = 0.25  # of the way by which a screen moves that a page covers
SHADOW = 0.02  # of the width of a window, beside a page
SHADOW_ALPHA = 90


class View(NamedTuple):
    """A screen: its whole picture, and what is seen of the range it lies along; nothing
    of that if it is flat.
    """

    picture: Surface
    vista: Vista | None = None


class Way(Protocol):
    """What is drawn of a descent: the two screens know what a camera sees of them."""

    @property
    def seconds(self) -> float:
        """How long it takes, if there is time for all of it."""

    moved: list[Rect]
    """Where cards, letters and the sun have moved in the picture drawn last."""

    def take(self, scene: Scene, picture: Surface) -> None:
        """Take one of the two screens, and its picture."""

    def draw(self, surface: Surface, seconds: float) -> None:
        """Draw the instant so many seconds after the descent begins."""


class Sunlight:
    """Light that is added to what lies below it, as strong as it is wanted."""

    def __init__(self, picture: Surface, at: tuple[int, int]) -> None:
        """``picture`` has it on black, at its strongest."""
        self._picture = picture
        self._at = at
        self._dimmed = Surface(picture.get_size())

    def draw(self, surface: Surface, strength: float) -> None:
        dim = round(255 * strength)
        self._dimmed.blit(self._picture, (0, 0))
        self._dimmed.fill((dim, dim, dim), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(self._dimmed, self._at, special_flags=pygame.BLEND_RGB_ADD)


class PassageKind(Enum):
    """Which way a camera goes."""

    DESCENT = auto()
    """Down from a range to a table."""
    PAN = auto()
    """Along a range, to the right."""
    SLIDE = auto()
    """To a page that covers what lies before it."""
    LIGHT = auto()
    """Nowhere: the same screen in the light of day, from the sky down."""
    CROSS = auto()
    """Nowhere: the same screen in another look."""
    FADE = auto()
    """No way at all."""


@dataclass(frozen=True)
class Passage:
    """From one screen to another; ``back`` if the camera goes its way backwards.

    All that is drawn is a function of the share of the way, so that back is mirrored.
    """

    kind: PassageKind
    back: bool = False

    @property
    def leads_to_table(self) -> bool:
        """Whether it ends where cards are played."""
        return self.kind is PassageKind.DESCENT and not self.back

    @property
    def moves(self) -> bool:
        """Whether the new screen is elsewhere until it ends."""
        return self.kind in (PassageKind.DESCENT, PassageKind.PAN, PassageKind.SLIDE)

    @property
    def gives_way(self) -> bool:
        """Whether input ends it, as fast as a screen can be seen to change."""
        return self.moves or self.kind is PassageKind.LIGHT

    @property
    def leaves_within(self) -> float:
        """For how many seconds nothing is seen of the screen that comes."""
        if self.kind is not PassageKind.DESCENT:
            return 0.0
        return BARS_SECONDS if self.back else MENU_SECONDS

    @property
    def seconds(self) -> float:
        """How long it takes at normal speed; the same backwards."""
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
                return CROSS_SECONDS
        return FADE_SECONDS


FADE = Passage(PassageKind.FADE)
CROSS = Passage(PassageKind.CROSS)


class PassageShown:
    """A passage while it is seen. Its clock begins with its first picture."""

    def __init__(
        self,
        passage: Passage,
        leaving: Scene | None,
        glow: Callable[[], Sunlight | None] = lambda: None,
        way: Way | None = None,
        begun: float = 0.0,
    ) -> None:
        """It leads away from the scene ``leaving``; ``None`` if that scene stays, which
        has shown so many seconds of it that have ``begun``. ``glow`` makes the light of
        the sun on the way to another light; ``way`` is that of a descent.
        """
        self.passage = passage
        self.time = begun
        self.coming: Surface | None = None
        """The picture of the screen that comes, once the passage is seen. It may be
        changed.
        """
        self.leaving = leaving
        self._undrawn = 0.0  # seconds in which it was not seen
        self._going: View | None = None
        self._views: tuple[View, View] | None = None
        self._shadow: Surface | None = None  # of a page
        self._way = way
        self._make_glow = glow
        self._glow: Sunlight | None = None

    @property
    def over(self) -> bool:
        seconds = self.passage.seconds if self._way is None else self._way.seconds
        return self.time >= seconds or self._undrawn > DRAWN_WITHIN

    @property
    def leaves(self) -> bool:
        """Whether the way has begun: the screen is left."""
        return self._going is not None

    @property
    def moved(self) -> Sequence[Rect]:
        """Where cards, letters and the sun have moved in the picture drawn last."""
        return () if self._way is None else self._way.moved

    def leave(self, going: Surface) -> None:
        """Show how the screen is left of which a picture goes, as far as nothing is seen
        of the one that comes.
        """
        view = self._view_of(self.leaving, going)
        self._going = view
        self._take_views(view, View(going))

    def begin(self, coming: Surface, scene: Scene) -> None:
        """Show all of the way, to the picture of a ``scene`` that comes. Raises
        ``ValueError`` before one is left.
        """
        if self._going is None:
            raise ValueError("a passage begins at no screen")
        if self.passage.kind is PassageKind.LIGHT:
            self._glow = self._make_glow()
        self._take_views(self._going, self._view_of(scene, coming))
        self.coming = coming

    def _view_of(self, scene: Scene | None, picture: Surface) -> View:
        if self._way is not None and scene is not None:
            self._way.take(scene, picture)
        match self.passage.kind:
            case PassageKind.PAN if scene is not None:
                return View(picture, vista=scene.vista())
        return View(picture)

    def _take_views(self, before: View, after: View) -> None:
        self._views = (after, before) if self.passage.back else (before, after)

    def pass_time(self, dt: float) -> None:
        """Let ``dt`` seconds pass, but none before it is seen, and only as many as it
        leaves within until it has begun.
        """
        if self.coming is not None:
            self.time += dt
        elif self.leaves:
            most = max(self.time, self.passage.leaves_within)
            self.time = min(self.time + dt, most)
        else:
            self._undrawn += dt

    def draw(self, surface: Surface) -> None:
        """Draw the picture of this instant on the whole ``surface``. Raises
        ``ValueError`` before it has begun.
        """
        if self._views is None:
            raise ValueError("a passage is drawn that has no pictures")
        first, second = self._views
        if self._way is not None:
            seconds = self.time
            if self.passage.back:
                seconds = self.passage.seconds - seconds
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
                self._draw_light(surface, first, second, moved)
            case PassageKind.FADE | PassageKind.CROSS:
                surface.blit(first.picture, (0, 0))
                _blend(surface, second.picture, moved)

    def _draw_pan(self, surface: Surface, west: View, east: View, moved: float) -> None:
        """Pan to the right along the range of two screens, of which all else fades."""
        if west.vista is None or east.vista is None:
            surface.blit(west.picture, (0, 0))
            _blend(surface, east.picture, moved)
            return
        width, height = surface.get_size()
        start = west.vista.east
        end = east.vista.east
        goes = passed(moved, STILL, 1 - 2 * STILL)
        place = start + (end - start) * ease_in_out(goes)
        west_sky = west.vista.sky
        east_sky = east.vista.sky
        left = round(west_sky.share * (start - place) * width)
        right = round(east_sky.share * (end - place) * width)
        uncovered = Rect(0, 0, right - left, height)
        surface.blit(west_sky.picture, (left, 0), uncovered)
        surface.blit(east_sky.picture, (right, 0))
        leaving = east.vista if self.passage.back else west.vista
        leaving.draw(surface, place)
        leaves = 1 - passed(moved, 0, FADES)
        if leaves:
            way = PAN_PARALLAX * (start - place)
            _blend(surface, west.picture, leaves, (round(way * width), 0))
        comes = passed(moved, 1 - FADES, FADES)
        if comes:
            way = PAN_PARALLAX * (end - place)
            _blend(surface, east.picture, comes, (round(way * width), 0))

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
            dark = Surface((round(SHADOW * width), height))
            self._shadow = _fading(dark)
            self._shadow.set_alpha(SHADOW_ALPHA)
        beside = self._shadow.get_width()
        left = round((width + beside) * (1 - moved))
        pushed = round(-BEHIND * width * moved)
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
    ) -> None:
        """Let the light of day come down band by band, while the sun glows."""
        width, height = surface.get_size()
        for band in range(BANDS):
            top = height * band // BANDS
            foot = height * (band + 1) // BANDS
            area = Rect(0, top, width, foot - top)
            came = passed(moved * LIGHT_SECONDS, BAND_LATER * band, BAND_SECONDS)
            share = smoothstep(0, 1, came)
            if share < 1:
                surface.blit(night.picture, area, area)
            if share:
                _blend(surface, day.picture, share, area.topleft, area)
        if self._glow is not None:
            self._glow.draw(surface, LIGHT_STRENGTH * math.sin(math.pi * moved))


def _fading(picture: Surface) -> Surface:
    """Return a picture that is transparent at its left edge, and not at its right."""
    width = picture.get_width()
    ramp = Surface((width, 1), pygame.SRCALPHA, 32)
    for x in range(width):
        alpha = round(255 * (x + 1) / width)
        ramp.set_at((x, 0), (255, 255, 255, alpha))
    faded = picture.convert_alpha()
    mask = pygame.transform.scale(ramp, picture.get_size())
    faded.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return faded


def _blend(
    surface: Surface,
    picture: Surface,
    share: float,
    at: tuple[int, int] = (0, 0),
    area: Rect | None = None,
) -> None:
    """Draw an opaque picture, or an ``area`` of it, at a place with a ``share`` of its
    strength.
    """
    picture.set_alpha(round(255 * share) if share < 1 else None)
    surface.blit(picture, at, area)
    picture.set_alpha(None)

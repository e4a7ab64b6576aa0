"""How the results come in: the camera moves, the panels rise one after the other, then the score counts."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gaps.stage.motion.tween import ease_in_out, ease_out_back, ease_out_cubic
from gaps.table.model.choreography import MotionSettings

CAMERA_SECONDS = 0.700  # in which the camera, or the board of a loss, comes to its place
PANELS_AT = CAMERA_SECONDS / 2  # when the first panel begins to rise
PANEL_SECONDS, STAGGER = 0.300, 0.060  # seconds in which a panel rises, and between one and the next
LAST_PANEL = 9  # the number of the panel that comes in last: the widgets, counted from 1
SECONDS = PANELS_AT + PANEL_SECONDS + LAST_PANEL * STAGGER
COUNT_AT = PANELS_AT + PANEL_SECONDS  # when the score begins to count
STAMP_SECONDS = 0.180


class ResultsMotion:
    """The time since the results opened, as progress of their parts; at once where motion is reduced."""

    def __init__(self, settings: Callable[[], MotionSettings]) -> None:
        """``settings`` returns the motion settings in use."""
        self._settings = settings
        self._age = 0.0
        self._stamped: float | None = None  # the age at which the stamp came down

    @property
    def moving(self) -> bool:
        """Whether anything is still on its way."""
        return self._age < SECONDS * self._settings().factor or 0 < self.stamp < 1

    @property
    def panels_shown(self) -> bool:
        """Whether the first of the panels can be seen, or is about to be."""
        settings = self._settings()
        return settings.reduced or self._age >= PANELS_AT * settings.factor

    @property
    def counting(self) -> bool:
        """Whether the panel of the score is in its place, so that the score may count."""
        settings = self._settings()
        return self._age >= (PANEL_SECONDS if settings.reduced else COUNT_AT) * settings.factor

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._age += dt

    @property
    def camera(self) -> float:
        """How far the camera, or the board of a loss, is on its way to its place, 0 to 1."""
        settings = self._settings()
        if not settings.factor or settings.reduced or self._age >= CAMERA_SECONDS * settings.factor:
            return 1.0
        return ease_in_out(self._age / (CAMERA_SECONDS * settings.factor))

    @property
    def headline(self) -> float:
        """How much of the headline is visible, 0 to 1."""
        settings = self._settings()
        return min(1.0, self._age / (PANEL_SECONDS * settings.factor)) if settings.factor else 1.0

    @property
    def stamp(self) -> float:
        """How far the stamp of a new best has come down: 0 before it does, 1 when it lies."""
        if self._stamped is None:
            return 0.0
        settings = self._settings()
        if not settings.factor or settings.reduced:
            return 1.0
        share = min(1.0, max(0.01, (self._age - self._stamped) / (STAMP_SECONDS * settings.factor)))
        return ease_out_back(share) if share < 1 else 1.0

    def let_stamp(self) -> None:
        """Let the stamp of a new best come down now."""
        self._stamped = self._age

    def opacity(self, number: int) -> float:
        """How much of the panel ``number`` is visible, 0 to 1."""
        settings = self._settings()
        if not settings.factor:
            return 1.0
        wait = 0.0 if settings.reduced else PANELS_AT
        number = min(number, LAST_PANEL)  # those after it come in together with it
        return max(0.0, min(1.0, (self._age / settings.factor - wait - STAGGER * number) / PANEL_SECONDS))

    def offset(self, number: int, rise: int) -> int:
        """How many of the ``rise`` pixels below its place the panel ``number`` still is."""
        if self._settings().reduced:
            return 0
        return round((1 - ease_out_cubic(self.opacity(number))) * rise)


def fade_in(
    surface: pygame.Surface, area: pygame.Rect, opacity: float, draw: Callable[[], object]
) -> list[pygame.Rect]:
    """Call ``draw``, which draws inside ``area``, so that it is seen with an ``opacity`` of 0 to 1.

    Returns the rectangles it drew on.
    """
    area = area.clip(surface.get_rect())
    if opacity <= 0 or not area:
        return []
    if opacity >= 1:
        draw()
        return [area]
    before = surface.subsurface(area).copy()
    draw()
    before.set_alpha(round(255 * (1 - opacity)))
    surface.blit(before, area)
    return [area]

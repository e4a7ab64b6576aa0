"""How the results come in: the board moves to its place, then the panels rise one after the other."""

from __future__ import annotations

from collections.abc import Callable

from gaps.stage.motion.tween import ease_in_out, ease_out_cubic
from gaps.table.model.choreography import MotionSettings

BOARD_SECONDS = 0.700  # in which the board comes to its place
PANEL_SECONDS, STAGGER = 0.300, 0.060  # seconds in which a panel rises, and between one and the next
LAST_PANEL = 9  # the number of the panel that comes in last: the widgets with the way back, counted from 1
SECONDS = BOARD_SECONDS / 2 + PANEL_SECONDS + LAST_PANEL * STAGGER


class ResultsMotion:
    """The time since the results opened, as progress of their parts; at once where motion is reduced."""

    def __init__(self, settings: Callable[[], MotionSettings]) -> None:
        """``settings`` returns the motion settings in use."""
        self._settings = settings
        self._age = 0.0

    @property
    def moving(self) -> bool:
        """Whether anything is still on its way."""
        return self._age < SECONDS * self._settings().factor

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._age += dt

    @property
    def board(self) -> float:
        """How far the board is on its way to its place, 0 to 1."""
        settings = self._settings()
        if not settings.factor or settings.reduced or self._age >= BOARD_SECONDS * settings.factor:
            return 1.0
        return ease_in_out(self._age / (BOARD_SECONDS * settings.factor))

    @property
    def panel_opacity(self) -> float:
        """How much of the panels is visible, 0 to 1."""
        return self._panel(0)

    def panel_offset(self, number: int, rise: int) -> int:
        """How many of the ``rise`` pixels below its place the panel ``number`` still is."""
        if self._settings().reduced:
            return 0
        return round((1 - ease_out_cubic(self._panel(number))) * rise)

    def _panel(self, number: int) -> float:
        """The progress of a panel, 0 to 1: the panels wait for half the way of the board."""
        settings = self._settings()
        if not settings.factor:
            return 1.0
        wait = 0.0 if settings.reduced else BOARD_SECONDS / 2
        return max(0.0, min(1.0, (self._age / settings.factor - wait - STAGGER * number) / PANEL_SECONDS))

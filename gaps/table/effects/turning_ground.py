"""The change of one ground behind the cards into another."""

from __future__ import annotations

import math

import pygame

from gaps.stage.motion.tween import ease_in_out, passed
from gaps.table.moving_cards import MovingCards

CLOUD_SECONDS = 0.900  # passage of a cloud
SECONDS = 0.600  # change of one ground into another
STEPS = 16  # pictures on that way: no step is visible


class TurningGround:
    """Replaces the backdrop of a table gradually."""

    def __init__(self, table: MovingCards) -> None:
        self._table = table
        self._turns_at = -math.inf  # when the backdrop was last changed
        # When a cloud has passed, and the backdrop then.
        self._after_cloud: tuple[float, pygame.Surface] | None = None

    @property
    def moving(self) -> bool:
        return self._after_cloud is not None or self.progress(self._table.time) < 1

    def progress(self, time: float) -> float:
        """Return how far the backdrop has replaced the one before, 0 to 1."""
        seconds = self._table.motion_settings.seconds(SECONDS)
        progress = ease_in_out(passed(time, self._turns_at, seconds))
        return math.floor(progress * STEPS) / STEPS

    def turn_to(self, backdrop: pygame.Surface) -> None:
        """Replace the backdrop by another, gradually if cards fly at all."""
        table = self._table
        self._after_cloud = None
        self._turns_at = table.time if table.motion_settings.flies else -math.inf
        table.backdrop = backdrop

    def pass_cloud(self, clouded: pygame.Surface, backdrop: pygame.Surface) -> None:
        """Show a ``clouded`` backdrop for a while, then ``backdrop``, if cards fly."""
        if self._table.motion_settings.flies:
            self.turn_to(clouded)
            ends = self._table.time + CLOUD_SECONDS
            self._after_cloud = (ends, backdrop)

    def end(self) -> None:
        """Show the backdrop at once."""
        self._after_cloud = None
        self._turns_at = -math.inf

    def update(self, dt: float) -> None:
        """Advance, as on the table."""
        if self._after_cloud is not None:
            ends, backdrop = self._after_cloud
            if self._table.time >= ends:
                self.turn_to(backdrop)

"""The day that a screen shows, until another one begins."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from gaps.progress.calendar.daily import seconds_of_day_left
from gaps.scenes.shared.context import Context
from gaps.stage.motion.clock import Clock


class DayWatch:
    """Watches the time of day, and calls ``then`` when another day has begun."""

    def __init__(
        self, clock: Clock, context: Context, then: Callable[[], object]
    ) -> None:
        """Use ``clock``, which is that of the screen."""
        self._context = context
        self._then = then
        self._looks = clock.alarm(self.look)
        self.today = date.min

    def begin(self) -> date:
        """Remember which day it is, and return it."""
        now = self._context.now()
        self.today = now.date()
        self._looks.set(seconds_of_day_left(now, self.today))
        return self.today

    def look(self) -> bool:
        """Check whether it is another day; return True if it is.

        The alarm alone may be late, because a sleeping computer does not count the
        time.
        """
        now = self._context.now()
        is_over = now.date() != self.today
        if is_over:
            self._then()
        else:
            self._looks.set(seconds_of_day_left(now, self.today))
        return is_over

"""The clock of one scene: what runs, and when the next thing is due.

Time arrives only through ``Clock.pass_time``, which scales it by the speed that the
player has chosen. All motion is in seconds at normal speed; what is read or heard is in
real seconds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from gaps.stage.motion.tween import passed
from gaps.values import Value

SPEEDS = {"slow": 1.35, "normal": 1.0, "quick": 0.6, "instant": 0.0}
"""The factor for the time of a motion, 0 for none, by the name of a speed."""
ROUNDING = 1e-9  # seconds: possible error of a sum of steps


class Pace(Value):
    """How everything moves at the speed that the player has chosen."""

    factor: float = 1.0
    """One of ``SPEEDS``; only this module uses it."""
    reduced: bool = False
    """True if only light fades, and all else is at its place at once."""

    @classmethod
    @cache
    def named(cls, speed: str, reduced: bool = False) -> Pace:
        """Return the pace of a named speed."""
        return cls(SPEEDS[speed], reduced)

    @property
    def still(self) -> bool:
        """True if everything is at its place at once."""
        return not self.factor

    @property
    def flies(self) -> bool:
        """True if things move from place to place: neither at once nor reduced."""
        return not self.still and not self.reduced

    def seconds(self, normal: float) -> float:
        """Return the length of a motion by the clock: 0 if everything is still."""
        return 0.0 if self.still else normal

    def either(self, moves: float, fades: float) -> float:
        """Return ``fades`` with reduced motion, which only fades, otherwise ``moves``."""
        return fades if self.reduced else moves

    def real(self, normal: float) -> float:
        """Return the real seconds of a motion: for sounds, which keep real time."""
        return normal * self.factor


class Clock:
    """Knows what runs and when the next thing is due."""

    def __init__(self, pace: Callable[[], Pace] = Pace) -> None:
        """Start at 0; ``pace`` returns how everything moves now."""
        self._pace = pace
        self.now = 0.0
        """The real seconds that have passed."""
        self.moved = 0.0
        """The seconds that have passed for all that moves, at normal speed."""
        self.step = 0.0
        """By how much ``moved`` has grown at the last step."""
        self.has_news = False
        """True if anything visible has ended at the last step."""
        self._late = 0.0  # real seconds since what ends now was due
        # Only what has started and not ended is in these: all others cost nothing.
        self._timers: dict[Timer, None] = {}
        self._alarms: dict[Alarm, None] = {}

    @property
    def pace(self) -> Pace:
        return self._pace()

    @property
    def rate(self) -> float:
        """The seconds of motion that pass in a real one."""
        return 1.0 / (self.pace.factor or 1.0)

    @property
    def moving(self) -> bool:
        """True if every frame has to be drawn."""
        return bool(self._timers)

    @property
    def wake_after(self) -> float | None:
        """The real seconds until the next alarm; ``None`` if none is set."""
        return min((each.left for each in self._alarms), default=None)

    def timer(
        self, then: Callable[[], object] | None = None, *, flies: bool = False
    ) -> Timer:
        """Return a motion for this clock; ``then`` is called when it ends.

        If it ``flies``, nothing is seen of it with reduced motion.
        """
        return Timer(self, self._timers, then, flies)

    def alarm(self, then: Callable[[], object] | None = None) -> Alarm:
        """Return an alarm for this clock; ``then`` is called when it goes off.

        It goes off some real seconds after it is set; until then nothing has to be
        drawn. If ``then`` returns ``False``, nothing looks different.
        """
        return Alarm(self, self._alarms, then)

    def pass_time(self, dt: float) -> bool:
        """Advance by ``dt`` real seconds, a step or a long pause.

        Return True if it ``has_news``. What starts as another thing ends starts when
        that was due.
        """
        self.step = dt * self.rate
        self.now += dt
        self.moved += self.step
        self.has_news = False
        while (first := self._first_due()) is not None:
            self._late = first.late
            self.has_news |= first.end()
        self._late = 0.0
        return self.has_news

    def _first_due(self) -> Timer | Alarm | None:
        begun: list[Timer | Alarm] = [*self._timers, *self._alarms]
        due = [each for each in begun if each.late >= -ROUNDING]
        return max(due, key=lambda each: each.late, default=None)

    # The times at which what starts now starts

    @property
    def began(self) -> float:
        """The start for what is timed, in real seconds."""
        return self.now - self._late

    @property
    def motion_began(self) -> float:
        """The start for what moves, in seconds at normal speed."""
        return self.moved - self._late * self.rate


class Timer:
    """A motion that takes some seconds at normal speed from ``begin`` on.

    If nothing of it is seen, it takes none.
    """

    def __init__(
        self,
        clock: Clock,
        running: dict[Timer, None],
        then: Callable[[], object] | None,
        flies: bool,
    ) -> None:
        self._clock = clock
        self._running = running
        self._then = then
        self._flies = flies
        self._began = -math.inf
        self._seconds = 0.0

    @property
    def _is_seen(self) -> bool:
        pace = self._clock.pace
        return pace.flies if self._flies else not pace.still

    @property
    def runs(self) -> bool:
        """True if it has started and is seen."""
        return self in self._running and self._is_seen

    @property
    def age(self) -> float:
        """The seconds at normal speed since it started; infinite if it is not seen."""
        return self._clock.moved - self._began if self._is_seen else math.inf

    @property
    def late(self) -> float:
        """The real seconds since it was due; below 0 for a time to come."""
        if not self._is_seen:
            return 0.0
        return (self.age - self._seconds) / self._clock.rate

    def progress(self, seconds: float | None = None, after: float = 0.0) -> float:
        """Return the fraction of its time that has passed, 0 to 1.

        With ``seconds``, that is the fraction of those seconds, counted from ``after``
        seconds on.
        """
        return passed(self.age, after, self._seconds if seconds is None else seconds)

    def begin(self, seconds: float, age: float = 0.0) -> None:
        """Start, for ``seconds``, of which ``age`` have passed."""
        self._began = self._clock.motion_began - age
        self._seconds = seconds
        self._running[self] = None
        if not self._is_seen:
            self.end()

    def end(self) -> bool:
        """End it and do what follows; return True, because an end is always seen."""
        was_begun = self in self._running
        self.stop()
        if was_begun and self._then is not None:
            self._then()
        return True

    def stop(self) -> None:
        """End it, and do nothing that follows."""
        self._running.pop(self, None)
        self._began = -math.inf


class Alarm:
    """A moment some real seconds after it is set."""

    def __init__(
        self,
        clock: Clock,
        waiting: dict[Alarm, None],
        then: Callable[[], object] | None,
    ) -> None:
        self._clock = clock
        self._waiting = waiting
        self._then = then
        self._due = math.inf

    @property
    def is_set(self) -> bool:
        return self in self._waiting

    @property
    def left(self) -> float:
        """The real seconds until then; infinite if it is not set."""
        return max(0.0, -self.late)

    @property
    def late(self) -> float:
        """The real seconds since it was due; below 0 for a time to come."""
        return self._clock.now - self._due

    def set(self, seconds: float) -> None:
        """Wait for ``seconds`` in place of any earlier time."""
        self._due = self._clock.began + seconds
        self._waiting[self] = None

    def end(self) -> bool:
        """Go off now; return True if anything looks different."""
        self.stop()
        return self._then is None or self._then() is not False

    def stop(self) -> None:
        """Cancel it."""
        self._waiting.pop(self, None)
        self._due = math.inf

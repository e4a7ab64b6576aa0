"""The time of one scene: what runs in it, and when the next thing is due.

Time comes in at one door, where ``Clock.pass_time`` scales it by the speed that the
player has chosen. All motion counts in seconds at normal speed; what is read or heard
counts in real ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from gaps.stage.motion.tween import passed

SPEEDS = {"slow": 1.35, "normal": 1.0, "quick": 0.6, "instant": 0.0}
"""The factor on the time that a motion takes, 0 for none, by the name of a speed."""
ROUNDING = 1e-9  # seconds, by which a sum of steps may be wrong


@dataclass(frozen=True)
class Pace:
    """How everything moves at the speed that the player has chosen."""

    factor: float = 1.0
    """One of ``SPEEDS``: only this module asks for it."""
    reduced: bool = False
    """Whether light fades, and all else is at its place at once."""

    @classmethod
    @cache
    def named(cls, speed: str, reduced: bool = False) -> Pace:
        """Return the pace of a named speed."""
        return cls(SPEEDS[speed], reduced)

    @property
    def still(self) -> bool:
        """Whether everything is at its place at once."""
        return not self.factor

    @property
    def flies(self) -> bool:
        """Whether anything moves from place to place: neither at once nor reduced."""
        return not self.still and not self.reduced

    def seconds(self, normal: float) -> float:
        """How long a motion takes by a clock: no time where everything is still."""
        return 0.0 if self.still else normal

    def either(self, moves: float, fades: float) -> float:
        """How long something takes that moves or, where motion is reduced, fades."""
        return fades if self.reduced else moves

    def real(self, normal: float) -> float:
        """How many real seconds a motion takes: for sounds, which keep real time."""
        return normal * self.factor


class Clock:
    """Knows what runs and when the next thing is due."""

    def __init__(self, pace: Callable[[], Pace] = Pace) -> None:
        """``pace`` returns how everything moves now."""
        self._pace = pace
        self.now = 0.0
        """Real seconds that have passed."""
        self.moved = 0.0
        """Seconds that have passed for all that moves, at normal speed."""
        self.step = 0.0
        """By how much that was more than before at the last step."""
        self.has_news = False
        """Whether anything has ended at the last step that is seen."""
        self._late = 0.0  # real seconds since what ends now was due
        # what has begun and not ended: all others cost nothing
        self._timers: dict[Timer, None] = {}
        self._alarms: dict[Alarm, None] = {}

    @property
    def pace(self) -> Pace:
        return self._pace()

    @property
    def rate(self) -> float:
        """How many seconds of motion pass in a real one."""
        return 1.0 / (self.pace.factor or 1.0)

    @property
    def moving(self) -> bool:
        """Whether anything is to be drawn in every frame."""
        return bool(self._timers)

    @property
    def wake_after(self) -> float | None:
        """Real seconds until the next alarm; ``None`` if none is set."""
        return min((each.left for each in self._alarms), default=None)

    def timer(
        self, then: Callable[[], object] | None = None, *, flies: bool = False
    ) -> Timer:
        """Return a motion that may begin on this clock; ``then`` is called when it
        ends. If it ``flies``, nothing is seen of it where motion is reduced.
        """
        return Timer(self, self._timers, then, flies)

    def alarm(self, then: Callable[[], object] | None = None) -> Alarm:
        """Return a moment that comes some real seconds after it is set, until which
        nothing has to be drawn; ``then`` is called when it has come. If that answers
        ``False``, nothing looks other than before.
        """
        return Alarm(self, self._alarms, then)

    def pass_time(self, dt: float) -> bool:
        """Let ``dt`` real seconds pass, a step or a long pause; return whether it
        ``has_news``. What begins as another thing ends begins when that was due.
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

    # The moments at which what begins now begins

    @property
    def began(self) -> float:
        """For what is done at a time, real seconds."""
        return self.now - self._late

    @property
    def motion_began(self) -> float:
        """For what moves, seconds at normal speed."""
        return self.moved - self._late * self.rate


class Timer:
    """A motion that takes some seconds at normal speed from ``begin`` on; where nothing
    of it is seen, it takes none.
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
        """Whether it has begun and is seen."""
        return self in self._running and self._is_seen

    @property
    def age(self) -> float:
        """Seconds at normal speed since it began; endless where it does not run."""
        return self._clock.moved - self._began if self._is_seen else math.inf

    @property
    def late(self) -> float:
        """How many real seconds ago it was due; below 0 for a time to come."""
        if not self._is_seen:
            return 0.0
        return (self.age - self._seconds) / self._clock.rate

    def share(self, seconds: float | None = None, after: float = 0.0) -> float:
        """How much of its time, or of ``seconds`` of it ``after`` some others, has
        passed: 0 to 1.
        """
        return passed(self.age, after, self._seconds if seconds is None else seconds)

    def begin(self, seconds: float, age: float = 0.0) -> None:
        """Take so many seconds, of which ``age`` have passed."""
        self._began = self._clock.motion_began - age
        self._seconds = seconds
        self._running[self] = None
        if not self._is_seen:
            self.end()

    def end(self) -> bool:
        """Let it be over, with what follows; that is always seen."""
        was_begun = self in self._running
        self.stop()
        if was_begun and self._then is not None:
            self._then()
        return True

    def stop(self) -> None:
        """Let it be over, and nothing follow."""
        self._running.pop(self, None)
        self._began = -math.inf


class Alarm:
    """A moment that comes some real seconds after it is set."""

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
        """Real seconds until then; endless if it is not set."""
        return max(0.0, -self.late)

    @property
    def late(self) -> float:
        """How many real seconds ago it was due; below 0 for a time to come."""
        return self._clock.now - self._due

    def set(self, seconds: float) -> None:
        """Wait for so many seconds, in place of those before."""
        self._due = self._clock.began + seconds
        self._waiting[self] = None

    def end(self) -> bool:
        """Let it be now; return whether anything looks other than before."""
        self.stop()
        return self._then is None or self._then() is not False

    def stop(self) -> None:
        """Let it not come."""
        self._waiting.pop(self, None)
        self._due = math.inf

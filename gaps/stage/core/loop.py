"""The main loop.

It reads events, passes them on as intents, updates, draws, and sleeps until the next
frame.
"""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter_ns

import pygame

from gaps import background
from gaps.stage.core.intents import Intent, WindowClosing
from gaps.stage.core.platform_info import trim_memory
from gaps.stage.core.scene import SceneStack
from gaps.stage.core.window import Window

STEP_NS = 1_000_000_000 // 120
"""Updates come in equal steps, independent of the frame rate.

The step is in nanoseconds, so that sums do not drift.
"""
STALL_NS = 250_000_000  # the longest frame that is simulated
OPENING_NS = 1_000_000_000 // 30  # the same while a screen comes or goes
PAUSE_NS = 1_500_000_000  # the same while nothing moves; longer than any wait
# Of each frame, KEPT_NS at its end stay free of work in spare time; while a screen
# comes, at least GIVEN_NS are spent on that work.
KEPT_NS = 3_000_000
GIVEN_NS = 4_000_000
IDLE_HZ = 60  # frames per second while nothing moves
DOZE_HZ = 30  # the same once nothing has happened for DOZE_NS
DOZE_NS = 1_000_000_000
REST_HZ = 2  # replaces DOZE_HZ if input ends the wait
GONE_HZ = 1  # the same while the window cannot be seen
GONE_NS = 1_000_000_000  # until what moves stands still because nobody can see it
# The same while another window has the keyboard, or this one cannot be seen.
UNFOCUSED_HZ = 10
UNFOCUSED_MOVING_HZ = 30
# In desktop units; a smaller window shows the upper left part of the picture.
MIN_PICTURE = (320, 240)
TRIM_NS = 20_000_000_000  # minimum between two returns of memory
# The scenes are laid out once more this long after the last change of size.
SETTLE_NS = 120_000_000

Translate = Callable[[pygame.event.Event], Iterable[Intent]]

_GONE_EVENTS = {pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN}
_SIZE_EVENTS = {pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.VIDEORESIZE}
_REDRAW_EVENTS = {
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWMAXIMIZED,
    pygame.VIDEOEXPOSE,
    pygame.RENDER_TARGETS_RESET,
    pygame.RENDER_DEVICE_RESET,
}
Get = Callable[..., list[pygame.event.Event]]


def take_events(get: Get = pygame.event.get) -> Sequence[pygame.event.Event]:
    """Take all waiting events, dropped files last.

    pygame-ce decodes a file's name as UTF-8 and raises an error if that fails. The name
    then comes from the error, with half surrogates for the bytes that are not text: it
    still opens the file.
    """
    events = get(exclude=pygame.DROPFILE)
    try:
        return [*events, *get(pygame.DROPFILE, pump=False)]
    except (SystemError, UnicodeDecodeError) as error:
        cause = error if isinstance(error, UnicodeDecodeError) else error.__cause__
        if not isinstance(cause, UnicodeDecodeError):
            raise
        name = _name(cause.object)
        dropped = pygame.event.Event(pygame.DROPFILE, file=name)
        return [*events, dropped]


def _name(raw: bytes) -> str:
    """Return the name of a file that is not UTF-8.

    On Windows names are UTF-16, and there are no bytes to keep.
    """
    if os.name == "posix":
        return os.fsdecode(raw)
    return raw.decode(errors="surrogateescape")


def run(
    window: Window,
    stack: SceneStack,
    translate: Translate,
    now: Callable[[], int] = perf_counter_ns,
    events: Callable[[], Sequence[pygame.event.Event]] = take_events,
    sleep: Callable[[float], None] = time.sleep,
    attend: Callable[[float, bool], float] = lambda _now, _acting: math.inf,
    is_asked: Callable[[], bool] = lambda: False,
) -> None:
    """Run the scenes of ``stack`` until none is left or the window is closed.

    ``translate`` turns each event into intents, including the loss of the keyboard
    focus. However the loop ends, ``leave`` is called for every scene, from the top
    down. An error in a frame ends the loop unless the stack can ``recover`` from it.
    After the last scene has ended, further events are dropped.

    ``attend`` is called at the end of each frame with the time in seconds and whether
    there were events; it returns the longest time in seconds until its next call.
    ``is_asked`` returns True if ``attend`` has work to do, which counts as an event.

    While the window cannot be seen, nothing is drawn and all jobs are paused. What still
    moves after ``GONE_NS`` goes on once it can be seen again.
    """
    loop = _Loop(window, stack, translate, now())
    try:
        while not stack.empty:
            started = now()
            try:
                batch = events()
                if is_asked():
                    loop.last_activity = started
                loop.frame(started, batch)
                attends_again = attend(started / 1e9, bool(batch))
                loop.give_spare_time(started, now)
                length = min(loop.frame_seconds, attends_again)
                rest = length - (now() - started) / 1e9
            except Exception as error:
                if not stack.recover(error):
                    raise
                loop.skip_input()
                continue
            if rest > 0 and not stack.empty:
                if loop.rests:
                    window.wait(rest)
                else:
                    sleep(rest)
    finally:
        background.go_on()
        stack.close()


class _Loop:
    def __init__(
        self,
        window: Window,
        stack: SceneStack,
        translate: Translate,
        started: int,
    ) -> None:
        self.window = window
        self.stack = stack
        self.translate = translate
        self.scheduler = UpdateScheduler(stack)
        self.last = started
        self.unfocused = False
        # When the window got out of sight: it was minimised, or hidden.
        self.gone_at: int | None = None
        self.settles_at: int | None = None
        self.last_activity = started
        self.trimmed_at = started
        self.size = self.picture_size
        self.density = window.density
        self.laid_out = False
        self.waiting = deque[pygame.event.Event]()  # the events of this frame

    def frame(self, now: int, batch: Sequence[pygame.event.Event]) -> None:
        """Process a batch of events, update and draw; ``now`` is in nanoseconds."""
        if not self.laid_out:
            self.laid_out = True
            self.stack.resize(self.size)
        elapsed = 0 if self._is_stopped else now - self.last
        self.last = now
        if batch or (self.stack.moving and not self._is_stopped):
            self.last_activity = now
        self.waiting.extend(batch)
        self.scheduler.pass_time(elapsed, acting=bool(batch))
        while self.waiting and not self.stack.empty:
            self._take(self.waiting.popleft(), now)
        if self.stack.empty:
            return
        self._measure(now)
        if self.settles_at is not None and now >= self.settles_at:
            self.settles_at = None
            self.stack.resize(self.size)
        if (self.stack.moving or self.stack.dirty) and self.gone_at is None:
            self._draw()
        if self._is_still and not self.stack.moving:
            self._give_back(now)

    def give_spare_time(self, started: int, now: Callable[[], int]) -> None:
        """Use the rest of a frame to prepare what will be seen next."""
        if self.stack.empty or self._is_stopped:
            return
        frame = min(self.frame_seconds, 1 / IDLE_HZ)
        end = started + round(frame * 1e9) - KEPT_NS
        if self.stack.opening:
            end = max(end, now() + GIVEN_NS)
        self.stack.use_spare_time(lambda: now() >= end)

    def _give_back(self, now: int) -> None:
        """Return unused memory to the system, once in a pause of play."""
        is_new_pause = self.last_activity > self.trimmed_at
        if is_new_pause and now - self.trimmed_at >= TRIM_NS:
            self.trimmed_at = now
            self.stack.rest()
            trim_memory()

    @property
    def picture_size(self) -> tuple[int, int]:
        """The size for which scenes are laid out.

        It is the window's, but at least ``MIN_PICTURE``.
        """
        width, height = self.window.size_px
        density = self.window.density
        least_width, least_height = (round(side * density) for side in MIN_PICTURE)
        return max(width, least_width), max(height, least_height)

    def skip_input(self) -> None:
        """Drop waiting events, which were meant for scenes that are gone.

        A request to close the window is kept.
        """
        while self.waiting:
            event = self.window.received(self.waiting.popleft())
            for _ in self.translate(event):  # tracks the keys that are down
                pass
            self._watch_window(event, self.last)

    @property
    def frame_seconds(self) -> float:
        """The length of this frame in seconds, including the sleep at its end."""
        if self.rests:
            due = min(1 / REST_HZ, self.scheduler.due)
            is_gone = self.gone_at is not None
            return 1 / GONE_HZ if is_gone else max(1 / DOZE_HZ, due)
        return 1 / self._frames_in_a_second

    @property
    def _frames_in_a_second(self) -> int:
        if self.gone_at is not None:
            return UNFOCUSED_HZ
        if self.stack.moving and self.unfocused:
            return UNFOCUSED_MOVING_HZ
        if self.stack.moving:
            rate = self.window.refresh_rate
            return rate // 2 if self.stack.halves_rate else rate
        if self.unfocused:
            return UNFOCUSED_HZ
        return DOZE_HZ if self._is_still else IDLE_HZ

    @property
    def rests(self) -> bool:
        """True if there is nothing to do until input arrives or something is due."""
        nothing_moves = not self.stack.moving or self._is_stopped
        return self._is_still and self.window.wakes and nothing_moves

    @property
    def _is_stopped(self) -> bool:
        """True if what moves stands still until the window can be seen again."""
        is_gone = self.gone_at is not None and self.last - self.gone_at > GONE_NS
        return is_gone and self.stack.moving

    @property
    def _is_still(self) -> bool:
        return self.last - self.last_activity > DOZE_NS

    def _take(self, event: pygame.event.Event, now: int) -> None:
        event = self.window.received(event)
        self._watch_window(event, now)
        if self.stack.empty:
            return
        for intent in self.translate(event):
            self.stack.handle(intent)
            if self.stack.empty:
                return

    def _watch_window(self, event: pygame.event.Event, now: int) -> None:
        if event.type == pygame.QUIT:
            try:
                if not self.stack.empty:
                    self.stack.top.handle(WindowClosing())
            finally:
                self.stack.close()
        elif event.type in _SIZE_EVENTS:
            self.stack.invalidate()  # also after a change back to the size before
            self._measure(now)
        elif event.type in _REDRAW_EVENTS:
            self.gone_at = None
            background.go_on()
            self.stack.invalidate()
        elif event.type in _GONE_EVENTS:
            if self.gone_at is None:
                self.gone_at = now
            background.rest()
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self.unfocused = event.type == pygame.WINDOWFOCUSLOST

    def _measure(self, now: int) -> None:
        size = self.picture_size
        density = self.window.density
        if (size, density) != (self.size, self.density):
            self.size = size
            self.density = density
            self.settles_at = now + SETTLE_NS
            self.stack.resize(size)

    def _draw(self) -> None:
        surface = self.window.surface
        alpha = self.scheduler.alpha
        if surface.get_size() == self.size:
            areas = self.stack.redraw(surface, alpha)
            self.window.present(areas)
        else:
            picture = pygame.Surface(self.size)
            self.stack.draw(picture, alpha)
            surface.blit(picture, (0, 0))
            self.window.present()
        self.stack.presented()


class UpdateScheduler:
    """Updates a stack in steps while something moves, and rarely while nothing does.

    While nothing moves there is no update until the stack's ``wake_after`` has passed
    or the player does something; then one update covers all the time since. If no scene
    wants to wake, that time is dropped.

    The time of a stall is dropped as well, when a window is dragged or the machine was
    asleep: all beyond ``STALL_NS``, beyond ``PAUSE_NS`` while nothing moves, and beyond
    ``OPENING_NS`` while a screen comes or goes, because the first picture of a new
    screen may take long.
    """

    def __init__(self, stack: SceneStack) -> None:
        self.stack = stack
        self._rest_ns = 0  # remainder of a step
        self._idle_steps = 0

    @property
    def alpha(self) -> float:
        """The fraction of a step since the last step, from 0 to below 1."""
        return self._rest_ns / STEP_NS

    @property
    def due(self) -> float:
        """The seconds until the next update while nothing moves."""
        wake_after = self.stack.wake_after
        if wake_after is None:
            return math.inf
        idle = (self._idle_steps * STEP_NS + self._rest_ns) / 1e9
        return max(0.0, wake_after - idle)

    def pass_time(self, elapsed_ns: int, acting: bool = False) -> None:
        """Advance by ``elapsed_ns``; ``acting`` is true if the player's input follows."""
        elapsed = min(max(elapsed_ns, 0), self._longest)
        steps, self._rest_ns = divmod(self._rest_ns + elapsed, STEP_NS)
        for done in range(steps):
            if self.stack.empty:
                return
            # only an update starts a motion, so the other steps are idle, too
            if not self.stack.moving:
                self._idle_steps += steps - done
                break
            self._wake()
            self.stack.update(STEP_NS / 1e9)
        wake_after = None if self.stack.empty else self.stack.wake_after
        if wake_after is None:
            self._idle_steps = 0
        elif acting or self._idle_steps * STEP_NS / 1e9 >= wake_after:
            self._wake()

    @property
    def _longest(self) -> int:
        """The most time of one frame that is simulated."""
        if self.stack.opening:
            return OPENING_NS
        return STALL_NS if self.stack.moving else PAUSE_NS

    def _wake(self) -> None:
        idle = self._idle_steps
        self._idle_steps = 0
        if idle:
            self.stack.update(idle * STEP_NS / 1e9)

"""The window: the only place that converts desktop units and pixels.

If the desktop enlarges what it shows (a Retina screen, Wayland at scale 2), one unit is
several pixels. Window places and sizes and the pointer come in units; drawing, and all
that scenes are told, is in pixels.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pygame
from pygame import Rect, Surface

from gaps.stage.core import clipboard
from gaps.stage.core.monitors import (
    USUAL_SIZE,
    first_size,
    fitting,
    monitors,
    showing,
    within_desktop,
)
from gaps.stage.core.platform_info import (
    INVISIBLE_DRIVERS,
    reach_display,
    require_opengl,
)
from gaps.stage.core.sdl import FULLSCREEN, MAXIMISED, SdlWindow
from gaps.stage.core.widget import Widget
from gaps.stage.core.x11 import (
    Connection,
    StickyKeys,
    connection,
    has_window_manager,
)

Outline = tuple[int, int, int, int]
"""The left, top, width and height of a window's picture, in desktop units."""

MIN_SIZE = (800, 600)  # in desktop units
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""The variable that makes SDL show a frame without OpenGL (``0``) or with it.

X11 can do both, and without OpenGL the window appears sooner; Wayland without fast
OpenGL can only do it with OpenGL.
"""
MASKS = (0xFF0000, 0xFF00, 0xFF, 0)
"""The bits of red, green and blue in a pixel of 32 bits.

They are those of every pygame surface of which nothing else was asked; there is no
alpha.
"""
MAX_AREAS = 100  # shown one by one; with more, the whole window is shown
REPEAT_MS = 400, 70  # a held key: until the first repeat, and between repeats
STABLE_SECONDS = 0.5  # seconds after which an outline counts as given by the player
_WITH_PLACE = {
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
}
_OUTLINE_EVENTS = {
    pygame.WINDOWMOVED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWRESIZED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWRESTORED,
}


class GivenOutline:
    """The outline that the player gave a window.

    It is not the one a window manager gives it for an instant before it reports the
    window as maximised.
    """

    def __init__(self, outline: Outline) -> None:
        self.lasting = outline
        """The latest outline that has lasted for a while."""
        self._latest = outline
        self._since = time.monotonic()  # when the latest was noted

    def note(self, outline: Outline | None) -> None:
        """Note another outline.

        ``None`` is an outline that the player did not give, as while the window is
        maximised.
        """
        now = time.monotonic()
        if now - self._since >= STABLE_SECONDS:
            self.lasting = self._latest
        if outline is None:
            self._latest = self.lasting
        elif outline != self._latest:
            self._latest = outline
            self._since = now


class Window:
    """An open window that can be resized, maximised and made full screen.

    Only one can be open at a time.

    ``icon`` is a picture file. A ``hidden`` window is neither seen nor fills the screen
    before ``show``. ``app_id`` tells the desktop to which program the window belongs:
    on Linux it is the name of the program's desktop entry. ``place`` is the earlier
    place of its upper left corner, on any screen: it opens there again if enough of it
    can be seen, and not larger than the screen. Without a ``size`` it gets one that
    suits the screen.

    ``size`` and ``place`` are in desktop units; they apply while the window is neither
    ``maximised`` nor full screen. Raises ``pygame.error`` if the system has no display.
    """

    _connection: Connection | None = None
    _sticky_keys: StickyKeys | None = None
    _window: pygame.Window | None = None

    def __init__(
        self,
        size: tuple[int, int] | None,
        title: str,
        icon: Path | None = None,
        fullscreen: bool = False,
        hidden: bool = False,
        app_id: str = "",
        place: tuple[int, int] | None = None,
        maximised: bool = False,
    ) -> None:
        driver = reach_display(title, app_id)
        self._title = title
        self._icon = icon
        self._hidden = hidden
        self._place = place
        self._fills_when_shown = False
        self._maximised_when_shown = False
        self._covers_screen = False
        self._asked_to_fill = False
        self._canvas: Surface | None = None
        # shows a frame from memory at once, and only the areas that changed
        if driver == "x11":
            os.environ.setdefault(ACCELERATION, "0")
        self._open_any_way(size)
        clipboard.use_window(self.handle if self.driver == "x11" else None)
        self._given = GivenOutline(self.outline)
        if self.driver == "x11" and (display := self._sdl.x_display) is not None:
            self._connection = connection(display)
            self._sticky_keys = StickyKeys.of_display(display)
        self._maximised_when_shown = maximised
        self._fills_when_shown = fullscreen
        if not hidden:
            self._become_visible()

    @property
    def surface(self) -> Surface:
        """The surface to draw on, always of 32 bits.

        It is replaced, or loses its content, when the window changes size.
        """
        shown = self._open_window.get_surface()
        if shown.get_masks() == MASKS:
            return shown
        size = shown.get_size()
        if self._canvas is None or self._canvas.get_size() != size:
            self._canvas = Surface(size, 0, 32, MASKS)
        return self._canvas

    @property
    def size_px(self) -> tuple[int, int]:
        """The width and height of the drawing surface, in pixels."""
        return self._open_window.get_surface().get_size()

    @property
    def density(self) -> float:
        """The pixels per desktop unit: 2 on a Retina screen."""
        wide_px, _high = self.size_px
        wide, _high = self._open_window.size
        return max(1.0, wide_px / max(1, wide))

    @property
    def fullscreen(self) -> bool:
        """True if it fills the screen, or will when it is shown."""
        if self._fills_when_shown or self._covers_screen:
            return True
        flags = self._sdl.flags
        if flags is None:
            return self._asked_to_fill
        return bool(flags & FULLSCREEN)

    @property
    def maximised(self) -> bool:
        """True if it is maximised, or will be when shown or out of full screen."""
        flags = self._sdl.flags or 0
        return self._maximised_when_shown or bool(flags & MAXIMISED)

    @property
    def driver(self) -> str:
        """The name of the video driver.

        ``"offscreen"`` and ``"dummy"`` show nothing on a screen.
        """
        return pygame.display.get_driver()

    @property
    def handle(self) -> int | None:
        """The system's handle of the window; ``None`` if the system has none."""
        return self._open_window.handle or None

    @property
    def outline(self) -> Outline:
        """Its place on the desktop and its size, in desktop units."""
        width, height = self._open_window.size
        return *self.position, int(width), int(height)

    @property
    def outline_px(self) -> Outline:
        """The same in pixels, as screen readers need it."""
        left, top = self.position
        density = self.density
        place = round(left * density), round(top * density)
        return *place, *self.size_px

    @property
    def windowed_outline(self) -> Outline:
        """The outline it has when neither maximised nor full screen.

        While it is, that is the outline it will have again.
        """
        if self.fullscreen or self.maximised:
            return self._given.lasting
        return self.outline

    @property
    def knows_position(self) -> bool:
        """True if ``position`` can be trusted.

        Wayland neither tells a window its place nor moves it.
        """
        return self.driver != "wayland"

    @property
    def wakes(self) -> bool:
        """True if input ends ``wait``: on X11, while no gamepad is connected."""
        has_pad = pygame.joystick.get_init() and pygame.joystick.get_count() > 0
        return self._connection is not None and not has_pad

    def wait(self, seconds: float) -> None:
        """Wait ``seconds``, or less if the window ``wakes``.

        Then input or a call of ``wake`` ends the wait.
        """
        if self._connection is None:
            time.sleep(seconds)
        else:
            self._connection.wait(seconds)

    def wake(self) -> None:
        """End a wait, from any thread, if the window ``wakes``."""
        if self._connection is not None:
            self._connection.ring()

    def show(self) -> None:
        """Make it visible if it was opened hidden."""
        if self._hidden:
            self._hidden = False
            self._become_visible()

    @property
    def refresh_rate(self) -> int:
        """The frames that the screen shows per second, between 30 and 240."""
        rates = dict(enumerate(pygame.display.get_desktop_refresh_rates()))
        rate = rates.get(self._sdl.screen) or 60
        return min(max(rate, 30), 240)

    def present(self, areas: Sequence[Rect] | None = None) -> None:
        """Show what has been drawn in ``areas``, in pixels; ``None`` for the window."""
        whole = self.surface.get_rect()
        if areas is None or len(areas) > MAX_AREAS:
            areas = [whole]
        visible = [area for each in areas if (area := each.clip(whole))]
        if self._canvas is not None:
            shown = self._open_window.get_surface()
            shown.blits([(self._canvas, area, area) for area in visible])
        if whole in visible or (visible and not self._sdl.show_areas(visible)):
            self._open_window.flip()

    def received(self, event: pygame.event.Event) -> pygame.event.Event:
        """Take note of an event of the system; return it with places in pixels."""
        if event.type in _OUTLINE_EVENTS:
            self._note_outline()
        if self._sticky_keys is not None:
            event = self._sticky_keys.received(event)
        if event.type not in _WITH_PLACE or (density := self.density) == 1:
            return event
        x, y = event.pos
        pos = int(x * density), int(y * density)
        return pygame.event.Event(event.type, {**event.dict, "pos": pos})

    def in_units(self, area: Rect) -> Rect:
        """Return an area of the surface in desktop units.

        The system needs the place of typed text in these units.
        """
        density = self.density
        left, top, width, height = (round(side / density) for side in area)
        return Rect(left, top, width, height)

    @property
    def position(self) -> tuple[int, int]:
        """The place of its top left corner on the desktop."""
        x, y = self._open_window.position
        return int(x), int(y)

    def toggle_fullscreen(self) -> None:
        """Fill the screen that it is on, or restore the window as it was."""
        window = self._open_window
        if not self.fullscreen:
            outline = self.outline
            if not self.maximised:
                self._given.lasting = outline
            # do what SDL leaves to a window manager
            if self.driver == "x11" and not has_window_manager():
                found = monitors()
                monitor = showing(found, outline[:2], outline[2:])
                self._covers_screen = True
                self.move_to(monitor or found[0])
            else:
                self._asked_to_fill = True
                window.set_fullscreen(True)
        elif self._covers_screen:
            self._covers_screen = False
            self.move_to(self._given.lasting)
        else:
            self._asked_to_fill = False
            window.set_windowed()

    def close(self) -> None:
        """Close it, and the display with it."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._sticky_keys = None
        clipboard.use_window(None)
        if self._window is not None:
            self._window.destroy()
            self._window = None
        pygame.display.quit()

    @property
    def _open_window(self) -> pygame.Window:
        assert self._window is not None, "the window has been closed"
        return self._window

    def move_to(self, outline: Outline) -> None:
        """Give it another size, and another place if the system allows that."""
        window = self._open_window
        window.size = outline[2:]
        window.position = outline[:2]

    def _note_outline(self) -> None:
        is_given = not (self.fullscreen or self.maximised)
        self._given.note(self.outline if is_given else None)

    def _become_visible(self) -> None:
        window = self._open_window
        window.show()
        width, height = window.size
        # not before it is shown: SDL would then not tell the window manager its place
        least_width, least_height = MIN_SIZE
        window.minimum_size = min(least_width, width), min(least_height, height)
        # some window managers have taken it for the place of the frame
        if self._opened_at is not None:
            window.position = self._opened_at
        if self._maximised_when_shown:
            self._maximised_when_shown = False
            window.maximize()
        if self._fills_when_shown:
            self._fills_when_shown = False
            self.toggle_fullscreen()
        # SDL learns at once that it has the focus; otherwise it would drop a click that
        # arrives together with the focus
        pygame.event.pump()

    def _open_any_way(self, size: tuple[int, int] | None) -> None:
        """Open the window, in another way if the system cannot show it as asked.

        The other way is with or without the graphics card, and at last by X11 if
        Wayland fails both ways. Raise the first ``pygame.error`` if all fail.
        """
        first: pygame.error | None = None
        given = os.environ.get(ACCELERATION)
        ways: list[Mapping[str, str]] = [
            {},
            {ACCELERATION: "1" if given == "0" else "0"},
        ]
        for way in ways:  # one is added to it below
            os.environ.update(way)
            try:
                self._open(size)
                return
            except pygame.error as error:
                has_both = (
                    pygame.display.get_init()
                    and self.driver == "wayland"
                    and "DISPLAY" in os.environ
                )
                if first is None and has_both:
                    ways.append({"SDL_VIDEODRIVER": "x11", ACCELERATION: "0"})
                first = first or error
                self.close()
        assert first is not None
        raise first

    def _open(self, size: tuple[int, int] | None) -> None:
        """Open it out of sight, so that it is complete when it is first seen."""
        pygame.display.init()
        pygame.font.init()
        pygame.key.set_repeat(*REPEAT_MS)
        if self.driver == "wayland" and os.environ.get(ACCELERATION) != "0":
            require_opengl()
        size, self._opened_at = self._suited(size)
        window = self._window = pygame.Window(
            self._title,
            size,
            resizable=True,
            allow_high_dpi=True,
            hidden=True,
            position=self._opened_at or pygame.WINDOWPOS_UNDEFINED,
        )
        if self._icon is not None:
            window.set_icon(pygame.image.load(self._icon))
        window.get_surface()  # some systems cannot give one
        self._sdl = SdlWindow(window)

    def _suited(
        self,
        size: tuple[int, int] | None,
    ) -> tuple[tuple[int, int], tuple[int, int] | None]:
        """Return the size to open with, and the place if it can be seen there."""
        if self.driver in INVISIBLE_DRIVERS:
            return size or USUAL_SIZE, None
        if size is not None and self._place is None:
            return within_desktop(size), None
        found = monitors()
        wanted = size or first_size(found[0])
        if self._place is not None:
            monitor = showing(found, self._place, wanted)
            if monitor is not None:
                return fitting(monitor, wanted), self._place
        return fitting(found[0], wanted), None


class TextInput:
    """Text input of the system, which is on only while a field has the focus.

    At all other times keys are commands, and an input method, as used for Japanese or
    Chinese, would take them away. The window must be open.

    ``in_units`` turns an area of the window, in pixels, into desktop units.
    """

    def __init__(self, in_units: Callable[[pygame.Rect], pygame.Rect]) -> None:
        self._in_units = in_units
        self._field: Widget | None = None
        self._place = pygame.Rect(0, 0, 0, 0)
        pygame.key.stop_text_input()  # SDL starts with it

    @property
    def active(self) -> bool:
        """True if the system turns keys into text."""
        return self._field is not None

    def follow(self, field: Widget | None, place: pygame.Rect) -> None:
        """Type into ``field``, with an input method's words at ``place`` in the window.

        Return None for no field.
        """
        if field is not self._field:
            self._field = field
            pygame.key.stop_text_input()  # ends a composition for another field
            if field is not None:
                pygame.key.start_text_input()
                self._place = pygame.Rect(0, 0, 0, 0)
        if field is not None and place != self._place:
            self._place = place
            pygame.key.set_text_input_rect(self._in_units(self._place))

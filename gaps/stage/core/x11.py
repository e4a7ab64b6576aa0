"""Direct queries to an X server.

SDL does not report whether a window manager is running, when input arrives, or which
modifiers sticky keys hold. It also reads another program's clipboard as a whole and
waits up to a second; here only a part of a long text is read, and the wait is short.
"""

from __future__ import annotations

import ctypes
import os
import select
import time
from collections.abc import Callable
from ctypes import (
    POINTER,
    byref,
    c_char_p,
    c_int,
    c_long,
    c_ubyte,
    c_uint,
    c_ulong,
    c_void_p,
    cast,
)
from functools import partial

import pygame
from pygame.event import Event

LIBRARY = "libX11.so.6"
_WINDOW = 33  # the number of the type "window" among the types of properties
MAX_BYTES = 100_000  # maximum size of a text; the rest is not read
SECONDS = 0.25  # time for the other program to answer
_SELECTION_NOTIFY = 31  # the number of the event that the text has arrived
MAX_RINGS = 1 << 16  # as many as a pipe holds
# Windows of the same program share the bits of their number above these.
_CLIENT_BITS = 21


def has_window_manager() -> bool:
    """Return True if a window manager is running, or if that cannot be found out.

    A window manager names a window of its own at the root window, as the Extended
    Window Manager Hints require. The name may outlive it, so the window is looked for
    as well.
    """
    try:
        x11 = ctypes.CDLL(LIBRARY)
    except OSError:
        return True
    x11.XOpenDisplay.restype = c_void_p
    display = c_void_p(x11.XOpenDisplay(None))
    if not display:
        return True
    try:
        x11.XDefaultRootWindow.restype = c_ulong
        root = c_ulong(x11.XDefaultRootWindow(display))
        return _named_window(x11, display, root) in _children(x11, display, root)
    finally:
        x11.XCloseDisplay(display)


class Connection:
    """The connection to the X server, with a bell to end a wait from another thread."""

    def __init__(self, number: int, has_events: Callable[[], int]) -> None:
        """Open it; ``number`` is the descriptor of the file read from the X server.

        ``has_events`` returns True if something was read and not yet taken.
        """
        self._number = number
        self._has_events = has_events
        heard, rung = os.pipe()
        os.set_blocking(rung, False)
        self._heard = os.fdopen(heard, "rb", buffering=0)
        self._rung = os.fdopen(rung, "wb", buffering=0)

    def wait(self, seconds: float) -> None:
        """Wait ``seconds``, or until something arrives or the bell rings."""
        if self._has_events():
            return
        bell = self._heard.fileno()
        files = [self._number, bell]
        readable, _writable, _failed = select.select(files, [], [], seconds)
        if bell in readable:
            self._heard.read(MAX_RINGS)

    def ring(self) -> None:
        """End a wait: the current one, or else the next.

        A full pipe takes no more; its bell has rung already.
        """
        self._rung.write(b"!")

    def close(self) -> None:
        """Close the bell; the connection belongs to SDL."""
        self._heard.close()
        self._rung.close()


def connection(display: int) -> Connection | None:
    """Return the connection of an X server, given its ``Display`` as a pointer.

    Return ``None`` if it cannot be found out.
    """
    try:
        x11 = ctypes.CDLL(LIBRARY)
    except OSError:
        return None
    server = c_void_p(display)
    return Connection(x11.XConnectionNumber(server), partial(x11.XPending, server))


_CORE_KEYBOARD = 0x100


class _KeyboardState(ctypes.Structure):
    """Filled in by ``XkbGetState``."""

    _fields_ = (
        ("groups", c_ubyte * 6),
        ("modifiers", c_ubyte),
        ("pressed", c_ubyte),
        ("latched", c_ubyte),
        ("locked", c_ubyte),
        ("rest", c_ubyte * 16),
    )


def sticky_modifiers(display: int) -> tuple[int, int]:
    """Return the modifiers that sticky keys hold, as X counts their bits.

    The first are for the next key only, the second until they are pressed again. Return
    ``(0, 0)`` if that cannot be found out.
    """
    try:
        ask = ctypes.CDLL(LIBRARY).XkbGetState
    except (OSError, AttributeError):
        return 0, 0
    state = _KeyboardState()
    if ask(c_void_p(display), c_uint(_CORE_KEYBOARD), byref(state)):
        return 0, 0
    return state.latched, state.locked


_BITS = ((1, pygame.KMOD_LSHIFT), (4, pygame.KMOD_LCTRL), (8, pygame.KMOD_LALT))
"""Modifiers by their bits in X, without Caps Lock and Num Lock, which SDL knows."""
_KEYS = {
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
}
_FORGETTING = {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.WINDOWFOCUSLOST}
Ask = Callable[[], tuple[int, int]]


class StickyKeys:
    """Adds the modifiers of sticky keys to events.

    With sticky keys, Ctrl, Shift or Alt is pressed and released before the key that it
    belongs to.

    SDL counts only what is held down. The server forgets such a modifier with the next
    key, so it is queried when the modifier is released. ``ask`` returns the modifiers
    for the next key and the lasting ones, as X counts them.
    """

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._for_next = 0  # as bits of pygame
        self._staying = 0

    @classmethod
    def of_display(cls, display: int) -> StickyKeys:
        """Return the sticky keys of an X server, given its ``Display`` as a pointer."""
        return cls(partial(sticky_modifiers, display))

    def received(self, event: Event) -> Event:
        """Return an event with the modifiers that belong to it."""
        is_key = event.type in (pygame.KEYDOWN, pygame.KEYUP)
        if is_key and event.key in _KEYS:
            if event.type == pygame.KEYUP:
                latched, locked = self._ask()
                self._for_next = _modifiers(latched)
                self._staying = _modifiers(locked)
            return event
        added = self._for_next | self._staying
        if event.type in _FORGETTING:
            self._for_next = 0
        if event.type != pygame.KEYDOWN or not added:
            return event
        return Event(event.type, {**event.dict, "mod": event.mod | added})


def _modifiers(bits: int) -> int:
    return sum(modifier for bit, modifier in _BITS if bits & bit)


def _named_window(x11: ctypes.CDLL, display: c_void_p, root: c_ulong) -> int | None:
    x11.XInternAtom.restype = c_ulong
    name = c_ulong(
        x11.XInternAtom(display, c_char_p(b"_NET_SUPPORTING_WM_CHECK"), c_int(0))
    )
    kind = c_ulong()
    bits = c_int()
    count = c_ulong()
    rest = c_ulong()
    data = POINTER(c_ubyte)()
    x11.XGetWindowProperty(
        display,
        root,
        name,
        c_long(0),
        c_long(1),
        c_int(0),
        c_ulong(_WINDOW),
        byref(kind),
        byref(bits),
        byref(count),
        byref(rest),
        byref(data),
    )
    if not data:
        return None
    window = None
    if count.value:
        window = cast(data, POINTER(c_ulong))[0]
    x11.XFree(data)
    return window


def _children(x11: ctypes.CDLL, display: c_void_p, root: c_ulong) -> list[int]:
    top = c_ulong()
    parent = c_ulong()
    found = POINTER(c_ulong)()
    count = c_uint()
    x11.XQueryTree(display, root, byref(top), byref(parent), byref(found), byref(count))
    if not found:
        return []
    children = found[: count.value]
    x11.XFree(found)
    return children


class _Answer(ctypes.Structure):
    """The event with which a program answers, as in Xlib, with room for any other."""

    _fields_ = (
        ("type", c_int),
        ("serial", c_ulong),
        ("send_event", c_int),
        ("display", c_void_p),
        ("requestor", c_ulong),
        ("selection", c_ulong),
        ("target", c_ulong),
        ("property", c_ulong),
        ("time", c_ulong),
        ("rest", c_long * 24),
    )


class OthersClipboard:
    """A connection to the X server that reads the clipboard of other programs.

    It and its window stay open until ``close``: a program that answers late to a window
    that is gone may crash.
    """

    def __init__(self, own_window: int) -> None:
        """Connect; ``own_window`` is one of this program, by its number on the server.

        Raise ``OSError`` if no X server can be reached.
        """
        self._own_window = own_window
        self._x11 = x11 = ctypes.CDLL(LIBRARY)
        for name in ("XInternAtom", "XGetSelectionOwner", "XDefaultRootWindow"):
            getattr(x11, name).restype = c_ulong
        x11.XCreateSimpleWindow.restype = c_ulong
        x11.XOpenDisplay.restype = c_void_p
        self._display = display = c_void_p(x11.XOpenDisplay(None))
        if not display:
            raise OSError("the X server does not answer")
        self._clipboard = c_ulong(x11.XInternAtom(display, b"CLIPBOARD", 0))
        self._utf8 = c_ulong(x11.XInternAtom(display, b"UTF8_STRING", 0))
        root = c_ulong(x11.XDefaultRootWindow(display))
        place = (c_int(0), c_int(0), c_int(1), c_int(1))
        border = (c_int(0), c_ulong(0), c_ulong(0))
        self._window = c_ulong(x11.XCreateSimpleWindow(display, root, *place, *border))

    def close(self) -> None:
        self._x11.XCloseDisplay(self._display)

    def text(self) -> str | None:
        """Return the first part of the text that another program has on the clipboard.

        It is empty if there is none, or if it does not arrive in time or in one piece.
        Return ``None`` if this program itself has it.
        """
        owner = self._x11.XGetSelectionOwner(self._display, self._clipboard)
        if not owner:
            return ""
        if owner >> _CLIENT_BITS == self._own_window >> _CLIENT_BITS:
            return None
        return self._asked().decode(errors="ignore")

    def _asked(self) -> bytes:
        """Return the answer of the program that has the clipboard."""
        answer = _Answer()
        while self._has_answer(answer):
            pass  # answers to an earlier query
        self._x11.XConvertSelection(
            self._display,
            self._clipboard,
            self._utf8,
            self._clipboard,
            self._window,
            c_ulong(0),
        )
        until = time.monotonic() + SECONDS
        while not self._has_answer(answer):
            rest = until - time.monotonic()
            if rest <= 0:
                return b""
            number = self._x11.XConnectionNumber(self._display)
            select.select([number], [], [], rest)
        if answer.property:
            return self._content(c_ulong(answer.property))
        return b""

    def _has_answer(self, answer: _Answer) -> bool:
        found: int = self._x11.XCheckTypedWindowEvent(
            self._display,
            self._window,
            c_int(_SELECTION_NOTIFY),
            byref(answer),
        )
        return bool(found)

    def _content(self, name: c_ulong) -> bytes:
        """Return the beginning of a property, if it is text."""
        found = c_ulong()
        bits = c_int()
        count = c_ulong()
        left = c_ulong()
        data = POINTER(c_ubyte)()
        part = (c_long(0), c_long(MAX_BYTES // 4))
        results = (byref(found), byref(bits), byref(count), byref(left), byref(data))
        self._x11.XGetWindowProperty(
            self._display,
            self._window,
            name,
            *part,
            c_int(0),
            self._utf8,
            *results,
        )
        if not data:
            return b""
        content = b""
        if bits.value == 8:
            content = ctypes.string_at(data, count.value)
        self._x11.XFree(data)
        # otherwise the server would keep all of it
        self._x11.XDeleteProperty(self._display, self._window, name)
        return content

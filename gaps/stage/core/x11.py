"""What is asked of an X server directly: SDL tells neither whether a window manager is
there nor when there is input.
"""

from __future__ import annotations

import ctypes
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

LIBRARY = "libX11.so.6"
_WINDOW = 33  # the number of the type "window" among the types of properties


def has_window_manager() -> bool:
    """Whether a window manager looks after the windows; ``True`` also where that cannot
    be found out.

    It names a window of its own at the root window, as the Extended Window Manager
    Hints ask. The name may outlive it, so that window is looked for.
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


Connection = tuple[int, Callable[[], int]]
"""The number of the file that is read from the X server, and whether something was read
and not yet taken.
"""


def connection(display: int) -> Connection | None:
    """Return the connection of the X server's ``Display``, which is given as a pointer;
    ``None`` where it cannot be found out.
    """
    try:
        x11 = ctypes.CDLL(LIBRARY)
    except OSError:
        return None
    server = c_void_p(display)
    return x11.XConnectionNumber(server), partial(x11.XPending, server)


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
    window = cast(data, POINTER(c_ulong))[0] if count.value else None
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

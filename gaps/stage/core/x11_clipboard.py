"""What another program has on the clipboard of an X server: a part of a long text, and
not for longer than somebody waits. SDL takes all of it, and waits up to a second.
"""

from __future__ import annotations

import ctypes
import select
import time
from ctypes import POINTER, byref, c_int, c_long, c_ubyte, c_ulong, c_void_p

from gaps.stage.core.x11 import LIBRARY

MAX_BYTES = 100_000  # of a text; what is behind them is not taken
SECONDS = 0.25  # in which the other program has to answer
_SELECTION_NOTIFY = 31  # the number of the event that the text is there
# the windows of one program have the same number above these bits
_CLIENT_BITS = 21


class _Answer(ctypes.Structure):
    """The event with which a program answers, as Xlib has it, and room for any other."""

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
    """A connection to the X server that asks for what other programs have.

    It and its window stay until ``close``: a program that answers late to a window that
    is gone may end by that.
    """

    def __init__(self, own_window: int) -> None:
        """``own_window`` is one of this program, by its number on the server. Raises
        ``OSError`` if no X server can be asked.
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
        """The first part of the text that another program has on the clipboard.

        Empty if there is none, or if it does not come in time or in one piece; ``None``
        if this program itself has it.
        """
        owner = self._x11.XGetSelectionOwner(self._display, self._clipboard)
        if not owner:
            return ""
        if owner >> _CLIENT_BITS == self._own_window >> _CLIENT_BITS:
            return None
        return self._asked().decode(errors="ignore")

    def _asked(self) -> bytes:
        """The answer of the program that has the clipboard."""
        answer = _Answer()
        while self._has_answer(answer):
            pass  # to an earlier question
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
        return self._content(c_ulong(answer.property)) if answer.property else b""

    def _has_answer(self, answer: _Answer) -> bool:
        found: int = self._x11.XCheckTypedWindowEvent(
            self._display, self._window, c_int(_SELECTION_NOTIFY), byref(answer)
        )
        return bool(found)

    def _content(self, name: c_ulong) -> bytes:
        """The beginning of a property, if it is text."""
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
        content = ctypes.string_at(data, count.value) if bits.value == 8 else b""
        self._x11.XFree(data)
        # or the server would keep all of it
        self._x11.XDeleteProperty(self._display, self._window, name)
        return content

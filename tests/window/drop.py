"""A hand that drops a file on a window of X, as a file browser does: ``python drop.py
WINDOW PATH``.
"""

from __future__ import annotations

import sys
import time
from ctypes import CDLL, byref, c_char_p, c_int, c_long, c_ubyte, c_ulong, c_void_p
from pathlib import Path

CLIENT_MESSAGE = 33
SELECTION_REQUEST = 30
SELECTION_NOTIFY = 31
PATIENCE = 10.0  # seconds


class Hand:
    """The side of the XDND protocol that brings something."""

    def __init__(self, target: int) -> None:
        self.x = CDLL("libX11.so.6")
        self.target = target
        self.x.XOpenDisplay.restype = c_void_p
        for name in ("XInternAtom", "XDefaultRootWindow", "XCreateSimpleWindow"):
            getattr(self.x, name).restype = c_ulong
        self.display = c_void_p(self.x.XOpenDisplay(None))
        root = c_ulong(self.x.XDefaultRootWindow(self.display))
        self.window = self.x.XCreateSimpleWindow(
            self.display, root, 0, 0, 1, 1, 0, c_ulong(0), c_ulong(0)
        )

    def atom(self, name: str) -> int:
        return int(self.x.XInternAtom(self.display, c_char_p(name.encode()), 0))

    def send(self, window: int, *values: int) -> None:
        event = (c_long * 24)(*values)
        self.x.XSendEvent(
            self.display,
            c_ulong(window),
            0,
            c_long(0),
            byref(event),
        )
        self.x.XFlush(self.display)

    def tell(self, name: str, *values: int) -> None:
        """A message of the protocol."""
        head = CLIENT_MESSAGE, 0, 1, 0, self.target, self.atom(name), 32
        self.send(self.target, *head, self.window, *values)

    def wait_for(self, name: str, uris: bytes) -> None:
        """Until the other side says so; gives it what it asks for meanwhile."""
        until = time.monotonic() + PATIENCE
        event = (c_long * 24)()
        while time.monotonic() < until:
            if not self.x.XPending(self.display):
                time.sleep(0.01)
                continue
            self.x.XNextEvent(self.display, byref(event))
            kind = c_int(event[0]).value
            if kind == CLIENT_MESSAGE and event[5] == self.atom(name):
                return
            if kind == SELECTION_REQUEST:
                requestor, selection, target, place, when = event[5:10]
                raw = (c_ubyte * len(uris))(*uris)
                self.x.XChangeProperty(
                    self.display,
                    c_ulong(requestor),
                    c_ulong(place),
                    c_ulong(target),
                    8,
                    0,
                    raw,
                    len(uris),
                )
                self.send(
                    requestor,
                    SELECTION_NOTIFY,
                    0,
                    1,
                    0,
                    requestor,
                    selection,
                    target,
                    place,
                    when,
                )
        raise SystemExit(f"the window did not answer with {name}")

    def drop(self, path: Path) -> None:
        """Bring a file to the middle of the window, and let go."""
        uris = f"{path.as_uri()}\r\n".encode()
        kind = self.atom("text/uri-list")
        self.x.XSetSelectionOwner(
            self.display,
            c_ulong(self.atom("XdndSelection")),
            c_ulong(self.window),
            c_ulong(0),
        )
        self.tell(
            "XdndEnter",
            5 << 24,
            kind,
            0,
            0,
        )
        self.tell(
            "XdndPosition",
            0,
            300 << 16 | 300,
            0,
            self.atom("XdndActionCopy"),
        )
        self.wait_for("XdndStatus", uris)
        self.tell("XdndDrop", 0, 0, 0, 0)
        self.wait_for("XdndFinished", uris)


if __name__ == "__main__":
    Hand(int(sys.argv[1])).drop(Path(sys.argv[2]).resolve())

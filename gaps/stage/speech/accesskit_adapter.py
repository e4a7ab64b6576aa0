"""The adapter of accesskit to the system, guarded against the thread it runs beside the program."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

from gaps.stage.speech.spoken import Area

ON, OFF = "on", "off"
WINDOWS, MACOS = sys.platform == "win32", sys.platform == "darwin"
WINDOW_CLASS = "SDLWindow"  # of SDL's windows on macOS


class GuardedAdapter:
    """The adapter, called only while its thread cannot hold its lock.

    On Linux that thread holds the adapter's lock while it calls the activation handler, which needs the
    interpreter. A call from here at that moment holds the interpreter and waits for the lock: both wait for
    ever. So the handlers only leave word in a list, without running any Python; and no call is made before
    the reader is known to listen, nor while there is word that has not been read. A reader that stops leaves
    its word before it takes the lock again.
    """

    def __init__(self, library: Any, window: object = None) -> None:
        """``library`` is the module accesskit; ``window`` the system's own, unused on Linux.

        Raises whatever the library raises.
        """
        self._news: list[str] = []
        self._asked: list[Any] = []
        on, off = partial(list.append, self._news, ON), partial(list.append, self._news, OFF)
        ask = partial(list.append, self._asked)
        if WINDOWS:
            self._adapter = library.windows.SubclassingAdapter(window, on, ask)
        elif MACOS:
            library.macos.add_focus_forwarder_to_window_class(WINDOW_CLASS)
            self._adapter = library.macos.SubclassingAdapter.for_window(window, on, ask)
        else:
            self._adapter = library.unix.Adapter(on, ask, off)
        self.listening = False
        """Whether a reader listens, as far as it is known."""

    def starts(self) -> bool:
        """Read the news. Returns whether a reader has begun to listen and must be told everything."""
        started = False
        while self._news:
            self.listening = started = self._news.pop(0) == ON
        return started

    def asked(self) -> Sequence[Any]:
        """Return the requests that came since the last call."""
        taken = []
        while self._asked:
            taken.append(self._asked.pop(0))
        return taken

    def update(self, update: Any) -> bool:
        """Pass on a change of the tree. Returns whether it was done; if not, there is news to be read."""
        return self._call(self._adapter.update_if_active, ([update].pop,))

    def set_focused(self, focused: bool) -> bool:
        """The window has the keyboard focus or not. Returns as ``update``."""
        if WINDOWS:
            return True
        adapter = self._adapter
        return self._call(
            adapter.update_view_focus_state if MACOS else adapter.update_window_focus_state, (focused,)
        )

    def set_bounds(self, library: Any, outer: Area) -> bool:
        """The window lies there on the desktop. Returns as ``update``."""
        if WINDOWS or MACOS:
            return True
        left, top, width, height = outer
        area = library.Rect(left, top, left + width, top + height)
        return self._call(self._adapter.set_root_window_bounds, (area, area))

    def _call(self, method: Any, arguments: tuple[Any, ...]) -> bool:
        listening, news = self.listening, self._news
        if news or not listening:
            return False
        events = method(*arguments)  # no other thread can run Python between the check and this call
        if events is not None:
            events.raise_events()
        return True

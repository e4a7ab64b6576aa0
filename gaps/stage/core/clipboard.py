"""The text on the system's clipboard, if there is one."""

from __future__ import annotations

import pygame

from gaps.stage.core.x11 import OthersClipboard

MAX_SEARCHED = 10_000  # characters of a text that are searched for a line
_MISSING = pygame.error, AttributeError, NotImplementedError


class _X11:
    """State for querying the clipboard of an X server."""

    own_window = 0  # this program's window, by its X server number; 0 without one
    others: OthersClipboard | None = None  # set by the first query


def use_window(handle: int | None) -> None:
    """Set the window by which the X server knows this program.

    Return None if there is none, or once it is closed.
    """
    _X11.own_window = handle or 0
    if _X11.others is not None:
        _X11.others.close()
        _X11.others = None


def _text_of_others() -> str | None:
    """Return the text of another program on the X server.

    Return ``None`` if there is no server, or if this program has the text.
    """
    if not _X11.own_window:
        return None
    if _X11.others is None:
        try:
            _X11.others = OthersClipboard(_X11.own_window)
        except OSError:
            return None
    return _X11.others.text()


def copy(text: str) -> bool:
    """Put text on the clipboard; return True if that worked."""
    try:
        pygame.scrap.put_text(text)
        # SDL tells an X server only at the next query, and ``pasted`` does not go
        # through SDL there.
        pygame.scrap.has_text()
    except _MISSING:
        return False
    return True


def pasted() -> str:
    """Return the text on the clipboard; of a long text perhaps only a part.

    The text is empty if there is none, or no clipboard.
    """
    text = _text_of_others()
    if text is not None:
        return text
    try:
        return pygame.scrap.get_text()
    except (*_MISSING, UnicodeDecodeError):
        return ""


def pasted_line() -> str:
    """Return the first line on the clipboard that has a letter or a digit.

    It is empty if there is no such line.
    """
    lines = pasted()[:MAX_SEARCHED].splitlines()
    return next((line.strip() for line in lines if any(map(str.isalnum, line))), "")

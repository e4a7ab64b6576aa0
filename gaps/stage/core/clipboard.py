"""The text on the clipboard of the system, where there is one."""

from __future__ import annotations

import pygame

from gaps.stage.core.x11 import OthersClipboard

MAX_LOOKED_AT = 10_000  # characters of a text in which a line is looked for
_MISSING = pygame.error, AttributeError, NotImplementedError


class _X11:
    """How the clipboard is asked on an X server."""

    own_window = 0  # of this program, by its number there; 0 elsewhere
    others: OthersClipboard | None = None  # once it was asked


def use_window(handle: int | None) -> None:
    """Tell by which window this program is known to the X server; ``None`` elsewhere
    and when it is closed.
    """
    _X11.own_window = handle or 0
    if _X11.others is not None:
        _X11.others.close()
        _X11.others = None


def _text_of_others() -> str | None:
    """The text of another program on the X server; ``None`` where there is no server,
    or this program has the text.
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
    """Put text on the clipboard; return whether that worked."""
    try:
        pygame.scrap.put_text(text)
        # an X server is told with the next question only, and pasting asks it elsewhere
        pygame.scrap.has_text()
    except _MISSING:
        return False
    return True


def pasted() -> str:
    """The text on the clipboard, a long one perhaps in part; empty where there is none,
    or no clipboard.
    """
    text = _text_of_others()
    if text is not None:
        return text
    try:
        return pygame.scrap.get_text()
    except (*_MISSING, UnicodeDecodeError):
        return ""


def pasted_line() -> str:
    """The first line with a letter or a digit of the text on the clipboard; empty where
    there is none.
    """
    lines = pasted()[:MAX_LOOKED_AT].splitlines()
    return next((line.strip() for line in lines if any(map(str.isalnum, line))), "")

"""The events of a frame, also if the name of a dropped file is no text."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import pygame

Get = Callable[..., list[pygame.event.Event]]


def take_events(get: Get = pygame.event.get) -> Sequence[pygame.event.Event]:
    """Take all waiting events, dropped files last.

    pygame-ce decodes a file's name as UTF-8 and raises an error if it is not. Then the name comes from that
    error, with half surrogates for the bytes that are no text: it still opens the file.
    """
    events = get(exclude=pygame.DROPFILE)
    try:
        return [*events, *get(pygame.DROPFILE, pump=False)]
    except (SystemError, UnicodeDecodeError) as error:
        cause = error if isinstance(error, UnicodeDecodeError) else error.__cause__
        if not isinstance(cause, UnicodeDecodeError):
            raise
        return [*events, pygame.event.Event(pygame.DROPFILE, file=_name(cause.object))]


def _name(raw: bytes) -> str:
    """The name of a file that is not UTF-8. Windows has names of UTF-16, and no bytes to keep."""
    return os.fsdecode(raw) if os.name == "posix" else raw.decode(errors="surrogateescape")

"""Sticky keys of X11: Ctrl, Shift or Alt is pressed and let go before the key that it
belongs to.

SDL counts only what is held down. The X server forgets such a modifier with the next
key, so it is asked when the modifier is let go.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame.event import Event

from gaps.stage.core.x11 import sticky_modifiers

_BITS = ((1, pygame.KMOD_LSHIFT), (4, pygame.KMOD_LCTRL), (8, pygame.KMOD_LALT))
"""Modifiers by their bits in X: without Caps Lock and Num Lock, which SDL knows."""
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
    """Adds the modifiers that are held by sticky keys. ``ask`` returns those for the
    next key, and those that stay, as X counts them.
    """

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._for_next = 0  # bits of pygame
        self._staying = 0

    @classmethod
    def of_display(cls, display: int) -> StickyKeys:
        """Those of an X server, whose ``Display`` is given as a pointer."""
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

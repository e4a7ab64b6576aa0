"""A cache for painted pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

import pygame

Values = ParamSpec("Values")

MAX_PIXELS = 12_000_000


class SurfaceCache:
    """Pictures by key; the least recently used are dropped when all have more than ``max_pixels`` pixels."""

    def __init__(self, max_pixels: int = MAX_PIXELS) -> None:
        self.max_pixels = max_pixels
        self.pixels = 0
        """The number of pixels of all the pictures."""
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture under ``key``; ``paint`` makes a missing one. Copy it before changing it."""
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._pictures[key] = paint()
            self.pixels += _area(picture)
            while self.pixels > self.max_pixels and len(self._pictures) > 1:
                self.pixels -= _area(self._pictures.popitem(last=False)[1])
        else:
            self._pictures.move_to_end(key)
        return picture

    def kept(self, paint: Callable[Values, pygame.Surface]) -> Callable[Values, pygame.Surface]:
        """Let a function paint only once for the same values, which must be hashable."""

        @wraps(paint)
        def found(*values: Values.args, **named: Values.kwargs) -> pygame.Surface:
            key = paint, values, *named.items()
            return self.get(key, lambda: paint(*values, **named))

        return found


def _area(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()

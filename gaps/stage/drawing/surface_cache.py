"""Pictures that were made once and will be wanted again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

PIXELS = 12_000_000


class SurfaceCache:
    """Pictures by key; the longest unused go when all together have more than ``pixels`` pixels."""

    def __init__(self, pixels: int = PIXELS) -> None:
        self.pixels = pixels
        self._held = 0
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture under ``key``, painted now if it is not there. Shared: copy before changing it."""
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._pictures[key] = paint()
            self._held += _area(picture)
            while self._held > self.pixels and len(self._pictures) > 1:
                self._held -= _area(self._pictures.popitem(last=False)[1])
        else:
            self._pictures.move_to_end(key)
        return picture


def _area(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()

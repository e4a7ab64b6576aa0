"""What costs much and depends on nothing but its arguments is made once per test
process.

These are drawings, fonts, the background, the landscape, and proofs about positions of
finished games. Tests get copies, or what nobody changes; a style and what it keeps are
made for each test.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any

import pygame
import pytest

from gaps.background import IsCancelled
from gaps.engine import Move
from gaps.scenes.shared import appearance
from gaps.solver import Outcome, Review, review
from gaps.stage.drawing.shapes import SurfaceCache
from gaps.stage.drawing.style import Style
from gaps.table.landscape import hours, painting

MAX_PIXELS = 30_000_000  # of all pictures that are kept

Size = tuple[int, int]
Paint = Callable[..., pygame.Surface]
Prove = Callable[[Review, int, IsCancelled], Outcome]


class Pictures:
    """Pictures by what they were made from, for several threads."""

    def __init__(self) -> None:
        self._cache = SurfaceCache(MAX_PIXELS)
        self._lock = RLock()

    def get(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A picture of its own for everybody who asks. None is painted under the lock:
        painting may stop in the middle, for another thread to go on.
        """
        with self._lock:
            picture = self._cache.find(key)
        if picture is None:
            picture = paint()
            with self._lock:
                self._cache.put(key, picture)
        return picture.copy()

    def of(self, paint: Paint) -> Paint:
        """The same function of a size or a style, which paints each picture once."""

        def painted(size: Size, *theme: Hashable) -> pygame.Surface:
            # which some tests replace
            key = paint, size, theme, pygame.Surface
            return self.get(key, lambda: paint(size, *theme))

        return painted

    def grounds(
        self, paint: Callable[[Style, float, int, float], pygame.Surface]
    ) -> Callable[..., pygame.Surface]:
        """The same painter of the ground at an hour, which paints each ground once."""

        def painted(
            style: Style, share: float, top: int, light: float = 1.0
        ) -> pygame.Surface:
            key = paint, style.size, style.theme, share, top, light, pygame.Surface
            return self.get(key, lambda: paint(style, share, top, light))

        return painted

    def drawings(
        self, load: Callable[[Any, Size], pygame.Surface]
    ) -> Callable[[Any, Size], pygame.Surface]:
        """``pygame.image.load_sized_svg`` which draws each text at each size once;
        files as ever.
        """

        def loaded(file: Any, size: Size) -> pygame.Surface:
            if not isinstance(file, io.BytesIO):
                return load(file, size)
            return self.get((file.getvalue(), tuple(size)), lambda: load(file, size))

        return loaded


def fonts(make: Callable[..., pygame.font.Font]) -> Callable[..., pygame.font.Font]:
    """``pygame.font.Font`` which opens each file at each size once, and again after the
    fonts were closed.
    """
    opened: dict[tuple[str | bytes, int], pygame.font.Font] = {}

    def font(file: Any, size: int = 20) -> pygame.font.Font:
        content = file.getvalue() if isinstance(file, io.BytesIO) else str(file)
        key = content, size
        try:
            opened[key].get_height()
        except (KeyError, pygame.error):
            opened[key] = make(file, size)
        return opened[key]

    return font


def proofs(prove: Prove) -> Prove:
    """``Review._prove`` which searches each position once with the same limits, also
    where nothing is proven, unless that search was cancelled.
    """
    known: dict[Hashable, tuple[Outcome, tuple[Move, ...]]] = {}

    def proven(reviewed: Review, index: int, cancelled: IsCancelled) -> Outcome:
        search = vars(review)["Search"]
        advance = getattr(search, "advance", None)
        limits = review.MAX_NODES, review.MAX_GENERAL_NODES
        # some tests replace the search, others what it does
        key = reviewed.states[index], search, advance, limits
        if key not in known:
            outcome = prove(reviewed, index, cancelled)
            if outcome is Outcome.UNKNOWN and cancelled():
                return outcome
            known[key] = outcome, reviewed.winning_lines.get(index, ())
        outcome, line = known[key]
        if outcome is Outcome.WINNABLE:
            reviewed.winning_lines[index] = line
        return outcome

    return proven


def install(patch: pytest.MonkeyPatch) -> None:
    """Let everything be made once until the patches are undone."""
    pictures = Pictures()
    patch.setattr(
        pygame.image, "load_sized_svg", pictures.drawings(pygame.image.load_sized_svg)
    )
    patch.setattr(pygame.font, "Font", fonts(pygame.font.Font))
    patch.setattr(Review, "_prove", proofs(vars(Review)["_prove"]))
    paint_hour = pictures.grounds(hours.paint_hour)
    patch.setattr(hours, "paint_hour", paint_hour)
    patch.setattr(appearance, "paint_hour", paint_hour)
    patch.setattr(painting, "paint_sky", pictures.of(painting.paint_sky))

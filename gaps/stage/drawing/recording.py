"""Notes what is drawn on a surface, to compare it with the picture before and to draw parts of it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import pygame


class Drawn(NamedTuple):
    """One picture or filled area that was drawn."""

    area: tuple[int, int, int, int]
    """Where, inside the window and the clip area."""
    at: tuple[int, int]
    """Where the top left corner of the picture or of its part lies."""
    picture: pygame.Surface | None
    """``None`` for a filled area. Must not be changed afterwards."""
    alpha: int | None
    """That of the whole picture when it was drawn."""
    part: tuple[int, int, int, int] | None
    """The part of the picture that is shown; ``None`` for all of it."""
    colour: object
    flags: int


class Recording(pygame.Surface):
    """Takes the place of a window's surface and notes what is drawn, without drawing it.

    Only ``blit``, ``blits``, ``fblits`` and ``fill`` are noted. What ``pygame.draw`` draws is lost, and
    the pixels cannot be read.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self._window = pygame.Rect((0, 0), size)
        self._clip = self._window.copy()
        self.drawn: list[Drawn] = []
        """What was drawn, the lowest first."""

    def get_size(self) -> tuple[int, int]:
        return self._window.size

    def get_width(self) -> int:
        return self._window.width

    def get_height(self) -> int:
        return self._window.height

    def get_rect(self, **kwargs: Any) -> pygame.Rect:
        rect = self._window.copy()
        for name, value in kwargs.items():
            setattr(rect, name, value)
        return rect

    def get_clip(self) -> pygame.Rect:
        return self._clip.copy()

    def set_clip(self, rect: Any = None, /) -> None:
        self._clip = self._window.clip(rect) if rect is not None else self._window.copy()

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        x, y = int(dest[0]), int(dest[1])
        part = None
        if area is not None:
            shown = pygame.Rect(area)
            x, y = x + max(0, -shown.x), y + max(0, -shown.y)
            shown = shown.clip(source.get_rect())
            part = (shown.x, shown.y, shown.width, shown.height)
        width, height = part[2:] if part else source.get_size()
        place = self._clip.clip((x, y, width, height))
        if place.width and place.height:
            where = (place.x, place.y, place.width, place.height)
            self.drawn.append(Drawn(where, (x, y), source, source.get_alpha(), part, None, special_flags))
        return place

    def fblits(self, blit_sequence: Iterable[Any], special_flags: int = 0, /) -> None:
        for picture, at in blit_sequence:
            self.blit(picture, at, None, special_flags)

    def blits(self, blit_sequence: Iterable[Any], doreturn: Any = 1) -> Any:
        return [self.blit(*each) for each in blit_sequence]

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        place = self._clip.clip(rect) if rect is not None else self._clip.copy()
        if place.width and place.height:
            where = (place.x, place.y, place.width, place.height)
            colour = tuple(pygame.Color(color))
            self.drawn.append(Drawn(where, place.topleft, None, None, None, colour, special_flags))
        return place


def record(size: tuple[int, int], draw: Callable[[pygame.Surface], object]) -> list[Drawn]:
    """Return what ``draw`` draws on a window of ``size`` pixels, the lowest first."""
    recording = Recording(size)
    draw(recording)
    return recording.drawn


def replay(surface: pygame.Surface, drawn: Sequence[Drawn], areas: Sequence[pygame.Rect]) -> None:
    """Draw again what reaches into each of ``areas``, and only there. The areas must not overlap."""
    places = [each.area for each in drawn]
    for area in areas:
        for number in area.collidelistall(places):
            _draw(surface, drawn[number], area)
    surface.set_clip(None)


def difference(before: Sequence[Drawn], after: Sequence[Drawn]) -> list[pygame.Rect]:
    """Return the areas in which two recordings may look different."""
    if before == after:
        return []
    old, new = set(before), set(after)
    kept = old & new
    if [each for each in before if each in kept] != [each for each in after if each in kept]:
        return [pygame.Rect(each.area) for each in (*before, *after)]  # drawn in another order
    return [pygame.Rect(each.area) for each in old ^ new]


def _draw(surface: pygame.Surface, each: Drawn, area: pygame.Rect) -> None:
    surface.set_clip(area.clip(each.area))
    picture = each.picture
    if picture is None:
        surface.fill(each.colour, each.area, each.flags)  # type: ignore[arg-type]
        return
    alpha = picture.get_alpha()
    if alpha != each.alpha:
        picture.set_alpha(each.alpha)
    surface.blit(picture, each.at, each.part, each.flags)
    if alpha != each.alpha:
        picture.set_alpha(alpha)

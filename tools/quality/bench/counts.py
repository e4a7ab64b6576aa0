"""The cost of a piece of the program.

It is what it makes and draws, which is the same on every machine, or its time.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from types import FrameType
from typing import Any

import pygame
from pygame import Rect, Surface
from pygame.font import Font

import gaps

OURS = str(Path(gaps.__file__).parent)
MAKERS = {
    pygame.image.load_sized_svg: "drawings",
    pygame.transform.gaussian_blur: "blurs",
    pygame.transform.rotozoom: "turned",
    pygame.transform.rotate: "turned",
    pygame.transform.smoothscale: "scaled",
}
"""The functions that make pictures, and their names here."""
METHODS = {(Font, "render"): "texts", (Surface, "copy"): "copies"}
"""The methods that do."""
NAMES = {*(each.__name__ for each in MAKERS), *(name for _, name in METHODS)}


WINDOW, PICTURES, AHEAD = "window", "pictures", "ahead"
"""Where pixels are drawn: on the window, on other pictures, and on them in spare time."""

ENOUGH = 8  # pictures in a frame: no more are begun ahead
FRAME = 1 / 60  # seconds
KEPT = 0.003  # of them, nothing is done in the last, as in the loop of the program


@dataclass
class Taken:
    """The cost of a piece of the program."""

    made: Counter[str] = field(default_factory=Counter)
    """The number of pictures made, by kind."""
    pixels: Counter[str] = field(default_factory=Counter)
    """The pixels drawn: on the window, on other pictures, and on any of them ahead."""
    is_ahead: bool = False
    """True while spare time is used."""
    calls: int = 0
    """The calls of functions of the program."""
    seconds: float = 0.0
    """The seconds of the processor."""
    frames: int = 1
    """The frames that it has the time of."""
    began: float | None = None
    """The time of its start, if it is timed."""

    def leaves_no_more(self) -> bool:
        """Return True if a frame that took this has no time left to prepare anything."""
        if self.began is None:
            return self.made.total() >= ENOUGH
        return process_time() - self.began >= self.frames * FRAME - KEPT

    def draw(self, target: Surface, area: Rect) -> None:
        """Count what is drawn on an area of a picture, or of the window."""
        place = PICTURES
        if self.is_ahead:
            place = AHEAD
        elif target.get_abs_parent() is pygame.display.get_surface():
            place = WINDOW
        self.pixels[place] += area.width * area.height


def _kind_made(called: Any) -> str:
    """Return the kind of pictures made by a function not written in Python, if any."""
    owner = getattr(called, "__self__", None)
    for (owners, name), kind in METHODS.items():
        if isinstance(owner, owners) and called.__name__ == name:
            return kind
    is_function = owner in (pygame.image, pygame.transform)
    return MAKERS.get(called, "") if is_function else ""


@contextmanager
def timed() -> Iterator[Taken]:
    """Measure the time of the processor."""
    began = process_time()
    taken = Taken(began=began)
    yield taken
    taken.seconds = process_time() - began


@contextmanager
def counted() -> Iterator[Taken]:
    """Count the work in this thread, and in those that begin meanwhile."""
    global _counting
    taken = _counting = Taken()
    with _blits_told(taken):
        threading.setprofile(_watch)
        sys.setprofile(_watch)
        try:
            yield taken
        finally:
            sys.setprofile(None)
            threading.setprofile(None)
            _counting = None


_counting: Taken | None = None  # what is counted now


def _watch(frame: FrameType, event: str, called: Any) -> None:
    """Count a call that ``sys.setprofile`` reports.

    Its thread may have begun while something else was counted. A second function for
    each call would double the time.
    """
    if _counting is None:
        return
    if event == "call":
        _counting.calls += frame.f_code.co_filename.startswith(OURS)
    elif event == "c_call" and called.__name__ in NAMES:
        kind = _kind_made(called)
        if kind:
            _counting.made[kind] += 1


@contextmanager
def _blits_told(taken: Taken) -> Iterator[None]:
    """Count the pixels of all blits.

    A type of pygame takes no other methods, but its dictionary does.
    """
    methods = gc.get_referents(Surface.__dict__)[0]
    before = {name: methods[name] for name in ("blit", "blits", "fblits")}

    def count(target: Surface, area: Rect) -> Rect:
        taken.draw(target, area)
        return area

    def blit(target: Surface, *given: Any, **named: Any) -> Rect:
        return count(target, before["blit"](target, *given, **named))

    def blits(target: Surface, pictures: Iterable[Any]) -> list[Rect]:
        return [count(target, area) for area in before["blits"](target, pictures)]

    def fblits(target: Surface, pictures: Iterable[Any], flags: int = 0) -> None:
        for picture, at in pictures:
            blit(target, picture, at, special_flags=flags)

    methods.update(blit=blit, blits=blits, fblits=fblits)
    try:
        ctypes.pythonapi.PyType_Modified(ctypes.py_object(Surface))
        yield
    finally:
        methods.update(before)
        ctypes.pythonapi.PyType_Modified(ctypes.py_object(Surface))

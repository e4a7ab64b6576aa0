"""What a part of a screen says: plain values, which any screen reader can be given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

import pygame

Area = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the window."""


class Role(Enum):
    SCREEN = auto()
    DIALOG = auto()
    GROUP = auto()
    HEADING = auto()
    TEXT = auto()
    STATUS = auto()  # the words that were announced last
    BUTTON = auto()
    SWITCH = auto()
    CHOICE = auto()  # one of several options, shown as its value
    SLIDER = auto()
    FIELD = auto()  # text to be typed
    LIST = auto()
    ITEM = auto()  # of a list
    TABLE = auto()
    ROW = auto()
    CELL = auto()


class Action(Enum):
    """What a screen reader may ask a part to do."""

    ACTIVATE = auto()
    FOCUS = auto()
    INCREASE = auto()
    DECREASE = auto()
    SET_TEXT = auto()


USABLE = frozenset({Action.FOCUS, Action.ACTIVATE})
"""What a part can do that takes the focus and can be used."""
ADJUSTABLE = frozenset({Action.FOCUS, Action.INCREASE, Action.DECREASE})
"""What a part can do whose value goes up and down."""


@dataclass(frozen=True, slots=True)
class Range:
    """A number within its limits."""

    value: int
    minimum: int
    maximum: int
    step: int = 1


@dataclass(frozen=True, slots=True)
class Spoken:
    """One part of a screen, in the language in use.

    ``key`` is its name, unique on the screen; a part of a widget is called
    ``widget/part``. ``label`` is what it is called, ``value`` what it is set to,
    ``detail`` what is said after both.
    """

    key: str
    role: Role
    label: str = ""
    rect: Area = (0, 0, 0, 0)
    value: str = ""
    detail: str = ""
    number: Range | None = None
    checked: bool | None = None
    """Whether it is switched on; ``None`` for what is not a switch."""
    selected: bool | None = None
    """Whether it is the one that was chosen; ``None`` for what cannot be chosen."""
    enabled: bool = True
    shortcut: str = ""
    """The name of the key that does the same."""
    actions: frozenset[Action] = frozenset()
    children: tuple[Spoken, ...] = ()

    def walk(self) -> Iterator[Spoken]:
        """Yield it and all parts of it, in the order in which they are read."""
        yield self
        for child in self.children:
            yield from child.walk()


def text(key: str, words: str, rect: Area = (0, 0, 0, 0)) -> Spoken:
    """Return words that are only read."""
    return Spoken(key, Role.TEXT, words, rect)


def heading(key: str, words: str) -> Spoken:
    """Return the title of what follows."""
    return Spoken(key, Role.HEADING, words)


def area_of(rect: pygame.Rect) -> Area:
    """The sides of a rectangle as a plain tuple."""
    return rect.left, rect.top, rect.width, rect.height


def part_key(widget: str, part: object) -> str:
    """The key of a part of a widget."""
    return f"{widget}/{part}"

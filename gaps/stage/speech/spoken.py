"""The words of a part of a screen, as plain values for any screen reader."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

import pygame

from gaps.values import Value

Area = tuple[int, int, int, int]
"""The left, top, width and height, in pixels of the window."""


class Role(Enum):
    SCREEN = auto()
    DIALOG = auto()
    GROUP = auto()
    HEADING = auto()
    TEXT = auto()
    STATUS = auto()  # the last announcement
    BUTTON = auto()
    SWITCH = auto()
    CHOICE = auto()  # one of several options, shown as its value
    SLIDER = auto()
    FIELD = auto()  # text to be typed
    LIST = auto()
    ITEM = auto()  # an item of a list
    TABLE = auto()
    ROW = auto()
    CELL = auto()


class Action(Enum):
    """The actions that a screen reader may request of a part."""

    ACTIVATE = auto()
    FOCUS = auto()
    INCREASE = auto()
    DECREASE = auto()
    SET_TEXT = auto()


USABLE = frozenset({Action.FOCUS, Action.ACTIVATE})
"""The actions of a part that takes the focus and can be used."""
ADJUSTABLE = frozenset({Action.FOCUS, Action.INCREASE, Action.DECREASE})
"""The actions of a part whose value goes up and down."""


class Range(Value):
    """A number within its limits."""

    value: int
    minimum: int
    maximum: int
    step: int = 1


class Spoken(Value):
    """One part of a screen, in the language in use.

    ``key`` is its name, unique on the screen; a part of a widget is called
    ``widget/part``. ``label`` is what it is called, ``value`` what it is set to, and
    ``detail`` is spoken after both.
    """

    key: str
    role: Role
    label: str = ""
    rect: Area = (0, 0, 0, 0)
    value: str = ""
    detail: str = ""
    number: Range | None = None
    checked: bool | None = None
    """True if it is switched on; ``None`` for what is not a switch."""
    selected: bool | None = None
    """True if it is the chosen one; ``None`` for what cannot be chosen."""
    enabled: bool = True
    shortcut: str = ""
    """The name of the key that does the same."""
    actions: frozenset[Action] = frozenset()
    children: tuple[Spoken, ...] = ()

    def walk(self) -> Iterator[Spoken]:
        """Yield it and all its parts, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


def text(key: str, words: str, rect: Area = (0, 0, 0, 0)) -> Spoken:
    """Return words that can only be read."""
    return Spoken(key, Role.TEXT, words, rect)


def heading(key: str, words: str) -> Spoken:
    """Return the title of what follows."""
    return Spoken(key, Role.HEADING, words)


def area_of(rect: pygame.Rect) -> Area:
    """Return the sides of a rectangle as a plain tuple."""
    return rect.left, rect.top, rect.width, rect.height


def part_key(widget: str, part: object) -> str:
    """Return the key of a part of a widget."""
    return f"{widget}/{part}"

"""What a person wants, with no key code in it. A ``pos`` is pixels from the window's top left."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

Pos = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Hover:
    """The pointer moved; ``held`` while its first button is down."""

    pos: Pos
    held: bool = False


@dataclass(frozen=True, slots=True)
class Press:
    """A button went down, or a finger; ``clicks`` is 2 for the second press of a double click."""

    pos: Pos
    button: int = 1
    clicks: int = 1
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Release:
    """A button was let go."""

    pos: Pos
    button: int = 1


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by ``dy`` notches, positive away from the person."""

    pos: Pos
    dy: float


@dataclass(frozen=True, slots=True)
class TextEntered:
    """Text was entered."""

    text: str


@dataclass(frozen=True, slots=True)
class KeyCaptured:
    """A key was pressed while a scene listened for any; ``name`` is how it is called."""

    name: str


class Command(Enum):
    """Something to be done, whichever key or button asks for it. Each game names its own."""


class Nav(Command):
    """Getting about by keyboard or pad."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    NEXT = auto()
    PREVIOUS = auto()
    ACTIVATE = auto()
    BACK = auto()
    ERASE = auto()


@dataclass(frozen=True, slots=True)
class CommandReleased:
    """The key that asked for ``command`` was let go."""

    command: Command


@dataclass(frozen=True, slots=True)
class WindowFocusChanged:
    """The window gained or lost the keyboard."""

    gained: bool


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped on the window."""

    path: str


@dataclass(frozen=True, slots=True)
class WindowClosing:
    """The window is being closed: the last thing a scene is told. What it answers is not heard."""


Intent = (
    Hover
    | Press
    | Release
    | Wheel
    | TextEntered
    | KeyCaptured
    | Command
    | CommandReleased
    | WindowFocusChanged
    | FileDropped
    | WindowClosing
)

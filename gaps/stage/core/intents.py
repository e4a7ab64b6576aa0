"""Intents: what a person asks for, without key codes. A ``pos`` is in pixels from the
window's top left.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from gaps.stage.speech.spoken import Action

Pos = tuple[int, int]


class Intent:
    """What a person asks for. Each kind is a frozen subclass, or a command."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Hover(Intent):
    """The pointer moved; ``held`` while its first button is down."""

    pos: Pos
    held: bool = False


@dataclass(frozen=True, slots=True)
class Press(Intent):
    """A mouse button or a finger went down.

    ``clicks`` counts the presses at this place in quick succession, as the system does:
    2 for a double click.
    """

    pos: Pos
    button: int = 1
    touch: bool = False
    clicks: int = 1


@dataclass(frozen=True, slots=True)
class Release(Intent):
    """A mouse button or a finger went up."""

    pos: Pos
    button: int = 1


@dataclass(frozen=True, slots=True)
class PressLost(Intent):
    """The press that was held is over, and its release is none: the window lost it, or
    another scene came above.
    """


@dataclass(frozen=True, slots=True)
class Wheel(Intent):
    """The wheel turned by ``dy`` notches, positive away from the person."""

    pos: Pos
    dy: float


@dataclass(frozen=True, slots=True)
class TextEntered(Intent):
    """Text was typed, or set by an input method."""

    text: str


@dataclass(frozen=True, slots=True)
class TextComposed(Intent):
    """An input method shows ``text``, which is not yet entered; empty once it is, or is
    dropped.
    """

    text: str


@dataclass(frozen=True, slots=True)
class CharacterTyped(Intent):
    """A key was pressed that stands for a character and not for a command; a letter is
    a small one.
    """

    character: str
    awaited: bool = False
    """Whether a scene has asked for such a character as the next key."""


@dataclass(frozen=True, slots=True)
class KeyCaptured(Intent):
    """A key was pressed while a scene listened for any key; ``name`` is the key's name."""

    name: str


@dataclass(frozen=True, slots=True)
class AllSelected(Intent):
    """The text of the field with the focus was selected, so that the next character
    replaces it.
    """


class Command(Intent, Enum):
    """Something to be done, whichever key or button asks for it. Each game defines its
    own.
    """


class Nav(Command):
    """Navigation by keyboard or gamepad."""

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
class CommandReleased(Intent):
    """The key for ``command`` was released."""

    command: Command


@dataclass(frozen=True, slots=True)
class WindowFocusChanged(Intent):
    """The window got the focus of the desktop, or lost it."""

    gained: bool


@dataclass(frozen=True, slots=True)
class WindowSeen(Intent):
    """The window can be ``seen`` again, or no longer: it is minimised or hidden."""

    seen: bool


@dataclass(frozen=True, slots=True)
class SoundDeviceChanged(Intent):
    """A sound device has come, or the one in use was ``lost``."""

    lost: bool


@dataclass(frozen=True, slots=True)
class FileDropped(Intent):
    """A file was dropped on the window."""

    path: str


@dataclass(frozen=True, slots=True)
class Asked(Intent):
    """A screen reader asked the part called ``key`` to do something; ``text`` is to be
    set in it.
    """

    key: str
    action: Action
    text: str = ""


@dataclass(frozen=True, slots=True)
class WindowClosing(Intent):
    """The window is being closed. It is the last intent of a scene, and its answer is
    ignored.
    """

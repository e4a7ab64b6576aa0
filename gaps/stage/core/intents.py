"""Intents: what the player asks for, without key codes.

A ``pos`` is in pixels from the top left corner of the window.
"""

from __future__ import annotations

from enum import Enum, auto

from gaps.stage.speech.spoken import Action
from gaps.values import Value

Pos = tuple[int, int]


class Intent:
    """A request of the player. Each kind is a frozen subclass, or a command."""

    __slots__ = ()


class Hover(Value, Intent):
    """The pointer moved; ``held`` while its first button is down."""

    pos: Pos
    held: bool = False


LEFT_BUTTON = 1
"""The first button of a mouse, or a finger; only this one drags."""
RIGHT_BUTTON = 3


class Press(Value, Intent):
    """A mouse button or a finger went down.

    ``clicks`` counts the presses at this place in quick succession, as the system does:
    2 for a double click.
    """

    pos: Pos
    button: int = LEFT_BUTTON
    touch: bool = False
    clicks: int = 1


class Release(Value, Intent):
    """A mouse button or a finger went up."""

    pos: Pos
    button: int = 1


class PressLost(Value, Intent):
    """The held press ended without a release.

    The window lost it, or another scene opened above.
    """


class Wheel(Value, Intent):
    """The wheel turned by ``dy`` notches, positive away from the player."""

    pos: Pos
    dy: float


class TextEntered(Value, Intent):
    """Text was typed, or set by an input method."""

    text: str


class TextComposed(Value, Intent):
    """An input method shows ``text``, which is not entered yet.

    It is empty once it is entered or dropped.
    """

    text: str


class CharacterTyped(Value, Intent):
    """A key was pressed that stands for a character and not for a command.

    Letters are lower-case.
    """

    character: str
    awaited: bool = False
    """True if a scene has asked for such a character as the next key."""


class KeyCaptured(Value, Intent):
    """A key was pressed while a scene listened for any key; ``name`` is its name."""

    name: str


class AllSelected(Value, Intent):
    """The text of the field with the focus was selected.

    The next character replaces it.
    """


class Command(Intent, Enum):
    """An action, whichever key or button asks for it.

    Each game defines its own commands.
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


class CommandReleased(Value, Intent):
    """The key for ``command`` was released."""

    command: Command


class WindowFocusChanged(Value, Intent):
    """The window got the keyboard focus of the desktop, or lost it."""

    gained: bool


class WindowSeen(Value, Intent):
    """The window can be ``seen`` again, or no longer: it is minimised or hidden."""

    seen: bool


class SoundDeviceChanged(Value, Intent):
    """A sound device was connected, or the one in use was ``lost``."""

    lost: bool


class FileDropped(Value, Intent):
    """A file was dropped on the window."""

    path: str


class Asked(Value, Intent):
    """A screen reader asked for an action on the part called ``key``.

    ``text`` is to be set in it.
    """

    key: str
    action: Action
    text: str = ""


class WindowClosing(Value, Intent):
    """The window is being closed.

    It is the last intent of a scene, and its answer is ignored.
    """

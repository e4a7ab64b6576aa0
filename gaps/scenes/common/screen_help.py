"""What F1 says about a screen: what it is for, and its keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gaps.language import Message, Text
from gaps.stage.core.intents import Command


@dataclass(frozen=True)
class KeyHelp:
    """What to press, and what it does."""

    commands: Sequence[Command]
    """Shown as the keys, or the buttons of a gamepad, that they have now; those without one are left out."""
    text: Text


@dataclass(frozen=True)
class ScreenHelp:
    """The explanation of one screen. Texts are translated when they are drawn."""

    title: Message
    sentences: Sequence[Message]
    """What the screen shows and what can be done with a mouse, two to five sentences."""
    keys: Sequence[KeyHelp] = ()
    survey: Sequence[KeyHelp] = ()
    """More keys, which describe the board in words."""

"""What a player can ask for, whichever key, button or plate it comes from."""

from __future__ import annotations

from enum import auto

from gaps.stage.core.intents import Command


class GameCommand(Command):
    """What a player can ask of the game beside moving about in it."""

    UNDO = auto()
    REDO = auto()
    REDEAL = auto()
    HINT = auto()
    NEW_DEAL = auto()
    DEAL_NUMBER = auto()
    PAUSE = auto()
    MUTE = auto()
    FULLSCREEN = auto()
    RULES = auto()
    RETRY = auto()
    SKIP = auto()
    GIVE_UP = auto()
    TITLE = auto()
    COPY = auto()
    PASTE = auto()
    QUIT = auto()

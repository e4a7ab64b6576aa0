"""The commands of the game, independent of keys and buttons."""

from __future__ import annotations

from enum import Enum, auto

from gaps.stage.core.intents import Command


class GameCommand(Command):
    """The commands of a player, except navigation."""

    UNDO = auto()
    REDO = auto()
    UNDO_ALL = auto()
    REDO_ALL = auto()
    FINISH = auto()
    REDEAL = auto()
    HINT = auto()
    CAN_WIN = auto()
    PLAY_OUT = auto()
    WAY_BACK = auto()
    BEST_END = auto()
    MISSED_WIN = auto()
    NEW_DEAL = auto()
    DEAL_NUMBER = auto()
    ALL_GAMES = auto()
    STATISTICS = auto()
    PAUSE = auto()
    MUTE = auto()
    FULLSCREEN = auto()
    KEYS = auto()
    RETRY = auto()
    SKIP = auto()
    GIVE_UP = auto()
    TITLE = auto()
    COPY = auto()
    WATCH = auto()
    PASTE = auto()
    QUIT = auto()
    PREVIOUS_PAGE = auto()
    NEXT_PAGE = auto()
    NEXT_GAP = auto()
    PREVIOUS_GAP = auto()
    WANTED_CARD = auto()
    WHERE_TO = auto()
    READ_ROW = auto()
    STATE_OF_GAME = auto()
    LAST_WORDS = auto()


class Device(Enum):
    """The kinds of input devices."""

    KEYS = auto()  # keyboard and mouse
    PAD = auto()
    TOUCH = auto()

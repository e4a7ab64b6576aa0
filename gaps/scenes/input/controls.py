"""Translates events of the window into intents: the only place that knows keys and buttons."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from enum import Enum, auto

import pygame

from gaps.scenes.input.card_keys import RANKS, typed_character
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.gamepad import PAD_EVENTS, Gamepad
from gaps.scenes.input.key_chords import Chord, chord, chord_name
from gaps.stage.core.intents import (
    CharacterTyped,
    Command,
    CommandReleased,
    FileDropped,
    Hover,
    Intent,
    KeyCaptured,
    Nav,
    Press,
    Release,
    TextEntered,
    Wheel,
    WindowFocusChanged,
)


class Device(Enum):
    """What the player uses."""

    KEYS = auto()  # keyboard and mouse
    PAD = auto()
    TOUCH = auto()


KEYS: Mapping[Chord, Command] = {
    (pygame.K_UP, 0): Nav.UP,
    (pygame.K_DOWN, 0): Nav.DOWN,
    (pygame.K_LEFT, 0): Nav.LEFT,
    (pygame.K_RIGHT, 0): Nav.RIGHT,
    (pygame.K_TAB, 0): Nav.NEXT,
    (pygame.K_TAB, pygame.KMOD_SHIFT): Nav.PREVIOUS,
    (pygame.K_RETURN, 0): Nav.ACTIVATE,
    (pygame.K_KP_ENTER, 0): Nav.ACTIVATE,
    (pygame.K_SPACE, 0): Nav.ACTIVATE,
    (pygame.K_ESCAPE, 0): Nav.BACK,
    (pygame.K_BACKSPACE, 0): Nav.ERASE,
    (pygame.K_DELETE, 0): Nav.ERASE,
    (pygame.K_z, 0): GameCommand.UNDO,
    (pygame.K_z, pygame.KMOD_CTRL): GameCommand.UNDO,
    (pygame.K_y, 0): GameCommand.REDO,
    (pygame.K_y, pygame.KMOD_CTRL): GameCommand.REDO,
    (pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT): GameCommand.REDO,
    (pygame.K_HOME, 0): GameCommand.UNDO_ALL,
    (pygame.K_END, 0): GameCommand.REDO_ALL,
    (pygame.K_b, 0): GameCommand.BOOKMARK,
    (pygame.K_b, pygame.KMOD_SHIFT): GameCommand.TO_BOOKMARK,
    (pygame.K_f, 0): GameCommand.FINISH,
    (pygame.K_r, 0): GameCommand.REDEAL,
    (pygame.K_h, 0): GameCommand.HINT,
    (pygame.K_n, 0): GameCommand.NEW_DEAL,
    (pygame.K_d, 0): GameCommand.DEAL_NUMBER,
    (pygame.K_p, 0): GameCommand.PAUSE,
    (pygame.K_m, 0): GameCommand.MUTE,
    (pygame.K_F11, 0): GameCommand.FULLSCREEN,
    (pygame.K_RETURN, pygame.KMOD_ALT): GameCommand.FULLSCREEN,
    (pygame.K_F1, 0): GameCommand.HELP,
    (pygame.K_t, 0): GameCommand.RETRY,
    (pygame.K_s, 0): GameCommand.SKIP,
    (pygame.K_c, 0): GameCommand.COPY,
    (pygame.K_c, pygame.KMOD_CTRL): GameCommand.COPY,
    (pygame.K_v, 0): GameCommand.WATCH,
    (pygame.K_v, pygame.KMOD_CTRL): GameCommand.PASTE,
    (pygame.K_q, pygame.KMOD_CTRL): GameCommand.QUIT,
    (pygame.K_g, 0): GameCommand.NEXT_GAP,
    (pygame.K_g, pygame.KMOD_SHIFT): GameCommand.PREVIOUS_GAP,
    (pygame.K_w, 0): GameCommand.WANTED_CARD,
    (pygame.K_e, 0): GameCommand.WHERE_TO,
    (pygame.K_l, 0): GameCommand.READ_ROW,
    (pygame.K_i, 0): GameCommand.STATE_OF_GAME,
    (pygame.K_a, 0): GameCommand.LAST_WORDS,
    (pygame.K_PAGEUP, 0): GameCommand.PREVIOUS_PAGE,
    (pygame.K_PAGEDOWN, 0): GameCommand.NEXT_PAGE,
}

REPEATED = {
    *(Nav.UP, Nav.DOWN, Nav.LEFT, Nav.RIGHT, Nav.NEXT, Nav.PREVIOUS, Nav.ERASE),
    *(GameCommand.PREVIOUS_PAGE, GameCommand.NEXT_PAGE),
    *(GameCommand.NEXT_GAP, GameCommand.PREVIOUS_GAP),
}
"""What a key that is held does again and again."""
NOWHERE = (-1, -1)
MODIFIERS = (
    *(pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT),
    *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK),
)


class Controls:
    """Translates events. A key that is held gives its command once; keys that move the focus repeat.

    ``keys`` may be replaced at any time; ``device`` is what was used last.
    """

    def __init__(
        self, keys: Mapping[Chord, Command] = KEYS, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.keys, self._now = keys, now
        self.device = Device.KEYS
        self.listening = False
        """Whether the next key gives ``KeyCaptured`` and does nothing else."""
        self.typing: Callable[[], bool] = lambda: False
        """Whether a text field has the focus: a key that types a character then does nothing else."""
        self._letters: Collection[str] = ()  # that are awaited, so that they are no commands
        self._letters_until = -math.inf  # in seconds of ``now``
        self._down: dict[int, Command | None] = {}  # None for the suit of a card
        self._pad = Gamepad()

    def __call__(self, event: pygame.event.Event) -> Iterator[Intent]:
        """Yield the intents of an event: none, one or, rarely, two."""
        if event.type in PAD_EVENTS:
            for intent in self._pad(event):
                self.device = Device.PAD
                yield intent
            return
        match event.type:
            case pygame.KEYDOWN if self.listening:
                if event.key not in MODIFIERS:
                    self.listening = False
                    yield KeyCaptured(chord_name(chord(event.key, event.mod)))
            case pygame.KEYDOWN:
                self.device = Device.KEYS
                yield from self._press(event)
            case pygame.KEYUP:
                if (command := self._down.pop(event.key, None)) is not None:
                    yield CommandReleased(command)
            case pygame.TEXTINPUT:
                yield TextEntered(event.text)
            case pygame.MOUSEMOTION:
                yield Hover(event.pos, bool(event.buttons[0]))
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 2, 3):
                touch = bool(getattr(event, "touch", False))
                self.device = Device.TOUCH if touch else Device.KEYS
                yield Press(event.pos, event.button, touch, getattr(event, "clicks", 1))
            case pygame.MOUSEBUTTONUP if event.button in (1, 2, 3):
                yield Release(event.pos, event.button)
                if getattr(event, "touch", False):
                    yield Hover(NOWHERE)  # a lifted finger points at nothing
            case pygame.MOUSEWHEEL:
                yield Wheel(pygame.mouse.get_pos(), event.precise_y)
            case pygame.DROPFILE:
                yield FileDropped(event.file)
            case pygame.WINDOWFOCUSLOST:
                self._down.clear()
                yield WindowFocusChanged(False)
            case pygame.WINDOWFOCUSGAINED:
                yield WindowFocusChanged(True)

    def await_letter(self, letters: Collection[str], seconds: float) -> None:
        """Let the next key be a character and no command if it types one of ``letters`` soon enough."""
        self._letters, self._letters_until = letters, self._now() + seconds

    def _press(self, event: pygame.event.Event) -> Iterator[Intent]:
        if event.key in MODIFIERS or (_types_a_character(event) and self.typing()):
            return
        if self._down.get(event.key, event) is None:
            return  # held: a suit that was typed does not become a command
        character = typed_character(event)
        awaited = self._now() < self._letters_until and character in self._letters
        self._letters_until = -math.inf
        command = self.keys.get(chord(event.key, event.mod))
        if awaited or (command is None and character in RANKS):
            if awaited:
                self._down[event.key] = None
            yield CharacterTyped(character, awaited)
            return
        if command is not None and (event.key not in self._down or command in REPEATED):
            self._down[event.key] = command
            yield command


def _types_a_character(event: pygame.event.Event) -> bool:
    """Whether the key that went down stands for a character, a space too, and not for a command."""
    text: str = getattr(event, "unicode", "")
    commands = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
    return text != "" and text.isprintable() and not commands

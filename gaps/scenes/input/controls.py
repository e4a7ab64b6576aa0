"""Translates events of the window, keyboards, mice and gamepads into intents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Literal

import pygame
from pygame._sdl2 import controller
from pygame.event import Event

from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.input.key_bindings import BUTTONS, KEYS
from gaps.scenes.input.keys import (
    RANKS,
    Chord,
    character_of,
    chord,
    chord_name,
    meant_key,
)
from gaps.stage.core.intents import (
    LEFT_BUTTON,
    AllSelected,
    CharacterTyped,
    Command,
    CommandReleased,
    FileDropped,
    Hover,
    Intent,
    KeyCaptured,
    Nav,
    Pos,
    Press,
    PressLost,
    Release,
    SoundDeviceChanged,
    TextComposed,
    TextEntered,
    Wheel,
    WindowFocusChanged,
    WindowSeen,
)
from gaps.values import Value

SELECT_ALL: Chord = pygame.K_a, pygame.KMOD_CTRL  # in a text field
REPEATED = {
    Nav.UP,
    Nav.DOWN,
    Nav.LEFT,
    Nav.RIGHT,
    Nav.NEXT,
    Nav.PREVIOUS,
    Nav.ERASE,
    GameCommand.PREVIOUS_PAGE,
    GameCommand.NEXT_PAGE,
    GameCommand.NEXT_GAP,
    GameCommand.PREVIOUS_GAP,
}
"""The commands that repeat while their key is held."""
NOWHERE = (-1, -1)
_LETTING_GO = {
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWHIDDEN,
}
"""After these, releases go to no window, or to another one."""
_SEEN_AGAIN = {
    pygame.WINDOWRESTORED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWMAXIMIZED,
}
MODIFIERS = (
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
    pygame.K_CAPSLOCK,
)


def is_held(key: int) -> bool:
    """Return True if a key is down, according to the events received so far."""
    return bool(pygame.key.get_pressed()[key])


class PadControl(Value):
    """An axis or a button of one gamepad."""

    pad: int
    kind: Literal["axis", "button"]
    number: int


Control = int | PadControl
"""A key, by its code, or an axis or a button of a gamepad."""


class Held(dict[Control, Command | None]):
    """Maps each held key or gamepad control to its command, in the order of pressing.

    None stands for the suit of a card.
    """

    def let_go(self, control: Control) -> Iterator[Intent]:
        """Forget a control, and release its command if nothing else holds it."""
        command = self.pop(control, None)
        if command is not None and command not in self.values():
            yield CommandReleased(command)


class Controls:
    """Translates events into intents.

    A held key gives its command once, except that keys that move the focus repeat.
    ``keys`` may be replaced at any time; ``device`` is the one that was used last.
    """

    def __init__(
        self,
        keys: Mapping[Chord, Command] = KEYS,
        held: Callable[[int], bool] = is_held,
    ) -> None:
        self.keys = keys
        self._held = held
        self.device = Device.KEYS
        # True if the next key gives ``KeyCaptured`` and nothing else
        self.listening = False
        self.typing: Callable[[], bool] = lambda: False
        """Returns whether a text field has the focus.

        A key that types a character then does nothing else.
        """
        self.gets_text: Callable[[], bool] = lambda: True
        """Returns whether the system sends what a key types as text after the key.

        It does so once it knows of the field. Until then, text comes from the keys.
        """
        self.space: Callable[[], Command | None] = lambda: None
        """The command of the space bar; None if it is that of Enter."""
        self.letters: Callable[[], Collection[str]] = lambda: ()
        """Returns the letters that complete the typed text, and so are not commands."""
        # True while an input method has text that is not yet entered, and so gets the
        # keys
        self._composing = False
        self._with_command = False  # True if Ctrl or Command was down at the last key
        self._down = Held()
        self._pointer: Pos = NOWHERE
        self._pressed = False  # True while the first button or a finger is down
        self._button = 0  # the one that was pressed last; 0 after a key
        self._clicks_before = 0  # the clicks made before the button changed
        self._pad = Gamepads(self._down)

    @property
    def points(self) -> bool:
        """True if a mouse or a finger was used last, and not a key."""
        return self._button != 0 and self.device is not Device.PAD

    def __call__(self, event: Event) -> Iterator[Intent]:
        """Yield the intents of an event: none, one or, rarely, two."""
        match event.type:
            case pygame.KEYDOWN | pygame.KEYUP:
                yield from self._of_key(event)
            case pygame.TEXTEDITING | pygame.TEXTINPUT:
                yield from self._of_text(event)
            case pygame.MOUSEMOTION | pygame.MOUSEWHEEL:
                yield from self._of_pointer(event)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                if event.button in (1, 2, 3):
                    yield from self._of_button(event)
            case _:
                yield from self._of_system(event)

    def _of_system(self, event: Event) -> Iterator[Intent]:
        """Handle events of the window, files, sound devices and gamepads."""
        match event.type:
            case pygame.DROPFILE:
                yield FileDropped(event.file)
            case kind if kind in _LETTING_GO:
                yield from self._let_all_go()
                if kind == pygame.WINDOWFOCUSLOST:
                    yield WindowFocusChanged(False)
                else:
                    yield WindowSeen(False)
            case kind if kind in _SEEN_AGAIN:
                yield WindowSeen(True)
            case pygame.AUDIODEVICEADDED if not event.iscapture:
                yield SoundDeviceChanged(lost=False)
            case pygame.AUDIODEVICEREMOVED if not event.iscapture and event.which:
                yield SoundDeviceChanged(lost=True)  # 0 is a device that was not in use
            case pygame.WINDOWFOCUSGAINED:
                yield WindowFocusChanged(True)
            case _:
                for intent in self._pad(event):
                    if not isinstance(intent, CommandReleased):
                        self.device = Device.PAD
                    yield intent

    def lose_press(self) -> Iterator[Intent]:
        """End the press that is held, if there is one, and ignore its release."""
        if self._pressed:
            self._pressed = False
            yield PressLost()

    def _let_all_go(self) -> Iterator[Intent]:
        self._composing = False
        self._with_command = False
        yield from self.lose_press()
        for control in [*self._down]:
            yield from self._down.let_go(control)
        self._pad.follow_held()

    def _of_key(self, event: Event) -> Iterator[Intent]:
        if event.type == pygame.KEYUP:
            self._with_command = False
            yield from self._down.let_go(event.key)
        elif self.listening:
            if event.key not in MODIFIERS:
                self.listening = False
                yield KeyCaptured(chord_name(_chord_of(event)))
        else:
            self.device = Device.KEYS
            self._button = 0
            self._with_command = _is_with_command(event)
            self._composing = self._composing and self.typing()
            if not self._composing:
                yield from self._press(event)

    def _of_text(self, event: Event) -> Iterator[Intent]:
        if event.type == pygame.TEXTEDITING:
            self._composing = bool(event.text)
            yield TextComposed(event.text)
        elif not self._with_command:
            self._composing = False
            yield TextEntered(event.text)

    def _of_pointer(self, event: Event) -> Iterator[Intent]:
        if event.type == pygame.MOUSEWHEEL:
            yield Wheel(self._pointer, event.precise_y)
            return
        self._pointer = event.pos
        is_down = bool(event.buttons[0])
        if not is_down:
            yield from self.lose_press()
        yield Hover(event.pos, is_down)

    def _clicks_of(self, event: Event) -> int:
        """Return the number of presses in the unbroken series that ends here."""
        clicks = int(getattr(event, "clicks", 1))
        if clicks == 1:
            self._clicks_before = 0
        elif event.button != self._button:
            self._clicks_before = clicks - 1
        self._button = event.button
        return clicks - self._clicks_before

    def _of_button(self, event: Event) -> Iterator[Intent]:
        touch = bool(getattr(event, "touch", False))
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._composing = False
            self.device = Device.TOUCH if touch else Device.KEYS
            if event.button == LEFT_BUTTON:
                yield from self.lose_press()
                self._pressed = True
            yield Press(event.pos, event.button, touch, self._clicks_of(event))
            return
        is_first = event.button == LEFT_BUTTON
        is_lost = is_first and not self._pressed
        if is_first:
            self._pressed = False
        if not is_lost:
            yield Release(event.pos, event.button)
        if touch:
            yield Hover(NOWHERE)  # a lifted finger points at nothing

    def _press(self, event: Event) -> Iterator[Intent]:
        if event.key in MODIFIERS:
            return
        if _types_a_character(event) and self.typing():
            if not self.gets_text() and event.key not in self._down:
                yield from _text_of(event)
            return
        if self.typing() and _chord_of(event) == SELECT_ALL:
            yield AllSelected()
            return
        if self._down.get(event.key, event) is None:
            return  # held: a suit that was typed does not become a command
        character = character_of(event)
        awaited = character != "" and character in self.letters()
        command = self.keys.get(chord(event.key, event.mod))
        command = command or self.keys.get(_chord_of(event))
        if event.key == pygame.K_SPACE and command is Nav.ACTIVATE:
            command = self.space() or command
        if awaited or character in RANKS:
            if awaited:
                self._down[event.key] = None
            yield CharacterTyped(character, awaited)
            return
        if event.key in self._down and not (
            command in REPEATED and self._held(event.key)
        ):
            return  # in a long frame pygame repeats a key that is up by now
        if command is not None:
            self._down[event.key] = command
            yield command
        elif self.letters():
            yield CharacterTyped(character)  # this character ends the typed text


def _chord_of(event: Event) -> Chord:
    return chord(meant_key(event), event.mod)


def _is_with_command(event: Event) -> bool:
    """Return True if a key was pressed with Ctrl or Command, so that it types no text.

    Ctrl and Alt together do type text, as AltGr.
    """
    commands = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    return bool(commands) and not event.mod & pygame.KMOD_ALT


def _types_a_character(event: Event) -> bool:
    """Return True if the pressed key types a character, perhaps a space."""
    text: str = getattr(event, "unicode", "")
    commands = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
    return text != "" and text.isprintable() and not commands


def _text_of(event: Event) -> Iterator[TextEntered]:
    """Yield the text of a key that types a character.

    Without help from the system, a key with Shift is only known if it is a letter.
    """
    text = event.unicode
    if text.isalpha() or not event.mod & pygame.KMOD_SHIFT:
        yield TextEntered(text)


STICK_PUSHED = 18_000  # out of 32,767; from here on a stick is pushed
STICK_RELEASED = 12_000  # out of 32,767; below this a stick is released
REPEAT_AFTER_MS = 380  # until a held direction repeats
REPEAT_MS = 90  # from then on
REPEAT = pygame.event.custom_type()
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: (Nav.LEFT, Nav.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Nav.UP, Nav.DOWN),
}


def open_pads() -> None:
    """Start to listen to gamepads, including those connected later.

    Do nothing if gamepads are not supported.
    """
    with suppress(pygame.error):
        controller.init()


class Gamepads:
    """All connected gamepads.

    They may come and go while the game runs. What is held on one stays held, whatever
    the others do. ``held`` contains the controls held on all devices.
    """

    def __init__(self, held: Held) -> None:
        self._open: dict[int, controller.Controller] = {}
        self._held = held
        self._repeated: PadControl | None = None

    def __call__(self, event: Event) -> Iterator[Intent]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                with suppress(pygame.error):  # the gamepad was removed already
                    pad = controller.Controller(event.device_index)
                    self._open[pad.as_joystick().get_instance_id()] = pad
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                for control in self._pushed:
                    if control.pad == event.instance_id:
                        yield from self._let_go(control)
            case pygame.CONTROLLERBUTTONDOWN if event.button in BUTTONS:
                control = PadControl(event.instance_id, "button", event.button)
                yield from self._push(control, BUTTONS[event.button])
            case pygame.CONTROLLERBUTTONUP if event.button in BUTTONS:
                control = PadControl(event.instance_id, "button", event.button)
                yield from self._let_go(control)
            case pygame.CONTROLLERAXISMOTION if event.axis in _AXES:
                yield from self._tilt(event)
            case _ if event.type == REPEAT and self._repeated is not None:
                command = self._held[self._repeated]
                assert command is not None
                pygame.time.set_timer(REPEAT, REPEAT_MS)
                yield command

    @property
    def _pushed(self) -> Sequence[PadControl]:
        return [each for each in self._held if isinstance(each, PadControl)]

    def _tilt(self, event: Event) -> Iterator[Intent]:
        """Follow an axis of a stick."""
        control = PadControl(event.instance_id, "axis", event.axis)
        before = self._held.get(control)
        nav = _AXES[event.axis][event.value > 0]
        least = STICK_RELEASED if nav is before else STICK_PUSHED
        if abs(event.value) < least:
            yield from self._let_go(control)
        elif nav is not before:
            yield from self._let_go(control)
            yield from self._push(control, nav)

    def _push(self, control: PadControl, command: Command) -> Iterator[Intent]:
        self._held[control] = command
        self.follow_held()
        yield command

    def _let_go(self, control: PadControl) -> Iterator[Intent]:
        yield from self._held.let_go(control)
        self.follow_held()

    def follow_held(self) -> None:
        """Repeat the last pushed control that is still held and repeats, if any."""
        repeats = [each for each in self._pushed if self._held[each] in REPEATED]
        last = repeats[-1] if repeats else None
        if last != self._repeated:
            self._repeated = last
            pygame.time.set_timer(REPEAT, 0 if last is None else REPEAT_AFTER_MS)

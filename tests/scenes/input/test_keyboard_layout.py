"""Keyboards without Latin letters, number pads, and input methods."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import pytest
from pygame import (
    K_3,
    K_KP1,
    K_KP2,
    K_KP3,
    K_KP4,
    K_KP6,
    K_KP7,
    K_KP8,
    K_KP9,
    K_KP_ENTER,
    K_KP_PERIOD,
    K_RETURN,
    K_TAB,
    KEYUP,
    KMOD_LALT,
    KMOD_LCTRL,
    KMOD_LSHIFT,
    KMOD_NUM,
    KSCAN_3,
    KSCAN_A,
    KSCAN_H,
    KSCAN_J,
    KSCAN_LEFTBRACKET,
    KSCAN_M,
    KSCAN_O,
    KSCAN_Q,
    KSCAN_RETURN,
    KSCAN_SEMICOLON,
    KSCAN_V,
    KSCAN_Z,
    MOUSEBUTTONDOWN,
    TEXTEDITING,
    TEXTINPUT,
    K_h,
)
from pygame.event import Event

from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import Controls
from gaps.scenes.input.keys import meant_key
from gaps.stage.core.intents import (
    AllSelected,
    CharacterTyped,
    Command,
    Intent,
    Nav,
    TextComposed,
    TextEntered,
)
from tests.scenes.raw_input import intents, key_down

CTRL = KMOD_LCTRL
SHIFT = KMOD_LSHIFT
ALT = KMOD_LALT
RUSSIAN: Mapping[str, int] = {}
FRENCH: Mapping[str, int] = {"a": KSCAN_Q, "m": KSCAN_SEMICOLON}


def down(
    key: int | str,
    scancode: int,
    mod: int = 0,
    text: str = "",
) -> Event:
    """A key is pressed that is called by its code or its letter."""
    code = ord(key) if isinstance(key, str) else key
    return key_down(code, text, mod, scancode)


@pytest.mark.parametrize(
    ("event", "layout", "meant"),
    [
        (down("р", KSCAN_H), RUSSIAN, "h"),
        (down("щ", KSCAN_O), RUSSIAN, "o"),
        (down("х", KSCAN_LEFTBRACKET), RUSSIAN, "х"),  # at no letter
        (down("η", KSCAN_H), RUSSIAN, "h"),
        (down("י", KSCAN_H), RUSSIAN, "h"),
        (down("/", KSCAN_Q), RUSSIAN, "q"),  # Hebrew
        (down("a", KSCAN_Q), FRENCH, "a"),
        (down(",", KSCAN_M), FRENCH, ","),  # the m is elsewhere
    ],
)
def test_a_key_stands_for_the_letter_at_its_place_where_no_key_has_that_letter(
    event: Event,
    layout: Mapping[str, int],
    meant: str,
) -> None:
    assert meant_key(event, lambda key: layout.get(chr(key), 0)) == ord(meant)


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (down("р", KSCAN_H), GameCommand.HINT),
        (down("щ", KSCAN_O), GameCommand.CAN_WIN),
        (down("я", KSCAN_Z), GameCommand.UNDO),
        (down("я", KSCAN_Z, CTRL, "я"), GameCommand.UNDO),
        (down("я", KSCAN_Z, CTRL | SHIFT), GameCommand.REDO),
        (down("й", KSCAN_Q, CTRL, "й"), GameCommand.QUIT),
        (down("м", KSCAN_V, CTRL, "м"), GameCommand.PASTE),
        (down("о", KSCAN_J), CharacterTyped("j")),
        (down(K_3, KSCAN_3), CharacterTyped("3")),
    ],
)
def test_the_letters_of_a_russian_keyboard_are_shortcuts(
    event: Event, intent: Intent
) -> None:
    assert intents(Controls(), event) == [intent]


def test_a_key_that_was_chosen_comes_before_the_letter_at_its_place() -> None:
    keys = {(ord("р"), 0): GameCommand.MUTE, (ord("h"), 0): GameCommand.HINT}
    assert intents(Controls(keys), down("р", KSCAN_H)) == [GameCommand.MUTE]


def test_no_text_comes_from_a_key_with_ctrl_in_a_field() -> None:
    controls = Controls()
    controls.typing = lambda: True
    entered = Event(TEXTINPUT, text="м")
    up = Event(KEYUP, key=ord("м"), mod=0)
    paste = down("м", KSCAN_V, CTRL, "м")
    assert intents(controls, paste, entered) == [GameCommand.PASTE]
    assert intents(controls, up, entered)[1:] == [TextEntered("м")]
    everything = down("ф", KSCAN_A, CTRL, "ф")
    assert intents(controls, everything, entered) == [AllSelected()]
    with_alt_gr = down("q", KSCAN_Q, CTRL | ALT, "@")
    assert TextEntered("м") in intents(controls, with_alt_gr, entered)


def test_letters_typed_before_the_system_knows_of_a_field_come_from_their_keys() -> (
    None
):
    controls = Controls()
    opens = down("h", KSCAN_H, text="h")
    assert intents(controls, opens) == [GameCommand.HINT]
    controls.typing = lambda: True
    controls.gets_text = lambda: False
    assert intents(controls, opens) == []  # held
    typed = down("м", KSCAN_V, text="м"), down(K_3, KSCAN_3, text="3")
    assert intents(controls, *typed) == [TextEntered("м"), TextEntered("3")]
    shifted = down("a", KSCAN_A, SHIFT, "A"), down(K_3, KSCAN_3, SHIFT, "3")
    assert intents(controls, *shifted) == [TextEntered("A")]
    controls.gets_text = lambda: True
    assert intents(controls, *typed) == []


@pytest.mark.parametrize(
    ("key", "command"),
    [
        (K_KP8, Nav.UP),
        (K_KP2, Nav.DOWN),
        (K_KP4, Nav.LEFT),
        (K_KP6, Nav.RIGHT),
        (K_KP7, GameCommand.UNDO_ALL),
        (K_KP1, GameCommand.REDO_ALL),
        (K_KP9, GameCommand.PREVIOUS_PAGE),
        (K_KP3, GameCommand.NEXT_PAGE),
        (K_KP_PERIOD, Nav.ERASE),
        (K_KP_ENTER, Nav.ACTIVATE),
    ],
)
def test_the_number_pad_moves_without_num_lock(
    monkeypatch: pytest.MonkeyPatch,
    key: int,
    command: Command,
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert intents(Controls(), down(key, 0)) == [command]
    assert command is Nav.ACTIVATE or command not in Controls()(down(key, 0, KMOD_NUM))


def test_the_number_pad_of_a_mac_types_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert intents(Controls(), down(K_KP8, 0)) == [CharacterTyped("8")]


def test_the_keys_that_an_input_method_takes_are_no_commands() -> None:
    controls = Controls()
    controls.typing = lambda: True
    composed = Event(TEXTEDITING, text="にほ", start=0, length=2)
    enter = down(K_RETURN, KSCAN_RETURN)
    assert intents(controls, composed, enter) == [TextComposed("にほ")]
    entered = Event(TEXTINPUT, text="日本")
    assert intents(controls, entered, enter) == [TextEntered("日本"), Nav.ACTIVATE]


def test_what_was_composed_for_a_field_that_is_left_holds_no_key_back() -> None:
    controls = Controls()
    composed = Event(TEXTEDITING, text="に", start=0, length=1)
    controls.typing = lambda: True
    assert intents(controls, composed) == [TextComposed("に")]
    controls.typing = lambda: False
    assert intents(controls, down(K_h, KSCAN_H)) == [GameCommand.HINT]
    controls.typing = lambda: True
    enter = down(K_RETURN, KSCAN_RETURN)
    assert intents(controls, enter) == [Nav.ACTIVATE]
    assert intents(controls, composed) == [TextComposed("に")]
    press = Event(MOUSEBUTTONDOWN, pos=(5, 6), button=1)
    assert intents(controls, press, down(K_TAB, 0))[1:] == [Nav.NEXT]

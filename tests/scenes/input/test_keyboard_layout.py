"""Keyboards without Latin letters, number pads, and input methods."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import pygame
import pytest

from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import Controls
from gaps.scenes.input.keyboard_layout import meant_key
from gaps.stage.core.intents import (
    AllSelected,
    CharacterTyped,
    Command,
    Intent,
    Nav,
    TextComposed,
    TextEntered,
)

CTRL = pygame.KMOD_LCTRL
SHIFT = pygame.KMOD_LSHIFT
ALT = pygame.KMOD_LALT
RUSSIAN: Mapping[str, int] = {}
FRENCH: Mapping[str, int] = {"a": pygame.KSCAN_Q, "m": pygame.KSCAN_SEMICOLON}


def down(key: int, scancode: int, mod: int = 0, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(
        pygame.KEYDOWN, key=key, scancode=scancode, mod=mod, unicode=text
    )


@pytest.mark.parametrize(
    ("event", "layout", "meant"),
    [
        (down(ord("р"), pygame.KSCAN_H), RUSSIAN, "h"),
        (down(ord("щ"), pygame.KSCAN_O), RUSSIAN, "o"),
        (down(ord("х"), pygame.KSCAN_LEFTBRACKET), RUSSIAN, "х"),  # at no letter
        (down(ord("η"), pygame.KSCAN_H), RUSSIAN, "h"),
        (down(ord("י"), pygame.KSCAN_H), RUSSIAN, "h"),
        (down(ord("/"), pygame.KSCAN_Q), RUSSIAN, "q"),  # Hebrew
        (down(ord("a"), pygame.KSCAN_Q), FRENCH, "a"),
        (down(ord(","), pygame.KSCAN_M), FRENCH, ","),  # the m is elsewhere
    ],
)
def test_a_key_stands_for_the_letter_at_its_place_where_no_key_has_that_letter(
    event: pygame.event.Event, layout: Mapping[str, int], meant: str
) -> None:
    assert meant_key(event, lambda key: layout.get(chr(key), 0)) == ord(meant)


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (down(ord("р"), pygame.KSCAN_H), GameCommand.HINT),
        (down(ord("щ"), pygame.KSCAN_O), GameCommand.CAN_WIN),
        (down(ord("я"), pygame.KSCAN_Z), GameCommand.UNDO),
        (down(ord("я"), pygame.KSCAN_Z, CTRL, "я"), GameCommand.UNDO),
        (down(ord("я"), pygame.KSCAN_Z, CTRL | SHIFT), GameCommand.REDO),
        (down(ord("й"), pygame.KSCAN_Q, CTRL, "й"), GameCommand.QUIT),
        (down(ord("м"), pygame.KSCAN_V, CTRL, "м"), GameCommand.PASTE),
        (down(ord("о"), pygame.KSCAN_J), CharacterTyped("j")),
        (down(pygame.K_3, pygame.KSCAN_3), CharacterTyped("3")),
    ],
)
def test_the_letters_of_a_russian_keyboard_are_shortcuts(
    event: pygame.event.Event, intent: Intent
) -> None:
    assert [*Controls()(event)] == [intent]


def test_a_key_that_was_chosen_comes_before_the_letter_at_its_place() -> None:
    keys = {(ord("р"), 0): GameCommand.MUTE, (ord("h"), 0): GameCommand.HINT}
    assert [*Controls(keys)(down(ord("р"), pygame.KSCAN_H))] == [GameCommand.MUTE]


def test_no_text_comes_from_a_key_with_ctrl_in_a_field() -> None:
    controls = Controls()
    controls.typing = lambda: True
    entered = pygame.event.Event(pygame.TEXTINPUT, text="м")
    up = pygame.event.Event(pygame.KEYUP, key=ord("м"), mod=0)
    paste = down(ord("м"), pygame.KSCAN_V, CTRL, "м")
    assert [*controls(paste), *controls(entered)] == [GameCommand.PASTE]
    assert [*controls(up), *controls(entered)][1:] == [TextEntered("м")]
    everything = down(ord("ф"), pygame.KSCAN_A, CTRL, "ф")
    assert [*controls(everything), *controls(entered)] == [AllSelected()]
    with_alt_gr = down(ord("q"), pygame.KSCAN_Q, CTRL | ALT, "@")
    assert TextEntered("м") in [*controls(with_alt_gr), *controls(entered)]


@pytest.mark.parametrize(
    ("key", "command"),
    [
        (pygame.K_KP8, Nav.UP),
        (pygame.K_KP2, Nav.DOWN),
        (pygame.K_KP4, Nav.LEFT),
        (pygame.K_KP6, Nav.RIGHT),
        (pygame.K_KP7, GameCommand.UNDO_ALL),
        (pygame.K_KP1, GameCommand.REDO_ALL),
        (pygame.K_KP9, GameCommand.PREVIOUS_PAGE),
        (pygame.K_KP3, GameCommand.NEXT_PAGE),
        (pygame.K_KP_PERIOD, Nav.ERASE),
        (pygame.K_KP_ENTER, Nav.ACTIVATE),
    ],
)
def test_the_number_pad_moves_without_num_lock(
    monkeypatch: pytest.MonkeyPatch, key: int, command: Command
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert [*Controls()(down(key, 0))] == [command]
    assert command is Nav.ACTIVATE or command not in Controls()(
        down(key, 0, pygame.KMOD_NUM)
    )


def test_the_number_pad_of_a_mac_types_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert [*Controls()(down(pygame.K_KP8, 0))] == [CharacterTyped("8")]


def test_the_keys_that_an_input_method_takes_are_no_commands() -> None:
    controls = Controls()
    controls.typing = lambda: True
    composed = pygame.event.Event(pygame.TEXTEDITING, text="にほ", start=0, length=2)
    enter = down(pygame.K_RETURN, pygame.KSCAN_RETURN)
    assert [*controls(composed), *controls(enter)] == [TextComposed("にほ")]
    entered = pygame.event.Event(pygame.TEXTINPUT, text="日本")
    assert [*controls(entered), *controls(enter)] == [TextEntered("日本"), Nav.ACTIVATE]


def test_what_was_composed_for_a_field_that_is_left_holds_no_key_back() -> None:
    controls = Controls()
    composed = pygame.event.Event(pygame.TEXTEDITING, text="に", start=0, length=1)
    controls.typing = lambda: True
    assert [*controls(composed)] == [TextComposed("に")]
    controls.typing = lambda: False
    assert [*controls(down(pygame.K_h, pygame.KSCAN_H))] == [GameCommand.HINT]
    controls.typing = lambda: True
    enter = down(pygame.K_RETURN, pygame.KSCAN_RETURN)
    assert [*controls(enter)] == [Nav.ACTIVATE]
    assert [*controls(composed)] == [TextComposed("に")]
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1)
    assert [*controls(press), *controls(down(pygame.K_TAB, 0))][1:] == [Nav.NEXT]

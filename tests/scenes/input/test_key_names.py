"""Every key that can be pressed has a name of its own, and can be chosen for a command."""

from __future__ import annotations

from itertools import product

import pygame
import pytest
from pygame import (
    K_F5,
    K_HOME,
    K_KP5,
    K_KP_PLUS,
    K_PAGEUP,
    KMOD_ALT,
    KMOD_CTRL,
    KMOD_NUM,
    KMOD_SHIFT,
)

from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import MODIFIERS, Controls
from gaps.scenes.input.key_bindings import KEYS, bound, shown_key
from gaps.scenes.input.keys import begins_card, chord_name, read_chord
from gaps.scenes.settings.key_rows import KeyRow, bind_key
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import KeyCaptured
from gaps.stage.drawing.key_caps import keycap, spoken_key
from gaps.store import Folder
from tests.scenes.raw_input import intents, key_down

NAMED = {getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")}
CHARACTERS = {
    *range(0x20, 0x180),  # Latin with all its accents
    *range(0x370, 0x400),  # Greek
    *range(0x400, 0x530),  # Cyrillic
    *range(0x5D0, 0x5F5),  # Hebrew
    *range(0xE01, 0xE5C),  # Thai, with vowels that stand over a letter
    *range(0x3041, 0x3100),  # Kana
}
PLACES = {1 << 30 | scancode for scancode in range(512)}
KEY_CODES = sorted(NAMED | CHARACTERS | PLACES)
SETS = [
    sum(chosen) for chosen in product((0, KMOD_CTRL), (0, KMOD_ALT), (0, KMOD_SHIFT))
]


@pytest.mark.slow
def test_every_key_has_a_name_that_is_read_as_that_key() -> None:
    assert len(KEY_CODES) > 1500
    names = {chord_name((key, 0)) for key in KEY_CODES}
    assert len(names) == len(KEY_CODES)
    assert all(name.isprintable() and name.strip() for name in names)
    for key, modifiers in product(KEY_CODES, SETS):
        assert read_chord(chord_name((key, modifiers))) == (key, modifiers)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("ö", "Ö"),
        ("ß", "ß"),
        ("é", "É"),
        ("ñ", "Ñ"),
        ("ı", "ı"),  # beside the i of a Turkish keyboard
        ("я", "Я"),
        ("ω", "Ω"),
        ("ש", "ש"),
        ("+", "+"),
        (K_KP_PLUS, "Num +"),
        (K_KP5, "Num 5"),
        (K_F5, "F5"),
        (K_HOME, "Home"),
        (K_PAGEUP, "PgUp"),
        (1 << 30 | 0x82, "Key 40000082"),
    ],
)
def test_a_key_is_called_by_what_is_printed_on_it(key: int | str, name: str) -> None:
    code = ord(key) if isinstance(key, str) else key
    assert chord_name((code, 0)) == name
    assert chord_name((code, KMOD_CTRL)) == f"Ctrl+{name}"
    assert spoken_key(f"Ctrl+{name}") == f"Ctrl+{name}"


@pytest.mark.parametrize(
    "text",
    ["", "Hyper", "Ctrl+", "Ctrl+Hyper", "Hyper+Z", "Key", "Num", "Key 80000000"],
)
def test_a_name_that_no_key_has_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no key is called|not a modifier"):
        read_chord(text)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, len(KEY_CODES), 500))
def test_every_key_can_be_chosen_saved_and_drawn(context: Context, start: int) -> None:
    row = KeyRow(GameCommand.UNDO.name, "Undo", "")
    for number, key in enumerate(KEY_CODES[start : start + 500]):
        modifiers = SETS[number % len(SETS)]
        controls = Controls()
        controls.listening = True
        event = key_down(key, mod=modifiers | KMOD_NUM)
        captured = intents(controls, event)
        if key in MODIFIERS:
            assert captured == []
            continue
        (found,) = captured
        assert isinstance(found, KeyCaptured)
        is_free = (key, modifiers) not in KEYS and not begins_card((key, modifiers))
        assert bind_key(context, row, found.name)[0] or not is_free
        if is_free:
            kept = context.settings.keys
            assert bound(kept)[key, modifiers] is GameCommand.UNDO
            assert shown_key(GameCommand.UNDO, kept) == found.name
            event = key_down(key, mod=modifiers | KMOD_NUM)
            assert intents(Controls(bound(kept)), event) == [GameCommand.UNDO]
        assert keycap(context.appearance.style((1280, 800)), found.name).get_width() > 0
    assert Folder(context.folder.path).load_settings().keys == context.settings.keys

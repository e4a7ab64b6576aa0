"""Random input: mouse, touch, wheel, keys, gamepad, text, files, clipboard and window
events.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

import pygame
from pygame.event import Event

from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import REPEAT, Controls
from gaps.scenes.input.key_bindings import BUTTONS
from gaps.stage.core.intents import CommandReleased, Intent, KeyCaptured, Nav, Wheel
from gaps.stage.core.scene import Scene
from gaps.store.saves.settings import BACKS, SETTINGS, OneOf, options_of
from tests.faults.monkey.start_scenes import (
    random_board_text,
    random_challenge_text,
    random_recording,
)

RawInput = Event | Intent
INTENT = pygame.event.custom_type()
"""An event whose ``intent`` is passed on as it is."""
ACTIONS = (1, 1, 2, 3, 6)  # of the player in one frame
MEGABYTE = 1_000_000

KEYS = [
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_TAB,
    pygame.K_RETURN,
    pygame.K_SPACE,
    pygame.K_ESCAPE,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
    pygame.K_F1,
    pygame.K_F5,
    pygame.K_z,
    pygame.K_y,
    pygame.K_r,
    pygame.K_h,
    pygame.K_n,
    pygame.K_d,
    pygame.K_p,
    pygame.K_m,
    pygame.K_t,
    pygame.K_s,
    pygame.K_c,
    pygame.K_v,
    pygame.K_v,
    pygame.K_1,
    pygame.K_LSHIFT,
    pygame.K_q,
    pygame.K_F11,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_g,
    pygame.K_w,
    pygame.K_e,
    pygame.K_l,
    pygame.K_i,
    pygame.K_a,
    pygame.K_7,
    pygame.K_o,
]
MODIFIERS = (
    0,
    0,
    0,
    0,
    pygame.KMOD_CTRL,
    pygame.KMOD_SHIFT,
    pygame.KMOD_CTRL | pygame.KMOD_SHIFT,
)
TEXTS = (
    "1",
    "d",
    ":",
    "é",
    " ",
    "mini:12",
    "custom/9hsb3rsnel",
    "GAPS-M-20417 ▲",
    "\u0301",
    "🂡",
    "Anna",
    "0" * 70,
    "GAPS1:",
    "GAPS RECORD 1",
    "\x00\n",
    "\u202e",
    "\ud800",
    "a\udcffb",
    "²",
    "A" * 2_000,
)


OTHERS = {
    "back",
    "former_deck",
    "screen_reader",
    "fullscreen",
    "welcomed",
}
"""Settings that change with others, or that the window has to follow."""
CHANGED = [setting for setting in SETTINGS.values() if setting.name not in OTHERS]
CHOICES = [setting.name for setting in CHANGED if isinstance(setting.check, OneOf)]
FLAGS = [setting.name for setting in CHANGED if isinstance(setting.default, bool)]
LANGUAGES = ("en", "de", "fr", "system")
WINDOW_EVENTS = (
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWHIDDEN,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWMOVED,
    pygame.RENDER_TARGETS_RESET,
    pygame.KEYMAPCHANGED,
)


def random_text(rng: random.Random) -> str:
    """Return a text as a clipboard or a file may hold it: valid, truncated, changed or
    unrelated.
    """
    make_text = rng.choice(
        (random_challenge_text, random_board_text, _random_recording_text, _random_word)
    )
    text = make_text(rng)
    match rng.randrange(4):
        case 0 if text:
            place = rng.randrange(len(text))
            return text[:place] + rng.choice("0Z:\n ♠") + text[place + 1 :]
        case 1:
            return text[: rng.randrange(len(text) + 1)]
    return text


def random_clipboard(rng: random.Random) -> str:
    """Return what the clipboard may hold; rarely a text of more than a megabyte."""
    text = random_text(rng)
    if rng.random() < 0.03:
        return (text + rng.choice(("", " ", "\n"))) * (MEGABYTE // max(1, len(text)))
    return text


def random_settings(rng: random.Random) -> dict[str, object]:
    """Return a setting and a value for it."""
    name = rng.choice((*CHOICES, *CHOICES, *FLAGS, "back", "language", "scale"))
    if name in FLAGS:
        return {name: rng.random() < 0.5}
    # an own back needs a picture
    options = {"language": LANGUAGES, "scale": (80, 100, 120, 150), "back": BACKS}
    return {name: rng.choice(options[name] if name in options else options_of(name))}


def random_batch(
    rng: random.Random, size: tuple[int, int], scene: Scene, files: Sequence[str]
) -> list[Event]:
    """Return the events of one frame: some actions of the player, in part interleaved."""
    actions = [
        random_input(rng, size, scene, files) for _ in range(rng.choice(ACTIONS))
    ]
    batch = [
        each if isinstance(each, Event) else Event(INTENT, intent=each)
        for each in chain.from_iterable(actions)
    ]
    if rng.random() < 0.1:
        rng.shuffle(batch)
    return batch


def _random_recording_text(rng: random.Random) -> str:
    return random_recording(rng).to_text()


def _random_word(rng: random.Random) -> str:
    return rng.choice(TEXTS)


def make_files_to_drop(folder: Path, rng: random.Random) -> list[str]:
    """Write valid and invalid files. Returns paths to drop on the window, also of a
    folder and of no file.
    """
    folder.mkdir()
    valid = random_recording(rng).to_text().encode()
    files = {"whole.gaps": valid, "empty.gaps": b"", "bytes.gaps": rng.randbytes(500)}
    files["cut.gaps"] = valid[:-20]
    files["huge.gaps"] = valid + b" " * 3_000_000
    files["text.png"] = b"no picture"
    for number in range(8):
        files[f"text-{number}.txt"] = random_text(rng).encode(errors="replace")
    for name, content in files.items():
        (folder / name).write_bytes(content)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.gaps")
        files["pipe.gaps"] = b""
    strange = [
        str(folder),
        os.devnull,
        str(folder / "nowhere.gaps"),
        str(folder / "caf\udce9.gaps"),
        "\ud800",
        "",
    ]
    return [*(str(folder / name) for name in files), *strange]


def random_input(
    rng: random.Random, size: tuple[int, int], scene: Scene, files: Sequence[str]
) -> list[RawInput]:
    """Return one action of a player as the events that the system sends for it."""
    pos = _random_position(rng, size, scene)
    other = _random_position(rng, size, scene)
    key = rng.choice(KEYS)
    mod = rng.choice(MODIFIERS)
    button = rng.choice([*BUTTONS, *BUTTONS, 20])
    command = rng.choice(
        [command for command in GameCommand if command is not GameCommand.QUIT]
    )
    usual: list[list[RawInput]] = [
        [_motion(pos)],
        [_motion(pos), _button_down(pos), _button_up(pos)],
        [_motion(pos), _button_down(pos), _button_up(pos)],
        [
            _motion(pos),
            _button_down(pos),
            _button_up(pos),
            _button_down(pos),
            _button_up(pos),
        ],
        [_button_down(pos), _motion(other, True), _button_up(other)],
        [
            _button_down(pos, touch=True),
            _motion(other, True),
            _button_up(other, touch=True),
        ],
        [_button_down(pos, touch=True), _button_up(pos, touch=True)],
        [_button_down(pos, 3), _button_up(pos, 3)],
        [rng.choice((_button_down(pos), _button_up(pos), _motion(pos, True)))],
        [_key_down(key, mod), Event(pygame.KEYUP, key=key, mod=mod)],
        [_key_down(key, mod), Event(pygame.KEYUP, key=key, mod=mod)],
        [_key_down(key, mod)],
        [_key_down(rng.choice(KEYS[:8]), 0)],
        [Nav.NEXT, Nav.ACTIVATE],
        [Nav.ACTIVATE],
        [command, CommandReleased(command)],
        [Event(pygame.TEXTINPUT, text=rng.choice(TEXTS))],
        [Wheel(pos, rng.choice((-1.0, 1.0, 0.25, -40.0)))],
        [
            Event(pygame.CONTROLLERBUTTONDOWN, button=button),
            Event(pygame.CONTROLLERBUTTONUP, button=button),
        ],
        [Event(pygame.CONTROLLERBUTTONDOWN, button=button), Event(REPEAT)],
        [
            Event(
                pygame.CONTROLLERAXISMOTION,
                axis=rng.randrange(4),
                value=rng.randrange(-32768, 32768),
            )
        ],
    ]
    rare: list[list[RawInput]] = [
        [KeyCaptured(rng.choice(("F5", "z", "Escape", "Ctrl+X")))],
        [Event(pygame.WINDOWFOCUSLOST), Event(pygame.WINDOWFOCUSGAINED)],
        [Event(rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)))],
        [Event(rng.choice(WINDOW_EVENTS))],
        [Event(pygame.WINDOWMINIMIZED), Event(pygame.WINDOWFOCUSLOST)],
        [Event(pygame.WINDOWRESTORED), Event(pygame.WINDOWFOCUSGAINED)],
        [Event(pygame.DROPFILE, file=rng.choice(files))],
        [
            Event(pygame.DROPFILE, file=rng.choice(files)),
            Event(pygame.DROPFILE, file=rng.choice(files)),
        ],
        [Event(pygame.DROPTEXT, text=rng.choice(TEXTS))],
        [GameCommand.PASTE],
        [Event(pygame.CONTROLLERDEVICEADDED, device_index=7), Event(REPEAT)],
        [Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)],
        [GameCommand.QUIT],
        [Event(pygame.QUIT)],
    ]
    return rng.choice(usual if rng.random() < 0.94 else rare)


def intents_of(controls: Controls, raw_input: RawInput) -> Iterable[Intent]:
    """Return the intents that the game receives for an input."""
    return controls(raw_input) if isinstance(raw_input, Event) else (raw_input,)


def _random_position(
    rng: random.Random, size: tuple[int, int], scene: Scene
) -> tuple[int, int]:
    """Return a position in the window, mostly one inside a cell or a widget."""
    form = scene.form
    if isinstance(scene, Play) and rng.random() < 0.6:
        return scene.table.geometry.rect(
            rng.choice(scene.session.game.state.variant.layout.cells)
        ).center
    if form is not None and form.widgets and rng.random() < 0.6:
        rect = rng.choice(form.widgets).rect
        return rect.left + rng.randrange(max(1, rect.width)), rect.centery
    return rng.randrange(size[0]), rng.randrange(size[1])


def _motion(pos: tuple[int, int], content: bool = False) -> Event:
    return Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(content), 0, 0))


def _button_down(pos: tuple[int, int], button: int = 1, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=touch)


def _button_up(pos: tuple[int, int], button: int = 1, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=touch)


def _key_down(key: int, mod: int) -> Event:
    return Event(pygame.KEYDOWN, key=key, mod=mod)

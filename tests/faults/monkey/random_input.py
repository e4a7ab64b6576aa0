"""Random input: mouse, touch, wheel, keys, gamepad, text, files, clipboard and window
events.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import pygame
from pygame.event import Event

from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import REPEAT
from gaps.scenes.input.key_bindings import BUTTONS
from gaps.stage.core.intents import CommandReleased, Intent, KeyCaptured, Nav, Wheel
from gaps.stage.core.scene import Scene
from gaps.store.settings import BACKS, SETTINGS, OneOf, options_of
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

KEY_NAMES = """
UP DOWN LEFT RIGHT TAB RETURN SPACE ESCAPE BACKSPACE DELETE F1 F5 F11 LSHIFT PAGEUP
PAGEDOWN z y r h n d p m t s c v v q g w e l i a o 1 7
"""
KEYS: list[int] = [getattr(pygame, f"K_{name}") for name in KEY_NAMES.split()]
PADS = 1, 7  # instances
MODIFIERS = (
    *[0] * 4,
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
    "GAPS GAME 1",
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
WINDOW_EVENT_NAMES = """
WINDOWMINIMIZED WINDOWRESTORED WINDOWEXPOSED WINDOWSHOWN WINDOWHIDDEN WINDOWMAXIMIZED
WINDOWSIZECHANGED WINDOWLEAVE WINDOWENTER WINDOWMOVED RENDER_TARGETS_RESET KEYMAPCHANGED
"""
WINDOW_EVENTS: list[int] = [
    getattr(pygame, each) for each in WINDOW_EVENT_NAMES.split()
]


def random_text(rng: random.Random) -> str:
    """Return a text as a clipboard or a file may hold it: valid, truncated, changed or
    unrelated.
    """
    texts = (
        random_challenge_text(rng),
        random_board_text(rng),
        random_recording(rng).to_text(),
        rng.choice(TEXTS),
    )
    text = rng.choice(texts)
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
    rng: random.Random,
    size: tuple[int, int],
    scene: Scene,
    files: Sequence[str],
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
    rng: random.Random,
    size: tuple[int, int],
    scene: Scene,
    files: Sequence[str],
) -> list[RawInput]:
    """Return one action of a player as the events that the system sends for it."""
    pos = _random_position(rng, size, scene)
    other = _random_position(rng, size, scene)
    key = rng.choice(KEYS)
    mod = rng.choice(MODIFIERS)
    down = Event(pygame.KEYDOWN, key=key, mod=mod)
    up = Event(pygame.KEYUP, key=key, mod=mod)
    button = rng.choice([*BUTTONS, *BUTTONS, 20])
    pad = rng.choice(PADS)
    pressed = Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=pad)
    released = Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=pad)
    turn = rng.randrange(-32768, 32768)
    axis = rng.randrange(4)
    stick = Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=turn, instance_id=pad)
    device = rng.choice((0, 2))
    command = rng.choice([each for each in GameCommand if each != GameCommand.QUIT])
    text = rng.choice(TEXTS)
    click = [_motion(pos), _button_down(pos), _button_up(pos)]
    usual: list[list[RawInput]] = [
        [_motion(pos)],
        [*click],
        [*click],
        [*click, *click[1:]],
        [_button_down(pos), _motion(other, True), _button_up(other)],
        _touched(pos, other),
        _touched(pos),
        [_button_down(pos, 3), _button_up(pos, 3)],
        [rng.choice((_button_down(pos), _button_up(pos), _motion(pos, True)))],
        [down, up],
        [down, up],
        [down],
        [Event(pygame.KEYDOWN, key=rng.choice(KEYS[:8]), mod=0)],
        [Nav.NEXT, Nav.ACTIVATE],
        [Nav.ACTIVATE],
        [command, CommandReleased(command)],
        [Event(pygame.TEXTINPUT, text=text)],
        [Wheel(pos, rng.choice((-1.0, 1.0, 0.25, -40.0)))],
        [pressed, released],
        [pressed, Event(REPEAT)],
        [stick],
    ]
    lost = Event(pygame.WINDOWFOCUSLOST)
    gained = Event(pygame.WINDOWFOCUSGAINED)
    dropped = Event(pygame.DROPFILE, file=rng.choice(files))
    rare: list[list[RawInput]] = [
        [KeyCaptured(rng.choice(("F5", "z", "Escape", "Ctrl+X")))],
        [lost, gained],
        [rng.choice((lost, gained))],
        [Event(rng.choice(WINDOW_EVENTS))],
        [Event(pygame.WINDOWMINIMIZED), lost],
        [Event(pygame.WINDOWRESTORED), gained],
        [dropped],
        [dropped, Event(pygame.DROPFILE, file=rng.choice(files))],
        [Event(pygame.DROPTEXT, text=text)],
        [GameCommand.PASTE],
        [Event(pygame.CONTROLLERDEVICEADDED, device_index=7), Event(REPEAT)],
        [Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad)],
        [Event(pygame.AUDIODEVICEREMOVED, which=device, iscapture=0)],
        [Event(pygame.AUDIODEVICEADDED, which=device, iscapture=0)],
        [GameCommand.QUIT],
        [Event(pygame.QUIT)],
    ]
    return rng.choice(usual if rng.random() < 0.94 else rare)


def _touched(
    start: tuple[int, int], end: tuple[int, int] | None = None
) -> list[RawInput]:
    """A finger that touches, and perhaps moves to an end."""
    moves = [] if end is None else [_motion(end, True)]
    last = _button_up(end or start, touch=True)
    return [_button_down(start, touch=True), *moves, last]


def _random_position(
    rng: random.Random,
    size: tuple[int, int],
    scene: Scene,
) -> tuple[int, int]:
    """Return a position in the window, mostly one inside a cell or a widget."""
    form = scene.form
    if isinstance(scene, Play) and rng.random() < 0.6:
        return scene.table.geometry.rect(
            rng.choice(scene.state.variant.layout.cells)
        ).center
    if form is not None and form.widgets and rng.random() < 0.6:
        rect = form.sites[rng.choice(form.widgets)].rect
        return rect.left + rng.randrange(max(1, rect.width)), rect.centery
    return rng.randrange(size[0]), rng.randrange(size[1])


def _motion(pos: tuple[int, int], content: bool = False) -> Event:
    return Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(content), 0, 0))


def _button_down(
    pos: tuple[int, int],
    button: int = 1,
    touch: bool = False,
) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=touch)


def _button_up(
    pos: tuple[int, int],
    button: int = 1,
    touch: bool = False,
) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=touch)

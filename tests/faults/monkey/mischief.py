"""What hands of no sense may do: mouse, finger, wheel, keys, pad, text, files, clipboard and window."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path

import pygame
from pygame.event import Event

from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.gamepad import BUTTONS, REPEAT
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import CommandReleased, Intent, KeyCaptured, Nav, Wheel, WindowFocusChanged
from gaps.stage.core.scene import Scene
from tests.faults.monkey.starts import a_board, a_challenge, a_recording

Deed = Event | Intent

KEYS = [
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_RETURN),
    *(pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_F1, pygame.K_F5),
    *(pygame.K_z, pygame.K_y, pygame.K_r, pygame.K_h, pygame.K_n, pygame.K_d, pygame.K_p, pygame.K_m),
    *(pygame.K_t, pygame.K_s, pygame.K_c, pygame.K_v, pygame.K_v, pygame.K_1, pygame.K_LSHIFT),
]
MODS = (0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
WORDS = (
    *("1", "d", ":", "é", " ", "mini:12", "custom/9hsb3rsnel", "GAPS-M-20417 ▲", "\u0301", "🂡", "Anna"),
    *("0" * 70, "GAPS1:", "GAPS RECORD 1", "\x00\n", "\u202e"),
)


def texts(draw: random.Random) -> str:
    """Something that may lie on a clipboard, or in a file: whole, cut, changed or foreign."""
    text = draw.choice((a_challenge, a_board, lambda draw: a_recording(draw).to_text(), _word))(draw)
    match draw.randrange(4):
        case 0 if text:
            place = draw.randrange(len(text))
            return text[:place] + draw.choice("0Z:\n ♠") + text[place + 1 :]
        case 1:
            return text[: draw.randrange(len(text) + 1)]
    return text


def _word(draw: random.Random) -> str:
    return draw.choice(WORDS)


def left_about(folder: Path, draw: random.Random) -> list[str]:
    """Files that may be dropped on the window, good and bad, and what is no file."""
    folder.mkdir()
    whole = a_recording(draw).to_text().encode()
    files = {"whole.gaps": whole, "empty.gaps": b"", "bytes.gaps": draw.randbytes(500)}
    files["cut.gaps"], files["huge.gaps"] = whole[:-20], whole + b" " * 3_000_000
    for number in range(8):
        files[f"text-{number}.txt"] = texts(draw).encode(errors="replace")
    for name, held in files.items():
        (folder / name).write_bytes(held)
    return [*(str(folder / name) for name in files), str(folder), str(folder / "nowhere.gaps")]


def deed(draw: random.Random, size: tuple[int, int], top: Scene, files: Sequence[str]) -> list[Deed]:
    """One thing that is done, as the events that a system tells of it."""
    pos, other = _place(draw, size, top), _place(draw, size, top)
    key, mod = draw.choice(KEYS), draw.choice(MODS)
    button = draw.choice([*BUTTONS, *BUTTONS, 20])
    act = draw.choice([act for act in GameCommand if act not in (GameCommand.QUIT, GameCommand.FULLSCREEN)])
    kinds: list[list[Deed]] = [
        [_moved(pos)],
        [_moved(pos), _down(pos), _up(pos)],
        [_moved(pos), _down(pos), _up(pos)],
        [_moved(pos), _down(pos), _up(pos), _down(pos), _up(pos)],
        [_down(pos), _moved(other, True), _up(other)],
        [_down(pos, touch=True), _moved(other, True), _up(other, touch=True)],
        [_down(pos, touch=True), _up(pos, touch=True)],
        [_down(pos, 3), _up(pos, 3)],
        [draw.choice((_down(pos), _up(pos), _moved(pos, True)))],
        [_key(key, mod), Event(pygame.KEYUP, key=key, mod=mod)],
        [_key(key, mod), Event(pygame.KEYUP, key=key, mod=mod)],
        [_key(key, mod)],
        [_key(draw.choice(KEYS[:8]), 0)],
        [Nav.NEXT, Nav.ACTIVATE],
        [Nav.ACTIVATE],
        [act, CommandReleased(act)],
        [Event(pygame.TEXTINPUT, text=draw.choice(WORDS))],
        [Wheel(pos, draw.choice((-1.0, 1.0, 0.25, -40.0)))],
        [Event(pygame.CONTROLLERBUTTONDOWN, button=button), Event(pygame.CONTROLLERBUTTONUP, button=button)],
        [Event(pygame.CONTROLLERBUTTONDOWN, button=button), Event(REPEAT)],
        [Event(pygame.CONTROLLERAXISMOTION, axis=draw.randrange(4), value=draw.randrange(-32768, 32768))],
    ]
    seldom: list[list[Deed]] = [
        [KeyCaptured(draw.choice(("F5", "z", "Escape", "Ctrl+X")))],
        [Event(pygame.WINDOWFOCUSLOST), Event(pygame.WINDOWFOCUSGAINED)],
        [WindowFocusChanged(draw.random() < 0.5)],
        [Event(pygame.DROPFILE, file=draw.choice(files))],
        [Event(pygame.DROPTEXT, text=draw.choice(WORDS))],
        [GameCommand.PASTE],
        [Event(pygame.CONTROLLERDEVICEADDED, device_index=7), Event(REPEAT)],
        [Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)],
        [GameCommand.QUIT],
    ]
    return draw.choice(kinds if draw.random() < 0.94 else seldom)


def intents(context: Context, deed: Deed) -> Iterable[Intent]:
    """What the game is told of it."""
    return context.controls(deed) if isinstance(deed, Event) else (deed,)


def _place(draw: random.Random, size: tuple[int, int], top: Scene) -> tuple[int, int]:
    """Half of the time on something that can be pressed."""
    form = top.form
    if isinstance(top, Play) and draw.random() < 0.6:
        return top.table.geometry.rect(draw.choice(top.session.game.state.variant.layout.cells)).center
    if form is not None and form.widgets and draw.random() < 0.6:
        rect = draw.choice(form.widgets).rect
        return rect.left + draw.randrange(max(1, rect.width)), rect.centery
    return draw.randrange(size[0]), draw.randrange(size[1])


def _moved(pos: tuple[int, int], held: bool = False) -> Event:
    return Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0))


def _down(pos: tuple[int, int], button: int = 1, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=touch)


def _up(pos: tuple[int, int], button: int = 1, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=touch)


def _key(key: int, mod: int) -> Event:
    return Event(pygame.KEYDOWN, key=key, mod=mod)

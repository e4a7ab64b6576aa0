"""Keyboard layouts of several languages, and a Japanese input method."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from gaps.store import Folder, GameLog, Settings
from tests.system_tools import lacking, need
from tests.window.conftest import PATIENCE
from tests.window.shot import shot
from tests.window.systems.conftest import Program, Servers, wait

CODE = "mini:12"
PASTED = "addiction:34"
STILL = 0.8  # seconds in which nothing moves
Start = Callable[..., Program]
SIGN = (440, 735), (320, 55)  # where the answer to O is shown: place and size, pixels
HEADLINE = (210, 25), (860, 50)  # which says what a hint leads to: place and size
FIELD = (372, 384), (540, 54)  # of a new deal
# key codes of X for the places of a keyboard's keys
PLACES: Mapping[str, int] = {
    "h": 43,
    "o": 32,
    "d": 40,
    "v": 55,
}
MOVABLE_CARD = 13, 40  # as it is typed: 4 d
CLIPBOARD = """
import sys, pygame
pygame.display.init()
pygame.display.set_mode((1, 1), pygame.HIDDEN)
pygame.scrap.put_text(sys.argv[1])
print("ready", flush=True)
while True:
    pygame.event.wait()
"""


class Layout(NamedTuple):
    name: str  # for setxkbmap
    z: int  # the places of letters
    q: int
    place: int  # of a key that is no ASCII letter, and its name
    key: str


@pytest.mark.parametrize(
    "layout",
    [
        Layout("us", 52, 24, 47, ";"),
        Layout("de", 29, 24, 47, "Ö"),
        Layout("fr", 25, 38, 48, "Ù"),
        Layout("ru", 52, 24, 47, "Ж"),
        Layout("gr", 52, 24, 34, "["),
        Layout("il", 52, 24, 47, "ף"),
        Layout("jp", 52, 24, 34, "@"),
    ],
    ids=lambda layout: layout.name,
)
def test_the_keys_of_the_board_work_on_a_layout(
    servers: Servers, start: Start, layout: Layout
) -> None:
    need("setxkbmap")
    display = servers.xvfb("1280x800")
    environment = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
    subprocess.run(["setxkbmap", layout.name], env=os.environ | environment, check=True)
    settings = Settings(welcomed=True, keys={"MUTE": layout.key})
    program = start(environment, CODE, settings=settings)
    program.find_window()
    press = Keys(program)

    before = still(servers, HEADLINE)
    press(PLACES["h"])
    wait(lambda: picture(servers, HEADLINE) != before, "a hint")
    program.key("Return")
    saved = press.moves(1)
    assert saved.hints == 1
    before = picture(servers, SIGN)
    press(PLACES["o"])
    wait(lambda: picture(servers, SIGN) != before, "an answer to O")
    press(layout.z)
    press.moves(0)
    press(*MOVABLE_CARD)
    program.key("Return")
    press.moves(1)
    press.with_ctrl(layout.z)
    press.moves(0)
    press(layout.place)
    wait(lambda: press.is_muted, "silence")

    owner = subprocess.Popen(
        [sys.executable, "-c", CLIPBOARD, PASTED],
        env=program.environment,
        stdout=subprocess.PIPE,
    )
    try:
        assert owner.stdout is not None
        while b"ready" not in owner.stdout.readline():
            pass
        press(PLACES["d"])
        press.with_ctrl(PLACES["v"])
        program.key("Return")
        program.wait_for(lambda: PASTED in press.codes, "the deal that was pasted")
    finally:
        owner.kill()
        owner.wait(PATIENCE)
    press.with_ctrl(layout.q)
    assert program.ended() == 0


class Keys:
    """Presses keys by their places."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def __call__(self, *places: int) -> None:
        self.program.key(*map(str, places))

    def with_ctrl(self, place: int) -> None:
        self.program.key(f"ctrl+{place}")

    @property
    def saved(self) -> GameLog:
        found = self.program.saved()
        assert found is not None
        return found

    @property
    def codes(self) -> set[str]:
        """The deals of all games that are under way."""
        folder = Folder(self.program.folder)
        found = {saved.code for saved in folder.unfinished_games()}
        folder.close()
        return found

    @property
    def is_muted(self) -> bool:
        folder = Folder(self.program.folder)
        muted = folder.load_settings().muted
        folder.close()
        return muted

    def moves(self, count: int) -> GameLog:
        """Wait until the game has so many moves."""
        self.program.wait_for(lambda: len(self.saved.moves) == count, f"{count} moves")
        return self.saved


def picture(servers: Servers, area: tuple[tuple[int, int], tuple[int, int]]) -> bytes:
    return shot(servers.folder, *area).get_buffer().raw


def still(servers: Servers, area: tuple[tuple[int, int], tuple[int, int]]) -> bytes:
    """Wait until nothing moves there, and return what is seen."""
    before = b""
    seen = picture(servers, area)
    while seen != before:
        time.sleep(STILL)
        before = seen
        seen = picture(servers, area)
    return seen


PROFILE = """
[Groups/0]
Name=Default
Default Layout=us
DefaultIM=anthy
[Groups/0/Items/0]
Name=keyboard-us
[Groups/0/Items/1]
Name=anthy
[GroupOrder]
0=Default
"""


class InputMethod:
    """fcitx5 with anthy, and a session bus for it."""

    def __init__(
        self,
        servers: Servers,
        display: str,
        folder: Path,
    ) -> None:
        need("fcitx5", "fcitx5-remote", "dbus-daemon")
        if not Path("/usr/share/fcitx5/inputmethod/anthy.conf").exists():
            lacking("fcitx5-anthy")
        config = folder / "config" / "fcitx5"
        config.mkdir(parents=True)
        (config / "profile").write_text(PROFILE)
        address = f"unix:path={folder / 'bus'}"
        self.environment = {
            "DISPLAY": display,
            "DBUS_SESSION_BUS_ADDRESS": address,
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_RUNTIME_DIR": str(servers.runtime),
            "LC_ALL": "C.UTF-8",
        }
        servers.run(
            "dbus-daemon",
            "--session",
            "--nofork",
            f"--address={address}",
            environment=self.environment,
        )
        wait((folder / "bus").exists, "a session bus")
        servers.run("fcitx5", "--disable=wayland", environment=self.environment)
        wait(lambda: self.ask() in ("0", "1", "2"), "fcitx5")

    def ask(self, *words: str) -> str:
        done = subprocess.run(
            ["fcitx5-remote", *words],
            env=os.environ | self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return done.stdout.strip()

    def switch_on(self) -> None:
        """Switch on for the window that has the keyboard."""
        self.ask("-o")
        wait(lambda: self.ask("-n") == "anthy", "anthy")


def test_an_input_method_takes_keys_in_a_field_only_and_its_words_are_seen_there(
    servers: Servers, start: Start, tmp_path: Path
) -> None:
    display = servers.xvfb("1280x800")
    method = InputMethod(servers, display, tmp_path)
    environment = {
        **method.environment,
        "SDL_VIDEODRIVER": "x11",
        "SDL_IM_MODULE": "fcitx",
    }
    program = start(environment, CODE, settings=Settings(welcomed=True))
    program.find_window()
    method.switch_on()
    press = Keys(program)
    program.key("h", "Return")
    assert press.moves(1).hints == 1
    program.key("ctrl+z")
    press.moves(0)

    board = still(servers, FIELD)
    program.key("d")
    wait(lambda: picture(servers, FIELD) != board, "a field")
    empty = still(servers, FIELD)
    method.switch_on()
    program.key("n", "i")
    wait(lambda: picture(servers, FIELD) != empty, "composed words")
    composed = still(servers, FIELD)
    program.key("Return")
    wait(lambda: picture(servers, FIELD) != composed, "entered words")
    entered = still(servers, FIELD)
    assert entered != empty
    program.key("Escape")
    wait(lambda: picture(servers, FIELD) != entered, "the board")
    still(servers, FIELD)
    program.key("h", "Return")
    press.moves(1)
    program.key("ctrl+q")
    assert program.ended() == 0

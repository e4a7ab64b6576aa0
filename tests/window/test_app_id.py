"""A window says whose it is, however the game was started, so that the desktop finds
its name and icon.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gaps import APP_ID
from tests.system_tools import system_tool
from tests.window.conftest import PATIENCE, ROOT, Playing

BUNDLE = Path(os.environ.get("GAPS_BUNDLE") or "no bundle")
STARTS = {
    "gaps": (str(Path(sys.executable).with_name("gaps")),),
    "python -m gaps": (sys.executable, "-m", "gaps"),
    "main.py": (sys.executable, str(ROOT / "main.py")),
    "bundle": (str(BUNDLE.resolve() / "gaps"),),
}


@pytest.mark.parametrize("start", STARTS)
def test_the_class_of_the_window_is_the_name_of_the_desktop_entry(
    play: Callable[..., Playing], start: str
) -> None:
    xprop = system_tool("xprop")
    if start == "bundle" and not BUNDLE.is_dir():
        pytest.skip(
            "GAPS_BUNDLE names no bundle; build one with: pyinstaller build.spec"
        )
    playing = play(command=STARTS[start])
    words = [xprop, "-id", playing.window, "WM_CLASS"]
    told = subprocess.run(
        words, env=playing.environment, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == f'WM_CLASS(STRING) = "{APP_ID}", "{APP_ID}"'
    assert playing.close() == 0


@pytest.fixture
def wayland(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of a program on a Wayland display that nobody sees."""
    # short: the path of a socket has at most 107 characters
    runtime = tmp_path_factory.mktemp("w")
    runtime.chmod(0o700)
    environment = {
        **os.environ,
        "XDG_RUNTIME_DIR": str(runtime),
        "WAYLAND_DISPLAY": "w",
        "WAYLAND_DEBUG": "1",
    }
    environment |= {"SDL_VIDEODRIVER": "wayland", "SDL_AUDIODRIVER": "dummy"}
    words = [
        system_tool("weston"),
        "--backend=headless-backend.so",
        "--socket=w",
        "--idle-time=0",
    ]
    with (runtime / "log").open("wb") as log:
        server = subprocess.Popen(words, env=environment, stdout=log, stderr=log)
    until = time.monotonic() + PATIENCE
    while (
        not (runtime / "w").exists()
        and server.poll() is None
        and time.monotonic() < until
    ):
        time.sleep(0.05)
    assert (runtime / "w").exists(), (runtime / "log").read_text(encoding="utf-8")
    yield environment
    server.terminate()
    server.wait(PATIENCE)


@pytest.mark.parametrize("start", ["gaps", "python -m gaps"])
def test_the_app_id_on_wayland_is_the_same(
    wayland: dict[str, str], tmp_path: Path, start: str
) -> None:
    log = tmp_path / "log"  # what the program and the display say to each other
    with log.open("wb") as file:
        words = [
            *STARTS[start],
            "--data",
            str(tmp_path / "data"),
        ]
        program = subprocess.Popen(
            words, env=wayland, stdout=file, stderr=file, cwd=tmp_path
        )
    told = ""
    until = time.monotonic() + PATIENCE
    while (
        "set_app_id" not in told and program.poll() is None and time.monotonic() < until
    ):
        time.sleep(0.05)
        told = log.read_text(encoding="utf-8", errors="replace")
    program.kill()
    program.wait(PATIENCE)
    assert f'set_app_id("{APP_ID}")' in told, told[-2000:]

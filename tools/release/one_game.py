"""One game, won by mouse in a window: ``python -m tools.release.one_game DATA PICTURES
COMMAND …``.

COMMAND starts the program, which keeps its files in DATA. The game has to be on record
afterwards. Needs Xvfb, openbox and xdotool.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from gaps.engine import Slide, State, parse_code
from gaps.engine import deal as deal_state
from gaps.solver import solve
from gaps.store import Folder
from gaps.table.model.geometry import lay_out
from tools.displays import Display

CODE = "mini:6"
CLASS = "gaps"  # of the window
SCREEN = (1600, 1000)  # pixels
WINDOW = (1280, 800)
INSTALLING = 1800.0  # seconds until the window is there: it may be installed first
SETTLING = 3.0  # seconds until a new picture stands still
COLOURS = 60  # a screen with a picture of the game has more
SLIDING = 0.4  # seconds between two moves


class NotPlayedError(Exception):
    """The game did not do what it should. The text says what."""


def winning_line(state: State) -> list[Slide]:
    """Return the slides that win.

    Raise ``NotPlayedError`` if no such line is found.
    """
    line = solve(state).line
    slides = [move for move in line if isinstance(move, Slide)]
    if not slides or len(slides) != len(line):
        raise NotPlayedError(f"{CODE} has no line of slides that wins")
    return slides


def drag(
    display: Display,
    window: str,
    start: tuple[float, float],
    end: tuple[float, float],
) -> None:
    """Drag from ``start`` to ``end``, both in pixels of the window."""
    move = ["mousemove", "--window", window]
    display.xdotool(*move, *words(start), "sleep", "0.1", "mousedown", "1")
    for part in (0.3, 0.6, 1.0):
        x = start[0] + (end[0] - start[0]) * part
        y = start[1] + (end[1] - start[1]) * part
        display.xdotool(*move, *words((x, y)), "sleep", "0.1")
    display.xdotool("mouseup", "1")


def words(place: tuple[float, float]) -> tuple[str, str]:
    """Return a place as xdotool reads it."""
    return str(round(place[0])), str(round(place[1]))


def wait_for_window(display: Display, process: subprocess.Popen[bytes]) -> str:
    """Wait until the window is there and the board is dealt; return its number."""
    end = time.monotonic() + INSTALLING
    while not (found := display.xdotool("search", "--onlyvisible", "--class", CLASS)):
        if process.poll() is not None:
            raise NotPlayedError(f"it ended with exit status {process.returncode}")
        if time.monotonic() > end:
            raise NotPlayedError(f"no window came within {INSTALLING:.0f} seconds")
        time.sleep(0.5)
    while len({*display.looks(WINDOW)}) < COLOURS and time.monotonic() < end:
        time.sleep(0.5)
    time.sleep(SETTLING)
    return found.split()[-1]


def play(
    display: Display,
    start: Callable[[], subprocess.Popen[bytes]],
    data: Path,
    picture: Path,
) -> None:
    """Start the program with the deal ``CODE``, win it and close the window.

    Raise ``NotPlayedError``.
    """
    process = start()
    window = wait_for_window(display, process)
    state = deal_state(*parse_code(CODE))
    board = lay_out(state.variant.layout, WINDOW)
    for move in winning_line(state):
        drag(display, window, board.center(move.source), board.center(move.target))
        time.sleep(SLIDING)
    time.sleep(SETTLING)
    display.keep_picture(picture)
    display.xdotool("key", "alt+F4")
    try:
        status = process.wait(60)
    except subprocess.TimeoutExpired:
        process.kill()
        raise NotPlayedError("the window did not close") from None
    if status:
        raise NotPlayedError(f"it ended with exit status {status}")
    folder = Folder(data)
    results = [
        (record.code, record.result.end.value) for record in folder.records.all()
    ]
    folder.close()
    if (CODE, "won") not in results:
        raise NotPlayedError(f"{CODE} is not on record as won: {results}")


def main(arguments: list[str]) -> int:
    """Play on a display with openbox; return the exit status."""
    data, pictures, *command = arguments
    Path(pictures).mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Display(Path(folder), SCREEN, window=WINDOW) as display,
    ):

        def start() -> subprocess.Popen[bytes]:
            environment = {**display.environment, "SDL_AUDIODRIVER": "dummy"}
            # Python needs a standard input and output under Wine
            return subprocess.Popen(
                [*command, CODE],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment,
            )

        try:
            play(display, start, Path(data), Path(pictures) / "won.png")
        except NotPlayedError as error:
            print(f"not played: {error}", file=sys.stderr)
            return 1
    print(f"{CODE} won by mouse")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

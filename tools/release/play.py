"""The first two games of somebody who has just installed Gaps, played in its window by
xdotool.

The first one is won by mouse. The second one is won by keys, and is interrupted twice:
the window is closed while a card still slides, and the program is killed after a move.
What was played must be in the save each time, and both games on record. ``python -m
tools.release.play FOLDER PICTURES COMMAND …`` plays what COMMAND starts, and FOLDER is
where that keeps its files.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from gaps.engine import Slide, State, Status, format_move
from gaps.scenes.game.board_controller import next_playable
from gaps.solver import Outcome, solve
from gaps.store import Folder, SavedGame
from gaps.table.model.geometry import lay_out
from tools.displays import Display
from tools.quality.expedition.shorten import shortened, won

T = TypeVar("T")
WINDOW = (1280, 800)  # pixels
SCREEN = (1600, 1000)
# seconds until the first start has shown a window: it may install the game first
INSTALLING = 1800.0
PATIENCE = 240.0
LOOK = 0.1  # seconds between two looks whether it has happened
# seconds from a key to the screen that it opens, with room for a busy machine
SETTLING = 3.0
COLOURS = 60  # a screen with a picture of the game has more
# how far the second game has come when this happens, of all its moves
CLOSED, KILLED = 0.4, 0.7


class NotPlayedError(Exception):
    """The game did not do what it should. The text says what."""


@dataclass(frozen=True)
class Place:
    """Where a window's picture is on the display: left, top, and the pixels there for
    each of its own.
    """

    left: int = 0
    top: int = 0
    scale: int = 1
    size: tuple[int, int] = WINDOW


class Hand:
    """Starts the program, and plays in its window."""

    def __init__(
        self,
        display: Display,
        start: Callable[[], subprocess.Popen[bytes]],
        data: Path,
        pictures: Path,
        closing: str = "ctrl+q",
        place: Place | None = None,
    ) -> None:
        """``start`` runs the program, whose files are in ``data``; ``closing`` is a key
        that closes a window.

        Without a ``place`` the window is looked for on the display.
        """
        self._display, self._start, self._data, self._pictures = (
            display,
            start,
            data,
            pictures,
        )
        self._closing, self._place = closing, place
        self._pictures.mkdir(parents=True, exist_ok=True)

    def play(self) -> str:
        """Play both games; says what was played. Raises ``NotPlayedError``."""
        self._open(INSTALLING)
        self._wait(
            lambda: self._read(lambda folder: folder.unfinished_games()),
            "the first game",
        )
        self._keep("first")
        self._key("Escape")  # the question of the first start
        first = self._game()
        self._by_mouse(first)
        self._won(first, 1)
        self._keep("by-mouse")
        self._close()

        self._open()
        self._keep("title")
        self._key("Return")
        second = self._game()
        while not (line := self._line(second)):  # a slow search deals any number
            self._key("n")
            second = self._game(second.id)
        self._by_keys(second, 0, round(len(line) * CLOSED))
        self._close()  # the last card is still on its way
        self._open()
        self._key("Return")
        self._by_keys(second, round(len(line) * CLOSED), round(len(line) * KILLED))
        self._kill()
        self._open()
        self._key("Return")
        self._by_keys(second, round(len(line) * KILLED), len(line))
        self._won(second, 2)
        self._keep("by-keys")
        self._close()
        names = [
            f"{game.state.variant.key}:{game.state.seed}"
            for game in (first.game(), second.game())
        ]
        return f"{names[0]} won by mouse, {names[1]} by keys"

    # The program

    def _open(self, patience: float = PATIENCE) -> None:
        """Start the program, and wait for a picture."""
        self._process = self._start()
        self._wait(self._is_shown, "a picture", patience)
        time.sleep(SETTLING)
        self._at = self._place or self._wait(self._found, "a window")

    def _found(self) -> Place | None:
        """Where the window is, by what the display knows."""
        words = ("--onlyvisible", "--class", "--name", "gaps_patience|^Gaps")
        for window in self._display.xdotool("search", *words).split():
            told = self._display.xdotool("getwindowgeometry", "--shell", window)
            parts = dict(line.split("=") for line in told.split())
            if "WIDTH" in parts:
                size = int(parts["WIDTH"]), int(parts["HEIGHT"])
                return Place(int(parts["X"]), int(parts["Y"]), size=size)
        return None

    def _is_shown(self) -> bool:
        return len(set(self._display.looks())) > COLOURS

    def _close(self) -> None:
        self._display.xdotool("key", self._closing)
        self._end()
        if self._process.returncode:
            raise NotPlayedError(
                f"the program ended with status {self._process.returncode}"
            )

    def _kill(self) -> None:
        self._process.kill()
        self._end()

    def _end(self) -> None:
        """Wait for the end of the program and of its picture."""
        until = time.monotonic() + PATIENCE
        while self._process.poll() is None or self._is_shown():
            if time.monotonic() > until:
                raise NotPlayedError("the program was ended, and is still there")
            time.sleep(LOOK)

    def _key(self, name: str) -> None:
        self._display.xdotool("key", name)
        time.sleep(SETTLING)

    def _keep(self, name: str) -> None:
        self._display.keep_picture(self._pictures / f"{name}.png")

    # What it has saved

    def _read(self, question: Callable[[Folder], T]) -> T | None:
        """The answer of a copy of its files, so that it is not disturbed; ``None`` if
        they cannot be read.
        """
        with tempfile.TemporaryDirectory() as place, suppress(shutil.Error, OSError):
            shutil.copytree(self._data, Path(place, "data"))
            folder = Folder(Path(place, "data"), saves=False)
            return question(folder)
        return None

    def _game(self, other: str = "") -> SavedGame:
        """The game that is under way and has no moves yet, once its id is another one."""

        def found() -> SavedGame | None:
            games = self._read(Folder.unfinished_games) or ()
            return next(
                (game for game in games if not game.moves and game.id != other), None
            )

        return self._wait(found, "a new game")

    def _expect(self, moves: tuple[str, ...]) -> None:
        self._wait(
            lambda: any(
                game.moves == moves
                for game in self._read(Folder.unfinished_games) or ()
            ),
            f"move {len(moves)} in the save",
        )

    def _won(self, saved: SavedGame, games: int) -> None:
        """Wait until that many games are on record, the last of them this one, and won."""

        def is_there() -> bool:
            records = self._read(lambda folder: folder.records.all()) or []
            last = records[-1].game().state if records else None
            return (
                len(records) == games and last is not None and last.status is Status.WON
            )

        self._wait(is_there, f"{games} won games on record")
        time.sleep(SETTLING)

    def _wait(
        self, question: Callable[[], T | None], what: str, patience: float = PATIENCE
    ) -> T:
        """Ask until the answer is there. Raises ``NotPlayedError``, which names
        ``what`` did not come.
        """
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if answer := question():
                return answer
            if self._process.poll() is not None:
                break
            time.sleep(LOOK)
        self._keep("failed")
        status, display = (
            self._process.poll(),
            "is" if self._display.lives else "is not",
        )
        raise NotPlayedError(
            f"{what} did not come: failed.png shows the screen; the program's status is {status}, "
            f"and its display {display} there"
        )

    # Playing

    @staticmethod
    def _line(saved: SavedGame) -> list[Slide]:
        """Moves that win, the same ones each time; none if the round cannot be won."""
        state = saved.game().state
        verdict = solve(state)
        if verdict.outcome is not Outcome.WINNABLE:
            return []
        return [
            move
            for move in shortened(state, verdict.line, won)
            if isinstance(move, Slide)
        ]

    def _by_mouse(self, saved: SavedGame) -> None:
        """Win the game: click the cards that have one place to go to, drag the others."""
        state, moves = saved.game().state, list[str]()
        board = lay_out(state.variant.layout, self._at.size)
        for move in self._line(saved):
            source, target = (
                self._point(board.center(cell)) for cell in (move.source, move.target)
            )
            if sum(move.source == slide.source for slide in state.slides) == 1:
                self._display.xdotool(
                    "mousemove", *source, "sleep", "0.1", "click", "1"
                )
            else:
                steps = [
                    word
                    for part in (0.3, 0.6, 1.0)
                    for word in self._between(source, target, part)
                ]
                self._display.xdotool(
                    *(
                        "mousemove",
                        *source,
                        "sleep",
                        "0.1",
                        "mousedown",
                        "1",
                        *steps,
                        "mouseup",
                        "1",
                    )
                )
            moves.append(format_move(move, state))
            state = state.play(move)
            if state.status is not Status.WON:
                self._expect(tuple(moves))

    def _by_keys(self, saved: SavedGame, begin: int, end: int) -> None:
        """Play these moves of the line: Tab leads from card to card, and from place to
        place.
        """
        state, moves, focus = saved.game().state, list[str](), None
        for number, move in enumerate(self._line(saved)[:end]):
            if number >= begin:
                focus = self._choose(state, focus, move)
            moves.append(format_move(move, state))
            state = state.play(move)
            if number >= begin and state.status is not Status.WON:
                self._expect(tuple(moves))
        if begin == end:
            self._expect(tuple(moves))

    def _choose(self, state: State, focus: int | None, move: Slide) -> int:
        """Play a move by keys; returns where the focus is afterwards."""
        places = [slide.target for slide in state.slides if slide.source == move.source]
        focus = self._tab(state, None, focus, move.source)
        self._display.xdotool("key", "Return")
        if len(places) > 1:
            focus = self._tab(state, places, places[0], move.target)
            self._display.xdotool("key", "Return")
        return focus

    def _tab(
        self, state: State, among: list[int] | None, focus: int | None, goal: int
    ) -> int:
        """Press Tab until the focus is at the goal, where it is afterwards."""
        while focus is None or focus != goal:
            focus = next_playable(state, focus, True, among)
            self._display.xdotool("key", "Tab", "sleep", "0.1")
        return focus

    def _point(self, place: tuple[float, float]) -> tuple[str, str]:
        """A place in the window's picture, as one of the display."""
        at = self._at
        return str(round(at.left + place[0] * at.scale)), str(
            round(at.top + place[1] * at.scale)
        )

    @staticmethod
    def _between(
        start: tuple[str, str], end: tuple[str, str], part: float
    ) -> tuple[str, ...]:
        x, y = (
            int(first) + (int(last) - int(first)) * part
            for first, last in zip(start, end, strict=True)
        )
        return "mousemove", str(round(x)), str(round(y)), "sleep", "0.1"


def main(arguments: list[str]) -> int:
    """Play what the command starts on a display with openbox; returns the exit status."""
    data, pictures, *command = arguments
    shutil.rmtree(data, ignore_errors=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Display(Path(folder), SCREEN, window=WINDOW) as display,
    ):

        def start() -> subprocess.Popen[bytes]:
            return subprocess.Popen(
                command,
                stdin=subprocess.PIPE,  # pipes, since Python needs them under Wine
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=display.environment,
            )

        hand = Hand(
            display, start, Path(data), Path(pictures).resolve(), closing="alt+F4"
        )
        try:
            print(f"play: {hand.play()}")
        except NotPlayedError as error:
            print(f"play: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

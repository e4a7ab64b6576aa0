"""A game in the Windows program's window: ``python -m tools.release.wine.play PROGRAM FOLDER PICTURES``.

A hand made of xdotool drags each card of a won game of ``mini``. Three moves before the end the program is
asked to close while a card still slides; it is started again, continues the game, and is killed after a move;
the third start plays the last move. Each time the save must have every move that was made, and the won game
must be on record.

It runs on the system that Wine runs on. DISPLAY names the X server.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from gaps.engine import CATALOGUE, Slide, deal, format_move
from gaps.solver import solve
from gaps.store import Folder, Settings
from gaps.table.model.geometry import lay_out

VARIANT, SEED = "mini", 6
SIZE = (1280, 800)  # of the window, pixels
PATIENCE = 240.0  # seconds until a thing that should have happened counts as not happening
LOOK = 0.3  # seconds between two looks whether it has happened
SETTLING = 3.0  # seconds from a key to the screen that it opens, with room for a busy machine
COLOURS = 1000  # a window that shows a screen has more; one that is not painted yet has one


class Window:
    """The program, running under Wine, with its window."""

    def __init__(self, program: Path, folder: Path, pictures: Path, *words: str) -> None:
        self.folder, self.pictures = folder, pictures
        self.program = program
        size = f"{SIZE[0]}x{SIZE[1]}"
        self.process = subprocess.Popen(
            ["wine", str(program), "--data", f"Z:{folder}", "--window", size, "--language", "en", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.id = self.wait_for(self._find, "a window")
        self.wait_for(lambda: self._colours() > COLOURS, "a picture in the window")

    def _colours(self) -> int:
        path = self.pictures / "look.png"
        self.picture("look")
        told = subprocess.run(
            ["identify", "-format", "%k", str(path)], capture_output=True, text=True, check=True
        )
        path.unlink()
        return int(told.stdout)

    def _find(self) -> str:
        assert self.process.poll() is None, f"the program ended: {self.process.communicate()[0]!r}"
        found = xdotool("search", "--onlyvisible", "--name", "^Gaps", check=False)
        return found.split("\n")[0]

    def wait_for(self, question: Callable[[], object], what: str) -> str:
        """Ask until the answer is there. Raises ``SystemExit``, which names ``what`` did not come."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if answer := question():
                return str(answer)
            time.sleep(LOOK)
        self.picture("failed")
        raise SystemExit(f"play: waited {PATIENCE:.0f} s for {what}; the picture failed.png shows the screen")

    def drag(self, move: Slide) -> None:
        """Drag a card into a gap."""
        board = lay_out(CATALOGUE[VARIANT].layout, SIZE)
        (x, y), (to_x, to_y) = (board.center(cell) for cell in (move.source, move.target))
        here = ("mousemove", "--window", self.id)
        words = [*here, str(round(x)), str(round(y)), "mousedown", "1"]
        for part in (0.3, 0.6, 1.0):
            step = (round(x + (to_x - x) * part), round(y + (to_y - y) * part))
            words += [*here, *map(str, step), "sleep", "0.05"]
        xdotool(*words, "mouseup", "1")

    def moves(self) -> tuple[str, ...]:
        """The moves of the unfinished game, as it stands in the folder now."""
        saved = Folder(self.folder, saves=False).load_game()
        return saved.moves if saved else ()

    def picture(self, name: str) -> None:
        """Keep what the screen shows."""
        subprocess.run(["import", "-window", self.id_or_root, str(self.pictures / f"{name}.png")], check=True)

    @property
    def id_or_root(self) -> str:
        """The window, or the whole screen before there is one."""
        return getattr(self, "id", "root")

    def close(self) -> None:
        """Ask the window to close, as a click on its cross does, and wait for the end."""
        subprocess.run(["wine", "taskkill", "/IM", self.program.name], stdout=subprocess.DEVNULL, check=True)
        status = self.process.wait(PATIENCE)
        if status:
            raise SystemExit(f"play: the program ended with status {status}")

    def kill(self) -> None:
        """End the program at once, with no chance to say goodbye."""
        self.process.kill()
        self.process.wait(PATIENCE)


def xdotool(*words: str, check: bool = True) -> str:
    """What xdotool prints."""
    return subprocess.run(["xdotool", *words], capture_output=True, text=True, check=check).stdout


def play(program: Path, folder: Path, pictures: Path) -> None:
    """Play the game. Raises ``SystemExit``, which names what is wrong."""
    state = deal(CATALOGUE[VARIANT], SEED)
    line, texts = [], []
    for move in solve(state).line:
        assert isinstance(move, Slide)
        line.append(move)
        texts.append(format_move(move, state))
        state = state.play(move)

    def expect(window: Window, count: int) -> None:
        window.wait_for(lambda: window.moves() == tuple(texts[:count]), f"move {count} in the save")

    window = Window(program, folder, pictures, f"{VARIANT}:{SEED}")
    window.picture("first")
    for number, move in enumerate(line[:-3], 1):
        window.drag(move)
        if number % 10 == 1:
            expect(window, number)
    expect(window, len(line) - 3)
    window.drag(line[-3])
    window.close()
    print(f"play: {len(line) - 3} moves, closed in the move after them")

    window = Window(program, folder, pictures)
    expect(window, len(line) - 2)
    window.picture("again")
    xdotool("key", "--window", window.id, "Return")
    time.sleep(SETTLING)
    window.picture("continued")
    window.drag(line[-2])
    expect(window, len(line) - 1)
    window.kill()
    print("play: the move was there; another one, and killed")

    window = Window(program, folder, pictures)
    expect(window, len(line) - 1)
    xdotool("key", "--window", window.id, "Return")
    time.sleep(SETTLING)
    window.drag(line[-1])
    window.wait_for(lambda: not window.moves(), "the end of the game")
    time.sleep(SETTLING)
    window.picture("won")
    window.close()
    records = Folder(folder, saves=False).records.latest(1)
    if [record.home for record in records] != [len(state.home)]:
        raise SystemExit(f"play: the won game is not on record, but {records}")
    print(f"play: won, and on record with {records[0].home} cards home and {len(line)} moves")


def main(arguments: list[str]) -> None:
    """Make the folder of a player who has been here before, and play."""
    program, folder, pictures = (Path(word).resolve() for word in arguments)
    shutil.rmtree(folder, ignore_errors=True)
    pictures.mkdir(parents=True, exist_ok=True)
    before = Folder(folder)
    before.save_settings(Settings(welcomed=True))
    before.close()
    play(program, folder, pictures)


if __name__ == "__main__":
    main(sys.argv[1:])

"""The standalone program: moved elsewhere and run with no Python on the path, it plays
and keeps its game.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from gaps.engine import parse_code, parse_move
from gaps.engine.notation import parse_cell
from gaps.scenes.game.play import Play
from tests.played_games import texts_of
from tests.scenarios.camera import Camera, a_context
from tests.scenarios.comparing import difference
from tests.scenarios.pictures import SMALL
from tests.window.conftest import Playing, without_motion
from tests.window.shot import shot
from tests.window.test_play import saved_with
from tools.release.bundle.licences import LGPL, library_of

BUILT = os.environ.get("GAPS_BUNDLE")
MAX_MEBIBYTES = 60.0
# of 255: a clock that runs is far below, one card that lies elsewhere three times as
# much
MAX_MEAN = 3.0

pytestmark = pytest.mark.skipif(
    not BUILT,
    reason="GAPS_BUNDLE names no bundle; build one with: pyinstaller build.spec",
)


@pytest.fixture
def moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder, taken elsewhere, for someone who has no Python and no path to
    anything.
    """
    moved = tmp_path / "else where" / "gaps"
    shutil.copytree(Path(str(BUILT)).resolve(), moved, symlinks=True)
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LD_LIBRARY_PATH"):
        monkeypatch.delenv(name, raising=False)
    return moved


def expected(
    code: str, move: str, size: tuple[int, int], folder: Path
) -> pygame.Surface:
    """How a board looks after one move, drawn by the program in the source tree."""
    pygame.display.init()
    pygame.font.init()
    variant, seed = parse_code(code)
    with a_context(welcomed=True) as context:
        session = context.games.start(context.games.deal(variant, seed))
        session.play(parse_move(move, session.game.state))
        camera = Camera(size, folder)
        camera.open(Play(context, session))
        camera.stack.draw(camera.surface, 0.0)
        return camera.surface.copy()


def test_the_bundle_plays_and_keeps_its_game(
    play: Callable[..., Playing], moved: Path, framebuffer: Path, tmp_path: Path
) -> None:
    command = (str(moved / "gaps"),)
    told = subprocess.run(
        [*command, "--version"], capture_output=True, text=True, check=True
    )
    assert "compiled search" in told.stdout
    playing = play("mini:12", command=command)
    layout = parse_code("mini:12").variant.layout
    playing.click(playing.middle("mini", parse_cell("A1", layout)))
    playing.wait_for(partial(saved_with, playing, 1), "a move in the save")
    playing.point((4, 4))
    wanted = pygame.transform.smoothscale(
        expected("mini:12", "A1-C3", playing.size, tmp_path), SMALL
    )

    def likeness() -> bool:
        seen = shot(framebuffer, playing.place, playing.size)
        pygame.image.save(seen, tmp_path / "seen.png")
        return (
            difference(pygame.transform.smoothscale(seen, SMALL), wanted)[1] < MAX_MEAN
        )

    playing.wait_for(likeness, "the picture of the board")
    assert playing.close() == 0
    without_motion(playing.folder)
    again = play(command=command)
    again.key("Return")  # Continue
    again.click(again.middle("mini", parse_cell("C2", layout)))
    found = again.wait_for(
        partial(saved_with, again, 2), "a second move after going on"
    )
    assert texts_of(found) == ("A1-C3", "C2-D2")
    assert again.close() == 0
    environment = {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "HOME": str(tmp_path),
    }
    words = [*command, "--doctor", "--data", str(again.folder)]
    told = subprocess.run(
        words, capture_output=True, text=True, check=True, env=environment
    )
    assert "OK, games on record: 0, under way: 1" in told.stdout
    assert "accesskit 0." in told.stdout


def test_nothing_goes_in_that_is_not_used() -> None:
    files = [
        path
        for path in Path(str(BUILT)).rglob("*")
        if path.is_file() and not path.is_symlink()
    ]
    assert sum(path.stat().st_size for path in files) / 2**20 < MAX_MEBIBYTES
    names = {path.name for path in files} | {path.parent.name for path in files}
    assert not names & {"numpy", "tests", "examples", "docs", "tkinter", "PIL"}
    assert any(name.startswith("_sqlite3") for name in names), "the records need it"
    needed = {
        "tall",
        "OFL-Fraunces.txt",
        "ambience.ogg",
        "palette.json",
        "ridges.json",
        "daily.txt",
        "crossroads.txt",
        "expedition.json",
        "first_games.json",
    }
    assert needed | {"accesskit-MIT.txt", "accesskit-BSD.txt"} <= names


def test_every_part_has_its_licence_beside_it() -> None:
    texts = Path(str(BUILT)) / "licences"
    page = (texts / "README.txt").read_text(encoding="utf-8")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (texts / LGPL).read_text(
        encoding="utf-8"
    )
    for name in (
        "Gaps.txt",
        "Python.txt",
        "OFL-Fraunces.txt",
        "sdl.txt",
        "PyInstaller.txt",
    ):
        assert name in page
        assert (texts / name).stat().st_size > 500
    for library in Path(str(BUILT)).rglob("*.so*"):
        if ".cpython-" not in library.name and ".abi3" not in library.name:
            known = library_of(library.name)
            assert known is not None, library.name
            assert library.name in page or known[0] == "Python"
            assert all((texts / text).exists() for text in known[2].split())

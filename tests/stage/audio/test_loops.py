"""The loops have no seam, have the length of their bars, and their layers start with
the same sample.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from gaps.asset_files import asset
from gaps.stage.audio.pieces import PIECES, Piece
from gaps.stage.audio.tracks import OVERLAP, loop
from tests.marks import slow_except

RATE = 44_100
BARS = {"title": 12, "game": 8, "long_game": 16, "later_round": 16}
MAX_BYTES = 8_000_000  # of music and sounds
LEVELS = {
    "1_pad": (-21, -17),
    "2_figure": (-22, -19),
    "3_bass": (-22, -19),
    "4_melody": (-23, -20),
}
"""Between which decibels the RMS of a layer lies."""
MENU_LEVEL = (-22, -19)
EVERY = 1999  # frames from one place that is measured to the next


@pytest.fixture(autouse=True)
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


LOOPS = {name: piece for piece, playing in PIECES.items() for name in playing.files}


def frames(piece: Piece) -> int:
    """How many frames the bars of a piece take."""
    share = 2 if piece == "title" else 1  # its semiquaver is half of one
    return round(BARS[piece] * PIECES[piece].bar * share * RATE)


@pytest.mark.slow
@pytest.mark.parametrize("piece", PIECES)
def test_layers_of_a_piece_have_one_length_and_their_levels(piece: Piece) -> None:
    names = PIECES[piece].files
    assert len(names) == (1 if piece == "title" else 4)
    for name in names:
        samples = array("h", pygame.mixer.Sound(asset(f"music/{name}.ogg")).get_raw())
        assert len(samples) == 2 * (frames(piece) + OVERLAP)
        some = samples[::101]
        level = 10 * math.log10(
            sum(sample * sample for sample in some) / len(some) / 32_768**2
        )
        least, most = LEVELS.get(name.removeprefix(f"{piece}_"), MENU_LEVEL)
        assert least < level < most, name


@pytest.mark.parametrize("name", slow_except(LOOPS, ["long_game_2_figure"]))
def test_a_loop_runs_on_into_its_start(name: str) -> None:
    """Steps and bends at the seam, after decoding as the game does, are as elsewhere in
    the loop.
    """
    samples = array("h", loop(asset(f"music/{name}.ogg")).get_raw())
    assert len(samples) == 2 * frames(LOOPS[name])
    for side in (samples[::2], samples[1::2]):
        around = [*side[-40:], *side[:40]]
        steps, bends = steps_and_bends(around)
        usual = [
            steps_and_bends(side[at : at + 4]) for at in range(0, len(side) - 4, EVERY)
        ]
        assert max(steps[39:41]) <= max(max(step) for step, _ in usual)
        assert max(bends[37:41]) <= max(max(bend) for _, bend in usual)
        assert max(max(side), -min(side)) < 0.35 * 32_768, "four of them do not clip"


def steps_and_bends(values: array[int] | list[int]) -> tuple[list[int], list[int]]:
    """The first and the second differences."""
    steps = [b - a for a, b in pairwise(values)]
    bends = [b - a for a, b in pairwise(steps)]
    return [*map(abs, steps)], [*map(abs, bends)]


def test_the_ambience_begins_and_ends_in_silence() -> None:
    samples = pygame.mixer.Sound(asset("music/ambience.ogg")).get_raw()
    for end in (array("h", samples[:400]), array("h", samples[-400:])):
        assert max(map(abs, end)) < 8


def test_all_music_is_stereo_and_small() -> None:
    folder = asset("music")
    assert (
        sum(
            path.stat().st_size
            for part in (folder, asset("sounds"))
            for path in part.iterdir()
        )
        < MAX_BYTES
    )
    for path in folder.glob("*.ogg"):
        start = path.read_bytes()[:64]
        place = start.index(b"\x01vorbis") + len(b"\x01vorbis") + 4
        assert start[place] == 2
        assert int.from_bytes(start[place + 1 : place + 5], "little") == RATE


STARTS = """
import sys, time
from array import array
import pygame
from gaps.stage.audio.tracks import Loops
pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
pygame.mixer.set_num_channels(16)
def click(value):
    samples = array("h", bytes(4 * 44100))
    samples[2 * 2000] = samples[2 * 2000 + 1] = value
    return pygame.mixer.Sound(buffer=samples.tobytes())
sounds = [click(1000 * 2 ** layer) for layer in range(4)]
for _ in range(8):
    loops = Loops(sounds, 8, 15)
    loops.start()
    loops.set_levels([1.0] * 4)
    time.sleep(0.12)
    loops.stop()
pygame.mixer.quit()
"""


@pytest.mark.slow
def test_all_layers_start_with_the_same_sample(tmp_path: Path) -> None:
    """Recorded: each layer is a click at the same place, and all of them make one
    click.
    """
    heard = tmp_path / "heard.raw"
    environment = {
        **os.environ,
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(heard),
    }
    subprocess.run(
        [sys.executable, "-c", STARTS], check=True, env=environment, timeout=60
    )
    values = [value for value in array("h", heard.read_bytes())[::2] if value]
    assert values
    assert all(value == pytest.approx(15_000, abs=8) for value in values)

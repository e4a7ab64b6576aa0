"""The loops have no seam, have the length of their bars, and their layers start with
the same sample.
"""

from __future__ import annotations

import io
import math
import os
import subprocess
import sys
from array import array
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from gaps.asset_files import asset
from gaps.stage.audio.pieces import PIECES, RISE_SECONDS, Piece
from gaps.stage.audio.tracks import (
    BLOCK,
    CHUNK,
    FRAME_BYTES,
    LATE_SECONDS,
    MAX_DECODED_BYTES,
    OVERLAP_FRAMES,
    Loops,
    Recording,
    keep_decoded,
)
from tests.marks import slow_except
from tests.stage.audio.conftest import RATE
from tools.assets.music import score

BARS = {
    "title": score.TITLE_BARS,
    "title_bells": score.TITLE_BELL_BARS,
    **{
        f"{name}_{layer}": written.bars(layer)
        for name, written in score.PIECES.items()
        for layer in ("1_pad", "2_figure", "3_bass", "4_melody")
    },
}
WITHOUT_REPEATING = 1200  # seconds
EVERY = 1999  # frames from one place that is measured to the next


pytestmark = pytest.mark.usefixtures("mixer")
LOOPS = {name: piece for piece, playing in PIECES.items() for name in playing.files}


def bar(piece: Piece) -> float:
    """The seconds of a bar of a piece."""
    share = 2 if piece == "title" else 1  # its semiquaver is half of one
    return PIECES[piece].bar * share


@pytest.mark.parametrize("piece", PIECES)
def test_the_layers_of_a_piece_do_not_meet_again_for_twenty_minutes(
    piece: Piece,
) -> None:
    """Each is a whole number of bars, and only pad and bass, which keep the harmony,
    the same number.
    """
    counts = []
    for name in PIECES[piece].files:
        recording = Recording(asset(f"music/{name}.ogg"))
        assert recording.frames == round(BARS[name] * bar(piece) * RATE)
        if not name.endswith("_bass"):
            counts.append(BARS[name])
    assert len({*counts}) == len(counts)
    assert BARS.get(f"{piece}_1_pad") == BARS.get(f"{piece}_3_bass")
    if piece != "title":
        assert math.lcm(*counts) * bar(piece) >= WITHOUT_REPEATING


def test_the_swell_of_a_win_lasts_as_long_as_the_player_says_and_goes_on_to_its_end() -> (
    None
):
    path = asset("music/win_rise.ogg")
    swell = pygame.mixer.Sound(path)
    assert swell.get_length() == pytest.approx(RISE_SECONDS, abs=0.001)
    samples = array("h", swell.get_raw())
    loud = 0.7 * max(map(abs, samples))
    last = max(number for number, each in enumerate(samples) if abs(each) >= loud)
    assert (len(samples) - last) / 2 / RATE <= 0.020


@pytest.mark.slow
@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_runs_on_into_its_start(name: str) -> None:
    """Steps and bends at the seam, after decoding as the game does, are as elsewhere in
    the loop.
    """
    recording = Recording(asset(f"music/{name}.ogg"))
    samples = array("h", recording.read(0, recording.frames))
    for side in (samples[::2], samples[1::2]):
        seam = [*side[-4:], *side[:4]]
        most_steps = 0
        most_bends = 0
        for at in range(0, len(side) - 4, EVERY):
            steps, bends = steps_and_bends(side[at : at + 4])
            most_steps = max(most_steps, *steps)
            most_bends = max(most_bends, *bends)
        steps, bends = steps_and_bends(seam)
        assert max(steps[3:5]) <= most_steps
        assert max(bends[1:5]) <= most_bends
        assert max(map(abs, side)) < 0.35 * 32_768, "four of them do not clip"


@pytest.mark.parametrize("name", slow_except(LOOPS, ["game_4_melody"]))
def test_a_loop_that_is_decoded_in_parts_is_as_a_whole(name: str) -> None:
    """Every sample of it, and beyond its end."""
    path = asset(f"music/{name}.ogg")
    recording = Recording(path)
    whole = pygame.mixer.Sound(path).get_raw()
    for start in range(OVERLAP_FRAMES, recording.frames - BLOCK, BLOCK):
        part = recording.read(start, BLOCK)
        assert part == whole[4 * start : 4 * (start + BLOCK)], start
    seam = recording.read(recording.frames - 100, 2 * OVERLAP_FRAMES)
    assert seam[:400] == whole[4 * (recording.frames - 100) :][:400]
    assert seam[400:] == recording.read(0, 2 * OVERLAP_FRAMES - 100)


@pytest.mark.parametrize("kept", [0, 2, 12])
def test_of_a_loop_only_what_is_not_kept_is_decoded_again(
    monkeypatch: pytest.MonkeyPatch, kept: int
) -> None:
    path = asset("music/game_1_pad.ogg")
    whole = Recording(path)
    recording = Recording(path, kept * CHUNK * FRAME_BYTES)
    blocks = math.ceil(recording.frames / BLOCK)
    chunks = math.ceil(recording.frames / CHUNK)
    first = [recording.read(number * BLOCK, BLOCK) for number in range(blocks)]
    assert first == [whole.read(number * BLOCK, BLOCK) for number in range(blocks)]
    decoded = 0
    sound = pygame.mixer.Sound

    def count(file: io.BytesIO) -> pygame.mixer.Sound:
        nonlocal decoded
        decoded += 1
        return sound(file)

    monkeypatch.setattr(pygame.mixer, "Sound", count)
    again = [recording.read(number * BLOCK, BLOCK) for number in range(blocks)]
    assert again == first
    assert decoded == max(0, chunks - kept)


def test_the_shortest_loops_of_a_piece_stay_decoded() -> None:
    names = ("1_pad", "2_figure", "4_melody")
    pad, figure, melody = (Recording(asset(f"music/game_{name}.ogg")) for name in names)
    keep_decoded([melody, figure, pad], MAX_DECODED_BYTES)
    assert pad.kept_bytes >= pad.frames * FRAME_BYTES
    assert 0 < figure.kept_bytes < figure.frames * FRAME_BYTES
    assert melody.kept_bytes == 0
    assert pad.kept_bytes + figure.kept_bytes == MAX_DECODED_BYTES


def test_what_follows_is_written_where_nothing_is_heard() -> None:
    """Also after a clock has leapt, and in the second repetition."""
    recording = Recording(asset("music/game_1_pad.ogg"))
    loops = Loops([recording], 0, 1)
    loops.start()
    loops.set_levels([1.0])
    sound = pygame.mixer.Channel(0).get_sound()
    assert sound is not None
    for block in (0, 1, 2, 40, 1, 2, 17):
        loops.go_on(block * BLOCK / RATE + LATE_SECONDS + 0.01)
        written = sound.get_raw()
        for number in (block, block + 1):
            after = number % 2 * BLOCK * 4
            ahead = written[after : after + BLOCK * 4]
            assert ahead == recording.read(number * BLOCK, BLOCK), block


def test_only_a_layer_that_is_heard_is_written_and_at_once() -> None:
    recordings = [
        Recording(asset(f"music/game_{name}.ogg")) for name in ("1_pad", "3_bass")
    ]
    loops = Loops(recordings, 0, 2)
    loops.start()
    sounds = [pygame.mixer.Channel(number).get_sound() for number in range(2)]

    def written() -> list[bool]:
        return [sound is not None and any(sound.get_raw()) for sound in sounds]

    loops.go_on(LATE_SECONDS)
    assert written() == [False, False]
    loops.set_levels([0.5, 0.0])
    loops.go_on(3 * BLOCK / RATE + LATE_SECONDS + 0.01)
    assert written() == [True, False]
    loops.set_levels([0.0, 0.1])
    loops.go_on(4 * BLOCK / RATE + LATE_SECONDS + 0.01)
    assert sounds[1] is not None
    ahead = sounds[1].get_raw()
    assert ahead[: 4 * BLOCK] == recordings[1].read(4 * BLOCK, BLOCK)
    assert ahead[4 * BLOCK :] == recordings[1].read(5 * BLOCK, BLOCK)


def steps_and_bends(values: array[int] | list[int]) -> tuple[list[int], list[int]]:
    """The first and the second differences."""
    steps = [b - a for a, b in pairwise(values)]
    bends = [b - a for a, b in pairwise(steps)]
    return [*map(abs, steps)], [*map(abs, bends)]


STARTS = """
import time
from array import array
import pygame
from gaps.stage.audio.tracks import Loops
pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
pygame.mixer.set_num_channels(16)
class Click:
    def __init__(self, value):
        self.value = value
    def read(self, start, count):
        samples = array("h", bytes(4 * count))
        samples[2 * 2000] = samples[2 * 2000 + 1] = self.value
        return samples.tobytes()
clicks = [Click(1000 * 2 ** layer) for layer in range(4)]
for _ in range(8):
    loops = Loops(clicks, 8, 15)
    loops.start()
    loops.set_levels([1.0] * 4)
    loops.go_on(0.0)
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

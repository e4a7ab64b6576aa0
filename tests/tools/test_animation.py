"""The animation in the README: its frames, and the file that is committed."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.results.results import Results
from tests.scenarios import showcase
from tests.scenarios.camera import Camera, a_context
from tools import animation

README = Path(__file__).parents[2] / "README.md"


def test_the_game_ends_with_a_chain_that_finishes_four_rows() -> None:
    game, causes = showcase.before_the_end(showcase.CHAIN)
    homes = [len(game.state.home)]
    for cause in causes:
        game = game.play(cause)
        homes.append(len(game.state.home))
    assert homes == list(range(48 - showcase.CHAIN, 49))


@pytest.mark.slow
def test_the_animation_shows_the_win_for_its_last_seconds(tmp_path: Path) -> None:
    pygame.display.init()
    pygame.font.init()
    with a_context() as context:
        camera = Camera((320, 240), tmp_path)
        frames = showcase.animation(camera, context)
        tops = [isinstance(camera.stack.top, WinScene | Results) for __ in frames]
    assert len(tops) == showcase.ANIMATION_SECONDS * showcase.FRAMES_A_SECOND
    won = sum(tops)
    assert won >= 4.5 * showcase.FRAMES_A_SECOND
    assert tops == [False] * (len(tops) - won) + [True] * won


def test_the_written_file_has_every_frame(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow writes the animation")
    width, height = animation.SIZE
    pictures = [bytes((shade, 90, 40)) * (width * height) for shade in (0, 90, 180)]
    size = animation.write(tmp_path / "a.webp", pictures, 80)
    assert (tmp_path / "a.webp").stat().st_size == size
    with image.open(tmp_path / "a.webp") as found:
        assert (found.n_frames, found.size, found.info["loop"]) == (
            3,
            animation.SIZE,
            0,
        )


def test_the_readme_shows_an_animation_that_is_small_enough() -> None:
    head = README.read_text(encoding="utf-8").split("## Playing")[0]
    assert f"(docs/{animation.FILE.name})" in head
    data = animation.FILE.read_bytes()
    assert data[:4] == b"RIFF"
    assert data[8:16] == b"WEBPVP8X"
    assert len(data) <= animation.MAX_BYTES

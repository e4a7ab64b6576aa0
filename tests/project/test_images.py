"""Each screen looks as before: small pictures are compared with a small tolerance. How
the other themes keep their laws is asked in test_screens.py.

Made anew by ``python -m tools.make images`` when a change of looks is wanted.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gaps.solver import core_in_use
from gaps.store.settings import options_of
from gaps.table.effects import sparks
from tests.marks import slow_except
from tests.scenarios.boards import play
from tests.scenarios.camera import a_context
from tests.scenarios.comparing import (
    MAX_BLOCK,
    MAX_MEAN,
    blocks,
    difference,
)
from tests.scenarios.pictures import GOLDEN, SMALL, SmallCamera, golden

IMAGES = Path(__file__).parents[1] / "images"
REVIEWED = {"results_loss", "challenge_results"}
"""Pictures with what the review of a lost game found: the search in Python is too slow
for it.
"""


@pytest.mark.slow
def test_every_screen_looks_as_before(tmp_path: Path) -> None:
    sparks.rng.seed(1)
    golden(tmp_path)
    wrong = []
    for name in GOLDEN:
        if name in REVIEWED and not core_in_use():
            continue
        shown = pygame.image.load(tmp_path / f"{name}.png")
        kept = pygame.image.load(IMAGES / f"{name}.png")
        assert shown.get_size() == kept.get_size() == SMALL
        most, mean = difference(shown, kept)
        if most > MAX_BLOCK or mean > MAX_MEAN:
            wrong.append(f"{name}: {most:.1f} in a square, {mean:.2f} on the mean")
    assert not wrong, "\n".join(wrong)


def test_every_golden_picture_is_compared() -> None:
    assert {path.stem for path in IMAGES.iterdir()} == {*GOLDEN}


def test_the_comparison_finds_visible_differences_only() -> None:
    """A missing card or a button of another colour is found, one more level of
    brightness is not.
    """
    kept = pygame.image.load(IMAGES / "play.png")
    gone = kept.copy()
    gone.fill((20, 34, 45), (75, 45, 14, 19))
    assert difference(gone, kept)[0] > MAX_BLOCK
    lighter = kept.copy()
    lighter.fill((1, 1, 1), special_flags=pygame.BLEND_RGB_ADD)
    assert difference(lighter, kept)[0] <= MAX_BLOCK


@pytest.mark.slow
@pytest.mark.parametrize("theme", slow_except(options_of("theme"), ["midnight"]))
def test_nothing_on_the_board_is_shown_by_colour_alone(
    theme: str, tmp_path: Path
) -> None:
    """Home rows, ghosts, dead gaps and buttons stand out from their background in grey,
    too.
    """
    pygame.display.init()
    pygame.font.init()
    with a_context(theme=theme) as context:
        play(SmallCamera(tmp_path, ["play_hover"]), context)
    picture = pygame.image.load(tmp_path / "play_hover.png")
    grey = pygame.transform.grayscale(picture)
    light = [square[0] for square in blocks(grey)]
    assert max(light) - min(light) > 120
    edges = sum(
        abs(grey.get_at((x + 1, y))[0] - grey.get_at((x, y))[0]) > 25
        for y in range(0, SMALL[1], 3)
        for x in range(SMALL[0] - 1)
    )
    assert edges > 250

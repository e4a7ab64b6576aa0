"""What great moments make: counted by the bench of frames, the same on every machine."""

from __future__ import annotations

import pytest

from tests.marks import quick_first
from tools.quality.bench.moments import in_a_process

WINDOW = (1280, 800)
# The windows full of pixels that a frame draws on the window, at most.
MOST_WINDOWS = 3.0
OTHER_MOST_WINDOWS = {
    "chain of 12": 2.1,
    "slide": 0.3,
    "title to board": 1.7,
    "board to title": 2.05,
    "expedition": 1.5,
    "all games": 1.1,
    "theme": 1.4,
    "settings": 1.8,
}


@pytest.mark.parametrize(
    ("moment", "most", "in_a_frame"),
    quick_first(
        2,
        [
            ("redeal", 800, 35),
            ("slide", 20, 6),
            ("chain of 12", 440, 15),
            ("win foreseen", 225, 20),
            ("win", 3_050, 50),
            ("deal", 570, 15),
            ("title to board", 230, 8),
            ("board to title", 200, 10),
            ("expedition", 205, 10),
            ("all games", 200, 10),
            ("theme", 220, 10),
            ("settings", 210, 10),
            ("undo", 130, 20),
            ("hint", 70, 6),
            ("drag", 4, 4),
        ],
    ),
)
def test_a_moment_makes_few_pictures_and_draws_few_pixels(
    moment: str, most: int, in_a_frame: int
) -> None:
    figures = in_a_process(moment, WINDOW)
    assert figures.pictures <= most
    assert figures.most_pictures <= in_a_frame
    assert figures.windows <= OTHER_MOST_WINDOWS.get(moment, MOST_WINDOWS)
    assert figures.calls > 10_000  # it was seen

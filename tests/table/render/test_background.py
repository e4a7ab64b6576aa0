"""The field behind the cards."""

from __future__ import annotations

from gaps.stage.drawing.theme import themes
from gaps.table.render.board_background import draw_background

SIZE = (640, 400)


def test_it_is_drawn_as_a_map_with_two_strengths_of_line() -> None:
    """Between two neighbours the lamp changes by a level or two, a line by more."""
    picture = draw_background(SIZE, themes()["midnight"])
    steps = [
        abs(picture.get_at((x + 1, y))[0] - picture.get_at((x, y))[0])
        for y in range(0, SIZE[1], 7)
        for x in range(SIZE[0] - 1)
    ]
    assert sum(step > 3 for step in steps) > 200
    assert sum(step > 14 for step in steps) > 20

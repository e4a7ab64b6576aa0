"""Cross-fades that go on from the mix that is shown."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from gaps.stage.drawing.mix import Mix, MixedPicture, draw_mixed

SIZE = (40, 20)
LEVELS = 5  # by which roundings may add up


def filled(*colour: int) -> Surface:
    picture = Surface(SIZE)
    picture.fill(colour)
    return picture


NIGHT = filled(10, 20, 60)
DAY = filled(250, 180, 90)


def mixed(fraction: float) -> tuple[int, ...]:
    surface = Surface(SIZE)
    draw_mixed(surface, NIGHT, DAY, fraction, surface.get_rect())
    return tuple(surface.get_at((5, 5)))[:3]


@pytest.mark.parametrize("steps", [2, 7, 14, 60])
@pytest.mark.parametrize("back", [False, True])
def test_each_step_looks_like_a_mix_made_anew(steps: int, back: bool) -> None:
    surface = Surface(SIZE)
    mix = Mix([surface.get_rect()])
    for step in range(steps + 1):
        fraction = (steps - step if back else step) / steps
        mix.draw(surface, NIGHT, DAY, fraction)
        shown = surface.get_at((5, 5))[:3]
        for level, wanted in zip(shown, mixed(fraction), strict=True):
            assert abs(level - wanted) <= LEVELS


@pytest.mark.parametrize(("end", "picture"), [(1.0, DAY), (0.0, NIGHT)])
def test_its_end_is_exactly_the_picture(end: float, picture: Surface) -> None:
    surface = Surface(SIZE)
    mix = Mix([surface.get_rect()])
    for fraction in (0.5, 0.3, 0.7, end):
        mix.draw(surface, NIGHT, DAY, fraction)
    assert surface.get_at((5, 5)) == picture.get_at((5, 5))


def test_the_same_mix_looks_the_same_however_often_it_is_drawn() -> None:
    surface = Surface(SIZE)
    mix = Mix([surface.get_rect()])
    for step in range(30):
        mix.draw(surface, NIGHT, DAY, step / 30)
        shown = surface.get_at((5, 5))
        for _ in range(3):
            mix.draw(surface, NIGHT, DAY, step / 30)
            assert surface.get_at((5, 5)) == shown


def test_nothing_outside_of_its_areas_is_drawn() -> None:
    surface = filled(1, 2, 3)
    mix = Mix([Rect(0, 0, 10, 10)])
    for fraction in (0.0, 0.5, 1.0):
        mix.draw(surface, NIGHT, DAY, fraction)
    assert surface.get_at((5, 5)) == DAY.get_at((5, 5))
    assert surface.get_at((15, 5))[:3] == (1, 2, 3)


def test_what_has_changed_in_a_picture_is_mixed_anew() -> None:
    surface = Surface(SIZE)
    day = DAY.copy()
    mix = Mix([surface.get_rect()])
    mix.draw(surface, NIGHT, day, 0.5)
    day.fill((0, 0, 0), (0, 0, 10, 10))
    mix.draw(surface, NIGHT, day, 0.5, [Rect(0, 0, 10, 10)])
    darker = surface.get_at((5, 5))[:3]
    assert darker < surface.get_at((15, 5))[:3] == mixed(0.5)


def test_a_picture_that_becomes_another_leaves_both_unchanged() -> None:
    picture = MixedPicture(NIGHT, DAY)
    assert picture.at(0.0).get_at((5, 5)) == NIGHT.get_at((5, 5))
    assert picture.at(1.0).get_at((5, 5)) == DAY.get_at((5, 5))
    assert NIGHT.get_at((5, 5))[:3] == (10, 20, 60)
    assert DAY.get_at((5, 5))[:3] == (250, 180, 90)

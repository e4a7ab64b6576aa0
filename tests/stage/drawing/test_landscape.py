"""The landscape behind the title."""

from __future__ import annotations

import pygame
import pytest

from gaps.stage.drawing.landscape import SUN, Landscape
from gaps.stage.drawing.theme import Theme, themes

SIZE = (640, 400)


def picture(landscape: Landscape, drift: float = 0) -> pygame.Surface:
    surface = pygame.Surface(landscape.size)
    landscape.draw(surface, drift)
    return surface


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
def test_the_sun_stands_in_the_pass_and_is_the_brightest(screen: pygame.Surface, theme: Theme) -> None:
    drawn = picture(Landscape(SIZE, theme))
    sun = drawn.get_at((round(SUN[0] * SIZE[0]), round(SUN[1] * SIZE[1])))
    assert sum(sun[:3]) > sum(drawn.get_at((round(SUN[0] * SIZE[0]), SIZE[1] - 5))[:3])
    assert sum(sun[:3]) > sum(drawn.get_at((5, 5))[:3])


def test_it_is_the_same_every_time_and_the_sun_can_move(screen: pygame.Surface) -> None:
    first, again = Landscape(SIZE), Landscape(SIZE)
    resting = pygame.image.tobytes(picture(first), "RGB")
    assert pygame.image.tobytes(picture(again), "RGB") == resting
    assert pygame.image.tobytes(picture(again, 5), "RGB") != resting
    assert pygame.image.tobytes(picture(again, 0.2), "RGB") == resting

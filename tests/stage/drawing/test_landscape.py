"""The landscape behind the title."""

from __future__ import annotations

import pygame

from gaps.stage.drawing.landscape import Landscape

SIZE = (640, 400)


def picture(landscape: Landscape, drift: float = 0) -> pygame.Surface:
    surface = pygame.Surface(landscape.size)
    landscape.draw(surface, drift)
    return surface


def test_it_is_the_same_every_time_and_the_sun_can_move(screen: pygame.Surface) -> None:
    first, again = Landscape(SIZE), Landscape(SIZE)
    resting = pygame.image.tobytes(picture(first), "RGB")
    assert pygame.image.tobytes(picture(again), "RGB") == resting
    assert pygame.image.tobytes(picture(again, 5), "RGB") != resting
    assert pygame.image.tobytes(picture(again, 0.2), "RGB") == resting

"""A display without a screen."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes


@pytest.fixture(scope="session", autouse=True)
def _without_a_screen() -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    """A display of 1280 x 800."""
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 800))
    pygame.display.quit()


@pytest.fixture
def style(screen: pygame.Surface) -> Style:
    """The default theme, with a pixel per unit."""
    return Style(themes()["midnight"], screen.get_size())

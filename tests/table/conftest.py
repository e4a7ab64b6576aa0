"""The dummy driver draws; nobody looks."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(autouse=True)
def screen() -> Iterator[pygame.Surface]:
    """A screen that shows nothing to anybody."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 800))
    pygame.display.quit()

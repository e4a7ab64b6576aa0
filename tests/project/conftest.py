"""What the tests of all screens share."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture
def fonts_and_pictures() -> None:
    """The parts of pygame that a screen needs to be drawn."""
    pygame.display.init()
    pygame.font.init()

"""A sound device that nobody hears."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from gaps.stage.audio.sound import CHANNELS, MUSIC_CHANNELS

RATE = 44_100


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The mixer of pygame, as the program opens it."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(
        RATE,
        -16,
        2,
        512,
        allowedchanges=0,
    )
    pygame.mixer.set_num_channels(CHANNELS + MUSIC_CHANNELS)
    yield
    pygame.mixer.quit()

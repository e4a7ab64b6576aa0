"""The window, without a screen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from gaps.stage.core.assets import asset
from gaps.stage.core.window import Window


@pytest.fixture
def window() -> Iterator[Window]:
    opened = Window((900, 700), "test", icon=asset("icons/pass_open.svg"))
    yield opened
    opened.close()


def test_it_opens_at_the_requested_size(window: Window) -> None:
    assert window.size_px == (900, 700)
    assert window.surface.get_size() == (900, 700)
    assert window.driver == "dummy"
    assert 30 <= window.refresh_rate <= 240


def test_it_returns_from_full_screen_at_its_old_size(window: Window) -> None:
    for _ in range(2):
        window.toggle_fullscreen()
        pygame.event.get()
        assert window.fullscreen
        assert window.size_px == pygame.display.get_desktop_sizes()[0]
        window.toggle_fullscreen()
        pygame.event.get()
        assert not window.fullscreen
        assert window.size_px == (900, 700)


def test_it_can_open_in_full_screen() -> None:
    window = Window((900, 700), "test", fullscreen=True)
    assert window.fullscreen
    window.close()


def test_a_small_window_can_be_opened() -> None:
    window = Window((320, 240), "test")
    assert window.size_px == (320, 240)
    window.close()

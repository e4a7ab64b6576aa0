"""Where a window is placed on the screens."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from gaps.stage.core.window import Screen, first_size, fitting, screens, showing

SIZE = (1280, 800)
LEFT, RIGHT = Screen(0, 0, 1920, 1080), Screen(1920, 56, 1280, 1024)


@pytest.mark.parametrize(
    ("place", "screen"),
    [
        ((0, 0), LEFT),
        ((1819, 900), RIGHT),
        ((-1180, 0), LEFT),
        ((-1181, 0), None),  # only 99 pixels of it would be seen
        ((1700, 100), RIGHT),  # most of it
        ((2000, 100), RIGHT),
        ((2000, 55), None),  # its upper edge could not be reached
        ((3101, 100), None),
        ((100, -1), None),
        ((100, 981), None),
        ((-(10**30), 0), None),
        ((10**30, 10**30), None),
    ],
)
def test_a_window_is_shown_where_it_can_be_moved_from(place: tuple[int, int], screen: Screen | None) -> None:
    assert showing([LEFT, RIGHT], place, SIZE) == screen


def test_at_least_a_hundred_pixels_of_a_window_are_shown() -> None:
    assert [showing([LEFT], (left, 980), SIZE) for left in (1820, 1821)] == [LEFT, None]


def test_a_screen_to_the_left_has_negative_places() -> None:
    assert showing([LEFT, Screen(-1280, 0, 1280, 1024)], (-1000, 50), SIZE) == (-1280, 0, 1280, 1024)


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1920, 1080), (1280, 800)),
        ((1920, 1200), (1280, 800)),
        ((2560, 1440), (1707, 1067)),
        ((3840, 2160), (2560, 1600)),
        ((3840, 1080), (1280, 800)),
        ((1366, 768), (1280, 691)),
        ((1280, 800), (1216, 720)),
    ],
)
def test_the_first_window_suits_the_screen(screen: tuple[int, int], size: tuple[int, int]) -> None:
    assert first_size(Screen(0, 0, *screen)) == size


def test_a_window_is_made_as_small_as_the_screen() -> None:
    assert fitting(RIGHT, (2560, 800)) == (1280, 800)
    assert fitting(RIGHT, (900, 1600)) == (900, 1024)


class Centring:
    """A desktop on which a window can be centred on each of two screens."""

    def __init__(self, size: Sequence[int], position: tuple[int, int], hidden: bool) -> None:
        assert hidden
        left, top, width, height = (LEFT, RIGHT)[position[0] & 0xFFFF]
        self.position = left + (width - size[0]) // 2, top + (height - size[1]) // 2

    def destroy(self) -> None:
        """Nothing was opened."""


def test_several_screens_are_found_by_centring_a_window_on_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [LEFT[2:], RIGHT[2:]])
    monkeypatch.setattr(pygame, "Window", Centring)
    assert screens() == [LEFT, RIGHT]


def test_one_screen_is_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1600, 900)])
    assert screens() == [(0, 0, 1600, 900)]

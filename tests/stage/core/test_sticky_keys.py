"""A modifier that is let go before its key belongs to it with sticky keys of X11."""

from __future__ import annotations

import pygame
import pytest
from pygame import KEYDOWN, KEYUP, KMOD_CTRL, KMOD_SHIFT, MOUSEBUTTONDOWN
from pygame.event import Event

from gaps.stage.core.x11 import StickyKeys, sticky_modifiers

SHIFT, CTRL = 1, 4  # bits of X
CAPS_LOCK = 2


def tap(keys: StickyKeys, key: int) -> int:
    """Press and let go a key; returns the modifiers that it was given."""
    down = keys.received(Event(KEYDOWN, key=key, mod=0))
    keys.received(Event(KEYUP, key=key, mod=0))
    return int(down.mod)


@pytest.fixture
def held() -> list[int]:
    """What the server holds for the next key, and what stays."""
    return [0, 0]


@pytest.fixture
def keys(held: list[int]) -> StickyKeys:
    return StickyKeys(lambda: (held[0], held[1]))


def test_a_modifier_belongs_to_the_next_key_only(
    keys: StickyKeys, held: list[int]
) -> None:
    held[0] = CTRL
    assert tap(keys, pygame.K_LCTRL) == 0
    assert tap(keys, pygame.K_z) & KMOD_CTRL
    assert tap(keys, pygame.K_z) == 0


def test_two_modifiers_are_added_up_and_one_pressed_twice_stays(
    keys: StickyKeys, held: list[int]
) -> None:
    held[:] = [SHIFT, CTRL | CAPS_LOCK]
    tap(keys, pygame.K_LSHIFT)
    both = tap(keys, pygame.K_z)
    assert both & KMOD_CTRL
    assert both & KMOD_SHIFT
    assert tap(keys, pygame.K_z) == pygame.KMOD_LCTRL
    held[:] = [0, 0]
    tap(keys, pygame.K_LCTRL)
    assert tap(keys, pygame.K_z) == 0


def test_a_click_uses_it_up(keys: StickyKeys, held: list[int]) -> None:
    held[0] = CTRL
    tap(keys, pygame.K_LCTRL)
    click = Event(MOUSEBUTTONDOWN, button=1, pos=(5, 5))
    assert keys.received(click) is click
    assert tap(keys, pygame.K_z) == 0


def test_nothing_is_asked_without_a_modifier(keys: StickyKeys) -> None:
    down = Event(KEYDOWN, key=pygame.K_z, mod=KMOD_SHIFT)
    assert keys.received(down) is down
    moved = Event(pygame.MOUSEMOTION, pos=(5, 5))
    assert keys.received(moved) is moved


def test_nothing_is_held_where_there_is_no_library_of_x(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gaps.stage.core.x11.LIBRARY", "libNone.so")
    assert sticky_modifiers(0) == (0, 0)

"""The line beside what it is about: where it lies, how long, and that it is told."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from gaps.scenes.common.toast import BAR, DURATION, FADE, MARGIN, Toast
from gaps.scenes.shared.context import Context
from gaps.stage.motion.clock import Clock
from gaps.stage.speech.reader import Announcer
from tests.screens import SIZE

WINDOW = Rect((0, 0), SIZE)


def drawn(context: Context, toast: Toast) -> Rect:
    """Where something of it is drawn."""
    surface = Surface(SIZE, pygame.SRCALPHA)
    toast.draw(surface, context.look.style(SIZE), context.look.art())
    return surface.get_bounding_rect()


@pytest.mark.parametrize(
    ("anchor", "is_above"),
    [
        ((600, 300, 80, 40), False),
        ((600, 700, 80, 40), True),
        ((0, 300, 4, 4), False),
        ((1276, 300, 4, 4), False),
    ],
)
def test_it_lies_in_the_window_below_what_it_is_about_or_above_the_lower_bar(
    context: Context,
    anchor: tuple[int, int, int, int],
    is_above: bool,
) -> None:
    clock = Clock()
    toast = Toast(clock, context.announcer)
    about = Rect(anchor)
    style = context.look.style(SIZE)
    toast.show("A line of some words", about)
    clock.pass_time(1)
    box = drawn(context, toast)
    assert WINDOW.inflate(-2 * style.px(MARGIN), 0).contains(box)
    assert (box.bottom <= about.top) if is_above else (box.top >= about.bottom)
    assert box.bottom <= WINDOW.bottom - style.px(BAR)
    assert (
        box.left == style.px(MARGIN)
        or box.right == WINDOW.right - style.px(MARGIN)
        or (abs(box.centerx - about.centerx) <= 1)
    )


def test_it_fades_in_and_out_and_is_gone_after_its_time(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[str]()
    monkeypatch.setattr(Announcer, "say", lambda _announcer, words: told.append(words))
    clock = Clock()
    toast = Toast(clock, context.announcer)
    toast.show("One", Rect(600, 300, 80, 40), announced=False)
    toast.show("Two", Rect(600, 300, 80, 40))
    assert told == ["Two"]
    assert clock.moving
    assert not drawn(context, toast)
    clock.pass_time(FADE * 1.1)
    assert not clock.moving
    assert drawn(context, toast)
    clock.pass_time(DURATION - 2 * FADE)
    assert clock.moving
    assert toast.visible
    assert clock.pass_time(FADE)
    assert not toast.visible
    assert not clock.moving
    assert not clock.pass_time(1)
    assert not drawn(context, toast)

"""Notes: where they lie, for how long, which of two is seen, and that they are told."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from gaps.scenes.common.notes import BESIDE, LOWER_EDGE, MARGIN, TOAST, NoteLevel, Notes
from gaps.scenes.shared.context import Context
from gaps.stage.motion.clock import Clock
from tests.screens import SIZE, heard

WINDOW = Rect((0, 0), SIZE)
ABOUT = Rect(600, 300, 80, 40)
FADE = TOAST.fade_in


@pytest.fixture
def clock(context: Context) -> Clock:
    return Clock(lambda: context.appearance.motion)


@pytest.fixture
def notes(clock: Clock, context: Context) -> Notes:
    context.announcer.active = True
    return Notes(clock, context.announcer)


def drawn(context: Context, notes: Notes) -> Rect:
    """Where something of them is drawn."""
    surface = Surface(SIZE, pygame.SRCALPHA)
    style = context.appearance.style(SIZE)
    notes.draw(surface, style, context.appearance.art())
    notes.draw_above(surface, style, context.appearance.art())
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
    clock: Clock,
    notes: Notes,
    anchor: tuple[int, int, int, int],
    is_above: bool,
) -> None:
    about = Rect(anchor)
    style = context.appearance.style(SIZE)
    notes.show(TOAST, "A line of some words", about)
    clock.pass_time(1)
    box = drawn(context, notes)
    assert box == notes.area(TOAST, style, context.appearance.art())
    assert WINDOW.inflate(-2 * style.px(MARGIN), 0).contains(box)
    assert (box.bottom <= about.top) if is_above else (box.top >= about.bottom)
    assert box.bottom <= WINDOW.bottom - style.px(LOWER_EDGE)
    assert (
        box.left == style.px(MARGIN)
        or box.right == WINDOW.right - style.px(MARGIN)
        or (abs(box.centerx - about.centerx) <= 1)
    )


def test_it_fades_in_and_out_and_is_gone_after_its_time(
    context: Context, clock: Clock, notes: Notes
) -> None:
    assert TOAST.seconds is not None
    notes.show(TOAST, "One", ABOUT, is_said=False)
    notes.show(TOAST, "Two", ABOUT)
    assert heard(context.announcer) == "Two"
    assert clock.moving
    assert not drawn(context, notes)
    clock.pass_time(FADE * 1.1)
    assert not clock.moving
    assert drawn(context, notes)
    clock.pass_time(TOAST.seconds - 2 * FADE)
    assert clock.moving
    assert notes.text(TOAST) == "Two"
    assert clock.pass_time(FADE)
    assert not notes.text(TOAST)
    assert not clock.moving
    assert not clock.pass_time(1)
    assert not drawn(context, notes)
    assert heard(context.announcer) == "", "it is told once"


@pytest.mark.parametrize("changes", [{"speed": "instant"}, {"reduced_motion": True}])
def test_without_motion_it_stays_as_long_as_ever(
    context: Context, clock: Clock, notes: Notes, changes: dict[str, object]
) -> None:
    context.change(**changes)
    assert TOAST.seconds is not None
    notes.show(TOAST, "One", ABOUT)
    clock.pass_time(TOAST.seconds - FADE - 0.01)
    assert drawn(context, notes)
    assert clock.wake_after is not None
    clock.pass_time(clock.wake_after)
    clock.pass_time(FADE)
    assert not notes.text(TOAST)
    assert not clock.moving


@pytest.mark.parametrize("lower_first", [True, False])
def test_a_higher_rank_covers_a_lower_one_which_comes_back(
    context: Context, clock: Clock, notes: Notes, lower_first: bool
) -> None:
    low = NoteLevel(BESIDE, rank=1)
    high = NoteLevel(BESIDE, rank=2, seconds=2.0)
    words = {low: "M", high: "A much longer line than that"}
    notes.show(low, words[low], ABOUT)
    alone = drawn(context, notes)
    notes.hide(low)
    for level in (low, high) if lower_first else (high, low):
        notes.show(level, words[level], ABOUT)
    assert drawn(context, notes).width > alone.width
    assert notes.update(0), "another one is seen"
    assert not notes.update(0)
    clock.pass_time(2.0)
    assert drawn(context, notes) == alone
    assert notes.update(0)


def test_it_follows_what_it_is_about_and_waits_while_that_is_not_seen(
    context: Context, notes: Notes
) -> None:
    places = [ABOUT, None, ABOUT.move(100, 0)]
    notes.show(NoteLevel(BESIDE), "A line", lambda: places[0])
    before = drawn(context, notes)
    places.pop(0)
    assert not drawn(context, notes)
    places.pop(0)
    assert drawn(context, notes) == before.move(100, 0)

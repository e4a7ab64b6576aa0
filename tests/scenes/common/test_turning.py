"""What lies side by side in a screen, months, camps and rules, slides the way one goes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import NamedTuple

import pytest
from pygame import Rect, Surface, mask

from gaps.engine import by_key
from gaps.progress.expedition.camps import camps
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.common.screen import Screen
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Command, Nav
from tests.marks import quick_first, slow_except
from tests.screens import SIZE, Screens, title_with_all

FRAME = 1 / 60
MOST = 0.180  # seconds
FRAMES = 0.05  # the share of a place that frames of the focus and the chosen day take
PAGES: tuple[Command, Command] = (GameCommand.PREVIOUS_PAGE, GameCommand.NEXT_PAGE)
ARROWS: tuple[Command, Command] = (Nav.LEFT, Nav.RIGHT)


def a_calendar(context: Context) -> Screen:
    context.now = lambda: datetime(2026, 11, 21, 19, 0)
    return Calendar(context, date(2026, 8, 19))


def a_camp(context: Context) -> Screen:
    return Expedition(context, camps()[3].deals[0])


def some_rules(context: Context) -> Screen:
    return Rules(context, title_with_all(context), by_key("addiction"))


class Kind(NamedTuple):
    """A screen, what leads back and on there, and where that is seen."""

    make: Callable[[Context], Screen]
    ways: tuple[Command, Command]
    place: Rect


KINDS = {
    "months": Kind(a_calendar, PAGES, Rect(24, 140, 800, 80)),
    "camps": Kind(a_camp, ARROWS, Rect(60, 190, 380, 80)),
    "rules": Kind(some_rules, ARROWS, Rect(220, 220, 820, 80)),
}


@pytest.fixture(params=slow_except(KINDS, ["months"]))
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


class Page:
    """A screen whose place of what lies side by side is looked at."""

    def __init__(
        self,
        context: Context,
        kind: Kind,
    ) -> None:
        self.screens = Screens.opened(context, kind.make(context))
        self.screens.wait(3)
        self.place = kind.place
        self._surface = Surface(SIZE)
        self.look()

    def look(self) -> Surface:
        self.screens.stack.redraw(self._surface, 0.0)
        return self._surface.subsurface(self.place).copy()

    def frames(self) -> list[Surface]:
        """What is seen until all rests."""
        seen: list[Surface] = []
        while self.screens.stack.moving:
            assert len(seen) * FRAME < 1, "it does not come to rest"
            seen.append(self.look())
            self.screens.stack.update(FRAME)
        seen.append(self.look())
        return seen


def apart(
    one: Surface,
    other: Surface,
    right: int = 0,
) -> float:
    """The share of pixels that differ where one picture is so far right of another."""
    width, height = one.get_size()
    both = Rect(0, 0, width, height).clip(Rect(right, 0, width, height))
    first = one.subsurface(both)
    second = other.subsurface(both.move(-right, 0))
    same = mask.from_threshold(first, (0, 0, 0), (25, 25, 25, 255), second)
    return 1 - same.count() / (both.width * both.height)


@pytest.mark.parametrize("on", quick_first(1, [False, True]), ids=["back", "on"])
def test_it_slides_the_way_one_goes(
    context: Context,
    kind: Kind,
    on: bool,
) -> None:
    page = Page(context, kind)
    before = page.look()
    page.screens.press(kind.ways[on])
    frames = page.frames()
    assert 0.140 <= (len(frames) - 2) * FRAME <= MOST
    assert apart(frames[0], before) < FRAMES, "it begins as it was"
    half = kind.place.width // 2
    shifts = [*range(-half, 0), *range(1, half)]
    best = min(shifts, key=lambda right: apart(frames[1], before, right))
    assert (best < 0) == on
    page.screens.wait(1)
    assert apart(frames[-1], page.look()) == 0
    page.screens.press(kind.ways[not on])
    assert apart(page.frames()[-1], before) < FRAMES


def test_reduced_it_fades_where_it_is_and_instant_it_is_there(
    context: Context,
    kind: Kind,
) -> None:
    context.change(reduced_motion=True)
    page = Page(context, kind)
    before = page.look()
    page.screens.press(kind.ways[1])
    *frames, last = page.frames()
    assert 0.1 <= (len(frames) - 1) * FRAME <= 0.140
    for frame in frames:
        for x in range(0, kind.place.width, 20):
            for y in range(0, kind.place.height, 20):
                seen, start, end = (
                    each.get_at((x, y)) for each in (frame, before, last)
                )
                for shade, low, high in zip(seen, start, end, strict=True):
                    assert min(low, high) - 4 <= shade <= max(low, high) + 4
    context.change(reduced_motion=False, speed="instant")
    page.screens.press(kind.ways[0])
    assert not page.screens.stack.moving
    assert apart(page.look(), before) < FRAMES


def test_input_passes_at_once(
    context: Context,
    kind: Kind,
) -> None:
    page = Page(context, kind)
    slow = Page(context, kind)
    for _ in range(3):
        page.screens.press(kind.ways[1])
        page.look()
        slow.screens.press(kind.ways[1])
        slow.screens.wait(1)
    assert page.screens.top.spoken() == slow.screens.top.spoken()

"""The sheet of the settings is as high as its page, and its foot moves to the end of
another one.
"""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from pygame import Rect, Surface

from gaps.scenes.settings.settings_dialog import (
    COVER_ALPHA,
    PAGE_SECONDS,
    SettingsDialog,
)
from gaps.scenes.settings.settings_pages import KEYS_PAGE, PAGES, SEE_ALSO
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav
from gaps.stage.drawing.style import SPACE_XL
from gaps.stage.drawing.theme import mix
from gaps.stage.view import Panel
from tests.marks import slow_except
from tests.scenes.conftest import begun
from tests.screens import SIZE, STEP, Screens


def opened(context: Context, page: str, size: tuple[int, int] = SIZE) -> Screens:
    """The settings over the title, at a page."""
    context.settings_page = page
    return Screens.over_title(context, SettingsDialog, size=size)


def sheet_of(screens: Screens) -> Rect:
    """Where the sheet is."""
    items = screens.on(SettingsDialog).tree.still_items(float("inf"))
    return next(Rect(item.place) for item in items if isinstance(item.painted, Panel))


def turn_to(screens: Screens, page: str) -> None:
    """Click the name of a page."""
    pages = screens.on(SettingsDialog).pages
    site = screens.on(SettingsDialog).form.sites[pages]
    screens.click_at(pages.areas(site)[page].center)


def seen_bottom(screens: Screens) -> int:
    """Where the sheet is seen to end, at the left of its buttons."""
    picture = screens.picture()
    sheet = sheet_of(screens)
    x = sheet.left + 60
    surface = screens.on(SettingsDialog).style.theme.surface
    for y in range(SIZE[1] - 1, sheet.top, -1):
        if picture.get_at((x, y))[:3] == surface:
            return y
    raise AssertionError("no sheet is seen")


@pytest.mark.parametrize(
    "size", slow_except([(800, 600), SIZE, (1920, 1200), (600, 1000)], [(800, 600)])
)
def test_a_page_ends_below_its_last_row_and_all_begin_at_the_same_place(
    context: Context, size: tuple[int, int]
) -> None:
    screens = opened(context, "sound", size)
    screens.wait()
    settings = screens.on(SettingsDialog)
    tops = set()
    for page in PAGES:
        turn_to(screens, page)
        screens.wait()
        places = {each.name: site.rect for each, site in settings.form.sites.items()}
        done = places.pop("done")
        last = max(rect.bottom for rect in places.values())
        gap = settings.style.px(SPACE_XL)
        if page in SEE_ALSO:
            assert done.top - last > 2 * gap
        else:
            assert done.top - last == pytest.approx(gap, abs=1)
        sheet = sheet_of(screens)
        assert sheet.bottom - done.bottom == pytest.approx(gap, abs=1)
        assert Rect((0, 0), size).contains(sheet)
        tops.add((sheet.top, places["page"].topleft))
    assert len(tops) == 1


def test_the_note_of_a_refused_key_moves_nothing(context: Context) -> None:
    screens = opened(context, KEYS_PAGE)
    screens.wait()
    before = sheet_of(screens)
    screens.on(SettingsDialog).note = "F1 is in use."
    screens.on(SettingsDialog).changed()
    assert "F1 is in use." in screens.words
    assert sheet_of(screens) == before


@pytest.mark.parametrize(("first", "then"), [("sound", "look"), ("look", "sound")])
def test_the_foot_moves_to_the_end_of_another_page_and_stays_there(
    context: Context, first: str, then: str
) -> None:
    screens = opened(context, first)
    screens.wait()
    before = seen_bottom(screens)
    turn_to(screens, then)
    seen = [seen_bottom(screens)]
    for _frame in range(round(PAGE_SECONDS / STEP) + 2):
        screens.wait(STEP)
        seen.append(seen_bottom(screens))
    end = sheet_of(screens).bottom - 2  # without its border
    assert abs(seen[0] - before) < abs(end - before)
    ways = {second > first for first, second in pairwise(seen) if first != second}
    assert ways == {end > before}
    assert seen[-1] == seen[-2] == pytest.approx(end, abs=1)


def test_what_is_drawn_when_the_foot_has_come_is_what_stays(context: Context) -> None:
    screens = opened(context, "look")
    screens.wait()
    turn_to(screens, "hints")
    screens.wait(0.5)
    came = pygame.image.tobytes(screens.picture(), "RGB")
    screens.on(SettingsDialog).forget_pictures()
    assert pygame.image.tobytes(screens.picture(), "RGB") == came


@pytest.mark.parametrize("look", [{"speed": "instant"}, {"reduced_motion": True}])
def test_no_foot_moves_where_nothing_does(
    context: Context, look: dict[str, object]
) -> None:
    context.change(**look)
    screens = opened(context, "look")
    screens.wait()
    before = seen_bottom(screens)
    turn_to(screens, "sound")
    seen = set()
    for _frame in range(12):
        seen.add(seen_bottom(screens))
        screens.wait(STEP)
    assert seen <= {before, sheet_of(screens).bottom - 2}


@pytest.mark.parametrize(
    "theme", slow_except(["midnight", "daybreak", "signal"], ["daybreak"])
)
def test_the_board_is_seen_sharp_behind_the_settings_and_nothing_of_the_pause(
    context: Context, theme: str
) -> None:
    context.change(theme=theme)
    screens = Screens.playing(context, begun(context, "galary:7", moves=3))
    screens.wait(3)
    card = screens.table.geometry.rect(0)
    board = Surface(SIZE)
    screens.stack.draw(board, 0.0)
    screens.press(Nav.BACK)
    screens.wait()
    screens.use("settings")
    screens.wait()
    screens.on(SettingsDialog)
    picture = screens.picture()
    ground = context.appearance.theme.bg0
    for x in range(card.left, card.right, 3):
        for y in range(card.top, card.bottom, 3):
            light = board.get_at((x, y))
            sharp = light.r, light.g, light.b
            wanted = mix(sharp, ground, COVER_ALPHA)
            assert picture.get_at((x, y))[:3] == pytest.approx(wanted, abs=2)

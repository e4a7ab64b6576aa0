"""The way down from the range to a table."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from pygame import Rect, Surface

from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.table.landscape import views
from gaps.table.landscape.descent import (
    FASTEST,
    Descent,
    TableLook,
    TableSide,
    mixed_line,
    slowness,
    tallness,
)
from gaps.table.landscape.hours import hour_ground
from gaps.table.landscape.painting import LandscapePicture

SIZE = (640, 400)
TOP = 44  # the row of pixels where the ground of the table begins
HOUR = 4
ROWS = Rect(20, 60, 600, 300)  # of cards
STEPS = 40
each_theme = pytest.mark.parametrize("theme", themes())


def style(theme: str) -> Style:
    return Style(themes()[theme], SIZE)


def a_title(theme: str, ledge: float | None = 318) -> LandscapePicture:
    return views.seen_from(style(theme), views.TITLE, ledge)


def a_table(theme: str) -> TableSide:
    rows = Surface(SIZE, pygame.SRCALPHA)
    rows.fill("white", ROWS)
    hour = None if themes()[theme].plain else HOUR / 16
    ground = hour_ground(style(theme), HOUR, TOP)
    return TableSide(TableLook(style(theme), hour, TOP), ground, rows)


def way(title: LandscapePicture, table: TableSide) -> Descent:
    descent = Descent(title.range_side(), table.look)
    descent.lay(table)
    return descent


def seen(descent: Descent, share: float, rows: bool = False) -> Surface:
    picture = Surface(SIZE)
    descent.draw(picture, share)
    if rows:
        descent.draw_rows(picture, share)
    return picture


def difference(one: Surface, other: Surface, area: Rect | None = None) -> int:
    """By how many levels pictures differ in an area, on average."""
    more, less = one.copy(), other.copy()
    more.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return max(pygame.transform.average_color(more, area or more.get_rect())[:3])


@each_theme
def test_it_begins_as_the_title_and_ends_as_the_ground_of_the_table(
    theme: str,
) -> None:
    title = a_title(theme)
    table = a_table(theme)
    descent = way(title, table)
    assert difference(seen(descent, 0.0), title.picture()) <= 1
    assert difference(seen(descent, 1.0), table.ground) == 0


@each_theme
def test_nothing_of_the_range_is_cut(theme: str) -> None:
    descent = way(a_title(theme), a_table(theme))
    before = seen(descent, 0.0)
    for step in range(1, STEPS + 1):
        after = seen(descent, step / STEPS)
        sun, *_rows = [
            *descent.moved(step / STEPS),
            *descent.moved((step - 1) / STEPS),
        ]
        left = Rect(0, 0, sun.left, SIZE[1])
        assert difference(before, after, left) <= 16, step
        before = after


def test_the_rows_come_up_and_are_never_above_the_crest() -> None:
    descent = way(a_title("midnight"), a_table("midnight"))
    tops = []
    for step in range(STEPS + 1):
        share = step / STEPS
        changed = seen(descent, share)
        bare = changed.copy()
        descent.draw_rows(changed, share)
        crest = 318 + descent.risen(share)
        above = Rect(0, 0, SIZE[0], max(0, crest - 40))
        assert not above.height or difference(changed, bare, above) == 0
        tops.append(descent.moved(share)[1].top)
    assert tops == sorted(tops, reverse=True)
    assert tops[-1] == ROWS.top


@pytest.mark.parametrize("top", [TOP - 9, TOP, TOP + 16])
def test_no_row_is_cut_on_the_last_part_of_its_way(top: int) -> None:
    """Neither where it ends above the crest, as on a small board, nor below it."""
    table = a_table("midnight")
    assert table.rows is not None
    table.rows.fill((0, 0, 0, 0))
    table.rows.fill("white", Rect(20, top, 600, 300))
    descent = way(a_title("midnight"), table)
    for share in (0.7, 0.8, 0.9, 0.96, 0.99, 1.0):
        picture = Surface(SIZE)
        descent.draw_rows(picture, share)
        _sun, rows = descent.moved(share)
        white = pygame.mask.from_threshold(picture, "white", (1, 1, 1))
        assert white.get_bounding_rects()[0].top == rows.top


@each_theme
def test_it_begins_in_the_same_way_before_the_table_is_painted(theme: str) -> None:
    title = a_title(theme)
    early = Descent(title.range_side(), a_table(theme).look)
    descent = way(title, a_table(theme))
    for share in (0.0, 0.01, 0.05, 0.12):
        assert difference(seen(early, share), seen(descent, share)) == 0


@pytest.mark.parametrize("size", [(640, 400), (800, 600), (700, 1100)])
def test_no_row_is_in_sight_at_the_start_and_the_way_is_steady_in_high_windows(
    size: tuple[int, int],
) -> None:
    look = Style(themes()["midnight"], size)
    width, height = size
    rows = Surface(size, pygame.SRCALPHA)
    rows.fill("white", (20, height // 6, width - 40, height // 2))
    title = views.seen_from(look, views.TITLE, 0.79 * height)
    ground = hour_ground(look, HOUR, TOP)
    table = TableSide(TableLook(look, HOUR / 16, TOP), ground, rows)
    descent = way(title, table)
    _sun, place = descent.moved(0.0)
    assert place.top >= height
    shares = [descent.sunk(frame / 42) for frame in range(43)]
    assert (shares[0], shares[-1]) == pytest.approx((0, 1))
    assert shares == sorted(shares)
    fastest = max(b - a for a, b in pairwise(shares)) * 42
    assert fastest < (2 if height > width / 1.6 + 1 else 3)


def test_the_way_takes_longer_only_where_it_would_be_too_fast_in_a_high_window() -> (
    None
):
    for size in [(640, 400), (800, 600), (1280, 800), (2560, 1600)]:
        assert slowness(size) == 1
    for size in [(700, 1100), (768, 1024), (400, 900)]:
        slow = slowness(size)
        high = tallness(size)
        assert slow > 1
        assert high / (1 - 0.5 / high) / slow == pytest.approx(FASTEST)


def test_a_range_without_a_ledge_is_covered_from_the_foot_of_the_window() -> None:
    table = a_table("midnight")
    descent = way(a_title("midnight", None), table)
    foot = Rect(0, SIZE[1] - 60, SIZE[0], 60)
    early = seen(descent, 0.4)
    assert difference(early, seen(descent, 0.0), foot) > 0
    assert difference(seen(descent, 1.0), table.ground) == 0


def test_a_line_between_two_has_the_points_of_both() -> None:
    start = ((0.0, 10.0), (4.0, 30.0), (10.0, 10.0))
    end = ((0.0, 0.0), (6.0, 0.0), (10.0, 0.0))
    half = mixed_line(start, end, 0.0, 0.5, 10)
    assert half == [(0, 5), (4, 15), (6, pytest.approx(35 / 3)), (10, 5)]

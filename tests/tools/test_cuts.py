"""The bench of cuts, on pictures made here and on one moment."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from tools.quality.cuts import MOST, most_changed, sheet, watched

SIZE = (320, 240)
SIDE = 40
LARGE = (1280, 800)
SMALL = (800, 600)
LOOKS = [("midnight", LARGE), ("daybreak", SMALL), ("signal", SMALL)]
"""Themes, and the size of the window with each."""


def pictures(*areas: Rect) -> tuple[Surface, Surface]:
    """A dark picture, and the same with bright areas."""
    before = Surface(SIZE)
    after = before.copy()
    for area in areas:
        after.fill((90, 90, 90), area)
    return before, after


def test_the_area_is_found_that_changes_most() -> None:
    before, after = pictures(Rect(200, 100, SIDE, SIDE), Rect(0, 0, SIDE // 2, SIDE))
    assert most_changed(before, after, [], SIDE) == (90, Rect(200, 100, SIDE, SIDE))
    assert most_changed(after, before, [], SIDE) == (90, Rect(200, 100, SIDE, SIDE))


def test_where_something_moves_anything_may_change() -> None:
    before, after = pictures(Rect(200, 100, SIDE, SIDE))
    levels, _area = most_changed(before, after, [Rect(200, 100, SIDE, SIDE)], SIDE)
    assert levels == 0


def test_pictures_that_are_the_same_show_no_change() -> None:
    before, after = pictures()
    assert most_changed(before, after, [], SIDE)[0] == 0


def test_a_sheet_shows_every_second_frame() -> None:
    shown = sheet([Surface(SIZE) for _ in range(12)], every=2)
    assert shown.get_size() == (1600, 600)


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "size"), LOOKS)
@pytest.mark.parametrize(
    "moment", ["title to board", "board to title", "first pack", "pack of the title"]
)
def test_the_way_to_a_board_and_back_is_not_cut(
    moment: str, theme: str, size: tuple[int, int]
) -> None:
    film = watched(moment, size, theme=theme)
    changes = film.changes
    assert len(changes) > 60
    assert [change for change in changes if change.levels > MOST] == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["midnight", "daybreak"])
@pytest.mark.parametrize(
    "moment", ["title to board", "board to title", "first pack", "pack of the title"]
)
def test_in_a_narrow_window_no_way_is_cut(moment: str, theme: str) -> None:
    film = watched(moment, (560, 900), theme=theme)
    assert [change for change in film.changes if change.levels > MOST] == []


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "size"), LOOKS)
def test_a_row_is_finished_without_a_cut(theme: str, size: tuple[int, int]) -> None:
    film = watched("row finished", size, theme=theme)
    changes = film.changes
    assert len(changes) > 60
    assert [change for change in changes if change.levels > MOST] == []


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "size"), LOOKS)
def test_a_lost_game_runs_back_without_a_cut(theme: str, size: tuple[int, int]) -> None:
    film = watched("thaw", size, theme=theme)
    assert len(film.changes) > 300
    assert [change for change in film.changes if change.levels > MOST] == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
def test_the_results_of_a_loss_come_without_a_cut(theme: str) -> None:
    film = watched("loss", LARGE, theme=theme)
    assert len(film.changes) > 300
    cuts = [change for change in film.changes if change.levels > MOST]
    assert [change for change in cuts if change.frame > 1] == []  # other bars


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
@pytest.mark.parametrize(
    "moment", ["win", "match lost", "redeal", "question", "new deal over a board"]
)
def test_a_board_is_not_cut(moment: str, theme: str) -> None:
    film = watched(moment, SMALL, theme=theme)
    assert [change for change in film.changes if change.levels > MOST] == []


@pytest.mark.parametrize("moment", ["redeal asked", "pause"])
def test_bars_and_dialogs_change_without_a_cut(moment: str) -> None:
    film = watched(moment, (640, 400), theme="daybreak")
    assert [change for change in film.changes if change.levels > MOST] == []


def test_a_deal_is_left_without_a_cut() -> None:
    film = watched("back after 1.0 s", (640, 400))
    on_the_way = film.changes[:50]  # then packs come on the title
    assert [change for change in on_the_way if change.levels > MOST] == []


def test_another_theme_comes_without_a_cut() -> None:
    film = watched("theme", (640, 400))
    assert len(film.changes) > 60
    assert max(change.levels for change in film.changes) <= MOST

"""The answer whether a game can be won, in light."""

from __future__ import annotations

import pygame
import pytest

from gaps.stage.motion.clock import Pace
from gaps.stage.motion.durations import CROSS_FADE
from gaps.table.effects.answer import SECONDS
from tests.marks import quick_first
from tests.table.tables import (
    INSTANT,
    NORMAL,
    REDUCED,
    a_table,
    apart,
    mean,
    picture,
    wind,
)

each_theme = pytest.mark.parametrize("theme", quick_first(1, ["midnight", "daybreak"]))


@each_theme
def test_the_rim_glows_pine_where_the_game_can_be_won(theme: str) -> None:
    table = a_table("mini", theme=theme)
    board = table.geometry.board
    rim = pygame.Rect(
        board.left,
        board.top - 10,
        board.width,
        4,
    )
    before = picture(table)
    table.show_answer(can_win=True)
    wind(table, SECONDS / 3)
    after = picture(table)
    pine = table.style.theme.pine
    assert apart(mean(after, rim), pine) < apart(mean(before, rim), pine) / 2
    assert mean(after, board) == mean(before, board)


@each_theme
def test_cold_passes_over_the_board_where_it_cannot(theme: str) -> None:
    table = a_table("mini", theme=theme)
    left = table.geometry.board.copy()
    left.width //= 2
    right = left.move(left.width, 0)
    bare = picture(table)

    def changed(half: pygame.Rect) -> int:
        return apart(mean(picture(table), half), mean(bare, half))

    table.show_answer(can_win=False)
    wind(table, SECONDS * 0.4)
    assert changed(left) > changed(right)
    wind(table, SECONDS * 0.4)
    assert changed(left) < changed(right)


def test_with_reduced_motion_cold_lies_on_both_ends_of_the_board_at_once() -> None:
    table = a_table("mini", REDUCED)
    board = table.geometry.board
    ends = [board.copy(), board.copy()]
    for end in ends:
        end.width //= 6
    ends[1].right = board.right
    bare = picture(table)
    table.show_answer(can_win=False)
    wind(table, CROSS_FADE / 2)
    cold = picture(table)
    for end in ends:
        assert apart(mean(cold, end), mean(bare, end)) > 10


@pytest.mark.parametrize("can_win", [True, False])
@pytest.mark.parametrize(
    ("settings", "seconds"),
    [
        (NORMAL, SECONDS),
        (REDUCED, CROSS_FADE),
        (INSTANT, 0),
    ],
)
def test_an_answer_ends_in_time(can_win: bool, settings: Pace, seconds: float) -> None:
    table = a_table("mini", settings)
    table.show_answer(can_win)
    assert table.effects.moving == (seconds > 0)
    wind(table, seconds + 0.02)
    assert not table.moving

"""The answer whether a game can be won, in light."""

from __future__ import annotations

import pygame
import pytest

from gaps.stage.drawing.theme import Color
from gaps.table.effects.answer import FADE, SECONDS
from gaps.table.model.choreography import MotionSettings
from tests.marks import quick_first
from tests.table.tables import INSTANT, NORMAL, REDUCED, a_table, wind

THEMES = quick_first(1, ["midnight", "daybreak"])


def mean(picture: pygame.Surface, area: pygame.Rect) -> Color:
    red, green, blue = pygame.transform.average_color(picture, area)[:3]
    return red, green, blue


@pytest.mark.parametrize("theme", THEMES)
def test_the_rim_glows_pine_where_the_game_can_be_won(theme: str) -> None:
    table = a_table("mini", theme=theme)
    board = table.geometry.board
    rim = pygame.Rect(board.left, board.top - 10, board.width, 4)
    picture = pygame.Surface(table.style.size)
    table.draw(picture)
    before = mean(picture, rim)
    inside = mean(picture, board)
    table.show_answer(can_win=True)
    wind(table, SECONDS / 3)
    table.draw(picture)
    wanted = table.style.theme.pine
    shown = mean(picture, rim)
    assert distance(shown, wanted) < distance(before, wanted) / 2
    assert mean(picture, board) == inside
    wind(table, SECONDS)
    assert not table.moving


def distance(one: Color, other: Color) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("theme", THEMES)
def test_cold_passes_over_the_board_where_it_cannot(theme: str) -> None:
    table = a_table("mini", theme=theme)
    board = table.geometry.board
    halves = [board.copy(), board.copy()]
    for half in halves:
        half.width //= 2
    halves[1].right = board.right
    picture = pygame.Surface(table.style.size)
    table.draw(picture)
    bare = [mean(picture, half) for half in halves]
    table.show_answer(can_win=False)
    changed = []
    for _ in range(2):
        wind(table, SECONDS * 0.4)
        table.draw(picture)
        seen = [mean(picture, half) for half in halves]
        changed.append([distance(*pair) for pair in zip(seen, bare, strict=True)])
    (first, second) = changed
    assert first[0] > first[1]
    assert second[0] < second[1]
    wind(table, SECONDS)
    assert not table.moving


@pytest.mark.parametrize("can_win", [True, False])
@pytest.mark.parametrize(
    ("settings", "seconds"), [(NORMAL, SECONDS), (REDUCED, FADE), (INSTANT, 0)]
)
def test_an_answer_ends_in_time(
    can_win: bool, settings: MotionSettings, seconds: float
) -> None:
    table = a_table("mini", settings)
    table.show_answer(can_win)
    assert table.effects.moving == (seconds > 0)
    table.draw(pygame.Surface(table.style.size))
    wind(table, seconds + 0.02)
    assert not table.moving


def test_a_plain_theme_has_no_light() -> None:
    table = a_table("mini", theme="signal")
    table.show_answer(can_win=True)
    assert not table.effects.moving

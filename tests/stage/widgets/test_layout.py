"""Rows and columns of rectangles."""

from __future__ import annotations

import pygame

from gaps.stage.widgets.layout import column, row

AREA = pygame.Rect(10, 20, 200, 100)


def test_a_row_of_equal_parts_has_the_same_gap_between_all() -> None:
    assert row(AREA, 3, gap=10) == [
        pygame.Rect(10, 20, 60, 100),
        pygame.Rect(80, 20, 60, 100),
        pygame.Rect(150, 20, 60, 100),
    ]
    assert [part.width for part in row(AREA, 3)] == [66, 66, 66]
    assert row(AREA, 0) == []
    assert [part.width for part in row(AREA, 3, gap=150)] == [0, 0, 0]


def test_parts_with_lengths_of_their_own_follow_each_other() -> None:
    assert column(AREA, [30, 20], gap=5) == [pygame.Rect(10, 20, 200, 30), pygame.Rect(10, 55, 200, 20)]
    assert row(AREA, [44, 30]) == [pygame.Rect(10, 20, 44, 100), pygame.Rect(54, 20, 30, 100)]
    assert [part.height for part in column(AREA, 4)] == [25] * 4

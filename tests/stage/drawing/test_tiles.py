"""Tiles cover what they should, and their rectangles never overlap."""

from __future__ import annotations

import random

import pygame
import pytest

from gaps.stage.drawing.kept_picture import TileGrid

SIZES = [(800, 600), (1280, 800), (3840, 2160), (50, 30)]


def some_areas(rng: random.Random, size: tuple[int, int]) -> list[pygame.Rect]:
    """Areas of any size, some of them partly or wholly outside the window."""
    return [
        pygame.Rect(
            rng.randint(-90, size[0]), rng.randint(-90, size[1]), rng.randint(0, 200), rng.randint(0, 200)
        )
        for _ in range(rng.randrange(20))
    ]


@pytest.mark.parametrize("size", SIZES)
def test_the_rectangles_of_tiles_cover_the_areas_and_do_not_overlap(size: tuple[int, int]) -> None:
    rng, grid, window = random.Random(1), TileGrid(size), pygame.Rect((0, 0), size)
    for _ in range(40):
        areas = some_areas(rng, size)
        tiles = grid.touched(areas)
        rects = grid.rects(tiles)
        assert all(window.contains(rect) for rect in rects)
        assert all(not one.colliderect(two) for number, one in enumerate(rects) for two in rects[:number])
        for area in areas:
            inside = area.clip(window)
            shared = [inside.clip(rect) for rect in rects]
            assert sum(part.width * part.height for part in shared) == inside.width * inside.height
        assert grid.touched(rects) == tiles
        assert tiles | grid.all == grid.all


def test_all_tiles_are_the_whole_window() -> None:
    grid = TileGrid((1281, 799))
    assert grid.touched([pygame.Rect(0, 0, 1281, 799)]) == grid.all
    assert grid.rects(grid.all) == [pygame.Rect(0, 0, 1281, 799)]
    assert grid.much(grid.all)
    assert not grid.much(0)
    assert grid.rects(0) == []

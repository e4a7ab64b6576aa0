"""A kept picture is drawn again only where it has changed, and looks as if all of it had been drawn."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.kept_picture import (
    AreasDrawn,
    Ground,
    KeptPicture,
    TileGrid,
    difference,
    record,
    replay,
)
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes

SIZE = (400, 300)


def canvas(surface: pygame.Surface) -> Canvas:
    return Canvas(surface, Style(themes()["midnight"], SIZE))


class Layers:
    """A ground, discs that move over it, and bars above, all changed at random."""

    def __init__(self) -> None:
        self.rng = random.Random(4)
        self.ground = pygame.Surface(SIZE)
        self.changed: list[pygame.Rect] = []
        self.discs: list[tuple[int, int]] = []
        self.bars: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self.times_drawn = 0

    def change(self) -> None:
        rng, self.changed = self.rng, []
        if rng.random() < 0.3:
            spot = pygame.Rect(rng.randrange(380), rng.randrange(280), 20, 20)
            self.ground.fill([rng.randrange(256) for _ in range(3)], spot)
            self.changed.append(spot)
        self.discs = [(x + rng.randrange(-6, 7), y + rng.randrange(-6, 7)) for x, y in self.discs]
        if rng.random() < 0.3:
            self.discs.append((rng.randrange(-10, 400), rng.randrange(-10, 300)))
        self.discs = self.discs[-4:] if rng.random() < 0.9 else []
        if rng.random() < 0.2:
            bar = pygame.Surface((rng.randrange(20, 150), 14), pygame.SRCALPHA)
            bar.fill([rng.randrange(256) for _ in range(4)])
            self.bars.append((bar, (rng.randrange(300), rng.randrange(280))))
            self.bars = self.bars[-5:]

    def draw_discs(self, canvas: Canvas) -> None:
        self.times_drawn += 1
        disc = pygame.Surface((12, 12), pygame.SRCALPHA)
        disc.fill((250, 200, 40, 128))
        for place in self.discs:
            canvas.blit(disc, place)

    def draw_bars(self, surface: pygame.Surface) -> None:
        for bar, place in self.bars:
            surface.blit(bar, place)

    def whole(self) -> bytes:
        surface = self.ground.copy()
        self.draw_discs(canvas(surface))
        self.draw_bars(surface)
        return surface.get_buffer().raw


def test_it_looks_as_if_everything_had_been_drawn() -> None:
    layers, picture, surface = Layers(), KeptPicture(), pygame.Surface(SIZE)
    shares = []
    for number in range(300):
        layers.change()
        ground = Ground(layers.ground, layers.changed)
        before = surface.copy()
        areas = picture.redraw(canvas(surface), ground, layers.draw_discs, layers.draw_bars)
        assert (areas is None) == (number == 0)
        assert surface.get_buffer().raw == layers.whole()
        for area in areas or []:
            before.blit(surface, area, area)
        assert number == 0 or before.get_buffer().raw == surface.get_buffer().raw
        shares.append(sum(area.width * area.height for area in areas or []) / (SIZE[0] * SIZE[1]))
    assert sorted(shares)[150] < 0.3


def test_nothing_is_drawn_when_nothing_has_changed() -> None:
    layers, picture, surface = Layers(), KeptPicture(), pygame.Surface(SIZE)
    layers.bars = [(pygame.Surface((50, 20)), (10, 10))]
    ground = Ground(layers.ground, [])
    assert picture.redraw(canvas(surface), ground, layers.draw_discs, layers.draw_bars) is None
    assert picture.redraw(canvas(surface), ground, layers.draw_discs, layers.draw_bars) == []


def test_another_surface_is_drawn_wholly() -> None:
    layers, picture = Layers(), KeptPicture()
    ground = Ground(layers.ground, [])
    one, other = pygame.Surface(SIZE), pygame.Surface(SIZE)
    picture.redraw(canvas(one), ground, layers.draw_discs, layers.draw_bars)
    layers.discs = [(40, 40)]
    assert picture.redraw(canvas(other), ground, layers.draw_discs, layers.draw_bars) is None
    assert other.get_buffer().raw == layers.whole()
    layers.discs = []
    assert picture.redraw(canvas(one), ground, layers.draw_discs, layers.draw_bars) is None
    assert one.get_buffer().raw == layers.whole()


def test_what_begins_to_move_over_a_bar_is_drawn_below_it() -> None:
    layers, picture, surface = Layers(), KeptPicture(), pygame.Surface(SIZE)
    bar = pygame.Surface((300, 40))
    bar.fill((10, 200, 10))
    layers.bars = [(bar, (20, 20))]
    ground = Ground(layers.ground, [])
    picture.redraw(canvas(surface), ground, layers.draw_discs, layers.draw_bars)
    layers.discs = [(30, 30)]
    picture.redraw(canvas(surface), ground, layers.draw_discs, layers.draw_bars)
    assert surface.get_buffer().raw == layers.whole()
    layers.times_drawn, layers.discs = 0, [(33, 30)]
    picture.redraw(canvas(surface), ground, layers.draw_discs, layers.draw_bars)
    assert layers.times_drawn == 1


SMALL = (200, 100)
Draw = Callable[[pygame.Surface], object]


def card(colour: tuple[int, ...] = (200, 30, 40, 120)) -> pygame.Surface:
    picture = pygame.Surface((40, 30), pygame.SRCALPHA)
    picture.fill(colour)
    return picture


def pixels(draw: Draw) -> bytes:
    surface = pygame.Surface(SMALL)
    surface.fill((9, 90, 60))
    draw(surface)
    return surface.get_buffer().raw


def test_a_recording_draws_the_same_in_parts_as_directly() -> None:
    picture = card()

    def draw(surface: pygame.Surface) -> None:
        surface.blit(picture, (-10, 80))
        surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
        surface.blit(picture, (5, 5), (10, 10, 20, 10))
        surface.blit(picture, (60, 5), (-5, -6, 20, 60))
        blit_faint(surface, picture, pygame.Rect(90, 20, 40, 30), 0.4)
        surface.fblits([(picture, (150, 60)), (picture, (170, 70))], pygame.BLEND_RGB_ADD)
        surface.blits([(picture, (20, 60)), (picture, (30, 60))])
        surface.fill((70, 80, 90), (100, 0, 30, 300))
        clip = surface.get_clip()
        surface.set_clip(pygame.Rect(150, 10, 20, 20).clip(clip))
        surface.blit(picture, (140, 5))
        surface.set_clip(clip)
        surface.blit(picture, (surface.get_width() - 20, surface.get_height() - 10))

    drawn = record(SMALL, draw)
    left, right = pygame.Rect(0, 0, 77, 100), pygame.Rect(77, 0, 123, 100)
    assert pixels(lambda surface: replay(surface, drawn, [left, right])) == pixels(draw)
    assert picture.get_alpha() == 255
    assert record(SMALL, draw) == drawn


def test_nothing_is_drawn_outside_the_areas() -> None:
    picture = card()
    drawn = record(SMALL, lambda surface: surface.blit(picture, (0, 0)))
    assert pixels(lambda surface: replay(surface, drawn, [pygame.Rect(100, 0, 100, 100)])) == pixels(
        lambda surface: None
    )


def test_the_difference_is_where_something_came_went_or_changed() -> None:
    one, two = card(), card()
    before = record(SMALL, lambda surface: [surface.blit(one, (0, 0)), surface.blit(one, (100, 0))])
    after = record(SMALL, lambda surface: [surface.blit(one, (0, 0)), surface.blit(two, (100, 50))])
    assert difference(before, before) == []
    assert sorted(map(tuple, difference(before, after))) == [(100, 0, 40, 30), (100, 50, 40, 30)]


def test_another_order_is_a_difference() -> None:
    one, two = card(), card()
    before = record(SMALL, lambda surface: [surface.blit(one, (0, 0)), surface.blit(two, (20, 0))])
    after = record(SMALL, lambda surface: [surface.blit(two, (20, 0)), surface.blit(one, (0, 0))])
    assert pygame.Rect(0, 0, 60, 30) == difference(before, after)[0].unionall(difference(before, after))


def test_another_alpha_is_a_difference() -> None:
    picture, at = card(), pygame.Rect(10, 10, 40, 30)
    before = record(SMALL, lambda surface: blit_faint(surface, picture, at, 0.5))
    after = record(SMALL, lambda surface: blit_faint(surface, picture, at, 0.6))
    assert pygame.Rect(difference(before, after)[0]) == at


def test_a_recording_has_the_size_of_the_window_and_reports_where_it_drew() -> None:
    recording = AreasDrawn(SMALL)
    assert recording.get_size() == (recording.get_width(), recording.get_height()) == SMALL
    assert recording.get_rect(center=(0, 0)) == pygame.Rect(-100, -50, *SMALL)
    assert recording.blit(card(), (180, 90)) == pygame.Rect(180, 90, 20, 10)
    assert recording.fill((1, 2, 3)) == pygame.Rect(0, 0, *SMALL)
    assert not recording.blit(card(), (300, 300)).size[0]
    assert len(recording.drawn) == 2


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
    assert grid.widened(grid.all ^ 1) == grid.all
    assert grid.widened(1) == 1
    assert grid.rects(0) == []

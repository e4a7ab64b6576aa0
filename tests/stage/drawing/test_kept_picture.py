"""A kept picture is drawn again only where it has changed, and looks as if all of it had been drawn."""

from __future__ import annotations

import random

import pygame

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.kept_picture import Ground, KeptPicture
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

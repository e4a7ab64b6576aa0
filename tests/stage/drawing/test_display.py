"""A window is drawn again only where it has changed, and looks as if all of it
had been drawn.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.display import (
    AreasDrawn,
    Display,
    Ground,
    SceneLayers,
    areas_seen,
    areas_that_differ,
    contrast,
)
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from tests.marks import slow_except

WAYS = (
    "part",
    "beyond",
    "faint",
    "several",
    "filled",
    "clipped",
    "in the corner",
)
FRAMES = 300
LARGE = (403, 299)
SMALL = (50, 30)
FRAMES_ON_ONE = 60


def canvas(surface: Surface) -> Canvas:
    return Canvas(surface, Style(themes()["midnight"], surface.get_size()))


class Changing:
    """A ground, discs that move over it, and bars above, drawn in every way, all
    changed at random.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.rng = random.Random(4)
        self.size = size
        self.ground = Surface(size)
        self.changed: list[Rect] = []
        self.discs: list[Rect] = []
        self.bars: list[tuple[str, Surface, tuple[int, int], float]] = []

    def change(self) -> None:
        rng = self.rng
        self.changed = []
        if rng.random() < 0.3:
            side = rng.choice((20, 20, 20, 300))
            self.changed.append(Rect(self.place(), (side, side)))
            self.ground.fill([rng.randrange(256) for _ in range(3)], self.changed[0])
        for disc in self.discs:
            disc.move_ip(rng.randrange(-6, 7), rng.randrange(-6, 7))
        if rng.random() < 0.3:
            self.discs.append(Rect(self.place(), (12, 12)))
        self.discs = self.discs[-4:] if rng.random() < 0.9 else []
        if rng.random() < 0.2:
            bar = Surface((rng.randrange(20, 150), 14), pygame.SRCALPHA)
            bar.fill([rng.randrange(256) for _ in range(4)])
            self.bars.append(
                (
                    rng.choice(WAYS),
                    bar,
                    self.place(),
                    rng.random(),
                )
            )
            self.bars = self.bars[-9:]
        if rng.random() < 0.1:
            rng.shuffle(self.bars)

    def place(self) -> tuple[int, int]:
        """A place in the window, or beside it."""
        x = self.rng.randrange(-20, self.size[0] + 9)
        y = self.rng.randrange(-20, self.size[1] + 9)
        return x, y

    def draw_discs(self, canvas: Canvas) -> None:
        disc = Surface((12, 12), pygame.SRCALPHA)
        disc.fill((250, 200, 40, 128))
        for place in self.discs:
            canvas.blit(disc, place)

    def draw_bars(self, surface: Surface) -> None:
        for way, bar, at, share in self.bars:
            near = at[0] + 20, at[1] + 10
            match way:
                case "part":
                    surface.blit(bar, at, (3, 4, 50, 5))
                case "beyond":
                    surface.blit(
                        bar,
                        at,
                        (-5, -6, 20, 60),
                    )
                case "faint":
                    blit_faint(
                        surface,
                        bar,
                        bar.get_rect(topleft=at),
                        share,
                    )
                case "several":
                    surface.fblits([(bar, at), (bar, near)], pygame.BLEND_RGB_ADD)
                    surface.blits([(bar, near), (bar, at)])
                case "filled":
                    surface.fill(bar.get_at((0, 0)), (at, (30, 300)))
                case "clipped":
                    clip = surface.get_clip()
                    surface.set_clip(Rect(near, (20, 20)).clip(clip))
                    surface.blit(bar, at)
                    surface.set_clip(clip)
                case _:
                    width, height = surface.get_size()
                    surface.blit(bar, (width - 20, height - 10))

    def whole(self) -> bytes:
        surface = self.ground.copy()
        self.draw_discs(canvas(surface))
        self.draw_bars(surface)
        return surface.get_buffer().raw


@pytest.mark.parametrize("size", slow_except([LARGE, SMALL], [SMALL]))
def test_it_looks_as_if_everything_had_been_drawn(size: tuple[int, int]) -> None:
    """The last tiles reach out of these windows; some frames are on another surface
    than the one before.
    """
    layers = Changing(size)
    display = Display()
    window = Rect((0, 0), size)
    surfaces = [Surface(size) for _ in range(2)]

    def redrawn(surface: Surface) -> list[Rect] | None:
        ground = Ground(layers.ground, layers.changed)
        style = canvas(surface).style
        return display.bring_up(
            surface, SceneLayers(style, ground, layers.draw_discs, layers.draw_bars)
        )

    drawn = []
    for number in range(FRAMES):
        layers.change()
        surface = surfaces[number // FRAMES_ON_ONE % 2]
        before = surface.copy()
        areas = redrawn(surface)
        assert (areas is None) == (number % FRAMES_ON_ONE == 0)
        assert surface.get_buffer().raw == layers.whole()
        for area in areas or [window]:
            assert window.contains(area)
            before.blit(surface, area, area)
        assert before.get_buffer().raw == surface.get_buffer().raw
        for one, other in combinations(areas or [], 2):
            assert not one.colliderect(other)
        for _, bar, *_ in layers.bars:
            assert bar.get_alpha() == 255
        drawn.append(sum(area.width * area.height for area in areas or []))
    if size == LARGE:
        assert sorted(drawn)[FRAMES // 2] < 0.3 * size[0] * size[1]
    layers.discs = []
    layers.changed = []
    redrawn(surface)
    assert redrawn(surface) == [], "nothing has changed"


def test_a_recording_has_the_size_of_the_window_and_reports_where_it_drew() -> None:
    small = (200, 100)
    picture = Surface((40, 30))
    recording = AreasDrawn(small)
    assert recording.get_size() == small
    assert (recording.get_width(), recording.get_height()) == small
    assert recording.get_rect(center=(0, 0)) == Rect(-100, -50, *small)
    assert recording.blit(picture, (180, 90)) == Rect(180, 90, 20, 10)
    assert recording.fill((1, 2, 3)) == Rect(0, 0, *small)
    assert not recording.blit(picture, (300, 300)).size[0]
    assert len(recording.drawn) == 2


def test_only_where_something_moves_over_a_bar_is_it_drawn_twice() -> None:
    size = (540, 540)
    window = Surface(size)
    ground = Surface(size)
    bar = Surface((540, 40))
    disc = Surface((60, 20))
    display = Display()
    drawn: list[Rect] = []

    def show(changed: Sequence[Rect], top: int) -> None:
        def draw(canvas: Canvas) -> None:
            drawn.append(canvas.surface.get_clip())
            canvas.blit(disc, disc.get_rect(topleft=(100, top)))

        layers = SceneLayers(
            canvas(window).style,
            Ground(ground, changed),
            draw,
            lambda surface: surface.blit(bar, (0, 500)),
        )
        display.bring_up(window, layers)

    show([], 400)
    drawn.clear()
    show([Rect(0, 0, 540, 100)], 495)
    assert drawn == [window.get_rect(), Rect(100, 500, 60, 20)]


def test_the_areas_that_are_seen_hold_all_that_is_not_transparent() -> None:
    picture = Surface((301, 203), pygame.SRCALPHA)
    picture.fill((0, 0, 255, 1), (17, 150, 93, 31))
    spots = [(0, 0), (150, 120), (300, 202), (17, 150), (109, 180)]
    for spot in spots:
        picture.set_at(spot, (255, 0, 0, 1))
    areas = areas_seen(picture)
    assert all(any(area.collidepoint(spot) for area in areas) for spot in spots)
    place = Rect(17, 150, 93, 31)
    inside = (area.clip(place) for area in areas)
    assert sum(area.width * area.height for area in inside) == 93 * 31
    assert sum(area.width * area.height for area in areas) < 1.5 * 93 * 31
    assert not areas_seen(Surface((301, 203), pygame.SRCALPHA))


def test_a_contrast_is_transparent_where_two_pictures_are_alike() -> None:
    one = Surface((100, 100))
    other = one.copy()
    other.fill((0, 3, 0), (0, 0, 50, 50))
    other.fill((0, 0, 9), (50, 50, 10, 10))
    assert contrast(one, other).get_bounding_rect() == Rect(0, 0, 60, 60)
    assert contrast(other, one, least=4).get_bounding_rect() == Rect(50, 50, 10, 10)
    assert not areas_that_differ(one, one)
    (area,) = areas_that_differ(one, other, 4)
    assert area.contains((50, 50, 10, 10))
    assert area.width * area.height < 20 * 20

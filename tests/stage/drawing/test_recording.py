"""What was noted can be drawn again, in parts, and compared."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gaps.stage.drawing.kept_picture import Recording, difference, record, replay
from gaps.stage.drawing.shapes import blit_faint

SIZE = (200, 100)
Draw = Callable[[pygame.Surface], object]


def card(colour: tuple[int, ...] = (200, 30, 40, 120)) -> pygame.Surface:
    picture = pygame.Surface((40, 30), pygame.SRCALPHA)
    picture.fill(colour)
    return picture


def pixels(draw: Draw) -> bytes:
    surface = pygame.Surface(SIZE)
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

    drawn = record(SIZE, draw)
    left, right = pygame.Rect(0, 0, 77, 100), pygame.Rect(77, 0, 123, 100)
    assert pixels(lambda surface: replay(surface, drawn, [left, right])) == pixels(draw)
    assert picture.get_alpha() == 255
    assert record(SIZE, draw) == drawn


def test_nothing_is_drawn_outside_the_areas() -> None:
    picture = card()
    drawn = record(SIZE, lambda surface: surface.blit(picture, (0, 0)))
    assert pixels(lambda surface: replay(surface, drawn, [pygame.Rect(100, 0, 100, 100)])) == pixels(
        lambda surface: None
    )


def test_the_difference_is_where_something_came_went_or_changed() -> None:
    one, two = card(), card()
    before = record(SIZE, lambda surface: [surface.blit(one, (0, 0)), surface.blit(one, (100, 0))])
    after = record(SIZE, lambda surface: [surface.blit(one, (0, 0)), surface.blit(two, (100, 50))])
    assert difference(before, before) == []
    assert sorted(map(tuple, difference(before, after))) == [(100, 0, 40, 30), (100, 50, 40, 30)]


def test_another_order_is_a_difference() -> None:
    one, two = card(), card()
    before = record(SIZE, lambda surface: [surface.blit(one, (0, 0)), surface.blit(two, (20, 0))])
    after = record(SIZE, lambda surface: [surface.blit(two, (20, 0)), surface.blit(one, (0, 0))])
    assert pygame.Rect(0, 0, 60, 30) == difference(before, after)[0].unionall(difference(before, after))


def test_another_alpha_is_a_difference() -> None:
    picture, at = card(), pygame.Rect(10, 10, 40, 30)
    before = record(SIZE, lambda surface: blit_faint(surface, picture, at, 0.5))
    after = record(SIZE, lambda surface: blit_faint(surface, picture, at, 0.6))
    assert pygame.Rect(difference(before, after)[0]) == at


def test_a_recording_has_the_size_of_the_window_and_reports_where_it_drew() -> None:
    recording = Recording(SIZE)
    assert recording.get_size() == (recording.get_width(), recording.get_height()) == SIZE
    assert recording.get_rect(center=(0, 0)) == pygame.Rect(-100, -50, *SIZE)
    assert recording.blit(card(), (180, 90)) == pygame.Rect(180, 90, 20, 10)
    assert recording.fill((1, 2, 3)) == pygame.Rect(0, 0, *SIZE)
    assert not recording.blit(card(), (300, 300)).size[0]
    assert len(recording.drawn) == 2

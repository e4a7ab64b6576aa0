"""The small life of a range: when it comes, and what it draws; its rays as they turn."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect, Surface

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.motion.clock import Clock, Pace
from gaps.table.panorama.life import (
    BIRD_INTERVALS,
    BIRD_SECONDS,
    GUST_INTERVAL,
    GUST_SECONDS,
    SWAY_SECONDS,
    TURN,
    TURN_INTERVAL,
    Life,
)
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.rays import TurningRays
from tests.table.panorama.test_panorama import SIZE, panorama, rows

STEP = 1 / 60


def steps(clock: Clock, seconds: float) -> Iterator[float]:
    """Let time pass, and yield it."""
    for _ in range(round(seconds / STEP)):
        clock.pass_time(STEP)
        yield clock.now


def test_gusts_and_birds_come_in_their_time_and_it_rests_between_them() -> None:
    clock = Clock()
    Life(clock).begin()
    moves = []
    for time in steps(clock, 60):
        assert clock.moving or clock.wake_after is not None
        if clock.moving:
            moves.append(time)
    gusts = 60 // (GUST_INTERVAL + GUST_SECONDS + SWAY_SECONDS)
    birds = 60 / (min(BIRD_INTERVALS) + BIRD_SECONDS)
    assert moves[0] == pytest.approx(GUST_INTERVAL, abs=2 * STEP)
    assert (
        len(moves) * STEP
        <= (gusts + 1) * (GUST_SECONDS + SWAY_SECONDS) + (birds + 1) * BIRD_SECONDS
    )


@pytest.mark.parametrize("pace", [Pace(reduced=True), Pace(factor=0.0)])
def test_nothing_lives_where_motion_is_reduced_or_instant(pace: Pace) -> None:
    clock = Clock(lambda: pace)
    Life(clock).begin()
    assert not any(clock.moving for _time in steps(clock, 60))


def test_a_gust_moves_only_flags() -> None:
    view = panorama(rows())
    still, ground = view.still(), view.painted()
    flags = [
        Rect(0, 0, 4 * flag.size[0], 3 * flag.size[1]).move_to(center=flag.peg)
        for flag in view.garland.flags
    ]
    clock = Clock()
    life = Life(clock)
    life.begin()
    differs = 0
    for _time in steps(clock, GUST_INTERVAL + GUST_SECONDS + SWAY_SECONDS):
        if not life.blows:
            continue
        shown = ground.copy()
        life.draw(Canvas(shown, view.style), view)
        differs += _differs(shown, still)
        for area in flags:
            shown.blit(still, area, area)
        assert not _differs(shown, still)
    assert differs > 30


def _differs(one: Surface, other: Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("theme", ["midnight", "daybreak"])
def test_a_bird_is_seen_in_the_sky(theme: str) -> None:
    view = panorama(rows(), theme=theme)
    still = view.still()
    clock = Clock()
    life = Life(clock)
    life.begin()
    seen = 0
    for _time in steps(clock, max(BIRD_INTERVALS) + BIRD_SECONDS / 2):
        if clock.moving and not life.blows:
            shown = still.copy()
            canvas = Canvas(shown, view.style)
            life.draw(canvas, view)
            seen += _differs(shown, still)
            assert all(area.bottom < view.lowest_crest for area in canvas.touched)
    assert seen > 10


# Rays


def turned(view: Panorama) -> TurningRays:
    rays = TurningRays(view)
    rays.making.finish()
    return rays


@pytest.mark.parametrize("theme", ["midnight", "daybreak"])
def test_rays_turn_behind_the_range_and_begin_as_they_were(theme: str) -> None:
    view = panorama(rows(), theme=theme)
    still = view.painted().copy()
    rays = turned(view)
    shown = still.copy()
    rays.draw(shown, 0.0)
    assert not _differs(shown, still)
    rays.draw(shown, 6.0)
    assert _differs(shown, still)
    range_only = view.painted_lit()
    for x, y in itertools.product(range(0, 640, 20), range(0, 400, 10)):
        if range_only.get_at((x, y)).a == 255:
            assert shown.get_at((x, y)) == still.get_at((x, y))


def test_rays_turn_in_steps_too_small_to_be_seen() -> None:
    view = panorama(rows())
    rays = turned(view)
    before, after = view.painted().copy(), view.painted().copy()
    rays.draw(before, 3.0)
    rays.draw(after, 3.0 + TURN)
    near = pygame.mask.from_threshold(after, (0, 0, 0), (5, 5, 5, 255), before)
    assert near.count() > 0.999 * SIZE[0] * SIZE[1]


def test_rays_turn_once_they_are_made_and_only_while_things_move() -> None:
    pace = Pace()
    clock = Clock(lambda: pace)
    life = Life(clock)
    rays = TurningRays(panorama(rows()))
    life.turn(rays)
    assert not any(clock.pass_time(STEP) for _ in range(120))
    rays.making.finish()
    turns = sum(clock.pass_time(STEP) for _ in range(600))
    assert turns == pytest.approx(10 / TURN_INTERVAL, abs=1)
    assert life.turned == pytest.approx(turns * TURN)
    assert not clock.moving
    pace = Pace(reduced=True)
    assert not any(clock.pass_time(STEP) for _ in range(600))

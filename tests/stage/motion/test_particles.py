"""Particles fly the same way, however long the steps are."""

from __future__ import annotations

import pygame
import pytest

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.motion.particles import Particle, Particles
from tests.sites import STYLE


def flown(delay: float, *steps: float) -> tuple[int, float]:
    """How many pictures of a particle are drawn after these steps, and where it is."""
    picture = pygame.Surface((1, 1))
    particle = Particle(0, 0, 100, 0, 2.0, lambda _each: picture, delay=delay)
    particles = Particles()
    particles.add(particle)
    drawn = 0
    for dt in steps:
        particles.update(dt)
        canvas = Canvas(pygame.Surface((300, 10)), STYLE)
        particles.draw(canvas)
        drawn = len(canvas.touched)
    return drawn, particle.x


@pytest.mark.parametrize("delay", [0.0, 0.25, 0.5, 0.75])
def test_a_long_step_leads_as_far_as_many_short_ones(delay: float) -> None:
    drawn, x = flown(delay, 1.0)
    assert (drawn, x) == flown(delay, *[1 / 64] * 64)
    assert drawn == 1
    assert x == 100 * (1 - delay)


def test_a_particle_is_not_seen_before_its_delay_is_over() -> None:
    assert flown(0.5, 0.25) == (0, 0)
    assert flown(0.5, 0.25, 0.25) == (1, 0)
    assert flown(0.5, 0.25, 0.25, 0.25) == (1, 25)


def test_a_particle_is_gone_after_its_delay_and_its_life() -> None:
    assert flown(0.5, 2.25)[0] == 1
    assert flown(0.5, 2.5)[0] == 0

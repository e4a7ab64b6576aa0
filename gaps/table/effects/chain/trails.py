"""Trails of light behind cards that fly home."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import pygame

from gaps.engine import Card
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, mix
from gaps.table.model.animator import BoardAnimator
from gaps.table.render.slots import corner_radius

LIFE = 0.260  # seconds that light stays where the card has been, at normal speed
HEAD: Color = (0xFF, 0xF1, 0xC8)
TAIL: Color = (0xF0, 0xB8, 0x4A)
SHADES = 4  # steps from the colour of the head to that of the tail
RADIUS_STEP = 2  # between the sizes of dots that are painted, pixels at u = 1
TAPER = 0.7  # below 1: the trail stays broad longer than it gets thin
SPACING = 0.22  # from one dot to the next, in radii
PART = 8  # dots: the areas of so many are reported as one
DOT_ALPHA = 0.30  # of the middle of one of the dots, which overlap
IMAGES = ((0.25, 0.20), (0.5, 0.13), (0.75, 0.07))  # after-images of the card: age as a share, and alpha


class Place(NamedTuple):
    """Where a card was, and when: seconds and pixels."""

    time: float
    x: float
    y: float


@dataclass
class Trail:
    """The trail of one card."""

    card: Card
    width: int
    """Half its width at the card, pixels at u = 1; 0 for after-images only."""
    places: deque[Place] = field(default_factory=deque)
    """Where the card was within the last ``LIFE`` seconds."""
    flying: bool = True


class Trails:
    """The trails on one board."""

    def __init__(self) -> None:
        self.trails: list[Trail] = []
        self.life = LIFE
        """Seconds that light stays, at the speed of the board."""

    def __bool__(self) -> bool:
        return bool(self.trails)

    def start(self, card: Card, width: int) -> None:
        """Let a trail follow ``card``; an older one of the same card ends."""
        self.trails = [trail for trail in self.trails if trail.card != card]
        self.trails.append(Trail(card, width))

    def clear(self) -> None:
        """Remove all trails."""
        self.trails.clear()

    def update(self, animator: BoardAnimator) -> None:
        """Note where the cards are now, and forget where they were long ago."""
        time, self.life = animator.time, LIFE * animator.motion_settings.factor
        for trail in self.trails:
            on_board = animator.cell_of(trail.card) is not None
            trail.flying = trail.flying and on_board and animator.is_travelling(trail.card)
            if trail.flying:
                pose = animator.pose(trail.card, time)
                trail.places.append(Place(time, pose.x, pose.y))
            while trail.places and time - trail.places[0].time >= self.life:
                trail.places.popleft()
        self.trails = [trail for trail in self.trails if trail.flying or trail.places]


def draw_trails(
    surface: pygame.Surface, trails: Trails, animator: BoardAnimator, style: Style
) -> list[pygame.Rect]:
    """Draw all trails as they are at the last update."""
    areas: list[pygame.Rect] = []
    if not style.theme.plain and trails.life:
        for trail in trails.trails:
            shown = replace(trail, places=deque(_free_places(trail, animator)))
            areas += _draw_images(surface, shown, trails.life, animator, style)
            areas += _draw_light(surface, shown, trails.life, animator.time, style)
    return areas


def _free_places(trail: Trail, animator: BoardAnimator) -> list[Place]:
    """Return the places of a trail, but not those under the card itself once it has landed."""
    cell = animator.cell_of(trail.card)
    if trail.flying or cell is None:
        return list(trail.places)
    rest = animator.geometry.rect(cell)
    return [place for place in trail.places if not rest.collidepoint(place.x, place.y)]


def _draw_light(
    surface: pygame.Surface, trail: Trail, life: float, time: float, style: Style
) -> list[pygame.Rect]:
    """Draw overlapping dots along the way of the card, which get smaller and darker with their age."""
    dots, step = [], style.px(RADIUS_STEP)
    for place in _filled(trail, trail.width * style.u * SPACING):
        age = (time - place.time) / life
        radius = step * round(trail.width * style.u * (1 - age) ** TAPER / step)
        if radius:
            picture = _dot(radius, min(SHADES - 1, int(age * SHADES)), style)
            dots.append((picture, (round(place.x) - radius, round(place.y) - radius)))
    if not dots:
        return []
    surface.fblits(dots)
    areas = [picture.get_rect(topleft=at) for picture, at in dots]
    return [areas[first].unionall(areas[first + 1 : first + PART]) for first in range(0, len(areas), PART)]


def _filled(trail: Trail, spacing: float) -> list[Place]:
    """Return the places of a trail with others between them, so that none are far apart."""
    found: list[Place] = []
    if not trail.width:
        return found
    for place in trail.places:
        if found:
            time, x, y = found[-1]
            count = max(1, math.ceil(math.hypot(place.x - x, place.y - y) / max(1.0, spacing)))
            dt, dx, dy = (place.time - time) / count, (place.x - x) / count, (place.y - y) / count
            found += [Place(time + n * dt, x + n * dx, y + n * dy) for n in range(1, count)]
        found.append(place)
    return found


def _draw_images(
    surface: pygame.Surface, trail: Trail, life: float, animator: BoardAnimator, style: Style
) -> list[pygame.Rect]:
    """Draw faint after-images of the card where it has been."""
    areas, size = [], animator.geometry.card
    for share, alpha in IMAGES:
        due = animator.time - share * life
        place = next((each for each in trail.places if each.time >= due), None)
        if place is not None and trail.flying and trail.places[0].time <= due:
            picture = _image(size, alpha, style)
            areas.append(surface.blit(picture, picture.get_rect(center=(round(place.x), round(place.y)))))
    return areas


def _image(size: tuple[int, int], alpha: float, style: Style) -> pygame.Surface:
    return style.surface_cache.get(
        ("after-image", size, alpha),
        lambda: shapes.rounded(size, corner_radius(size), (*TAIL, round(255 * alpha))),
    )


def _dot(radius: int, shade: int, style: Style) -> pygame.Surface:
    def paint() -> pygame.Surface:
        red, green, blue = mix(HEAD, TAIL, shade / (SHADES - 1))
        alpha = DOT_ALPHA * (1 - 0.5 * shade / SHADES)
        stops = "".join(
            f'<stop offset="{at}" stop-color="rgb({red},{green},{blue})" stop-opacity="{alpha * share:.3f}"/>'
            for at, share in ((0, 1), (0.5, 0.8), (1, 0))
        )
        body = (
            f'<radialGradient id="d" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">{stops}'
            '</radialGradient><circle cx="50" cy="50" r="50" fill="url(#d)"/>'
        )
        return shapes.vector((2 * radius, 2 * radius), body, (100, 100))

    return style.surface_cache.get(("trail", radius, shade), paint)

"""Tails of light behind cards that fly home."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import pygame

from gaps.engine import Card
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, mix
from gaps.table.model.animator import BoardAnimator
from gaps.table.render.slots import corner_radius

LIFE = 0.260  # seconds that light stays where the card has been, at normal speed
HEAD: Color = (0xFF, 0xF1, 0xC8)
END: Color = (0xF0, 0xB8, 0x4A)
SHADES = 4  # steps from the colour of the head to that of the tail
RADIUS_STEP = 2  # between the sizes of dots that are painted, pixels at u = 1
TAPER = 0.7  # below 1: the tail stays broad longer than it gets thin
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
class Tail:
    """The tail of one card."""

    card: Card
    width: int
    """Half its width at the card, pixels at u = 1; 0 for after-images only."""
    places: deque[Place] = field(default_factory=deque)
    """Where the card was within the last ``LIFE`` seconds."""
    flying: bool = True


class Tails:
    """The tails on one board."""

    def __init__(self) -> None:
        self.tails: list[Tail] = []
        self.life = LIFE
        """Seconds that light stays, at the speed of the board."""

    def __bool__(self) -> bool:
        return bool(self.tails)

    def start(self, card: Card, width: int) -> None:
        """Let a tail follow ``card``; an older one of the same card ends."""
        self.tails = [tail for tail in self.tails if tail.card != card]
        self.tails.append(Tail(card, width))

    def clear(self) -> None:
        """Remove all tails."""
        self.tails.clear()

    def update(self, animator: BoardAnimator) -> None:
        """Note where the cards are now, and forget where they were long ago."""
        time, self.life = animator.time, LIFE * animator.motion_settings.factor
        for tail in self.tails:
            on_board = animator.cell_of(tail.card) is not None
            tail.flying = tail.flying and on_board and animator.is_travelling(tail.card)
            if tail.flying:
                pose = animator.pose(tail.card, time)
                tail.places.append(Place(time, pose.x, pose.y))
            while tail.places and time - tail.places[0].time >= self.life:
                tail.places.popleft()
        self.tails = [tail for tail in self.tails if tail.flying or tail.places]


def draw_tails(canvas: Canvas, tails: Tails, animator: BoardAnimator) -> None:
    """Draw all tails as they are at the last update."""
    if not canvas.style.theme.plain and tails.life:
        for tail in tails.tails:
            shown = replace(tail, places=deque(_free_places(tail, animator)))
            _draw_images(canvas, shown, tails.life, animator)
            _draw_light(canvas, shown, tails.life, animator.time)


def _free_places(tail: Tail, animator: BoardAnimator) -> list[Place]:
    """Return the places of a tail, but not those under the card itself once it has landed."""
    cell = animator.cell_of(tail.card)
    if tail.flying or cell is None:
        return list(tail.places)
    rest = animator.geometry.rect(cell)
    return [place for place in tail.places if not rest.collidepoint(place.x, place.y)]


def _draw_light(canvas: Canvas, tail: Tail, life: float, time: float) -> None:
    """Draw overlapping dots along the way of the card, which get smaller and darker with their age."""
    style = canvas.style
    dots, step = [], style.px(RADIUS_STEP)
    for place in _filled(tail, tail.width * style.u * SPACING):
        age = (time - place.time) / life
        radius = step * round(tail.width * style.u * (1 - age) ** TAPER / step)
        if radius:
            picture = _dot(radius, min(SHADES - 1, int(age * SHADES)), style)
            dots.append((picture, (round(place.x) - radius, round(place.y) - radius)))
    canvas.surface.fblits(dots)
    areas = [picture.get_rect(topleft=at) for picture, at in dots]
    for first in range(0, len(areas), PART):
        canvas.touched.append(areas[first].unionall(areas[first + 1 : first + PART]))


def _filled(tail: Tail, spacing: float) -> list[Place]:
    """Return the places of a tail with others between them, so that none are far apart."""
    found: list[Place] = []
    if not tail.width:
        return found
    for place in tail.places:
        if found:
            time, x, y = found[-1]
            count = max(1, math.ceil(math.hypot(place.x - x, place.y - y) / max(1.0, spacing)))
            dt, dx, dy = (place.time - time) / count, (place.x - x) / count, (place.y - y) / count
            found += [Place(time + n * dt, x + n * dx, y + n * dy) for n in range(1, count)]
        found.append(place)
    return found


def _draw_images(canvas: Canvas, tail: Tail, life: float, animator: BoardAnimator) -> None:
    """Draw faint after-images of the card where it has been."""
    for share, alpha in IMAGES:
        due = animator.time - share * life
        place = next((each for each in tail.places if each.time >= due), None)
        if place is not None and tail.flying and tail.places[0].time <= due:
            picture = _image(animator.geometry.card, alpha, canvas.style)
            canvas.blit(picture, picture.get_rect(center=(round(place.x), round(place.y))))


def _image(size: tuple[int, int], alpha: float, style: Style) -> pygame.Surface:
    return style.surface_cache.get(
        ("after-image", size, alpha),
        lambda: shapes.rounded(size, corner_radius(size), (*END, round(255 * alpha))),
    )


def _dot(radius: int, shade: int, style: Style) -> pygame.Surface:
    def paint() -> pygame.Surface:
        red, green, blue = mix(HEAD, END, shade / (SHADES - 1))
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

    return style.surface_cache.get(("tail", radius, shade), paint)

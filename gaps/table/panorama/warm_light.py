"""The light of the risen sun that passes over the layers of the range."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from gaps.stage.drawing import shapes
from gaps.table.panorama.ridges import DRAWN_FOR, Layer

# Lengths in pixels of the window DRAWN_FOR.
RADIUS, START, END, LAG = 330, -200, 1480, 26
DEPTH = 60  # how far below its crest a layer is brightest
COLOUR = 62, 45, 20  # added to what is there, in the middle
SOFTNESS = 3  # it is painted at this part of its size: nothing in it has a sharp edge
STEP = 4  # pixels: the light is cut off at the crests in columns of this width


class WarmLight:
    """A spot of light on each layer, cut off at its crest and where the next layer begins."""

    def __init__(self, size: tuple[int, int], strength: float = 1.0) -> None:
        self._size, self._strength = size, strength
        self._scale = min(size[0] / DRAWN_FOR[0], size[1] / DRAWN_FOR[1])
        self._step = max(2, round(STEP * self._scale))
        self._tops: list[list[int]] = []
        self._spot = pygame.Surface((0, 0))  # until it is painted

    def paint(self, layers: Sequence[Layer]) -> Iterator[None]:
        """Prepare everything, a part at each step."""
        for layer in layers:
            self._tops.append(_tops(layer, self._size[0], self._step))
            yield
        self._spot = _spot(round(RADIUS * self._scale), self._strength)
        yield

    def draw(self, surface: pygame.Surface, share: float) -> None:
        """Add the light to the range on ``surface``; ``share`` is how far it has come, 0 to 1."""
        radius = self._spot.get_width() // 2
        for number, tops in enumerate(self._tops):
            middle = (START + (END - START) * share - LAG * number) * self._size[0] / DRAWN_FOR[0]
            column = max(0, min(len(tops) - 1, round(middle / self._step)))
            y = tops[column] + round(DEPTH * self._scale)
            spot = pygame.Rect(round(middle) - radius, y - radius, 2 * radius, 2 * radius)
            self._draw_spot(surface, number, spot)

    def _draw_spot(self, surface: pygame.Surface, number: int, spot: pygame.Rect) -> None:
        tops, step = self._tops[number], self._step
        below = self._tops[number + 1] if number + 1 < len(self._tops) else None
        columns = []
        for column in range(max(0, spot.left // step), min(len(tops), spot.right // step + 1)):
            x = column * step
            top = max(tops[column], spot.top)
            bottom = min(spot.bottom, below[column] if below is not None else self._size[1])
            if bottom > top:
                area = pygame.Rect(x - spot.left, top - spot.top, step, bottom - top)
                columns.append((self._spot, (x, top), area, pygame.BLEND_RGB_ADD))
        surface.blits(columns, False)


def _tops(layer: Layer, width: int, step: int) -> list[int]:
    """Return the row of pixels of a layer's crest in each column."""
    points, tops, at = layer.crest.points, [], 0
    for x in range(0, width + step, step):
        while at + 2 < len(points) and points[at + 1][0] < x + step / 2:
            at += 1
        (x0, y0), (x1, y1) = points[at], points[at + 1]
        share = (x + step / 2 - x0) / (x1 - x0)
        tops.append(round(y0 + (y1 - y0) * share))
    return tops


def _spot(radius: int, strength: float) -> pygame.Surface:
    """Return the light on black, to be added."""
    red, green, blue = (round(channel * strength) for channel in COLOUR)
    colour = f"#{red:02x}{green:02x}{blue:02x}"
    stops = "".join(
        f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{alpha}"/>'
        for at, alpha in ((0, 1), (0.25, 0.82), (0.5, 0.44), (0.75, 0.14), (1, 0))
    )
    body = (
        f'<radialGradient id="w" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">{stops}'
        '</radialGradient><circle cx="50" cy="50" r="50" fill="url(#w)"/>'
    )
    light = pygame.Surface((2 * radius, 2 * radius))
    side = max(2, 2 * radius // SOFTNESS)
    small = shapes.vector((side, side), body, (100, 100))
    light.blit(pygame.transform.smoothscale(small, light.get_size()), (0, 0))
    return light.convert() if pygame.display.get_surface() else light

"""A player's picture as a card back: decoded, turned upright, cut out, and drawn with a
card's border.
"""

from __future__ import annotations

import io
import math
from dataclasses import dataclass, replace

import pygame

from gaps.stage.drawing.shapes import at_least_one, blank, cut_corners, ready, rounded
from gaps.table.cards import faces

# the border of a card back, and what shines through a picture
PAPER = (0xFB, 0xF4, 0xE4)
BORDER, INNER_RADIUS = 5.0, 6.5  # of 100, the width of a card
ASPECT = 130 / 90  # height by width inside the border of a tall card
MAX_PIXELS = 4_000_000  # larger pictures are made smaller when they are read
COARSE_PIXELS = 1_000_000
MAX_ZOOM = 4.0
# rows of the smaller picture that are made at a time, for which a copy of their pixels
# is needed
BAND = 32


@dataclass(frozen=True)
class Crop:
    """The part of a picture that is shown: its middle, as shares of the picture, and
    its enlargement.
    """

    x: float = 0.5
    y: float = 0.5
    zoom: float = 1.0

    def area(self, size: tuple[int, int]) -> pygame.Rect:
        """The part in pixels of a picture of this size, in the proportions of a card
        inside its border.
        """
        width, height = self._sides(size)
        left, top = self.x * size[0] - width / 2, self.y * size[1] - height / 2
        found = pygame.Rect(
            round(left), round(top), max(1, round(width)), max(1, round(height))
        )
        return found.clamp(pygame.Rect((0, 0), size)).clip(pygame.Rect((0, 0), size))

    def moved(self, size: tuple[int, int], dx: float, dy: float) -> Crop:
        """Move by shares of what is shown; it stays inside the picture."""
        width, height = self._sides(size)
        return replace(
            self, x=self.x + dx * width / size[0], y=self.y + dy * height / size[1]
        ).inside(size)

    def zoomed(self, size: tuple[int, int], zoom: float) -> Crop:
        """Enlarge so much; it stays inside the picture."""
        return replace(self, zoom=min(max(zoom, 1.0), MAX_ZOOM)).inside(size)

    def inside(self, size: tuple[int, int]) -> Crop:
        """The nearest part that lies inside the picture."""
        width, height = self._sides(size)
        across, down = width / size[0] / 2, height / size[1] / 2
        return replace(
            self,
            x=min(max(self.x, across), 1 - across),
            y=min(max(self.y, down), 1 - down),
        )

    def _sides(self, size: tuple[int, int]) -> tuple[float, float]:
        width = min(size[0], size[1] / ASPECT) / self.zoom
        return width, width * ASPECT


def coarse(picture: pygame.Surface) -> pygame.Surface:
    """A picture of at most ``COARSE_PIXELS``, which is drawn in less time."""
    width, height = picture.get_size()
    scale = math.sqrt(COARSE_PIXELS / (width * height))
    if scale >= 1:
        return picture
    return pygame.transform.smoothscale(
        picture, at_least_one((round(width * scale), round(height * scale)))
    )


def decode(data: bytes, form: str, orientation: int) -> pygame.Surface:
    """Decode a picture, make it small enough, and turn it upright; nothing shines
    through it any longer.

    ``orientation`` is that of EXIF, 1 to 8. Raises ``pygame.error`` if it cannot be
    decoded.
    """
    found = pygame.image.load(io.BytesIO(data), f"picture.{form}")
    width, height = found.get_size()
    scale = min(1.0, math.sqrt(MAX_PIXELS / (width * height)))
    smaller = pygame.Surface(
        at_least_one((round(width * scale), round(height * scale))), 0, 24
    )
    smaller.fill(PAPER)
    for top in range(0, smaller.get_height(), BAND):
        bottom = min(top + BAND, smaller.get_height())
        first, last = (
            round(row * height / smaller.get_height()) for row in (top, bottom)
        )
        part = found.subsurface((0, first, width, max(1, last - first)))
        smaller.blit(_scaled(part, (smaller.get_width(), bottom - top)), (0, top))
    return _upright(smaller, orientation)


def _scaled(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    if picture.get_size() == size:
        return picture
    if picture.get_bitsize() not in (24, 32):
        wider = blank(picture.get_size())
        wider.blit(picture, (0, 0))
        picture = wider
    return pygame.transform.smoothscale(picture, size)


def _upright(picture: pygame.Surface, orientation: int) -> pygame.Surface:
    if orientation in (2, 5, 7):
        picture = pygame.transform.flip(picture, True, False)
    if orientation == 4:
        picture = pygame.transform.flip(picture, False, True)
    turn = {3: 180, 5: 90, 6: -90, 7: -90, 8: 90}.get(orientation, 0)
    return pygame.transform.rotate(picture, turn) if turn else picture


def cut_out(
    picture: pygame.Surface, crop: Crop, size: tuple[int, int]
) -> pygame.Surface:
    """The part of a picture that is shown, in another size."""
    return pygame.transform.smoothscale(
        picture.subsurface(crop.area(picture.get_size())), at_least_one(size)
    )


def to_png(picture: pygame.Surface) -> bytes:
    """The picture as a PNG without transparency."""
    file = io.BytesIO()
    pygame.image.save(_opaque(picture), file, "own.png")
    return file.getvalue()


def framed(
    picture: pygame.Surface, size: tuple[int, int], crop: Crop | None = None
) -> pygame.Surface:
    """Draw a card of ``size`` with a part of the picture inside its border; the middle,
    unless given.

    On a card that is wider, the upper and lower edge of that part are left out.
    """
    size = at_least_one(size)
    units = faces.WIDTH, faces.HEIGHT[faces.kind_of(size)]
    unit = size[0] / faces.WIDTH
    card = rounded(size, faces.RADIUS * unit, PAPER).copy()
    left, top = (
        round(BORDER * side / unit) for side, unit in zip(size, units, strict=True)
    )
    inner = pygame.Rect(
        left, top, max(1, size[0] - 2 * left), max(1, size[1] - 2 * top)
    )
    shown = (crop or Crop()).area(picture.get_size())
    height = min(shown.height, max(1, round(shown.width * inner.height / inner.width)))
    part = pygame.Rect(
        shown.left, shown.top + (shown.height - height) // 2, shown.width, height
    )
    scaled = blank(inner.size)
    scaled.blit(
        pygame.transform.smoothscale(_opaque(picture.subsurface(part)), inner.size),
        (0, 0),
    )
    card.blit(cut_corners(scaled, INNER_RADIUS * unit), inner)
    return ready(card)


def _opaque(picture: pygame.Surface) -> pygame.Surface:
    """The same picture on paper, in a form that can be scaled smoothly."""
    plain = pygame.Surface(picture.get_size(), 0, 24)
    plain.fill(PAPER)
    plain.blit(picture, (0, 0))
    return plain

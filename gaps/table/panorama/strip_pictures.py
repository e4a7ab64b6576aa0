"""The pictures of the strips of a won board.

They show the cards row by row with their rails, without the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import pygame
from pygame import Rect

from gaps.engine import Card
from gaps.stage.ahead import breathe
from gaps.stage.drawing.shapes import blank
from gaps.table.panorama.ridges import Strip
from gaps.table.render.outlines import corner_radius

StripPicture = Sequence[tuple[pygame.Surface, Rect]]
"""The picture of each row of a strip, and its place."""
TOLERANCE = 6  # tolerance, in steps of 255, for what is seen of the table


def strip_pictures(
    resting: pygame.Surface,
    empty: pygame.Surface,
    strips: Sequence[Strip],
    cells: Mapping[Card, Rect],
) -> list[StripPicture]:
    """Return the picture of each strip of a board.

    ``resting`` is the board at rest, and ``empty`` the same without cards.
    """
    found: list[StripPicture] = []
    for strip in strips:
        rows = rows_of(strip, cells)
        radius = corner_radius(cells[strip[0]].size)
        found.append([_of_row(resting, empty, row, radius) for row in rows])
        breathe()
    return found


def rows_of(strip: Strip, cells: Mapping[Card, Rect]) -> list[Rect]:
    """Return the area of the cards in each row of a strip."""
    rects = (cells[card] for card in strip)
    rows = [list(row) for _top, row in groupby(rects, key=lambda each: each.top)]
    return [row[0].unionall(row[1:]) for row in rows]


def _of_row(
    resting: pygame.Surface, empty: pygame.Surface, faces: Rect, radius: int
) -> tuple[pygame.Surface, Rect]:
    place = _with_surroundings(faces).clip(resting.get_rect())
    place = place.clip(empty.get_rect())
    if not place:  # in a window that is too small for it
        return blank((1, 1)), faces
    shown = resting.subsurface(place)
    same = pygame.mask.from_threshold(
        shown,
        (0, 0, 0),
        (TOLERANCE, TOLERANCE, TOLERANCE, 255),
        empty.subsurface(place),
    )
    same.invert()
    # What is on the cards may have the colour of the table.
    inside = faces.move(-place.left, -place.top)
    for inset in ((radius, 0), (0, radius)):
        solid = inside.inflate(*(-2 * each for each in inset))
        same.draw(pygame.Mask(solid.size, fill=True), solid.topleft)
    picture = blank(place.size)
    picture.blit(shown, (0, 0))
    same.invert()
    same.to_surface(picture, setcolor=(0, 0, 0, 0), unsetcolor=None)
    return picture, place


def _with_surroundings(faces: Rect) -> Rect:
    """Return the area of a row with its rail and its shadow."""
    reach = faces.height // 8
    return faces.inflate(2 * reach, 2 * reach)

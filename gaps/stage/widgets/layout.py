"""Lay rectangles out in rows, columns and grids.

All lengths are whole pixels. Every function returns new rectangles and changes none it is given. Lengths
never become negative: where there is not enough room, parts that fill the rest get a length of 0.

A dialog with a header, three rows and two buttons::

    panel = center(pygame.Rect((0, 0), style.size), (px(440), px(300)), margin=px(24))
    header, body = split_top(inset(panel, px(28)), px(44))
    footer, body = split_bottom(body, px(48), gap=px(12))
    for widget, rect in zip(self.rows, column(body, 3, gap=px(6)), strict=True):
        widget.rect = rect
    self.yes.rect, self.no.rect = row(footer, 2, gap=px(12))
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

FILL: None = None
"""In place of a length: an equal share of the room that parts with a length leave."""

Lengths = int | Sequence[int | None]
"""A number of parts of equal length, or the length of each part: pixels or ``FILL``."""


def center(area: pygame.Rect, size: tuple[int, int], margin: int | None = None) -> pygame.Rect:
    """Return a rectangle of ``size`` in the middle of ``area``.

    With a ``margin`` it is made smaller where needed, so that at least ``margin`` pixels of the area's width
    stay free, left and right together, and as many of its height. ``center(window, (900, 500), 24)`` in a
    window of 800 x 600 is 776 x 500.
    """
    width, height = size
    if margin is not None:
        width, height = min(width, area.width - margin), min(height, area.height - margin)
    rect = pygame.Rect(0, 0, max(0, width), max(0, height))
    rect.center = area.center
    return rect


def inset(rect: pygame.Rect, x: int, y: int | None = None) -> pygame.Rect:
    """Return ``rect`` without ``x`` pixels at the left and right and ``y`` (or ``x``) at the top and bottom.

    ``inset(panel, px(28), 0)`` is the panel between its left and right padding.
    """
    top = x if y is None else y
    size = max(0, rect.width - 2 * x), max(0, rect.height - 2 * top)
    return pygame.Rect((rect.left + x, rect.top + top), size)


def split_right(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the right ``width`` pixels of ``rect`` and the rest, ``gap`` pixels to the left of them.

    ``side, board = split_right(window, px(390), gap=px(24))``
    """
    rest, part = row(rect, [FILL, width], gap)
    return part, rest


def split_top(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the upper ``height`` pixels of ``rect`` and the rest, ``gap`` pixels below them.

    ``header, body = split_top(panel, px(64))``
    """
    part, rest = column(rect, [height, FILL], gap)
    return part, rest


def split_bottom(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the lower ``height`` pixels of ``rect`` and the rest, ``gap`` pixels above them.

    ``footer, body = split_bottom(panel, px(48), gap=px(24))``
    """
    rest, part = column(rect, [FILL, height], gap)
    return part, rest


def row(area: pygame.Rect, widths: Lengths, gap: int = 0) -> list[pygame.Rect]:
    """Return parts side by side from the left, as high as ``area``, ``gap`` pixels apart.

    ``row(footer, 3, gap=12)`` are three equal buttons; ``row(header, [44, FILL, 120], gap=12)`` are a button
    at the left, one at the right and the room between them. Equal parts are rounded down, so that pixels may
    stay free at the right.
    """
    return [
        pygame.Rect(area.left + start, area.top, width, area.height)
        for start, width in _along(area.width, widths, gap)
    ]


def column(area: pygame.Rect, heights: Lengths, gap: int = 0) -> list[pygame.Rect]:
    """Return parts one below the other from the top, as wide as ``area``, ``gap`` pixels apart.

    ``column(page, [50] * 6, gap=6)`` are six rows of 50 pixels.
    """
    return [
        pygame.Rect(area.left, area.top + start, area.width, height)
        for start, height in _along(area.height, heights, gap)
    ]


def grid(
    area: pygame.Rect, count: int, columns: int, height: int, gap: int = 0, row_gap: int | None = None
) -> list[pygame.Rect]:
    """Return ``count`` cells of equal width, row by row from the top left, each ``height`` pixels high.

    Columns are ``gap`` pixels apart, rows ``row_gap`` (or ``gap``). Rows may go past the bottom of ``area``.
    ``grid(panel, 4, columns=2, height=44, gap=10)`` are four fields, two in each row.
    """
    lines = -(-count // columns)
    between = gap if row_gap is None else row_gap
    cells = [cell for line in column(area, [height] * lines, between) for cell in row(line, columns, gap)]
    return cells[:count]


def _along(room: int, lengths: Lengths, gap: int) -> list[tuple[int, int]]:
    """The start and the length of each part in ``room`` pixels."""
    parts: Sequence[int | None] = [FILL] * lengths if isinstance(lengths, int) else lengths
    free = room - sum(part for part in parts if part is not None) - gap * (len(parts) - 1)
    share = max(0, free) // max(1, sum(part is None for part in parts))
    found, start = [], 0
    for part in parts:
        length = share if part is None else part
        found.append((start, length))
        start += length + gap
    return found

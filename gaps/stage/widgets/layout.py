"""Rectangles side by side, or one below the other, inside a widget; all lengths are whole pixels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

Lengths = int | Sequence[int]
"""A number of parts of equal length, rounded down, or the length of each."""


def row(area: pygame.Rect, widths: Lengths, gap: int = 0) -> list[pygame.Rect]:
    """Return parts side by side from the left, as high as ``area``, ``gap`` pixels apart."""
    return [
        pygame.Rect(area.left + start, area.top, width, area.height)
        for start, width in _along(area.width, widths, gap)
    ]


def column(area: pygame.Rect, heights: Lengths, gap: int = 0) -> list[pygame.Rect]:
    """Return parts one below the other from the top, as wide as ``area``, ``gap`` pixels apart."""
    return [
        pygame.Rect(area.left, area.top + start, area.width, height)
        for start, height in _along(area.height, heights, gap)
    ]


def _along(room: int, lengths: Lengths, gap: int) -> list[tuple[int, int]]:
    """The start and the length of each part in ``room`` pixels."""
    if isinstance(lengths, int):
        lengths = [max(0, room - gap * (lengths - 1)) // max(1, lengths)] * lengths
    return [(sum(lengths[:number]) + number * gap, length) for number, length in enumerate(lengths)]

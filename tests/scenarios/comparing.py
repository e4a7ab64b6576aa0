"""How much two small pictures of a screen differ: the mean colours of squares are
compared.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame

BLOCK = 8  # pixels of the small picture: what is compared is the mean of such squares
# of 255: type hinted another way stays far below
MAX_BLOCK = 26.0
MAX_MEAN = 2.5


def blocks(picture: pygame.Surface) -> list[tuple[int, int, int]]:
    """The mean colour of each square."""
    width, height = picture.get_size()
    squares = (
        pygame.Rect(x, y, BLOCK, BLOCK)
        for y in range(0, height, BLOCK)
        for x in range(0, width, BLOCK)
    )
    return [pygame.transform.average_color(picture, each)[:3] for each in squares]


def difference(a: pygame.Surface, b: pygame.Surface) -> tuple[float, float]:
    """The largest difference of a square, and the mean of all squares."""
    apart = [
        sum(abs(one - other) for one, other in zip(left, right, strict=True)) / 3
        for left, right in zip(blocks(a), blocks(b), strict=True)
    ]
    return max(apart), sum(apart) / len(apart)


def replace_if_changed(kept: Path, taken: Path) -> bool:
    """Move a new picture to the place of the kept one, if half of what a test would
    refuse differs.
    """
    if kept.exists():
        new = pygame.image.load(taken)
        old = pygame.image.load(kept)
        if new.get_size() == old.get_size():
            most, mean = difference(new, old)
            if most <= MAX_BLOCK / 2 and mean <= MAX_MEAN / 2:
                return False
    shutil.move(taken, kept)
    return True

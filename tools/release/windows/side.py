"""The picture on the left of the installer's last page."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from tools.release.bundle import icons

SIZE = (164, 314)  # pixels, on a screen of normal density
CARD = 132
NIGHT, DUSK = pygame.Color("#132230"), pygame.Color("#945741")  # as on the back of the card


def write_side_picture(target: Path) -> None:
    """Write the card before an evening sky as a bitmap of 24 bits, which is what NSIS reads."""
    picture = pygame.Surface(SIZE, depth=24)
    for row in range(SIZE[1]):
        picture.fill(NIGHT.lerp(DUSK, (row / SIZE[1]) ** 2 * 0.7), (0, row, SIZE[0], 1))
    card = pygame.image.load(io.BytesIO(icons.png_of(CARD)), "card.png")
    picture.blit(card, card.get_rect(center=(SIZE[0] // 2, SIZE[1] * 2 // 5)))
    pygame.image.save(picture, target)

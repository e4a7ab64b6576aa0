"""The pictures of the program and of its files at every size, and the forms that systems ask for.

The program's picture is the back of a card: ``assets/backs/tall/ember.svg``. A picture of at most
``SMALL`` pixels shows the sun and the mountains larger and leaves out the rays and lines, which would only
blur; its edges lie on whole pixels.
"""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Callable
from pathlib import Path

import pygame

BACK = Path(__file__).parents[3] / "assets" / "backs" / "tall" / "ember.svg"
PAPER = "#FBF4E4"
SMALL, VIEW = 32, "18 36 64 92"  # pixels; the part of the back that a small picture shows
HIGH, RATIO = 0.97, 100 / 140  # the card: its height in the picture, its width in its height
FINE = 4  # a picture is drawn so many times larger, and scaled down
FINE_TO = 256  # pixels; a larger picture is drawn at its own size

ICO_SIDES = (16, 20, 24, 32, 40, 48, 64, 96, 128, 256)
ICNS_SIDES = {"icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512}
ICNS_SIDES |= {"ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "ic10": 1024}  # twice 16, 32, 128, 256, 512

Drawing = Callable[[int], bytes]
"""Returns a picture of so many pixels in width and height, as a PNG file."""


def png_of(side: int) -> bytes:
    """Return the program's picture, ``side`` x ``side`` pixels, as a PNG file."""
    return _png(_small_card(side) if side <= SMALL else _card(side))


def _card(side: int) -> pygame.Surface:
    large = side * (FINE if side <= FINE_TO else 1)
    card = pygame.image.load_sized_svg(BACK, (large, round(large * HIGH)))
    picture = pygame.Surface((large, large), pygame.SRCALPHA)
    picture.blit(card, card.get_rect(center=picture.get_rect().center))
    return pygame.transform.smoothscale(picture, (side, side))


def _small_card(side: int) -> pygame.Surface:
    edge = max(1, side // 16)
    wide = round(side * RATIO / 2 + 0.25) * 2 - side % 2
    large = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    sheet = pygame.Rect(0, 0, wide * FINE, side * FINE)
    sheet.centerx = large.get_rect().centerx
    pygame.draw.rect(large, PAPER, sheet, border_radius=side * FINE // 12)
    inner = sheet.inflate(-2 * edge * FINE, -2 * edge * FINE)
    plain = re.sub(r"<[^<>]* stroke=[^<>]*/>", "", BACK.read_text(encoding="utf-8"))
    box = f'width="{inner.width}" height="{inner.height}" viewBox="{VIEW}"'
    plain = re.sub(r'width="100" height="140" viewBox="0 0 100 140"', box, plain)
    large.blit(pygame.image.load_sized_svg(io.BytesIO(plain.encode()), inner.size), inner)
    return pygame.transform.smoothscale(large, (side, side))


def _png(picture: pygame.Surface) -> bytes:
    out = io.BytesIO()
    pygame.image.save(picture, out, "icon.png")
    return out.getvalue()


def ico(drawing: Drawing) -> bytes:
    """Return a Windows icon with the picture in every size of ``ICO_SIDES``."""
    files = [drawing(side) for side in ICO_SIDES]
    at = 6 + 16 * len(files)
    entries = b""
    for side, file in zip(ICO_SIDES, files, strict=True):
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(file), at)
        at += len(file)
    return struct.pack("<HHH", 0, 1, len(files)) + entries + b"".join(files)


def icns(drawing: Drawing) -> bytes:
    """Return a macOS icon with the picture in every size of ``ICNS_SIDES``."""
    parts = b""
    for kind, side in ICNS_SIDES.items():
        file = drawing(side)
        parts += struct.pack(">4sI", kind.encode(), 8 + len(file)) + file
    return struct.pack(">4sI", b"icns", 8 + len(parts)) + parts

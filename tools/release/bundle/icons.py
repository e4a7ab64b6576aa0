"""The icon in the forms that systems ask for, made from one square PNG."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame

ICO_SIDES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIDES = {"icp4": 16, "icp5": 32, "icp6": 64, "ic07": 128, "ic08": 256}


def png_of(picture: Path, side: int) -> bytes:
    """The picture as a PNG file of ``side`` x ``side`` pixels."""
    loaded = pygame.image.load(picture)
    out = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(loaded, (side, side)), out, "icon.png")
    return out.getvalue()


def ico(picture: Path) -> bytes:
    """A Windows icon with the picture in every size of ``ICO_SIDES``."""
    files = [png_of(picture, side) for side in ICO_SIDES]
    at = 6 + 16 * len(files)
    entries = b""
    for side, file in zip(ICO_SIDES, files, strict=True):
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(file), at)
        at += len(file)
    return struct.pack("<HHH", 0, 1, len(files)) + entries + b"".join(files)


def icns(picture: Path) -> bytes:
    """A macOS icon with the picture in every size of ``ICNS_SIDES``."""
    parts = b""
    for kind, side in ICNS_SIDES.items():
        file = png_of(picture, side)
        parts += struct.pack(">4sI", kind.encode(), 8 + len(file)) + file
    return struct.pack(">4sI", b"icns", 8 + len(parts)) + parts

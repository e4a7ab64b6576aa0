"""What the X server's screen shows, read from the file in which Xvfb keeps it
(``-fbdir``).
"""

from __future__ import annotations

import struct
from pathlib import Path

import pygame

_HEADER = struct.Struct(">25I")


def shot(
    folder: Path,
    place: tuple[int, int],
    size: tuple[int, int],
) -> pygame.Surface:
    """The part of the screen at ``place``. The file is an X window dump: header, name,
    colours, rows.
    """
    dump = (folder / "Xvfb_screen0").read_bytes()
    header = _HEADER.unpack_from(dump)
    begins = header[0]
    (width, height) = header[4:6]
    (bits, pitch) = header[11:13]
    colours = header[19]
    assert bits == 32, f"the screen has {bits} bits a pixel"
    rows = dump[begins + 12 * colours :][: pitch * height]
    screen = pygame.image.frombuffer(rows, (width, height), "BGRA", pitch)
    picture = pygame.Surface(
        size,
        0,
        32,
        (0xFF0000, 0xFF00, 0xFF, 0),
    )
    # whose fourth byte is no opacity
    picture.blit(
        screen,
        (0, 0),
        (place, size),
        pygame.BLEND_RGB_ADD,
    )
    return picture

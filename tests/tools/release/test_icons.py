"""The program's icon and that of its files, in every size and in the forms of Windows
and macOS.
"""

from __future__ import annotations

import io
import struct

import pygame
import pytest

from tests.marks import quick_first
from tools.release.bundle import icons
from tools.release.bundle.icons import Drawing

DRAWINGS = pytest.mark.parametrize("drawing", [icons.png_of, icons.document_png])


def pixels(file: bytes) -> bytes:
    """Red, green, blue and alpha of every pixel of a PNG file, from the top row down."""
    return pygame.image.tobytes(pygame.image.load(io.BytesIO(file), "icon.png"), "RGBA")


@DRAWINGS
@pytest.mark.parametrize("side", quick_first(3, [16, 24, 31, 33, 48, 256, 512]))
def test_a_picture_has_its_size_and_reaches_from_edge_to_edge(
    drawing: Drawing, side: int
) -> None:
    picture = pygame.image.load(io.BytesIO(drawing(side)), "icon.png")
    assert picture.get_size() == (side, side)
    seen = picture.get_bounding_rect(min_alpha=100)
    assert seen.height >= side * 0.93
    assert side * 0.6 <= seen.width <= side * 0.8
    assert abs(seen.left + seen.right - side) <= 2


@DRAWINGS
def test_a_windows_icon_holds_every_size(drawing: Drawing) -> None:
    file = icons.ico(drawing)
    assert struct.unpack_from("<HHH", file) == (0, 1, len(icons.ICO_SIDES))
    for number, side in enumerate(icons.ICO_SIDES):
        width, height, *_, bits, length, at = struct.unpack_from(
            "<BBBBHHII", file, 6 + 16 * number
        )
        assert (width, height, bits) == (side % 256, side % 256, 32)
        entry = file[at : at + length]
        if side >= icons.PNG_FROM:
            assert entry == drawing(side)
            continue
        assert struct.unpack_from("<IiiHH", entry) == (40, side, 2 * side, 1, 32)
        rows = [
            entry[40 + 4 * side * row :][: 4 * side] for row in reversed(range(side))
        ]
        picture = pygame.image.frombytes(b"".join(rows), (side, side), "BGRA")
        assert pygame.image.tobytes(picture, "RGBA") == pixels(drawing(side))
        mask = entry[40 + 4 * side * side :]
        assert mask == bytes((side + 31) // 32 * 4 * side)


@pytest.mark.slow
@DRAWINGS
def test_a_macos_icon_holds_every_size(drawing: Drawing) -> None:
    file = icons.icns(drawing)
    assert struct.unpack_from(">4sI", file) == (b"icns", len(file))
    at = 8
    found = {}
    while at < len(file):
        kind, length = struct.unpack_from(">4sI", file, at)
        found[kind.decode()] = file[at + 8 : at + length]
        at += length
    for kind, side in icons.ICNS_SIDES.items():
        assert found.pop(kind) == drawing(side)
    for (kind, mask), side in icons.ICNS_BITMAPS.items():
        channels = unpacked(found.pop(kind))
        alpha = found.pop(mask)
        size = side * side
        parts = [
            channels[:size],
            channels[size : 2 * size],
            channels[2 * size :],
            alpha,
        ]
        assert bytes(
            value for four in zip(*parts, strict=True) for value in four
        ) == pixels(drawing(side))
    assert not found


def unpacked(packed: bytes) -> bytes:
    """What runs of icns stand for: after a byte below 128 one value more than it says,
    else one repeated.
    """
    values = bytearray()
    at = 0
    while at < len(packed):
        head = packed[at]
        if head < 128:
            values += packed[at + 1 : at + 2 + head]
            at += 2 + head
        else:
            values += packed[at + 1 : at + 2] * (head - 125)
            at += 2
    return bytes(values)


def test_the_picture_of_the_window_is_the_icon() -> None:
    """Within what rounding of colours by another version of the rasteriser may change."""
    window = pixels((icons.BACK.parents[2] / "icon.png").read_bytes())
    differences = [
        abs(one - other)
        for one, other in zip(window, pixels(icons.png_of(256)), strict=True)
    ]
    assert sum(differences) / len(differences) < 0.5

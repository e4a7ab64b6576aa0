"""Pictures as bytes, made by hand, right and wrong."""

from __future__ import annotations

import zlib

from gaps.store.pictures.image_file import PNG, chunk
from gaps.store.pictures.own_back import HEIGHT, WIDTH

EXIF_TURNED = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
"""EXIF data of one entry: orientation 6."""


def header(
    width: int, height: int, depth: int = 8, colours: int = 2, interlaced: int = 0
) -> bytes:
    """The first chunk of a PNG."""
    sides = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return chunk(b"IHDR", sides + bytes((depth, colours, 0, 0, interlaced)))


def png(
    width: int = 40, height: int = 50, *extra: bytes, depth: int = 8, colours: int = 2
) -> bytes:
    """A PNG of one colour, with more chunks before the pixels."""
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colours]
    row = b"\0" + b"\x80" * (-(-width * channels * depth // 8))
    palette = (chunk(b"PLTE", bytes(768)),) if colours == 3 else ()
    pixels = chunk(b"IDAT", zlib.compress(row * height))
    return b"".join(
        (
            PNG,
            header(width, height, depth, colours),
            *palette,
            *extra,
            pixels,
            chunk(b"IEND", b""),
        )
    )


def bomb(width: int, height: int) -> bytes:
    """A small PNG that claims to be huge."""
    return (
        PNG
        + header(width, height)
        + chunk(b"IDAT", zlib.compress(bytes(100_000)))
        + chunk(b"IEND", b"")
    )


def kept_picture() -> bytes:
    """A picture in the form that the data folder keeps."""
    return png(WIDTH, HEIGHT)


def segment(marker: int, content: bytes) -> bytes:
    """One segment of a JPEG."""
    return bytes((0xFF, marker)) + (len(content) + 2).to_bytes(2, "big") + content


def jpeg_head(
    width: int = 40,
    height: int = 50,
    channels: int = 3,
    precision: int = 8,
    marker: int = 0xC0,
) -> bytes:
    """The beginning of a JPEG with its frame, which no decoder would accept: there is
    nothing in it.
    """
    sides = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    frame = bytes((precision,)) + sides + bytes((channels,)) + b"\x01\x11\0" * channels
    return b"\xff\xd8" + segment(marker, frame)


def jpeg(*before: bytes, **frame: int) -> bytes:
    """A JPEG that is whole as far as its segments tell."""
    head = jpeg_head(**frame)
    return (
        head[:2]
        + b"".join(before)
        + head[2:]
        + segment(0xDA, b"\x01\x01\0\0?\0")
        + b"\x12\x34\xff\xd9"
    )

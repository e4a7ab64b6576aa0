"""Pictures made to take much time or memory, which the check of a picture lets pass or
should not.

Each is an outsider's attack: a small file that unpacks to much, a JPEG of thousands of
scans, data that this game and the decoder read in different ways.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator, Mapping

from gaps.store.pictures.image_file import (
    MAX_BYTES,
    MAX_PIXELS,
    MAX_PIXELS_OF_LARGE,
    PNG,
    chunk,
)

SIDE = int(MAX_PIXELS**0.5)  # of the largest square
LARGE_SIDE = int(MAX_PIXELS_OF_LARGE**0.5)
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by the colour type of PNG
BLOCK = 8  # pixels


def png(
    width: int,
    height: int,
    colours: int = 2,
    depth: int = 8,
    *,
    interlaced: bool = False,
) -> bytes:
    """A PNG of zeros, packed as small as can be."""
    head = struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, interlaced)
    packer = zlib.compressobj(9)
    packed = [
        packer.compress(bytes(part))
        for part in _parts(_unpacked(width, height, colours, depth, interlaced))
    ]
    palette = chunk(b"PLTE", bytes(768)) if colours == 3 else b""
    pixels = chunk(b"IDAT", b"".join((*packed, packer.flush())))
    return b"".join((PNG, chunk(b"IHDR", head), palette, pixels, chunk(b"IEND", b"")))


def _unpacked(
    width: int, height: int, colours: int, depth: int, interlaced: bool
) -> int:
    """The bytes of all rows."""

    def rows(wide: int, high: int) -> int:
        return (
            high * (1 + -(-wide * CHANNELS[colours] * depth // 8))
            if wide and high
            else 0
        )

    if not interlaced:
        return rows(width, height)
    passes = (
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    )
    return sum(
        rows(-(-(width - x) // dx), -(-(height - y) // dy)) for x, y, dx, dy in passes
    )


def _parts(count: int, part: int = 1 << 20) -> Iterator[int]:
    while count:
        yield min(count, part)
        count -= min(count, part)


def segment(marker: int, content: bytes) -> bytes:
    """One segment of a JPEG."""
    return bytes((0xFF, marker)) + (len(content) + 2).to_bytes(2, "big") + content


def _frame(
    marker: int,
    width: int,
    height: int,
    channels: int,
    sampling: int,
    precision: int = 8,
) -> bytes:
    parts = (
        bytes((number, sampling if number == 1 else 0x11, 0))
        for number in range(1, channels + 1)
    )
    sides = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return segment(
        marker, bytes((precision,)) + sides + bytes((channels,)) + b"".join(parts)
    )


def _scan(
    channels: tuple[int, ...], first: int, last: int, approximation: int
) -> bytes:
    parts = b"".join(bytes((number, 0)) for number in channels)
    return segment(
        0xDA, bytes((len(channels),)) + parts + bytes((first, last, approximation))
    )


QUANTA = segment(0xDB, b"\0" + b"\1" * 64)
# a Huffman table whose code 0 means 0: no difference, or the end of a block
ZERO = b"\1" + bytes(15) + b"\0"
# and one whose code 0 means a run of empty blocks, 14 bits follow
LONG_RUN = b"\1" + bytes(15) + b"\xe0"
TABLES = segment(0xC4, b"\0" + ZERO) + segment(0xC4, b"\x10" + ZERO)


def _blocks(side: int, times: int = 1) -> int:
    return -(-side // (BLOCK * times))


def jpeg(
    width: int, height: int, channels: int = 3, marker: int = 0xC0, precision: int = 8
) -> bytes:
    """A grey baseline JPEG: two zero bits for each block."""
    blocks = _blocks(width) * _blocks(height) * channels
    scan = _scan(tuple(range(1, channels + 1)), 0, 63, 0)
    frame = _frame(marker, width, height, channels, 0x11, precision)
    return (
        b"\xff\xd8"
        + QUANTA
        + frame
        + TABLES
        + scan
        + bytes(-(-blocks // 4))
        + b"\xff\xd9"
    )


def progressive(
    width: int, height: int, scans: int, channels: int = 3, sampling: int = 0x11
) -> bytes:
    """A progressive JPEG whose first scan has a bit for each block, and the others next
    to nothing.
    """
    blocks = _blocks(width) * _blocks(height) * channels
    first = _scan(tuple(range(1, channels + 1)), 0, 0, 0) + bytes(-(-blocks // 8))
    runs = -(-_blocks(width) * _blocks(height) // (1 << 14))
    empty = "0" + "0" * 14  # a run of 1 << 14 blocks
    bits = empty * runs
    data = int(bits, 2).to_bytes(-(-len(bits) // 8), "big")
    other = _scan((1,), 1, 63, 0) + data
    more = b"".join((segment(0xC4, b"\x10" + LONG_RUN), *[other] * scans))
    frame = _frame(0xC2, width, height, channels, sampling)
    return b"\xff\xd8" + QUANTA + frame + TABLES + first + more + b"\xff\xd9"


def hidden(width: int, height: int) -> bytes:
    """A JPEG whose frame is small for those who take FF 00 for a segment; a decoder
    skips these two bytes.
    """
    real = jpeg(width, height)[2:-2]
    seen = jpeg(40, 40)[2:]
    start = real[:60_000]
    return b"\xff\xd8" + segment(0x00, start) + seen


def hidden_head(width: int, height: int) -> bytes:
    """The same where only the frame is hidden, and the pixels are cut off."""
    head = (
        QUANTA
        + _frame(0xC0, width, height, 3, 0x11)
        + TABLES
        + _scan((1, 2, 3), 0, 63, 0)
    )
    return b"\xff\xd8" + segment(0x00, head + bytes(30_000)) + jpeg(40, 40)[2:]


def exif(entries: int) -> bytes:
    """EXIF data of entries that say nothing."""
    entry = b"\x01\0\0\x03\0\0\0\x01\0\0\0\0"
    return (
        b"MM\0*\0\0\0\x08" + min(entries, 65_535).to_bytes(2, "big") + entry * entries
    )


def many_exif(form: str) -> bytes:
    """As much EXIF data as a file may hold."""
    if form == "png":
        whole = png(64, 64)
        part = chunk(b"eXIf", exif(80_000))
        return whole[:33] + part * ((MAX_BYTES - len(whole)) // len(part)) + whole[33:]
    whole = jpeg(64, 64)
    part = segment(0xE1, b"Exif\0\0" + exif(5_450))
    return whole[:2] + part * ((MAX_BYTES - len(whole)) // len(part)) + whole[2:]


def _orientation(number: int) -> bytes:
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, number, 0)
    return b"Exif\0\0MM\0*\0\0\0\x08\0\x01" + entry


def _looping_exif() -> bytes:
    """A directory that begins inside itself."""
    return b"Exif\0\0MM\0*\0\0\0\x04" + b"\xff" * 60_000


PICTURES: Mapping[str, Callable[[], bytes]] = {
    **{
        f"PNG, colours {colours}, {depth} bits{', interlaced' if interlaced else ''}": (
            lambda colours=colours, depth=depth, interlaced=interlaced: png(  # type: ignore[misc]
                *(LARGE_SIDE if depth == 16 else SIDE,) * 2,
                colours,
                depth,
                interlaced=interlaced,
            )
        )
        for colours, depth in (
            (0, 1),
            (0, 16),
            (2, 8),
            (2, 16),
            (3, 1),
            (3, 8),
            (4, 16),
            (6, 8),
            (6, 16),
        )
        for interlaced in (False, True)
    },
    "PNG of 16 rows": lambda: png(MAX_PIXELS // 16, 16, 6),
    "PNG of 16 columns": lambda: png(16, MAX_PIXELS // 16, 6),
    "PNG, more rows than it says": lambda: _with_more(png(64, 64)),
    "PNG, full of EXIF": lambda: many_exif("png"),
    "PNG, full of empty chunks": lambda: _with_chunks(
        png(64, 64), chunk(b"IDAT", b""), 19_000
    ),
    "PNG, full of text": lambda: _with_chunks(
        png(64, 64), chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(10**7))), 1500
    ),
    "JPEG": lambda: jpeg(SIDE, SIDE),
    "JPEG, grey": lambda: jpeg(SIDE, SIDE, 1),
    "JPEG, CMYK": lambda: jpeg(SIDE, SIDE, 4),
    "JPEG, 12 bits": lambda: jpeg(SIDE, SIDE, 3, 0xC1, 12),
    "JPEG of 16 rows": lambda: jpeg(65_535, 16),
    "JPEG of 610 columns": lambda: jpeg(610, 65_535),
    "JPEG, progressive, as large as others": lambda: progressive(SIDE, SIDE, 0),
    "JPEG, progressive": lambda: progressive(LARGE_SIDE, LARGE_SIDE, 0),
    "JPEG, progressive, halved colours": lambda: progressive(
        LARGE_SIDE, LARGE_SIDE, 0, sampling=0x22
    ),
    "JPEG, 10 scans": lambda: progressive(LARGE_SIDE, LARGE_SIDE, 9),
    "JPEG, 100 scans": lambda: progressive(LARGE_SIDE, LARGE_SIDE, 99),
    "JPEG, 3,000 scans": lambda: progressive(LARGE_SIDE, LARGE_SIDE, 2_999),
    "JPEG, 100,000 small scans": lambda: progressive(64, 64, 100_000, 1),
    "JPEG, hidden frame": lambda: hidden(3_000, 3_000),
    "JPEG, hidden huge frame": lambda: hidden_head(20_000, 20_000),
    "JPEG, full of EXIF": lambda: many_exif("jpeg"),
    "JPEG, EXIF in a circle": lambda: (
        jpeg(64, 64)[:2] + segment(0xE1, _looping_exif()) + jpeg(64, 64)[2:]
    ),
    **{
        f"JPEG, EXIF turned {number}": (
            lambda number=number: (
                jpeg(SIDE, SIDE)[:2]  # type: ignore[misc]
                + segment(0xE1, _orientation(number))
                + jpeg(SIDE, SIDE)[2:]
            )
        )
        for number in (5, 8, 9, 65_535)
    },
    "JPEG, cut off": lambda: jpeg(SIDE, SIDE)[:60_000],
    "JPEG, cut off and closed": lambda: jpeg(SIDE, SIDE)[:60_000] + b"\xff\xd9",
    "JPEG of markers": lambda: b"\xff\xd8" + b"\xff\xd0" * 9_000_000,
    "JPEG of FF": lambda: b"\xff\xd8" + b"\xff" * 19_000_000,
}
"""By name."""


def _with_more(whole: bytes) -> bytes:
    """A PNG whose data goes on for as long as a file may be: with twenty thousand
    million bytes of zeros.
    """
    packer = zlib.compressobj(9)
    first = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    again = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    count = (MAX_BYTES - 10_000) // len(again)
    return whole[:33] + chunk(b"IDAT", first + again * count) + chunk(b"IEND", b"")


def _with_chunks(whole: bytes, part: bytes, count: int) -> bytes:
    """A PNG with a chunk many times, as far as the size of a file allows."""
    return (
        whole[:33]
        + part * min(count, (MAX_BYTES - len(whole)) // len(part))
        + whole[33:]
    )

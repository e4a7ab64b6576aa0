"""Check a PNG or JPEG file by its content before it is decoded: its form, its size, and
that it is whole.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from gaps.engine import InputError
from gaps.language import N_
from gaps.store.files.text_files import open_file, read_bytes

MAX_BYTES = 20_000_000  # of a file
MAX_PIXELS = 40_000_000
# of a JPEG in several scans, or a PNG of 16 bits, which take as much
MAX_PIXELS_OF_LARGE = MAX_PIXELS // 2
MIN_SIDE = 16  # pixels
HEAD_BYTES = 16  # that tell the kind of a file
SUFFIXES = ".png", ".jpg", ".jpeg"
MAX_PARTS = 20_000  # chunks or segments that are looked at
# of a JPEG: usual ones have about ten, and each takes the time of the whole picture
MAX_SCANS = 100

PNG = b"\x89PNG\r\n\x1a\n"
_COLOUR_TYPES = {
    0: (1, 2, 4, 8, 16),
    2: (8, 16),
    3: (1, 2, 4, 8),
    4: (8, 16),
    6: (8, 16),
}
"""The bits of each channel that a colour type of PNG can have."""
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
# of a row, for how it is filtered or interlaced; unpacked at a time
_MORE_BYTES, _PORTION = 8, 1 << 18
_NEEDED = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""The chunks of PNG that the picture is made of. The others are not given to the
decoder.
"""

_JPEG = b"\xff\xd8"
# a marker may begin with several of them, and none is 0
_MARKER = re.compile(rb"\xff+([^\x00\xff])")
_EXIF = b"Exif\0\0"
_STANDALONE = (0x01, *range(0xD0, 0xD8))  # markers without a length
# the marker after the pixels of a scan
_AFTER_SCAN = re.compile(rb"\xff+[^\x00\xff\xd0-\xd7]")
# baseline, extended, progressive: what every decoder reads
_FRAMES = (0xC0, 0xC1, 0xC2)
_OTHER_FRAMES = (0xC3, *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0))
_PROGRESSIVE, _SCAN, _END, _APP1 = 0xC2, 0xDA, 0xD9, 0xE1

UPRIGHT = 1
# the orientation: its number, its type, and the bytes of an entry
_TAG, _SHORT, _ENTRY = 0x0112, 3, 12

CUT_OFF, DAMAGED = (
    N_("the picture is cut off: its end is missing"),
    N_("the picture is damaged"),
)
RARE_JPEG = N_("it is a rare kind of JPEG: save it as a usual one, or as PNG")
_KNOWN = (
    (b"GIF8", "GIF"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"<svg", "SVG"),
    (b"\0\0\0\x0cJXL", "JPEG XL"),
)
_BRANDS = {b"heic": "HEIC", b"heix": "HEIC", b"mif1": "HEIC", b"avif": "AVIF"}


@dataclass(frozen=True)
class ImageFile:
    """A file that is as whole as can be seen without decoding it. ``data`` is what to
    decode.
    """

    form: str
    """``"png"`` or ``"jpeg"``."""
    width: int
    height: int
    """Pixels, as they are in the file."""
    orientation: int
    """How the camera was held, 1 to 8 as EXIF counts; 1 for upright."""
    data: bytes


def is_picture(path: Path) -> bool:
    """Whether a file is a picture of any kind, by its first bytes or by its name."""
    try:
        with open_file(path) as file:
            start = file.read(HEAD_BYTES)
    except (OSError, ValueError):
        return False
    return (
        start.startswith((PNG, _JPEG))
        or _other_kind(start) is not None
        or path.suffix.lower() in SUFFIXES
    )


def read_image_file(path: Path) -> ImageFile:
    """Read a file of at most ``MAX_BYTES``. Raises ``OSError``, or ``ValueError`` that
    says what is wrong.
    """
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise InputError(
            "the file has {size} MB: at most {most} MB are possible",
            size=-(-size // 1_000_000),
            most=MAX_BYTES // 1_000_000,
        )
    return read_image(read_bytes(path, MAX_BYTES))


def read_image(raw: bytes) -> ImageFile:
    """Check the bytes of a file. Raises ``ValueError`` that says what is wrong."""
    if raw.startswith(PNG):
        return _png(raw)
    if raw.startswith(_JPEG):
        return _jpeg(raw)
    if not raw:
        raise InputError("the file is empty")
    if (name := _other_kind(raw)) is not None:
        raise InputError(
            "it is a picture of the kind {name}: only PNG and JPEG can be used",
            name=name,
        )
    raise InputError("it is neither a PNG nor a JPEG picture")


def _other_kind(raw: bytes) -> str | None:
    """The kind of a picture that cannot be used, by its first bytes."""
    name = next((name for start, name in _KNOWN if raw.startswith(start)), None)
    if raw[:4] == b"RIFF" and raw[8:12] == b"WEBP":
        return "WebP"
    return name or (_BRANDS.get(raw[8:12]) if raw[4:8] == b"ftyp" else None)


def _check_size(width: int, height: int, most: int = MAX_PIXELS) -> None:
    if width == 0 or height == 0:
        raise InputError("the picture has no pixels")
    if width < MIN_SIDE or height < MIN_SIDE:
        raise InputError(
            "the picture has {width} x {height} pixels: each side needs at least {least}",
            width=width,
            height=height,
            least=MIN_SIDE,
        )
    if width * height > most:
        raise InputError(
            "the picture has {width} x {height} pixels: at most {most} million are possible",
            width=width,
            height=height,
            most=most // 1_000_000,
        )


# PNG


def chunks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG, each as its kind and content. Raises ``ValueError`` if one
    is torn or changed.
    """
    place = len(PNG)
    for _ in range(MAX_PARTS):
        end = place + 8 + int.from_bytes(raw[place : place + 4], "big")
        if end + 4 > len(raw):
            raise InputError(CUT_OFF.id)
        kind, content = raw[place + 4 : place + 8], raw[place + 8 : end]
        if zlib.crc32(raw[place + 4 : end]) != int.from_bytes(
            raw[end : end + 4], "big"
        ):
            raise InputError("the picture is damaged: a checksum in it is wrong")
        yield kind, content
        if kind == b"IEND":
            return
        place = end + 4
    raise InputError(DAMAGED.id)


def chunk(kind: bytes, content: bytes) -> bytes:
    """One chunk of a PNG."""
    body = kind + content
    return len(content).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")


def _png(raw: bytes) -> ImageFile:
    size, orientation, kept, pixels = (0, 0), 1, [PNG], list[bytes]()
    for kind, content in chunks(raw):
        if len(kept) == 1:
            size = _png_header(kind, content)
        elif kind == b"IHDR":
            raise InputError("the picture is damaged: it begins twice")
        if kind == b"acTL":
            raise InputError("the picture is animated: choose one that does not move")
        if kind == b"eXIf":
            orientation = orientation_in(content)
        if kind in _NEEDED:
            pixels += [content] if kind == b"IDAT" and content else []
            kept.append(chunk(kind, content))
    if not pixels:
        raise InputError("the picture has no pixels")
    _check_unpacked(pixels, kept[1])
    return ImageFile("png", *size, orientation, b"".join(kept))


def _png_header(kind: bytes, content: bytes) -> tuple[int, int]:
    if kind != b"IHDR" or len(content) != 13:
        raise InputError("the picture is damaged: it does not begin with its size")
    width, height = (
        int.from_bytes(content[:4], "big"),
        int.from_bytes(content[4:8], "big"),
    )
    depth, colours, compression, filters, interlaced = content[8:]
    if (
        depth not in _COLOUR_TYPES.get(colours, ())
        or compression
        or filters
        or interlaced > 1
    ):
        raise InputError("the picture is damaged: no PNG has such colours")
    _check_size(width, height, MAX_PIXELS_OF_LARGE if depth == 16 else MAX_PIXELS)
    return width, height


def _check_unpacked(packed: Sequence[bytes], header: bytes) -> None:
    """Raise ``ValueError`` if the pixels unpack to more than there can be, which takes
    hours.
    """
    width, height, depth, colours = struct.unpack_from(">IIBB", header, 8)
    left = height * (_CHANNELS[colours] * width * depth // 8 + _MORE_BYTES) + width
    unpacked = zlib.decompressobj()
    for part in packed:
        while part and left >= 0:
            try:
                left -= len(unpacked.decompress(part, _PORTION))
            except zlib.error:
                raise InputError(DAMAGED.id) from None
            part = unpacked.unconsumed_tail
    if left < 0:
        raise InputError(DAMAGED.id)


# JPEG


def _jpeg(raw: bytes) -> ImageFile:
    size: tuple[int, int] | None = None
    channels, orientation, scans, place = 0, 1, 0, len(_JPEG)
    for _ in range(MAX_PARTS):
        if (found := _MARKER.match(raw, place)) is None:
            raise InputError(CUT_OFF.id if set(raw[place:]) <= {0xFF} else DAMAGED.id)
        marker, place = found[1][0], found.end()
        if marker in _STANDALONE:
            continue
        if marker == _END:
            break
        length = int.from_bytes(raw[place : place + 2], "big")
        content = raw[place + 2 : place + length]
        if length < 2 or place + length > len(raw):
            raise InputError(CUT_OFF.id)
        if marker in _FRAMES:
            if size is not None:
                raise InputError("the picture is damaged: it begins twice")
            size, channels = _frame(content), content[5]
            if marker == _PROGRESSIVE:
                _check_size(*size, MAX_PIXELS_OF_LARGE)
        elif marker in _OTHER_FRAMES:
            raise InputError(RARE_JPEG.id)
        elif marker == _APP1 and content.startswith(_EXIF):
            orientation = orientation_in(content[len(_EXIF) :])
        place += length
        if marker == _SCAN:
            scans += 1
            if size is None:
                raise InputError(
                    "the picture is damaged: it does not begin with its size"
                )
            if scans > 1 or content[:1] != bytes((channels,)):
                _check_size(*size, MAX_PIXELS_OF_LARGE)
            if (after := _AFTER_SCAN.search(raw, place)) is None:
                raise InputError(CUT_OFF.id)
            place = after.start()
        if scans > MAX_SCANS:
            raise InputError(RARE_JPEG.id)
    else:
        raise InputError(DAMAGED.id)
    if size is None or not scans:
        raise InputError("the picture has no pixels")
    return ImageFile("jpeg", *size, orientation, raw[:place])


def _frame(content: bytes) -> tuple[int, int]:
    if len(content) < 6 or len(content) < 6 + 3 * content[5]:
        raise InputError("the picture is damaged: it does not begin with its size")
    height, width = (
        int.from_bytes(content[1:3], "big"),
        int.from_bytes(content[3:5], "big"),
    )
    channels = content[5]
    if channels == 4 and content[0] == 8:
        raise InputError(
            "its colours are made for printing (CMYK): save it with RGB colours"
        )
    if channels not in (1, 3) or content[0] != 8:
        raise InputError(RARE_JPEG.id)
    _check_size(width, height)
    return width, height


# EXIF


def orientation_in(exif: bytes) -> int:
    """The orientation, 1 to 8; ``UPRIGHT`` where it is missing or makes no sense.
    ``exif`` has TIFF form.
    """
    order = {b"II*\0": "little", b"MM\0*": "big"}.get(exif[:4])
    if order is None:
        return UPRIGHT

    def number(place: int, size: int) -> int:
        return int.from_bytes(
            exif[place : place + size], "little" if order == "little" else "big"
        )

    directory = number(4, 4)
    for entry in range(number(directory, 2) if directory < len(exif) else 0):
        place = directory + 2 + entry * _ENTRY
        if place + _ENTRY > len(exif):
            break
        if number(place, 2) == _TAG:
            found = number(place + 8, 2)
            return (
                found if number(place + 2, 2) == _SHORT and 1 <= found <= 8 else UPRIGHT
            )
    return UPRIGHT

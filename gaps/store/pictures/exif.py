"""How the camera was held, from the EXIF data of a photo."""

from __future__ import annotations

UPRIGHT = 1
_TAG, _SHORT, _ENTRY = 0x0112, 3, 12  # the orientation: its number, its type, and the bytes of an entry


def orientation_in(exif: bytes) -> int:
    """The orientation, 1 to 8; ``UPRIGHT`` where it is missing or makes no sense. ``exif`` has TIFF form."""
    order = {b"II*\0": "little", b"MM\0*": "big"}.get(exif[:4])
    if order is None:
        return UPRIGHT

    def number(place: int, size: int) -> int:
        return int.from_bytes(exif[place : place + size], "little" if order == "little" else "big")

    directory = number(4, 4)
    for entry in range(number(directory, 2) if directory < len(exif) else 0):
        place = directory + 2 + entry * _ENTRY
        if place + _ENTRY > len(exif):
            break
        if number(place, 2) == _TAG:
            found = number(place + 8, 2)
            return found if number(place + 2, 2) == _SHORT and 1 <= found <= 8 else UPRIGHT
    return UPRIGHT

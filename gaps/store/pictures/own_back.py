"""The player's own card back: one small picture in the data folder, never the file that
it was cut from.
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path

from gaps.engine import InputError
from gaps.store.files.notices import Notices, in_words
from gaps.store.files.text_files import read_bytes, set_aside, write_atomically
from gaps.store.pictures.image_file import PNG, chunks, read_image

NAME = "own-back.png"
SIZE = WIDTH, HEIGHT = 540, 780
"""Pixels, in the proportions of a card inside its border."""
MAX_BYTES = 3_000_000
_ROW = 1 + 3 * WIDTH  # bytes: how it is filtered, and red, green and blue of each pixel
# the end of the header: 8 bits, red green blue, not interlaced
_FORM = bytes((8, 2, 0, 0, 0))
_FILTERS = 4


class OwnBack:
    """The picture as the bytes of a PNG. Errors become notices; only ``write`` is for
    any thread.
    """

    def __init__(self, folder: Path, notices: Notices) -> None:
        self.path = folder / NAME
        self._notices = notices
        self._data: bytes | None = None
        self._is_loaded = self._is_damaged = False
        self.revision = 0
        """Grows with each new picture."""

    @property
    def data(self) -> bytes | None:
        """The picture, which can be decoded; ``None`` if there is none. A damaged one
        is set aside.
        """
        if not self._is_loaded:
            self._is_loaded = True
            self._data = self._load()
        return self._data

    def write(self, data: bytes) -> OSError | None:
        """Put a picture on the disk, unless nothing is saved now; returns what hindered
        it.

        Raises ``ValueError`` if it is not of the form that is kept.
        """
        check(data)
        if self._notices.problem is None and not self._notices.is_foreign:
            try:
                write_atomically(self.path, data)
            except OSError as error:
                return error
        return None

    def adopt(self, data: bytes, problem: OSError | None) -> None:
        """Use a picture from now on, with what its ``write`` returned."""
        if problem is not None:
            self._notices.add_failed_write(self.path, problem)
        self._data, self._is_loaded = data, True
        self.revision += 1

    def report_missing(self) -> None:
        """Say that the picture that is set is not there, unless a reason was given
        already.
        """
        if not self._is_damaged:
            self._notices.add(
                InputError("The picture of your own card back is missing.")
            )

    def _load(self) -> bytes | None:
        try:
            found = read_bytes(self.path, MAX_BYTES)
            check(found)
            return found
        except FileNotFoundError:
            if os.path.lexists(self.path):
                self._set_aside(InputError("it is not a file"))
        except (OSError, ValueError) as error:
            self._set_aside(in_words(error))
        return None

    def _set_aside(self, error: ValueError) -> None:
        self._is_damaged = True
        if self._notices.is_foreign:
            return
        try:
            aside = set_aside(self.path)
        except OSError as problem:
            self._notices.stop_saving(problem)
        else:
            self._notices.add(
                InputError(
                    "{what} could not be read: {error}. It was set aside as {aside}.",
                    what=InputError("Your own card back"),
                    error=error,
                    aside=aside.name,
                )
            )


def check(data: bytes) -> None:
    """Make sure that a picture has the form that is kept, down to its last pixel.

    Raises ``ValueError`` that says what is wrong.
    """
    if not data.startswith(PNG):
        raise InputError("it is not a PNG picture")
    image = read_image(data)
    parts = list(chunks(image.data))
    if (image.width, image.height) != SIZE or parts[0][1][8:] != _FORM:
        raise InputError(
            "it is not a picture of {width} x {height} pixels",
            width=WIDTH,
            height=HEIGHT,
        )
    unpacked = zlib.decompressobj()
    try:
        rows = unpacked.decompress(
            b"".join(content for kind, content in parts if kind == b"IDAT"),
            HEIGHT * _ROW,
        )
    except zlib.error:
        raise InputError("the picture is damaged") from None
    if len(rows) < HEIGHT * _ROW or any(
        filtered > _FILTERS for filtered in rows[::_ROW]
    ):
        raise InputError("the picture is damaged")

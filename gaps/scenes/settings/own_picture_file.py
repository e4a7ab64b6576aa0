"""What is done with a player's picture beside the game: it is read and checked, and a part of it is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from gaps.engine import InputError
from gaps.solver import background
from gaps.store.files.notices import reason_of
from gaps.store.pictures.image_file import read_image_file
from gaps.store.pictures.own_back import SIZE, OwnBack
from gaps.table.cards.own_picture import Crop, coarse, cut_out, decode, to_png

THREAD = "gaps-picture"


class Reading:
    """A file that is read in a thread: in the end there is a ``picture`` or a ``problem``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.picture: pygame.Surface | None = None
        self.coarse: pygame.Surface | None = None  # the same with fewer pixels
        self.problem: ValueError | None = None
        _start(self._read)

    @property
    def done(self) -> bool:
        """Whether it has come to its end."""
        return self.picture is not None or self.problem is not None

    def _read(self) -> None:
        try:
            file = read_image_file(self.path)
            picture = decode(file.data, file.form, file.orientation)
            self.coarse = coarse(picture)
            self.picture = picture
        except OSError as error:
            self.problem = InputError("{reason}", reason=reason_of(error))
        except ValueError as error:
            self.problem = error
        except (pygame.error, MemoryError):
            self.problem = InputError("the picture is damaged")


class Keeping:
    """A part of a picture that is written to the data folder in a thread; then call ``adopt``."""

    def __init__(self, own_back: OwnBack, picture: pygame.Surface, crop: Crop) -> None:
        self._own_back, self._picture, self._crop = own_back, picture, crop
        self._data = b""
        self._error: OSError | None = None
        self.problem: ValueError | None = None
        self.done = False
        _start(self._keep)

    def _keep(self) -> None:
        try:
            data = to_png(cut_out(self._picture, self._crop, SIZE))
            self._error = self._own_back.write(data)
            self._data = data
        except ValueError as error:
            self.problem = error
        except (pygame.error, MemoryError):
            self.problem = InputError("the picture is damaged")
        self.done = True

    def adopt(self) -> bool:
        """Use the picture from now on; false if there is a ``problem``."""
        if self.problem is not None:
            return False
        self._own_back.adopt(self._data, self._error)
        return True


def _start(work: Callable[[], None]) -> None:
    background.start(work, THREAD)

"""Letters that the game's own fonts lack, drawn with system fonts.

The system fonts are searched only when the first such letter is drawn.
"""

from __future__ import annotations

import re
import unicodedata
import warnings
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame

PREFERRED = (
    "segoeui",
    "segoeuisymbol",
    "microsoftyahei",
    "malgungothic",
    "nirmalaui",
    "yugothic",
    "msgothic",
    "simsun",
    "tahoma",
    "leelawadeeui",
    "helveticaneue",
    "hiraginosansgb",
    "pingfangsc",
    "geezapro",
    "applesymbols",
    "arialunicodems",
    "arialunicode",
    "applesdgothicneo",
    "kohinoordevanagari",
    "notosans",
    "notosanscjksc",
    "notosanscjkjp",
    "notosansarabic",
    "notosanshebrew",
    "notosansdevanagari",
    "notosansthai",
    "notosanssymbols2",
    "dejavusans",
    "liberationsans",
    "freesans",
    "droidsansfallback",
    "unifont",
)
"""Names of fonts of Windows, macOS and Linux with many letters.

They are spelled as for ``pygame.font.match_font``, and tried first.
"""
MAX_TRIED = 60  # other system fonts that are opened to find a letter
MAX_OPEN = 16  # system fonts that are kept open
MAX_LETTERS = 4_000  # letters whose font is remembered
FIRST_CHINESE = 0x2E80
PROBE_SIZE = 16  # pixels
NO_LETTER = "\uffff"
"""In no font: it is drawn as the sign of a missing letter."""
LEFTWARD = {"R": "Hebr", "AL": "Arab"}
"""Scripts written from right to left, by the direction of their letters."""


class Piece(NamedTuple):
    """A part of a line that is drawn with one font."""

    text: str
    path: str | None
    """The file of a system font; ``None`` for the game's own font."""
    script: str
    """``Arab`` or ``Hebr`` if written from right to left, otherwise empty."""


def has_letter(font: pygame.font.Font, letter: str) -> bool:
    """Return True if a font can draw a letter."""
    try:
        if font.metrics(letter) != font.metrics(NO_LETTER):
            return True
        drawn = font.render(letter, True, "white")
        missing = font.render(NO_LETTER, True, "white")
    except pygame.error:  # a font of pictures of one size
        return False
    pixels = pygame.image.tobytes(drawn, "RGBA")
    return pixels != pygame.image.tobytes(missing, "RGBA")


def pieces(text: str, has: Callable[[str], bool]) -> list[Piece]:
    """Split a line into parts for one font each.

    ``has`` returns True if the game's own font has a letter.

    Characters other than letters stay with the letters around them, so that words from
    right to left keep their order.
    """
    if all(letter.isascii() or has(letter) for letter in text):
        return [Piece(text, None, "")]
    found: list[Piece] = []
    for piece in _single_letters(text, has):
        if found and piece[1:] == found[-1][1:]:
            piece = piece._replace(text=found.pop().text + piece.text)
        elif len(found) > 1 and _is_between(found[-2], found[-1], piece):
            between = found.pop()
            before = found.pop()
            piece = piece._replace(text=before.text + between.text + piece.text)
        found.append(piece)
    return found


def _is_between(before: Piece, between: Piece, after: Piece) -> bool:
    same = before[1:] == after[1:] and before.path is not None
    return same and not any(map(str.isalnum, between.text))


def _single_letters(text: str, has: Callable[[str], bool]) -> Iterator[Piece]:
    for word in re.split("( )", text):
        foreign = not all(letter.isascii() or has(letter) for letter in word)
        path = None
        script = ""
        for letter in word:
            # A mark is drawn with the letter that it belongs to.
            if not unicodedata.category(letter).startswith("M"):
                looked_for = foreign and not letter.isascii()
                path = path_with(letter) if looked_for else None
                script = LEFTWARD.get(unicodedata.bidirectional(letter), "")
            yield Piece(letter, path, script if path is not None else "")


_useful: dict[str, None] = {}
"""The fonts in which a letter was found; they are tried first."""
_missing = set[int]()
"""Groups of letters of which no font has one."""


@lru_cache(MAX_LETTERS)
def path_with(letter: str) -> str | None:
    """Return the file of a system font that has a letter; ``None`` if none is found."""
    group = _group(letter)
    if group in _missing or unicodedata.category(letter) == "Cn":
        return None
    for path in (*_useful, *paths()):
        try:
            if has_letter(opened(path, PROBE_SIZE, ""), letter):
                _useful[path] = None
                return path
        except (OSError, pygame.error):
            continue
    _missing.add(group)
    return None


def _group(letter: str) -> int:
    """Return the number of a group of letters that a font has all or none of, nearly.

    A group is 16 letters, or 4,096 Chinese ones, so that not each letter is looked for
    in all fonts.
    """
    number = ord(letter)
    if number < FIRST_CHINESE:
        return number >> 4
    return -(number >> 12)


@cache
def paths() -> tuple[str, ...]:
    """Return the files of fonts to search for letters.

    The first call queries the system, which takes a tenth of a second.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a system without a list of its fonts
        others = [name for name in pygame.font.get_fonts() if "emoji" not in name]
        names = (*PREFERRED, *sorted(others)[:MAX_TRIED])
        found = [path for name in names if (path := pygame.font.match_font(name))]
    own = Path(pygame.font.__file__).with_name(pygame.font.get_default_font())
    return tuple(dict.fromkeys([*found, str(own)]))


@lru_cache(MAX_OPEN)
def opened(path: str, size: int, script: str) -> pygame.font.Font:
    """Return a system font in a size in pixels.

    With a ``script`` it draws from right to left.
    """
    font = pygame.font.Font(path, size)
    if script:
        try:
            font.set_direction(pygame.DIRECTION_RTL)
            font.set_script(script)
        except pygame.error:  # built without the library that joins letters
            pass
    return font

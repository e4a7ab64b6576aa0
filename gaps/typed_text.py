"""One line of text as people type it.

All fields and all names follow these rules: which code points a line may have, and what
counts as a character.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

NON_JOINER = "\u200c"
JOINER = "\u200d"
JOINERS = NON_JOINER + JOINER
"""Joiners, which belong to the text between visible characters.

They decide how letters of Persian and of India are written, and which emoji are joined.
"""
_BESIDE_NOTHING = re.compile(rf"[{JOINERS}]+(?=\s|$)")
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)  # two are a flag
_SKIN_TONES = range(0x1F3FB, 0x1F400)
TAGS = range(0xE0020, 0xE0080)  # after a flag: that of a part of the country
_KOREAN_PARTS = range(0x1160, 0x1200)  # vowels and ends of a syllable
_THAI_AND_LAO = "\u0e33\u0eb3"  # vowels that are drawn on the letter before them
_SYMBOLS = "So", "Sm"  # categories of emoji


def line_of(text: str) -> str:
    """Return ``text`` in its composed form, without what a line cannot have.

    That is control characters, line breaks, and joiners that are not after a visible
    character.
    """
    return "".join(_allowed(unicodedata.normalize("NFC", text)))


def is_line(text: str) -> bool:
    """Return True if a line may have all that is in ``text``, composed or not."""
    return "".join(_allowed(text)) == text


def cleaned(text: str, most: int) -> str:
    """Return ``text`` as a line without leading, trailing and repeated spaces.

    It has at most ``most`` code points, and is not cut within a character.
    """
    words = " ".join(line_of(text).split())
    return shortened(_BESIDE_NOTHING.sub("", words), most).rstrip(" " + JOINERS)


def shortened(text: str, most: int) -> str:
    """Return the first characters of ``text``, within a number of code points."""
    kept = ""
    for character in characters(text):
        if len(kept) + len(character) > most:
            break
        kept += character
    return kept


def characters(text: str) -> Iterator[str]:
    """Yield what people see as single characters.

    These are letters with their accents, flags, keycaps, and emoji with their skin
    tones and those that are joined to them. The rule is Unicode's for grapheme clusters
    (UAX 29), without line breaks, signs before numbers in Arabic, old Korean, and the
    consonants that scripts of India join.
    """
    found = ""
    for point in text:
        if found and not _continues(found, point):
            yield found
            found = ""
        found += point
    if found:
        yield found


def _continues(found: str, point: str) -> bool:
    """Return True if a code point belongs to the character found so far."""
    if _is_added(point):
        return True
    if ord(point) in _FLAG_LETTERS:
        return len(found) == 1 and ord(found) in _FLAG_LETTERS
    return found[-1] == JOINER and _is_symbol(point) and _is_symbol(found[0])


def _is_added(point: str) -> bool:
    """Return True if it always belongs to the character before it."""
    number = ord(point)
    return (
        unicodedata.category(point).startswith("M")
        or point in JOINERS
        or point in _THAI_AND_LAO
        or number in _SKIN_TONES
        or number in TAGS
        or number in _KOREAN_PARTS
    )


def _is_symbol(point: str) -> bool:
    return unicodedata.category(point) in _SYMBOLS


def _allowed(text: str) -> Iterator[str]:
    before = " "
    for point in text:
        joins = point in JOINERS and not (before.isspace() or before in JOINERS)
        if point.isprintable() or joins or _is_tag(before, point):
            yield point
            before = point


def _is_tag(before: str, point: str) -> bool:
    """Return True if it is one of the tags after a flag."""
    return ord(point) in TAGS and (ord(before) in TAGS or _is_symbol(before))

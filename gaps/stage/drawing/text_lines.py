"""Text as it can be drawn: lines without control characters, truncated or wrapped.

Any text is accepted, even if it is foreign and very long. The number of measurements is
limited, because each takes time in proportion to the text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from gaps.typed_text import TAGS

MAX_LINE = 2_000
"""The characters of a text that are drawn: far more than a window shows."""
MAX_WORD = 60  # characters; a longer word is broken if it does not fit
MIN_PIECE = 8  # characters of a part of it
ELLIPSIS = "…"
REPLACEMENT = "�"
# drawn as the font's space, which is thin
_SPACES = "\t\n\v\f\r\x85\xa0\u2009\u2028\u2029\u202f"
_INVISIBLE = {*"\xad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", *map(chr, TAGS)}

Measure = Callable[[str], int]
"""Returns the width of a text, made ``drawable``, in pixels."""


def drawable(text: str) -> str:
    """Return ``text`` as a font accepts it: at most ``MAX_LINE`` printable characters.

    Half a surrogate pair, a null character and the like become ``�``; line breaks and
    tabs become spaces.
    """
    text = limited(text)
    if text.isprintable():
        return text
    return "".join(map(_drawable_character, text))


def cut(text: str, width: int, measure: Measure) -> str:
    """Return ``text``, or its beginning with three dots if wider than ``width``."""
    text = limited(text)
    if measure(text) <= width:
        return text
    end = _fitting(text, width, measure, ELLIPSIS)
    return text[:end].rstrip() + ELLIPSIS


def wrap(text: str, width: int, measure: Measure) -> list[str]:
    """Break ``text`` into lines no wider than ``width``, between words.

    Its own line breaks are kept.

    A word of up to ``MAX_WORD`` characters stays whole, even if it is wider.
    """
    lines = []
    for paragraph in limited(text).split("\n"):
        lines += _wrapped(paragraph, width, measure)
    return lines


def limited(text: str) -> str:
    """Return ``text``, or three dots after its first ``MAX_LINE`` - 1 characters."""
    if len(text) <= MAX_LINE:
        return text
    return text[: MAX_LINE - 1] + ELLIPSIS


def _wrapped(paragraph: str, width: int, measure: Measure) -> list[str]:
    lines = []
    line = ""
    for word in paragraph.split(" "):
        longer = f"{line} {word}".lstrip(" ")
        if line and measure(longer) > width:
            lines.append(line)
            longer = word
        is_long = len(word) > MAX_WORD
        while is_long and len(longer) > MIN_PIECE and measure(longer) > width:
            end = max(MIN_PIECE, _fitting(longer, width, measure))
            lines.append(longer[:end].rstrip())
            longer = longer[end:]
        line = longer
    return [*lines, line]


def _fitting(text: str, width: int, measure: Measure, end: str = "") -> int:
    """Return how many characters of ``text``, followed by ``end``, fit into ``width``.

    They are found by bisection.
    """

    def width_of(count: int) -> int:
        beginning = text[:count].rstrip()
        return measure(beginning + end)

    return bisect_right(range(1, len(text)), width, key=width_of)


def _drawable_character(character: str) -> str:
    if character in _SPACES:
        return " "
    if character in _INVISIBLE:
        return ""
    return character if character.isprintable() else REPLACEMENT

"""Cleaning up pasted text.

Text copied from mail, chats or web pages may contain invisible characters and stray
punctuation.
"""

from __future__ import annotations

import unicodedata

from gaps.engine.errors import InputError, shorten

MAX_CODE_CHARS = 1_000
"""The number of characters of a text that are searched for a code or a move."""
MARKS = "\"'`´“”„‟‘’‚‛«»‹›<>()[] \t"
"""The characters around a quoted text, and before each line of a quoted mail."""
POINTS = ".,;!"
"""The characters that end the sentence that a code is in."""
UNCHANGED = "<super>", "<sub>", "<circle>", "<fraction>"
"""Forms of characters that do not stand for the plain ones: 1² is not 12."""
SELECTORS = range(0xFE00, 0xFE10)
"""Characters that only say how the one before them is drawn."""


def plain_text(text: str) -> str:
    """Return ``text`` without its invisible or meaningless characters.

    These are format characters, wide and narrow forms, quotation marks and brackets
    around each line, and full stops at the end.
    """
    lines = [line.strip(MARKS) for line in visible_text(text).splitlines()]
    return "\n".join(lines).strip().rstrip(POINTS + MARKS)


def visible_text(text: str) -> str:
    """Return ``text`` without format characters, wide and narrow forms made plain."""
    return text if text.isascii() else "".join(map(_plain_character, text))


def _plain_character(character: str) -> str:
    if unicodedata.category(character) == "Cf" or ord(character) in SELECTORS:
        return ""
    if unicodedata.decomposition(character).startswith(UNCHANGED):
        return character
    return unicodedata.normalize("NFKC", character)


def check_characters(text: str) -> None:
    """Raise ``InputError`` that names the first character that no code or card has."""
    for character in text:
        if character.isascii() and character.isprintable():
            continue
        name = unicodedata.name(character, "")
        raise InputError(
            "{text!r} has a character that does not belong there: {character}",
            text=shorten(text),
            character=f"U+{ord(character):04X} {name}".rstrip(),
        )

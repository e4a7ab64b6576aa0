"""Text as people paste it: from mail, chats and web pages.

These add characters that nobody sees and marks that belong to no code.
"""

from __future__ import annotations

import unicodedata

from gaps.engine.errors import InputError, shorten

MAX_CODE_CHARS = 1_000
"""Characters of a text that are looked at for a code or a move."""
MARKS = "\"'`´“”„‟‘’‚‛«»‹›<>()[] \t"
"""The characters around a quoted text, and before each line of a quoted mail."""
POINTS = ".,;!"
"""The characters that end the sentence that a code is in."""
UNCHANGED = "<super>", "<sub>", "<circle>", "<fraction>"
"""Forms of characters that are no other way to write the plain ones: 1² is not 12."""
SELECTORS = range(0xFE00, 0xFE10)
"""Characters that say only how the one before them is drawn."""


def plain_text(text: str) -> str:
    """Return ``text`` without what nobody sees or means.

    That is format characters, wide and narrow forms, quotation marks and brackets
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
    """Raise ``InputError`` that names the first character that no code and no card has."""
    for character in text:
        if character.isascii() and character.isprintable():
            continue
        name = unicodedata.name(character, "")
        raise InputError(
            "{text!r} has a character that does not belong there: {character}",
            text=shorten(text),
            character=f"U+{ord(character):04X} {name}".rstrip(),
        )

"""Cells of CSV files that a spreadsheet opens: text in them must not act as a formula."""

from __future__ import annotations

FORMULA = tuple("=+-@\t\r\n|%")
"""A text that begins with one of these can be a formula, or a command for another program."""
MARK = "'"
"""Put before such a text; spreadsheets then show it as text."""


def escaped(value: object) -> object:
    """Return a cell for ``value``; numbers stay numbers."""
    if isinstance(value, str) and (value.startswith(FORMULA) or value.startswith(MARK)):
        return MARK + value
    return value


def unescaped(text: str) -> str:
    """Return the text that ``escaped`` has made into a cell; any other cell is returned as it is."""
    begins = text[1:].startswith((*FORMULA, MARK))
    return text[1:] if text.startswith(MARK) and begins else text

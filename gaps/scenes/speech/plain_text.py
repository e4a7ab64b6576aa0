"""Texts prepared for speech: signs become words or pauses."""

from __future__ import annotations

import re
from functools import lru_cache

from gaps import language
from gaps.language import N_, NC_, _

SIGNS = {
    "−": N_("minus"),
    "×": NC_("between two numbers", "times"),
    "<": N_("less than"),
    "∞": N_("unlimited"),
}
"""The name of each sign that a message in some language may contain.

Text made of cards and figures has a spoken form of its own.
"""
INVISIBLE = "\xad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufffd"
PAUSE = re.compile(r"[·•…|]| [–—] ")
DOUBLE_PAUSE = re.compile(r"(?<=[,.:;!?(])(?: ?,)+|(?: ?,)+ ?(?=[.:;!?)”»](?!\w))")
LOOSE_SPACE = re.compile(r"(?<=\() | (?=[,.:;!?)](?!\w))")


def speakable(text: str) -> str:
    """Return a text as it is spoken.

    Signs become their names, and separators become pauses.
    """
    return _in_words(language.said(text), language.current())


@lru_cache(maxsize=2048)
def _in_words(text: str, _language: str) -> str:
    """Return the words of a text in the language in use."""
    text = text.translate(dict.fromkeys(map(ord, INVISIBLE)))
    for sign, name in SIGNS.items():
        if sign in text:
            text = text.replace(sign, f" {_(name)} ")
    text = " ".join(PAUSE.sub(", ", text).split())
    return DOUBLE_PAUSE.sub("", LOOSE_SPACE.sub("", text)).strip(" ,;")

"""Texts put into words: what is drawn as a sign is said as a word, or is a pause."""

from __future__ import annotations

import re
from functools import lru_cache

from gaps import language
from gaps.engine import Suit
from gaps.language import N_, NC_, _
from gaps.scenes.text.card_text import SUIT_NAMES, SUIT_SYMBOLS, card_name
from gaps.stage.drawing.key_caps import ARROW_NAMES
from gaps.table.cards.faces import RANK_SYMBOLS

CARD = re.compile(rf"\b(10|[A2-9JQK])([{SUIT_SYMBOLS}])")
SIGNS = {
    "−": N_("minus"),
    "×": NC_("between two numbers", "times"),
    "<": N_("less than"),
    "∞": N_("unlimited"),
    **dict(zip(SUIT_SYMBOLS, SUIT_NAMES, strict=True)),
    **ARROW_NAMES,
}
"""The name of each sign that a text may have."""
THOUSANDS = re.compile("(?<=\\d)[\u2009\u202f\xa0](?=\\d\\d\\d)")
INVISIBLE = "\xad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufffd"
PAUSE = re.compile(r"[·•…|]| [–—] ")
DOUBLE_PAUSE = re.compile(r"(?<=[,.:;!?(])(?: ?,)+|(?: ?,)+ ?(?=[.:;!?)”»](?!\w))")
LOOSE_SPACE = re.compile(r"(?<=\() | (?=[,.:;!?)](?!\w))")


def speakable(text: str) -> str:
    """Return a text as it is said: cards and signs by their names, and pauses in place of
    what only parts words.
    """
    return _in_words(language.said(text), language.current())


@lru_cache(maxsize=2048)
def _in_words(text: str, _language: str) -> str:
    """The words of a text in the language in use."""
    text = THOUSANDS.sub("", text.translate(dict.fromkeys(map(ord, INVISIBLE))))
    text = CARD.sub(lambda found: _card(found[1], found[2]), text)
    for sign, name in SIGNS.items():
        if sign in text:
            text = text.replace(sign, f" {_(name)} ")
    text = " ".join(PAUSE.sub(", ", text).split())
    return DOUBLE_PAUSE.sub("", LOOSE_SPACE.sub("", text)).strip(" ,;")


def _card(rank: str, suit: str) -> str:
    return card_name(RANK_SYMBOLS.index(rank), Suit(SUIT_SYMBOLS.index(suit)))

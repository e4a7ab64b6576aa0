"""Texts as they are drawn, turned into words that can be spoken."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from gaps import language
from gaps.engine import InputError, Suit
from gaps.engine.catalogue import by_key
from gaps.language import N_, NC_, Message, _, ngettext
from gaps.scenes.session.shared_text import deal_code_in
from gaps.scenes.text.card_text import SUIT_NAMES, SUIT_SYMBOLS, card_name
from gaps.scenes.text.numbers import move_count, point_count, time_in_words
from gaps.stage.drawing.key_caps import ARROW_NAMES
from gaps.table.cards.faces import RANK_SYMBOLS


def speakable(text: str) -> str:
    """Return a text without symbols: those of suits become words, other signs commas or
    nothing.

    Deal codes become the name of the rules and a number, times become minutes and
    seconds.
    """
    return _spoken(text, language.current())


@lru_cache(maxsize=2048)
# the words of ``_RULES`` depend on the language
def _spoken(text: str, _language: str) -> str:
    for pattern, words in _RULES:
        text = pattern.sub(words, text)
    return text.strip(" ,;")


def _suit(symbol: str) -> Suit:
    return Suit(SUIT_SYMBOLS.index(symbol))


def _duration(found: re.Match[str]) -> str:
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return time_in_words(3600 * hours + 60 * minutes + seconds)


def _size(found: re.Match[str]) -> str:
    return _("{rows} rows of {columns}", rows=found[1], columns=found[2])


def _deal(found: re.Match[str]) -> str:
    """The words for a deal code or a code of rules; what only looks like one stays as
    it is.
    """
    key, _colon, number = found[0].partition(":")
    try:
        name = _(by_key(key).name)
    except InputError:
        return found[0]
    if not number:
        return name
    return _("{variant}, deal {number}", variant=name, number=number)


def _rows(found: re.Match[str]) -> str:
    complete = found[0].count("▲")
    rows = len(found[0])
    words = ngettext(
        "{number} of {rows} rows complete",
        "{number} of {rows} rows complete",
        complete,
        rows=rows,
    )
    return f", {words}, "


def _points_and_moves(found: re.Match[str]) -> str:
    points = int(found[1].replace(",", ""))
    return f"{speakable(point_count(points))}, {move_count(int(found[2]))}"


def _speed(found: re.Match[str]) -> str:
    if found[1] == "1":
        return _("normal speed")
    return _("{number} times as fast", number=found[1])


def _stars(found: re.Match[str]) -> str:
    number = found[0].count("★")
    stars = len(found[0])
    words = _("{number} of {stars} stars", number=number, stars=stars)
    return f", {words}, "


def _word(message: Message) -> Callable[[re.Match[str]], str]:
    return lambda _found: f" {_(message)} "


_Words = Callable[[re.Match[str]], str] | str
_SIGNS: Sequence[tuple[str, _Words]] = (
    ("[\xad\u200b-\u200f\u2060\ufeff\ufffd]", ""),
    ("(?<=\\d)[\u2009\u202f\xa0](?=\\d\\d\\d)", ""),  # between thousands
    (r"\s+", " "),
    (r"\bGAPS\d:\S+", _word(N_("the code of a challenge"))),
    # a code, put into words next
    (r"\bGAPS-\S+", lambda found: deal_code_in(found[0]) or found[0]),
    (r"\bcustom/[0-9a-z]+(?::[0-9]+)?\b|\b[a-z]+(?:-[a-z]+)*:[0-9]+\b", _deal),
    # not after a date
    (r"(?<!\d\d\d\d, )(?<!-\d\d )\b(?:(\d+):)?(\d\d?):(\d\d)\b", _duration),
    (
        r"\b(10|[A2-9JQK])([♣♠♦♥])",
        lambda found: card_name(RANK_SYMBOLS.index(found[1]), _suit(found[2])),
    ),
    (r"[♣♠♦♥]", lambda found: f" {_(SUIT_NAMES[_suit(found[0])])} "),
    (r"(?<=[▲△] )(\d[\d,]*) · (\d+)(?: \w+)?$", _points_and_moves),
    (r"[▲△]+", _rows),
    (r"[★☆]+", _stars),
    (r"¾", _word(N_("three quarters"))),
    (r"½", _word(N_("one half"))),
    (r"∞", _word(N_("unlimited"))),
    (r"^[–—-]$", _word(N_("no value"))),
    (r"(?<=\d) ?– ?(?=\d)", _word(NC_("between two numbers", "to"))),
    (r"−(?= ?\d)", _word(N_("minus"))),
    (r"<(?= ?\d)", _word(N_("less than"))),
    (r"(?<=\d) ?/ ?(?=\d)", _word(NC_("between two numbers", "of"))),
    (r"\b(\d\d?) × (\d\d?)(?= ·)", _size),  # with redeals or a talon after it
    (r"^(\d\d?) × (\d\d?)$", _size),
    (r"^(\d+)×$", _speed),
    (r"\b(\d+) s(?= ×)", lambda found: time_in_words(int(found[1]))),
    (r"(?<=\d) ?×|× ?(?=\d)", _word(NC_("between two numbers", "times"))),
    (r"×", _word(N_("cross"))),
    (r"«(?![^«»]*»)", _word(N_("double arrow"))),
    (r"(?<=\w) ?→ ?(?=\w)", _word(NC_("between two numbers", "to"))),
    *((arrow, _word(name)) for arrow, name in ARROW_NAMES.items()),
    (r"…(?= ?(?:$|[,.;:!?)\"“”»]))", ""),
    (r"[·•…|]| [–—] ", ", "),
    (r"\s+", " "),
    (r" (?=[,.;:!?)](?!\w))|(?<=\() ", ""),
    (r"([,.;:!?(])(?:,| ,)+", r"\1"),
    (r"(?:, ?)+(?=[.;:!?)])", ""),
)
_RULES = [(re.compile(pattern), words) for pattern, words in _SIGNS]

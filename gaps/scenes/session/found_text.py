"""Reading text from outside, alone or inside a message.

It may hold a challenge, a recording, a board, a day, a deal or rules. Every field and
the clipboard use it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from itertools import chain

from gaps.engine import (
    CATALOGUE,
    MAX_DEAL,
    InputError,
    State,
    Variant,
    by_key,
    parse_board,
    parse_code,
)
from gaps.engine.custom_rules import is_custom
from gaps.engine.deals import parse_deal_number
from gaps.engine.errors import shorten
from gaps.engine.notation import (
    MAX_BOARD_CHARS,
    board_words,
    is_gap,
    parse_card,
)
from gaps.engine.pasted import MAX_CODE_CHARS, check_characters, plain_text
from gaps.language import Figure, integer
from gaps.progress.calendar import daily
from gaps.scenes.session.shared_text import VARIANT_LETTERS
from gaps.store.games import game_log
from gaps.store.sharing import packed, shared

MAX_CHARS = shared.MAX_CHARS
"""The number of characters of a text that are read."""
_SEPARATORS = re.compile(r"(?<=\d)[\s,.'’](?=\d{3}(?!\d))")  # between thousands
_LOOSE = re.compile(r"(?<!\d)\s+|\s+(?!\d)")  # spaces that do not separate digits
# a code as it is heard: the colon is not spoken
_HEARD_CODE = re.compile(r"\s*([a-z]+(?:[\s-]+[a-z]+)*)\s+(?=\d)", re.IGNORECASE)
_DAY = r"(\d{4}-\d\d-\d\d)\b"
_CROSSROADS_LINE = re.compile(rf"\bGAPS-cross-{_DAY}", re.ASCII)
_DAILY_LINE = re.compile(rf"\bGAPS-daily-{_DAY}", re.ASCII)
_DEAL_LINE = re.compile(r"\bGAPS-(custom/[0-9a-z]{1,40}|[A-Za-z-]{1,40})-(\d+)\b")
_POINTS = re.compile(r"\s*[▲△]+\s+(\d[\d,]{0,15})\s*·")
"""The text after the deal in a result line that includes the score."""
_CODE = re.compile(r"(?<![\w/-])(custom/[0-9a-z]{1,40}|[a-z][a-z-]{1,40}):(\d+)\b")
_RULES = re.compile(r"\bcustom/[0-9a-z]{1,40}\b(?!:)")
_TYPED_WORDS = 4
"""A text with more words is not a typed deal."""


class ArrivalKind(Enum):
    """The kinds of text that are shown before they are played."""

    CHALLENGE = auto()
    RECORDING = auto()
    BOARD = auto()


@dataclass(frozen=True)
class Arrived:
    """A game or a board that is still to be read from its ``text``."""

    kind: ArrivalKind
    text: str


@dataclass(frozen=True)
class NamedDeal:
    """A deal that is named.

    If it comes from a friend's result, its score is ``to_beat``.
    """

    variant: Variant
    seed: int
    to_beat: int | None = None


@dataclass(frozen=True)
class NamedRules:
    """Custom rules without a deal."""

    variant: Variant


@dataclass(frozen=True)
class NamedCrossroads:
    """The crossroads of a day."""

    day: date


Found = Arrived | NamedDeal | NamedRules | NamedCrossroads


def find(text: str, variant: Variant = CATALOGUE["gaps"]) -> Found:
    """Return the content of a text, alone or inside a message, wrapped or not.

    A number alone is a deal of ``variant``. Raise ``InputError`` for other text.
    """
    return found_in(text) or _typed(text, variant)


def found_in(text: str) -> Found | None:
    """Return content that no other text looks like: anything but the number of a deal.

    Return None for other text. Raise ``InputError`` for a day, a deal or rules that do
    not exist.
    """
    text = text[:MAX_CHARS]
    if line := packed.found_in(text):
        return Arrived(ArrivalKind.CHALLENGE, line)
    if recording := game_log.found_in(text):
        return Arrived(ArrivalKind.RECORDING, recording)
    plain = plain_text(text)
    if found := _crossroads(plain) or _result(plain):
        return found
    if board := board_in(text):
        return Arrived(ArrivalKind.BOARD, board)
    return _code(plain) or _rules(plain)


def holds_game(text: str) -> bool:
    """Return True if a text holds a challenge, a recording or a board.

    Every screen can use these.
    """
    try:
        return isinstance(found_in(text), Arrived)
    except ValueError:
        return False


def names_deal(text: str) -> bool:
    """Return True if a text claims to name a deal, a day or rules, not by a number."""
    try:
        found = found_in(text)
    except ValueError:
        return True
    return found is not None and not isinstance(found, Arrived)


def nothing_found() -> InputError:
    """Return the error for a text without anything that can be played."""
    return InputError("No deal was found in this. Ask for the whole text.")


# Lines


def _crossroads(plain: str) -> NamedCrossroads | None:
    line = _CROSSROADS_LINE.search(plain)
    return None if line is None else NamedCrossroads(_day_in(line))


def _result(plain: str) -> NamedDeal | None:
    """Return the deal of the first result line, or None."""
    line = _DAILY_LINE.search(plain) or _DEAL_LINE.search(plain)
    if line is None:
        return None
    points = _POINTS.match(plain, line.end())
    to_beat = None if points is None else int(points[1].replace(",", ""))
    return NamedDeal(*parse_code(_code_of(line)), to_beat)


def deal_code_in(line: str) -> str | None:
    """Return the code of the deal in a result line, or None for other text.

    Raise ``InputError`` for a day that is not a date.
    """
    line = plain_text(line[:MAX_CODE_CHARS])
    found = _DAILY_LINE.match(line) or _DEAL_LINE.match(line)
    return None if found is None else _code_of(found)


def _code_of(line: re.Match[str]) -> str:
    """Return the code of the deal in a result line."""
    if line.re is _DAILY_LINE:
        return daily.code_of(_day_in(line))
    keys = {letter: key for key, letter in VARIANT_LETTERS.items()}
    return f"{keys.get(line[1], line[1])}:{line[2]}"


def _day_in(line: re.Match[str]) -> date:
    """Return the day in a line.

    Raise ``InputError`` if it is not a date.
    """
    day = daily.day_of(line[1])
    if day is None:
        raise InputError("{day} is no date", day=shorten(line[1]))
    return day


def _code(plain: str) -> NamedDeal | None:
    for code in _CODE.finditer(plain.lower()):
        if code[1] in CATALOGUE or is_custom(code[1]):
            return NamedDeal(*parse_code(code[0]))
    return None


def _rules(plain: str) -> NamedRules | None:
    rules = _RULES.search(plain.lower())
    return None if rules is None else NamedRules(by_key(rules[0]))


# Typed text


def _typed(text: str, variant: Variant) -> NamedDeal | NamedRules:
    """Return the deal or the rules that a short text names.

    Raise ``InputError`` for other text, naming what is wrong if it is nearly a deal.
    """
    words = text[:MAX_CODE_CHARS].split()
    has_number = any(map(str.isdigit, text[:MAX_CODE_CHARS]))
    if len(words) != 1 and not (has_number and len(words) <= _TYPED_WORDS):
        raise nothing_found()
    if (rules := read_rules(text)) is not None:
        return NamedRules(rules)
    return NamedDeal(*read_deal(text, variant))


def read_deal(text: str, variant: Variant) -> tuple[Variant, int]:
    """Return the variant and number of a deal.

    The text is ``20 417`` of ``variant``, ``mini:12``, ``mini 12``, or a share line.
    The thousands may be separated by any space, comma, point or apostrophe. Raise
    ``ValueError`` for other text.
    """
    typed = _LOOSE.sub("", _with_colon(plain_text(text[:MAX_CODE_CHARS])))
    plain = deal_code_in(text) or _SEPARATORS.sub("", typed)
    key = plain.lower().rpartition(":")[0]
    if key in CATALOGUE or is_custom(key):
        return parse_code(plain)
    check_characters(plain)
    if (number := parse_deal_number(plain)) is None:
        raise InputError(
            "A deal is a number from 1 to {most}, or a code such as {code}.",
            most=integer(MAX_DEAL),
            code=_example(variant),
        )
    return variant, number


def _with_colon(text: str) -> str:
    """Return a text with a colon after the key of a variant before a number."""
    heard = _HEARD_CODE.match(text)
    if heard is None:
        return text
    key = "-".join(re.split(r"[\s-]+", heard[1].lower()))
    return f"{key}:{text[heard.end() :]}" if key in CATALOGUE else text


def _example(variant: Variant) -> Figure:
    """Return the code of a deal, which is typed as it is drawn or as it is said."""
    key = variant.key if variant.key in CATALOGUE else "gaps"
    return Figure(f"{key}:48213", f"{key} 48213")


def read_rules(text: str) -> Variant | None:
    """Return the variant of a code of custom rules without a deal number.

    Return None for other text. Raise ``ValueError`` for rules that cannot be played.
    """
    plain = "".join(plain_text(text[:MAX_CODE_CHARS]).split()).lower()
    if is_custom(plain) and ":" not in plain:
        return by_key(plain)
    return None


# Boards

MIN_LINES = 2
MIN_WORDS = 4
UNLIKELY = frozenset({"galary"})
"""Variants that are tried last.

In Galary aces may move, so it fits every board of Spaces and Aces.
"""


def board_in(text: str) -> str:
    """Return the lines of a board without the text before and after them.

    The result is empty for a text that does not claim to hold a board.
    """
    lines = text[: MAX_BOARD_CHARS + 1].splitlines()
    rows = [[*chain.from_iterable(board_words(line))] for line in lines]
    first = next((at for at, row in enumerate(rows) if _is_row(row)), None)
    if first is None:
        return ""
    columns = len(rows[first])
    last = max(at for at, row in enumerate(rows) if _goes_on(row, columns))
    board = "\n".join(lines[first : last + 1])
    return board if len(board_words(board)) >= MIN_LINES else ""


def _is_row(words: list[str]) -> bool:
    """Return True if a line can start a board: most of its words are cards or gaps."""
    fitting = sum(map(_is_card_or_gap, words))
    return len(words) >= MIN_WORDS and fitting * 2 > len(words)


def _goes_on(words: list[str], columns: int) -> bool:
    """Return True if a line may be of a board with ``columns``, perhaps its tray."""
    cards = sum(_is_card_or_gap(word) and not is_gap(word) for word in words)
    fitting = sum(map(_is_card_or_gap, words))
    is_row = len(words) == columns and fitting > 0
    return is_row or (cards > 0 and fitting * 2 > len(words))


def _is_card_or_gap(word: str) -> bool:
    if is_gap(word):
        return True
    try:
        parse_card(word)
    except ValueError:
        return False
    return True


def read_board(text: str, first: Variant | None = None) -> State:
    """Return the position in a text, by the rules of ``first`` or the first that fit.

    Raise ``ValueError`` that names row, column and problem, by the rules that fit best.
    """
    problems: dict[Variant, ValueError] = {}
    variants = sorted(CATALOGUE.values(), key=lambda variant: variant.key in UNLIKELY)
    for variant in ([first] if first is not None else []) + variants:
        try:
            return parse_board(text, variant)
        except ValueError as error:
            problems.setdefault(variant, error)
    rows = board_words(text)
    raise problems[max(problems, key=lambda variant: _fit(rows, variant))]


def _fit(rows: list[list[str]], variant: Variant) -> tuple[bool, bool, bool]:
    """Return how well rows of words fit a variant.

    The values are for its rows and columns, its number of gaps, and the rest of the
    text.
    """
    layout = variant.layout
    board = rows[: layout.rows]
    rest = rows[layout.rows :]
    cells = [word for row in board for word in row]
    cards = len(variant.played) - len(layout.tray)
    return (
        [len(row) for row in board] == [layout.columns] * layout.rows,
        sum(not is_gap(word) for word in cells) == cards,
        bool(layout.tray or variant.passes) or not rest,
    )

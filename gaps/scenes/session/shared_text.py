"""Text that is given to others or comes in from them: a result in one line, the deal or
the rules that a text names, a board.
"""

from __future__ import annotations

import re

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
from gaps.engine.notation import board_words, is_gap, parse_card
from gaps.engine.pasted import MAX_CODE_CHARS, check_characters, plain_text
from gaps.language import Figure, _, joined, ngettext
from gaps.progress.calendar import daily
from gaps.scenes.text.numbers import deal_number, move_count, point_count
from gaps.stage.core import clipboard
from gaps.store.games import played
from gaps.store.sharing import packed

_SEPARATORS = re.compile(r"(?<=\d)[\s,.'’](?=\d{3}(?!\d))")  # between thousands
_LOOSE = re.compile(r"(?<!\d)\s+|\s+(?!\d)")  # spaces that part no digits
_DAILY_LINE = re.compile(r"\s*GAPS-daily-(\d{4}-\d\d-\d\d)\b")
VARIANT_LETTERS = {
    "gaps": "M",
    "unshuffled": "G",
    "addiction": "A",
    "mini": "S",
    "double-montana": "D",
}
"""What stands for the key of a variant; other variants are named by their key."""


def deal_figure(key: str, number: int) -> Figure:
    """Return the code of a deal; the name of its rules and its number are said."""
    name = _(by_key(key).name)
    said = _("{variant}, deal {number}", variant=name, number=number)
    return Figure(f"{key}:{number}", said)


def share_line(
    key: str,
    seed: int,
    rows: list[bool],
    points: int | None,
    moves: int | None,
    day: str = "",
    brief: bool = False,
) -> Figure:
    """Return a result in one line: the deal, a triangle for each row, the score and the
    moves. It is said in words.

    Score and moves are left out if they are ``None``. ``rows`` says which rows are
    complete. A daily deal is named by its ``day``, as ISO 8601. If ``brief``, the moves
    are a number without a word.
    """
    triangles = "".join("▲" if complete else "△" for complete in rows)
    deal = f"daily-{day}" if day else f"{VARIANT_LETTERS.get(key, key)}-{seed}"
    score = [] if points is None else [f"{points:,}"]
    made = [] if moves is None else [str(moves) if brief else move_count(moves)]
    shown = f"GAPS-{deal} {triangles} {' · '.join(score + made)}".rstrip()
    complete = sum(rows)
    words = [
        deal_figure(key, seed).said,
        ngettext(
            "{number} of {rows} rows complete",
            "{number} of {rows} rows complete",
            complete,
            rows=len(rows),
        ),
    ]
    if points is not None:
        words.append(point_count(points))
    if moves is not None:
        words.append(move_count(moves))
    return Figure(shown, joined(", ", words))


def copied(text: str, done: str) -> str:
    """Copy a text for others; return what came of it: that it is ``done``, or not."""
    worked = clipboard.copy(text)
    return done if worked else _("The clipboard cannot be reached.")


def deal_code_in(line: str) -> str | None:
    """Return the code of the deal that a shared line names; ``None`` for other text."""
    line = plain_text(line[:MAX_CODE_CHARS])
    daily_line = _DAILY_LINE.match(line)
    if daily_line is not None:
        day = daily.day_of(daily_line[1])
        return None if day is None else daily.code_of(day)
    found = re.match(r"\s*GAPS-(custom/[0-9a-z]+|[A-Za-z-]+)-(\d+)\b", line)
    if found is None:
        return None
    keys = {letter: key for key, letter in VARIANT_LETTERS.items()}
    return f"{keys.get(found[1], found[1])}:{found[2]}"


def check_day(text: str) -> None:
    """Raise ``InputError`` for the line of a daily deal whose day is no date."""
    daily_line = _DAILY_LINE.match(plain_text(text[:MAX_CODE_CHARS]))
    if daily_line is not None and daily.day_of(daily_line[1]) is None:
        raise InputError(
            "{day} is no date, so it has no daily deal", day=shorten(daily_line[1])
        )


def read_deal(text: str, variant: Variant) -> tuple[Variant, int]:
    """Return variant and number of a deal: ``20 417`` of ``variant``, ``mini:12``, or a
    share line.

    The thousands may be apart by any space, comma, point or apostrophe.
    Raises ``ValueError`` for other text.
    """
    check_day(text)
    typed = _LOOSE.sub("", plain_text(text[:MAX_CODE_CHARS]))
    plain = deal_code_in(text) or _SEPARATORS.sub("", typed)
    key = plain.lower().rpartition(":")[0]
    if key in CATALOGUE or is_custom(key):
        return parse_code(plain)
    check_characters(plain)
    if (number := parse_deal_number(plain)) is None:
        raise InputError(
            "A deal is a number from 1 to {most}, or a code such as {variant}:48213.",
            most=deal_number(MAX_DEAL),
            variant=variant.key,
        )
    return variant, number


def read_rules(text: str) -> Variant | None:
    """Return the variant of a code of custom rules without a deal number; ``None`` for
    other text.

    Raises ``ValueError`` for rules that cannot be played.
    """
    plain = "".join(plain_text(text[:MAX_CODE_CHARS]).split()).lower()
    if is_custom(plain) and ":" not in plain:
        return by_key(plain)
    return None


def names_deal(text: str) -> bool:
    """Whether the first line of a text is a code, a share line or custom rules, which
    no other text is.
    """
    line = (plain_text(text[:MAX_CODE_CHARS]).splitlines() or [""])[0]
    if _DAILY_LINE.match(line):
        return True
    try:
        if read_rules(line) is None and deal_code_in(line) is None:
            parse_code("".join(line.split()))
    except ValueError:
        return False
    return True


MIN_LINES = 2
MIN_WORDS = 4
UNLIKELY = frozenset({"galary"})
"""Variants that are tried last: in Galary aces may move, so it fits every board of
Spaces and Aces.
"""


def is_recognised(text: str) -> bool:
    """Whether text claims to be a recorded game, a challenge or a board."""
    return packed.is_recognised(text) or played.is_recognised(text) or is_board(text)


def is_board(text: str) -> bool:
    """Whether text claims to be a board: lines of cards."""
    rows = board_words(text)
    if len(rows) < MIN_LINES or len(rows[0]) < MIN_WORDS:
        return False
    fitting = sum(is_gap(word) or _is_card(word) for word in rows[0])
    return fitting * 2 > len(rows[0])


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except ValueError:
        return False
    return True


def read_board(text: str, first: Variant | None = None) -> State:
    """Return the position in a text, by the rules of ``first`` or else of the first
    variant that it fits.

    Raises ``ValueError`` that names row, column and problem, by the rules that fit
    best.
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
    """How well rows of words fit a variant: its rows and columns, its number of gaps,
    and what follows.
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

"""Custom rules: the choices in which variants differ, combined freely.

A short code stands for each combination.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeVar

from gaps.engine import deals, fill_rules, redeals
from gaps.engine.cards import ACE, KING, ranks_up_to
from gaps.engine.classic_variants import PLAIN
from gaps.engine.errors import InputError, shorten
from gaps.engine.fill_rules import FillRule
from gaps.engine.layout import Layout, in_rows, in_rows_with_tray
from gaps.engine.move_rules import FILL_GAPS, FILL_WITH_LOOSE_CARDS
from gaps.engine.state import RedealRule, Variant
from gaps.values import Value, with_fields

_Choice = TypeVar("_Choice")

PREFIX = "custom/"
MIN_RANKS = 5
MAX_REDEALS = 9
MAX_DECKS = 2
SUITS = 4


class RemovedRank(Enum):
    """The rank that is removed and leaves the gaps.

    The values of these enums are the letters of the code.
    """

    LOWEST = "l"
    HIGHEST = "h"
    NONE = "n"  # every row is one cell longer instead, and begins with an ace


class Fill(Enum):
    """The cards that a gap beside a card takes."""

    LEFT = "l"  # the next card of its left neighbour's suit
    EITHER = "e"  # the next card, or the one before its right neighbour
    HIGHER = "h"  # any higher card of its left neighbour's suit
    ANY_SUIT = "s"  # a card of the next rank, of any suit


class FirstColumn(Enum):
    """The way in which the base cards come to the first column."""

    ANY_BASE = "b"  # a gap there takes any of them
    PLACED = "p"  # the cards are dealt there
    MOVED = "m"  # the cards are moved there after the deal and leave the gaps
    TRAY = "t"  # the player takes them from a tray


class FreshGaps(Enum):
    """The places of the gaps after a redeal."""

    AFTER_RUNS = "r"
    ANYWHERE = "a"
    ROW_ENDS = "e"


class Keep(Enum):
    """The cards that stay at a redeal."""

    RUNS = "r"
    NOTHING = "n"
    COMPLETE_ROWS = "c"


class CustomRules(Value):
    """The choices; the defaults are the rules of Gaps."""

    ranks: int = KING
    """Ranks of a suit, a removed one included: 5 to 13."""
    removed: RemovedRank = RemovedRank.LOWEST
    fill: Fill = Fill.LEFT
    first_column: FirstColumn = FirstColumn.ANY_BASE
    redeals: int | None = 2
    """0 to 9; ``None`` for no limit."""
    gaps: FreshGaps = FreshGaps.AFTER_RUNS
    shuffled: bool = True
    keep: Keep = Keep.RUNS
    early: bool = False
    """True if a redeal may be taken while cards can still move."""
    locked: bool = False
    """True if a card in a run does not move again."""
    decks: int = 1
    """One pack in four rows, or two in eight."""
    any_start: bool = False
    """True if a gap in the first column takes any card."""


FILL_RULES: Mapping[Fill, tuple[FillRule, ...]] = {
    Fill.LEFT: (fill_rules.SUCCESSOR_OF_LEFT,),
    Fill.EITHER: (fill_rules.SUCCESSOR_OF_LEFT, fill_rules.PREDECESSOR_OF_RIGHT),
    Fill.HIGHER: (fill_rules.ANY_HIGHER_OF_LEFT,),
    Fill.ANY_SUIT: (fill_rules.NEXT_RANK_OF_ANY_SUIT,),
}
DEAL_RULES = {
    FirstColumn.ANY_BASE: deals.WHOLE_DECK,
    FirstColumn.PLACED: deals.BASES_PLACED,
}
DEAL_RULES_WITHOUT_REMOVAL = {
    FirstColumn.ANY_BASE: deals.PAST_ROW_STARTS,
    FirstColumn.PLACED: deals.BASES_PLACED_APART,
    FirstColumn.MOVED: deals.BASES_MOVED_TO_ROW_STARTS,
    FirstColumn.TRAY: deals.BASES_MOVED_TO_TRAY,
}
GAP_RULES = {
    FreshGaps.AFTER_RUNS: redeals.AFTER_EACH_RUN,
    FreshGaps.ANYWHERE: redeals.ANYWHERE,
    FreshGaps.ROW_ENDS: redeals.AT_ROW_ENDS,
}
GAP_RULES_WITH_TRAY = {
    FreshGaps.AFTER_RUNS: redeals.AFTER_EACH_RUN_PAST_BASES,
    FreshGaps.ROW_ENDS: redeals.AT_ROW_ENDS_PAST_BASES,
}
KEEP_RULES = {
    Keep.RUNS: redeals.HOME_CARDS,
    Keep.NOTHING: redeals.NOTHING,
    Keep.COMPLETE_ROWS: redeals.FINISHED_ROWS,
}

_CHOICES: Mapping[str, Mapping[str, Any]] = {
    "ranks": {str(number): number for number in range(1, 100)},
    "removed": {each.value: each for each in RemovedRank},
    "fill": {each.value: each for each in Fill},
    "first_column": {each.value: each for each in FirstColumn},
    "redeals": {**{str(number): number for number in range(10)}, "u": None},
    "gaps": {each.value: each for each in FreshGaps},
    "shuffled": {"s": True, "k": False},
    "keep": {each.value: each for each in Keep},
    "early": {"e": True, "s": False},
    "locked": {"l": True, "f": False},
    "decks": {"": 1, "2": 2},
    "any_start": {"": False, "a": True},
}
"""The values that the parts of a code stand for: those of each field, in order."""
_CODE = "".join(f"(?P<{name}>{'|'.join(parts)})" for name, parts in _CHOICES.items())


def is_custom(key: str) -> bool:
    """Return True if a key is, or begins like, a code of custom rules."""
    return key.startswith(PREFIX)


def custom_rules_problem(rules: CustomRules) -> InputError | None:
    """Return why these rules cannot be dealt or won, as an error to raise or show.

    Return None if they can be played.
    """
    if not MIN_RANKS <= rules.ranks <= KING:
        return InputError(
            "a suit has {minimum} to {maximum} ranks, not {ranks}",
            minimum=MIN_RANKS,
            maximum=KING,
            ranks=rules.ranks,
        )
    if not 1 <= rules.decks <= MAX_DECKS:
        return InputError("there are one or two packs, not {packs}", packs=rules.decks)
    if rules.redeals is not None and not 0 <= rules.redeals <= MAX_REDEALS:
        return InputError(
            "there are 0 to {maximum} redeals or no limit, not {redeals}",
            maximum=MAX_REDEALS,
            redeals=rules.redeals,
        )
    if rules.removed is not RemovedRank.NONE and rules.first_column in (
        FirstColumn.MOVED,
        FirstColumn.TRAY,
    ):
        return InputError(
            "aces are moved to the first column only if no rank is removed"
        )
    if rules.first_column is FirstColumn.TRAY and SUITS * rules.decks > _columns(rules):
        return InputError(
            "a tray of {cards} cards is too long for these rows: it needs {minimum} ranks",
            cards=SUITS * rules.decks,
            minimum=SUITS * rules.decks - 1,
        )
    if rules.redeals == 0 or rules.gaps is not FreshGaps.ANYWHERE:
        return None
    if rules.removed is RemovedRank.NONE:
        return InputError("gaps fall anywhere only if a rank is removed")
    if not rules.shuffled:
        return InputError("gaps fall anywhere only if the redeal is shuffled")
    return None


def first_column_stays(rules: CustomRules) -> bool:
    """Return True if base cards fill the first column from the deal on, and stay.

    The first column then never has a gap.
    """
    placed = rules.first_column in (FirstColumn.PLACED, FirstColumn.MOVED)
    return placed and not _bases_leave(rules)


def _bases_leave(rules: CustomRules) -> bool:
    """Return True if a base card can leave the start of its row, by a move or a redeal."""
    return rules.fill is Fill.EITHER or (
        rules.redeals != 0 and rules.keep is not Keep.RUNS
    )


def custom_variant(rules: CustomRules) -> Variant:
    """Return the variant of these rules, always the same object.

    Raise ``InputError`` if they cannot be played.
    """
    return _variant_of(rules)


@cache
def _variant_of(rules: CustomRules) -> Variant:
    if (problem := custom_rules_problem(rules)) is not None:
        raise problem
    low = rules.removed is RemovedRank.LOWEST
    high = rules.removed is RemovedRank.HIGHEST
    removed = frozenset[int]()
    if low:
        removed = frozenset({ACE})
    elif high:
        removed = frozenset({rules.ranks})
    deal_rules = DEAL_RULES if removed else DEAL_RULES_WITHOUT_REMOVAL
    return with_fields(
        PLAIN,
        key=format_custom_rules(rules),
        name="Own rules",
        summary="Rules of your own",
        layout=_layout(rules),
        ranks=ranks_up_to(rules.ranks),
        removed=removed,
        base=ACE + 1 if low else ACE,
        top=rules.ranks - 1 if high else rules.ranks,
        decks=rules.decks,
        deal=deal_rules[rules.first_column],
        moves=FILL_WITH_LOOSE_CARDS if rules.locked else FILL_GAPS,
        fill_rules=(*_row_start_rules(rules), *FILL_RULES[rules.fill]),
        redeal=None if rules.redeals == 0 else _redeal(rules),
        source="your own choice",
    )


def _columns(rules: CustomRules) -> int:
    """Return the number of columns: one cell of a finished row is a gap."""
    return rules.ranks + 1 if rules.removed is RemovedRank.NONE else rules.ranks


def _layout(rules: CustomRules) -> Layout:
    rows = SUITS * rules.decks
    columns = _columns(rules)
    if rules.first_column is FirstColumn.TRAY:
        return in_rows_with_tray(rows, columns, places=rows)
    return in_rows(rows, columns)


def _row_start_rules(rules: CustomRules) -> tuple[FillRule, ...]:
    """Return the fill rules of a gap in the first column.

    If no rank is removed and the aces never leave the column, no rule names them.
    """
    if rules.removed is RemovedRank.NONE and first_column_stays(rules):
        return ()
    if rules.any_start:
        return (fill_rules.ANY_CARD_AT_ROW_START,)
    if rules.first_column is FirstColumn.TRAY and not _bases_leave(rules):
        return (fill_rules.BASE_FROM_TRAY,)
    return (fill_rules.BASE_AT_ROW_START,)


def _redeal(rules: CustomRules) -> RedealRule:
    in_tray = rules.first_column is FirstColumn.TRAY
    gaps = GAP_RULES_WITH_TRAY[rules.gaps] if in_tray else GAP_RULES[rules.gaps]
    keep = KEEP_RULES[rules.keep]
    return RedealRule(rules.redeals, keep, gaps, rules.shuffled, rules.early)


def format_custom_rules(rules: CustomRules) -> str:
    """Return the code of the rules, a letter or number for each choice.

    The code of Gaps is ``custom/13llb2rsrsf``.
    """
    code = PREFIX
    for name, choices in _CHOICES.items():
        value = getattr(rules, name)
        parts = [part for part, choice in choices.items() if choice == value]
        code += parts[0] if parts else str(value)
    return code


def custom_rules_of(variant: Variant) -> CustomRules | None:
    """Return the rules of a variant as choices, or None if they are not among them."""
    if is_custom(variant.key):
        return parse_custom_rules(variant.key)
    try:
        rules = _choices_of(variant)
        is_same = same_rules(custom_variant(rules), variant)
    except (ValueError, StopIteration):
        return None
    return rules if is_same else None


def same_rules(one: Variant, other: Variant) -> bool:
    """Return True if two variants differ only in their names."""
    return _rules_of(one) == _rules_of(other)


def _rules_of(variant: Variant) -> tuple[object, ...]:
    return (
        variant.layout,
        variant.ranks,
        variant.removed,
        variant.base,
        variant.top,
        variant.decks,
        variant.deal,
        variant.moves,
        variant.fill_rules,
        variant.home,
        variant.redeal,
    )


def _choices_of(variant: Variant) -> CustomRules:
    """Return the choices that come nearest to a variant.

    Raise ``StopIteration`` if a rule is none of them.
    """
    redeal = variant.redeal
    any_start = fill_rules.ANY_CARD_AT_ROW_START in variant.fill_rules
    deal_rules = DEAL_RULES if variant.removed else DEAL_RULES_WITHOUT_REMOVAL
    removed = RemovedRank.NONE
    if variant.removed:
        is_low = variant.removed == {ACE}
        removed = RemovedRank.LOWEST if is_low else RemovedRank.HIGHEST
    rules = CustomRules(
        ranks=len(variant.ranks),
        removed=removed,
        fill=next(
            fill
            for fill, wanted in reversed([*FILL_RULES.items()])
            if {*wanted} <= {*variant.fill_rules}
        ),
        first_column=_choice_for(variant.deal, deal_rules),
        redeals=0,
        locked=variant.moves is FILL_WITH_LOOSE_CARDS,
        decks=variant.decks,
        any_start=any_start,
    )
    if redeal is None:
        return rules
    gap_rules = GAP_RULES_WITH_TRAY if variant.layout.tray else GAP_RULES
    return with_fields(
        rules,
        redeals=redeal.limit,
        gaps=_choice_for(redeal.gaps, gap_rules),
        shuffled=redeal.shuffled,
        keep=_choice_for(redeal.keep, KEEP_RULES),
        early=redeal.early,
    )


def _choice_for(rule: object, rules: Mapping[_Choice, object]) -> _Choice:
    """Return the choice that makes a rule."""
    return next(choice for choice, made in rules.items() if made is rule)


def parse_custom_rules(code: str) -> CustomRules:
    """Read a code of custom rules.

    Raise ``InputError`` if it is not one, or if the rules cannot be played.
    """
    found = re.fullmatch(_CODE, code.lower().removeprefix(PREFIX))
    if found is None:
        raise InputError(
            "{code!r} is not a code of custom rules, such as {example}",
            code=shorten(code),
            example=format_custom_rules(CustomRules()),
        )
    rules = CustomRules(
        **{name: parts[found[name]] for name, parts in _CHOICES.items()}
    )
    if problem := custom_rules_problem(rules):
        raise InputError(
            "{code!r} cannot be played: {why}", code=shorten(code), why=problem
        )
    return rules

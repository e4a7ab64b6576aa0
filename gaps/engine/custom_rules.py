"""Custom rules: the choices in which variants differ, combined freely, and the code that stands for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType

from gaps.engine.cards import ACE, KING, Board, ranks_up_to
from gaps.engine.checks import require, require_fields
from gaps.engine.classic_variants import GAPS
from gaps.engine.deals import bases_placed, whole_deck
from gaps.engine.errors import InputError, shorten
from gaps.engine.fills import (
    Wish,
    any_higher_of_left,
    base_at_row_start,
    fill_gaps,
    fill_gaps_with_loose_cards,
    next_rank_of_any_suit,
    predecessor_of_right,
    successor_of_left,
)
from gaps.engine.layout import Cell, in_rows
from gaps.engine.redeals import after_each_run, anywhere, at_row_ends, finished_rows, home_cards, nothing
from gaps.engine.state import RedealRule, State, Variant

PREFIX = "custom/"
MIN_RANKS, MAX_REDEALS = 5, 9


class RemovedRank(Enum):
    """The rank that is removed and leaves the gaps. The values of these enums are the letters of the code."""

    LOWEST = "l"
    HIGHEST = "h"


class Fill(Enum):
    """Which cards a gap beside a card takes."""

    LEFT = "l"  # the next card of its left neighbour's suit
    EITHER = "e"  # that, or the card before its right neighbour
    HIGHER = "h"  # any higher card of its left neighbour's suit
    ANY_SUIT = "s"  # a card of the next rank, of any suit


class FirstColumn(Enum):
    """How the base cards come to the first column."""

    ANY_BASE = "b"  # a gap there takes any of them
    PLACED = "p"  # they are dealt there


class FreshGaps(Enum):
    """Where the gaps are after a redeal."""

    AFTER_RUNS = "r"
    ANYWHERE = "a"
    ROW_ENDS = "e"


class Keep(Enum):
    """Which cards stay at a redeal."""

    RUNS = "r"
    NOTHING = "n"
    COMPLETE_ROWS = "c"


@dataclass(frozen=True)
class CustomRules:
    """The choices; the defaults are the rules of Gaps."""

    ranks: int = KING
    """Ranks of a suit, the removed one included: 5 to 13."""
    removed: RemovedRank = RemovedRank.LOWEST
    fill: Fill = Fill.LEFT
    first_column: FirstColumn = FirstColumn.ANY_BASE
    redeals: int | None = 2
    """0 to 9; ``None`` for no limit."""
    gaps: FreshGaps = FreshGaps.AFTER_RUNS
    shuffled: bool = True
    keep: Keep = Keep.RUNS
    early: bool = False
    """Whether a redeal may be taken while cards can still move."""
    locked: bool = False
    """Whether a card in a run does not move again."""

    def __post_init__(self) -> None:
        """Raise ``TypeError`` for a field of a wrong type."""
        require_fields(self, _FIELDS)


_FIELDS: Mapping[str, tuple[type, ...]] = {
    "ranks": (int,),
    "redeals": (int, NoneType),
    "removed": (RemovedRank,),
    "fill": (Fill,),
    "first_column": (FirstColumn,),
    "gaps": (FreshGaps,),
    "keep": (Keep,),
    **dict.fromkeys(("shuffled", "early", "locked"), (bool,)),
}
WISHES: Mapping[Fill, tuple[Wish, ...]] = MappingProxyType(
    {
        Fill.LEFT: (successor_of_left,),
        Fill.EITHER: (successor_of_left, predecessor_of_right),
        Fill.HIGHER: (any_higher_of_left,),
        Fill.ANY_SUIT: (next_rank_of_any_suit,),
    }
)
DEAL_RULES: Mapping[FirstColumn, Callable[[Variant, int], Board]] = MappingProxyType(
    {FirstColumn.ANY_BASE: whole_deck, FirstColumn.PLACED: bases_placed}
)
GAP_RULES: Mapping[FreshGaps, Callable[[State, frozenset[Cell]], frozenset[Cell] | None]] = MappingProxyType(
    {
        FreshGaps.AFTER_RUNS: after_each_run,
        FreshGaps.ANYWHERE: anywhere,
        FreshGaps.ROW_ENDS: at_row_ends,
    }
)
KEEP_RULES: Mapping[Keep, Callable[[State], frozenset[Cell]]] = MappingProxyType(
    {Keep.RUNS: home_cards, Keep.NOTHING: nothing, Keep.COMPLETE_ROWS: finished_rows}
)

_CODE = re.compile(
    r"(?P<ranks>[1-9]\d?)(?P<removed>[lh])(?P<fill>[lehs])(?P<first_column>[bp])(?P<redeals>[0-9u])"
    r"(?P<gaps>[rae])(?P<shuffled>[sk])(?P<keep>[rnc])(?P<early>[es])(?P<locked>[lf])",
    re.ASCII,
)


def custom_rules_problem(rules: CustomRules) -> InputError | None:
    """Why these rules cannot be dealt or won, as an error to raise or show; ``None`` if they can."""
    require("rules", rules, CustomRules)
    if not MIN_RANKS <= rules.ranks <= KING:
        return InputError(
            "a suit has {minimum} to {maximum} ranks, not {ranks}",
            minimum=MIN_RANKS,
            maximum=KING,
            ranks=rules.ranks,
        )
    if rules.redeals is not None and not 0 <= rules.redeals <= MAX_REDEALS:
        return InputError(
            "there are 0 to {maximum} redeals or no limit, not {redeals}",
            maximum=MAX_REDEALS,
            redeals=rules.redeals,
        )
    if rules.redeals != 0 and rules.gaps is FreshGaps.ANYWHERE and not rules.shuffled:
        return InputError("gaps fall anywhere only if the redeal is shuffled")
    return None


def custom_variant(rules: CustomRules) -> Variant:
    """The variant of these rules, always the same object. Raises ``InputError`` if they cannot be played."""
    require("rules", rules, CustomRules)
    return _variant_of(rules)


@cache
def _variant_of(rules: CustomRules) -> Variant:
    if (problem := custom_rules_problem(rules)) is not None:
        raise problem
    low = rules.removed is RemovedRank.LOWEST
    return replace(
        GAPS,
        key=format_custom_rules(rules),
        name="Custom",
        summary="Rules of your own.",
        layout=in_rows(4, rules.ranks),
        ranks=ranks_up_to(rules.ranks),
        removed=frozenset({ACE if low else rules.ranks}),
        base=ACE + 1 if low else ACE,
        top=rules.ranks if low else rules.ranks - 1,
        deal=DEAL_RULES[rules.first_column],
        moves=fill_gaps_with_loose_cards if rules.locked else fill_gaps,
        wishes=(base_at_row_start, *WISHES[rules.fill]),
        redeal=None if rules.redeals == 0 else _redeal(rules),
        also_called=(),
        source="your own choice",
        books_differ="",
    )


def _redeal(rules: CustomRules) -> RedealRule:
    return RedealRule(
        rules.redeals, KEEP_RULES[rules.keep], GAP_RULES[rules.gaps], rules.shuffled, rules.early
    )


def format_custom_rules(rules: CustomRules) -> str:
    """The code of the rules: a letter or number for each choice. That of Gaps is ``custom/13llb2rsrsf``."""
    require("rules", rules, CustomRules)
    parts = (
        *(rules.ranks, rules.removed.value, rules.fill.value, rules.first_column.value),
        *("u" if rules.redeals is None else rules.redeals, rules.gaps.value, "s" if rules.shuffled else "k"),
        *(rules.keep.value, "e" if rules.early else "s", "l" if rules.locked else "f"),
    )
    return PREFIX + "".join(map(str, parts))


def custom_rules_of(variant: Variant) -> CustomRules | None:
    """The rules a custom variant was made from; ``None`` for a variant of the catalogue."""
    require("variant", variant, Variant)
    return parse_custom_rules(variant.key) if variant.key.startswith(PREFIX) else None


def parse_custom_rules(code: str) -> CustomRules:
    """Read a code of custom rules. Raises ``InputError`` if it is not one, or cannot be played."""
    require("code", code, str)
    found = _CODE.fullmatch(code.lower().removeprefix(PREFIX))
    if found is None:
        raise InputError(
            "{code!r} is not a code of custom rules, such as {example}",
            code=shorten(code),
            example=format_custom_rules(CustomRules()),
        )
    rules = CustomRules(
        ranks=int(found["ranks"]),
        removed=RemovedRank(found["removed"]),
        fill=Fill(found["fill"]),
        first_column=FirstColumn(found["first_column"]),
        redeals=None if found["redeals"] == "u" else int(found["redeals"]),
        gaps=FreshGaps(found["gaps"]),
        shuffled=found["shuffled"] == "s",
        keep=Keep(found["keep"]),
        early=found["early"] == "e",
        locked=found["locked"] == "l",
    )
    if problem := custom_rules_problem(rules):
        raise InputError("{code!r} cannot be played: {why}", code=shorten(code), why=problem)
    return rules

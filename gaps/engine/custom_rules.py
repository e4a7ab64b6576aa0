"""Custom rules: the dials of the catalogue, free to combine, and the code that holds them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from types import MappingProxyType

from gaps.engine.cards import ACE, KING, Board, ranks_up_to
from gaps.engine.classic_variants import GAPS
from gaps.engine.deals import bases_placed, whole_deck
from gaps.engine.errors import InputError
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


class Lifted(Enum):
    """The rank that is lifted away and leaves the gaps. In all dials the value is the letter of the code."""

    LOWEST = "l"
    HIGHEST = "h"


class Fill(Enum):
    """What a gap takes beside a card."""

    LEFT = "l"  # the next card of its left neighbour's suit
    EITHER = "e"  # and the card before its right neighbour
    HIGHER = "h"  # any higher card of its left neighbour's suit
    ANY_SUIT = "s"  # the next rank of whatever suit


class FirstColumn(Enum):
    """How the base cards come to the row starts."""

    ANY_BASE = "b"  # a gap there takes any of them
    PLACED = "p"  # they stand there from the deal


class FreshGaps(Enum):
    """Where the gaps fall at a redeal."""

    AFTER_RUNS = "r"
    ANYWHERE = "a"
    ROW_ENDS = "e"


class Keep(Enum):
    """What stays at a redeal."""

    RUNS = "r"
    NOTHING = "n"
    COMPLETE_ROWS = "c"


@dataclass(frozen=True)
class CustomRules:
    """What a person may choose; the defaults are those of Gaps."""

    ranks: int = KING
    """Ranks of a suit, the lifted one too: 5 to 13."""
    lifted: Lifted = Lifted.LOWEST
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


WISHES: Mapping[Fill, tuple[Wish, ...]] = MappingProxyType(
    {
        Fill.LEFT: (successor_of_left,),
        Fill.EITHER: (successor_of_left, predecessor_of_right),
        Fill.HIGHER: (any_higher_of_left,),
        Fill.ANY_SUIT: (next_rank_of_any_suit,),
    }
)
DEALS: Mapping[FirstColumn, Callable[[Variant, int], Board]] = MappingProxyType(
    {FirstColumn.ANY_BASE: whole_deck, FirstColumn.PLACED: bases_placed}
)
GAPS_FALL: Mapping[FreshGaps, Callable[[State, frozenset[Cell]], frozenset[Cell] | None]] = MappingProxyType(
    {
        FreshGaps.AFTER_RUNS: after_each_run,
        FreshGaps.ANYWHERE: anywhere,
        FreshGaps.ROW_ENDS: at_row_ends,
    }
)
KEEPS: Mapping[Keep, Callable[[State], frozenset[Cell]]] = MappingProxyType(
    {Keep.RUNS: home_cards, Keep.NOTHING: nothing, Keep.COMPLETE_ROWS: finished_rows}
)

_CODE = re.compile(
    r"(?P<ranks>[1-9]\d?)(?P<lifted>[lh])(?P<fill>[lehs])(?P<first_column>[bp])(?P<redeals>[0-9u])"
    r"(?P<gaps>[rae])(?P<shuffled>[sk])(?P<keep>[rnc])(?P<early>[es])(?P<locked>[lf])",
    re.ASCII,
)


def refusal(dials: CustomRules) -> InputError | None:
    """Why these rules cannot be dealt or won; ``None`` if they can be played."""
    if not MIN_RANKS <= dials.ranks <= KING:
        return InputError(
            "a suit has {least} to {most} ranks, not {ranks}",
            least=MIN_RANKS,
            most=KING,
            ranks=dials.ranks,
        )
    if dials.redeals is not None and not 0 <= dials.redeals <= MAX_REDEALS:
        return InputError(
            "there are 0 to {most} redeals or no limit, not {redeals}",
            most=MAX_REDEALS,
            redeals=dials.redeals,
        )
    if dials.redeals != 0 and dials.gaps is FreshGaps.ANYWHERE and not dials.shuffled:
        return InputError("gaps fall anywhere only if the redeal is shuffled")
    return None


@cache
def made(dials: CustomRules) -> Variant:
    """The variant of these rules, the same one every time. Raises ``ValueError`` with the refusal."""
    if (why := refusal(dials)) is not None:
        raise why
    low = dials.lifted is Lifted.LOWEST
    return replace(
        GAPS,
        key=format_custom_rules(dials),
        name="Custom",
        summary="Rules of your own.",
        layout=in_rows(4, dials.ranks),
        ranks=ranks_up_to(dials.ranks),
        removed=frozenset({ACE if low else dials.ranks}),
        base=ACE + 1 if low else ACE,
        top=dials.ranks if low else dials.ranks - 1,
        deal=DEALS[dials.first_column],
        moves=fill_gaps_with_loose_cards if dials.locked else fill_gaps,
        wishes=(base_at_row_start, *WISHES[dials.fill]),
        redeal=None if dials.redeals == 0 else _redeal(dials),
        also_called=(),
        source="your own choice",
        books_differ="",
    )


def _redeal(dials: CustomRules) -> RedealRule:
    return RedealRule(dials.redeals, KEEPS[dials.keep], GAPS_FALL[dials.gaps], dials.shuffled, dials.early)


def format_custom_rules(dials: CustomRules) -> str:
    """The code of the rules, such as ``custom/13llb2rsrsf`` for those of Gaps: a letter or number a dial."""
    parts = (
        *(dials.ranks, dials.lifted.value, dials.fill.value, dials.first_column.value),
        *("u" if dials.redeals is None else dials.redeals, dials.gaps.value, "s" if dials.shuffled else "k"),
        *(dials.keep.value, "e" if dials.early else "s", "l" if dials.locked else "f"),
    )
    return PREFIX + "".join(map(str, parts))


def custom_rules_of(variant: Variant) -> CustomRules | None:
    """The dials of a variant that was made from them; ``None`` for one of the catalogue."""
    return parse_custom_rules(variant.key) if variant.key.startswith(PREFIX) else None


def parse_custom_rules(code: str) -> CustomRules:
    """Read the code of custom rules. Raises ``ValueError`` if it is none, or the rules are refused."""
    found = _CODE.fullmatch(code.lower().removeprefix(PREFIX))
    if found is None:
        raise InputError(
            "{code!r} is no code of custom rules, such as {example}",
            code=code,
            example=format_custom_rules(CustomRules()),
        )
    dials = CustomRules(
        ranks=int(found["ranks"]),
        lifted=Lifted(found["lifted"]),
        fill=Fill(found["fill"]),
        first_column=FirstColumn(found["first_column"]),
        redeals=None if found["redeals"] == "u" else int(found["redeals"]),
        gaps=FreshGaps(found["gaps"]),
        shuffled=found["shuffled"] == "s",
        keep=Keep(found["keep"]),
        early=found["early"] == "e",
        locked=found["locked"] == "l",
    )
    if why := refusal(dials):
        raise InputError("{code!r} cannot be played: {why}", code=code, why=why)
    return dials

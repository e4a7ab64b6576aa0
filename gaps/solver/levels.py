"""The difficulty of a deal, for the search and for a person.

For the search it is the number of positions up to the first win.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from gaps.engine import State
from gaps.engine.fill_rules import GapPosition
from gaps.solver.beginner import is_easy
from gaps.solver.rule_tables import has_one_place, has_wish, takes_other_suits
from gaps.solver.search import has_compiled_search
from gaps.solver.verdict import Outcome, Verdict


class Level(Enum):
    """Three levels, each of a third of the deals that can be won without a redeal."""

    GENTLE = "gentle"
    STEADY = "steady"
    STEEP = "steep"


class Difficulty(Enum):
    """The difficulty of a deal for a person, by the names of the settings."""

    EASY = "gentle"
    """A new player wins most games of it."""
    MEDIUM = "steady"
    """The deal can be won without a redeal."""
    HARD = "steep"
    """It is in the third of those deals for which the search takes longest."""


class RulesKind(Enum):
    """The kinds of rules whose deals need different numbers of positions."""

    BASES_DEALT = auto()
    """A gap takes the successor of its left neighbour; base cards may come to any row.
    """
    BASES_PLACED = auto()
    """The same, but the base cards are in the first column from the start."""
    LOCKED = auto()
    """Cards in runs do not move again."""
    EITHER_SIDE = auto()
    """A gap also takes the predecessor of its right neighbour."""
    EITHER_SIDE_PLACED = auto()
    """The same, but the base cards are in the first column from the start."""
    ANY_HIGHER = auto()
    """A gap takes any higher card of its left neighbour's suit."""
    ANY_SUIT = auto()
    """A gap takes a card of the next rank, of any suit."""
    RING = auto()
    """Cards come home along a ring."""
    TWO_PACKS = auto()
    """Played with two packs."""


LIMITS: Mapping[RulesKind, Mapping[int, tuple[int, int]]] = {
    RulesKind.BASES_DEALT: {
        5: (73, 400),
        6: (200, 1_400),
        7: (490, 2_600),
        10: (5_300, 35_000),
        13: (59_000, 300_000),
        14: (120_000, 340_000),
    },
    RulesKind.BASES_PLACED: {
        5: (13, 16),
        7: (46, 110),
        10: (260, 2_900),
        13: (16_000, 110_000),
        14: (56_000, 290_000),
    },
    RulesKind.LOCKED: {
        5: (29, 150),
        7: (510, 2_300),
        10: (8_100, 37_000),
        13: (130_000, 560_000),
    },
    RulesKind.EITHER_SIDE: {
        5: (120, 2_100),
        7: (1_400, 6_000),
        10: (8_600, 42_000),
        13: (68_000, 310_000),
    },
    RulesKind.EITHER_SIDE_PLACED: {
        5: (18, 210),
        7: (660, 6_400),
        10: (11_000, 44_000),
        13: (38_000, 180_000),
        14: (60_000, 210_000),
    },
    RulesKind.ANY_HIGHER: {
        5: (130, 1_700),
        7: (2_200, 12_000),
        10: (16_000, 39_000),
        14: (36_000, 83_000),
    },
    RulesKind.ANY_SUIT: {
        5: (83, 570),
        7: (2_100, 6_200),
        10: (6_300, 21_000),
        14: (32_000, 59_000),
    },
    RulesKind.RING: {9: (13_000, 38_000)},
    RulesKind.TWO_PACKS: {
        5: (140, 2_500),
        7: (4_200, 13_000),
        10: (50_000, 120_000),
        13: (280_000, 740_000),
        14: (170_000, 700_000),
    },
}
"""By kind and columns: the positions (or other work, as ``Verdict.nodes`` counts it)
that the compiled search needs for one third and for two thirds of the winnable deals.
Measured: see docs/solver.md.
"""
GENERAL_LIMITS = (200, 10_000)
"""The same for the search in Python."""


def kind_of(start: State) -> RulesKind:
    """Return the kind of the rules of the deal ``start``."""
    variant = start.variant
    if variant.decks > 1:
        return RulesKind.TWO_PACKS
    if len(variant.layout.starts) == 1:
        return RulesKind.RING
    first_column = [start.board[cell] for cell in variant.layout.starts]
    ranks = {card.rank for card in first_column if card is not None}
    placed = None not in first_column and ranks == {variant.base}
    if has_wish(variant, GapPosition.BEFORE):
        return RulesKind.EITHER_SIDE_PLACED if placed else RulesKind.EITHER_SIDE
    if takes_other_suits(variant):
        return RulesKind.ANY_SUIT
    if not has_one_place(variant):
        return RulesKind.ANY_HIGHER
    if placed:
        return RulesKind.BASES_PLACED
    return RulesKind.LOCKED if variant.moves.locked else RulesKind.BASES_DEALT


def limits_for(start: State) -> tuple[int, int]:
    """Return the maximum positions of a gentle deal, and of a steady one.

    For a number of columns that was not measured they are those of the next larger one.
    """
    if not has_compiled_search(start):
        return GENERAL_LIMITS
    limits = LIMITS[kind_of(start)]
    columns = start.variant.layout.columns
    measured = min((each for each in limits if each >= columns), default=max(limits))
    return limits[measured]


def level_of(state: State, verdict: Verdict) -> Level | None:
    """Return the level of the deal ``state`` with the verdict of a new search.

    Return None unless that is a win.
    """
    if verdict.outcome is not Outcome.WINNABLE:
        return None
    gentle, steady = limits_for(state)
    if verdict.nodes <= gentle:
        return Level.GENTLE
    return Level.STEADY if verdict.nodes <= steady else Level.STEEP


def difficulty_of(state: State, seed: int, verdict: Verdict) -> Difficulty | None:
    """Return the difficulty of the deal ``state`` with the number ``seed``.

    Return None if it is not known.
    """
    if is_easy(state.variant, seed):
        return Difficulty.EASY
    level = level_of(state, verdict)
    if level is None:
        return None
    return Difficulty.HARD if level is Level.STEEP else Difficulty.MEDIUM

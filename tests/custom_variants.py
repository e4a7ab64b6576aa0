"""Variants of custom rules: every combination of the choices that decide which moves
there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from gaps.engine import Variant
from gaps.engine.custom_rules import (
    CustomRules,
    Fill,
    FirstColumn,
    RemovedRank,
    custom_rules_problem,
    custom_variant,
)

# one of so many combinations has two packs, or takes any card in the first column
STEP = 7


def move_rules(ranks: int) -> Iterator[CustomRules]:
    """Every combination with one pack and base cards at row starts, and some of the
    others.
    """
    usual = product(RemovedRank, Fill, FirstColumn, (False, True))
    others = product(
        RemovedRank,
        Fill,
        FirstColumn,
        (False, True),
        ((1, True), (2, False), (2, True)),
    )
    combined = [(*each, (1, False)) for each in usual] + list(others)[::STEP]
    for removed, fill, first, locked, (decks, any_start) in combined:
        rules = CustomRules(
            ranks, removed, fill, first, locked=locked, decks=decks, any_start=any_start
        )
        if custom_rules_problem(rules) is None:
            yield rules


def custom_variants(ranks: int) -> list[Variant]:
    """The variants of ``move_rules``."""
    return [custom_variant(rules) for rules in move_rules(ranks)]

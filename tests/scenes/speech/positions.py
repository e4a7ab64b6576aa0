"""Positions of every variant, reached by random moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

from gaps.engine import State, deal
from gaps.engine.catalogue import CATALOGUE, by_key
from gaps.engine.custom_rules import (
    CustomRules,
    Fill,
    FirstColumn,
    RemovedRank,
    custom_rules_problem,
    custom_variant,
)

MOVES = 200


@cache
def positions(key: str, every: int = 1) -> tuple[State, ...]:
    """Positions of a random game of a variant: each or one of ``every``."""
    return tuple(_reached(key))[::every]


def _reached(key: str) -> Iterator[State]:
    random, variant, number = Random(key), by_key(key), 1
    state = deal(variant, number)
    for _move in range(MOVES):
        yield state
        if not state.legal_moves:
            number += 1
            state = deal(variant, number)
        else:
            state = state.play(random.choice(state.legal_moves))


def _custom_rules() -> Iterator[str]:
    """Codes of custom rules that can be played: all ways to fill gaps, and all first columns."""
    for fill, column, removed in product(Fill, FirstColumn, RemovedRank):
        for rules in (
            CustomRules(7, removed, fill, column, locked=True, early=True),
            CustomRules(6, removed, fill, column, redeals=None, decks=2, any_start=True),
        ):
            if custom_rules_problem(rules) is None:
                yield custom_variant(rules).key


VARIANTS = (*CATALOGUE, *Random(1).sample(tuple(_custom_rules()), 12))
"""All variants of the catalogue, and some custom rules."""

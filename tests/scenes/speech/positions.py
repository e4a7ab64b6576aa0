"""Positions of every variant, reached by random moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from gaps.engine import State, deal
from gaps.engine.catalogue import CATALOGUE, by_key
from tests.custom_variants import custom_variants

MOVES = 200
VARIANTS = (*CATALOGUE, *(variant.key for variant in Random(1).sample(custom_variants(7), 12)))
"""All variants of the catalogue, and some custom rules."""


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

"""Positions for the tests of the ways to search."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TypeVar

from gaps.engine import CATALOGUE, Card, State, Status, Suit, Variant
from gaps.engine.homes import place_in_row_of_suit
from gaps.engine.layout import in_rows
from gaps.solver import Outcome, Verdict

T = TypeVar("T")


def small(columns: int, key: str = "no-redeal") -> Variant:
    """A game of four rows with fewer ranks, so that everything can be tried."""
    ranks = tuple(range(1, columns + 1))
    return replace(
        CATALOGUE[key],
        layout=in_rows(4, columns),
        ranks=ranks,
        top=columns,
    )


def won(variant: Variant, stock: tuple[Card | None, ...] = ()) -> State:
    """The end of a game with a talon: each suit in its row."""
    cards = sorted(variant.played, key=lambda card: place_in_row_of_suit(variant, card))
    return State(variant, tuple(cards), stock=stock)


def played_on(
    state: State,
    chance: random.Random,
    moves: int,
) -> State:
    """The state after so many random slides, fewer if there is none."""
    for _ in range(moves):
        if not state.slides:
            break
        state = state.play(chance.choice(state.slides))
    return state


def replayed(state: State, verdict: Verdict) -> State:
    """The end of the line, whose moves must be legal; ``verdict`` must say how many
    cards are home there.
    """
    for move in verdict.line:
        state = state.play(move)
    assert len(state.home) == verdict.home
    assert (verdict.outcome is Outcome.WINNABLE) == (state.status is Status.WON)
    return state


def any_board(chance: random.Random, columns: int) -> State:
    """A deal, or a position with rows that are partly in place, after some random
    slides.
    """
    variant = small(columns)
    length = columns - 1
    numbers = [*range(4 * length), *[-1] * 4]
    kind = chance.randrange(4)
    if kind < 3:
        chance.shuffle(numbers)
    else:  # near the end
        numbers = [
            number
            for row in range(4)
            for number in (*range(row * length, (row + 1) * length), -1)
        ]
        cells = range(len(numbers))
        for _ in range(chance.randrange(2, 4 * columns)):
            swap(numbers, chance.choice(cells), chance.choice(cells))
    suits = chance.sample(range(4), 4)
    for row in range(4) if kind in (1, 2) else ():
        for rank in range(1 if kind == 1 else chance.randrange(columns)):
            here = numbers.index(suits[row] * length + rank)
            swap(numbers, here, row * columns + rank)
    board = tuple(
        None
        if number < 0
        else Card(variant.base + number % length, Suit(number // length))
        for number in numbers
    )
    return played_on(
        State(variant, board),
        chance,
        chance.choice((0, 0, 3, 8, 20)),
    )


def swap(
    cells: list[T],
    one: int,
    other: int,
) -> None:
    """Exchange two entries of a list."""
    cells[one], cells[other] = cells[other], cells[one]

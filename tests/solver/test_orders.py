"""Partial orders: every plan is played in the engine, and plans are found exactly where
they exist.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

import pytest

from gaps.engine import CATALOGUE, Move, State, Variant, deal
from gaps.solver import Outcome
from gaps.solver.method import numbered
from gaps.solver.proofs.clause_search import (
    POSITIONS_A_MODEL,
    OrderSearch,
    supports_order_search,
)
from gaps.solver.row_search import supports_row_search
from tests.marks import quick_first, repeated
from tests.solver.boards import played_on, replayed, small
from tests.solver.small_boards import everything

NODES = 3_000_000


def boards(
    columns: int,
    count: int,
    first: int = 1,
) -> Iterator[State]:
    """Small deals, each after some random moves."""
    variant = small(columns)
    for number in range(first, first + count):
        chance = random.Random(number)
        yield played_on(
            deal(variant, number),
            chance,
            chance.choice((0, 0, 3, 10, 30)),
        )


def proven(state: State) -> OrderSearch:
    """A search that has ended; its line is checked."""
    search = OrderSearch(state, 64)
    assert search.run(NODES), "more conflicts than expected"
    assert search.decided or search.refuted, "a plan could not be played"
    replayed(state, search.verdict())
    return search


def wins_once_home(state: State) -> bool:
    """Whether some win brings every card home once, for good: everything is tried, for
    each order of rows.
    """
    return any(wins_with_rows(state, rows) for rows in permutations(range(4)))


def wins_with_rows(state: State, rows: tuple[int, ...]) -> bool:
    """The same where the row of each suit is given.

    A card that has come beside a base card in its row, or beside a card that has, never
    moves again. No card comes beside a base card in another row. Base cards change
    places as the rules allow.
    """
    columns = state.variant.layout.columns
    length = state.variant.row_length
    board = tuple(numbered(state))
    ends = tuple(
        rows[c // length] * columns + c % length if c >= 0 else -1
        for c in range(4 * length)
    )
    start = (board, frozenset[int]())
    met = {start}
    waiting = [start]
    while waiting:
        here, fixed = waiting.pop()
        if all(here[ends[card]] == card for card in range(4 * length)):
            return True
        for gap in (cell for cell, card in enumerate(here) if card < 0):
            for card, now_fixed in fillers(here, fixed, gap, columns, length, ends):
                cells = list(here)
                cells[here.index(card)] = -1
                cells[gap] = card
                after = (tuple(cells), now_fixed)
                if after not in met:
                    met.add(after)
                    waiting.append(after)
    return False


def fillers(
    board: tuple[int, ...],
    fixed: frozenset[int],
    gap: int,
    columns: int,
    length: int,
    ends: tuple[int, ...],
) -> Iterator[tuple[int, frozenset[int]]]:
    """The cards that may move to ``gap``, each with the cards that are then at home for
    good.
    """
    if gap % columns == 0:
        yield from ((base, fixed) for base in range(0, 4 * length, length))
        return
    before = board[gap - 1]
    if before < 0 or before % length == length - 1 or before + 1 in fixed:
        return
    if before % length == 0 and gap % columns == 1:
        if ends[before] == gap - 1:
            yield before + 1, fixed | {before + 1}
    elif before in fixed:
        yield before + 1, fixed | {before + 1}
    else:
        yield before + 1, fixed


def with_full_column(key: str, columns: int) -> Variant:
    """A small game of a kind in which cards at home never move again."""
    variant = small(columns, key)
    if variant.base == 1:
        variant = replace(
            variant,
            ranks=variant.ranks[:-1],
            top=columns - 1,
        )
    return replace(variant, redeal=None)


STAYING = ("locked", "blue-moon", "red-moon", "montana")


@pytest.mark.core
def test_it_supports_the_rules_of_the_search_of_rows_and_some_more() -> None:
    deals = {key: deal(variant, 1) for key, variant in CATALOGUE.items()}
    more = ["locked", "blue-moon", "red-moon"]
    assert [k for k in deals if supports_order_search(deals[k])] == [
        k for k in deals if supports_row_search(deals[k]) or k in more
    ]


@pytest.mark.core
@pytest.mark.parametrize(
    ("key", "columns", "count"),
    [
        *((key, 4, 25) for key in STAYING),
        *quick_first(0, product(STAYING, (4, 5), [repeated(100, 300)])),
    ],
)
def test_it_decides_every_position_of_a_game_in_which_cards_stay_at_home(
    key: str, columns: int, count: int
) -> None:
    variant = with_full_column(key, columns)
    for number in range(1, count + 1):
        chance = random.Random(number)
        state = played_on(
            deal(variant, number), chance, chance.choice((0, 0, 3, 10, 30))
        )
        search = proven(state)
        assert search.decided
        truth = everything(state, 1 << 30)
        assert truth is not None
        expected = Outcome.WINNABLE if truth[0] else Outcome.NOT_WINNABLE
        assert search.verdict().outcome is expected, (number, numbered(state))


@pytest.mark.core
@pytest.mark.parametrize(
    ("columns", "count"),
    [
        *[(3, 100), (4, 20)],
        *quick_first(
            0,
            [
                (3, repeated(600, 2000)),
                (4, 150),
            ],
        ),
    ],
)
def test_a_plan_is_found_exactly_where_one_exists(columns: int, count: int) -> None:
    for state in boards(columns, count):
        outcome = proven(state).verdict().outcome
        assert (outcome is Outcome.WINNABLE) == wins_once_home(state), numbered(state)


def followed(
    state: State,
    line: tuple[Move, ...],
    every: int,
) -> None:
    """After each ``every`` moves of a plan, the rest proves the win again without a
    conflict.
    """
    for at, move in enumerate(line):
        if at % every == 0:
            search = OrderSearch(state, 64)
            search.hint(line[at:])
            search.run(10 * NODES)
            assert search.decided, (numbered(state), at)
            assert search.nodes == POSITIONS_A_MODEL, (numbered(state), at)
        state = state.play(move)


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize(
    ("columns", "count"),
    [
        (6, repeated(300, 2000)),
        (8, repeated(100, 400)),
    ],
)
def test_the_rest_of_a_plan_is_a_hint_that_proves_it_again(
    columns: int, count: int
) -> None:
    for state in boards(columns, count):
        followed(state, proven(state).verdict().line, every=4)

"""Lines that only bring cards home: legal, winning, and found where there is one."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gaps.engine import (
    CATALOGUE,
    Card,
    Skip,
    Slide,
    State,
    Status,
    Variant,
    by_key,
    deal,
)
from gaps.engine.fill_rules import GapPosition
from gaps.engine.finishing import MAX_SLIDES, finishing_moves
from tests.marks import each_variant, slow_except
from tests.scenarios.games import won_board

GAP_KEYS = [key for key, variant in CATALOGUE.items() if not variant.passes]
SWAP_KEYS = [key for key, variant in CATALOGUE.items() if variant.passes]
SEEDS = st.integers(1, 1_000_000)


def scattered(
    variant: Variant,
    seed: int,
    count: int,
) -> State:
    """A position from which ``count`` cards can go home one after the other, made by
    taking them away.
    """
    state = won_board(variant)
    choose = random.Random(seed).choice
    tray = set(variant.layout.tray)
    waits = variant.key == "double-montana"  # a base card comes from the tray only
    at_starts = (GapPosition.START, GapPosition.AFTER_TOP)
    bases_move = any(rule.where in at_starts for rule in variant.fill_rules)
    for _ in range(count):
        ends = [
            cell for cell in state.home if variant.layout.right[cell] not in state.home
        ]
        if len(variant.layout.starts) == 1:
            ends = [max(state.home)] if state.home else []
        takes = []
        for end in ends:
            card = state.board[end]
            assert card is not None
            is_base = card.rank == variant.base
            if is_base and not bases_move:
                continue
            free = [cell for cell, other in enumerate(state.board) if other is None]
            to_tray = waits and is_base
            takes += [(end, cell) for cell in free if (cell in tray) == to_tray]
        if not takes:
            break
        end, place = choose(takes)
        cells = list(state.board)
        cells[end], cells[place] = None, cells[end]
        after = replace(state, board=tuple(cells))
        if after.home < state.home:
            state = after
    return state


def check(state: State, line: tuple[Slide, ...]) -> None:
    """Each slide is legal, brings cards home and takes none away, and the last one
    wins.
    """
    states = [state]
    for slide in line:
        assert slide in states[-1].legal_moves
        states.append(states[-1].play(slide))
    for before, after in pairwise(states):
        assert before.home < after.home
        assert all(before.board[cell] == after.board[cell] for cell in before.home)
    assert states[-1].status is Status.WON


def exists(state: State) -> bool:
    """Whether there is such a line, by trying all of them."""
    seen = set()
    open_states = [state]
    while open_states:
        here = open_states.pop()
        if here.all_home:
            return True
        for slide in here.slides:
            if slide.source in here.home:
                continue
            after = here.play(slide)
            if after.home > here.home and after.board not in seen:
                seen.add(after.board)
                open_states.append(after)
    return False


MOST_OF_TWO_PACKS = 11
"""Cards away from home with which the search always ends; of one pack half of them may
be away, as in a game that asks for a line.
"""


@pytest.mark.parametrize(
    "key", slow_except(GAP_KEYS, ["gaps", "locked", "maze", "double-gaps"])
)
@given(seed=SEEDS, count=st.integers(1, 40))
@settings(max_examples=12)
def test_cards_that_were_taken_away_come_home_again(
    key: str, seed: int, count: int
) -> None:
    state = scattered(by_key(key), seed, count)
    line = finishing_moves(state)
    most = MOST_OF_TWO_PACKS if state.variant.decks > 1 else len(state.home)
    if count <= most:
        assert (line is None) == state.all_home
    if line is not None:
        check(state, line)


@pytest.mark.slow
@given(
    seed=SEEDS,
    count=st.integers(4, 14),
    moves=st.integers(1, 8),
)
@settings(max_examples=100)
@pytest.mark.parametrize("key", ["mini", "line-up", "either-side", "jungle", "locked"])
def test_a_line_is_found_exactly_where_there_is_one(
    key: str, seed: int, count: int, moves: int
) -> None:
    state = scattered(by_key(key), seed, count)
    choose = random.Random(seed).choice
    for _ in range(moves):
        away = [
            slide for slide in state.slides if not state.play(slide).home > state.home
        ]
        if not away:
            break
        state = state.play(choose(away))
    line = finishing_moves(state)
    assert (line is not None) == (exists(state) and not state.all_home)
    if line is not None:
        check(state, line)


@each_variant
def test_a_won_game_needs_no_moves(key: str) -> None:
    state = won_board(by_key(key))
    assert state.all_home
    assert finishing_moves(replace(state, stock=())) is None


def move_away(
    variant: Variant,
    board: list[Card | None],
    turned: Card,
) -> None:
    """Exchange the card with the face of the turned one and one beside it."""
    faces = [card and card[:2] for card in board]
    here = faces.index(turned[:2])
    other = variant.layout.beside[here][0]
    board[here], board[other] = board[other], board[here]


@pytest.mark.parametrize("key", SWAP_KEYS)
def test_a_card_of_the_stock_that_nobody_has_seen_is_not_used(key: str) -> None:
    start = deal(by_key(key), 3)
    assert finishing_moves(start) is None
    turned = start.turned
    assert turned is not None
    board = list(won_board(by_key(key)).board)
    move_away(by_key(key), board, turned)
    state = State(
        by_key(key),
        tuple(board),
        start.seed,
        0,
        start.stock,
    )
    line = finishing_moves(state)
    assert line is not None
    assert len(line) == 1
    check(state, line)
    assert finishing_moves(state.play(Skip())) is None  # the next cards are not known


def test_two_cards_of_the_stock_are_used_only_if_both_are_known() -> None:
    """Each of the next two cards lies beside its cell: the second one is turned after
    the first move.
    """
    dance = by_key("pas-a-deux")
    board = list(won_board(dance).board)
    stock = deal(dance, 3).stock
    for turned in stock[:2]:
        assert turned is not None
        move_away(dance, board, turned)
    state = State(
        dance,
        tuple(board),
        3,
        0,
        stock,
    )
    assert len(state.home) == len(board) - 4
    assert finishing_moves(state) is None


def test_a_search_with_too_many_choices_ends() -> None:
    """Eight base cards in the tray and eight empty rows: no line is found, and soon."""
    assert finishing_moves(deal(by_key("double-montana"), 1)) is None
    assert MAX_SLIDES < 10_000

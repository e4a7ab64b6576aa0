"""Positions made by a program: a board that no game can reach is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gaps.engine import CATALOGUE, Card, Game, Redeal, State, Suit, arcade_score, deal
from tests.marks import each_variant

MINI = CATALOGUE["mini"]
START = deal(MINI, 12)
DANCE = deal(CATALOGUE["pas-a-deux"], 7)
EMPTY = (None,) * len(MINI.layout.cells)


def with_foreign(card: Card) -> State:
    """The first position with another card in place of the last one."""
    board = list(START.board)
    last = max(cell for cell, there in enumerate(board) if there)
    board[last] = card
    return State(MINI, tuple(board))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: State(MINI, ()), "the board must have 28 cells; it has 0"),
        (
            lambda: State(MINI, (*START.board, None)),
            "the board must have 28 cells; it has 29",
        ),
        (lambda: with_foreign(Card(9, Suit.SPADES)), "not of this variant: 9s"),
        (
            lambda: State(MINI, EMPTY),
            "missing: 2c, 2d, 2h, 2s, not of this variant: none",
        ),
        (
            lambda: replace(START, stock=(Card(2, Suit.CLUBS),)),
            "the stock must hold cards of the talon only, not 2c",
        ),
        (
            lambda: replace(DANCE, stock=DANCE.stock * 2),
            "the stock must have at most 104 cards; it has 208",
        ),
        (
            lambda: replace(START, seed=0),
            "seed must be from 1 to 2147483647; it is 0",
        ),
        (
            lambda: replace(START, redeals_used=-1),
            "redeals_used must be at least 0; it is -1",
        ),
    ],
)
def test_a_position_that_no_game_has_is_refused(
    make: Callable[[], State], said: str
) -> None:
    with pytest.raises(ValueError, match="must") as error:
        make()
    assert said in str(error.value)


@each_variant
@settings(max_examples=8)
@given(draw=st.data())
def test_a_board_of_the_right_cards_in_any_order_plays_on(
    key: str, draw: st.DataObject
) -> None:
    variant = CATALOGUE[key]
    empty = [None] * (len(variant.layout.cells) - len(variant.played))
    board = draw.draw(st.permutations([*variant.played, *empty]))
    game = Game(
        State(
            variant,
            tuple(board),
            7,
            0,
            variant.talon,
        )
    )
    for _ in range(12):
        moves = game.state.legal_moves
        if not moves:
            break
        move = Redeal() if Redeal() in moves else draw.draw(st.sampled_from(moves))
        game = game.play(move)
    assert arcade_score(game).total >= 0


def test_a_card_precedes_the_next_one_of_its_suit_and_is_the_base_or_the_top_of_a_row() -> (
    None
):
    two, three = Card(2, Suit.CLUBS), Card(3, Suit.CLUBS)
    assert two.precedes(three)
    assert two.precedes(three._replace(deck=1))
    assert not three.precedes(two)
    assert not two.precedes(Card(3, Suit.SPADES))
    assert not two.precedes(Card(4, Suit.CLUBS))
    assert MINI.is_base(two)
    assert not MINI.is_base(three)
    assert MINI.is_top(Card(7, Suit.CLUBS))
    assert not MINI.is_top(three)

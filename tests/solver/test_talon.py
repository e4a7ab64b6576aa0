"""Rules with a stock: only a win in one move is proven, and a good move is advised."""

from __future__ import annotations

import random

import pytest

from gaps.engine import CATALOGUE, Skip, Slide, State, Status, deal
from gaps.solver import Outcome, Search, solve

KEYS = ("pas-de-deux", "pas-de-deux-wide")


def won(key: str) -> State:
    variant = CATALOGUE[key]
    cards = sorted((card for card in variant.played), key=lambda card: (card.suit, card.rank))
    return State(variant, tuple(cards), stock=variant.talon)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("left", [1, 2, 52, 53, 104])
def test_no_win_is_never_proven_while_a_card_is_still_to_be_turned(key: str, left: int) -> None:
    start = deal(CATALOGUE[key], 7)
    verdict = solve(State(start.variant, start.board, 7, 0, start.stock[-left:]))
    assert verdict.outcome is Outcome.UNKNOWN
    assert not verdict.exact
    assert len(verdict.line) == 1
    assert verdict.line[0] in State(start.variant, start.board, stock=start.stock[-left:][:1]).legal_moves


@pytest.mark.parametrize("key", KEYS)
def test_a_talon_turned_to_its_end_is_lost(key: str) -> None:
    start = deal(CATALOGUE[key], 7)
    verdict = solve(State(start.variant, start.board, 7))
    assert verdict.outcome is Outcome.NOT_WINNABLE


@pytest.mark.parametrize("key", KEYS)
def test_a_win_in_one_move_is_found(key: str) -> None:
    board = list(won(key).board)
    board[0], board[1] = board[1], board[0]
    turned = CATALOGUE[key].talon[1]
    state = State(CATALOGUE[key], tuple(board), stock=(turned, *CATALOGUE[key].talon[5:9]))
    verdict = solve(state)
    assert verdict.outcome is Outcome.WINNABLE
    assert verdict.line == (Slide(0, 1),)
    assert state.play(verdict.line[0]).status is Status.WON


def test_all_home_already_is_won() -> None:
    verdict = solve(won("pas-de-deux"))
    assert (verdict.outcome, verdict.line) == (Outcome.WINNABLE, ())


def test_a_card_that_no_exchange_helps_is_skipped() -> None:
    board = list(won("pas-de-deux").board)
    board[20], board[50] = board[50], board[20]
    state = State(CATALOGUE["pas-de-deux"], tuple(board), stock=CATALOGUE["pas-de-deux"].talon[:3])
    assert solve(state).line == (Skip(),)


@pytest.mark.parametrize("key", KEYS)
def test_the_answer_does_not_depend_on_hidden_cards(key: str) -> None:
    start = deal(CATALOGUE[key], 11)
    rest = list(start.stock[1:])
    random.Random(1).shuffle(rest)
    other = State(start.variant, start.board, 12, 0, (start.stock[0], *rest))
    assert solve(start) == solve(other)


def test_following_the_advice_to_the_end_brings_most_cards_home() -> None:
    state = deal(CATALOGUE["pas-de-deux-wide"], 3)
    while state.stock and state.status is Status.PLAYING:
        state = state.play(Search(state).run(100).line[0])
    assert len(state.home) >= 26

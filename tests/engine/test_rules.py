"""The rules, as boards typed in by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gaps.engine import (
    CATALOGUE,
    Card,
    IllegalMove,
    Redeal,
    State,
    Status,
    Suit,
    deal,
    parse_board,
)
from gaps.engine.deals import order
from tests.engine.boards import (
    NO_MOVE,
    board,
    cell,
    moves,
    on_four_rows_of_seven,
)
from tests.marks import each_variant


def test_stuck_with_a_redeal_left_and_lost_without() -> None:
    assert board(NO_MOVE).status is Status.STUCK
    assert moves(board(NO_MOVE)) == {"R"}
    assert board(NO_MOVE).play(Redeal()).redeals_left == 0
    for used in (1, 2):
        assert replace(board(NO_MOVE), redeals_used=used).status is Status.LOST


def test_a_board_without_a_number_cannot_take_a_shuffled_redeal() -> None:
    assert board(NO_MOVE, seed=None).status is Status.LOST
    with pytest.raises(IllegalMove):
        board(NO_MOVE, seed=None).play(Redeal())


def redealt(key: str, text: str) -> tuple[State, State]:
    before = parse_board(text, on_four_rows_of_seven(key), 5)
    return before, before.play(Redeal())


def laid(state: State, cards: list[Card]) -> list[Card]:
    """The cards on the cells that hold one of ``cards``, in reading order."""
    return [card for card in state.board if card in cards]


GAPS_AFTERWARDS = {
    "gaps": "A3 B5 C6 D1",
    "unshuffled": "A3 B5 C6 D1",
    "unshuffled-three": "A3 B5 C6 D1",
    "unshuffled-endless": "A3 B5 C6 D1",
    "station": "A7 B7 C7 D7",
    "spaces": "A1 B1 C1 D1",
}


def test_a_redeal_keeps_what_is_home_and_gathers_the_rest() -> None:
    for key, gaps in GAPS_AFTERWARDS.items():
        before, after = redealt(key, NO_MOVE)
        assert {*after.gaps} == {cell(name, after) for name in gaps.split()}
        kept = () if key == "spaces" else before.home
        assert all(after.board[place] == before.board[place] for place in kept)
        loose = [
            card
            for place, card in enumerate(before.board)
            if card is not None and place not in kept
        ]
        shuffled = [card for card in order(after.variant, 5, 1) if card in loose]
        assert laid(after, loose) == (loose if "unshuffled" in key else shuffled)
        assert after.redeals_used == 1


def test_an_unshuffled_redeal_needs_no_number() -> None:
    rules = on_four_rows_of_seven("unshuffled")
    with_number, without = (parse_board(NO_MOVE, rules, seed) for seed in (5, None))
    assert without.status is Status.STUCK
    assert without.play(Redeal()).board == with_number.play(Redeal()).board


ONE_ROW_DONE = """
2c 3c 4c 5c 6c 7c --
2s 3s 4s 5s 7d -- --
2d 3d 4d 5d 6d 6s 5h
4h 2h 7s 3h 6h 7h --
"""


def test_paganini_keeps_only_a_finished_row() -> None:
    before, after = redealt("paganini", ONE_ROW_DONE)
    assert after.board[:7] == before.board[:7]
    assert [after.variant.layout.column_of(gap) for gap in after.gaps] == [6, 0, 0, 0]


@pytest.mark.parametrize("key", ["addiction", "scatter"])
def test_gaps_fall_anywhere_except_in_a_finished_row(key: str) -> None:
    before, after = redealt(key, ONE_ROW_DONE)
    assert after.board[:7] == before.board[:7]
    kept = {before.board[place] for place in before.home}
    cards = [
        card
        for card in order(after.variant, 5, 1)
        if card not in kept and card != Card(1, Suit.CLUBS)
    ]
    free = [place for place in range(7, 28) if place not in before.home]
    assert [after.board[place] for place in free] == [
        None if card.rank == 1 else card for card in cards
    ]


@pytest.mark.parametrize(
    ("seed", "number", "first"),
    [
        (7, 1, "Ac Tc 2s 2c Th 9h Ks 4d 5h 3h Jd 7c 6h"),
        (2_147_483_647, 3, "Qc Jh 5s Kd 7h 3s 3c 9s 9h 6c 8c Kh Kc"),
    ],
)
def test_the_order_of_redeals_never_changes(
    seed: int,
    number: int,
    first: str,
) -> None:
    assert " ".join(map(str, order(CATALOGUE["gaps"], seed, number)[:13])) == first


@pytest.mark.parametrize("key", ["endless", "unshuffled-endless"])
def test_endless_never_runs_out_of_redeals(key: str) -> None:
    state = replace(
        parse_board(NO_MOVE, on_four_rows_of_seven(key), 5), redeals_used=1_000
    )
    assert state.status is Status.STUCK
    assert state.redeals_left is None
    assert state.play(Redeal()).redeals_used == 1_001


def test_four_unshuffled_rounds_have_three_redeals() -> None:
    first = parse_board(NO_MOVE, on_four_rows_of_seven("unshuffled-three"), 5)
    assert first.redeals_left == 3
    assert replace(first, redeals_used=2).status is Status.STUCK
    assert replace(first, redeals_used=3).status is Status.LOST


def test_without_a_redeal_none_is_left() -> None:
    assert {
        deal(CATALOGUE[key], 7).redeals_left for key in ("no-redeal", "line-up", "maze")
    } == {0}


def test_a_game_has_stopped_when_no_card_can_move_and_not_all_are_home() -> None:
    assert [status.stopped for status in Status] == [False, True, False, True]


AT_ANY_TIME = {
    "addiction",
    "addiction-three",
    "scatter",
    "either-side",
    "either-side-three",
    "station",
    "double-gaps",
    "blue-moon",
    "red-moon",
    "double-blue-moon",
    "double-red-moon",
    "galary",
    "jungle",
    "house-of-commons",
}
"""The rows of the rules marked so."""


@each_variant
def test_a_redeal_may_be_taken_while_cards_can_move_where_the_rules_say_so(
    key: str,
) -> None:
    state = deal(CATALOGUE[key], 7)
    assert state.slides
    assert (Redeal() in state.legal_moves) is (key in AT_ANY_TIME)
    if key in AT_ANY_TIME:
        after = state.play(Redeal())
        assert (after.redeals_used, state.redeals_left) != (0, after.redeals_left)

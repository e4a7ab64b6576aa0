"""The rules, as boards typed in by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gaps.engine import (
    CATALOGUE,
    Card,
    GapKind,
    IllegalMove,
    Reason,
    Redeal,
    Slide,
    State,
    Status,
    Suit,
    deal,
    gap_kind,
    order,
    parse_board,
    why_not,
)
from tests.engine.boards import NO_MOVE, ONE_MOVE, OPEN, board, cell, moves

MINI = CATALOGUE["mini"]


def test_a_gap_takes_the_next_card_of_its_left_neighbours_suit() -> None:
    assert moves(board(ONE_MOVE)) == {"C7-D7"}


def test_nothing_goes_right_of_the_top_rank_or_of_a_gap() -> None:
    state = board(NO_MOVE)
    assert state.slides == ()
    assert gap_kind(state, cell("A4", state)) is GapKind.DEAD
    assert gap_kind(state, cell("B6", state)) is GapKind.DEAD
    assert gap_kind(state, cell("B7", state)) is GapKind.BLOCKED


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


def test_a_gap_in_the_first_column_takes_any_two_even_one_that_stands_there() -> None:
    state = board(OPEN)
    assert gap_kind(state, cell("A1", state)) is GapKind.START
    assert moves(state) == {
        *("B1-A1", "B7-A1", "D1-A1", "D2-A1"),
        *("B1-C1", "B7-C1", "D1-C1", "D2-C1"),
        "C7-D7",
    }


def test_home_is_the_twos_of_the_first_column_and_what_follows_them() -> None:
    state = board(OPEN)
    assert state.home == {cell(name, state) for name in ("B1", "B2", "B3", "B4", "D1")}
    assert [len(run) for run in state.runs] == [4, 1]


def test_gaps_that_extend_a_run_have_their_own_kind() -> None:
    text = OPEN.replace("2s 3s 4s 5s 7d -- 2c", "2s 3s 4s 5s -- 7d 2c")
    state = board(text)
    assert gap_kind(state, cell("B5", state)) is GapKind.GROWS
    assert gap_kind(state, cell("D7", state)) is GapKind.LIVE


def test_won_when_all_is_home() -> None:
    state = board("2c 3c 4c 5c 6c 7c --\n2s 3s 4s 5s 6s 7s --\n2d 3d 4d 5d 6d 7d --\n2h 3h 4h 5h 6h -- 7h")
    assert moves(state) == {"D7-D6"}
    won = state.play(state.slides[0])
    assert won.status is Status.WON
    assert won.legal_moves == ()


def test_a_card_already_in_place_has_that_reason() -> None:
    state = board(NO_MOVE)
    follows = why_not(state, cell("B2", state))
    assert (follows.reason, str(follows.card)) == (Reason.IN_PLACE, "2s")
    loose = why_not(state, cell("D6", state))  # the 7c right of the 6c, in no run
    assert (loose.reason, str(loose.card)) == (Reason.IN_PLACE, "6c")
    assert why_not(state, cell("A1", state)).reason is Reason.IN_PLACE
    elsewhere = why_not(state, cell("B2", state), cell("D7", state))
    assert elsewhere.reason is Reason.AFTER_TOP


def test_a_card_in_a_run_does_not_move_again_where_runs_are_locked() -> None:
    locked = replace(CATALOGUE["locked"], layout=MINI.layout, ranks=MINI.ranks, top=7)
    state = parse_board(OPEN, locked, 5)
    assert moves(state) == {"B7-A1", "D2-A1", "B7-C1", "D2-C1", "C7-D7"}
    assert why_not(state, cell("B1", state)).reason is Reason.LOCKED


def test_either_side_also_takes_the_card_before_the_right_neighbour() -> None:
    either = replace(CATALOGUE["either-side"], layout=MINI.layout, ranks=MINI.ranks, top=7)
    state = parse_board(NO_MOVE, either, 5)
    # A4 lies left of the 5h: the 4h may come. B6 and B7 lie left of a gap and of the edge.
    assert moves(state) == {"D1-A4", "R"}
    assert state.status is Status.PLAYING


def test_either_side_with_three_redeals_differs_in_their_number_only() -> None:
    either, three = CATALOGUE["either-side"], CATALOGUE["either-side-three"]
    assert either.redeal is not None
    assert three.redeal == replace(either.redeal, limit=3)
    for field in ("layout", "ranks", "removed", "base", "top", "deal", "moves", "wishes", "home", "decks"):
        assert getattr(three, field) == getattr(either, field), field
    state = deal(three, 7)
    for _ in range(3):
        state = state.play(Redeal())
    assert state.redeals_left == 0
    assert Redeal() not in state.legal_moves


def test_either_side_offers_a_card_that_both_neighbours_name_once() -> None:
    either = replace(CATALOGUE["either-side"], layout=MINI.layout, ranks=MINI.ranks, top=7)
    text = NO_MOVE.replace("2c 3c 7s -- 5h", "2c 3c 3h -- 5h").replace("4c 3h 6c", "4c 7s 6c")
    state = parse_board(text, either, 5)
    assert [str(card) for card in state.wants(cell("A4", state))] == ["4h"]
    assert [slide for slide in state.slides if slide.target == cell("A4", state)] == [
        Slide(cell("D1", state), cell("A4", state))
    ]


def redealt(key: str, text: str, rank: int = 7) -> tuple[State, State]:
    variant = replace(CATALOGUE[key], layout=MINI.layout, ranks=MINI.ranks, top=rank)
    before = parse_board(text, variant, 5)
    return before, before.play(Redeal())


def laid(state: State, cards: list[Card]) -> list[Card]:
    """The cards on the cells that hold one of ``cards``, in reading order."""
    return [card for card in state.board if card in cards]


def test_a_redeal_keeps_runs_and_puts_each_gap_right_after() -> None:
    before, after = redealt("gaps", NO_MOVE)
    names = {"A3", "B5", "C6", "D1"}
    assert set(after.gaps) == {cell(name, after) for name in names}
    for run in before.runs:
        assert all(after.board[place] == before.board[place] for place in run)
    loose = [card for card in order(after.variant, 5, 1) if card in set(loose_cards(before))]
    assert laid(after, loose) == loose
    assert after.redeals_used == 1


def loose_cards(state: State) -> list[Card]:
    return [card for place, card in enumerate(state.board) if card is not None and place not in state.home]


def test_the_second_redeal_has_an_order_of_its_own_and_redo_repeats_it() -> None:
    variant = CATALOGUE["gaps"]
    orders = {order(variant, 5, 1), order(variant, 5, 2), order(variant, 6, 1)}
    assert len(orders) == 3
    before, after = redealt("gaps", NO_MOVE)
    assert before.play(Redeal()) == after


def test_an_unshuffled_redeal_keeps_the_reading_order() -> None:
    before, after = redealt("unshuffled", NO_MOVE)
    loose = loose_cards(before)
    assert laid(after, loose) == loose


def test_an_unshuffled_redeal_needs_no_number() -> None:
    unshuffled = replace(CATALOGUE["unshuffled"], layout=MINI.layout, ranks=MINI.ranks, top=7)
    with_number, without = (parse_board(NO_MOVE, unshuffled, seed) for seed in (5, None))
    assert without.status is Status.STUCK
    assert without.play(Redeal()).board == with_number.play(Redeal()).board


def test_station_puts_the_gaps_at_the_row_ends() -> None:
    _, after = redealt("station", NO_MOVE)
    assert [after.variant.layout.column_of(gap) for gap in after.gaps] == [6, 6, 6, 6]


def test_spaces_keeps_nothing_and_starts_every_row_with_a_gap() -> None:
    _, after = redealt("spaces", NO_MOVE)
    assert [after.variant.layout.column_of(gap) for gap in after.gaps] == [0, 0, 0, 0]
    loose = [card for card in order(after.variant, 5, 1) if card.rank != 1]
    assert laid(after, loose) == loose


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
    cards = [card for card in order(after.variant, 5, 1) if card not in kept and card != Card(1, Suit.CLUBS)]
    free = [place for place in range(7, 28) if place not in before.home]
    assert [after.board[place] for place in free] == [None if card.rank == 1 else card for card in cards]


def test_a_finished_row_keeps_its_gap_at_its_end_after_a_run_redeal() -> None:
    before, after = redealt("gaps", ONE_ROW_DONE)
    assert after.board[:7] == before.board[:7]


ONE_ROW_DONE_AND_A_GUEST = """
2c 3c 4c 5c 6c 7c 5h
2s 3s 4s 5s 7d -- --
2d 3d 4d 5d 6d 6s 4h
2h 7s -- 3h 6h 7h --
"""  # a loose card stands where the finished row has its gap


@pytest.mark.parametrize("key", ["gaps", "unshuffled", "addiction", "scatter", "paganini", "station"])
def test_a_loose_card_at_the_end_of_a_finished_row_is_gathered_too(key: str) -> None:
    before, after = redealt(key, ONE_ROW_DONE_AND_A_GUEST)
    assert after.board[:6] == before.board[:6]
    assert after.board[6] is None
    assert sorted(card for card in after.board if card) == sorted(before.variant.played)
    assert len(after.gaps) == 4


def test_montana_deals_the_twos_into_the_first_column() -> None:
    for seed in range(1, 20):
        state = deal(CATALOGUE["montana"], seed)
        column = [state.board[start] for start in state.variant.layout.starts]
        assert sorted(card.suit for card in column if card and card.rank == 2) == list(Suit)
        assert len(state.gaps) == 4
        assert not set(state.gaps) & set(state.variant.layout.starts)


def test_line_up_begins_its_rows_with_aces_and_ends_them_with_fives() -> None:
    state = parse_board(
        "-- 2c 3c 4c 5c 2s\nAs 3s 4s 5s -- 2d\nAd 3d 4d 5d -- 2h\nAh 3h 4h 5h -- Ac",
        CATALOGUE["line-up"],
    )
    assert moves(state) == {"B1-A1", "C1-A1", "D1-A1", "D6-A1"}
    assert gap_kind(state, cell("B5", state)) is GapKind.DEAD


def test_house_of_commons_plays_to_the_ten() -> None:
    variant = CATALOGUE["house-of-commons"]
    assert (variant.layout.rows, variant.layout.columns, variant.top) == (4, 10, 10)
    assert variant.cards_to_win == 36


LIMITS = {
    "gaps": 2,
    "unshuffled": 2,
    "montana": 2,
    "addiction": 3,
    "addiction-three": 3,
    "mini": 1,
    "no-redeal": 0,
    "endless": None,
    "spaces": 2,
    "scatter": 2,
    "paganini": 3,
    "either-side": 2,
    "either-side-three": 3,
    "locked": 2,
    "station": 2,
    "double-montana": 2,
    "double-gaps": 2,
    "blue-moon": 2,
    "red-moon": 2,
    "galary": 2,
    "jungle": 1,
    "spaces-and-aces": 0,
    "house-of-commons": 1,
    "line-up": 0,
    "maze": 0,
    "pas-de-deux": 0,
    "pas-de-deux-wide": 0,
}


def test_the_variants_of_the_rules_stay_in_their_order_with_their_redeals() -> None:
    found = {key: deal(variant, 1).redeals_left for key, variant in CATALOGUE.items() if key in LIMITS}
    assert [*found.items()] == [*LIMITS.items()]


def test_a_deal_number_outside_the_range_is_refused() -> None:
    for seed in (0, -1, 2_147_483_648):
        with pytest.raises(ValueError, match="from 1 to 2147483647"):
            deal(MINI, seed)


@pytest.mark.parametrize(
    ("seed", "number", "first"),
    [
        (7, 1, "Ac Tc 2s 2c Th 9h Ks 4d 5h 3h Jd 7c 6h"),
        (2_147_483_647, 3, "Qc Jh 5s Kd 7h 3s 3c 9s 9h 6c 8c Kh Kc"),
    ],
)
def test_the_order_of_redeals_never_changes(seed: int, number: int, first: str) -> None:
    assert " ".join(map(str, order(CATALOGUE["gaps"], seed, number)[:13])) == first


def test_endless_never_runs_out_of_redeals() -> None:
    endless = replace(CATALOGUE["endless"], layout=MINI.layout, ranks=MINI.ranks, top=7)
    state = replace(parse_board(NO_MOVE, endless, 5), redeals_used=1_000)
    assert (state.status, state.redeals_left) == (Status.STUCK, None)
    assert state.play(Redeal()).redeals_used == 1_001


def test_either_side_may_redeal_while_cards_can_move_and_the_others_may_not() -> None:
    state = deal(CATALOGUE["either-side"], 7)
    assert state.slides
    assert state.play(Redeal()).redeals_left == 1
    assert [key for key, variant in CATALOGUE.items() if Redeal() in deal(variant, 7).legal_moves] == [
        *("either-side", "either-side-three", "galary")
    ]

"""The rules of the variants with another board, other fills or a second pack, as boards
typed in by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from gaps.engine import (
    ACE,
    CATALOGUE,
    KING,
    Card,
    CustomRules,
    FirstColumn,
    FreshGaps,
    Game,
    GapKind,
    Reason,
    Redeal,
    RemovedRank,
    Skip,
    Slide,
    State,
    Status,
    arcade_score,
    classic_score,
    custom_variant,
    deal,
    format_board,
    gap_kind,
    order,
    parse_board,
    parse_move,
)
from tests.engine.boards import board, cell, moves, played, suit_row
from tests.engine.illegal_moves import refused

SEEDS = range(1, 12)


def names(state: State, *cells: str) -> set[int]:
    return {cell(name, state) for name in cells}


def in_rows_after(
    first: list[Card | None], rest: list[Card | None]
) -> list[Card | None]:
    """Rows that begin with these cells, and have the rest in reading order."""
    length = len(rest) // len(first)
    rows = [
        (start, *rest[row * length : (row + 1) * length])
        for row, start in enumerate(first)
    ]
    return [cell for row in rows for cell in row]


def laid(key: str, cards: Sequence[Card]) -> list[Card | None]:
    """The board of a deal, from the cards in their order."""
    aces = [card for card in cards if card.rank == ACE]
    others = [card for card in cards if card.rank != ACE]
    past_aces = [None if card.rank == ACE else card for card in cards]
    past_kings = [None if card.rank == KING else card for card in cards]
    match key:
        case "blue-moon" | "jungle":
            return in_rows_after([*aces], past_aces)
        case "red-moon" | "galary":
            return in_rows_after([*aces], in_rows_after([None] * 4, [*others]))
        case "spaces-and-aces":
            return in_rows_after([None] * 4, [*cards])
        case "double-montana":
            return [*in_rows_after([None] * 8, past_aces), *aces]
        case "maze":
            return [*past_kings[:8], None, *past_kings[8:16], None, *past_kings[16:]]
        case _:
            return [card for card in cards if card.deck == 0]


def test_a_deal_lays_the_shuffled_cards_in_reading_order() -> None:
    keys = (
        "blue-moon",
        "jungle",
        "red-moon",
        "galary",
        "spaces-and-aces",
        "double-montana",
        "maze",
    )
    for key, seed in product((*keys, "pas-a-deux", "pas-de-deux"), SEEDS):
        state = deal(CATALOGUE[key], seed)
        cards = order(CATALOGUE[key], seed, 0)
        assert [*state.board] == laid(key, cards), (key, seed)
        assert [*state.stock] == [
            card for card in cards if card.deck and state.variant.passes
        ] * 2


# Blue Moon, Red Moon, Jungle, Spaces and Aces

MOON = f"""
{suit_row("c")} --
{suit_row("s")} --
Ad 2d 3d -- 5d 6d 7d 8d 9d Td Jd Qd Kd 4h
Ah 2h 3h 4d 5h 6h 7h 8h 9h Th Jh Qh Kh --
"""


@pytest.mark.parametrize("key", ["blue-moon", "red-moon"])
def test_the_moons_fill_from_the_left_in_suit_and_their_aces_stay(key: str) -> None:
    state = board(MOON, key)
    assert moves(state) == {"D4-C4", "R"}
    assert len(state.home) == 13 + 13 + 3 + 3
    assert gap_kind(state, cell("C4", state)) is GapKind.GROWS
    assert gap_kind(state, cell("D14", state)) is GapKind.DEAD
    assert (
        state.refusal(Slide(cell("A1", state), cell("C4", state))).reason
        is Reason.FIXED
    )
    assert state.why_stays(cell("A1", state)).reason is Reason.IN_PLACE
    won = played(state, "D4-C4", "C14-D4")
    assert (won.status, won.legal_moves, len(won.home)) == (Status.WON, (), 52)


GALARY = f"""
{suit_row("c")} --
As 3s 4s 5s 6s 7s -- 2s 8s 9s Ts Js Qs Ks
Ad 2d 3d -- 5d 6d 7d 8d 9d Td Jd Qd Kd 4h
Ah -- 3h 4d 5h 6h 7h 8h 9h Th Jh Qh Kh 2h
"""


def test_galary_fills_a_gap_from_either_side_and_lets_an_ace_go_to_its_two() -> None:
    state = board(GALARY, "galary")
    assert moves(state) == {"B9-B7", "B1-B7", "D4-C4", "D14-D2", "R"}
    assert gap_kind(state, cell("A14", state)) is GapKind.DEAD
    assert (
        state.refusal(Slide(cell("A1", state), cell("C4", state))).reason
        is Reason.NEEDS_START
    )


def test_the_first_column_of_galary_takes_any_ace_and_the_card_before_its_right_neighbour() -> (
    None
):
    state = played(board(GALARY, "galary"), "B1-B7")
    aces = {"A1-B1", "B7-B1", "C1-B1", "D1-B1"}
    assert moves(state) == {*aces, "B8-B1", "D4-C4", "D14-D2", "R"}
    assert gap_kind(state, cell("B1", state)) is GapKind.START
    after = state.play(Redeal())
    assert cell("B1", after) in after.gaps
    assert len(after.gaps) == 4


JUNGLE = f"""
Ac 2c 3c -- {suit_row("c", "56789TJQK")} 4h
{suit_row("s")} --
{suit_row("d")} --
Ah 2h 3h 4c {suit_row("h", "56789TJQK")} --
"""


def test_the_jungle_asks_for_its_own_suit_first_and_then_for_every_other() -> None:
    for row, asked in zip("ABCD", ("csdh", "scdh", "dcsh", "hcsd"), strict=True):
        cards = [
            f"{suit_row(suit, 'A23')} -- {suit_row(suit, '56789TJQK')} 4{suit}"
            for suit in "csdh"
        ]
        state = board("\n".join(cards), "jungle")
        wanted = [str(card) for card in state.wants(cell(f"{row}4", state))]
        assert wanted == [f"4{suit}" for suit in asked]


def test_in_the_jungle_only_a_run_in_suit_is_home_and_stays() -> None:
    state = board(JUNGLE, "jungle")
    off_suit = played(state, "A14-A4")
    assert off_suit.home == state.home
    assert (off_suit.status, len(off_suit.home)) == (Status.STUCK, 3 + 13 + 13 + 3)
    assert gap_kind(off_suit, cell("A14", off_suit)) is GapKind.DEAD
    after = off_suit.play(Redeal())
    assert set(after.gaps) == names(after, "A4", "B14", "C14", "D4")
    assert after.redeals_left == 0
    won = played(state, "D4-A4", "A14-D4")
    assert (won.status, won.legal_moves) == (Status.WON, ())


SPACES_AND_ACES = f"""
Ac 2c -- {suit_row("c", "456789TJQK")} 3c
-- {suit_row("s")}
{suit_row("d")} --
{suit_row("h")} --
"""


def test_in_spaces_and_aces_a_gap_takes_any_higher_card_and_the_first_column_any_ace() -> (
    None
):
    state = board(SPACES_AND_ACES, "spaces-and-aces")
    aces = {"A1-B1", "B2-B1", "C1-B1", "D1-B1"}
    higher = {f"A{column}-A3" for column in range(4, 15)}
    assert moves(state) == aces | higher
    assert [str(card) for card in state.wants(cell("A3", state))][:2] == ["3c", "4c"]
    assert gap_kind(state, cell("B1", state)) is GapKind.START
    assert gap_kind(state, cell("A3", state)) is GapKind.GROWS
    assert len(state.home) == 2 + 0 + 13 + 13


# Maze

MAZE_WON = """
Ac 2c 3c 4c 5c 6c 7c 8c 9c
Tc Jc Qc Ad 2d 3d 4d 5d 6d
7d 8d 9d Td Jd Qd Ah 2h 3h
4h 5h 6h 7h 8h 9h Th Jh Qh
As 2s 3s 4s 5s 6s 7s 8s 9s
Ts Js Qs -- -- -- -- -- --
"""

MAZE_TURNED = """
2c 3c 4c 5c 6c 7c 8c 9c Tc
Jc Qc Ad 2d 3d 4d 5d 6d 7d
8d 9d Td Jd Qd Ah 2h 3h 4h
5h 6h 7h 8h 9h Th Jh Qh As
2s 3s 4s 5s 6s 7s 8s 9s Ts
Js Qs -- -- -- -- -- -- Ac
"""

MAZE_OPEN = """
-- 2c 3c 4c 5c 6c 7c 8c 9c
Tc Jc Qc Ad 2d 3d 4d 5d 6d
7d 8d 9d Td Jd Qd Ah 2h 3h
4h 5h 6h 7h 8h 9h Th Jh Qh
As 2s 3s 4s 5s 6s 7s 8s Ac
Ts -- -- -- -- -- Js 9s Qs
"""


def test_maze_is_won_by_four_suits_one_after_another_with_the_gaps_last() -> None:
    state = board(MAZE_WON, "maze")
    assert (state.status, state.legal_moves, len(state.home)) == (Status.WON, (), 48)
    assert [len(run) for run in state.runs] == [12, 12, 12, 12]
    assert gap_kind(state, cell("F4", state)) is GapKind.DEAD
    assert gap_kind(state, cell("F9", state)) is GapKind.BLOCKED


def test_right_of_a_queen_goes_any_ace_and_the_ring_goes_on_from_the_last_cell_to_the_first() -> (
    None
):
    state = board(MAZE_TURNED, "maze")
    # the ring begins elsewhere
    assert (state.status, len(state.home)) == (Status.PLAYING, 0)
    assert moves(state) == {"F9-F3", "B3-F3", "C6-F3", "D9-F3"}
    assert gap_kind(state, cell("F3", state)) is GapKind.LIVE
    assert gap_kind(state, cell("F8", state)) is GapKind.BLOCKED  # left of the ace
    assert (
        state.refusal(Slide(cell("A5", state), cell("F8", state))).reason
        is Reason.AFTER_GAP
    )
    state = played(state, "F9-F3")
    # F9 lies left of the 2c in A1, F4 right of the ace.
    assert moves(state) == {"F3-F9", "A1-F4"}
    state = played(state, "A1-F4")
    assert moves(state) == {"F4-A1", "A2-F5"}
    assert gap_kind(state, cell("F9", state)) is GapKind.BLOCKED


def test_the_first_cell_of_the_ring_lies_right_of_the_last() -> None:
    state = board(MAZE_OPEN, "maze")
    # A1 right of the queen of spades in F9, and left of the 2c; F2 right of the ten, F6
    # left of the jack.
    assert moves(state) == {"E9-A1", "B4-A1", "C7-A1", "E1-A1", "F7-F2", "F1-F6"}
    assert [str(card) for card in state.wants(cell("A1", state))] == [
        "Ac",
        "As",
        "Ad",
        "Ah",
    ]
    assert gap_kind(state, cell("A1", state)) is GapKind.GROWS
    assert (
        state.refusal(Slide(cell("E1", state), cell("F2", state))).reason
        is Reason.NEEDS_TOP
    )
    after = played(state, "E9-A1")
    assert [len(run) for run in after.runs] == [12, 12, 12, 8]
    game = Game(state).play(parse_move("E9-A1", state))
    assert arcade_score(game, 0).home == 4400
    assert arcade_score(game, 0).rows == 3000
    assert classic_score(game).cards == 44
    won = played(after, "F8-E9", "F7-F2", "F9-F3")
    assert (won.status, won.legal_moves) == (Status.WON, ())


def test_the_suits_of_the_maze_may_come_in_any_order_but_not_mingled() -> None:
    state = board(MAZE_WON.replace("Ad 2d", "Ah 2d").replace("Ah 2h", "Ad 2h"), "maze")
    assert len(state.home) == 13
    assert state.status is Status.PLAYING


OUT_OF_ORDER = (
    ("4c", "Jd", 3),  # higher than what has to follow
    ("4c", "Ad", 3),  # lower
    ("4d", "4s", 15),  # the suit before its own in the order of suits
    ("4d", "4h", 15),  # and the one after
    ("8h", "9h", 31),
    ("Ah", "--", 24),
)


def test_maze_is_home_up_to_the_first_card_out_of_order() -> None:
    for old, new, home in OUT_OF_ORDER:
        text = MAZE_WON.replace(new, "swap", 1).replace(old, new).replace("swap", old)
        assert board(text, "maze").home == {*range(home)}


# Pas de Deux

DANCE = f"""
{suit_row("c")}
{suit_row("s")}
{suit_row("d")}
{suit_row("h", "A23456789TJ")} Kh Qh
"""


def test_the_turned_card_may_be_exchanged_with_its_neighbours_or_skipped() -> None:
    state = board(DANCE + "\nQh 7s", "pas-a-deux")
    assert moves(state) == {"D13-C13", "D13-D12", "."}
    assert len(state.home) == 50
    won = played(state, "D13-D12")
    assert (won.status, won.legal_moves, len(won.home)) == (Status.WON, (), 52)
    let_go = state.play(Skip())
    assert let_go.board == state.board
    assert moves(let_go) == {"B7-A7", "B7-B6", "B7-B8", "B7-C7", "."}
    assert "cannot change places with that card" in refused(state, "D13-B7")
    assert (
        state.refusal(Slide(cell("D13", state), cell("B7", state))).reason
        is Reason.NOT_BESIDE
    )


def test_without_a_turned_card_pas_de_deux_is_lost() -> None:
    last = board(DANCE + "\nQh", "pas-a-deux")
    lost = last.play(Skip())
    assert (lost.status, lost.legal_moves) == (Status.LOST, ())
    assert lost.why_stays(cell("D13", lost)).reason is Reason.NOTHING_TURNED
    assert "No card is turned up" in refused(lost, "D13-D12")
    assert played(last, "D13-C13").status is Status.LOST


def test_the_first_turned_card_is_known_in_both_passes_and_no_other() -> None:
    state = deal(CATALOGUE["pas-a-deux"], 3)
    seen = state.seen()
    assert seen.stock == (state.stock[0], *[None] * 51) * 2
    assert seen.legal_moves == state.legal_moves
    assert parse_board(format_board(seen), state.variant, face_down=True) == seen
    assert parse_board(format_board(state), state.variant, 3) == state
    line = " ".join(["??"] * 13)
    first = f"{state.turned} {' '.join(['??'] * 12)}"
    assert format_board(seen).splitlines()[4:] == ["", *[first, line, line, line] * 2]


def test_every_card_that_was_turned_is_known_when_it_comes_again() -> None:
    start = state = deal(CATALOGUE["pas-de-deux"], 3)
    for gone in range(104):
        seen = state.seen()
        watched = {*start.stock[: gone + 1]}
        # all of them, or all but one: then that one is known, too
        if len(watched) >= 51:
            assert seen.stock == state.stock
        else:
            assert seen.stock == tuple(
                card if card in watched else None for card in state.stock
            )
            assert seen.stock.count(None) == 2 * (52 - len(watched))
        assert seen.seen() == seen
        assert (seen.slides, seen.legal_moves, seen.status) == (
            state.slides,
            state.legal_moves,
            state.status,
        )
        state = state.play(Skip())


@pytest.mark.parametrize("gone", [0, 1, 20, 49, 50, 60, 103])
def test_what_is_seen_depends_on_nothing_that_is_not_turned_yet(gone: int) -> None:
    state = skipped(deal(CATALOGUE["pas-a-deux"], 3), gone)
    later = list(state.stock[1 : max(1, 52 - gone)])
    once = (*state.stock[:1], *reversed(later))
    other = replace(
        state,
        seed=4,
        stock=(*once, *state.stock[len(once) : 52], *once)[: len(state.stock)],
    )
    assert (other.stock == state.stock) == (len(later) < 2)
    assert other.seen() == state.seen()


def test_an_unknown_card_can_be_skipped_and_nothing_else() -> None:
    seen = deal(CATALOGUE["pas-a-deux"], 3).seen()
    unknown = seen.play(Skip())
    assert (unknown.turned, unknown.slides, unknown.legal_moves) == (
        None,
        (),
        (Skip(),),
    )
    assert unknown.status is Status.PLAYING
    assert unknown.why_stays(0).reason is Reason.NOTHING_TURNED
    assert "No card is turned up" in refused(unknown, "A1-A2")
    assert skipped(unknown, 51).turned == seen.turned
    assert skipped(unknown, 103).status is Status.LOST


def test_a_typed_board_has_unknown_cards_only_where_they_are_allowed() -> None:
    text = f"{DANCE}\n{'Qh ' + '?? ' * 51}"
    assert (
        parse_board(text, CATALOGUE["pas-a-deux"], face_down=True).stock[1:]
        == (None,) * 51
    )
    with pytest.raises(ValueError, match=r"stock, card 2: '[?][?]' is not a card"):
        board(text, "pas-a-deux")


def skipped(state: State, cards: int) -> State:
    """The position after the next ``cards`` of the stock were skipped."""
    for _ in range(cards):
        state = state.play(Skip())
    return state


def test_a_finished_row_of_thirteen_scores_in_proportion() -> None:
    game = Game(board(DANCE + "\nQh 7s", "pas-a-deux"))
    assert arcade_score(game, 0).rows == 3 * 13 * 1000 // 12
    swapped = game.play(parse_move("D13-D12", game.state))
    assert arcade_score(swapped, 0).home == 200
    assert arcade_score(game.play(Skip()), 0).chain == 0


# Double Montana and Double Gaps

DOUBLE = "\n".join(f"{suit_row(suit)} --" for suit in "csdhcsdh")
ACES_WAIT = DOUBLE.replace("Ac", "--") + "\n\nAc Ac -- -- -- -- -- --"


def test_an_ace_goes_from_the_tray_to_a_row_start_and_stays_there() -> None:
    state = board(ACES_WAIT, "double-montana")
    assert moves(state) == {"I1-A1", "I2-A1", "I1-E1", "I2-E1"}
    assert gap_kind(state, cell("A1", state)) is GapKind.START
    assert len(state.home) == 6 * 13
    after = played(state, "I1-A1")
    assert moves(after) == {"I2-E1"}
    assert cell("I1", after) not in after.gaps
    assert (
        after.refusal(Slide(cell("A1", after), cell("E1", after))).reason
        is Reason.FIXED
    )
    assert (
        after.refusal(Slide(cell("A1", after), cell("I1", after))).reason
        is Reason.FIXED
    )
    assert (
        after.refusal(Slide(cell("A2", after), cell("I1", after))).reason is Reason.TRAY
    )
    assert (
        after.refusal(Slide(cell("A2", after), cell("E1", after))).reason
        is Reason.ROW_START
    )
    assert "stays where it was placed" in refused(after, "A1-E1")
    assert "goes back into the tray" in refused(after, "A2-I1")
    with pytest.raises(ValueError, match="is in the tray"):
        gap_kind(after, cell("I1", after))
    won = played(after, "I2-E1")
    assert (won.status, won.legal_moves, len(won.home)) == (Status.WON, (), 104)
    assert arcade_score(Game(won), 0).rows == 8 * 13 * 1000 // 12


def test_other_cards_need_not_wait_for_the_aces_and_like_cards_are_both_offered() -> (
    None
):
    text = ACES_WAIT.replace(
        f"{suit_row('h')} --",
        f"{suit_row('h', 'A23')} -- {suit_row('h', '56789TJQK')} 4h",
        1,
    )
    state = board(text, "double-montana")
    aces = {"I1-A1", "I2-A1", "I1-E1", "I2-E1"}
    assert moves(state) == aces | {"D14-D4", "H4-D4"}
    near = played(state, "D14-D4")
    far = played(state, "H4-D4")
    assert len(near.home) == 6 * 13
    assert len(far.home) == 4 * 13 + 13 + 3
    assert moves(far) == aces | {"D14-H4", "D4-H4"}
    assert format_board(played(far, "D4-H4")) == format_board(state)


def test_gaps_at_the_ends_of_rows_leave_row_starts_for_the_aces_in_the_tray() -> None:
    rules = CustomRules(
        decks=2,
        removed=RemovedRank.NONE,
        first_column=FirstColumn.TRAY,
        gaps=FreshGaps.ROW_ENDS,
        early=True,
    )
    state = deal(custom_variant(rules), 7).play(Redeal())
    rows = [state.variant.layout.row(row) for row in range(8)]
    assert {*state.gaps} == {row[0] for row in rows} | {row[-1] for row in rows}


def test_a_tray_that_cannot_be_is_refused() -> None:
    for old, new, message in (
        (
            "Ac Ac -- --",
            "Ac Ac --",
            "the tray has 8 cells, the text has 7 after the rows",
        ),
        (
            "\n\nAc Ac -- -- -- -- -- --",
            "",
            "the tray has 8 cells, the text has 0 after the rows",
        ),
        (
            "Ac Ac --",
            "Ac Ac -- --",
            "the tray has 8 cells, the text has 9 after the rows",
        ),
        ("Ac Ac -- --", "Ac -- -- --", "missing from the board: Ac"),
        ("Ac Ac -- --", "Ac Ad -- --", "tray, cell 2: Ad is already on the board"),
        ("-- 2c", "2c --", "the 2c cannot be in A1, where a row starts"),
        ("Kc --\n", "Kc Ac\n", "the Ac in A14 must be in the first column"),
        (
            "Kh --\n\nAc Ac",
            "Kh Ac\n\n-- Ac",
            "the Ac in H14 must be in the first column",
        ),
        ("Kc --\n", "-- --\n", "the Kc cannot be in the tray"),
    ):
        text = ACES_WAIT.replace(old, new, 1)
        if "Kc" in message:
            text = text.replace("Ac Ac --", "Ac Ac Kc")
        if "A14" in message:
            text = text.replace("\n\nAc Ac", "\n\n-- Ac")
        with pytest.raises(ValueError, match=message):
            board(text, "double-montana")


def test_like_cards_differ_only_by_their_cells() -> None:
    state = board(DOUBLE.replace("-- -- ", "") + "\n\n" + "-- " * 8, "double-montana")
    assert [card.deck for card in state.board if card] == [0] * 52 + [1] * 52

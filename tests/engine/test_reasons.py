"""The reasons why a card cannot move, and the sentence about an illegal move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gaps.engine import (
    CATALOGUE,
    CustomRules,
    GapKind,
    Reason,
    Slide,
    State,
    custom_variant,
    deal,
    format_cell,
    gap_kind,
    parse_board,
    parse_move,
)
from tests.engine.boards import (
    NO_MOVE,
    ONE_MOVE,
    OPEN,
    cell,
    moves,
    on_four_rows_of_seven,
    suit_row,
)
from tests.engine.illegal_moves import refused

MINI = CATALOGUE["mini"]
RULE = MINI.redeal
assert RULE is not None


def refusal_of(
    state: State, source: str, target: str | None = None
) -> tuple[Reason, str, str]:
    """The reason, the cell that stands in the way and the card that is named; empty
    where there is none.
    """
    if target is None:
        refusal = state.why_stays(cell(source, state))
    else:
        refusal = state.refusal(parse_move(f"{source}-{target}", state))
    place = (
        "" if refusal.cell is None else format_cell(refusal.cell, state.variant.layout)
    )
    return refusal.reason, place, "" if refusal.card is None else str(refusal.card)


REFUSALS = (
    # a gap: why no card comes to it
    (OPEN, "A1", None, Reason.ROW_START, "A1", ""),
    (OPEN, "C1", None, Reason.ROW_START, "C1", ""),
    (OPEN, "B6", None, Reason.AFTER_TOP, "B5", ""),
    (OPEN, "D7", None, Reason.NO_CARD, "D6", "6c"),
    (NO_MOVE, "A4", None, Reason.AFTER_TOP, "A3", ""),
    (NO_MOVE, "B7", None, Reason.AFTER_GAP, "B6", ""),
    # a gap is no card, wherever it is asked to go
    (OPEN, "D7", "A1", Reason.EMPTY, "D7", ""),
    # a base card
    (OPEN, "D1", None, Reason.IN_PLACE, "", ""),
    (OPEN, "D2", None, Reason.NEEDS_START, "A1", ""),
    (OPEN, "D2", "D7", Reason.NEEDS_START, "A1", ""),
    (ONE_MOVE, "B1", "D7", Reason.NEEDS_START, "A1", ""),
    (ONE_MOVE, "A1", "D7", Reason.NEEDS_START, "B1", ""),
    # a card that follows another
    (OPEN, "A2", "A1", Reason.ROW_START, "A1", ""),
    (OPEN, "B2", "C1", Reason.ROW_START, "C1", ""),
    (OPEN, "A4", "D7", Reason.WRONG_CARD, "D5", "3h"),
    (OPEN, "A4", None, Reason.WRONG_CARD, "D5", "3h"),
    (OPEN, "B2", None, Reason.IN_PLACE, "", "2s"),
    (OPEN, "B2", "D7", Reason.WRONG_CARD, "B2", "2s"),
    # the 5c stands at the end of its row
    (NO_MOVE, "D5", None, Reason.WRONG_CARD, "C7", "5c"),
    # the 7c right of the 6c, in no run
    (NO_MOVE, "D6", None, Reason.IN_PLACE, "", "6c"),
    (NO_MOVE, "B2", "D7", Reason.AFTER_TOP, "D6", ""),
    # a cell that is taken, or that nothing comes to
    (OPEN, "A4", "B2", Reason.NEEDS_GAP, "B2", "3s"),
    (OPEN, "D2", "B2", Reason.NEEDS_GAP, "B2", "3s"),
    (OPEN, "A4", "B6", Reason.AFTER_TOP, "B5", ""),
    (OPEN, "D2", "B6", Reason.AFTER_TOP, "B5", ""),
)


def test_the_refusal_names_the_cell_and_the_card_in_the_way() -> None:
    for text, source, target, reason, place, card in REFUSALS:
        state = parse_board(text, MINI, 5)
        assert refusal_of(state, source, target) == (reason, place, card), (
            source,
            target,
        )


def test_of_two_like_cards_the_adjacent_one_is_named() -> None:
    rows = [f"{suit_row(suit, '23456789TJQK')} --" for suit in "csdhcsdh"]
    state = parse_board("\n".join(rows), CATALOGUE["double-gaps"], 5)
    for row in "AE":
        refusal = state.why_stays(cell(f"{row}3", state))
        assert refusal.reason is Reason.IN_PLACE
        assert refusal.card == state.board[cell(f"{row}2", state)]


def test_locked_is_the_reason_only_if_the_card_could_move_otherwise() -> None:
    state = parse_board(OPEN, on_four_rows_of_seven("locked"), 5)
    assert moves(state) == {"B7-A1", "D2-A1", "B7-C1", "D2-C1", "C7-D7"}
    assert refusal_of(state, "B1") == (Reason.LOCKED, "", "")
    assert refusal_of(state, "B1", "A1") == (Reason.LOCKED, "", "")
    assert refusal_of(state, "B2") == (Reason.IN_PLACE, "", "2s")
    assert refusal_of(state, "D2", "D7") == (Reason.NEEDS_START, "A1", "")
    assert "B1-A1 is not legal here: A card in a run stays where it is." in refused(
        state, "B1-A1"
    )
    free = parse_board(OPEN, MINI, 5)
    assert refusal_of(free, "B1", "D7") == (Reason.NEEDS_START, "A1", "")


def test_a_gap_between_gaps_waits_for_either_neighbour() -> None:
    rows = [
        "5h -- -- -- 7s 6h 7h",
        "2s 3s 4s 5s 7d 4h --",
        "2d 3d 4d 5d 6d 6s 7c",
        "2h 3h 2c 3c 4c 5c 6c",
    ]
    for key, reason in (
        ("either-side", Reason.BETWEEN_GAPS),
        ("mini", Reason.AFTER_GAP),
    ):
        state = parse_board("\n".join(rows), on_four_rows_of_seven(key), 5)
        assert refusal_of(state, "A3") == (reason, "A2", "")


def test_at_the_end_of_its_row_a_gap_after_a_gap_waits_for_nothing_on_its_right() -> (
    None
):
    rows = [
        "2c 3c 7s 4h 5h -- --",
        "2s 3s 4s 5s 7d -- 5c",
        "2d 3d 4d 5d 6d 6s 7c",
        "2h 3h 4c -- 6h 7h 6c",
    ]
    state = parse_board("\n".join(rows), on_four_rows_of_seven("either-side"), 5)
    assert refusal_of(state, "A7") == (Reason.AFTER_GAP, "A6", "")


def test_of_many_legal_moves_twenty_are_named() -> None:
    """Any of the twenty cards may go to A1, and in the second board a six after its
    five.
    """
    variant = custom_variant(CustomRules(ranks=6, any_start=True))
    for row, more in (("2d 3d 4d 5d 6d --", []), ("2d 3d 4d 6d 5d --", ["…"])):
        text = f"-- 3c 6s -- 4c 5c\n2s 3s 4s 5s 6c --\n{row}\n2h 3h 4h 5h 6h 2c"
        named = (
            refused(parse_board(text, variant), "A1-A1")
            .partition("Legal: ")[2]
            .split(", ")
        )
        assert (len({*named} - {"…"}), named[20:]) == (20, more)


def test_a_cell_with_a_card_is_not_a_gap() -> None:
    with pytest.raises(ValueError, match="cell 1 is not a gap: it holds 3c"):
        gap_kind(parse_board(OPEN, MINI, 5), 1)


DANCE = "\n".join(
    [*(suit_row(suit) for suit in "csd"), f"{suit_row('h', 'A23456789TJ')} Kh Qh"]
)
WON_DANCE = "\n".join(suit_row(suit) for suit in "csdh")
WON = "\n".join(f"{suit_row(suit, '234567')} --" for suit in "csdh")
NEVER = replace(MINI, redeal=replace(RULE, limit=0))
EITHER = deal(CATALOGUE["either-side"], 7)


def dance(stock: str, board: str = DANCE) -> State:
    return parse_board(f"{board}\n\n{stock}", CATALOGUE["pas-a-deux"], 5)


def test_in_pas_de_deux_the_turned_card_and_its_cell_are_named() -> None:
    state = dance("Qh 7s")
    assert refusal_of(state, "B7") == (Reason.NOT_TURNED, "D13", "Qh")
    assert refusal_of(state, "C12", "D12") == (
        Reason.NOT_TURNED,
        "D13",
        "Qh",
    )  # right rank, other suit
    # right suit
    assert refusal_of(state, "D12", "D13") == (Reason.NOT_TURNED, "D13", "Qh")
    assert refusal_of(state, "D13", "A1") == (Reason.NOT_BESIDE, "A1", "Qh")
    assert refusal_of(state, "D13") == (Reason.NOT_BESIDE, "", "Qh")
    assert refusal_of(dance(""), "D13", "D12") == (Reason.NOTHING_TURNED, "", "")


SENTENCES = (
    (
        dance("Qh 7s"),
        "B7-B6",
        "Only the Qh may move: it is turned up. Legal: D13-C13, D13-D12, .",
    ),
    (dance("7s Qh"), "D12-D13", "Only the 7s may move: it is turned up. Legal: "),
    (
        dance("Qh 7s"),
        "D13-A1",
        "The Qh cannot change places with that card. Legal: D13-C13, D13-D12, .",
    ),
    (dance(""), "D13-D12", "No card is turned up. Legal: none"),
    (dance(""), ".", "No card is turned up. Legal: none"),
    (dance("Qh", WON_DANCE), ".", "All the cards are home. Legal: none"),
    (dance("Qh", WON_DANCE), "D12-D13", "All the cards are home. Legal: none"),
    (dance("Qh"), "R", "This game has no redeal, only its talon. Legal: "),
    (parse_board(OPEN, MINI, 5), "A1-C1", "There is no card on A1. Legal: "),
    (parse_board(OPEN, MINI, 5), "A2-B2", "B2 holds the 3s. Legal: "),
    (parse_board(OPEN, MINI, 5), "A2-A1", "Any two starts this row. Legal: "),
    (parse_board(OPEN, MINI, 5), "A2-B6", "Nothing follows a seven. Legal: "),
    (parse_board(OPEN, MINI, 5), ".", "No card is turned up. Legal: "),
    (parse_board(OPEN, MINI, 5), "A2-D7", "D7 takes 7c. Legal: "),
    (parse_board(OPEN, MINI, 5), "R", "Redeal when no card can move. Legal: "),
    (
        replace(parse_board(NO_MOVE, MINI, 5), redeals_used=1),
        "R",
        "No redeal is left. Legal: none",
    ),
    (
        parse_board(NO_MOVE, MINI),
        "R",
        "A board without a deal number cannot be redealt. Legal: none",
    ),
    (parse_board(WON, MINI, 5), "R", "All the cards are home. Legal: none"),
    (
        parse_board(NO_MOVE, NEVER, 5),
        "R",
        "There is no redeal in this game. Legal: none",
    ),
    (
        replace(EITHER, seed=None),
        "R",
        "A board without a deal number cannot be redealt. Legal: ",
    ),
    (replace(EITHER, redeals_used=2), "R", "No redeal is left. Legal: "),
    (parse_board(OPEN, MINI, 5), "A1-D7", "There is no card on A1. Legal: "),
    (parse_board(OPEN, MINI, 5), "D7-A1", "There is no card on D7. Legal: "),
)


def test_the_sentence_about_an_illegal_move_gives_reason_and_legal_moves() -> None:
    for state, text, why in SENTENCES:
        assert refused(state, text).startswith(f"{text} is not legal here: {why}")


def test_the_sentence_about_a_cell_off_the_board_gives_the_range() -> None:
    for slide in (Slide(28, 0), Slide(0, 28), Slide(-1, 0), Slide(0, -1)):
        sentence = refused(parse_board(OPEN, MINI, 5), slide)
        assert sentence.startswith(
            f"{slide!r} is not legal here: Cells go from 0 to 27. Legal: "
        )


def test_at_a_row_start_a_card_is_named_if_there_is_one_besides_the_base_cards() -> (
    None
):
    text = OPEN.replace("-- 3c 7s 4h 5h", "-- 5h 7s 4h 3c")
    state = parse_board(text, on_four_rows_of_seven("either-side"), 5)
    assert refusal_of(state, "A1") == (Reason.ROW_START_OR_CARD, "A1", "4h")
    many = parse_board(OPEN, custom_variant(CustomRules(ranks=7, any_start=True)), 5)
    assert refusal_of(many, "A1") == (Reason.ANY_START, "A1", "")


def test_of_two_like_cards_elsewhere_the_cell_right_of_one_is_named() -> None:
    rows = [f"{suit_row(suit, '23456789TJQK')} --" for suit in "csdhcsdh"]
    # a five and a six out of order
    rows[0] = f"{suit_row('c', '2346')} -- {suit_row('c', '5789TJQK')}"
    state = parse_board("\n".join(rows), CATALOGUE["double-gaps"], 5)
    for source in ("A4", "A6"):
        refusal = state.refusal(Slide(cell(source, state), cell("A5", state)))
        assert (refusal.reason, refusal.cell is not None) == (Reason.WRONG_CARD, True)
        assert refusal.cell is not None
        assert refusal.card is not None
        left = state.variant.layout.left[refusal.cell]
        assert left is not None
        assert state.board[left] == refusal.card
        assert refusal.card.deck == 0, "the first pack's, each time"


def test_the_first_cell_of_the_maze_grows_only_by_an_ace() -> None:
    text = """
    -- 9h 3c 4c 5c 6c 7c 8c 9c
    Tc Jc Qc Ad 2d 3d 4d 5d 6d
    7d 8d 9d Td Jd Qd Ah 2h 3h
    4h 5h 6h 7h 8h 2c Th Jh Qh
    As 2s 3s 4s 5s 6s 7s 8s Ac
    Qs -- -- -- -- -- Js 9s Ts
    """
    maze = CATALOGUE["maze"]
    state = parse_board(text, maze)
    assert {str(card) for card in state.wants(0)} == {"Js", "8h"}
    assert gap_kind(state, 0) is GapKind.LIVE
    grows = parse_board(
        text.replace("9h", "swap").replace("2c", "9h").replace("swap", "2c"), maze
    )
    assert {str(card) for card in grows.wants(0)} == {"Js", "Ac"}
    assert gap_kind(grows, 0) is GapKind.GROWS

"""The reasons why a card cannot move, and the sentence about an illegal move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gaps.engine import CATALOGUE, Slide, State, deal, parse_board
from gaps.engine.custom_rules import CustomRules, custom_variant
from gaps.engine.destinations import gap_kind
from gaps.engine.reasons import Reason
from tests.engine.boards import (
    NO_MOVE,
    OPEN,
    board,
    cell,
    suit_row,
)
from tests.engine.illegal_moves import refused

MINI = CATALOGUE["mini"]
RULE = MINI.redeal
assert RULE is not None


def test_of_many_legal_moves_twenty_are_named() -> None:
    """Any of the twenty cards may go to A1, and in the second board a six after its
    five.
    """
    variant = custom_variant(CustomRules(ranks=6, any_start=True))
    for row, more in (
        ("2d 3d 4d 5d 6d --", []),
        ("2d 3d 4d 6d 5d --", ["…"]),
    ):
        text = f"-- 3c 6s -- 4c 5c\n2s 3s 4s 5s 6c --\n{row}\n2h 3h 4h 5h 6h 2c"
        named = (
            refused(parse_board(text, variant), "A1-A1")
            .partition("Legal: ")[2]
            .split(", ")
        )
        assert len({*named} - {"…"}) == 20
        assert named[20:] == more


def test_a_cell_with_a_card_is_not_a_gap() -> None:
    with pytest.raises(ValueError, match="cell 1 is not a gap: it holds 3c"):
        gap_kind(parse_board(OPEN, MINI, 5), 1)


DANCE = "\n".join(
    [*(suit_row(suit) for suit in "csd"), f"{suit_row('h', 'A23456789TJ')} Kh Qh"]
)
WON_DANCE = "\n".join(suit_row(suit) for suit in "csdh")
WON = "\n".join(f"{suit_row(suit, '234567')} --" for suit in "csdh")
NO_NUMBER = "A board without a deal number cannot be redealt."
NEVER = replace(MINI, redeal=replace(RULE, limit=0))
EITHER = deal(CATALOGUE["either-side"], 7)


def dance(stock: str, board: str = DANCE) -> State:
    return parse_board(f"{board}\n\n{stock}", CATALOGUE["pas-a-deux"], 5)


SENTENCES = (
    (dance("Qh", WON_DANCE), ".", "All the cards are home. Legal: none"),
    (dance("Qh", WON_DANCE), "D12-D13", "All the cards are home. Legal: none"),
    (dance("Qh"), "R", "This game has no redeal, only its talon. Legal: D13"),
    (replace(board(NO_MOVE), redeals_used=1), "R", "No redeal is left. Legal: none"),
    (board(NO_MOVE, seed=None), "R", f"{NO_NUMBER} Legal: none"),
    (board(WON), "R", "All the cards are home. Legal: none"),
    (parse_board(NO_MOVE, NEVER, 5), "R", "There is no redeal in this game. Legal: "),
    (replace(EITHER, seed=None), "R", f"{NO_NUMBER} Legal: "),
    (replace(EITHER, redeals_used=2), "R", "No redeal is left. Legal: "),
)


def test_the_sentence_about_an_illegal_move_gives_reason_and_legal_moves() -> None:
    for state, text, why in SENTENCES:
        assert refused(state, text).startswith(f"{text} is not legal here: {why}")


def test_the_sentence_about_a_cell_off_the_board_gives_the_range() -> None:
    for slide in (
        Slide(28, 0),
        Slide(0, 28),
        Slide(-1, 0),
        Slide(0, -1),
    ):
        sentence = refused(parse_board(OPEN, MINI, 5), slide)
        assert sentence.startswith(
            f"{slide!r} is not legal here: Cells go from 0 to 27. Legal: "
        )


def test_of_two_like_cards_the_adjacent_one_is_named() -> None:
    rows = [f"{suit_row(suit, '23456789TJQK')} --" for suit in "csdhcsdh"]
    state = board("\n".join(rows), "double-gaps")
    for row in "AE":
        refusal = state.why_stays(cell(f"{row}3", state))
        assert refusal.card == state.board[cell(f"{row}2", state)]


def test_of_two_like_cards_elsewhere_the_cell_right_of_one_is_named() -> None:
    rows = [f"{suit_row(suit, '23456789TJQK')} --" for suit in "csdhcsdh"]
    # a five and a six out of order
    rows[0] = f"{suit_row('c', '2346')} -- {suit_row('c', '5789TJQK')}"
    state = parse_board("\n".join(rows), CATALOGUE["double-gaps"], 5)
    for source in ("A4", "A6"):
        refusal = state.refusal(Slide(cell(source, state), cell("A5", state)))
        assert refusal.reason is Reason.WRONG_CARD
        assert refusal.cell is not None
        assert refusal.card is not None
        left = state.variant.layout.left[refusal.cell]
        assert left is not None
        assert state.board[left] == refusal.card
        assert refusal.card.deck == 0, "the first pack's, each time"

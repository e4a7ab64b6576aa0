"""The rules of the variants with another board, other fills or a second pack, as boards
typed in by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from gaps.engine import (
    CATALOGUE,
    Card,
    Redeal,
    Skip,
    State,
    Status,
    deal,
    format_board,
    parse_board,
)
from gaps.engine.cards import ACE, KING
from gaps.engine.custom_rules import (
    CustomRules,
    FirstColumn,
    FreshGaps,
    RemovedRank,
    custom_variant,
)
from gaps.engine.deals import order
from gaps.engine.destinations import gap_kind
from gaps.engine.reasons import Reason
from tests.engine.boards import board, suit_row
from tests.engine.illegal_moves import refused

SEEDS = range(1, 12)


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
        case "blue-moon" | "double-blue-moon" | "jungle":
            return in_rows_after([*aces], past_aces)
        case "red-moon" | "double-red-moon" | "galary":
            second = in_rows_after([None] * len(aces), [*others])
            return in_rows_after([*aces], second)
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
        "double-blue-moon",
        "double-red-moon",
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


DANCE = f"""
{suit_row("c")}
{suit_row("s")}
{suit_row("d")}
{suit_row("h", "A23456789TJ")} Kh Qh
"""


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
        assert seen.slides == state.slides
        assert seen.legal_moves == state.legal_moves
        assert seen.status == state.status
        state = state.play(Skip())


@pytest.mark.parametrize(
    "gone",
    [
        0,
        1,
        20,
        49,
        50,
        60,
        103,
    ],
)
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
    assert unknown.turned is None
    assert unknown.slides == ()
    assert unknown.legal_moves == (Skip(),)
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


# Double Montana and Double Gaps

DOUBLE = "\n".join(f"{suit_row(suit)} --" for suit in "csdhcsdh")
ACES_WAIT = DOUBLE.replace("Ac", "--") + "\n\nAc Ac -- -- -- -- -- --"


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


def test_an_empty_cell_of_the_tray_is_no_gap() -> None:
    state = board(DOUBLE + "\n\n" + "-- " * 8, "double-montana")
    assert len(state.gaps) == 8
    with pytest.raises(ValueError, match="is in the tray"):
        gap_kind(state, state.variant.layout.tray[0])

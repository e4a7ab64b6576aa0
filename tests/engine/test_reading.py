"""Parsing at its limits: the first and the last of everything is read, and what is
beyond is refused.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.engine import (
    CATALOGUE,
    Card,
    State,
    Suit,
    deal,
    format_board,
    format_code,
    parse_board,
    parse_code,
    parse_move,
)
from gaps.engine.cards import JACK, QUEEN
from gaps.engine.deals import parse_deal_number
from gaps.engine.errors import shorten
from gaps.engine.moves import format_cell
from gaps.engine.notation import parse_card, parse_cell

MINI = CATALOGUE["mini"]
GAPS = CATALOGUE["gaps"]
START = deal(MINI, 12)
NO_CARD = "is not a card; write rank and suit, such as 7h, or -- for a gap"


def test_every_card_is_read_in_either_case_and_written_as_it_was() -> None:
    texts = [rank + suit for suit in "csdh" for rank in "A23456789TJQK"]
    cards = [Card(rank, suit) for suit in Suit for rank in range(1, 14)]
    for text, card in zip(texts, cards, strict=True):
        for typed in (
            text,
            text.upper(),
            text.lower(),
        ):
            assert parse_card(typed) == card
        assert str(card) == str(card._replace(deck=1)) == text
    assert parse_card("10h") == Card(10, Suit.HEARTS)
    assert str(Card(JACK, Suit.CLUBS)) == "Jc"
    assert str(Card(QUEEN, Suit.CLUBS)) == "Qc"


def test_a_board_is_read_in_either_case_with_tens_comments_and_blank_lines() -> None:
    state = deal(GAPS, 7)
    text = "# a deal\n\n" + format_board(state).lower().replace("t", "10").replace(
        "\n", "  # row\n\n"
    )
    assert parse_board(text, GAPS, seed=7) == state


NO_CARDS = (
    "",
    "h",
    "7",
    "77",
    "hh",
    "7hh",
    "11h",
    "1h",
    "100h",
    "A10h",
    "--",
    "7 h",
    "0h",
    "23c",
    "A2c",
)


def test_text_that_is_not_a_card_is_refused_with_an_example() -> None:
    for text in NO_CARDS:
        with pytest.raises(ValueError, match="is not a card") as error:
            parse_card(text)
        assert str(error.value) == f"{text!r} {NO_CARD}"


def test_the_text_of_a_board_has_at_most_20_000_characters() -> None:
    text = format_board(START).ljust(20_000)
    assert parse_board(text, MINI, 12) == START
    with pytest.raises(ValueError, match="the text is too long for a board"):
        parse_board(text + " ", MINI, 12)


def test_deal_numbers_are_read_from_the_first_to_the_last() -> None:
    for number in (1, 2, 999_999_999, 2_147_483_646, 2_147_483_647):
        code = f"gaps:{number}"
        assert format_code(GAPS, number) == code
        assert str(parse_code(code)) == code
        assert parse_code(code) == parse_code(f" Gaps:{number}\n") == (GAPS, number)
        assert deal(MINI, number).seed == parse_deal_number(str(number)) == number
    assert parse_deal_number("00000000012") == 12
    for number in (0, -1, 2_147_483_648):
        with pytest.raises(
            ValueError,
            match="is not a deal number; deal numbers go from 1 to 2147483647",
        ):
            deal(MINI, number)


NO_NUMBERS = (
    "0",
    "-1",
    "+1",
    "1.0",
    "",
    "1_000",
    "2147483648",
    "12345678901",
    "9" * 5000,
    "0x7",
    "000000000012",
)


def test_text_that_is_not_a_deal_number_is_refused_with_the_range() -> None:
    for number in NO_NUMBERS:
        assert parse_deal_number(number) is None
        with pytest.raises(ValueError, match="is not a deal number") as error:
            parse_code(f"gaps:{number}")
        assert str(error.value) == (
            f"{shorten(number)!r} in {shorten(f'gaps:{number}')!r} is not a deal number; "
            "deal numbers go from 1 to 2147483647"
        )
    for number in ("٣", "²"):
        assert parse_deal_number(number) is None
        with pytest.raises(ValueError, match="has a character that does not belong"):
            parse_code(f"gaps:{number}")
    assert parse_deal_number(" 7") is None


def test_a_text_without_a_number_is_refused_with_an_example() -> None:
    with pytest.raises(ValueError, match="such as gaps:48213") as error:
        parse_code("gaps")
    assert (
        str(error.value)
        == "'gaps' is not a deal code; write a variant and a number, such as gaps:48213"
    )


def test_an_unknown_variant_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="unknown variant 'whist'") as error:
        parse_code("Whist:7")
    assert str(error.value).endswith(f"the variants are {', '.join(CATALOGUE)}")


def test_names_of_cells_round_trip() -> None:
    for key in ("mini", "gaps", "maze", "double-montana", "pas-a-deux"):
        layout = CATALOGUE[key].layout
        named = {format_cell(cell, layout): cell for cell in layout.cells}
        assert len(named) == len(layout.cells)
        for name, cell in named.items():
            for typed in (name, f" {name.lower()} "):
                assert parse_cell(typed, layout) == cell


NO_CELLS = {
    ("mini", "D7"): (
        "A8",
        "A9",
        "C14",
        "A0",
        "D8",
        "E1",
        "A00",
        "A100",
        "7",
        "A",
        "",
        "AA1",
        "A1 B2",
        "@1",
        "[1",
        "`1",
        "{1",
        "A-1",
        "A01",
        "1A",
    ),
    ("gaps", "D13"): ("A14",),
    ("double-montana", "I8"): ("I9", "A15", "J1"),
}


def test_a_cell_off_the_board_is_refused_with_the_last_cell() -> None:
    for (key, last), names in NO_CELLS.items():
        for name in names:
            with pytest.raises(ValueError, match="is not a cell") as error:
                parse_cell(name, CATALOGUE[key].layout)
            assert (
                str(error.value)
                == f"{name!r} is not a cell; cells go from A1 to {last}"
            )


def test_text_that_is_not_a_move_is_refused_with_an_example() -> None:
    for text in ("", "D5 B5", "hello", "D5", "..", "RR"):
        with pytest.raises(ValueError, match="is not a move") as error:
            parse_move(f" {text} ", START)
        assert (
            str(error.value)
            == f"{text!r} is not a move; write FROM-TO, such as B7-A1, or R for a redeal"
        )


WRONG_WORDS = (
    (1, 1, "9s", "row 1, column 1: 9s is not used in Short Addiction"),
    (4, 7, "9s", "row 4, column 7: 9s is not used in Short Addiction"),
    (3, 2, "As", "row 3, column 2: As is not used in Short Addiction"),
    (2, 3, "7x", f"row 2, column 3: '7x' {NO_CARD}"),
    (4, 7, "-", f"row 4, column 7: '-' {NO_CARD}"),
    (1, 1, "!!", f"row 1, column 1: '!!' {NO_CARD}"),
    (4, 7, "4d", "row 4, column 7: 4d is already on the board"),
    (4, 7, "--", "missing from the board: 4s"),
    (1, 1, "", "row 1 has 6 cells, Short Addiction has 7"),
    (4, 7, "4s 4s", "row 4 has 8 cells, Short Addiction has 7"),
    (3, 7, "2c\n4s", "Short Addiction has 4 rows, the text has 5"),
)


def test_an_error_in_a_board_names_its_place() -> None:
    for row, column, word, message in WRONG_WORDS:
        words = [line.split() for line in format_board(START).splitlines()]
        words[row - 1][column - 1] = word
        with pytest.raises(ValueError, match=r"row|missing") as error:
            parse_board("\n".join(" ".join(line) for line in words), MINI)
        assert str(error.value) == message


def test_too_few_rows_are_counted_and_every_missing_card_is_named() -> None:
    lines = format_board(START).splitlines()
    for count in range(4):
        with pytest.raises(ValueError, match=f"has 4 rows, the text has {count}"):
            parse_board("\n".join(lines[:count]), MINI)
    empty = "\n".join(["-- -- -- -- -- -- --"] * 4)
    with pytest.raises(ValueError, match="missing from the board") as error:
        parse_board(empty, MINI)
    assert sorted(str(error.value).partition(": ")[2].split()) == sorted(
        map(str, MINI.played)
    )


SUITS = "\n".join(
    " ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "csdh"
)
PACK = SUITS.split()


def dance(stock: list[str]) -> State:
    return parse_board(f"{SUITS}\n\n{' '.join(stock)}", CATALOGUE["pas-a-deux"])


@pytest.mark.parametrize(
    "count",
    [
        0,
        1,
        51,
        52,
        53,
        103,
        104,
    ],
)
def test_a_stock_may_be_any_end_of_a_talon_turned_twice(count: int) -> None:
    stock = (PACK + PACK)[len(PACK) * 2 - count :]
    state = dance(stock)
    assert [str(card) for card in state.stock] == stock
    assert {card and card.deck for card in state.stock} <= {1}


WRONG_STOCKS = (
    ([*PACK, *PACK, "Ac"], "the stock has at most 104 cards, the text has 105"),
    (["Kh", "--"], f"stock, card 2: '--' {NO_CARD}"),
    (["Kh", "Kh"], "stock, card 2: Kh is repeated before the end of the talon"),
    (["Kh", "2c", "Kh"], "stock, card 3: Kh is repeated before the end of the talon"),
    ([*PACK[:51], "Ac"], "stock, card 52: Ac is repeated before the end of the talon"),
    ([*PACK, "2c"], "stock, card 53: 2c is repeated before the end of the talon"),
    ([*PACK, "Ac", "Ac"], "stock, card 54: Ac is repeated before the end of the talon"),
)


def test_a_stock_that_cannot_be_left_of_a_talon_is_refused_with_the_place() -> None:
    for stock, message in WRONG_STOCKS:
        with pytest.raises(ValueError, match="stock") as error:
            dance(stock)
        assert str(error.value) == message


def refusal(read: Callable[[str], object], text: str) -> str:
    """What ``read`` says against ``text``; empty if it can be read."""
    try:
        read(text)
    except ValueError as error:
        return str(error)
    return ""


NEARLY_RIGHT = st.lists(
    st.sampled_from([*"A2T10Kcsdhx-.,:# \n\t7Bbſ", "--", "gaps", "mini:"]), max_size=12
).map("".join)


@given(
    st.integers(0, 90),
    st.integers(0, 6),
    NEARLY_RIGHT,
)
def test_a_text_with_one_thing_changed_is_read_or_refused(
    place: int, length: int, instead: str
) -> None:
    for text, read in (
        (format_board(START), lambda text: parse_board(text, MINI)),
        ("D5-B5", lambda text: parse_move(text, START)),
        ("mini:12", parse_code),
        ("10h", parse_card),
        ("B7", lambda text: parse_cell(text, MINI.layout)),
    ):
        start = place % len(text)
        assert "\n" not in refusal(
            read, text[:start] + instead + text[start + length :]
        ), "one line each"

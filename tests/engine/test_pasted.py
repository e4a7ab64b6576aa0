"""What the program prints or shows can be pasted, also by way of mail, chats and pages."""

from __future__ import annotations

import pytest

from gaps.engine import (
    CATALOGUE,
    InputError,
    Skip,
    deal,
    format_board,
    format_code,
    parse_board,
    parse_code,
    parse_move,
)
from gaps.engine.__main__ import describe
from gaps.engine.notation import parse_card
from gaps.engine.pasted import plain_text
from tests.marks import each_variant

MINI = CATALOGUE["mini"]
WAYS = (
    "mini:12",
    "MINI:12",
    " mini:12\n",
    "mini: 12",
    "mini :12",
    "mini:12.",
    "\u200bmini:12",
    "\ufeffmini:12",
    "\u2060mini:12",
    "\u200fmini:12\u200e",
    "mini\uff1a12",
    "mini:\uff11\uff12",
    "mini:\xa012",
    "mi\xadni:12",
    "> mini:12",
    "> > mini:12",
    "`mini:12`",
    "```\nmini:12\n```",
    "(mini:12),",
    "\u201emini:12\u201c",
    "\xabmini:12\xbb.",
    "\u2018mini:12\u2019!",
    "<mini:12>",
)


@pytest.mark.parametrize("text", WAYS)
def test_a_code_is_read_as_mail_and_chats_write_it(text: str) -> None:
    assert parse_code(text) == (MINI, 12)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("mini:1\xb2", "U+00B2 SUPERSCRIPT TWO"),
        ("min\u0456:12", "U+0456 CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I"),
        ("mini:\u0661\u0662", "U+0661 ARABIC-INDIC DIGIT ONE"),
        ("mini:1\x002", "U+0000"),
    ],
)
def test_a_character_that_looks_right_is_named(text: str, named: str) -> None:
    with pytest.raises(InputError, match="does not belong there") as error:
        parse_code(text)
    assert str(error.value).endswith(f": {named}")


def test_cards_are_read_with_the_signs_of_their_suits() -> None:
    for variant in (CATALOGUE["gaps"], CATALOGUE["maze"]):
        for card in variant.played:
            rank = str(card)[0]
            suit = str(card)[1]
            sign = "\u2663\u2660\u2666\u2665"["csdh".index(suit)]
            white = "\u2667\u2664\u2662\u2661"["csdh".index(suit)]
            shown = rank.replace("T", "10")
            for text in (sign, f"{sign}\ufe0f", white):
                assert parse_card(f"{shown}{text}") == card
    with pytest.raises(InputError, match=r"U\+265E BLACK CHESS KNIGHT"):
        parse_card("7\u265e")


@each_variant
def test_what_the_command_prints_is_a_board(key: str) -> None:
    state = deal(CATALOGUE[key], 12)
    for _ in range(3):
        printed = describe(state)
        shown = format_board(state.seen())
        for letter, sign in zip("csdh", "\u2663\u2660\u2666\u2665", strict=True):
            shown = shown.replace(letter, sign)
        quoted = "\n".join(f"> {line}" for line in printed.splitlines())
        for gap in ("--", "\u2014", "\u2013", "\u2212\u2212"):
            for text in (printed, quoted, f"```\n{printed}\n```", shown):
                pasted = text.replace("--", gap)
                read = parse_board(pasted, state.variant, face_down=True)
                assert format_board(read) == format_board(state.seen())
        state = state.play(state.legal_moves[0])


def test_moves_and_codes_are_read_as_they_are_printed() -> None:
    state = deal(CATALOGUE["pas-de-deux"], 7)
    printed = describe(state).splitlines()
    for word in printed[-1].removeprefix("moves: ").split():
        assert parse_move(f"\u200b{word}", state) == parse_move(word, state)
    assert parse_move(" . ", state) == parse_move("\u2060.", state) == Skip()
    code = printed[0].removeprefix("# ").split()[0]
    assert parse_code(code) == (state.variant, 7)
    assert format_code(*parse_code(code)) == "pas-de-deux:7"


def test_an_error_quotes_what_can_be_pasted() -> None:
    with pytest.raises(InputError) as error:
        parse_code("mini")
    example = str(error.value).rpartition(" ")[2]
    assert parse_code(example) == (CATALOGUE["gaps"], 48213)
    board = format_board(deal(MINI, 12)).replace("--", "4d", 1)
    with pytest.raises(InputError, match="is already on the board") as error:
        parse_board(board, MINI)
    assert str(parse_card(str(error.value).split()[4])) == "4d"


def test_only_what_nobody_means_is_left_out() -> None:
    for text in ("mini:12", "C7-A1", "2c -- ??", "GAPS4:mini:12:AbC_-9"):
        assert plain_text(text) == text
    assert plain_text("a\n> b\n> > c.") == "a\nb\nc"
    assert plain_text("") == plain_text("...") == plain_text("\u200b") == ""

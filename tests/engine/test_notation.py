"""Text forms: upper and lower case, and errors that say what is wrong and what is expected."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.engine import (
    CATALOGUE,
    Redeal,
    Skip,
    Slide,
    State,
    deal,
    format_board,
    parse_board,
    parse_card,
    parse_cell,
    parse_code,
    parse_move,
)
from gaps.engine.__main__ import main
from tests.engine.illegal_moves import refused

MINI = CATALOGUE["mini"]
START = deal(MINI, 12)


def test_a_board_reads_either_case_tens_comments_and_blank_lines() -> None:
    state = deal(CATALOGUE["gaps"], 7)
    text = "# a deal\n\n" + format_board(state).lower().replace("t", "10").replace("\n", "  # row\n\n")
    assert parse_board(text, state.variant, 7) == state


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("4d 7s", "4d 9s", "row 1, column 2: 9s is not used in Short Addiction"),
        ("4d 7s", "4d 7x", "row 1, column 2: '7x' is not a card"),
        ("4d 7s", "4d 4d", "row 1, column 2: 4d is already on the board"),
        ("4d 7s", "4d", "row 1 has 6 cells, Short Addiction has 7"),
        ("4d 7s", "4d --", "missing from the board: 7s"),
        ("\n2d", " \n2d 3d 4d\n2d", "has 4 rows, the text has 5"),
    ],
)
def test_a_wrong_board_is_refused_by_row_and_column(old: str, new: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"row|missing") as error:
        parse_board(format_board(START).replace(old, new), MINI)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "move"),
    [("D5-B5", Slide(25, 11)), ("d5-b5", Slide(25, 11)), (" R ", Redeal()), ("r", Redeal()), (".", Skip())],
)
def test_moves_are_read(text: str, move: object) -> None:
    assert parse_move(text, START) == move


@pytest.mark.parametrize("text", ["", "D5", "D5-", "D9-A1", "E1-A1", "A0-A1", "A1--A2", "hello", "A1 B2"])
def test_text_that_is_not_a_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        parse_move(text, START)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A2-B5", "B5 takes 7h"),
        ("B5-A1", "B5 is a gap"),
        ("A1-A2", "A2 holds the 7s"),
        ("R", "cards can still move"),
        (".", "there is no turned card to skip"),
    ],
)
def test_an_illegal_move_is_named_with_its_reason_and_the_legal_ones(text: str, why: str) -> None:
    assert refused(START, text).startswith(f"{text} is not legal here: {why}; legal: D5-B5, C7-C1, ")


NO_MOVE = "2c 3c 7s -- 5h 6h 7h\n2s 3s 4s 5s 7d -- --\n2d 3d 4d 5d 6d 6s 5c\n4h 2h 4c 3h 6c 7c --"
WON = "\n".join(" ".join(f"{rank}{suit}" for rank in "234567") + " --" for suit in "csdh")


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (replace(parse_board(NO_MOVE, MINI, 5), redeals_used=1), "no redeal is left; legal: none"),
        (parse_board(NO_MOVE, MINI), "the board has no deal number to shuffle by; legal: none"),
        (parse_board(WON, MINI, 5), "all the cards are home; legal: none"),
        (deal(CATALOGUE["no-redeal"], 7), "No redeal has no redeal; legal: C6-B3"),
    ],
)
def test_a_redeal_is_refused_with_the_reason(state: State, why: str) -> None:
    assert refused(state, Redeal()).startswith(f"R is not legal here: {why}")


def test_a_cell_off_the_board_is_refused_with_the_valid_range() -> None:
    assert "cells go from 0 to 27" in refused(START, Slide(0, 28))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gaps", "such as gaps:48213"),
        ("gaps:0", "from 1 to 2147483647"),
        ("gaps:2147483648", "from 1 to 2147483647"),
        ("gaps:1.5", "not a deal number"),
        ("whist:3", "the variants are gaps"),
        (":", "the variants are"),
    ],
)
def test_a_wrong_code_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match="no") as error:
        parse_code(text)
    assert message in str(error.value)


def refusal(read: Callable[[str], object], text: str) -> str:
    """What ``read`` says against ``text``; empty if it can be read."""
    try:
        read(text)
    except ValueError as error:
        return str(error)
    return ""


@given(st.text())
def test_random_text_raises_value_errors_only(text: str) -> None:
    for read in (
        parse_card,
        parse_code,
        lambda text: parse_move(text, START),
        lambda text: parse_board(text, MINI),
    ):
        refusal(read, text)


NEARLY_RIGHT = st.lists(
    st.sampled_from([*"A2T10Kcsdhx-.,:# \n\t7Bbſ", "--", "gaps", "mini:"]), max_size=12
).map("".join)


@given(st.integers(0, 90), st.integers(0, 6), NEARLY_RIGHT)
def test_a_text_with_one_thing_changed_is_read_or_refused(place: int, length: int, instead: str) -> None:
    for text, read in (
        (format_board(START), lambda text: parse_board(text, MINI)),
        ("D5-B5", lambda text: parse_move(text, START)),
        ("mini:12", parse_code),
        ("10h", parse_card),
        ("B7", lambda text: parse_cell(text, MINI.layout)),
    ):
        start = place % len(text)
        assert "\n" not in refusal(read, text[:start] + instead + text[start + length :]), "one line each"


def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gaps.engine", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_shows_a_deal() -> None:
    done = run("gaps:7")
    assert done.returncode == 0
    assert format_board(deal(CATALOGUE["gaps"], 7)) in done.stdout
    assert "B3 wants 4h" in done.stdout
    assert "moves: C6-B3 D13-B12 C2-C5 D10-D5" in done.stdout


def test_the_command_plays_moves_and_shows_the_board_after_each() -> None:
    done = run("gaps:7", "-", typed="C6-B3\n# a comment\n\nD13-B12\n")
    assert done.returncode == 0
    state = deal(CATALOGUE["gaps"], 7)
    for move in ("C6-B3", "D13-B12"):
        state = state.play(parse_move(move, state))
        assert format_board(state) in done.stdout


@pytest.mark.parametrize(
    ("words", "typed", "message"),
    [
        (("gaps:7", "-"), "B7-A1\n", "B7-A1"),
        (("gaps:7", "-"), "nonsense\n", "nonsense"),
        (("gaps:x",), "", "gaps:x"),
        (("chess:1",), "", "chess"),
    ],
)
def test_the_command_reports_errors(words: tuple[str, ...], typed: str, message: str) -> None:
    done = run(*words, typed=typed)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_the_command_plays_no_move_from_empty_input() -> None:
    done = run("gaps:7", "-")
    assert (done.returncode, done.stdout) == (0, "")


def in_shell(command: str) -> subprocess.CompletedProcess[str]:
    program = f'"{sys.executable}" -m gaps.engine'
    return subprocess.run(
        ["sh", "-c", command.replace("GAPS", program)], capture_output=True, text=True, check=False
    )


needs_shell = pytest.mark.skipif(sys.platform == "win32", reason="written for a POSIX shell")


@needs_shell
def test_a_closed_pipe_is_not_an_error() -> None:
    # A two walks up and down the first column for longer than a pipe holds what it says about it.
    there_and_back = "i=0; while [ $i -lt 300 ]; do echo D1-C1; echo C1-D1; i=$((i+1)); done"
    done = in_shell(f"({there_and_back}) | GAPS mini:12 - | head -c 1")
    assert (done.stdout, done.stderr) == ("#", "")
    done = in_shell(f"({there_and_back}) | (GAPS mini:12 -; echo $? >&2) | head -c 1")
    assert (done.stdout, done.stderr) == ("#", "0\n")
    done = in_shell("GAPS gaps:7 | (exec 0<&-; sleep 0.3)")
    assert done.stderr == ""


@needs_shell
@pytest.mark.parametrize(
    ("command", "status", "message"),
    [
        ("GAPS gaps:7 - <&-", 0, ""),
        ("GAPS gaps:7 >&-", 0, ""),
        ("printf '\\377\\n' | GAPS gaps:7 -", 2, "is not a move"),
        pytest.param(
            "GAPS gaps:7 >/dev/full",
            1,
            "cannot write: No space left on device",
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full"),
        ),
    ],
)
def test_the_command_never_ends_in_a_traceback(command: str, status: int, message: str) -> None:
    done = in_shell(command)
    assert done.returncode == status
    assert message in done.stderr
    assert done.stderr.count("\n") == bool(message)


def test_the_command_stops_quietly_when_it_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(readline=interrupted))
    assert main(["gaps:7", "-"]) == 130

"""Text forms: read in either case, refused with what was wrong and what would be right."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.engine import (
    CATALOGUE,
    IllegalMove,
    Redeal,
    Skip,
    Slide,
    deal,
    format_board,
    parse_board,
    parse_card,
    parse_code,
    parse_move,
)

MINI = CATALOGUE["mini"]
START = deal(MINI, 12)


def test_a_board_reads_either_case_tens_comments_and_blank_lines() -> None:
    state = deal(CATALOGUE["gaps"], 7)
    text = "# a deal\n\n" + format_board(state).lower().replace("t", "10").replace("\n", "  # row\n\n")
    assert parse_board(text, state.variant, 7) == state


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("4d 7s", "4d 9s", "row 1, column 2: 9s is not played in Short Addiction"),
        ("4d 7s", "4d 7x", "row 1, column 2: '7x' is no card"),
        ("4d 7s", "4d 4d", "row 1, column 2: 4d is on the board already"),
        ("4d 7s", "4d", "row 1 has 6 cells, Short Addiction has 7"),
        ("4d 7s", "4d --", "missing from the board: 7s"),
        ("\n2d", " \n2d 3d 4d\n2d", "has 4 rows, the text has 5"),
    ],
)
def test_a_wrong_board_is_refused_by_row_and_column(old: str, new: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"row|missing") as error:
        parse_board(format_board(START).replace(old, new), MINI)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("text", "move"),
    [("D5-B5", Slide(25, 11)), ("d5-b5", Slide(25, 11)), (" R ", Redeal()), ("r", Redeal()), (".", Skip())],
)
def test_moves_are_read(text: str, move: object) -> None:
    assert parse_move(text, START) == move


@pytest.mark.parametrize("text", ["", "D5", "D5-", "D9-A1", "E1-A1", "A0-A1", "A1--A2", "hello", "A1 B2"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        parse_move(text, START)


def test_an_illegal_move_names_itself_and_the_legal_ones() -> None:
    with pytest.raises(IllegalMove, match="A2-B5 is not legal here; legal: D5-B5, "):
        START.play(parse_move("A2-B5", START))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gaps", "such as gaps:48213"),
        ("gaps:0", "from 1 to 2147483647"),
        ("gaps:2147483648", "from 1 to 2147483647"),
        ("gaps:1.5", "no deal number"),
        ("whist:3", "the variants are gaps"),
        (":", "the variants are"),
    ],
)
def test_a_wrong_code_is_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match="no") as error:
        parse_code(text)
    assert said in str(error.value)


@given(st.text())
def test_no_text_breaks_a_reader(text: str) -> None:
    for read in (
        parse_card,
        parse_code,
        lambda text: parse_move(text, START),
        lambda text: parse_board(text, MINI),
    ):
        try:
            read(text)
        except ValueError:
            continue


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
    ("words", "typed", "said"),
    [
        (("gaps:7", "-"), "B7-A1\n", "B7-A1"),
        (("gaps:7", "-"), "nonsense\n", "nonsense"),
        (("gaps:x",), "", "gaps:x"),
        (("chess:1",), "", "chess"),
    ],
)
def test_the_command_names_what_was_wrong(words: tuple[str, ...], typed: str, said: str) -> None:
    done = run(*words, typed=typed)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_the_command_plays_nothing_from_nothing() -> None:
    done = run("gaps:7", "-")
    assert (done.returncode, done.stdout) == (0, "")


def test_a_reader_that_goes_away_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    command = f"{sys.executable} -m gaps.engine gaps:7 | head -c 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert io.StringIO(done.stdout).read() == "#"

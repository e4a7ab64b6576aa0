"""The command ``python -m gaps.engine``, called in one process."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from gaps.engine import CATALOGUE, Game, deal, format_board, parse_board, parse_move
from gaps.engine.__main__ import describe, main
from gaps.engine.command_line import accept_any_text, lines_of, short_message
from tests.marks import quick_first

MINI = CATALOGUE["mini"]
LOST = "2c 3c 7s -- 5h 6h 7h\n2s 3s 4s 5s 7d -- --\n2d 3d 4d 5d 6d 6s 5c\n4h 2h 4c 3h 6c 7c --"


def message(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The exit status, and what was written and complained."""
    status = main(words)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_a_deal_is_shown_with_its_gaps_and_its_moves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    start = deal(MINI, 12)
    status, out, complaint = message(capsys, "mini:12")
    assert status == 0
    assert complaint == ""
    assert out == (
        f"# mini:12, 1 home, playing\n{format_board(start)}\n"
        "gaps: B5 wants 7h, C1 wants 2c 2s 2d 2h, C3 wants 4d, D2 wants 3d\n"
        "moves: D5-B5 C7-C1 A5-C1 D1-C1 C6-C1 A1-C3 C2-D2\n"
    )


def test_a_deal_without_gaps_is_printed_without_a_line_about_gaps(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = message(capsys, "pas-a-deux:7")
    assert status == 0
    assert "gaps:" not in out
    assert out.splitlines()[-1].startswith("moves: ")
    assert len(out.splitlines()) == 1 + 4 + 1 + 8 + 1  # with the stock as it is known


def test_a_typed_position_is_named_by_its_variant_only() -> None:
    lines = describe(parse_board(LOST, MINI)).splitlines()
    assert lines[0] == "# mini, 11 home, lost"
    assert lines[-2:] == [
        "gaps: A4 wants nothing, B6 wants nothing, B7 wants nothing, D7 wants nothing",
        "moves: none",
    ]


def test_cards_that_look_alike_are_printed_once() -> None:
    start = deal(CATALOGUE["double-gaps"], 3)
    line = next(
        line for line in describe(start).splitlines() if line.startswith("gaps:")
    )
    for gap in line.removeprefix("gaps: ").split(", "):
        wanted = gap.partition(" wants ")[2].split()
        assert len(wanted) == len(set(wanted)) > 0


def test_moves_are_played_line_by_line_and_comments_are_skipped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        sys, "stdin", io.StringIO("# first\n\n  D5-B5 # the seven\nC7-C1\n")
    )
    status, out, complaint = message(capsys, "mini:12", "-")
    assert status == 0
    assert complaint == ""
    game = Game(deal(MINI, 12))
    expected = ""
    for text in ("D5-B5", "C7-C1"):
        game = game.play(parse_move(text, game.state))
        expected += f"# {text}\n{describe(game.state)}\n"
    assert out == expected


def test_a_wrong_code_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    complaint = (
        "'mini' is not a deal code; write a variant and a number, such as gaps:48213\n"
    )
    assert message(capsys, "mini") == (2, "", complaint)


def test_boards_before_a_wrong_move_are_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("D5-B5\nA1-A2\nC7-C1\n"))
    status, out, complaint = message(capsys, "mini:12", "-")
    assert status == 2
    assert out.startswith("# D5-B5\n")
    assert out.count("\n#") == 1
    assert complaint.startswith("A1-A2 is not legal here: A2 holds the 7s. Legal: ")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["mini:12", "D5-B5"],
        ["mini:12", "-", "-"],
    ],
)
def test_missing_or_extra_arguments_are_refused(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(words)
    assert refused.value.code == 2
    assert "usage: python -m gaps.engine" in capsys.readouterr().err


def test_a_closed_input_plays_no_move_and_a_closed_output_is_no_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert message(capsys, "mini:12", "-") == (0, "", "")
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["mini:12"]) == 0


def test_a_stream_writes_what_it_cannot_encode_as_an_escape() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    accept_any_text(None, stream)
    print(
        "♠",
        end="",
        file=stream,
        flush=True,
    )
    assert stream.buffer.getvalue() == b"\\u2660"


def test_what_a_command_reads_and_repeats_has_limits() -> None:
    assert [*map(len, lines_of(io.StringIO("x" * 2500)))] == [1000, 1000, 500]
    assert short_message(f"{'x' * 40} {'y' * 41}") == f"{'x' * 40} {'y' * 39}…"
    assert len(short_message("too many words " * 100)) == 1000


def test_the_command_stops_quietly_when_it_is_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(readline=interrupted))
    assert main(["gaps:7", "-"]) == 130


# In a process of its own

needs_shell = pytest.mark.skipif(
    sys.platform == "win32", reason="written for a POSIX shell"
)


def in_shell(command: str) -> subprocess.CompletedProcess[str]:
    program = f'"{sys.executable}" -m gaps.engine'
    return subprocess.run(
        [
            "sh",
            "-c",
            command.replace("GAPS", program),
        ],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@needs_shell
def test_a_closed_pipe_is_not_an_error() -> None:
    # A two walks up and down the first column for longer than a pipe holds what it says
    # about it.
    there_and_back = (
        "i=0; while [ $i -lt 300 ]; do echo D1-C1; echo C1-D1; i=$((i+1)); done"
    )
    done = in_shell(f"({there_and_back}) | (GAPS mini:12 -; echo $? >&2) | head -c 1")
    assert (done.stdout, done.stderr) == ("#", "0\n")


@pytest.mark.slow
@needs_shell
@pytest.mark.parametrize(
    ("command", "status", "message"),
    [
        ("printf '\\377\\n' | GAPS gaps:7 -", 2, "is not a move"),
        pytest.param(
            "GAPS gaps:7 >/dev/full",
            1,
            "cannot write: No space left on device",
            marks=pytest.mark.skipif(
                not Path("/dev/full").exists(), reason="no device that is always full"
            ),
        ),
    ],
)
def test_the_command_never_ends_in_a_traceback(
    command: str, status: int, message: str
) -> None:
    done = in_shell(command)
    assert done.returncode == status
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


@needs_shell
@pytest.mark.parametrize(
    ("module", "deal_code"),
    quick_first(1, [("gaps.engine", "gaps:7"), ("gaps.solver", "mini:1")]),
)
def test_a_reader_that_ends_early_is_no_error(module: str, deal_code: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", module, deal_code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""

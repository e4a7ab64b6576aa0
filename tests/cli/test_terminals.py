"""What a command prints about its input neither steers the terminal nor fills it."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from gaps.cli.options import read_options
from gaps.engine import __main__ as engine
from gaps.engine import deal
from gaps.solver import __main__ as solver
from gaps.solver.proofs import checker

STEERING = "\x1b[31m\x1b]0;x\x07\u202e"
LONG = STEERING + "x" * 3_000_000
MOST = 1_500  # characters that are printed
BOARD = checker.board_line(deal("no-redeal:260").seen())


def game_of(line: str) -> str:
    """The text of a game whose heading has this line, and a true checksum."""
    text = f"GAPS GAME 1\n{line}\nid: 5eed5eed5eed5eed\nmoves:\nundone:"
    return f"{text}\ncheck: {zlib.crc32(text.encode()):08x}\n"


def printed(
    capsys: pytest.CaptureFixture[str],
    run: Callable[[list[str]], object],
    *words: str,
) -> str:
    """What a command that refuses its input prints."""
    try:
        status = run([*words])
    except SystemExit as error:
        status = error.code
    shown = capsys.readouterr()
    assert status in (1, 2)
    return shown.out + shown.err


def check(text: str) -> None:
    assert text
    assert len(text) <= MOST
    assert all(each.isprintable() or each == "\n" for each in text), text


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Type a text on standard input."""
    return lambda text: monkeypatch.setattr(sys, "stdin", io.StringIO(text))


@pytest.mark.parametrize(
    "line",
    [
        f"{LONG} 5",
        f"\x1b[31m{'x' * 50} 5",
        f"l {LONG} 0",
        f"i 1 {'7 ' * 500_000}0",
        f"i 1 {STEERING} 0",
        f"e 1 {'9 ' * 500_000}",
        f"d {'5' * 3_000_000}",
        f"p {LONG}",
    ],
    ids=lambda line: repr(line[:12]),
)
@pytest.mark.parametrize("first", [BOARD, "", "b mini A", "b "])
def test_a_wrong_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], first: str, line: str
) -> None:
    path = tmp_path / "proof.gz"
    lines = f"{first}\n{line}\n" if first == BOARD else first + line
    path.write_bytes(gzip.compress(lines.encode("ascii", "ignore"), 1))
    check(printed(capsys, checker.main, str(path)).replace(str(path), "FILE"))


@pytest.mark.parametrize(
    "run",
    [engine.main, solver.main, checker.main, read_options],
    ids=["engine", "solver", "proofs", "game"],
)
@pytest.mark.parametrize(
    "word",
    [
        STEERING,
        f"gaps:{STEERING}",
        f"{STEERING}:7",
        f"--{STEERING}",
        f"GAPS1:{STEERING}",
        f"{STEERING}.gaps",
        LONG,
    ],
    ids=lambda word: repr(word[:12]),
)
def test_a_wrong_argument(
    capsys: pytest.CaptureFixture[str], run: Callable[[list[str]], object], word: str
) -> None:
    check(printed(capsys, run, word))


@pytest.mark.parametrize(
    "text", [LONG, STEERING, f"A1-A2{STEERING}", "\x1b[2J\n" * 9], ids=len
)
def test_a_wrong_input(
    capsys: pytest.CaptureFixture[str], typed: Callable[[str], None], text: str
) -> None:
    typed(text)
    check(printed(capsys, solver.main, "-"))
    typed(text)
    check(printed(capsys, engine.main, "mini:12", "-"))


def test_a_file_for_a_proof_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"none{STEERING}" / "proof"
    words = ("no-redeal:260", "--nodes", "1", "--proof", str(path))
    check(printed(capsys, solver.main, *words))


@pytest.mark.parametrize(
    "text",
    [
        game_of(f"code: {STEERING}"),
        game_of(f"{STEERING}: 1"),
        game_of(f"{'x' * 3_000_000}: 1"),
        LONG,
    ],
    ids=lambda text: repr(text[12:30]),
)
def test_a_wrong_recording(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "game.gaps"
    path.write_text(text, "utf-8")
    check(printed(capsys, read_options, str(path)))

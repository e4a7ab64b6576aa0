"""The command ``python -m gaps.solver``: its methods, its progress line and what it
prints.
"""

from __future__ import annotations

import errno
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from gaps.engine import CATALOGUE, Game, deal, format_board, parse_move
from gaps.solver import Outcome, solve
from gaps.solver.__main__ import INTERRUPTED, main
from gaps.solver.proofs import checker
from gaps.solver.search import (
    METHOD_NAMES,
    PORTFOLIO,
    fitting_methods,
    method_named,
    run_within,
)

ROW_GAMES = ("portfolio", "positions", "orders", "losses", "python")
OTHER_GAMES = ("portfolio", "positions", "python")
LOST = {"line-up:39": "positions", "no-redeal:2215": "losses"}


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def output(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(words)
    out, complaint = capsys.readouterr()
    return status, out, complaint


def test_json_has_the_keys_that_programs_rely_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, complaint = output(capsys, "mini:3", "--json")
    answer = json.loads(out)
    verdict = solve(deal(CATALOGUE["mini"], 3))
    assert status == 0
    assert complaint == ""
    assert list(answer) == ["outcome", "home", "exact", "nodes", "line"]
    assert answer["outcome"] == verdict.outcome.value
    assert answer["home"] == verdict.home
    assert answer["exact"] == verdict.exact
    assert answer["nodes"] == verdict.nodes
    assert len(answer["line"]) == len(verdict.line)


@pytest.mark.core
@pytest.mark.parametrize("method", ["portfolio", "positions", "orders", "python"])
def test_each_method_wins_a_deal_and_is_named(
    capsys: pytest.CaptureFixture[str], method: str
) -> None:
    status, out, _ = output(capsys, "line-up:2", "--method", method)
    first, line = out.splitlines()
    assert status == 0
    assert first.startswith("winnable: 20 home")
    assert first.endswith(f"by {'positions' if method == PORTFOLIO else method}")
    game = Game(deal(CATALOGUE["line-up"], 2))
    for text in line.split():
        game = game.play(parse_move(text, game.state))
    assert game.state.all_home


@pytest.mark.core
@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("no-redeal", ROW_GAMES),
        ("mini", ROW_GAMES),
        ("maze", OTHER_GAMES),
        ("double-gaps", OTHER_GAMES),
        ("pas-de-deux", OTHER_GAMES),
    ],
)
def test_a_method_is_offered_for_the_rules_that_it_supports(
    key: str, names: tuple[str, ...]
) -> None:
    state = deal(CATALOGUE[key], 1)
    assert fitting_methods(state) == names
    for name in METHOD_NAMES[1:]:
        if name in names:
            method = method_named(name, state, 8)
            assert method.verdict().outcome is Outcome.UNKNOWN
        else:
            said = f"{name} does not fit {key}; these do: portfolio, "
            with pytest.raises(ValueError, match=said):
                method_named(name, state, 8)


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize("name", ["proof.txt", "proof.gz"])
def test_a_proof_is_written_and_passes_the_checker(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    for lost, method in LOST.items():
        status, out, _ = output(capsys, lost, "--proof", str(path))
        assert status == 0
        assert out.split(":")[0] == "not winnable"
        assert out.splitlines()[0].endswith(f"by {method}")
        assert checker.main([str(path)]) == 0
        key = lost.partition(":")[0]
        assert f"this round of {key} cannot be won" in capsys.readouterr().out


@pytest.mark.core
def test_a_command_killed_while_it_searches_or_writes_leaves_no_part_of_a_proof(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "proof.txt"
    seen = list[bool]()

    def killed(part: Path, target: Path) -> None:
        seen.append(path.exists())
        raise KeyboardInterrupt

    def run(*arguments: Any) -> None:
        seen.append(path.exists())
        run_within(*arguments)

    monkeypatch.setattr("gaps.solver.__main__.run_within", run)
    monkeypatch.setattr(Path, "replace", killed)
    assert output(capsys, "line-up:39", "--proof", str(path))[0] == INTERRUPTED
    assert seen == [False, False]


@pytest.mark.core
def test_without_a_proof_no_file_is_left(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "proof.txt"
    status, out, complaint = output(capsys, "mini:3", "--proof", str(path))
    assert "not written" in complaint
    assert status == 0
    assert out.split(":")[0] == "winnable"
    assert not path.exists()
    path.write_text("of another board", encoding="ascii")
    output(capsys, "mini:3", "--proof", str(path))
    assert path.read_text(encoding="ascii") == "of another board"


@pytest.mark.core
def test_a_proof_that_the_checker_refuses_is_not_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(lines: list[str]) -> None:
        raise checker.InvalidProof(7, "this clause is no fact of this board")

    monkeypatch.setattr("gaps.solver.proofs.proof_search.check", refuse)
    path = tmp_path / "proof.txt"
    status, out, complaint = output(capsys, "no-redeal:2215", "--proof", str(path))
    assert status == 0
    assert out.split(":")[0] == "not winnable"
    assert "the round is lost, but no proof of it was found" in complaint
    assert not path.exists()


@pytest.mark.core
def test_a_proof_that_cannot_be_written_is_an_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, out, complaint = output(
        capsys, "mini:8", "--proof", str(tmp_path / "none" / "proof.txt")
    )
    assert status == 2
    assert out == ""
    assert "proof.txt: No such file" in complaint
    assert output(capsys, "maze:3", "--proof", str(tmp_path / "proof.txt"))[0] == 2


@pytest.mark.slow
@pytest.mark.core
def test_only_what_failed_is_blamed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Input that cannot be read and a full disk are no fault of the file of a proof."""

    def fail(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = str(tmp_path / "proof.txt")
    with monkeypatch.context() as patch:
        patch.setattr("gaps.solver.proofs.proof_search.TemporaryFile", fail)
        answer = output(capsys, "no-redeal:260", "--proof", path)
        assert answer == (2, "", "No space left on device\n")
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdin.read", fail)
        answer = output(capsys, "-")
        assert answer == (2, "", "standard input: No space left on device\n")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", fail)
        answer = output(capsys, "no-redeal:2215", "--proof", path)
        assert answer == (2, "", f"{path}: No space left on device\n")


@pytest.mark.parametrize(
    "words",
    [
        ("--method", "magic"),
        ("--method", "orders", "--proof", "losses"),
    ],
)
def test_an_unknown_method_is_refused_and_one_that_writes_no_proof(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["mini:3", *words])
    assert refused.value.code == 2
    assert words[-1] in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ("--nodes", "-1"),
        ("--seconds", "-1"),
        ("--seconds", "nan"),
    ],
)
def test_wrong_limits_are_refused(
    capsys: pytest.CaptureFixture[str], words: tuple[str, str]
) -> None:
    status, out, complaint = output(capsys, "mini:3", *words)
    assert status == 2
    assert out == ""
    assert "at least 0; it is" in complaint


@pytest.mark.core
def test_a_typed_position_may_have_unknown_cards_of_the_stock(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = deal(CATALOGUE["pas-de-deux"], 5).seen()
    monkeypatch.setattr(sys, "stdin", io.StringIO(format_board(seen)))
    status, out, _ = output(
        capsys, "-", "--variant", "pas-de-deux", "--nodes", "100", "--json"
    )
    assert status == 0
    assert json.loads(out)["outcome"] == "unknown"
    assert len(json.loads(out)["line"]) == 1


@pytest.mark.parametrize(
    "extra",
    [(), ("--json",), ("--seconds", "9")],
)
def test_a_terminal_shows_progress_and_then_the_same_answer(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    extra: tuple[str, ...],
) -> None:
    plain = output(capsys, "mini:3", *extra)[1]
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("gaps.solver.__main__.PAUSE", 0.0)
    status, out, _ = output(capsys, "mini:3", *extra)
    assert status == 0
    assert out == plain
    lines = terminal.getvalue().split("\r")
    assert "positions, " in lines[1]
    assert lines[1].rstrip().endswith("home at best")
    assert lines[-2:] == [" " * len(lines[-2]), ""]  # the line was removed


@pytest.mark.core
def test_ctrl_c_ends_the_command_without_an_answer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gaps.solver.__main__.run_within", interrupted)
    assert output(capsys, "mini:3") == (INTERRUPTED, "", "")
    assert output(capsys, "mini:3", "--proof", str(tmp_path / "proof.txt")) == (
        INTERRUPTED,
        "",
        "",
    )
    assert not [*tmp_path.iterdir()]
    assert INTERRUPTED == 130

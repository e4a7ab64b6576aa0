"""Proofs of lost deals, written to files: they name their board, and nothing else is proven by them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.marks import slow_except

prove = pytest.importorskip("tools.quality.prove")

pytestmark = pytest.mark.core
LOST = ("mini:8", "mini:31", "mini:35", "mini:37", "mini:36", "mini:2", "mini:12")


def lines_of(path: Path) -> list[str]:
    with gzip.open(path, "rt", encoding="ascii") as file:
        return file.readlines()


def changed(path: Path, lines: list[str]) -> Path:
    """Another file with these lines."""
    with gzip.open(path.with_name("changed.gz"), "wt", encoding="ascii") as file:
        file.writelines(lines)
    return path.with_name("changed.gz")


@pytest.mark.parametrize("code", slow_except(LOST, LOST[:1]))
def test_a_lost_deal_is_proven_in_a_file(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prove.main([code, "--folder", str(tmp_path)]) == 0
    (path,) = tmp_path.iterdir()
    assert path.name == code.replace(":", "-") + ".gz"
    assert prove.main(["--check", str(path)]) == 0
    assert capsys.readouterr().out.count("mini: this board cannot be won") == 2


def test_no_proof_leaves_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert prove.main(["mini:1", "--folder", str(tmp_path), "--conflicts", "10"]) == 1
    assert not list(tmp_path.iterdir())
    assert "mini:1: no proof was found" in capsys.readouterr().out


def test_a_proof_about_something_else_is_refused(tmp_path: Path) -> None:
    prove.main([LOST[0], "--folder", str(tmp_path), "--without-phases"])
    (path,) = tmp_path.iterdir()
    lines = lines_of(path)
    prove.check(path)
    with pytest.raises(ValueError, match="does not begin with its board"):
        prove.check(changed(path, lines[1:]))
    kind, key, board = lines[0].strip().split(" ", 2)
    upside_down = "/".join(reversed(board.split("/")))
    other_board = f"{kind} {key} {upside_down}\n"
    with pytest.raises(ValueError, match="are not those of the board"):
        prove.check(changed(path, [other_board, *lines[1:]]))
    number = int(lines[-1].split()[1])
    one_more = [f"i {number} 1 0\n", lines[-1].replace(str(number), str(number + 1), 1)]
    with pytest.raises(ValueError, match="are not those of the board"):
        prove.check(changed(path, [*lines[:-1], *one_more]))

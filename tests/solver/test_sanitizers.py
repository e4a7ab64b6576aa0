"""The CDCL solver and its models, built with the sanitizers for addresses and undefined
behaviour: they find nothing, and the answers are those of the extension module.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from gaps.engine import State, deal
from gaps.solver.method import numbered
from tests.marks import repeated
from tests.solver.boards import any_board

CORE = Path(__file__).parents[2] / "gaps" / "solver" / "core"
PROGRAM = Path(__file__).with_name("sanitized.cpp")
FLAGS = ("-std=c++17", "-O1", "-g", "-fsanitize=address,undefined")
CONFLICTS = 3_000
LITTLE = 300_000  # bytes: too few for most models
PLENTY = 1 << 28

_orders = pytest.importorskip("gaps.solver.core._orders")


def built(folder: Path) -> Path:
    """The program with sanitizers; the test is skipped where none can be built."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("there is no C++ compiler")
    empty = folder / "empty.cpp"
    empty.write_text("int main() { return 0; }\n")
    trial = [
        compiler,
        *FLAGS,
        str(empty),
        "-o",
        str(folder / "empty"),
    ]
    if subprocess.run(trial, capture_output=True).returncode:
        pytest.skip("the C++ compiler has no sanitizers")
    sources = [path for path in CORE.glob("*.cpp") if not path.name.startswith("_")]
    program = folder / "sanitized"
    flags = [*FLAGS, "-fno-sanitize-recover=all", f"-I{CORE}"]
    subprocess.run([compiler, *flags, PROGRAM, *sources, "-o", program], check=True)
    return program


def boards() -> list[State]:
    """Full deals, and small positions of all sizes."""
    dealt = [deal("no-redeal", seed + 1) for seed in range(repeated(3, 5))]
    small = [
        any_board(random.Random(seed), columns)
        for columns in range(3, 10)
        for seed in range(repeated(3, 6))
    ]
    return dealt + small


def expected(state: State) -> str:
    """The answer of the extension module."""
    columns = state.variant.layout.columns
    wins = _orders.FinalRows(columns, numbered(state), PLENTY)
    for _ in range(3):
        result = wins.run(CONFLICTS // 3)
    losses = _orders.LossProof(columns, numbered(state), PLENTY)
    for _ in range(3):
        lost = losses.run(CONFLICTS // 3)
    return f"{result} {wins.conflicts} {lost} {losses.spent()}"


@pytest.mark.slow
@pytest.mark.core
def test_the_cdcl_solver_does_nothing_undefined(tmp_path: Path) -> None:
    program = built(tmp_path)
    states = boards()
    lines = [
        " ".join(map(str, (memory, state.variant.layout.columns, CONFLICTS, *cards)))
        for memory in (PLENTY, LITTLE)
        for state in states
        for cards in [numbered(state)]
    ]
    told = subprocess.run(
        [program], input="\n".join(lines), capture_output=True, text=True, timeout=300
    )
    assert told.stderr == ""
    assert told.returncode == 0
    answers = told.stdout.splitlines()
    assert answers[: len(states)] == [expected(state) for state in states]
    assert len(answers) == len(lines)

"""The tool that changes the engine counts what it should, and leaves out what never runs."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from tools.quality.mutants import (
    ENGINE,
    KILLED,
    ROOT,
    SURVIVED,
    USED_OPERATORS,
    Mutant,
    meaning,
    results,
    row,
    stages_of,
)

CODE = 'def f(a: int | None = 1) -> int:\n    """Text."""\n    b: int | str = a\n    return b\n'


def test_a_change_of_an_annotation_means_nothing_and_any_other_does() -> None:
    for old, new in (("int | None", "int + None"), ("-> int", "-> str"), ("int | str", "int & str")):
        assert meaning(CODE.replace(old, new)) == meaning(CODE)
    for old, new in (("= 1", "= 2"), ("return b", "return a"), ("= a", "= -a")):
        assert meaning(CODE.replace(old, new)) != meaning(CODE)


@pytest.mark.parametrize(
    ("operator", "asked"),
    [
        ("NumberReplacer", True),
        ("AddNot", True),
        ("ReplaceBinaryOperator_Add_Sub", True),
        ("ReplaceBinaryOperator_BitOr_BitAnd", True),
        ("ReplaceBinaryOperator_Add_LShift", False),
        ("ReplaceBinaryOperator_BitOr_Add", False),
        ("ReplaceComparisonOperator_Eq_NotEq", True),
        ("ReplaceComparisonOperator_Is_IsNot", True),
        ("ReplaceComparisonOperator_Eq_Is", False),
    ],
)
def test_operators_that_can_only_err_or_repeat_are_left_out(operator: str, asked: bool) -> None:
    assert bool(USED_OPERATORS.fullmatch(operator)) is asked


def test_of_two_results_the_later_one_counts_and_a_timeout_is_no_survivor(tmp_path: Path) -> None:
    mutants = [Mutant("homes", "AddNot", number, 7, "if a", "if not a") for number in range(4)]
    told = [(0, SURVIVED), (1, SURVIVED), (2, "timeout"), (3, KILLED), (0, KILLED)]
    path = tmp_path / "mutants.jsonl"
    path.write_text(
        "".join(
            json.dumps({**asdict(mutants[number]), "verdict": verdict}) + "\n" for number, verdict in told
        )
    )
    known = results(path)
    assert row("homes", known) == "| homes | 4 | 2 | 1 | 1 | 75.0 % |"
    assert row("", known) == "| all | 4 | 2 | 1 | 1 | 75.0 % |"
    assert results(tmp_path / "none") == {}


def test_the_stages_of_every_module_are_there() -> None:
    for path in (ROOT / ENGINE).glob("*.py"):
        files = [file for some in stages_of(path.stem).values() for file in some if file.endswith(".py")]
        assert len(files) == len(set(files))
        assert {ROOT / file for file in files} == set((ROOT / "tests" / "engine").glob("test_*.py"))

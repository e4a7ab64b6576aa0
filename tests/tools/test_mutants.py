"""The tool that changes the engine counts what it should, and leaves out what never
runs.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from tools.quality.mutants import (
    ENGINE,
    FIRST,
    KILLED,
    LAST,
    LATE,
    LEFT,
    ROOT,
    SURVIVED,
    TIMEOUT,
    USED_OPERATORS,
    Mutant,
    copied,
    judged,
    meaning,
    results,
    row,
)

CODE = 'def f(a: int | None = 1) -> int:\n    """Text."""\n    b: int | str = a\n    return b\n'


def test_a_change_of_an_annotation_means_nothing_and_any_other_does() -> None:
    for old, new in (
        ("int | None", "int + None"),
        ("-> int", "-> str"),
        ("int | str", "int & str"),
    ):
        assert meaning(CODE.replace(old, new)) == meaning(CODE)
    for old, new in (("= 1", "= 2"), ("return b", "return a"), ("= a", "= -a")):
        assert meaning(CODE.replace(old, new)) != meaning(CODE)


ASKED = (
    *(
        "NumberReplacer",
        "AddNot",
        "ReplaceBinaryOperator_Add_Sub",
        "ReplaceBinaryOperator_BitOr_BitAnd",
    ),
    *("ReplaceComparisonOperator_Eq_NotEq", "ReplaceComparisonOperator_Is_IsNot"),
    "ReplaceComparisonOperator_Is_NotEq",
)
LEFT_OUT = (
    *("ReplaceBinaryOperator_Add_LShift", "ReplaceBinaryOperator_BitOr_Add"),
    *("ReplaceComparisonOperator_Is_Eq", "ReplaceComparisonOperator_IsNot_NotEq"),
    "ReplaceComparisonOperator_Eq_Is",
)


def test_operators_that_can_only_err_or_repeat_are_left_out() -> None:
    found = [name for name in (*ASKED, *LEFT_OUT) if USED_OPERATORS.fullmatch(name)]
    assert found == [*ASKED]


def test_of_two_results_the_later_one_counts_and_a_timeout_is_no_survivor(
    tmp_path: Path,
) -> None:
    mutants = [
        Mutant("homes", "AddNot", number, 7, "if a", "if not a") for number in range(4)
    ]
    told = [(0, LEFT), (1, LEFT), (2, TIMEOUT), (3, KILLED), (0, LATE), (1, SURVIVED)]
    path = tmp_path / "mutants.jsonl"
    path.write_text(
        "".join(
            json.dumps({**asdict(mutants[number]), "verdict": verdict, "by": "a"})
            + "\n"
            for number, verdict in told
        )
    )
    known = {mutant: verdict for mutant, (verdict, _) in results(path).items()}
    assert row("homes", known) == "| homes | 4 | 1 | 1 | 1 | 1 | 75.0 % |"
    assert row("", known) == "| all | 4 | 1 | 1 | 1 | 1 | 75.0 % |"
    assert results(tmp_path / "none") == {}


def test_the_files_to_begin_and_to_end_with_are_there() -> None:
    modules = {path.stem for path in (ROOT / ENGINE).glob("*.py")}
    assert {*FIRST} <= modules
    for name in (*LAST, *(name for names in FIRST.values() for name in names)):
        assert (ROOT / "tests" / "engine" / f"test_{name}.py").exists()


@pytest.mark.slow
def test_a_mutant_is_killed_by_the_first_test_that_fails(tmp_path: Path) -> None:
    code = (ROOT / ENGINE / "finishing.py").read_text(encoding="utf-8")
    old, new = "if after.all_home", "if not after.all_home"
    mutant = Mutant("finishing", "AddNot", 0, 1, old, new)
    copy = copied(tmp_path)
    found, killer = judged(mutant, code.replace(old, new), copy, False, {})
    assert (found, killer.partition("::")[0]) == (
        KILLED,
        "tests/engine/test_finishing.py",
    )
    assert (copy / ENGINE / "finishing.py").read_text(encoding="utf-8") == code

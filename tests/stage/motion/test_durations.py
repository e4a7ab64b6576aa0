"""The scale of durations."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from gaps.stage.motion.durations import ANSWER, CROSS_FADE, HURRY, STEPS, TOUCH
from tests.project.test_architecture import tree_of

ROOT = Path(__file__).parents[3]


def test_each_step_is_about_half_as_long_again() -> None:
    for before, after in pairwise(STEPS[1:]):
        assert 1.4 < after / before < 1.7


def test_what_is_reduced_fades_in_less_than_any_motion_that_can_be_followed() -> None:
    assert TOUCH < HURRY < CROSS_FADE < ANSWER


MOTIONS = {"passed": 2, "begin": 0, "progress": 0, "Entering": 2, "CrossFade": 1}
"""What takes seconds of a motion, and as which of its arguments."""


def written_out(tree: ast.Module) -> Iterator[str]:
    """The durations of motions in a module that are numbers of the scale."""
    numbers = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id.endswith("SECONDS")
    }
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        seconds = call.args[MOTIONS[name] :][:1] if name in MOTIONS else []
        for part in (part for each in seconds for part in ast.walk(each)):
            if isinstance(part, ast.Name) and numbers.get(part.id) in STEPS:
                yield part.id


@pytest.mark.parametrize("package", ["stage", "scenes", "table"])
def test_the_seconds_of_a_motion_are_no_number_that_the_scale_has(package: str) -> None:
    found = {
        f"{path.name}: {each}"
        for path in (ROOT / "gaps" / package).rglob("*.py")
        for each in written_out(tree_of(path))
    }
    assert not found


def test_a_number_of_the_scale_is_found() -> None:
    code = "RISE_SECONDS = 0.2\npassed(t, 0, RISE_SECONDS)\npassed(t, 0.2, 0.3)\n"
    assert [*written_out(ast.parse(code))] == ["RISE_SECONDS"]

"""What a verdict answers to a program that asks it."""

from __future__ import annotations

import pytest

from gaps.engine import deal, parse_board
from gaps.solver import solve
from tests.engine.test_command import LOST


def test_a_verdict_says_whether_the_round_can_be_won() -> None:
    assert solve(deal("mini:6")).winnable is True
    assert solve(parse_board(LOST, "mini")).winnable is False
    assert solve(deal("gaps:1"), nodes=0).winnable is None


@pytest.mark.parametrize("nodes", [0, 100_000])
def test_a_verdict_is_neither_true_nor_false(nodes: int) -> None:
    verdict = solve(deal("mini:6"), nodes=nodes)
    for ask in (bool, lambda each: not each, lambda each: each or None):
        with pytest.raises(TypeError, match=r"ask for its \.winnable"):
            ask(verdict)

"""The rules that a newcomer is told: after any move, in every variant."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, Game, deal
from gaps.scenes.session.newcomer import rules_in_sight


@pytest.mark.parametrize("key", CATALOGUE)
def test_rules_are_found_after_any_first_move(key: str) -> None:
    game = Game(deal(CATALOGUE[key], 3))
    for move in game.state.legal_moves:
        rules = list(rules_in_sight(game.play(move)))
        assert all(rule.text for rule in rules)

"""The points of a finished row are the same figure wherever they are shown."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, Game, arcade_score, deal
from gaps.engine.scoring import row_points
from gaps.scenes.session.change import ChangeKind, GameChange, Position
from gaps.scenes.text.record_text import score_parts
from gaps.scenes.text.row_text import row_ribbon
from gaps.scenes.text.rulebook import points_text
from gaps.solver import solve
from tests.marks import quick_first


@pytest.mark.core
@pytest.mark.parametrize(
    ("key", "number", "points"),
    quick_first(
        2,
        [
            ("line-up", 59401, 400),
            ("mini", 417666, 500),
            ("house-of-commons", 533286, 750),
            ("gaps", 583439, 1000),
        ],
    ),
)
def test_rules_ribbons_and_details_say_the_same_points_of_a_row(
    key: str, number: int, points: int
) -> None:
    variant = CATALOGUE[key]
    game = Game(deal(variant, number))
    earned = []
    for move in solve(game.state).line:
        before = Position(game, arcade_score(game))
        game = game.play(move)
        after = Position(game, arcade_score(game))
        earned.append(GameChange(before, after, move, ChangeKind.PLAYED, 1).row_points)
    ribbons = [each for each in earned if each]
    assert ribbons == [points] * 4
    assert row_points(variant.row_length) == points
    suit = game.state.board[0]
    assert suit is not None
    ribbon = row_ribbon(suit.suit, 1, 4, ribbons[0])
    written = f"{points:,}"
    assert ribbon.points == f"+{written}"
    assert f"A finished row scores {written}," in "\n".join(points_text(variant))
    rows = next(
        part
        for part in score_parts(arcade_score(game), game.state)
        if part.name == "Rows finished"
    )
    assert rows.points == sum(ribbons)
    assert rows.note == f"4 at {written}"

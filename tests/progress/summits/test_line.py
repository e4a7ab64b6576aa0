"""What replaying a game tells: its longest chain, its first finished row and its redeals."""

from __future__ import annotations

from dataclasses import replace

from gaps.engine import CATALOGUE, Game, Redeal, Status, arcade_score, deal, format_move
from gaps.progress.summits.feats import Line, line_of, line_of_game
from gaps.store import Record
from tools.scenarios.games import advanced, nearly_won


def a_game(code: str, moves: int = 1000) -> Game:
    key, number = code.split(":")
    return advanced(Game(deal(CATALOGUE[key], int(number))), moves)


def test_the_longest_chain_is_that_of_the_score_and_the_first_row_the_first_to_be_finished() -> None:
    for number in range(1, 60):
        game = a_game(f"mini:{number}")
        line = line_of_game(game)
        assert line.longest == arcade_score(game, 1.0).longest
        finished = [count for count, step in enumerate(game.steps, start=1) if step.after.complete_rows]
        assert line.rows_at == (finished[0] if finished else None)
        if finished:
            state = game.steps[finished[0] - 1].after
            suits = {card.suit for cell in state.complete_rows if (card := state.board[cell])}
            assert line.first_row == (suits.pop() if len(suits) == 1 else None)


def test_the_fewest_cards_home_are_those_at_a_redeal() -> None:
    game = a_game("gaps:20417")
    at_redeals = [len(step.before.home) for step in game.steps if isinstance(step.cause, Redeal)]
    assert len(at_redeals) == 2
    assert line_of_game(game).fewest == min(at_redeals)
    assert line_of_game(a_game("gaps:20417", 5)).fewest is None


def test_every_variant_finishes_rows() -> None:
    for variant in CATALOGUE.values():
        state, slide = nearly_won(variant)
        game = Game(state).play(slide)
        assert game.state.status is Status.WON
        assert line_of_game(game).rows_at is not None, variant.key


def test_a_record_is_replayed_and_one_with_other_moves_tells_nothing() -> None:
    game = a_game("mini:3")
    moves = tuple(format_move(step.cause, step.before) for step in game.steps if step.cause is not None)
    record = Record("mini:3", moves, 60.0, 0, 0, 0, 0, 0, "won", 24, "2026-03-01T12:00:00")
    assert line_of(record) == line_of_game(record.game()) != Line()
    assert line_of(replace(record, moves=("A1-A1",))) == Line()
    assert line_of(replace(record, code="nothing:3")) == Line()

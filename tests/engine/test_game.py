"""Games: the changes of a step, undo and redo, the board before the removed cards are
taken away.
"""

from __future__ import annotations

import doctest
import pickle
import re
from dataclasses import is_dataclass

import pytest

from gaps import engine, solver
from gaps.engine import (
    CATALOGUE,
    Change,
    Game,
    IllegalMove,
    InputError,
    Redeal,
    Skip,
    Slide,
    State,
    Step,
    Variant,
    deal,
    format_board,
    parse_move,
)
from gaps.engine.deals import board_before_removal, order
from gaps.solver import Verdict

MINI = CATALOGUE["mini"]
LINE = ("D5-B5", "C7-C1")


def line(*texts: str) -> Game:
    game = Game(deal(MINI, 12))
    for text in texts:
        game = game.play(parse_move(text, game.state))
    return game


def test_undo_without_a_move_and_redo_without_an_undo_are_illegal() -> None:
    with pytest.raises(IllegalMove, match="nothing to undo: no move has been made"):
        line().undo()
    with pytest.raises(IllegalMove, match="nothing to redo: no move has been undone"):
        line(*LINE).redo()


def test_undone_moves_are_redone_in_order_and_a_new_move_drops_them() -> None:
    game = line(*LINE)
    assert game.last == game.steps[1]
    back = game.undo().undo()
    assert back.last is None
    assert back.state == game.start
    assert len(back.undone) == 2
    again = back.redo()
    assert again.last == game.steps[0]
    assert again.redo() == game
    other = back.play(parse_move("C7-C1", back.state))
    assert other.undone == ()
    assert other.moves == (parse_move("C7-C1", back.state),)


def test_a_step_without_a_move_is_not_listed_among_the_moves() -> None:
    game = line(*LINE)
    with_start = Game(
        game.start,
        (
            Step(None, game.start, game.start),
            *game.steps,
        ),
    )
    assert with_start.moves == game.moves


def test_a_slide_changes_one_card_a_skip_none_and_an_exchange_two_in_reading_order() -> (
    None
):
    game = line("D5-B5")
    card = game.start.board[25]
    assert card is not None
    assert game.steps[0].changes == (Change(card, 25, 11),)

    dance = Game(deal(CATALOGUE["pas-a-deux"], 7))
    assert dance.play(Skip()).steps[0].changes == ()
    slide = dance.state.slides[0]
    changes = dance.play(slide).steps[0].changes
    assert [change.target for change in changes] == sorted((slide.source, slide.target))
    assert {(change.source, change.target) for change in changes} == {
        (slide.source, slide.target),
        (slide.target, slide.source),
    }


def test_homecomings_are_the_slides_after_which_more_cards_are_home() -> None:
    start = deal(MINI, 12)
    texts = ("C7-C1", "A5-C1", "D1-C1", "C6-C1", "C2-D2")
    assert start.homecomings == tuple(parse_move(text, start) for text in texts)
    # the two of diamonds was home already; in its new row the three follows it
    step = line("D1-C1").steps[0]
    assert step.gains
    assert [str(card) for card in step.brought_home] == ["3d"]
    assert not line("D5-B5").steps[0].gains


def test_a_redeal_changes_exactly_the_cards_whose_cell_changed() -> None:
    game = Game(deal(CATALOGUE["either-side"], 7)).play(Redeal())
    before = game.start.board
    after = game.state.board
    moved = [
        cell
        for cell, card in enumerate(after)
        if card is not None and before[cell] != card
    ]
    assert [change.target for change in game.steps[0].changes] == moved
    for card, source, target in game.steps[0].changes:
        assert source is not None
        assert target is not None
        assert before[source] == card
        assert after[target] == card


@pytest.mark.parametrize("key", ["gaps", "mini", "line-up"])
def test_the_board_before_removal_has_the_removed_cards_on_the_gaps(key: str) -> None:
    start = deal(CATALOGUE[key], 7)
    laid = board_before_removal(start)
    assert list(laid) == list(order(start.variant, 7, 0))
    assert {
        cell for cell, card in enumerate(laid) if card in start.variant.removed_cards
    } == set(start.gaps)


def test_the_repr_of_positions_and_variants() -> None:
    state = deal(MINI, 12)
    assert repr(MINI) == "<Variant mini>"
    assert repr(state) == f"<State mini:12 home {len(state.home)} redeals 0>"


def test_no_value_can_be_changed() -> None:
    public = [
        getattr(module, name) for module in (engine, solver) for name in module.__all__
    ]
    values = [kind for kind in public if isinstance(kind, type) and is_dataclass(kind)]
    assert {Game, Slide, State, Step, Variant, Verdict} <= {*values}
    assert all(kind.__dataclass_params__.frozen for kind in values)  # type: ignore[attr-defined]
    assert not any(
        hasattr(move, "__dict__") for move in (Slide(0, 1), Skip(), Redeal())
    )


def test_a_cell_is_asked_by_its_name() -> None:
    state = deal("mini:12")
    assert str(state.at("B4")) == "6h"
    assert state.at(" b5 ") is None
    with pytest.raises(InputError, match="A1 to D7"):
        state.at("E1")


def test_a_game_is_dealt_played_and_printed_by_texts() -> None:
    game = Game(deal("mini:12"))
    assert game.start == deal("mini", 12) == deal(CATALOGUE["mini"], 12)
    assert str(game.state) == format_board(game.state)
    assert "C2-D2" in map(str, game.state.legal_moves)
    assert str(Slide(0, 1)) == "Slide(source=0, target=1)", "on a board nobody named"
    assert [str(parse_move(text, game.state)) for text in ("c2-d2", "R", ".")] == [
        "C2-D2",
        "R",
        ".",
    ]
    played = game.play("C2-D2")
    assert played == game.play(parse_move("C2-D2", game.state))
    with pytest.raises(InputError, match="is not a move"):
        game.play("C2 D2")
    with pytest.raises(IllegalMove) as error:
        game.play("A1-A2")
    assert str(error.value).startswith("A1-A2 is not legal here: ")
    with pytest.raises(IllegalMove, match=re.escape(str(error.value))):
        game.state.play(Slide(0, 1))
    again = pickle.loads(pickle.dumps(error.value))
    assert str(again) == str(error.value)
    assert again.move == Slide(0, 1)
    with pytest.raises(InputError, match="unknown variant 'mnii'"):
        deal("mnii", 12)


def test_the_example_of_the_engine_runs_as_it_is_printed() -> None:
    assert doctest.testmod(engine) == doctest.TestResults(failed=0, attempted=6)

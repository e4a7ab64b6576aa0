"""A finished row in a game: its name and its points when the king lands, and nothing of it after an undo."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, Game, Slide, State, Suit
from gaps.language import translated
from gaps.scenes.game.board_feedback import finished_rows
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text
from gaps.table.effects.effect import Layer
from tests.screens import Screens
from tests.table.tables import drawn_in
from tools.scenarios.rows import nearly_finished


def opened_before(context: Context, suit: Suit, row: int) -> tuple[Screens, Play, Slide]:
    """A game of which one slide finishes the row of a suit."""
    game, slide = nearly_finished(suit, row)
    session = context.games.of_board(game.state)
    play = Play(context, session)
    return Screens.opened(context, play), play, slide


@pytest.mark.parametrize(("row", "suit"), list(enumerate(Suit)))
def test_a_finished_row_has_its_name_and_its_points(context: Context, suit: Suit, row: int) -> None:
    screens, play, slide = opened_before(context, suit, row)
    play.make_move(slide)
    assert play.table.finished_rows == [], "the card still flies"
    screens.wait(0.8)
    (finished,) = play.table.finished_rows
    assert finished.suit is suit
    assert finished.cells == tuple(play.table.geometry.layout.row(row)[:12])
    assert finished.text.name == translated(game_text.ROW_NAMES[suit])
    assert finished.text.note == f"{suit.name.lower()}, row 1 of 4"
    assert finished.text.points == "+1,000"
    assert play.table.particles.moving


def test_undo_removes_it_at_once_and_redo_shows_it_again(context: Context) -> None:
    screens, play, slide = opened_before(context, Suit.HEARTS, 1)
    play.make_move(slide)
    screens.wait(1.0)
    screens.press(GameCommand.UNDO)
    assert play.table.finished_rows == []
    assert not play.table.particles.moving
    screens.wait(1.0)
    assert play.table.finished_rows == []
    screens.press(GameCommand.REDO)
    screens.wait(1.0)
    assert [row.text.points for row in play.table.finished_rows] == ["+1,000"]


def test_a_row_that_scores_nothing_has_no_figure() -> None:
    ribbon = game_text.row_ribbon(Suit.CLUBS, 2, 8, 0)
    assert (ribbon.points, ribbon.note) == ("", "clubs, row 2 of 8")


def test_a_move_while_the_ribbon_stands_is_made_at_once_and_the_gap_in_the_row_is_quiet(
    context: Context,
) -> None:
    screens, play, slide = opened_before(context, Suit.SPADES, 0)
    table, pictures = play.table, play.table.style.surface_cache
    before, last = len(pictures), table.geometry.layout.row(0)[-1]
    play.make_move(slide)
    screens.wait(0.1)
    assert table.flying
    assert len(pictures) > before, "its pictures are painted while its last card flies"
    screens.wait(0.8)
    assert table.finished_rows
    play.make_move(play.state.slides[0])
    screens.wait(0.02)
    assert table.flying
    assert table.finished_rows, "a move elsewhere leaves it"
    screens.wait(0.6)
    assert table.slot_fades.slots[last].kind is None
    assert last not in table.slot_fades.fading
    for _ in range(2):
        screens.press(GameCommand.UNDO)
    screens.stack.resize((800, 600))
    screens.wait(0.5)
    assert table.state.board[slide.target] is None


def test_a_row_of_a_maze_may_go_on_in_the_next_row(context: Context) -> None:
    variant = CATALOGUE["maze"]
    cards = sorted(variant.played, key=lambda card: (card.suit, card.rank))
    state = Game(State(variant, (*cards, *(None,) * 6), 1)).state
    found = finished_rows(state)
    assert [len(run) for run in found.values()] == [12] * 4
    assert sorted(found) == sorted(variant.layout.row_of(run[-1]) for run in found.values())


@pytest.mark.parametrize("changes", [{"theme": "signal"}, {"speed": "quick"}], ids=str)
def test_it_glows_unless_the_theme_is_plain_and_is_quicker_with_quick_motion(
    context: Context, changes: dict[str, object]
) -> None:
    context.change(**changes)
    screens, play, slide = opened_before(context, Suit.DIAMONDS, 0)
    play.make_move(slide)
    screens.wait(0.6)
    assert play.table.finished_rows
    glows = [drawn_in(play.table, layer) for layer in (Layer.LIGHT, Layer.WEATHER)]
    assert any(glows) is ("theme" not in changes)
    assert "theme" not in changes or not play.table.particles.moving
    assert play.table.effects.moving
    screens.wait(2.2)
    assert "speed" not in changes or not play.table.effects.moving

"""The play scene by mouse and by keyboard: cells are chosen, moves are made, offered, refused and saved."""

from __future__ import annotations

import pytest

from gaps.engine import Cell, Status, format_board, parse_cell, parse_move
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.game.play import Play
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.opening import UnderWayDialog
from gaps.scenes.results.results import Results
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.solver import solve
from gaps.stage.core.intents import CommandReleased, Hover, Nav, Press, Release
from gaps.stage.widgets import Button
from gaps.store import Folder
from gaps.table.effects.effect import Layer
from tests.scenes.conftest import Player
from tests.table.tables import drawn_in


def cell(player: Player, name: str) -> Cell:
    return parse_cell(name, player.scene.session.variant.layout)


def center(player: Player, name: str) -> tuple[int, int]:
    x, y = player.scene.table.geometry.center(cell(player, name))
    return round(x), round(y)


def click(player: Player, name: str) -> None:
    pos = center(player, name)
    for intent in (Hover(pos), Press(pos), Release(pos)):
        player.stack.handle(intent)


def saved_moves(player: Player) -> list[str]:
    saved = Folder(player.context.folder.path).load_game()
    return list(saved.moves) if saved else []


def test_a_click_on_a_card_moves_it_and_saves_the_move(player: Player) -> None:
    click(player, "D5")
    assert player.scene.session.game.moves == (parse_move("D5-B5", player.scene.session.game.start),)
    assert saved_moves(player) == ["D5-B5"]


def test_a_click_on_a_gap_moves_the_card_that_fits(player: Player) -> None:
    click(player, "C3")
    assert saved_moves(player) == ["A1-C3"]


def test_a_gap_that_takes_several_cards_offers_them(player: Player) -> None:
    click(player, "C1")
    assert saved_moves(player) == []
    assert set(player.scene.table.offers) == {cell(player, name) for name in ("C7", "A5", "D1", "C6")}
    click(player, "A5")
    assert saved_moves(player) == ["A5-C1"]


def test_a_two_with_several_targets_offers_them(context: Context) -> None:
    player = Player(context, "mini:6")  # two gaps in the first column
    click(player, "C7")
    assert saved_moves(player) == []
    assert player.scene.table.selected == cell(player, "C7")
    assert set(player.scene.table.offers) == {cell(player, "A1"), cell(player, "B1")}
    click(player, "B1")
    assert saved_moves(player) == ["C7-B1"]


def test_an_offer_is_cancelled_by_escape_and_by_clicking_the_card(context: Context) -> None:
    player = Player(context, "mini:6")
    click(player, "C7")
    player.stack.handle(Nav.BACK)
    assert player.scene.table.selected is None
    click(player, "C7")
    click(player, "C7")
    assert player.scene.table.selected is None
    assert saved_moves(player) == []


def test_a_card_that_cannot_move_is_refused_with_the_reason(player: Player) -> None:
    click(player, "A2")  # 7s; the 6s is at B1, right of it the 3s
    assert saved_moves(player) == []
    assert player.context.announcer.due(float("inf")) == "The 7♠ goes to the right of the 6♠."
    assert not player.scene.toast.visible
    table = player.scene.table
    assert list(table.refusals) == [table.state.board[cell(player, "A2")]]
    (flash,) = drawn_in(table, Layer.ABOVE_CARDS)
    assert flash.contains(table.geometry.rect(cell(player, "B2")))


@pytest.mark.parametrize(
    ("code", "name", "text"),
    [("mini:1", "B5", "Nothing follows a seven."), ("mini:3", "D5", "Fill the gap to its left first.")],
)
def test_a_gap_that_takes_no_card_shows_the_reason(context: Context, code: str, name: str, text: str) -> None:
    player = Player(context, code)
    click(player, name)
    assert player.scene.toast.text == text


def test_a_card_is_dragged_to_its_gap(player: Player) -> None:
    start, end = center(player, "D5"), center(player, "B5")
    player.stack.handle(Press(start))
    player.stack.handle(Hover((start[0] + 20, start[1] - 20), held=True))
    player.wait(0.1)
    assert player.scene.table.drag is not None
    player.stack.handle(Hover(end, held=True))
    assert player.scene.table.drag.target == cell(player, "B5")
    player.stack.handle(Release(end))
    assert saved_moves(player) == ["D5-B5"]


def test_a_card_dropped_elsewhere_returns(player: Player) -> None:
    start = center(player, "D5")
    player.stack.handle(Press(start))
    player.stack.handle(Hover((start[0] + 60, start[1] + 40), held=True))
    player.stack.handle(Release((start[0] + 60, start[1] + 300)))
    assert saved_moves(player) == []
    player.wait(3)
    assert not player.scene.table.moving


def test_a_click_during_a_slide_is_played_at_once(player: Player) -> None:
    click(player, "D5")
    player.wait(0.05)
    assert player.scene.table.flying
    click(player, "C3")
    assert saved_moves(player) == ["D5-B5", "A1-C3"]


def test_undo_and_redo_bring_back_equal_states(player: Player) -> None:
    start = player.scene.session.game.state
    click(player, "D5")
    after = player.scene.session.game.state
    player.stack.handle(Press(center(player, "A2"), 3))
    assert player.scene.session.game.state == start
    player.stack.handle(GameCommand.REDO)
    assert player.scene.session.game.state == after
    player.stack.handle(Nav.ERASE)
    assert player.scene.session.game.state == start
    assert player.scene.session.undos == 2
    saved = Folder(player.context.folder.path).load_game()
    assert saved is not None
    assert saved.undone == ("D5-B5",)


def stuck_player(context: Context) -> Player:
    for seed in range(1, 60):
        player = Player(context, f"mini:{seed}")
        for _ in range(120):
            slides = player.scene.session.game.state.slides
            if not slides:
                break
            player.scene.make_move(slides[0])
        if player.scene.session.game.state.status is Status.STUCK:
            return player
    raise AssertionError("no deal got stuck")


def is_primary(player: Player, name: str) -> bool:
    button = player.scene.form.widget(name)
    assert isinstance(button, Button)
    return button.look.primary


def test_when_stuck_the_redeal_is_highlighted_and_undo_works(context: Context) -> None:
    player = stuck_player(context)
    assert is_primary(player, "redeal")
    player.stack.handle(GameCommand.UNDO)
    assert player.scene.session.game.state.status is Status.PLAYING
    assert not is_primary(player, "redeal")


def test_a_redeal_is_saved_at_once_and_a_click_ends_its_animation(context: Context) -> None:
    player = stuck_player(context)
    player.tap(GameCommand.REDEAL)
    assert isinstance(player.stack.top, RedealScene)
    assert saved_moves(player)[-1] == "R"
    player.wait(0.3)
    pos = (640, 400)
    player.stack.handle(Press(pos))
    assert isinstance(player.stack.top, Play)
    assert not player.scene.table.flying
    assert player.scene.session.game.state.redeals_used == 1


@pytest.mark.slow
def test_a_click_that_ends_a_redeal_also_plays(context: Context) -> None:
    player = stuck_player(context)
    below = player.scene
    below.handle(GameCommand.REDEAL)
    player.wait(0.5)  # the redeal key is held until the redeal begins
    assert isinstance(player.stack.top, RedealScene)
    slide = next(move for move in below.session.game.state.slides)
    count = len(below.session.game.steps)
    x, y = below.table.geometry.center(slide.source)
    pos = round(x), round(y)
    player.press(Press(pos), Release(pos))
    played = len(below.session.game.steps) > count
    assert played or below.table.selected == slide.source


def test_an_early_redeal_is_confirmed_first(context: Context) -> None:
    player = Player(context, "either-side:5")
    player.tap(GameCommand.REDEAL)
    assert isinstance(player.stack.top, ConfirmDialog)
    player.stack.handle(Nav.ACTIVATE)
    player.wait(0.3)
    assert isinstance(player.stack.top, RedealScene)


def test_a_redeal_that_is_not_allowed_shows_the_reason(player: Player) -> None:
    player.stack.handle(GameCommand.REDEAL)
    assert player.scene.toast.text == "Redeal when no card can move."
    assert saved_moves(player) == []


def test_a_game_is_played_to_its_end_by_keyboard(player: Player) -> None:
    for _ in range(400):
        if not isinstance(player.stack.top, Play):
            break
        state = player.scene.session.game.state
        if state.status is Status.PLAYING:
            player.press(Nav.NEXT, Nav.ACTIVATE)
            if player.scene.table.selected is not None:
                player.stack.handle(Nav.ACTIVATE)
        else:
            player.tap(GameCommand.REDEAL)
        player.wait(0.02)
        if isinstance(player.stack.top, RedealScene):
            player.stack.handle(Nav.NEXT)
    assert isinstance(player.stack.top, Results)
    record = player.context.folder.records.all()[-1]
    assert record.result in ("won", "lost")
    final = player.stack.top.session.game.state
    assert format_board(record.game().state) == format_board(final)
    assert player.context.folder.load_game() is None


def test_after_leaving_to_the_title_the_game_can_be_resumed(player: Player) -> None:
    click(player, "D5")
    click(player, "C3")
    for intent in (GameCommand.UNDO, CommandReleased(GameCommand.UNDO)):
        player.stack.handle(intent)
    player.wait(2.0)
    before = player.scene.session
    player.stack.handle(GameCommand.PAUSE)
    pause = player.stack.top
    assert isinstance(pause, Pause)
    pause.form.focus("title")
    player.stack.handle(Nav.ACTIVATE)
    player.wait(0.2)
    title = player.stack.top
    assert isinstance(title, Title)
    assert title.parked
    player.stack.handle(Nav.ACTIVATE)
    resumed = player.scene.session
    assert resumed.game.state == before.game.state
    assert [step.cause for step in resumed.game.undone] == [step.cause for step in before.game.undone]
    assert resumed.seconds == pytest.approx(before.seconds, abs=0.06)
    assert (resumed.undos, resumed.hints) == (1, 0)


def test_the_clock_starts_with_the_first_move(player: Player) -> None:
    player.wait(1.0)
    assert player.scene.session.seconds == 0
    click(player, "D5")
    player.wait(1.0)
    assert player.scene.session.seconds == pytest.approx(1.0, abs=0.05)


def test_giving_up_is_confirmed_and_recorded(player: Player) -> None:
    click(player, "D5")
    player.stack.handle(GameCommand.PAUSE)
    pause = player.stack.top
    assert isinstance(pause, Pause)
    pause.form.focus("give up")
    player.stack.handle(Nav.ACTIVATE)
    assert isinstance(player.stack.top, ConfirmDialog)
    player.stack.handle(Nav.ACTIVATE)
    player.wait(0.5)
    assert isinstance(player.stack.top, Results)
    assert player.context.folder.records.all()[-1].result == "given up"


def test_a_new_deal_after_a_moment_counts_as_nothing(player: Player) -> None:
    player.scene.make_move(player.scene.session.game.state.slides[0])
    player.stack.handle(GameCommand.NEW_DEAL)
    player.wait(0.3)
    assert player.scene.session.seed == 4711
    assert player.context.folder.records.all() == []


def test_a_new_deal_is_saved_and_the_old_one_is_recorded_with_its_time(player: Player) -> None:
    player.wait(2)
    player.scene.session.tick(60)
    player.scene.make_move(player.scene.session.game.state.legal_moves[0])
    player.scene.session.tick(5.5)  # time since the last move
    old = player.scene.session.seed
    player.stack.handle(GameCommand.NEW_DEAL)
    assert isinstance(player.stack.top, UnderWayDialog)
    player.stack.top.form.focus("start")
    player.stack.handle(Nav.ACTIVATE)
    player.wait(1)
    assert player.scene.session.seed == 4711
    saved = player.context.folder.load_game()
    assert saved is not None
    assert saved.code == "mini:4711"
    (record,) = player.context.folder.records.all()
    assert record.code == f"mini:{old}"
    assert record.seconds >= 65.5


def test_redoing_the_winning_move_leads_to_the_results(context: Context) -> None:
    player = Player(context, "mini:1")
    for move in solve(player.scene.state).line:
        player.stack.follow(player.scene.make_move(move))
    player.stack.handle(GameCommand.UNDO)
    assert player.scene.state.status is not Status.WON
    player.stack.handle(GameCommand.REDO)
    player.wait(14)
    assert isinstance(player.stack.top, Results)

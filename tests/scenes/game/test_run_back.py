"""Undo and redo that run while they are held, all moves at once, and the bookmark."""

from __future__ import annotations

import random

import pytest

from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import CommandReleased, Intent, Nav, Press, Release, WindowFocusChanged
from tests.scenes.conftest import Player

MOVES = 20


def play_on(player: Player, count: int, seed: int = 1) -> None:
    """Make random slides."""
    choose = random.Random(seed).choice
    for _ in range(count):
        if slides := player.state.slides:
            player.make(choose(slides))
    player.wait(1.0)


@pytest.fixture
def long_game(context: Context) -> Player:
    """A game with ``MOVES`` moves."""
    player = Player(context, "gaps:5")
    play_on(player, MOVES)
    assert player.made == MOVES
    return player


# Holding


def test_undo_that_is_held_runs_back_faster_and_faster_and_redo_to_the_end(long_game: Player) -> None:
    long_game.press(GameCommand.UNDO)
    assert long_game.made == MOVES - 1
    long_game.wait(0.35)
    assert long_game.made == MOVES - 1
    counts = []
    for _ in range(3):
        before = long_game.made
        long_game.wait(0.3)
        counts.append(before - long_game.made)
    assert 2 <= counts[0] <= 5
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]
    long_game.wait(4.0)
    assert long_game.made == 0
    assert long_game.session.undos == MOVES
    assert not long_game.scene.moving  # nothing is held any longer: the program may sleep
    long_game.press(CommandReleased(GameCommand.UNDO), GameCommand.REDO)
    long_game.wait(5.0)
    assert long_game.made == MOVES


@pytest.mark.parametrize(
    "end", [CommandReleased(GameCommand.UNDO), WindowFocusChanged(False), Press((9, 300))]
)
def test_releasing_the_key_ends_the_run(long_game: Player, end: Intent) -> None:
    long_game.press(GameCommand.UNDO)
    long_game.wait(0.7)
    long_game.press(end)
    left = long_game.made
    long_game.wait(2.0)
    assert 0 < long_game.made == left < MOVES - 1
    long_game.press(Release((9, 300)))
    long_game.click("undo")
    assert long_game.made == left - 1
    long_game.press(GameCommand.UNDO)
    long_game.wait(0.7)
    long_game.press(CommandReleased(GameCommand.UNDO))
    long_game.click("menu")
    long_game.on(Pause)


@pytest.mark.parametrize("touch", [False, True])
def test_a_button_can_be_held_and_its_release_is_no_click(long_game: Player, touch: bool) -> None:
    name, start = ("redo", 0) if touch else ("undo", MOVES)
    if touch:
        long_game.tap(GameCommand.UNDO_ALL)
    pos = long_game.place(name).center
    long_game.press(Press(pos, touch=touch))
    assert long_game.made == start
    long_game.wait(0.75)
    left = long_game.made
    assert 2 < abs(left - start) < MOVES
    long_game.press(Release(pos))
    long_game.wait(1.0)
    assert long_game.made == left
    long_game.click(name)
    assert long_game.made == left + (1 if touch else -1)


def test_a_key_that_is_held_when_a_dialog_opens_does_not_run_on_after_it(long_game: Player) -> None:
    long_game.press(GameCommand.UNDO, GameCommand.PAUSE)
    long_game.press(CommandReleased(GameCommand.UNDO), Nav.BACK)
    long_game.wait(2.0)
    assert long_game.made == MOVES - 1


# All at once


def test_all_moves_are_undone_and_made_again_at_once(long_game: Player) -> None:
    session, table = long_game.session, long_game.board
    end = session.game.state
    long_game.tap(GameCommand.UNDO_ALL)
    assert session.game.state == table.state == session.game.start
    assert session.undos == MOVES
    assert table.flying
    long_game.wait(1.5)
    assert not table.flying
    long_game.tap(GameCommand.REDO_ALL)
    assert session.game.state == end
    assert session.game.undone == ()
    assert session.undos == MOVES
    assert len(session.times) == MOVES
    for command in (GameCommand.REDO_ALL, GameCommand.UNDO, GameCommand.REDO_ALL):
        long_game.tap(command)
    assert session.game.state == end


# The bookmark


def test_the_game_goes_back_to_its_bookmark_and_can_be_redone(long_game: Player) -> None:
    session = long_game.session
    assert "bookmark" not in long_game.names
    long_game.tap(GameCommand.BOOKMARK)
    marked = session.game.state
    assert long_game.toast == "Bookmark set."
    assert not long_game.enabled("bookmark")
    play_on(long_game, 5, seed=2)
    assert long_game.enabled("bookmark")
    later = session.game.state
    long_game.tap(GameCommand.TO_BOOKMARK)
    assert session.game.state == long_game.board.state == marked
    assert session.undos == 5
    assert long_game.toast == "Back at the bookmark."
    long_game.tap(GameCommand.REDO_ALL)
    assert session.game.state == later
    long_game.click("bookmark")
    assert session.game.state == marked
    long_game.tap(GameCommand.UNDO_ALL)
    long_game.tap(GameCommand.TO_BOOKMARK)
    assert session.game.state == marked
    assert session.undos == 10 + MOVES
    assert "bookmark" not in vars(session.record())
    assert session.again().bookmark is None


def test_the_bookmark_is_reached_from_another_way(long_game: Player) -> None:
    session = long_game.session
    long_game.tap(GameCommand.BOOKMARK)
    marked, moves = session.game.state, session.game.moves
    while long_game.made > MOVES - 8 or len(session.game.state.slides) < 2:
        long_game.tap(GameCommand.UNDO)
    common = long_game.made
    long_game.make(next(each for each in session.game.state.slides if each != moves[common]))
    play_on(long_game, 3, seed=9)
    count, undos = long_game.made, session.undos
    long_game.tap(GameCommand.TO_BOOKMARK)
    assert session.game.moves == moves
    assert session.game.state == long_game.board.state == marked
    assert session.undos == undos + count - common
    assert session.game.undone == ()
    assert len(session.times) == MOVES
    assert list(session.times) == sorted(session.times)


def test_a_bookmark_at_the_start_of_a_game(player: Player) -> None:
    player.tap(GameCommand.TO_BOOKMARK)
    assert player.toast == "No bookmark is set."
    player.tap(GameCommand.BOOKMARK)
    player.tap(GameCommand.TO_BOOKMARK)
    assert player.toast == "The bookmark is here."
    start = player.state
    play_on(player, 3)
    player.tap(GameCommand.TO_BOOKMARK)
    assert player.state == start


def test_moves_of_the_solver_stay_its_moves(player: Player) -> None:
    session = player.session
    play_on(player, 2)
    player.scene.make_move(player.state.slides[0], by_solver=True)
    for command in (GameCommand.BOOKMARK, GameCommand.UNDO, GameCommand.UNDO):
        player.tap(command)
    player.make(player.state.slides[-1])
    assert session.record().solver_moves == ()
    player.tap(GameCommand.TO_BOOKMARK)
    assert session.record().solver_moves == (2,)
    assert session.assisted


def test_the_bookmark_is_set_and_found_in_the_pause_menu(long_game: Player) -> None:
    def choose(name: str) -> None:
        long_game.press(GameCommand.PAUSE)
        long_game.on(Pause)
        long_game.use(name)

    choose("bookmark")
    marked = long_game.state
    long_game.press(GameCommand.PAUSE)
    assert not {"bookmark", "to bookmark"} & {*long_game.names}
    long_game.press(Nav.BACK)
    long_game.wait(0.3)
    play_on(long_game, 2)
    choose("to bookmark")
    assert long_game.state == marked


@pytest.mark.parametrize("more", [0, 2])
def test_a_game_is_continued_with_its_undone_moves_and_its_bookmark(long_game: Player, more: int) -> None:
    long_game.tap(GameCommand.BOOKMARK)
    before, marked = long_game.session, long_game.state
    long_game.tap(GameCommand.UNDO_ALL)
    play_on(long_game, more, seed=5)
    if not more:
        before.leave()
    again = GameSession.resume(before.slot, long_game.context.now, long_game.saved)  # or after a kill
    assert len(again.game.undone) == (0 if more else MOVES)
    assert again.bookmark == before.bookmark
    assert again.bookmark is not None
    again.to_bookmark()
    assert again.game.state == marked
    assert again.record().moves == again.bookmark.moves

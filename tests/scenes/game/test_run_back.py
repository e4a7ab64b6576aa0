"""Undo and redo that run while they are held, all moves at once, and the bookmark."""

from __future__ import annotations

import random

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gaps.engine import Redeal, State
from gaps.scenes.bars.hud import Figures
from gaps.scenes.game.play import Play
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.intents import CommandReleased, Hover, Nav, Press, Release, WindowFocusChanged
from gaps.stage.core.scene import SceneStack
from gaps.store import Folder, Match, SavedGame
from tests.scenes.conftest import SIZE, Player

MOVES = 20


def play_on(player: Player, count: int, seed: int = 1) -> None:
    """Make random slides."""
    choose = random.Random(seed).choice
    for _ in range(count):
        slides = player.scene.state.slides
        if slides:
            player.scene.make_move(choose(slides))
    player.wait(1.0)


def made(player: Player) -> int:
    return len(player.scene.session.game.steps)


@pytest.fixture
def long_game(context: Context) -> Player:
    """A game with ``MOVES`` moves."""
    player = Player(context, "gaps:5")
    play_on(player, MOVES)
    assert made(player) == MOVES
    return player


# Holding


def test_undo_that_is_held_runs_back_to_the_start_and_redo_to_the_end(long_game: Player) -> None:
    long_game.stack.handle(GameCommand.UNDO)
    assert made(long_game) == MOVES - 1
    long_game.wait(0.35)
    assert made(long_game) == MOVES - 1
    long_game.wait(0.3)
    first = made(long_game)
    assert MOVES - 6 <= first <= MOVES - 3
    long_game.wait(5.0)
    assert made(long_game) == 0
    assert long_game.scene.session.undos == MOVES
    assert not long_game.scene.moving  # nothing is held any longer: the program may sleep
    long_game.press(CommandReleased(GameCommand.UNDO), GameCommand.REDO)
    long_game.wait(5.0)
    assert made(long_game) == MOVES


@pytest.mark.parametrize(
    "end", [CommandReleased(GameCommand.UNDO), WindowFocusChanged(False), Press((9, 300))]
)
def test_releasing_the_key_ends_the_run(long_game: Player, end: object) -> None:
    long_game.stack.handle(GameCommand.UNDO)
    long_game.wait(0.7)
    long_game.stack.handle(end)  # type: ignore[arg-type]
    left = made(long_game)
    long_game.wait(2.0)
    assert 0 < made(long_game) == left < MOVES - 1


def test_the_run_becomes_faster(long_game: Player) -> None:
    long_game.stack.handle(GameCommand.UNDO)
    long_game.wait(0.4)
    counts = []
    for _ in range(3):
        before = made(long_game)
        long_game.wait(0.3)
        counts.append(before - made(long_game))
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_the_button_of_undo_can_be_held_and_its_release_is_no_click(long_game: Player) -> None:
    pos = long_game.scene.hud.form.widget("undo").rect.center
    long_game.press(Hover(pos), Press(pos))
    assert made(long_game) == MOVES
    long_game.wait(0.75)
    left = made(long_game)
    assert 0 < left < MOVES - 2
    long_game.stack.handle(Release(pos))
    long_game.wait(1.0)
    assert made(long_game) == left
    long_game.click_at(pos)
    assert made(long_game) == left - 1


def test_a_finger_on_the_button_of_redo_runs_on(long_game: Player) -> None:
    long_game.tap(GameCommand.UNDO_ALL)
    pos = long_game.scene.hud.form.widget("redo").rect.center
    long_game.stack.handle(Press(pos, touch=True))
    long_game.wait(0.75)
    long_game.stack.handle(Release(pos))
    assert 2 < made(long_game) < MOVES


def test_the_button_of_a_pad_runs_back(long_game: Player) -> None:
    def events(kind: int) -> None:
        event = pygame.event.Event(kind, button=pygame.CONTROLLER_BUTTON_X, instance_id=0)
        for intent in long_game.context.controls(event):
            long_game.stack.handle(intent)

    events(pygame.CONTROLLERBUTTONDOWN)
    long_game.wait(0.75)
    events(pygame.CONTROLLERBUTTONUP)
    left = made(long_game)
    assert 0 < left < MOVES - 2
    long_game.wait(1.0)
    assert made(long_game) == left


def test_a_match_without_undo_cannot_be_run_back(context: Context) -> None:
    match = Match("mini", ("Ada", "Bo"), (12,), undo=False)
    player = Player(context, "mini:12")
    player.stack = SceneStack(Play(context, context.games.next_turn(match)), resolver(context))
    player.stack.resize(SIZE)
    play_on(player, 4)
    for command in (GameCommand.UNDO, GameCommand.UNDO_ALL, GameCommand.BOOKMARK, GameCommand.TO_BOOKMARK):
        player.stack.handle(command)
        assert player.scene.toast.text == "In this match no move is taken back."
        player.wait(1.0)
        player.stack.handle(CommandReleased(command))
    assert made(player) == 4
    assert player.scene.session.bookmark is None


def test_a_key_that_is_held_when_a_dialog_opens_does_not_run_on_after_it(long_game: Player) -> None:
    long_game.press(GameCommand.UNDO, GameCommand.PAUSE)
    long_game.press(CommandReleased(GameCommand.UNDO), Nav.BACK)
    long_game.wait(2.0)
    assert made(long_game) == MOVES - 1


# All at once


def test_all_moves_are_undone_and_made_again_at_once(long_game: Player) -> None:
    session = long_game.scene.session
    end, start = session.game.state, session.game.start
    long_game.tap(GameCommand.UNDO_ALL)
    assert session.game.state == start
    assert long_game.scene.table.state == start
    assert session.undos == MOVES
    assert long_game.scene.table.flying
    long_game.wait(1.5)
    assert not long_game.scene.table.flying
    long_game.tap(GameCommand.REDO_ALL)
    assert session.game.state == end
    assert session.game.undone == ()
    assert session.undos == MOVES
    assert len(session.times) == MOVES
    long_game.tap(GameCommand.REDO_ALL)
    assert session.game.state == end
    long_game.tap(GameCommand.UNDO)
    long_game.tap(GameCommand.REDO_ALL)
    assert session.game.state == end


def test_a_game_whose_moves_are_all_undone_is_continued(long_game: Player) -> None:
    long_game.tap(GameCommand.BOOKMARK)
    long_game.tap(GameCommand.UNDO_ALL)
    before = long_game.scene.session
    before.leave()
    (saved,) = long_game.context.games.under_way()
    again = GameSession.resume(before.slot, long_game.context.now, saved)
    assert len(again.game.undone) == MOVES
    assert again.bookmark == before.bookmark


# The bookmark


def test_the_game_goes_back_to_its_bookmark_and_can_be_redone(long_game: Player) -> None:
    session, hud = long_game.scene.session, long_game.scene.hud
    assert "bookmark" not in [widget.name for widget in hud.form.widgets]
    long_game.tap(GameCommand.BOOKMARK)
    marked = session.game.state
    assert long_game.scene.toast.text == "Bookmark set."
    assert not hud.form.widget("bookmark").enabled
    play_on(long_game, 5, seed=2)
    assert hud.form.widget("bookmark").enabled
    later = session.game.state
    long_game.tap(GameCommand.TO_BOOKMARK)
    assert session.game.state == long_game.scene.table.state == marked
    assert session.undos == 5
    assert long_game.scene.toast.text == "Back at the bookmark."
    long_game.tap(GameCommand.REDO_ALL)
    assert session.game.state == later
    long_game.click("bookmark")
    assert session.game.state == marked
    long_game.tap(GameCommand.UNDO_ALL)
    long_game.tap(GameCommand.TO_BOOKMARK)
    assert session.game.state == marked
    assert session.undos == 10 + MOVES


def test_the_bookmark_is_reached_from_another_way(long_game: Player) -> None:
    session = long_game.scene.session
    long_game.tap(GameCommand.BOOKMARK)
    marked, moves = session.game.state, session.game.moves
    for _ in range(8):
        long_game.tap(GameCommand.UNDO)
    while len(session.game.state.slides) < 2:
        long_game.tap(GameCommand.UNDO)
    common = made(long_game)
    long_game.scene.make_move(next(each for each in session.game.state.slides if each != moves[common]))
    play_on(long_game, 3, seed=9)
    count, undos = made(long_game), session.undos
    long_game.tap(GameCommand.TO_BOOKMARK)
    assert session.game.moves == moves
    assert session.game.state == long_game.scene.table.state == marked
    assert session.undos == undos + count - common
    assert session.game.undone == ()
    assert len(session.times) == MOVES
    assert list(session.times) == sorted(session.times)


def test_a_bookmark_at_the_start_of_a_game(player: Player) -> None:
    player.tap(GameCommand.BOOKMARK)
    start = player.scene.state
    play_on(player, 3)
    player.tap(GameCommand.TO_BOOKMARK)
    assert player.scene.state == start


def test_moves_of_the_solver_stay_its_moves(player: Player) -> None:
    scene = player.scene
    play_on(player, 2)
    scene.make_move(scene.state.slides[0], by_solver=True)
    player.tap(GameCommand.BOOKMARK)
    player.tap(GameCommand.UNDO)
    player.tap(GameCommand.UNDO)
    scene.make_move(scene.state.slides[-1])
    assert scene.session.record().solver_moves == ()
    player.tap(GameCommand.TO_BOOKMARK)
    assert scene.session.record().solver_moves == (2,)
    assert scene.session.assisted


def test_a_game_without_a_bookmark_says_so(player: Player) -> None:
    player.tap(GameCommand.TO_BOOKMARK)
    assert player.scene.toast.text == "No bookmark is set."
    player.tap(GameCommand.BOOKMARK)
    player.tap(GameCommand.TO_BOOKMARK)
    assert player.scene.toast.text == "The bookmark is here."


def test_the_bookmark_is_set_and_found_in_the_pause_menu(long_game: Player) -> None:
    def choose(name: str) -> None:
        long_game.stack.handle(GameCommand.PAUSE)
        pause = long_game.stack.top
        assert isinstance(pause, Pause)
        pause.form.focus(name)
        long_game.stack.handle(Nav.ACTIVATE)
        long_game.wait(0.3)

    choose("bookmark")
    marked = long_game.scene.state
    long_game.stack.handle(GameCommand.PAUSE)
    pause = long_game.stack.top
    assert isinstance(pause, Pause)
    assert not {"bookmark", "to bookmark"} & {widget.name for widget in pause.form.widgets}
    long_game.stack.handle(Nav.BACK)
    long_game.wait(0.3)
    play_on(long_game, 2)
    choose("to bookmark")
    assert long_game.scene.state == marked


def test_a_saved_bookmark_survives(long_game: Player) -> None:
    long_game.tap(GameCommand.BOOKMARK)
    marked = long_game.scene.state
    long_game.tap(GameCommand.UNDO_ALL)
    play_on(long_game, 2, seed=5)
    saved = Folder(long_game.context.folder.path).load_game()  # as after a kill
    assert saved is not None
    again = GameSession.resume(long_game.scene.session.slot, long_game.context.now, saved)
    assert again.bookmark == long_game.scene.session.bookmark
    again.to_bookmark()
    assert again.game.state == marked
    assert again.record().moves == again.bookmark.moves if again.bookmark else False


def test_a_bookmark_is_not_part_of_a_record_and_not_of_a_new_game(long_game: Player) -> None:
    long_game.tap(GameCommand.BOOKMARK)
    assert "bookmark" not in vars(long_game.scene.session.record())
    assert long_game.scene.session.again().bookmark is None


# Whatever is done


class Steps:
    """Does random things to a game, and compares what is shown with what was played."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player, self.random = player, random.Random(seed)
        self.marked: State | None = None

    def act(self, action: str) -> None:
        player, session = self.player, self.player.scene.session
        count, undos = len(session.game.steps), session.undos
        match action:
            case "move" if session.game.state.legal_moves:
                move = self.random.choice(session.game.state.legal_moves)
                player.stack.follow(player.scene.make_move(move))
                if isinstance(move, Redeal):
                    assert isinstance(player.stack.top, RedealScene)
                    player.stack.handle(Press((2, 2), 2))
            case "undo" | "redo":
                command = GameCommand.UNDO if action == "undo" else GameCommand.REDO
                player.stack.handle(command)
                player.wait(self.random.choice((0.0, 0.5, 1.1)))
                player.stack.handle(CommandReleased(command))
            case "undo all":
                player.tap(GameCommand.UNDO_ALL)
            case "redo all":
                player.tap(GameCommand.REDO_ALL)
            case "mark":
                player.tap(GameCommand.BOOKMARK)
                self.marked = session.game.state
            case "back":
                player.tap(GameCommand.TO_BOOKMARK)
                assert self.marked in (None, session.game.state)
        if action in ("undo", "undo all"):
            assert session.undos - undos == count - len(session.game.steps)

    def check(self) -> None:
        session, scene = self.player.scene.session, self.player.scene
        state = session.game.start
        for step in session.game.steps:
            assert step.before == state
            assert step.cause is not None
            state = state.play(step.cause)
        assert state == session.game.state == scene.table.state
        assert len(session.times) == len(session.game.steps)
        assert list(session.times) == sorted(session.times)
        self.player.wait(1.6)
        rest = Play(self.player.context, session).presenter
        rest.lay_out(scene.style)
        for cell, card in enumerate(state.board):
            if card is not None:
                here, there = (table for table in (scene.table, rest.table))
                assert here.pose(card, here.time) == there.pose(card, there.time), (cell, card)
        assert scene.presenter.rewards.truth == Figures.of(session)
        saved = SavedGame.from_text(session.saved_game().to_text())
        assert saved.bookmark == session.bookmark


@pytest.mark.slow
@given(
    actions=st.lists(
        st.sampled_from(
            ("move", "move", "move", "move", "undo", "redo", "undo all", "redo all", "mark", "back")
        ),
        max_size=25,
    ),
    seed=st.integers(1, 999),
    key=st.sampled_from(("mini", "either-side", "pas-de-deux")),
)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_shown_is_what_was_played(context: Context, actions: list[str], seed: int, key: str) -> None:
    steps = Steps(Player(context, f"{key}:{seed}"), seed)
    steps.player.wait(3.0)
    for action in actions:
        if steps.player.scene.session.finished:
            break
        steps.act(action)
    steps.check()

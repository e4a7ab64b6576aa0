"""The last moves of a game: offered, played one after the other, ended by any input, and the player's own."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from gaps.engine import by_key, finishing_moves, parse_board, parse_move
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.intents import (
    CommandReleased,
    Hover,
    Intent,
    Nav,
    Press,
    Release,
    TextEntered,
    WindowFocusChanged,
)
from gaps.stage.core.scene import SceneStack
from gaps.store import Challenge, Folder, Match, Recording
from gaps.store.records.record import Kind
from tests.scenes.conftest import Player
from tests.scenes.raw_input import press_key
from tests.screens import Screens

LINE = (
    "C1-D1 C3-C1 B5-B7 B1-B5 D1-B1 A3-D1 C7-C3 B4-C7 A1-B4 B1-A1 C1-B1 D1-C1 D2-D1 D7-D2 A7-D6 C5-D7 "
    "C2-C5 A4-C2 C6-A7 C3-C6 A2-C3 A5-A2 C4-A3 C5-A4 B3-C4 B4-C5"
)
MOVES = LINE.split()
LAST = 12  # moves after those: they only bring cards home


class Finisher(Player):
    """A game in which one move is left before the rest comes home."""

    def __init__(self, context: Context, session: GameSession | None = None, moves: int = -1) -> None:
        self.context = context
        self.game = session or context.games.start(context.games.deal(by_key("mini"), 14))
        for text in MOVES[len(self.game.game.steps) : moves]:
            self.game.seconds += 2.0
            self.game.play(parse_move(text, self.game.game.state))
        Screens.__init__(self, SceneStack(Play(context, self.game), resolver(context)))

    def last_but_these(self) -> None:
        """Make the move that opens the way."""
        self.scene.make_move(parse_move(MOVES[-1], self.game.game.state))
        self.wait(1.0)

    @property
    def offered(self) -> bool:
        return "finish" in self.names

    @property
    def made(self) -> int:
        """The moves made since the way is open."""
        return len(self.game.game.steps) - len(MOVES)


@pytest.fixture
def finisher(context: Context) -> Finisher:
    """A game in which the last moves are offered."""
    player = Finisher(context)
    assert not player.offered
    player.last_but_these()
    return player


def test_the_last_moves_are_offered_and_played_by_key(finisher: Finisher) -> None:
    assert finisher.offered
    finisher.press(GameCommand.FINISH, TextEntered("f"), CommandReleased(GameCommand.FINISH))
    finisher.wait(0.45)
    assert 3 <= finisher.made <= 7
    assert not finisher.offered
    saved = Folder(finisher.context.folder.path).load_game()
    assert saved is not None
    assert len(saved.moves) == len(finisher.game.game.steps)
    finisher.wait(6.0)
    record = finisher.game.record()
    assert record.result == "won"
    assert finisher.game.finished
    assert not record.assisted
    assert not record.solver_moves
    assert record.kind is Kind.STRICT
    assert len(record.times) == len(record.moves) == len(MOVES) + LAST


def test_the_focus_leaves_the_offer_for_a_button_beside_it(finisher: Finisher) -> None:
    finisher.use("finish")
    assert finisher.made > 0
    assert finisher.focused in ("hint", "undo")


@pytest.mark.parametrize(
    "intent",
    [Nav.NEXT, GameCommand.REDEAL, Press((3, 300)), Press((3, 300), 2), WindowFocusChanged(False)],
)
def test_any_input_ends_it_and_the_rest_is_offered_again(finisher: Finisher, intent: Intent) -> None:
    finisher.press(GameCommand.FINISH)
    finisher.wait(0.3)
    made = finisher.made
    finisher.press(intent)
    finisher.wait(1.0)
    assert 0 < finisher.made == made < LAST
    assert finisher.offered


def test_an_input_that_ends_it_is_passed_on(finisher: Finisher) -> None:
    finisher.press(GameCommand.FINISH)
    finisher.wait(0.3)
    made = finisher.made
    finisher.tap(GameCommand.UNDO)
    assert finisher.made == made - 1
    finisher.press(GameCommand.FINISH)
    finisher.wait(0.3)
    finisher.press(GameCommand.PAUSE)
    assert isinstance(finisher.stack.top, Pause)


def test_its_key_pressed_again_only_ends_it(finisher: Finisher) -> None:
    press_key(finisher.stack, finisher.context, pygame.K_f, "f")
    finisher.wait(0.3)
    press_key(finisher.stack, finisher.context, pygame.K_f, "f")
    made = finisher.made
    finisher.wait(1.0)
    assert 0 < finisher.made == made < LAST


def test_a_pointer_that_only_moves_does_not_end_it(finisher: Finisher) -> None:
    finisher.press(GameCommand.FINISH)
    for number in range(30):
        finisher.press(Hover((300 + 10 * number, 300)))
        finisher.wait(0.1)
    assert finisher.made == LAST


def test_the_moves_are_undone_one_by_one(finisher: Finisher) -> None:
    finisher.press(GameCommand.FINISH)
    finisher.wait(0.5)
    for made in range(finisher.made - 1, -1, -1):
        finisher.tap(GameCommand.UNDO)
        assert finisher.made == made
    assert finisher.offered
    finisher.tap(GameCommand.UNDO)
    assert not finisher.offered


def test_another_move_that_keeps_the_way_open_keeps_the_offer(finisher: Finisher) -> None:
    state = finisher.game.game.state
    homeward = [slide for slide in state.slides if state.play(slide).home > state.home]
    finisher.scene.make_move(homeward[-1])
    assert finisher.offered == (finishing_moves(finisher.game.game.state) is not None)


def test_it_begins_by_itself_only_if_that_is_set(context: Context) -> None:
    context.change(auto_finish="always")
    player = Finisher(context)
    player.scene.make_move(parse_move(MOVES[-1], player.game.game.state))
    player.wait(0.1)
    assert player.made == 0  # the last move is still in the air
    assert not player.offered
    player.wait(0.9)
    assert player.made > 0
    player.press(Nav.LEFT)
    made = player.made
    player.wait(1.0)
    assert player.made == made  # it was ended, and does not begin again
    assert player.offered


def test_it_does_not_begin_by_itself_when_a_game_is_opened_or_undone(context: Context) -> None:
    context.change(auto_finish="always")
    player = Finisher(context, moves=len(MOVES))
    player.wait(1.0)
    assert player.made == 0
    assert player.offered


def test_nothing_is_offered_if_that_is_set(context: Context) -> None:
    context.change(auto_finish="never")
    player = Finisher(context)
    player.last_but_these()
    assert not player.offered
    context.change(auto_finish="ask")
    player.wait(0.1)
    assert player.offered


def can_come_home(session: GameSession) -> bool:
    state = session.game.state
    return any(len(state.play(slide).home) > len(state.home) for slide in state.slides)


def test_before_the_end_the_key_brings_home_what_can_come_home(context: Context) -> None:
    player = Finisher(context, context.games.start(context.games.deal(by_key("mini"), 14)), 0)
    home = len(player.game.game.state.home)
    assert can_come_home(player.game)
    player.press(GameCommand.FINISH)
    player.wait(2)
    assert not can_come_home(player.game)
    assert len(player.game.game.state.home) == home + len(player.game.game.steps)
    assert not player.game.assisted
    made = len(player.game.game.steps)
    player.press(GameCommand.FINISH)
    assert player.scene.toast.text == "No card can come home now."
    player.wait(0.5)
    assert len(player.game.game.steps) == made


def test_cards_come_home_by_themselves_after_a_move_if_that_is_set(context: Context) -> None:
    context.change(auto_home=True)
    player = Finisher(context, context.games.start(context.games.deal(by_key("mini"), 14)), 0)
    player.wait(1)
    assert player.game.game.steps == ()  # nothing before the player's first move
    player.scene.make_move(player.game.game.state.slides[0])
    player.wait(3)
    assert not can_come_home(player.game)
    made = len(player.game.game.steps)
    player.tap(GameCommand.UNDO)
    player.wait(1)
    assert len(player.game.game.steps) == made - 1  # nor after a move that was taken back


def test_a_single_move_is_not_offered(context: Context) -> None:
    rows = ("2S 3S 4S 5S 6S -- 7S", "2H 3H 4H 5H 6H -- 7H", "2D 3D 4D 5D 6D 7D --", "2C 3C 4C 5C 6C 7C --")
    board = parse_board("\n".join(rows), by_key("mini"))
    player = Finisher(context, context.games.start(context.games.of_board(board)), 0)
    assert player.offered
    player.scene.make_move(player.game.game.state.slides[0])
    player.wait(0.5)
    assert not player.offered


@pytest.mark.parametrize(
    "settings", [{"speed": "instant"}, {"speed": "quick"}, {"reduced_motion": True}, {"speed": "normal"}]
)
def test_the_game_can_be_shared_at_any_speed(context: Context, settings: dict[str, object]) -> None:
    context.change(**settings)
    player = Finisher(context)
    player.last_but_these()
    player.press(GameCommand.FINISH)
    for _ in range(80):
        if not player.game.finished:
            player.wait(0.1)
    record = player.game.record()
    assert record.result == "won"
    line = Challenge.of(record, "Ada").to_text()
    shared = Challenge.from_text(line).record
    assert (shared.moves, shared.arcade, shared.assisted) == (record.moves, record.arcade, False)
    recording = Recording.from_text(Recording(record, "Ada").to_text())
    assert replace(recording.record, id=record.id) == record
    per_move = (record.times[-1] - record.times[len(MOVES)]) / 10 / (LAST - 1)
    assert 0.03 < per_move < 0.15


def test_it_is_offered_in_a_match_and_in_an_analysis(context: Context) -> None:
    match = Match("mini", ("Ada", "Bo"), (14,), undo=False, hints=False)
    player = Finisher(context, context.games.next_turn(match))
    player.last_but_these()
    assert player.offered
    analysis = Finisher(context, player.game.analysis(len(MOVES)))
    assert analysis.offered


def test_a_click_that_was_begun_on_the_offer_is_ended_with_it(finisher: Finisher) -> None:
    pos = finisher.scene.hud.form.widget("finish").rect.center
    finisher.press(Press(pos), GameCommand.UNDO)
    assert not finisher.offered
    assert finisher.scene.form.pressed is None
    finisher.press(Release(pos))
    finisher.wait(0.2)
    assert finisher.made == -1

"""Moves that run by themselves: undo and redo that are held, all at once, the last
moves.
"""

from __future__ import annotations

import random

import pytest

from gaps.engine import by_key, parse_board, parse_move
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.intents import (
    CommandReleased,
    Hover,
    Intent,
    Nav,
    Press,
    PressLost,
    Release,
    WindowFocusChanged,
)
from gaps.stage.core.scene import SceneStack
from gaps.store import Help, Match
from gaps.store.sharing.packed import challenge_of, pack, unpack
from gaps.store.sharing.shared import read_shared, to_share
from tests.marks import quick_first
from tests.played_games import changed, texts_of
from tests.scenarios.games import new_game
from tests.scenes.conftest import Player
from tests.screens import Screens

MOVES = 20


def play_on(
    player: Player,
    count: int,
    seed: int = 1,
) -> None:
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


@pytest.mark.slow
def test_undo_that_is_held_runs_back_faster_and_faster_and_redo_to_the_end(
    long_game: Player,
) -> None:
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
    assert long_game.session.played.undos == MOVES
    # nothing is held any longer: the program may sleep
    assert not long_game.scene.moving
    long_game.press(CommandReleased(GameCommand.UNDO), GameCommand.REDO)
    long_game.wait(5.0)
    assert long_game.made == MOVES


@pytest.mark.slow
@pytest.mark.parametrize(
    "end",
    [
        CommandReleased(GameCommand.UNDO),
        PressLost(),
        Press((9, 300)),
    ],
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


@pytest.mark.parametrize("touch", quick_first(1, [False, True]))
def test_a_button_can_be_held_and_its_release_is_no_click(
    long_game: Player, touch: bool
) -> None:
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


def test_a_key_that_is_held_when_a_dialog_opens_does_not_run_on_after_it(
    long_game: Player,
) -> None:
    long_game.press(GameCommand.UNDO, GameCommand.PAUSE)
    long_game.press(CommandReleased(GameCommand.UNDO), Nav.BACK)
    long_game.wait(2.0)
    assert long_game.made == MOVES - 1


# All at once


def test_all_moves_are_undone_and_made_again_at_once(long_game: Player) -> None:
    session = long_game.session
    table = long_game.table
    end = session.game.state
    long_game.tap(GameCommand.UNDO_ALL)
    assert session.game.state == table.state == session.game.start
    assert session.played.undos == MOVES
    assert table.flying
    long_game.wait(1.5)
    assert not table.flying
    long_game.tap(GameCommand.REDO_ALL)
    assert session.game.state == end
    assert session.game.undone == ()
    assert session.played.undos == MOVES
    assert len(session.played.times) == MOVES
    for command in (GameCommand.REDO_ALL, GameCommand.UNDO, GameCommand.REDO_ALL):
        long_game.tap(command)
    assert session.game.state == end


# The last moves of a game: offered, played one after the other, ended by any input, and
# the player's own.


LINE = (
    "C1-D1 C3-C1 B5-B7 B1-B5 D1-B1 A3-D1 C7-C3 B4-C7 A1-B4 B1-A1 C1-B1 D1-C1 D2-D1 D7-D2 A7-D6 C5-D7 "
    "C2-C5 A4-C2 C6-A7 C3-C6 A2-C3 A5-A2 C4-A3 C5-A4 B3-C4 B4-C5"
)
TO_THE_END = LINE.split()
LAST = 12  # moves after those: they only bring cards home


class Finisher(Player):
    """A game in which one move is left before the rest comes home, or in which
    ``moves`` are made.
    """

    def __init__(
        self,
        context: Context,
        session: GameSession | None = None,
        moves: int = -1,
    ) -> None:
        self.context = context
        self.game = session or new_game(context, "mini:14")
        for text in TO_THE_END[len(self.game.game.steps) : moves]:
            self.game.seconds += 2.0
            self.game.play(parse_move(text, self.game.game.state))
        Screens.__init__(self, SceneStack(Play(context, self.game), resolver(context)))

    def open_the_way(self) -> Finisher:
        """Make the move after which all others only bring cards home."""
        self.make(parse_move(TO_THE_END[-1], self.state))
        self.wait(1.0)
        return self

    @property
    def offered(self) -> bool:
        return "finish" in self.names

    @property
    def finished(self) -> int:
        """The moves made since the way is open."""
        return len(self.game.game.steps) - len(TO_THE_END)


@pytest.fixture
def finisher(context: Context) -> Finisher:
    """A game in which the last moves are offered."""
    player = Finisher(context)
    assert not player.offered
    return player.open_the_way()


@pytest.mark.parametrize(
    "settings",
    quick_first(
        1,
        [
            {"speed": "instant"},
            {"speed": "quick"},
            {"reduced_motion": True},
            {"speed": "normal"},
        ],
    ),
)
def test_the_last_moves_are_played_and_can_be_shared_at_any_speed(
    context: Context, settings: dict[str, object]
) -> None:
    context.change(**settings)
    player = Finisher(context).open_the_way()
    assert player.offered
    player.press(GameCommand.FINISH, CommandReleased(GameCommand.FINISH))
    player.wait(0.3)
    assert 2 <= player.finished <= 9
    assert not player.offered
    assert len(player.saved.moves) == player.made
    Screens.wait(player, 3)
    record = player.game.finish()
    assert (record.result.end, record.solver_moves) == ("won", ())
    assert record.help is Help.STRICT
    assert len(record.times) == len(record.moves) == len(TO_THE_END) + LAST
    shared = unpack(pack(challenge_of(record, "Ada")))
    assert texts_of(shared) == texts_of(record)
    assert shared.result == record.result
    assert shared.solver_moves == ()
    recording = read_shared(to_share(record, "Ada").to_text())
    assert changed(recording, player="") == record
    assert (
        0.03
        < (record.times[-1] - record.times[len(TO_THE_END)]) / 10 / (LAST - 1)
        < 0.15
    )


@pytest.mark.parametrize(
    ("intent", "taken_back", "offered"),
    quick_first(
        1,
        [
            (Nav.NEXT, 0, True),
            (GameCommand.REDEAL, 0, True),
            (GameCommand.FINISH, 0, True),
            (Press((3, 300)), 0, True),
            (Press((3, 300), 2), 0, True),
            (WindowFocusChanged(False), 0, True),
            (GameCommand.UNDO, 1, True),
            (GameCommand.PAUSE, 0, False),
        ],
    ),
)
def test_any_input_but_a_pointer_that_moves_ends_it_and_is_passed_on(
    finisher: Finisher,
    intent: Intent,
    taken_back: int,
    offered: bool,
) -> None:
    finisher.use("finish")
    assert finisher.focused in ("hint", "undo")
    finisher.press(Hover((300, 300)), Hover((320, 300)))
    finisher.wait(0.3)
    made = finisher.finished
    assert 2 < made < LAST
    finisher.press(intent)
    if isinstance(intent, GameCommand):
        finisher.press(CommandReleased(intent))
    assert isinstance(finisher.top, Play) is offered
    finisher.wait(1.0)
    assert finisher.finished == made - taken_back
    assert not offered or finisher.offered


@pytest.mark.slow
def test_it_begins_by_itself_only_if_that_is_set_and_after_a_move(
    context: Context,
) -> None:
    context.change(auto_finish="always")
    player = Finisher(context)
    player.make(parse_move(TO_THE_END[-1], player.state))
    player.wait(0.1)
    assert player.finished == 0  # the last move is still in the air
    assert not player.offered
    player.wait(0.9)
    assert player.finished > 0
    player.press(Nav.LEFT)
    made = player.finished
    player.wait(1.0)
    assert player.finished == made  # it was ended, and does not begin again
    assert player.offered
    opened = Finisher(context, moves=len(TO_THE_END))
    opened.wait(1.0)
    assert (opened.finished, opened.offered) == (0, True)


@pytest.mark.slow
def test_it_is_offered_where_that_is_set_and_for_more_than_a_single_move(
    context: Context,
) -> None:
    context.change(auto_finish="never")
    player = Finisher(context).open_the_way()
    assert not player.offered
    context.change(auto_finish="ask")
    player.wait(0.1)
    assert player.offered
    match = Match("mini", ("Ada", "Bo"), (14,), undo=False, hints=False)
    player = Finisher(context, context.games.next_turn(match)).open_the_way()
    assert player.offered
    assert Finisher(context, player.game.practice(len(TO_THE_END))).offered
    rows = (
        "2S 3S 4S 5S 6S -- 7S",
        "2H 3H 4H 5H 6H -- 7H",
        "2D 3D 4D 5D 6D 7D --",
        "2C 3C 4C 5C 6C 7C --",
    )
    board = parse_board("\n".join(rows), by_key("mini"))
    player = Finisher(context, context.games.start(context.games.of_board(board)), 0)
    assert player.offered
    player.make(player.state.slides[0])
    player.wait(0.5)
    assert not player.offered


def can_come_home(player: Player) -> bool:
    return bool(player.state.homecomings)


def test_before_the_end_the_key_brings_home_what_can_come_home(
    context: Context,
) -> None:
    player = Finisher(context, moves=0)
    home = len(player.state.home)
    assert can_come_home(player)
    player.press(GameCommand.FINISH)
    player.wait(2)
    made = player.made
    assert not can_come_home(player)
    assert len(player.state.home) == home + made
    assert not player.game.played.solver_moves
    player.press(GameCommand.FINISH)
    assert player.toast == "No card can come home now."
    player.wait(0.5)
    assert player.made == made


def test_cards_come_home_by_themselves_after_a_move_if_that_is_set(
    context: Context,
) -> None:
    context.change(auto_home=True)
    player = Finisher(context, moves=0)
    player.wait(1)
    assert player.made == 0  # nothing before the player's first move
    player.make(player.state.slides[0])
    player.wait(3)
    assert not can_come_home(player)
    made = player.made
    player.tap(GameCommand.UNDO)
    player.wait(1)
    assert player.made == made - 1  # nor after a move that was taken back


def test_a_click_that_was_begun_on_the_offer_is_ended_with_it(
    finisher: Finisher,
) -> None:
    pos = finisher.place("finish").center
    finisher.press(Press(pos), GameCommand.UNDO)
    assert not finisher.offered
    assert finisher.form.pressed is None
    finisher.press(Release(pos))
    finisher.wait(0.2)
    assert finisher.finished == -1

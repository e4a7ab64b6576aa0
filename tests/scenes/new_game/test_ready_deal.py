"""New deals are winnable where that is proven in time, and are never waited for longer than 0.3 seconds."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gaps.app import first_scenes
from gaps.cli.options import read_options
from gaps.engine import CATALOGUE, deal
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import DealWait
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.routes import after_game
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.solver import Outcome, Search
from gaps.solver.ready_deals import MAX_WAIT, Wish
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Replace, SceneStack
from tests.scenes.conftest import SIZE, Player
from tests.screens import Screens
from tests.searches import Searches

pytestmark = pytest.mark.core


@dataclass
class Clock:
    """Seconds that a test lets pass."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(context: Context) -> Clock:
    """The clock by which players wait, in a program with the settings of a first start."""
    context.games.ready.clock = clock = Clock()
    context.settings = type(context.settings)()
    assert context.settings.deals == "winnable"
    numbers = iter(range(12, 10_000))  # mini:12 cannot be won without a redeal
    context.games.random_number = lambda: next(numbers)
    return clock


def is_winnable(play: Play) -> bool:
    start = play.session.game.start
    return Search(start).run(2_000_000).outcome is Outcome.WINNABLE


def prepare(context: Context, searches: Searches) -> None:
    """Let the search for ready deals run after the others, which go first."""
    searches.finish()
    context.games.ready.tick()
    searches.finish()


def titled(context: Context) -> SceneStack:
    stack = SceneStack(Title(context, "continue"), resolver(context))
    stack.resize(SIZE)
    return stack


def test_a_new_deal_that_is_ready_begins_at_once(clock: Clock, player: Player, searches: Searches) -> None:
    prepare(player.context, searches)
    player.stack.handle(GameCommand.NEW_DEAL)
    assert player.scene.session.seed > 12
    assert is_winnable(player.scene)


def test_the_title_deals_what_is_ready(clock: Clock, context: Context, searches: Searches) -> None:
    context.change(last_variant="mini")
    stack = titled(context)
    searches.finish()
    stack.handle(GameCommand.NEW_DEAL)
    assert isinstance(stack.top, Play)
    assert stack.top.session.variant is CATALOGUE["mini"]
    assert is_winnable(stack.top)


def test_what_is_not_ready_is_searched_for_a_moment(clock: Clock, player: Player, searches: Searches) -> None:
    player.stack.handle(GameCommand.NEW_DEAL)
    for _ in range(2):
        player.on(DealWait)
        player.stack.update(0.01)
    searches.finish()
    player.stack.update(0.01)
    assert player.scene.session.seed > 12
    assert is_winnable(player.scene)


def test_after_the_wait_any_deal_begins(clock: Clock, player: Player) -> None:
    before = player.scene.session.seed
    player.stack.handle(GameCommand.NEW_DEAL)
    clock.now = MAX_WAIT - 0.001
    player.stack.update(0.01)
    assert isinstance(player.stack.top, DealWait)
    clock.now = MAX_WAIT
    player.stack.update(0.01)
    assert player.scene.session.seed == 12
    assert before == 12, "mini:12 is dealt again: it was not under way"


def test_the_wait_can_be_left(clock: Clock, player: Player) -> None:
    session = player.scene.session
    player.stack.handle(GameCommand.NEW_DEAL)
    player.stack.handle(GameCommand.UNDO)  # meant for nobody
    assert isinstance(player.stack.top, DealWait)
    player.stack.handle(Nav.BACK)
    assert player.scene.session is session


def test_a_talon_is_dealt_at_once_and_a_number_that_was_named_is_never_changed(
    clock: Clock, context: Context
) -> None:
    player = Player(context, "pas-de-deux:1")
    player.stack.handle(GameCommand.NEW_DEAL)
    assert player.scene.session.seed == 12
    play = first_scenes(context, read_options(["mini:12"]))[0]
    assert isinstance(play, Play)
    assert play.session.seed == 12


@pytest.mark.slow
def test_who_wants_any_deal_gets_any(clock: Clock, player: Player, searches: Searches) -> None:
    prepare(player.context, searches)
    ready = player.context.games.ready.ready(Wish("mini"))
    player.context.change(deals="any")
    player.stack.handle(GameCommand.NEW_DEAL)
    assert ready is not None
    assert player.scene.session.seed == ready + 1, "the next of the numbers at random"


def test_the_command_line_without_a_number_takes_a_winnable_deal(
    clock: Clock, context: Context, monkeypatch: pytest.MonkeyPatch, searches: Searches
) -> None:
    monkeypatch.setattr("gaps.solver.ready_deals.sleep", lambda seconds: searches.finish())
    play = first_scenes(context, read_options(["--variant", "mini"]))[0]
    assert isinstance(play, Play)
    assert play.session.seed > 12
    assert is_winnable(play)


def lost(context: Context, code: str) -> SceneStack:
    """The results of a game that was given up after one move."""
    player = Player(context, code)
    session = player.scene.session
    player.scene.make_move(next(iter(session.game.state.legal_moves)))
    player.stack.follow(Replace(after_game(finish_game(context, session, "given up"))))
    assert isinstance(player.stack.top, Results)
    player.wait(2)
    return player.stack


def test_the_next_deal_is_the_next_winnable_one(clock: Clock, context: Context, searches: Searches) -> None:
    stack = lost(context, "mini:11")
    results = stack.top
    assert isinstance(results, Results)
    assert "12" in Screens(stack).words, "not known yet: simply the next number"
    prepare(context, searches)
    stack.update(0.1)
    number = results.steps.next_number
    assert number is not None
    assert number > 12
    assert str(number) in Screens(stack).words
    stack.handle(GameCommand.NEW_DEAL)
    assert isinstance(stack.top, Play)
    assert stack.top.session.seed == number
    assert is_winnable(stack.top)


def test_who_wants_any_deal_gets_the_next_number(context: Context, searches: Searches) -> None:
    stack = lost(context, "mini:11")
    prepare(context, searches)
    stack.handle(GameCommand.NEW_DEAL)
    assert isinstance(stack.top, Play)
    assert stack.top.session.seed == 12


def test_no_search_is_left_when_the_program_ends(clock: Clock, context: Context, searches: Searches) -> None:
    stack = titled(context)
    assert context.games.ready.searching
    stack.close()
    context.games.ready.close()
    searches.finish()
    assert not context.games.ready.searching
    assert context.games.ready.ready(Wish(context.settings.last_variant)) is None


@pytest.mark.slow
def test_deal_12_of_mini_cannot_be_won() -> None:
    """What the tests above rely on."""
    assert Search(deal(CATALOGUE["mini"], 12)).run(2_000_000).outcome is Outcome.NOT_WINNABLE

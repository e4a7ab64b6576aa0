"""From the map of the expedition to a won deal and back, by mouse, by keys and by pad; and its stars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from gaps.engine import Move, Redeal, Skip, Slide, State
from gaps.progress.expedition import STARS_TO_OPEN, Stage, camps, next_stage
from gaps.scenes.expedition.deal_sheet import DealSheet
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.parked_games import games_under_way
from gaps.scenes.session.routes import ToExpedition
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.shell.router import resolver, scene_for
from gaps.scenes.win.win_scene import WinScene
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Hover, Intent, Nav, Press, Release, Wheel
from gaps.stage.core.scene import SceneStack
from gaps.store import Record
from tests.marks import slow_except
from tests.scenes.conftest import SIZE, Player
from tests.scenes.player_actions import click, move_by_keys, move_by_mouse
from tests.scenes.raw_input import press_button, press_key
from tools.scenarios.progress.expedition import add_stars, won_record

STAGES = [stage for camp in camps() for stage in camp.stages]
FIRST, CLOSED = STAGES[0], camps()[1].stages[0]
SIZES = [
    (800, 600),
    (1280, 800),
    (2560, 1600),
    (640, 400),
    (320, 240),
    (1, 1),
    (1, 1200),
    (1200, 1),
    (1000, 2000),
]


class Climber(Player):
    """A player who begins at the map of the expedition."""

    def __init__(self, context: Context, stage: Stage | None = None) -> None:
        self.context = context
        self.stack = GameStack(context, Expedition(context, stage))
        self.stack.resize(SIZE)
        self.wait(0.1)

    @property
    def map(self) -> Expedition:
        """The map, which must be on top."""
        assert isinstance(self.stack.top, Expedition)
        return self.stack.top

    @property
    def sheet(self) -> DealSheet:
        """The sheet of a deal, which must be on top."""
        assert isinstance(self.stack.top, DealSheet)
        return self.stack.top

    def press(self, *intents: Intent) -> None:
        """Give intents one after the other, with some time between them."""
        for intent in intents:
            self.stack.handle(intent)
            self.wait(0.4)

    def play(self, stage: Stage) -> None:
        """Open the sheet of a deal, and begin it."""
        self.map.show(stage)
        self.press(Nav.ACTIVATE, Nav.ACTIVATE)
        assert isinstance(self.stack.top, Play)


@pytest.fixture
def climber(context: Context) -> Climber:
    """A player at the map, with nothing on record."""
    return Climber(context)


def line_of(state: State) -> tuple[Move, ...]:
    """A way to win."""
    verdict = solve(state)
    assert verdict.outcome is Outcome.WINNABLE
    return verdict.line


def win(climber: Climber, make: Callable[[Player, Move], None] | None = None) -> Results:
    """Win the game that is open, and go on to its results."""
    play = climber.scene
    for move in line_of(play.session.game.state):
        if make is None:
            play.make_move(move)
        else:
            make(climber, move)
            climber.wait(0.2)
    for _ in range(30):
        climber.wait(1)
        if isinstance(climber.stack.top, WinScene):
            climber.stack.handle(Nav.ACTIVATE)
    assert isinstance(climber.stack.top, Results)
    return climber.stack.top


def record_won(context: Context, stage: Stage) -> Record:
    """Win a deal without its screens, and put it on record."""
    session = context.start_game(context.new_game(stage.variant, stage.seed, expedition=True))
    for move in line_of(session.game.state):
        session.play(move)
    return finish_game(context, session).record


def record_lost(context: Context, stage: Stage) -> Record:
    """Give a deal up after its first move."""
    session = context.start_game(context.new_game(stage.variant, stage.seed, expedition=True))
    session.play(session.game.state.slides[0])
    return finish_game(context, session, "given up").record


def by_pad(player: Player, move: Move) -> None:
    """Make a move by the buttons that every pad has."""
    assert isinstance(move, Slide | Redeal | Skip)
    move_by_keys(player, move)


def test_a_deal_is_won_by_keys_from_the_map_and_back(climber: Climber) -> None:
    context, stack = climber.context, climber.stack
    for key in (pygame.K_RETURN, pygame.K_RETURN):
        press_key(stack, context, key)
        climber.wait(0.4)
    assert climber.scene.session.stage == FIRST
    results = win(climber, move_by_keys)
    stars = results.steps.stage_news
    assert stars is not None
    assert stars.earned[0]
    assert stars.new == sum(stars.earned)
    press_key(stack, context, pygame.K_ESCAPE)
    climber.wait(0.1)
    assert climber.map.stage == FIRST
    assert climber.map.stars.result(FIRST).stars == stars.new
    press_key(stack, context, pygame.K_ESCAPE)
    assert isinstance(stack.top, Title)


@pytest.mark.slow
def test_a_deal_is_won_by_mouse_from_the_map_and_back(climber: Climber) -> None:
    context, stack = climber.context, climber.stack
    press_button(stack, context, climber.map.rows[0].rect.center)
    climber.wait(0.4)
    press_button(stack, context, climber.sheet.form.widget("play").rect.center)
    climber.wait(0.4)
    results = win(climber, move_by_mouse)
    press_button(stack, context, results.form.widget("title").rect.center)
    climber.wait(0.1)
    assert climber.map.stars.result(FIRST).stars >= 1
    press_button(stack, context, climber.map.back.rect.center)
    assert isinstance(stack.top, Title)


@pytest.mark.slow
def test_a_deal_is_won_by_pad_alone(climber: Climber) -> None:
    climber.press(Nav.DOWN, Nav.UP, Nav.ACTIVATE, Nav.DOWN, Nav.UP, Nav.ACTIVATE)
    results = win(climber, by_pad)
    focused = results.form.focused
    assert focused is not None
    assert focused.name == "next"
    climber.press(Nav.ACTIVATE)
    assert climber.sheet.stage == next_stage(FIRST)


def test_a_closed_camp_can_be_looked_at_but_not_played(climber: Climber) -> None:
    climber.press(Nav.RIGHT)
    assert climber.map.camp is camps()[1]
    climber.press(Nav.ACTIVATE)
    sheet = climber.sheet
    assert sheet.stage == CLOSED
    assert not sheet.form.widget("play").enabled
    climber.press(Nav.PREVIOUS, Nav.ACTIVATE)
    click(climber, sheet.form.widget("play").rect.center)
    climber.wait(0.4)
    assert not isinstance(climber.stack.top, Play)
    assert not games_under_way(climber.context.folder)


def test_a_setting_opens_all_camps(context: Context) -> None:
    context.change(open_camps=True)
    climber = Climber(context, STAGES[-1])
    climber.play(STAGES[-1])
    assert climber.scene.session.stage == STAGES[-1]


def test_left_and_right_on_a_sheet_show_the_other_deals_and_open_what_is_open(climber: Climber) -> None:
    climber.press(Nav.ACTIVATE)
    seen = [climber.sheet.stage]
    for _ in range(len(STAGES)):
        climber.stack.handle(Nav.RIGHT)
        seen.append(climber.sheet.stage)
    assert seen == [*STAGES, STAGES[-1]]
    climber.press(Nav.BACK)
    assert climber.map.stage == STAGES[-1]
    for _ in STAGES:
        climber.stack.handle(Nav.LEFT)
    assert climber.map.camp is camps()[0]


def test_a_camp_is_chosen_by_a_click_on_the_map_or_by_the_wheel(climber: Climber) -> None:
    for camp in camps():
        place = climber.map.place_of(camp.number).center
        click(climber, place)
        assert climber.map.camp is camp
    climber.stack.handle(Wheel((900, 200), 1.0))
    assert climber.map.camp is camps()[-2]
    climber.stack.handle(Hover(place))
    assert climber.map.camp is camps()[-2]


def test_up_and_down_choose_a_deal(climber: Climber) -> None:
    for stage in FIRST, *camps()[0].stages[1:]:
        assert climber.map.stage == stage
        climber.press(Nav.DOWN)
    assert climber.map.stage == camps()[0].stages[-1]


def test_a_game_waits_in_a_slot_of_its_own_and_is_continued(climber: Climber) -> None:
    context = climber.context
    own = context.start_game(context.new_game(FIRST.variant, FIRST.seed + 50))
    own.play(own.game.state.slides[0])
    climber.play(FIRST)
    move = climber.scene.session.game.state.slides[0]
    climber.scene.make_move(move)
    climber.scene.session.leave()
    assert {saved.id for saved in games_under_way(context.folder)} == {own.id, climber.scene.session.id}
    again = Climber(context)
    assert again.map.rows[0].saved is not None
    again.press(Nav.ACTIVATE)
    assert "Continue" in [part.label for part in again.sheet.tree.words()]
    again.press(Nav.ACTIVATE)
    assert again.scene.session.id == climber.scene.session.id
    assert again.scene.session.label == "Camp 1 · deal 1"
    assert len(again.scene.session.game.steps) == 1


def test_the_same_deal_as_an_ordinary_game_is_another_game(context: Context) -> None:
    own = context.start_game(context.new_game(FIRST.variant, FIRST.seed))
    own.play(own.game.state.slides[0])
    climber = Climber(context)
    climber.play(FIRST)
    assert climber.scene.session.id != own.id
    assert climber.scene.session.slot is not own.slot
    assert own.label != climber.scene.session.label


def test_the_aims_are_told_once_before_the_first_move(climber: Climber) -> None:
    climber.play(FIRST)
    assert climber.scene.toast.text.startswith("Three stars: win the deal")
    climber.wait(8)
    assert not climber.scene.toast.text
    climber.scene.make_move(climber.scene.session.game.state.slides[0])
    climber.scene.session.leave()
    again = Climber(climber.context)
    again.play(FIRST)
    assert not again.scene.toast.text


@pytest.mark.slow
def test_a_second_win_tells_no_star_as_new_that_was_there(climber: Climber) -> None:
    first = record_won(climber.context, FIRST)
    climber = Climber(climber.context)
    climber.play(FIRST)
    results = win(climber)
    news = results.steps.stage_news
    assert news is not None
    met = [aim.met_by(first) for aim in FIRST.aims]
    assert news.new == sum(each and not before for each, before in zip(news.earned, met, strict=True))


@pytest.mark.slow
def test_the_same_deal_again_is_still_of_the_expedition(climber: Climber) -> None:
    climber.play(FIRST)
    results = win(climber)
    climber.press(GameCommand.RETRY)
    assert climber.scene.session.stage == FIRST
    assert climber.scene.session is not results.session


def test_after_a_loss_the_next_deal_is_the_next_of_the_camp(climber: Climber) -> None:
    climber.play(FIRST)
    climber.scene.make_move(climber.scene.session.game.state.slides[0])
    climber.stack.show(
        Results(climber.context, finish_game(climber.context, climber.scene.session, "given up"))
    )
    climber.wait(2)
    climber.press(GameCommand.NEW_DEAL)
    climber.wait(0.5)
    assert climber.sheet.stage == next_stage(FIRST)
    assert climber.sheet.records.expedition.stars == 0


def test_the_last_deal_of_a_camp_leads_to_the_map_while_the_next_camp_is_closed(context: Context) -> None:
    last = camps()[0].stages[-1]
    record_lost(context, last)
    climber = Climber(context, last)
    climber.play(last)
    climber.scene.make_move(climber.scene.session.game.state.slides[0])
    climber.stack.show(Results(context, finish_game(context, climber.scene.session, "given up")))
    climber.wait(2)
    climber.press(GameCommand.NEW_DEAL)
    climber.wait(0.5)
    assert climber.map.stage == FIRST


def ready_to_open(context: Context) -> None:
    """Put so many stars of the first camp on record that one more opens the next."""
    stars = [0, *[3] * 2, 2, 0, 0]
    add_stars(context, [stars])
    assert Expedition(context).stars.stars_of(1) == STARS_TO_OPEN - 1


def test_a_camp_that_a_game_has_opened_is_shown_and_any_key_ends_that(context: Context) -> None:
    ready_to_open(context)
    climber = Climber(context, FIRST)
    climber.play(FIRST)
    results = win(climber)
    assert results.steps.stage_news is not None
    assert results.steps.stage_news.opened == 2
    climber.stack.handle(Nav.BACK)
    climber.wait(0.1)
    assert climber.map.moving
    climber.stack.handle(Nav.ACTIVATE)
    climber.wait(0.1)
    assert not climber.map.moving
    climber.press(Nav.RIGHT, Nav.ACTIVATE)
    assert climber.sheet.form.widget("play").enabled


@pytest.mark.parametrize("settings", [{}, {"reduced_motion": True}, {"speed": "instant"}])
def test_a_camp_opens_and_then_everything_rests(context: Context, settings: dict[str, object]) -> None:
    ready_to_open(context)
    record_won(context, FIRST)
    context.change(**settings)
    stack = SceneStack(scene_for(context, ToExpedition(FIRST, opened=2)), resolver(context))
    stack.resize(SIZE)
    climber = Climber(context)
    climber.stack = stack
    climber.wait(6)
    assert not stack.moving
    drawn, fresh = pygame.Surface(SIZE), pygame.Surface(SIZE)
    stack.draw(drawn, 0)
    other = Expedition(context, FIRST)
    other.resize(SIZE)
    other.draw(fresh, 0)
    assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(fresh, "RGB")


def test_stars_that_the_records_answer_late_are_shown_when_they_come(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = [won_record(stage, 3) for stage in camps()[0].stages]
    archive = context.folder.records
    answers: dict[str, object] = {"games": [], "news": 0}
    monkeypatch.setattr(type(archive), "games_of", lambda self, codes: answers["games"])
    monkeypatch.setattr(type(archive), "news", property(lambda self: answers["news"]))
    climber = Climber(context)
    assert climber.map.camp is camps()[0]
    answers["games"], answers["news"] = records, 1
    climber.wait(0.5)
    assert climber.map.stars.stars == 18
    assert climber.map.camp is camps()[1]
    climber.press(Nav.ACTIVATE)
    answers["games"], answers["news"] = [*records, replace(won_record(CLOSED, 3), id="")], 2
    climber.wait(0.5)
    assert climber.sheet.records.expedition.result(CLOSED).stars == 3


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", slow_except(["midnight", "daybreak", "signal"], ["midnight"]))
def test_map_and_sheet_open_in_a_window_of_any_size(
    context: Context, size: tuple[int, int], theme: str
) -> None:
    add_stars(context)
    context.change(theme=theme)
    for stage in (None, STAGES[0], STAGES[-1]):
        stack = GameStack(context, scene_for(context, ToExpedition(stage, opened=3)))
        surface = pygame.Surface(size)
        stack.resize(size)
        for intent in (Nav.DOWN, Nav.ACTIVATE, Nav.RIGHT, Hover((1, 1)), Press((0, 0)), Release((0, 0))):
            stack.draw(surface, 0)
            stack.handle(intent)
            for _ in range(20):
                stack.update(0.05)
        stack.draw(surface, 0)

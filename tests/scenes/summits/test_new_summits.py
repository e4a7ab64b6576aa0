"""A new summit is told on the results of the game that earned it: after the sum, and never in the way."""

from __future__ import annotations

from datetime import datetime

import pygame
import pytest

from gaps.progress.summits import BY_KEY
from gaps.progress.summits.reader import Reached
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.results import Results
from gaps.scenes.results.results_layout import BOARD_TOP
from gaps.scenes.session.analysis import analysis_of
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.scenes.summits import plate
from gaps.scenes.summits.new_summits import DELAY, EACH_SECONDS, OVER_BOARD_SECONDS, RISE_SECONDS
from gaps.scenes.summits.summits import Summits
from gaps.stage.core.intents import Hover, Nav, Press, Release
from gaps.stage.core.scene import SceneStack
from gaps.stage.drawing.theme import themes
from tests.scenes.conftest import SIZE, STEP
from tests.scenes.sound_recorder import SoundRecorder
from tools.scenarios.camera import a_session
from tools.scenarios.games import advanced, won_game


def won_results(context: Context, size: tuple[int, int] = SIZE) -> SceneStack:
    """The results of the first win ever."""
    session = a_session(context, "mini", seconds=95.0)
    session.replace_game(won_game())
    return results_of(context, Results(context, finish_game(context, session)), size)


def lost_results(context: Context) -> SceneStack:
    session = a_session(context)
    session.replace_game(advanced(session.game, 1000))
    return results_of(context, Results(context, finish_game(context, session)), SIZE)


def results_of(context: Context, scene: Results, size: tuple[int, int]) -> SceneStack:
    stack = SceneStack(scene, resolver(context))
    stack.resize(size)
    return stack


def top(stack: SceneStack) -> Results:
    assert isinstance(stack.top, Results)
    return stack.top


def wait(stack: SceneStack, seconds: float) -> None:
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)


def until_counted(stack: SceneStack) -> None:
    while not top(stack).count.ended:
        stack.update(STEP)


def shown(stack: SceneStack) -> str:
    summit = top(stack).new_summits.shown
    return summit.key if summit is not None else ""


def test_it_comes_after_the_sum_and_the_next_ones_follow(context: Context) -> None:
    stack = won_results(context)
    earned = context.summits.ask().earned_by(top(stack).record.id)
    assert len(earned) > 2
    until_counted(stack)
    wait(stack, DELAY - 0.05)
    assert shown(stack) == ""
    wait(stack, 0.1)
    for summit in earned:
        assert shown(stack) == summit.key
        wait(stack, EACH_SECONDS)
    assert shown(stack) == earned[-1].key
    wait(stack, 60.0)
    assert shown(stack) == earned[-1].key
    assert not top(stack).new_summits.waits


def test_only_the_game_that_earned_it_tells_it(context: Context) -> None:
    won_results(context)
    context.now = lambda: datetime(2026, 3, 1, 13, 0)
    session = a_session(context, "mini", seconds=95.0)
    session.replace_game(won_game())
    stack = results_of(context, Results(context, finish_game(context, session)), SIZE)
    until_counted(stack)
    told = []
    for _ in range(12):
        wait(stack, 1.0)
        told.append(shown(stack))
    assert "first_pass" not in told


@pytest.mark.parametrize("by_mouse", [True, False])
def test_its_button_and_its_key_open_the_summit(context: Context, by_mouse: bool) -> None:
    stack = won_results(context)
    until_counted(stack)
    wait(stack, DELAY + RISE_SECONDS + 0.1)
    results = top(stack)
    if by_mouse:
        pos = results.new_summits.view.rect.center
        for intent in (Hover(pos), Press(pos), Release(pos)):
            stack.handle(intent)
    else:
        stack.handle(GameCommand.HINT)
    opened = stack.top
    assert isinstance(opened, Summits)
    assert opened.details.summit.key == "first_pass"
    stack.handle(Nav.BACK)
    assert top(stack) is results


def test_the_focus_reaches_the_button_and_leaves_with_it(context: Context) -> None:
    stack = won_results(context)
    until_counted(stack)
    wait(stack, DELAY + RISE_SECONDS + 0.1)
    form = top(stack).form
    for _ in range(len(form.widgets)):
        stack.handle(Nav.NEXT)
        if form.focused is top(stack).new_summits.view:
            break
    stack.handle(Nav.ACTIVATE)
    assert isinstance(stack.top, Summits)


def test_nothing_waits_for_it(context: Context) -> None:
    stack = won_results(context)
    stack.handle(GameCommand.NEW_DEAL)
    assert isinstance(stack.top, Play)


def test_without_a_plate_its_key_does_nothing(context: Context) -> None:
    stack = lost_results(context)
    until_counted(stack)
    wait(stack, 3.0)
    assert shown(stack) == ""
    stack.handle(GameCommand.HINT)
    assert isinstance(stack.top, Results)


def test_over_the_board_of_a_loss_it_leaves_again(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    stack = lost_results(context)
    results = top(stack)
    monkeypatch.setattr(Reached, "earned_by", lambda self, game_id: [BY_KEY["chain_nine"]])
    until_counted(stack)
    wait(stack, DELAY + 0.5)
    assert shown(stack) == "chain_nine"
    assert results.new_summits.view in results.form.widgets
    wait(stack, OVER_BOARD_SECONDS)
    assert shown(stack) == ""
    assert results.new_summits.view not in results.form.widgets
    assert not results.new_summits.waits


def test_a_position_that_is_chosen_hides_it(context: Context) -> None:
    stack = won_results(context)
    until_counted(stack)
    wait(stack, DELAY + 0.5)
    top(stack).form.focus("chart")
    top(stack).form.show_focus()
    stack.handle(Nav.LEFT)
    assert shown(stack) == ""
    stack.handle(Nav.BACK)
    assert shown(stack) != ""


def test_an_analysis_earns_nothing(context: Context) -> None:
    session = a_session(context, "mini", seconds=95.0)
    session.replace_game(won_game())
    analysis = analysis_of(session, 5)
    stack = results_of(context, Results(context, finish_game(context, analysis, "given up")), SIZE)
    until_counted(stack)
    wait(stack, 3.0)
    assert shown(stack) == ""


def test_each_plate_has_its_sting_and_calm_games_none(context: Context, sound: SoundRecorder) -> None:
    stack = won_results(context)
    until_counted(stack)
    count = len(context.summits.ask().earned_by(top(stack).record.id))
    wait(stack, DELAY + count * EACH_SECONDS + 1.0)
    assert sound.cues.count("summit") == count
    sound.clear()
    context.folder.records.reset()
    context.change(calm=True)
    stack = won_results(context)
    until_counted(stack)
    wait(stack, DELAY + 1.0)
    assert shown(stack) == "first_pass"
    assert "summit" not in sound.cues


@pytest.mark.parametrize(
    "settings", [{"reduced_motion": True}, {"speed": "instant"}, {"calm": True}], ids=str
)
def test_it_comes_without_motion(context: Context, settings: dict[str, object]) -> None:
    context.change(**settings)
    stack = won_results(context)
    until_counted(stack)
    wait(stack, DELAY + 0.5)
    assert shown(stack) == "first_pass"
    assert top(stack).new_summits.is_still
    if "calm" not in settings:
        wait(stack, 0.5)
    assert not top(stack).new_summits.moving


def test_answers_that_come_late_are_waited_for(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    stack = won_results(context)
    with monkeypatch.context() as patch:
        patch.setattr(context.summits, "ask", lambda: Reached())
        until_counted(stack)
        wait(stack, 5.0)
        assert shown(stack) == ""
        assert top(stack).wake_after is not None
    wait(stack, 0.2)
    assert shown(stack) == "first_pass"


@pytest.mark.parametrize("theme", [*themes()])
@pytest.mark.parametrize(
    "size", [(800, 600), (1280, 800), (1920, 1200), (320, 240), (1, 1), (1, 1200)], ids=str
)
def test_what_is_drawn_again_is_what_is_drawn_anew(
    context: Context, size: tuple[int, int], theme: str
) -> None:
    context.change(theme=theme)
    stack = won_results(context, size)
    until_counted(stack)
    kept = pygame.Surface(size)
    stack.draw(kept, 0.0)
    for number in range(40):
        wait(stack, 0.15)
        stack.redraw(kept, 0.0)
        if number % 8 == 7:
            anew = pygame.Surface(size)
            top(stack).draw(anew, 0.0)
            assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(anew, "RGB")


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1200)], ids=str)
def test_it_does_not_cover_headline_and_panel(context: Context, size: tuple[int, int]) -> None:
    stack = won_results(context, size)
    style, layout = top(stack).style, top(stack).layout
    area = plate.plate_area(style)
    assert area.right < layout.side.left
    assert area.bottom < layout.chart.rect.top
    assert area.top >= style.px(BOARD_TOP) - style.px(10)
    assert area.contains(top(stack).new_summits.view.rect)

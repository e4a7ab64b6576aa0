"""Beside the redeal stands what it keeps, and the best end of the round that was taken
back; where it is asked about, only what stays is bright.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from gaps.engine import Redeal, Status
from gaps.scenes.game.kept_light import HOVER_SECONDS, SHADE_STRENGTH
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.scenes.text.game_text import Banner
from gaps.stage.core.intents import Hover, Nav
from gaps.stage.core.scene import SceneStack
from tests.scenarios.games import new_game
from tests.screens import STEP, Screens

SIZES = [(1280, 800), (800, 600), (1920, 1200)]


def begun(
    context: Context, code: str = "gaps:20417", size: tuple[int, int] = SIZES[0]
) -> Screens:
    return Screens(SceneStack(Play(context, new_game(context, code))), size)


def play_to_the_end(screens: Screens) -> None:
    scene = screens.on(Play)
    choice = Random(2).choice
    while scene.state.status is Status.PLAYING:
        scene.make_move(choice(scene.state.slides))
    screens.wait(2)


def names(screens: Screens) -> list[str]:
    return [widget.name for widget in screens.on(Play).form.widgets]


@pytest.mark.parametrize("size", SIZES)
def test_a_click_on_the_best_end_goes_back_to_it(
    context: Context, size: tuple[int, int]
) -> None:
    screens = begun(context, size=size)
    scene = screens.on(Play)
    play_to_the_end(screens)
    end = scene.state
    assert "best end" not in names(screens)
    for _ in range(3):
        scene.commands.undo()
    scene.bring_up_bars()
    screens.wait(1)
    assert "best end" in names(screens)
    undos = scene.session.played.undos
    screens.click("best end")
    assert scene.state == end
    assert scene.session.played.undos == undos + 1


def test_in_a_match_without_undo_or_without_redeals_nothing_is_offered(
    context: Context,
) -> None:
    screens = begun(context, "no-redeal:3")
    assert screens.on(Play).bars.shown.keeps == ""


def test_the_light_stays_on_what_a_redeal_keeps_while_it_is_pointed_at(
    context: Context,
) -> None:
    screens = begun(context, "gaps:5")
    scene = screens.on(Play)
    while not scene.state.home:
        scene.make_move(scene.state.slides[0])
    screens.wait(2)
    button = scene.form.place_of("redeal")
    screens.stack.handle(Hover(button.center))
    screens.wait(HOVER_SECONDS / 2)
    assert scene.table.spotlight is None
    screens.wait(HOVER_SECONDS)
    light = scene.table.spotlight
    assert light is not None
    assert light.cells == scene.state.home.union(*scene.state.built_runs)
    assert light.shade == SHADE_STRENGTH
    screens.stack.handle(Hover((button.centerx, 5)))
    screens.wait(STEP)
    assert scene.table.spotlight is None


def test_it_stays_on_them_while_the_redeal_has_the_focus(context: Context) -> None:
    screens = begun(context)
    scene = screens.on(Play)
    play_to_the_end(screens)
    scene.focus("redeal", visible=True)
    screens.wait(STEP)
    light = scene.table.spotlight
    assert light is not None
    broken = scene.state.runs_broken_by_redeal
    assert light.cells == scene.state.kept_by_redeal.union(*broken)
    screens.stack.follow(scene.make_move(Redeal()))
    screens.wait(0.2)
    assert scene.table.spotlight is None


def focused_on_redeal(context: Context, code: str) -> Screens:
    screens = begun(context, code)
    play_to_the_end(screens)
    screens.on(Play).focus("redeal", visible=True)
    screens.wait(1)
    return screens


def told_in_bar(screens: Screens) -> str:
    foot = screens.on(Play).bars.shown.foot
    assert isinstance(foot, Banner)
    return foot.words


def test_each_seam_of_a_run_that_would_break_has_a_crack(context: Context) -> None:
    scene = focused_on_redeal(context, "gaps:20417").on(Play)
    light = scene.table.spotlight
    assert light is not None
    runs = scene.state.built_runs
    seams = {cell for run in runs for cell in run[:-1]}
    assert {seam.cell for seam in light.cracks} == seams
    assert not scene.table.moving, "a board that is asked about would not rest"


def test_the_bar_says_what_a_redeal_would_keep_and_break(context: Context) -> None:
    screens = focused_on_redeal(context, "gaps:20417")
    state = screens.on(Play).state
    told = told_in_bar(screens)
    assert "Redeal 1 of 2" in told
    kept, broken = re.findall(r"(\d+) (?:card|run)", told)
    assert int(kept) == len(state.kept_by_redeal)
    assert int(broken) == len(state.built_runs)
    scene = screens.on(Play)
    screens.stack.follow(scene.make_move(Redeal()))
    scene.bring_up_bars()
    foot = scene.bars.shown.foot
    assert isinstance(foot, Banner)
    assert "break" not in foot.words


def test_where_the_order_is_kept_nothing_breaks(context: Context) -> None:
    screens = focused_on_redeal(context, "unshuffled:7")
    light = screens.on(Play).table.spotlight
    assert light is not None
    assert not light.cracks
    assert "the order is kept" in told_in_bar(screens)


def test_the_question_about_a_redeal_lies_over_its_cracks(context: Context) -> None:
    screens = begun(context, "galary:7")
    scene = screens.on(Play)
    while not scene.state.built_runs or scene.state.status is not Status.PLAYING:
        scene.make_move(scene.state.slides[0])
    screens.wait(2)
    screens.press(GameCommand.REDEAL)
    light = scene.table.spotlight
    assert light is not None
    assert light.cracks
    screens.press(Nav.BACK)
    screens.wait(1)
    assert scene.table.spotlight is None

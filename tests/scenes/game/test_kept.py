"""Beside the redeal stands what it keeps, and the best end of the round that was taken
back; where it is asked about, only what stays is bright.
"""

from __future__ import annotations

from random import Random

import pytest

from gaps.engine import Redeal, Status
from gaps.scenes.game.kept_light import ELSE
from gaps.scenes.game.play import Play
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Hover
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
    screens.wait(STEP)
    light = scene.table.spotlight
    assert light is not None
    assert light.cells == scene.state.home
    assert light.shade == ELSE
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
    assert light.cells == scene.state.kept_by_redeal
    screens.stack.follow(scene.make_move(Redeal()))
    screens.wait(0.2)
    assert scene.table.spotlight is None

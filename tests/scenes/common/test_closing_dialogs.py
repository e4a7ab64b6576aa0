"""What is pressed while a dialog fades out."""

from __future__ import annotations

from gaps.scenes.common.screen import Dialog
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav, Press, Release
from gaps.stage.motion.durations import CROSS_FADE
from tests.scenes.conftest import begun
from tests.screens import Screens


def test_a_key_while_a_dialog_fades_out_is_given_to_the_board(
    context: Context,
) -> None:
    screens = Screens.playing(context, begun(context, "galary:7", moves=3))
    screens.wait(3)
    screens.tap(GameCommand.KEYS)
    screens.wait()
    screens.press(Nav.BACK)
    assert screens.on(Dialog).closing
    screens.press(Nav.BACK)
    assert screens.on(Play).state.slides, "the same key once more does nothing"
    screens.tap(GameCommand.KEYS)
    screens.wait()
    screens.press(Nav.BACK, GameCommand.UNDO)
    assert screens.made == 2
    slide = screens.state.slides[0]
    place = screens.table.geometry.rect(slide.source).center
    screens.tap(GameCommand.KEYS)
    screens.wait()
    screens.press(Nav.BACK, Press(place), Release(place))
    assert screens.made == 3


def test_with_reduced_motion_a_dialog_takes_the_time_of_any_fade(
    context: Context,
) -> None:
    screens = Screens.playing(context, begun(context, "galary:7", moves=3))
    screens.wait(3)
    screens.tap(GameCommand.KEYS)
    dialog = screens.on(Dialog)
    assert dialog.opens > CROSS_FADE
    context.change(reduced_motion=True)
    assert (dialog.opens, dialog.closes) == (CROSS_FADE, CROSS_FADE)

"""A question about the board leaves the board to be seen."""

from __future__ import annotations

import pytest
from pygame import Surface

from gaps.scenes.common.screen import DIM, Dialog
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav, Press, Release
from tests.scenes.conftest import begun
from tests.screens import SIZE, Screens


@pytest.mark.parametrize(
    "command", [GameCommand.REDEAL, GameCommand.NEW_DEAL, GameCommand.RETRY]
)
def test_a_question_leaves_the_board_sharp(
    context: Context, command: GameCommand
) -> None:
    context.change(deals="any")
    screens = Screens.playing(context, begun(context, "galary:7", moves=3))
    screens.wait(3)
    board = Surface(SIZE)
    screens.stack.draw(board, 0.0)
    card = screens.table.geometry.rect(0)
    screens.tap(command)
    screens.on(Dialog)
    screens.wait(2)
    asked = Surface(SIZE)
    screens.stack.draw(asked, 0.0)
    for x in range(card.left, card.right, 3):
        for y in range(card.top, card.bottom, 3):
            dimmed = [light * DIM for light in board.get_at((x, y))[:3]]
            assert asked.get_at((x, y))[:3] == pytest.approx(dimmed, abs=2)


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

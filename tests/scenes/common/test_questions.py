"""A question about the board leaves the board to be seen."""

from __future__ import annotations

import pytest
from pygame import Surface

from gaps.scenes.common.screen import DIM, Dialog
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
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
    card = screens.board.geometry.rect(0)
    screens.tap(command)
    screens.on(Dialog)
    screens.wait(2)
    asked = Surface(SIZE)
    screens.stack.draw(asked, 0.0)
    for x in range(card.left, card.right, 3):
        for y in range(card.top, card.bottom, 3):
            dimmed = [light * DIM for light in board.get_at((x, y))[:3]]
            assert asked.get_at((x, y))[:3] == pytest.approx(dimmed, abs=2)
